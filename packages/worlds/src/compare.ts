import { compareEachFile } from './compare-files.ts';
import { compareMissing } from './compare-missing.ts';
import { bytesOf, type ContentFile, type Contents, type WorldFacts } from './contents.ts';
import type { Finding, MutableFinding } from './finding.ts';
import { areBeside, hasOneWorld, partKey, regionKey } from './java-files.ts';
import {
  besideWorlds,
  type FindOptions,
  findLive,
  findWorld,
  RuleMatcher,
  slotOf,
  type World,
} from './layouts.ts';
import {
  factsOf,
  findLoss,
  formerWorld,
  type GoodBackup,
  isFromBefore,
  isOther,
  isSameTime,
  withSince,
  worldsOnlyOnServer,
} from './loss.ts';
import {
  type BackupWarning,
  type Compared,
  type Loss,
  maxLost,
  maxUncounted,
} from './model/backup-findings.ts';
import { type GameRule, PathPattern } from './model/game-rule.ts';
import { defaultGames, javaGame } from './model/games.ts';
import type { GivenUp } from './model/given-up.ts';
import { holdsChunks } from './region.ts';
import { smallerThan, withoutLost } from './shrunk.ts';
import { foldersOf, foldersWithout, isOfMap, type WorldFolders } from './world-folders.ts';

export interface Comparison extends Finding {
  readonly compared: Compared;
  readonly loss: Loss | null;
}

export interface CompareOptions extends FindOptions {
  /** What the server has now, of which only files from before the backup count; null if it can't be listed. */
  readonly live: Contents | null;
  /** The newest good backup before this one; null if there is none. Default: null. */
  readonly good?: GoodBackup | null;
  /** The newest one before this one since much was lost of the good one. Default: null. */
  readonly since?: GoodBackup | null;
  /** When the backup was begun; null if the host doesn't say. */
  readonly createdAt: Date | null;
  /** When it was complete, by the host. Default: unknown. */
  readonly completedAt?: Date | null | undefined;
  /** When its read began, by this program's clock. Default: unknown. */
  readonly readAt?: Date | null;
  /** The host's `FileCapabilities.timesMs`. Default: 1,000. */
  readonly timesMs?: number | null;
  /** As in `isFromBefore`. Default: null. */
  readonly restoredAt?: number | null;
  /** The good backups whose loss was on purpose. Default: none. */
  readonly givenUp?: readonly GivenUp[];
  /** The code of the game that the server runs. Default: unknown. */
  readonly game?: string | null;
}

/** How much older than the backup a live file must be to have been there certainly, in milliseconds. */
const certainlyBefore = { precise: 10 * 60_000, byMinutes: 120 * 60_000 };
/** How far the clocks of a host and of this program may differ, in milliseconds. */
const skewMs = 120_000;
/** The most files that are named as missing. */
const maxNamed = 20;
/** The part of the regions from before the backup that may be missing: someone may have deleted and restored some. */
const mayMiss = 0.05;

/**
 * Compares what was read of a backup with the server's files and with the last good backup before it.
 * What only the time of a file says to have been there is no proof that it was: that someone copied it there since is as
 * likely. What the last good backup had, too, is, unless someone has written it since.
 */
export function compareContents(own: Contents, options: CompareOptions): Comparison {
  const { live, since = null, createdAt, restoredAt = null, givenUp = [] } = options;
  const { games = defaultGames } = options;
  const mainName = options.mainName ?? own.mainName;
  const { liveWorld, find: findAlone } = findLive(live, { ...options, mainName });
  const { good: before = null } = options;
  const goodWorld = before && findWorld(before.contents.files, findAlone);
  const good = before && { ...before, contents: factsOf(before.contents, goodWorld) };
  const find = besideWorlds(findAlone, [liveWorld, goodWorld]);
  const world = findWorld(own.files, find);
  const read = factsOf(own, world);
  const found: MutableFinding = { problems: [], warnings: [] };
  if (read.isWhole && read.files.length === 0) found.problems.push({ kind: 'empty' });
  const held = { contents: read, world };
  const heldLive = live && { contents: live, world: liveWorld };
  const isFormer = goodWorld !== null && formerWorld(held, goodWorld, find) !== null;
  const isOtherWorld = good !== null && !isFormer && isOther(read, good.contents) === true;
  // Another world says nothing of what must be in this one.
  const guide = isOtherWorld || isFormer ? null : good;
  // Files that may be newer than the backup say nothing: of a new server, these may be all.
  let counted = 0;
  let uncounted: readonly string[] = [];
  let isLiveOther = liveWorld === null && world !== null;
  const isOld = isOldBy(options);
  const isRestored = isFromBefore(createdAt, restoredAt);
  if (live !== null && liveWorld !== null) {
    const [now, has] = [foldersOf(live.files, liveWorld), foldersOf(read.files, world)];
    const worlds = { world, liveWorld, goodWorld: guide && goodWorld };
    const isStrange = isOtherThanLive({ read, world, live, liveWorld, isOld }, good);
    isLiveOther = isStrange;
    // Another world says nothing of what must be in this one.
    const told = isStrange ? { problems: [], warnings: [] } : found;
    const beside = { read, live, good: guide?.contents ?? null, ...worlds, now, has, found: told };
    counted = compareWithLive({ ...beside, isOld, isWitness: !isRestored, games });
    if (isStrange && !isOtherWorld) found.warnings.push({ kind: 'other-world-than-server' });
    const unlisted = counted > 0 ? uncountedOf(beside) : [];
    const unclear = isStrange ? [] : unclearFolders(beside, isNearBy(options));
    const all = new Set([...unlisted, ...unclear]);
    uncounted = [...all].slice(0, maxUncounted);
  }
  const timesMs = options.timesMs === undefined ? 1000 : options.timesMs;
  const each = compareEachFile({
    read,
    world,
    live: isLiveOther ? null : live,
    liveWorld,
    good: guide,
    goodWorld,
    games,
    begunAt: isFuture(options) ? null : (createdAt?.getTime() ?? null),
    isOld,
    isExact: timesMs !== null && timesMs < 60_000,
  });
  const heldGood = good && { contents: good.contents, world: goodWorld };
  const missing = compareMissing({ world, live: heldLive, good: heldGood });
  if (read.isWhole) {
    found.problems.push(...missing.problems, ...each.problems);
    found.warnings.push(...missing.warnings, ...each.warnings);
  }
  const emptied = isFormer ? 0 : findEmptied(read, world, good?.contents ?? null, goodWorld);
  if (emptied > 0)
    found.problems.push({ kind: 'regions-damaged', damaged: emptied, of: world?.regions?.length ?? 0 });
  if (world?.layout && liveWorld?.layout && isNew(world) !== isNew(liveWorld))
    found.warnings.push({ kind: 'other-layout' });
  const version = compareVersions(read, live);
  if (version !== null) found.warnings.push(version);
  if (isOtherWorld) found.warnings.push({ kind: 'other-world' });
  // Of several servers' worlds, it's not known which one was meant.
  const isAnyOf = live?.guessed === true || (liveWorld === null && isFormer);
  const place = isAnyOf ? null : ((liveWorld ?? goodWorld)?.java ?? null);
  if (world?.java && place !== null && !areBeside(world.java.root, place.root))
    found.warnings.push({ kind: 'elsewhere', folder: world.java.root });
  const lossOf = (had: GoodBackup | null, hadWorld: World | null) =>
    had && hadWorld
      ? findLoss({
          good: { ...had, world: hadWorld },
          read: held,
          live: heldLive,
          createdAt,
          restoredAt,
          givenUp,
          find,
        })
      : null;
  const loss = lossOf(good, goodWorld);
  const isLostSince =
    loss?.severe === true && lossOf(since, since && findWorld(since.contents.files, find))?.severe === true;
  const others = [guide && goodWorld, isLiveOther || isRestored ? null : onlyOld(liveWorld, isOld)];
  const saves = others.filter((one) => one !== null);
  const { problems } = found;
  const named = new Set([...problems, ...found.warnings].flatMap((one) => ('file' in one ? one.file : [])));
  const smaller = read.isWhole ? smallerThan(saves, world, games) : [];
  const warnings = withoutLost([...found.warnings, ...smaller.filter(({ file }) => !named.has(file))], loss);
  const beside = withWhat(counted > 0, goodWorld !== null);
  const summary = summarize(read, world, beside);
  const inside = summary.inside === true && areUntouched(world, isLiveOther ? null : liveWorld, options);
  const compared = { ...summary, inside, ...(world === null && expectedOf(options)) };
  const guessed = live?.guessed === true || (liveWorld === null && isGuessed(read, world));
  const why = beside === 'none' ? { why: whyUncompared(live, liveWorld, options) } : {};
  return {
    problems,
    warnings,
    loss: withSince(loss, since, isLostSince),
    compared: { ...compared, ...why, uncounted: [...uncounted], guessed },
  };
}

/**
 * Whether a backup holds a different world from the server had before it, as their seeds say. Not if the last good backup has the
 * same one: then the server's was put there since.
 */
function isOtherThanLive(
  { read, world, live, liveWorld, isOld }: Pick<LiveInput, 'read' | 'world' | 'live' | 'liveWorld' | 'isOld'>,
  good: GoodBackup | null,
): boolean {
  const root = world?.java?.root;
  if (root === undefined || live.guessed === true || isOther(read, live) !== true) return false;
  if (good !== null && isOther(read, good.contents) === false) return false;
  // Of an archive with several worlds, the seed may be that of another one.
  return hasOneWorld(read.files, root) && (liveWorld.regions ?? []).some(({ file }) => isOld(file));
}

/** Returns a world without the files that may not have been there before the backup. */
function onlyOld(world: World | null, isOld: LiveInput['isOld']): World | null {
  return world && { ...world, files: world.files.filter(isOld) };
}

/** Whether nothing in a backup says which of its worlds of Minecraft Java the server uses: those of servers beside a proxy, for example. */
function isGuessed({ files }: Contents, world: World | null): boolean {
  const root = world?.java?.root;
  if (root === undefined || hasOneWorld(files, root)) return false;
  return !files.some(({ path }) => path === 'server.properties');
}

function withWhat(isWithLive: boolean, isWithGood: boolean): Compared['with'] {
  if (isWithLive) return isWithGood ? 'both' : 'live';
  return isWithGood ? 'last' : 'none';
}

function whyUncompared(
  live: Contents | null,
  liveWorld: World | null,
  options: CompareOptions,
): NonNullable<Compared['why']> {
  if (live === null) return 'unlisted';
  if (liveWorld === null) return 'no-world';
  if (isFromBefore(options.createdAt, options.restoredAt ?? null)) return 'restored';
  return oldUntil(options) === null ? 'times' : 'newer';
}

/**
 * Returns the folders of the server's world that were not listed, so that it isn't known whether the backup lacks something of
 * them. Of those that hold no regions and players it is enough that the backup has files in them.
 */
function uncountedOf({ live, liveWorld, now: of, has }: Beside): readonly string[] {
  if (live.isWhole) return [];
  const { unlisted = [] } = live;
  const isCounted = (path: string) => {
    const folder = of?.folderAt(path) ?? null;
    if (folder === null) return path !== '' && of !== null;
    const isCompared = [...(has?.compared ?? []), ...(of?.compared ?? [])].some(
      (one) => one === folder || one.startsWith(`${folder}/`),
    );
    return !isCompared && has?.files.has(folder) === true;
  };
  const uncounted = unlisted.filter((path) => !isCounted(path));
  // What was cut is not known.
  const isNamed = unlisted.length > 0;
  return (isNamed ? uncounted : [liveWorld.java?.root.slice(0, -1) ?? '']).slice(0, maxUncounted);
}

/** Returns the game that the server runs, if its saves are known. */
function expectedOf({ game = null, games = defaultGames }: CompareOptions): Pick<Compared, 'expected'> {
  const rule = games.find((one) => one.game === game);
  const isKnown = rule !== undefined && (rule.game === javaGame || rule.world.length > 0);
  return isKnown ? { expected: rule.game } : {};
}

function summarize(
  read: Contents,
  world: World | null,
  comparedWith: Compared['with'],
): Omit<Compared, 'uncounted' | 'guessed' | 'why'> {
  return {
    files: read.files.length,
    bytes: bytesOf(read),
    players: world?.players?.size ?? null,
    regions: world?.regions?.length ?? null,
    dimensions: world?.dimensions?.length ?? null,
    game: world?.game ?? null,
    with: comparedWith,
    // A world that was found among several is another one than that whose inside is known.
    inside: world !== null && read.world?.game === world.game && read.world.inside === true,
  };
}

/** Returns whether a world has the newer layout, whose files the game reads if both are there. */
function isNew({ layout }: World): boolean {
  return layout !== 'before-26.1';
}

/**
 * Returns until when a live file was written that was there before the backup, as its time says; null if times prove nothing. The
 * earliest time counts that is known of the backup. With one in the future, no other one of that clock proves anything, nor does
 * what was restored since.
 */
function oldUntil(options: CompareOptions): number | null {
  const begun = begunAt(options);
  const { timesMs = 1000 } = options;
  if (begun === null || timesMs === null) return null;
  return begun - (timesMs < 60_000 ? certainlyBefore.precise : certainlyBefore.byMinutes);
}

/** Returns the earliest time that is known of the backup; null if times prove nothing. */
function begunAt(options: CompareOptions): number | null {
  const { createdAt, completedAt = null, readAt = null, timesMs = 1000, restoredAt = null } = options;
  const times = [createdAt, completedAt, readAt].flatMap((at) => at?.getTime() ?? []);
  if (createdAt === null || timesMs === null || isFuture(options) || isFromBefore(createdAt, restoredAt))
    return null;
  return Math.min(...times);
}

/** Whether a time of the backup is in the future, so that none of its clock proves anything. */
function isFuture({ createdAt, completedAt = null, readAt = null }: CompareOptions): boolean {
  return [createdAt, completedAt].some(
    (at) => at !== null && readAt !== null && at.getTime() > readAt.getTime() + skewMs,
  );
}

/** How far the times of a backup and of a file on the same host may differ, in milliseconds. */
const clockMs = 2_000;

/**
 * Whether nobody wrote to the files of a world while they were copied, as far as it's one whose game writes them in place. The server
 * shows it, if it has them with the same times as the backup, or with older ones; else their times in the backup do.
 */
function areUntouched(world: World | null, liveWorld: World | null, options: CompareOptions): boolean {
  const { createdAt, restoredAt = null, timesMs = 1000, games = defaultGames } = options;
  const matcher = RuleMatcher.of(world, games);
  const files = (world?.files ?? []).filter(({ path }) => matcher?.isWrittenInPlace(path) === true);
  const isWitness = timesMs !== null && !isFromBefore(createdAt, restoredAt);
  const now = isWitness ? byPath(liveWorld) : nobody;
  const [begun, isOld] = [isFuture(options) ? null : (createdAt?.getTime() ?? null), isOldBy(options)];
  return files.every((file) => {
    const live = now.get(slotOf(world, file));
    if (begun === null || file.modifiedAt === null) return false;
    if (live === undefined) return file.modifiedAt < begun - certainlyBefore.precise;
    return isOld(live) || (isSameTime(file, live) && file.modifiedAt < begun - clockMs);
  });
}

function isOldBy(options: CompareOptions): (file: ContentFile) => boolean {
  const until = oldUntil(options);
  return ({ modifiedAt }) => until !== null && modifiedAt !== null && modifiedAt < until;
}

/** Whether a live file was written before the backup, by its time, but so shortly before that this isn't certain. */
function isNearBy(options: CompareOptions): (file: ContentFile) => boolean {
  const [from, begun] = [oldUntil(options), begunAt(options)];
  if (from === null || begun === null) return () => false;
  const to = begun - skewMs - (options.timesMs ?? 1000);
  return ({ modifiedAt }) => modifiedAt !== null && modifiedAt >= from && modifiedAt < to;
}

/**
 * Returns the folders of the server's world in which the backup lacks files that may have been there before it, as their times are
 * too near to tell; of those without regions and players, the ones of which it has nothing. What is said to be missing isn't named.
 */
function unclearFolders(
  { world, liveWorld, goodWorld, now, has, found }: Beside,
  isNear: (file: ContentFile) => boolean,
): readonly string[] {
  if (world === null || world.layout !== liveWorld.layout) return [];
  if (now === null) return [];
  const held = new Set(
    [world, goodWorld].flatMap((one) => [
      ...(one?.regions ?? []).map(regionKey),
      ...(one?.players?.keys() ?? []),
    ]),
  );
  const missing = [
    ...(liveWorld.regions ?? []).map((region) => [regionKey(region), region.file] as const),
    ...(liveWorld.players ?? []),
  ].flatMap(([key, file]) => (!held.has(key) && isNear(file) ? [file.path] : []));
  const told = new Set(found.warnings.flatMap((one) => (one.kind === 'folder-gone' ? one.folder : [])));
  const folders = foldersWithout(now, has, isNear).map(now.pathOf);
  const unclear = [...missing.map((path) => path.slice(0, path.lastIndexOf('/'))), ...folders];
  return [...new Set(unclear)].filter((folder) => !told.has(folder));
}

/** A backup beside the server's files. */
interface Beside {
  readonly read: Contents;
  readonly world: World | null;
  readonly live: Contents;
  readonly liveWorld: World;
  readonly good: Contents | null;
  readonly goodWorld: World | null;
  /** The folders of the server's world, and of the backup's. */
  readonly now: WorldFolders | null;
  readonly has: WorldFolders | null;
  readonly found: MutableFinding;
}

interface LiveInput extends Beside {
  readonly isOld: (file: ContentFile) => boolean;
  /**
   * Whether what the server and the last good backup have was there in between: nobody has restored one since. Otherwise, what
   * this backup lacks of the last good one is its loss, which says it already.
   */
  readonly isWitness: boolean;
  readonly games: readonly GameRule[];
}

type Files<Key> = ReadonlyMap<Key, ContentFile>;
/** Regions by dimension and `partKey`. */
type Regions = ReadonlyMap<string, Files<number | string>>;
const none: Files<number | string> = new Map();
const nobody: Files<string> = new Map();

/** The files of the server that must be in the backup, and those of them that it lacks. */
interface Shortfall<Key> {
  readonly expected: number;
  readonly missing: readonly Key[];
  /** Those of `missing` that the last good backup held, and that nobody has written since: they were there all the time. */
  readonly certain: readonly Key[];
}

/**
 * Whether a file of the server is still the one from before the backup. One that was written since may have come since: the
 * game makes anew what someone deleted.
 * @param had the same file in the last good backup
 */
function hasStood(file: ContentFile, had: ContentFile | undefined, isOld: LiveInput['isOld']): boolean {
  return had !== undefined && (isOld(file) || (file.sizeBytes === had.sizeBytes && isSameTime(file, had)));
}

function shortfall<Key>(
  live: Files<Key>,
  has: Files<Key>,
  last: Files<Key>,
  { isOld, isWitness }: Pick<LiveInput, 'isOld' | 'isWitness'>,
): Shortfall<Key> {
  const expected = [...live].filter(([key, file]) => last.has(key) || isOld(file)).map(([key]) => key);
  const missing = isWitness ? expected.filter((key) => !has.has(key)) : [];
  const certain = missing.filter((key) => {
    const file = live.get(key);
    return file !== undefined && hasStood(file, last.get(key), isOld);
  });
  return { expected: expected.length, missing, certain };
}

/** Returns how many of the live files must be in the backup: they were there before it. */
function compareWithLive(input: LiveInput): number {
  const { read, world, live: contents, liveWorld, goodWorld, found, isOld } = input;
  const live = regionsOf(liveWorld);
  const has = regionsOf(world);
  const good = regionsOf(goodWorld);
  // Another world may have been put in its place, or be taken for it.
  const isSame = contents.guessed !== true && (world === null || isSameWorld(has, live));
  const players = comparePlayers(input, isSame);
  const all = [...live.values()].flatMap((files) => [...files.values()]);
  // Copied files keep their times, but hardly anybody copies a whole map, and nobody plays on it since.
  const isNoMap = isSame && has.size === 0 && all.length > 0 && all.every(isOld);
  let [expected, missing, certain, regions] = [0, 0, 0, 0];
  for (const [dimension, files] of live) {
    const own = has.get(dimension) ?? none;
    const lost = shortfall(files, own, good.get(dimension) ?? none, input);
    if (lost.expected === 0) continue;
    regions += lost.expected;
    if (own.size > 0 || lost.missing.length === 0) {
      expected += lost.expected;
      missing += lost.missing.length;
      certain += lost.certain.length;
    } else if (lost.certain.length > 0 || isNoMap)
      found.problems.push({ kind: 'dimension-missing', dimension });
    else found.warnings.push({ kind: 'dimension-gone', dimension });
  }
  const limit = expected * mayMiss;
  if (certain > limit) found.problems.push({ kind: 'regions-missing', missing, of: expected });
  else if (missing > 0) found.warnings.push({ kind: 'fewer-regions', has: expected - missing, of: expected });
  const files = compareFiles(input);
  compareChunks(read, has, live, input);
  compareFolders(input);
  return players + regions + files;
}

/** Finds regions without a chunk, of which the server has larger ones. */
function compareChunks(
  read: Contents,
  has: Regions,
  live: Regions,
  { found, isOld, world }: LiveInput,
): void {
  const empty = new Set(read.world?.emptyRegions);
  let [emptied, perhaps] = [0, 0];
  for (const [dimension, files] of live)
    for (const [key, file] of files) {
      const own = has.get(dimension)?.get(key);
      if (own === undefined || (own.sizeBytes !== 0 && !empty.has(own.path)) || !holdsChunks(file)) continue;
      // It's judged by itself.
      if (own.flaw === 'doubtful') continue;
      // The server's may be as empty as this one, although it is long.
      if (isOld(file) && (file.sizeBytes ?? 0) > (own.sizeBytes ?? 0)) emptied++;
      else if (file.sizeBytes !== own.sizeBytes) perhaps++;
    }
  if (emptied > 0) found.problems.push({ kind: 'regions-emptied', emptied, of: world?.regions?.length ?? 0 });
  if (perhaps > 0) found.warnings.push({ kind: 'regions-emptied', count: perhaps });
}

/** Finds folders of the server's world of which the backup has nothing. It is certain of what the last good backup had, too. */
function compareFolders(input: LiveInput): void {
  const { world, liveWorld, good, goodWorld, now, has, found, isOld, isWitness } = input;
  if (now === null || (world !== null && world.layout !== liveWorld.layout)) return;
  const had = good && foldersOf(good.files, goodWorld);
  const before = new Map(good?.files.map((file) => [file.path, file]));
  const wasThere = (folder: string) => isWitness && had?.files.has(folder) === true;
  const missing = foldersWithout(now, has, (file, folder) => wasThere(folder) || isOld(file));
  for (const folder of missing.slice(0, maxLost)) {
    const isCertain =
      wasThere(folder) &&
      isOfMap(folder) &&
      now.files.get(folder)?.some((file) => hasStood(file, before.get(file.path), isOld)) === true;
    const path = now.pathOf(folder);
    if (isCertain) found.problems.push({ kind: 'folder-missing', folder: path });
    else found.warnings.push({ kind: 'folder-gone', folder: path });
  }
}

/** Returns how many players must be in the backup. */
function comparePlayers(input: LiveInput, isSame: boolean): number {
  const { world, liveWorld, goodWorld, found, isOld } = input;
  const has = world?.players ?? nobody;
  const live = liveWorld.players ?? nobody;
  const lost = shortfall(live, has, goodWorld?.players ?? nobody, input);
  if (lost.missing.length === 0) return lost.expected;
  // As with a map that isn't there at all.
  const isNobody = has.size === 0 && isSame && [...live.values()].every(isOld);
  if (has.size === 0 && (lost.certain.length > 0 || isNobody))
    found.problems.push({ kind: 'players-missing', live: live.size });
  else
    found.warnings.push({
      kind: 'fewer-players',
      has: lost.expected - lost.missing.length,
      of: lost.expected,
    });
  return lost.expected;
}

/**
 * Finds missing files of different games from Minecraft Java, whose `level.dat` is written whenever the server runs. Returns how
 * many must be in the backup.
 */
function compareFiles(input: LiveInput): number {
  const { world, liveWorld, goodWorld, found, isOld, isWitness, games } = input;
  if (liveWorld.java !== null) return 0;
  const matcher = RuleMatcher.of(liveWorld, games);
  const before = byPath(goodWorld);
  // A loss doesn't say which files are gone.
  const paths = byPath(liveWorld);
  const lost = shortfall(paths, byPath(world), before, { ...input, isWitness: true });
  const certain = new Set(isWitness ? lost.certain : []);
  // Files that a manifest names are judged by it, and those that the rule needs by `compareMissing`.
  const needed = (world?.missing ?? []).map(({ pattern }) => new PathPattern(pattern));
  const isTold = (path: string) => needed.some((pattern) => pattern.test(path));
  const worldOf = (key: string) => liveWorld.names.get(paths.get(key)?.path ?? key) ?? '';
  const bad = new Set([...certain].map(worldOf));
  const only = isWitness
    ? worldsOnlyOnServer(liveWorld, { read: world, good: goodWorld, isOld })
    : new Set<string>();
  const gone = [...only].filter((one) => !bad.has(one));
  for (const one of gone.slice(0, maxLost)) found.warnings.push({ kind: 'world-gone', world: one });
  const missing = lost.missing.filter(
    (key) =>
      matcher?.isNamedBeside(key) !== true &&
      !isTold(paths.get(key)?.path ?? key) &&
      !gone.includes(worldOf(key)),
  );
  for (const key of missing.slice(0, maxNamed)) {
    const file = paths.get(key)?.path ?? key;
    if (certain.has(key) && matcher?.isMinor(file) !== true)
      found.problems.push({ kind: 'world-file-missing', file });
    else found.warnings.push({ kind: 'world-file-gone', file });
  }
  return lost.expected;
}

function byPath(world: World | null): Files<string> {
  return new Map((world?.files ?? []).map((file) => [slotOf(world, file), file]));
}

function regionsOf(world: World | null): Regions {
  const groups = Map.groupBy(world?.regions ?? [], ({ dimension }) => dimension);
  return new Map(
    [...groups].map(([dimension, regions]) => [
      dimension,
      new Map(regions.map((region) => [partKey(region), region.file])),
    ]),
  );
}

/**
 * Whether two lists are of one world: a region of both has the same size and time, or the backup holds most of the live
 * ones, or none of any. Someone may have put another world in its place since.
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

/**
 * Returns how many regions had chunks in the backup before and have none now, although nobody wrote them since, as their times
 * say. Those that were written since are a loss, if the server has none either.
 */
function findEmptied(
  read: Contents,
  world: World | null,
  good: Contents | null,
  goodWorld: World | null,
): number {
  const empty = new Set(read.world?.emptyRegions);
  if (empty.size === 0) return 0;
  const emptyBefore = new Set(good?.world?.emptyRegions);
  const before = new Map(
    (goodWorld?.regions ?? [])
      .filter(({ file }) => !emptyBefore.has(file.path) && file.sizeBytes !== 0)
      .map((region) => [regionKey(region), region.file]),
  );
  return (world?.regions ?? []).filter((region) => {
    const isJudged = !empty.has(region.file.path) || region.file.flaw === 'doubtful';
    const had = isJudged ? undefined : before.get(regionKey(region));
    return had !== undefined && had.modifiedAt !== null && had.modifiedAt === region.file.modifiedAt;
  }).length;
}

/** Compares Minecraft's numbers for the formats: names have no order. */
function compareVersions(read: Contents, live: Contents | null): BackupWarning | null {
  const backup = read.world?.version ?? null;
  const server = live?.world?.version ?? null;
  if (backup?.data == null || server?.data == null || backup.data <= server.data) return null;
  const name = (version: WorldFacts['version']) => version.name ?? `${version.data}`;
  return { kind: 'newer-version', backup: name(backup), server: name(server) };
}
