import { mostOfCost } from './limits.ts';
import type { BetweenBackups, RegionAt, RegionMap, RestoreCost, TouchedDimension } from './told-costs.ts';

/** Numbers of regions beyond it are nowhere on a map. */
const farthest = 2 ** 31;
const regionBlocks = 512;

/** Returns a cost without what is not shown of it: a world can hold any number of names, places and regions. */
export function shownCost(cost: RestoreCost): RestoreCost {
  return {
    ...cost,
    people: { ...cost.people, names: cost.people.names.slice(0, mostOfCost.names) },
    dimensions: cost.dimensions.slice(0, mostOfCost.dimensions).map(shownDimension),
  };
}

/** Returns a comparison without what is not shown of it. */
export function shownBetween(between: BetweenBackups): BetweenBackups {
  return {
    ...between,
    cost: between.cost && shownCost(between.cost),
    played: between.played.slice(0, mostOfCost.names),
  };
}

/** Returns what is shown of a dimension: of the first one with its map. */
function shownDimension(dimension: TouchedDimension, index: number): TouchedDimension {
  const { places, map } = dimension;
  return {
    ...dimension,
    places: places.slice(0, mostOfCost.places),
    map: index === 0 ? shownMap(map) : { all: [], touched: [], fresh: [], spawn: null },
  };
}

/** Returns the part of a map around what has changed, with every second or third square if there are too many. */
function shownMap({ all, touched, fresh, spawn }: RegionMap): RegionMap {
  const near = touched.filter(isOnMap);
  const home = spawn && { x: Math.floor(spawn.x / regionBlocks), z: Math.floor(spawn.z / regionBlocks) };
  const isKnown = home !== null && isOnMap(home);
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, z } of isKnown ? [...near, home] : near) {
    left = Math.min(left, x - 2);
    right = Math.max(right, x + 2);
    top = Math.min(top, z - 2);
    bottom = Math.max(bottom, z + 2);
  }
  const around = all.filter(({ x, z }) => x >= left && x <= right && z >= top && z <= bottom);
  return {
    all: squares(around),
    touched: squares(near),
    fresh: squares(fresh.filter(isOnMap)),
    spawn: isKnown ? spawn : null,
  };
}

function isOnMap({ x, z }: RegionAt): boolean {
  return Math.abs(x) < farthest && Math.abs(z) < farthest;
}

function squares(regions: readonly RegionAt[]): readonly RegionAt[] {
  const step = Math.ceil(regions.length / mostOfCost.squares);
  return regions.filter((_, index) => index % step === 0).map(({ x, z }) => ({ x, z }));
}
