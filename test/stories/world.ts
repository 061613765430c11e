import { gzipSync } from 'node:zlib';
import type { ServerFiles, StoredFile } from '@steward/fake-hosts';
import { encodeNbt, folders, makeChunk, makeLevel, makeRegion, playerId } from '@steward/worlds/testing';

/** What of a world a server or a backup holds. */
export interface Holds {
  /** Which world it is, by its `level.dat`; null: there is none. */
  readonly world: string | null;
  readonly players: ReadonlySet<string>;
  /** As `the_nether r.0.0.mca`. */
  readonly regions: ReadonlySet<string>;
  readonly hasEntities: boolean;
  /** Whether it has a save that no game can load: of zeros, of 0 bytes, or cut. */
  readonly isHollow?: boolean;
}

/** What of a server's own save may be lost, by its game. */
export type Loss =
  | 'players'
  | 'a player'
  | 'everything'
  | (typeof javaLosses)[number]
  | 'all but zeros'
  | 'all bytes'
  | 'its end'
  | 'to a fresh world';
const javaLosses = ['the nether', 'most regions', 'entities'] as const;

/** A game, as its server's files are written and lost in a story. */
export interface StoryGame {
  readonly losses: readonly Loss[];
  /** The folder of the players' files; null if there is none. */
  readonly players: string | null;
  /** Null if the game keeps none. */
  playerPath(number: number): string | null;
  readonly playerFile: Buffer;
  /** Null if the game keeps none. */
  regionPath(number: number): string | null;
  readonly regionFile: Buffer;
  /** Whether there is a world with which the game would go on: else it begins a new one. */
  isThere(files: ServerFiles): boolean;
  /** Writes a world in which nobody was yet. @param isLarge whether it was played for long */
  begins(files: ServerFiles, world: number, isLarge: boolean): void;
  /** Writes what changes when someone plays: the hours are those of all worlds. @param otherwise the world if there is none */
  plays(files: ServerFiles, hours: number, otherwise: number): void;
  loses(files: ServerFiles, what: Loss, world: number): void;
  /** Returns the files of a backup with another world in the place of its own. */
  swapped(files: readonly StoredFile[], world: number): readonly StoredFile[];
  holdsOf(files: Iterable<Pick<StoredFile, 'path' | 'content'>>): Holds;
}

export const nothing: Holds = {
  world: null,
  players: new Set(),
  regions: new Set(),
  hasEntities: false,
};

const at = folders.old;
const paths = { ...at, entities: 'world/entities', level: 'world/level.dat' } as const;
const dimensions = ['overworld', 'the_nether', 'the_end'] as const;

const worldsByLevel = new Map<string, string>();

/** Returns the `level.dat` of a world, which has a seed of its own and was played for so many hours. */
function levelOf(world: number, hours = 0): Buffer {
  const level = makeLevel({
    Time: { long: BigInt(hours * 60 * 60 * 20) },
    WorldGenSettings: { compound: { seed: { long: BigInt(1_000 + world) } } },
  });
  worldsByLevel.set(level.toString('base64'), `world ${world}`);
  return level;
}

/** Returns the `level.dat` of the same world after so many hours in which worlds were played; of another one if it is none. */
function playedLevel(level: Buffer | null, hours: number, otherwise: number): Buffer {
  const world = level && /^world (\d+)$/.exec(worldsByLevel.get(level.toString('base64')) ?? '')?.[1];
  return levelOf(Number(world ?? otherwise), hours);
}

/** The same file for each player, and for each region: what a story tells apart are their names. */
const zeros = () => 0;
const regionFile = makeRegion({ chunks: [{ index: 5, data: makeChunk(zeros) }] });
const playerFile = gzipSync(encodeNbt({ DataVersion: { int: 4325 } }));

/** Deletes what is lost of a server's players, or all that it has. */
export function losesPlayers(files: ServerFiles, folder: string | null, what: Loss): void {
  const all = [...files.keys()];
  const players = folder === null ? [] : all.filter((path) => path.startsWith(`${folder}/`));
  const lost = what === 'everything' ? all : what === 'a player' ? players.slice(0, 1) : players;
  for (const path of lost) files.delete(path);
}

export const java: StoryGame = {
  losses: ['players', 'a player', 'the nether', 'most regions', 'entities', 'everything'],
  players: paths.players,
  playerPath: (number) => `${paths.players}/${playerId(number)}.dat`,
  playerFile,
  regionPath: (number) => `${paths.overworld}/r.${number}.0.mca`,
  regionFile,
  isThere: (files) => files.content(paths.level) !== null,
  begins(files, world) {
    files.write('server.properties', 'level-name=world\n');
    files.write(paths.level, levelOf(world));
    files.write(`${paths.entities}/r.0.0.mca`, regionFile);
    files.write(`${paths.the_nether}/r.0.0.mca`, regionFile);
    files.write(`${paths.the_end}/r.0.0.mca`, regionFile);
  },
  plays(files, hours, otherwise) {
    files.write(paths.level, playedLevel(files.content(paths.level), hours, otherwise));
  },
  loses(files, what) {
    const under = (folder: string) => [...files.keys()].filter((path) => path.startsWith(`${folder}/`));
    const lost =
      what === 'the nether'
        ? under(paths.the_nether)
        : what === 'entities'
          ? under(paths.entities)
          : what === 'most regions'
            ? under(paths.overworld).filter((_, index) => index % 3 > 0 || index === 3)
            : null;
    if (lost === null) losesPlayers(files, paths.players, what);
    else for (const path of lost) files.delete(path);
  },
  swapped: (files, world) =>
    files.map((file) => (file.path === paths.level ? { ...file, content: levelOf(world) } : file)),
  holdsOf,
};

/** Returns what files hold. */
function holdsOf(files: Iterable<Pick<StoredFile, 'path' | 'content'>>): Holds {
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
  const { world, players, regions, hasEntities, isHollow = false } = holds;
  if (isHollow) return 'a hollow save';
  if (world === null && players.size === 0 && regions.size === 0) return 'nothing';
  return `${world ?? 'no level.dat'}, ${players.size} players, ${regions.size} regions${hasEntities ? '' : ', no entities'}`;
}
