import type { BackupWarning, Compared } from '../domain/backup-check.ts';
import { bytesOf, type ContentFile, type Contents, type WorldFacts } from './contents.ts';
import type { Finding, Findings } from './finding.ts';
import { isOwn, keyAt, nameOf } from './java-files.ts';
import { type FindOptions, findWorld, type World, wholeMap } from './layouts.ts';

export interface Comparison extends Finding {
  readonly compared: Compared;
}

export interface CompareOptions extends FindOptions {
  /** What the server has now, of which only files from before the backup count; null if it can't be listed. */
  readonly live: Contents | null;
  /** What the newest backup before this one held, of those that were read; null if there is none. */
  readonly last: Contents | null;
  /** When the backup was begun; null if the host doesn't say. */
  readonly createdAt: Date | null;
  /** The host's `FileCapabilities.timesMs`. Default: 1,000. */
  readonly timesMs?: number | null;
}

/** How much older than the backup a live file must be to have been there certainly, in milliseconds. */
const certainlyBefore = { precise: 10 * 60_000, byMinutes: 120 * 60_000 };
/** The part of the regions from before the backup that may be missing: somebody may have deleted and restored some. */
const mayMiss = 0.05;
/** Bytes of a region file without chunks. */
const emptyRegionBytes = 8192;

/** Compares what was read of a backup with the server's files and with the backup before it: checks 5, 11, 12 and 14. */
export function compareContents(read: Contents, options: CompareOptions): Comparison {
  const { live, last } = options;
  const liveWorld = live && findWorld(live.files, options);
  const mainName = liveWorld?.java ? nameOf(liveWorld.java.root) : undefined;
  const find = mainName === undefined ? options : { ...options, mainName };
  const world = findWorld(read.files, find);
  const lastWorld = last && findWorld(last.files, find);
  const found: Findings = { problems: [], warnings: [] };
  if (live !== null && live.files.length > 0 && read.files.length === 0)
    found.problems.push({ kind: 'empty' });
  // Files that may be newer than the backup say nothing: of a new server, these may be all.
  let counted = 0;
  if (liveWorld !== null)
    counted = compareWithLive({ world, liveWorld, lastWorld, found, isOld: isOldBy(options) });
  else if (lastWorld !== null) compareWithLast(world, lastWorld, found);
  const emptied = findEmptied(read, world, last, lastWorld);
  if (emptied.certain > 0)
    found.problems.push({
      kind: 'regions-damaged',
      damaged: emptied.certain,
      of: world?.regions?.length ?? 0,
    });
  if (emptied.likely > 0) found.warnings.push({ kind: 'regions-emptied', count: emptied.likely });
  if (world?.layout && liveWorld?.layout && isNew(world) !== isNew(liveWorld))
    found.warnings.push({ kind: 'other-layout' });
  const version = compareVersions(read, live);
  if (version !== null) found.warnings.push(version);
  const comparedWith = counted > 0 ? 'live' : liveWorld === null && lastWorld !== null ? 'last' : 'none';
  const { problems, warnings } = found;
  return { problems, warnings, compared: summarize(read, world, comparedWith) };
}

function summarize(read: Contents, world: World | null, comparedWith: Compared['with']): Compared {
  return {
    files: read.files.length,
    bytes: bytesOf(read),
    players: world?.players?.size ?? null,
    regions: world?.regions?.length ?? null,
    dimensions: world?.dimensions?.length ?? null,
    game: world?.game ?? null,
    with: comparedWith,
    uncounted: [],
  };
}

/** The game reads the newer layout's files if both are there. */
function isNew({ layout }: World): boolean {
  return layout !== 'before-26.1';
}

/** Returns whether a live file was there before the backup, as its time says. */
function isOldBy({ createdAt, timesMs = 1000 }: CompareOptions): (file: ContentFile) => boolean {
  if (createdAt === null || timesMs === null) return () => false;
  const before = timesMs < 60_000 ? certainlyBefore.precise : certainlyBefore.byMinutes;
  const until = createdAt.getTime() - before;
  return ({ modifiedAt }) => modifiedAt !== null && modifiedAt < until;
}

interface LiveInput {
  readonly world: World | null;
  readonly liveWorld: World;
  readonly lastWorld: World | null;
  readonly found: Findings;
  readonly isOld: (file: ContentFile) => boolean;
}

type Files<Key> = ReadonlyMap<Key, ContentFile>;
/** Regions by dimension and `keyAt`. */
type Regions = ReadonlyMap<string, Files<number>>;
const none: Files<number> = new Map();
const nobody: Files<string> = new Map();

/** What of the live files must be in the backup, and is not. */
interface Shortfall<Key> {
  readonly expected: number;
  readonly missing: readonly Key[];
  /** How many of these the backup before held too: they were there before this one and are there after it. */
  readonly certain: number;
}

function shortfall<Key>(
  live: Files<Key>,
  has: Files<Key>,
  last: Files<Key>,
  isOld: LiveInput['isOld'],
): Shortfall<Key> {
  const expected = [...live].filter(([key, file]) => last.has(key) || isOld(file)).map(([key]) => key);
  const missing = expected.filter((key) => !has.has(key));
  return { expected: expected.length, missing, certain: missing.filter((key) => last.has(key)).length };
}

/** Returns how many of the live files must be in the backup: they were there before it. */
function compareWithLive({ world, liveWorld, lastWorld, found, isOld }: LiveInput): number {
  const live = regionsOf(liveWorld);
  const has = regionsOf(world);
  const last = regionsOf(lastWorld);
  const isSame = world === null || isSameWorld(has, live);
  const players = comparePlayers({ world, liveWorld, lastWorld, found, isOld }, isSame);
  let [expected, missing, certain, regions] = [0, 0, 0, 0];
  for (const [dimension, files] of live) {
    const own = has.get(dimension) ?? none;
    const lost = shortfall(files, own, last.get(dimension) ?? none, isOld);
    if (lost.expected === 0) continue;
    regions += lost.expected;
    if (own.size > 0) {
      expected += lost.expected;
      missing += lost.missing.length;
      certain += lost.certain;
    } else if (lost.certain > 0 || (isSame && (isOwn(dimension) || dimension === wholeMap)))
      found.problems.push({ kind: 'dimension-missing', dimension });
    else found.warnings.push({ kind: 'dimension-gone', dimension });
  }
  const limit = expected * mayMiss;
  if (certain > limit || (isSame && missing > limit))
    found.problems.push({ kind: 'regions-missing', missing, of: expected });
  else if (missing > 0) found.warnings.push({ kind: 'fewer-regions', has: expected - missing, of: expected });
  const files = compareFiles({ world, liveWorld, lastWorld, found, isOld });
  const cut = [...live].flatMap(([dimension, files]) =>
    [...files].filter(([key, file]) => isOld(file) && isCut(has.get(dimension)?.get(key), file)),
  );
  if (cut.length > 0)
    found.problems.push({ kind: 'regions-damaged', damaged: cut.length, of: world?.regions?.length ?? 0 });
  return players + regions + files;
}

/** Whether a region of the backup is empty, and the same file of the server, not written since, is not. */
function isCut(file: ContentFile | undefined, live: ContentFile): boolean {
  return file?.sizeBytes === 0 && (live.sizeBytes ?? 0) > emptyRegionBytes;
}

/** Returns how many players must be in the backup. */
function comparePlayers({ world, liveWorld, lastWorld, found, isOld }: LiveInput, isSame: boolean): number {
  const has = world?.players ?? nobody;
  const lost = shortfall(liveWorld.players ?? nobody, has, lastWorld?.players ?? nobody, isOld);
  if (lost.missing.length === 0) return lost.expected;
  if (has.size === 0 && (lost.certain > 0 || isSame))
    found.problems.push({ kind: 'players-missing', live: liveWorld.players?.size ?? 0 });
  else
    found.warnings.push({
      kind: 'fewer-players',
      has: lost.expected - lost.missing.length,
      of: lost.expected,
    });
  return lost.expected;
}

/**
 * Files of other games than Minecraft Java, whose `level.dat` is written whenever the server runs. Returns how many must be in
 * the backup.
 */
function compareFiles({ world, liveWorld, lastWorld, found, isOld }: LiveInput): number {
  if (liveWorld.java !== null) return 0;
  const lost = shortfall(byPath(liveWorld), byPath(world), byPath(lastWorld), isOld);
  for (const file of lost.missing) found.problems.push({ kind: 'world-file-missing', file });
  return lost.expected;
}

function byPath(world: World | null): Files<string> {
  return new Map((world?.files ?? []).map((file) => [file.path, file]));
}

function regionsOf(world: World | null): Regions {
  const groups = Map.groupBy(world?.regions ?? [], ({ dimension }) => dimension);
  return new Map(
    [...groups].map(([dimension, regions]) => [
      dimension,
      new Map(regions.map((region) => [keyAt(region), region.file])),
    ]),
  );
}

/**
 * Whether two lists are of one world: a region of both has the same size and time, or the backup holds most of the live
 * ones, or none of any. Somebody may have put another world in its place since.
 */
function isSameWorld(has: Regions, live: Regions): boolean {
  if (has.size === 0) return true;
  let [both, all] = [0, 0];
  for (const [dimension, files] of live)
    for (const [key, file] of files) {
      all++;
      const other = has.get(dimension)?.get(key);
      if (other === undefined) continue;
      both++;
      if (file.sizeBytes === other.sizeBytes && isSameTime(file, other)) return true;
    }
  return both * 2 >= all;
}

/** Wings rounds the times of an archive to seconds. */
function isSameTime(a: ContentFile, b: ContentFile): boolean {
  return a.modifiedAt !== null && b.modifiedAt !== null && Math.abs(a.modifiedAt - b.modifiedAt) <= 1000;
}

/** What the backup before tells without a live list: nothing certain, because somebody may have begun anew. */
function compareWithLast(world: World | null, last: World, found: Findings): void {
  const has = regionsOf(world);
  const had = regionsOf(last);
  let [of, missing] = [0, 0];
  for (const [dimension, files] of had) {
    const own = has.get(dimension) ?? none;
    if (own.size === 0) found.warnings.push({ kind: 'dimension-gone', dimension });
    else {
      of += files.size;
      missing += [...files.keys()].filter((key) => !own.has(key)).length;
    }
  }
  if (missing > of * mayMiss) found.warnings.push({ kind: 'fewer-regions', has: of - missing, of });
  const [players, before] = [world?.players?.size ?? 0, last.players?.size ?? 0];
  if (players === 0 && before > 0) found.warnings.push({ kind: 'fewer-players', has: 0, of: before });
}

/** Counts regions that had chunks in the backup before and have none now. It is certain of files that weren't written since. */
function findEmptied(
  read: Contents,
  world: World | null,
  last: Contents | null,
  lastWorld: World | null,
): { readonly certain: number; readonly likely: number } {
  const empty = new Set(read.world?.emptyRegions);
  if (empty.size === 0) return { certain: 0, likely: 0 };
  const emptyBefore = new Set(last?.world?.emptyRegions);
  const before = new Map(
    (lastWorld?.regions ?? [])
      .filter(({ file }) => !emptyBefore.has(file.path) && file.sizeBytes !== 0)
      .map((region) => [`${region.dimension} ${region.x} ${region.z}`, region.file]),
  );
  let [certain, likely] = [0, 0];
  for (const { dimension, x, z, file } of world?.regions ?? []) {
    const had = empty.has(file.path) ? before.get(`${dimension} ${x} ${z}`) : undefined;
    if (had === undefined) continue;
    if (had.modifiedAt !== null && had.modifiedAt === file.modifiedAt) certain++;
    else likely++;
  }
  return { certain, likely };
}

/** Compares Minecraft's numbers for the formats: names have no order. */
function compareVersions(read: Contents, live: Contents | null): BackupWarning | null {
  const backup = read.world?.version ?? null;
  const server = live?.world?.version ?? null;
  if (backup?.data == null || server?.data == null || backup.data <= server.data) return null;
  const name = (version: WorldFacts['version']) => version.name ?? `${version.data}`;
  return { kind: 'newer-version', backup: name(backup), server: name(server) };
}
