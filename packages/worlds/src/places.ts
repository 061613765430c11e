import { keyAt, regionKey } from './java-files.ts';
import type { Region } from './layouts.ts';
import type { RegionAt, TouchedDimension, TouchedPlace } from './told-costs.ts';

/** Blocks along the edge of a region, whose corner is at so many times its numbers. */
const regionBlocks = 512;

interface Touched {
  readonly regions: readonly Region[];
  /** Those of `regions` that have changed. */
  readonly lost: readonly Region[];
  /** What the backup holds, by `regionKey`; null if unknown. */
  readonly before: ReadonlyMap<string, unknown> | null;
  readonly isWhole: boolean;
  readonly spawn: RegionAt | null;
  /** The `DataVersion` of the world; null if unknown. */
  readonly version: number | null;
  /** Whether nobody was online, as far as is known. */
  readonly wasEmpty: boolean;
}

/** `DataVersion` of 1.21.8: up to it, the chunks around the spawn are written without anyone near (minecraft.wiki). */
const lastWithSpawnChunks = 4_440;
/** How far these chunks reach from the spawn, in blocks: 10 chunks and that of the spawn itself, before 1.20.5. */
const spawnBlocks = 11 * 16;

/** Returns what changed, by dimension; the one with the most changed regions first. */
export function placesOf(facts: Touched): readonly TouchedDimension[] {
  const { lost, before, isWhole, spawn } = facts;
  const all = byDimension(facts.regions);
  const dimensions = [...byDimension(lost)].flatMap(([id, regions]): readonly TouchedDimension[] => {
    const near = id === 'overworld' ? spawn : null;
    const touched = regions.filter((region) => !isWrittenAlone(region, facts));
    if (touched.length === 0) return [];
    const fresh = before === null ? null : touched.filter((region) => !before.has(regionKey(region)));
    const listed = all.get(id) ?? [];
    return [
      {
        id,
        touched: touched.length,
        total: isWhole ? listed.length : null,
        fresh: fresh?.length ?? null,
        places: sorted(joined(touched).map((regions) => placeOf(regions, near))),
        map: { all: listed, touched, fresh: fresh ?? [], spawn: near },
      },
    ];
  });
  return dimensions.sort((a, b) => b.touched - a.touched);
}

function byDimension(regions: readonly Region[]): ReadonlyMap<string, readonly Region[]> {
  return Map.groupBy(regions, ({ dimension }) => dimension);
}

/** Returns whether the server may have written a region with nobody near. */
function isWrittenAlone(region: Region, { spawn, version, wasEmpty }: Touched): boolean {
  if (!wasEmpty || region.dimension !== 'overworld') return false;
  if (version !== null && version > lastWithSpawnChunks) return false;
  return distanceTo(region, spawn ?? { x: 0, z: 0 }) <= spawnBlocks;
}

/** Joins regions that touch each other, at a corner too. */
function joined(regions: readonly Region[]): readonly (readonly Region[])[] {
  const left = new Map(regions.map((region) => [keyAt(region), region]));
  const groups: Region[][] = [];
  for (const [key, first] of left) {
    left.delete(key);
    const group = [first];
    for (const { x, z } of group)
      for (let dx = -1; dx <= 1; dx += 1)
        for (let dz = -1; dz <= 1; dz += 1) {
          const near = keyAt({ x: x + dx, z: z + dz });
          const region = left.get(near);
          if (region === undefined) continue;
          left.delete(near);
          group.push(region);
        }
    groups.push(group);
  }
  return groups;
}

function placeOf(regions: readonly Region[], spawn: RegionAt | null): TouchedPlace {
  const middle = (axis: 'x' | 'z') =>
    (regions.reduce((sum, region) => sum + region[axis], 0) / regions.length + 0.5) * regionBlocks;
  const distances = spawn === null ? null : regions.map((region) => distanceTo(region, spawn));
  return {
    regions: regions.length,
    x: Math.round(middle('x')),
    z: Math.round(middle('z')),
    distance: distances === null ? null : Math.round(distances.reduce((a, b) => Math.min(a, b))),
  };
}

/** Returns how far a point is from the nearest edge of a region, in blocks; 0 if it is inside. */
function distanceTo(region: RegionAt, point: RegionAt): number {
  const beyond = (axis: 'x' | 'z') => {
    const corner = region[axis] * regionBlocks;
    return Math.max(0, corner - point[axis], point[axis] - (corner + regionBlocks));
  };
  return Math.hypot(beyond('x'), beyond('z'));
}

function sorted(places: readonly TouchedPlace[]): readonly TouchedPlace[] {
  return places.toSorted(
    (a, b) =>
      (a.distance ?? 0) - (b.distance ?? 0) ||
      b.regions - a.regions ||
      Math.hypot(a.x, a.z) - Math.hypot(b.x, b.z),
  );
}
