import { gzipSync } from 'node:zlib';
import type { StoredFile } from '@steward/fake-hosts';
import { encodeNbt, folders, makeChunk, makeLevel, makeRegion, playerId } from '@steward/worlds/testing';

/** What of a world a server or a backup holds. */
export interface Holds {
  /** Which world it is, by its `level.dat`; null: there is none. */
  readonly world: string | null;
  readonly players: ReadonlySet<string>;
  /** As `the_nether r.0.0.mca`. */
  readonly regions: ReadonlySet<string>;
  readonly hasEntities: boolean;
}

export const nothing: Holds = {
  world: null,
  players: new Set(),
  regions: new Set(),
  hasEntities: false,
};

const at = folders.old;
export const paths = { ...at, entities: 'world/entities', level: 'world/level.dat' } as const;
const dimensions = ['overworld', 'the_nether', 'the_end'] as const;

const worldsByLevel = new Map<string, string>();

/** Returns the `level.dat` of a world, which has a seed of its own and was played for so many hours. */
export function levelOf(world: number, hours = 0): Buffer {
  const level = makeLevel({
    Time: { long: BigInt(hours * 60 * 60 * 20) },
    WorldGenSettings: { compound: { seed: { long: BigInt(1_000 + world) } } },
  });
  worldsByLevel.set(level.toString('base64'), `world ${world}`);
  return level;
}

/** Returns the `level.dat` of the same world after so many hours in which worlds were played; of another one if it is none. */
export function playedLevel(level: Buffer | null, hours: number, otherwise: number): Buffer {
  const world = level && /^world (\d+)$/.exec(worldsByLevel.get(level.toString('base64')) ?? '')?.[1];
  return levelOf(Number(world ?? otherwise), hours);
}

/** The same file for each player, and for each region: what a story tells apart are their names. */
const zeros = () => 0;
export const regionFile = makeRegion({ chunks: [{ index: 5, data: makeChunk(zeros) }] });
export const playerFile = gzipSync(encodeNbt({ DataVersion: { int: 4325 } }));

export function playerPath(number: number): string {
  return `${paths.players}/${playerId(number)}.dat`;
}

/** Returns what files hold. */
export function holdsOf(files: Iterable<Pick<StoredFile, 'path' | 'content'>>): Holds {
  let world: string | null = null;
  const players = new Set<string>();
  const regions = new Set<string>();
  let hasEntities = false;
  for (const { path, content } of files) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    const name = path.slice(folder.length + 1);
    const dimension = dimensions.find((each) => at[each] === folder);
    if (path === paths.level) world = worldsByLevel.get(content.toString('base64')) ?? 'an unknown world';
    else if (folder === paths.players) players.add(name);
    else if (folder === paths.entities) hasEntities = true;
    else if (dimension !== undefined) regions.add(`${dimension} ${name}`);
  }
  return { world, players, regions, hasEntities };
}

/** Whether there is a world with a map. */
export function holdsWorld({ world, regions }: Holds): boolean {
  return world !== null && regions.size > 0;
}

/** What one thing has and another one lacks. */
export interface Lacks {
  readonly isOtherWorld: boolean;
  readonly players: number;
  readonly regions: number;
  readonly dimensions: readonly string[];
  readonly entities: boolean;
  /** Nothing is lacking. */
  readonly isNothing: boolean;
  /** All players, a dimension, over half of the regions (from four on), or the world itself. */
  readonly isMuch: boolean;
}

const dimensionOf = (key: string) => key.split(' ')[0] ?? '';

/** Returns what `had` has and `has` lacks. */
export function lacks(had: Holds, has: Holds): Lacks {
  const isOtherWorld = had.world !== null && had.world !== has.world;
  const isGone = (set: ReadonlySet<string>) => (key: string) => isOtherWorld || !set.has(key);
  const players = [...had.players].filter(isGone(has.players)).length;
  const lost = [...had.regions].filter(isGone(has.regions));
  const left = new Set([...had.regions].filter((key) => !lost.includes(key)).map(dimensionOf));
  const gone = [...new Set(lost.map(dimensionOf))].filter((dimension) => !left.has(dimension));
  const entities = had.hasEntities && (isOtherWorld || !has.hasEntities);
  const regions = lost.length;
  const isMany = had.regions.size >= 4 && regions * 2 > had.regions.size;
  return {
    isOtherWorld,
    players,
    regions,
    dimensions: gone,
    entities,
    isNothing: !isOtherWorld && players === 0 && regions === 0 && !entities,
    isMuch: isOtherWorld || (players > 0 && players === had.players.size) || gone.length > 0 || isMany,
  };
}

/** Returns what of `had` is not forgone: what was lost on purpose is no loss any more. */
export function without(had: Holds, left: Holds): Holds {
  if (had.world !== left.world) return nothing;
  const both = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
    new Set([...some].filter((key) => others.has(key)));
  return {
    world: had.world,
    players: both(had.players, left.players),
    regions: both(had.regions, left.regions),
    hasEntities: had.hasEntities && left.hasEntities,
  };
}

export function describe(holds: Holds): string {
  const { world, players, regions, hasEntities } = holds;
  if (world === null && players.size === 0 && regions.size === 0) return 'nothing';
  return `${world ?? 'no level.dat'}, ${players.size} players, ${regions.size} regions${hasEntities ? '' : ', no entities'}`;
}
