import { type ContentFile, type Contents, hasData } from './contents.ts';
import { regionKey, worldsOfServers } from './java-files.ts';
import {
  besideWorlds,
  type FindOptions,
  findLive,
  findWorld,
  isCopy,
  nameOf,
  RuleMatcher,
  savedEveryMs,
  type World,
} from './layouts.ts';
import { type BackupWarning, isGood, type Loss, maxLost, shrunkBy } from './model/backup-findings.ts';
import { defaultGames } from './model/games.ts';
import { type GivenUp, isGivenUp } from './model/given-up.ts';
import { holdsChunks } from './region.ts';
import { shrunkFiles, smallerThan, withoutLost } from './shrunk.ts';
import { foldersOf, foldersWithout } from './world-folders.ts';

/** The last good backup before one, and what it held. */
export interface GoodBackup {
  readonly id: string;
  /** In milliseconds since 1970. */
  readonly createdAt: number | null;
  /** As people named it; empty: it is called by its time. */
  readonly label: string;
  readonly contents: Contents;
  /** As in `Loss`. Default: none. */
  readonly since?: readonly string[];
}

/** What an archive, or a server, holds. */
interface Held {
  readonly contents: Contents;
  /** Null: no world of a known game. */
  readonly world: World | null;
}

export interface LossInput {
  readonly good: GoodBackup & { readonly world: World };
  readonly read: Held;
  /** Null: the server's files could not be listed. */
  readonly live: Held | null;
  readonly createdAt: Date | null;
  /** As in `isFromBefore`. */
  readonly restoredAt: number | null;
  /** The good backups whose loss was on purpose. */
  readonly givenUp: readonly GivenUp[];
  /** How the world of `read` was found. */
  readonly find: FindOptions;
}

/**
 * Returns the world of a good backup in a later one, if the server uses another one since, and that is still beside it; else null.
 * @param find how the later one's own world was found
 */
export function formerWorld({ contents, world }: Held, good: World, find: FindOptions): World | null {
  const root = good.java?.root;
  if (root === undefined || world === null || world.java === null || world.java.root === root) return null;
  const found = findWorld(contents.files, { ...find, mainName: root.slice(0, -1) });
  return found?.java?.root === root ? found : null;
}

/** Returns contents of which it isn't known which world they are: what was read is that of another one. */
function withoutIdentity(contents: Contents): Contents {
  const { world } = contents;
  return { ...contents, world: world && { ...world, seed: null, uid: null } };
}

/** Returns contents as far as they are of a world: of one beside that which was read, neither the identity nor the inside is known. */
export function factsOf(contents: Contents, world: World | null): Contents {
  const root = contents.world?.root ?? null;
  if (root === null || world?.java?.root === root) return contents;
  const { world: unknown, ...rest } = withoutIdentity(contents);
  return { ...rest, world: unknown && { ...unknown, inside: false } };
}

/** The fewest regions of which over half are many. */
const fewestForHalf = 4;

/**
 * Returns whether a backup was made before one was restored: what the server has since needn't have been there then.
 * @param restoredAt when a backup was restored last, in milliseconds since 1970; null: not since, as far as is known
 */
export function isFromBefore(createdAt: Date | null, restoredAt: number | null): boolean {
  return restoredAt !== null && (createdAt === null || createdAt.getTime() <= restoredAt);
}

/**
 * Returns what the last good backup had and neither this one nor the server has, unless a backup was restored since; null if
 * that is nothing.
 */
export function findLoss({
  good,
  read: later,
  live: listed,
  createdAt,
  restoredAt,
  givenUp,
  find,
}: LossInput): Loss | null {
  const restoredSince = isFromBefore(createdAt, restoredAt);
  const former = formerWorld(later, good.world, find);
  const read = former === null ? later : { contents: withoutIdentity(later.contents), world: former };
  // Of the server, only the world that it uses is listed.
  const live = restoredSince || former !== null ? null : listed;
  const still = live === null ? null : isStill(live, good, read);
  const isOtherWorld = isOther(read.contents, good.contents) === true && still !== true;
  const isSeen = live !== null && !(isOtherWorld && still === null);
  const had = regionsIn(good);
  const has = regionsIn(read);
  // What another world on the server has is not what this one had.
  const same = live !== null && isOther(live.contents, good.contents) !== true ? live : null;
  const now = same === null ? [] : [regionsIn(same)];
  const isLost = (key: string) => isOtherWorld || ![has, ...now].some((regions) => regions.has(key));
  const lostRegions = [...had].filter(([key]) => isLost(key));
  const left = new Set([...had].filter(([key]) => !isLost(key)).map(([, { dimension }]) => dimension));
  const dimensions = [...new Set(lostRegions.map(([, { dimension }]) => dimension))]
    .filter((dimension) => !left.has(dimension))
    .sort();
  const players = [...(good.world.players ?? [])];
  const isThere = (id: string) =>
    !isOtherWorld && [read, ...(same === null ? [] : [same])].some(({ world }) => world?.players?.has(id));
  const lostPlayers = players.filter(([id]) => !isThere(id));
  const isGone = ({ world }: Held) => world?.game !== good.world.game;
  const world = isOtherWorld || (isGone(read) && (live === null || isGone(live)));
  const folders = world ? [] : lostFolders(good, read, same);
  const games = find.games ?? defaultGames;
  const matcher = RuleMatcher.of(good.world, games);
  const shrunk = world ? [] : shrunkFiles(good.world, read.world, { live: same?.world ?? null, games });
  const files = world
    ? []
    : [
        ...goneFiles(good.world, read.world, same?.world ?? null, matcher),
        ...goneServers(good.contents, read.contents, same?.contents ?? null),
      ];
  const isNone = [lostRegions, lostPlayers, folders, files, shrunk].every(({ length }) => length === 0);
  if (!world && isNone) return null;
  const lost = [
    ...lostRegions.map(([, { file }]) => file),
    ...lostPlayers.map(([, file]) => file),
    ...files,
    ...shrunk.map(({ had }) => had),
  ];
  return {
    good: { id: good.id, createdAt: good.createdAt, label: good.label },
    earlierMs:
      good.createdAt === null || createdAt === null
        ? null
        : Math.max(0, createdAt.getTime() - good.createdAt),
    onServer: isSeen && live.contents.guessed !== true && wasListed(live.contents, lost),
    ...(restoredSince && { restoredSince }),
    world,
    players: partOf(lostPlayers.length, players.length),
    regions: partOf(lostRegions.length, had.size),
    dimensions: dimensions.slice(0, maxLost),
    folders: folders.slice(0, maxLost),
    ...(files.length > 0 && { files: files.slice(0, maxLost).map(({ path }) => path) }),
    ...(shrunk.length > 0 && {
      shrunk: shrunk.slice(0, maxLost).map(({ file, had }) => ({
        file: file.path,
        bytes: file.sizeBytes ?? 0,
        of: had.sizeBytes ?? 0,
      })),
    }),
    severe:
      world ||
      files.some(({ path }) => matcher?.isMinor(path) !== true) ||
      shrunk.length > 0 ||
      dimensions.length > 0 ||
      (players.length > 0 && lostPlayers.length === players.length) ||
      (had.size >= fewestForHalf && lostRegions.length * 2 > had.size),
    accepted: isGivenUp(givenUp, { good }, createdAt?.getTime() ?? null),
  };
}

function partOf(gone: number, of: number): Loss['players'] {
  return gone === 0 ? null : { gone, of };
}

interface RegionFile {
  readonly dimension: string;
  readonly file: ContentFile;
}

/** Returns the regions that hold something, by dimension and place. */
function regionsIn({ contents, world }: Held): ReadonlyMap<string, RegionFile> {
  const empty = new Set(contents.world?.emptyRegions);
  const chunked = (world?.regions ?? []).filter(({ file }) => !empty.has(file.path) && holdsChunks(file));
  return new Map(chunked.map((region) => [regionKey(region), region]));
}

function lostFolders(
  good: GoodBackup & { readonly world: World },
  read: Held,
  live: Held | null,
): readonly string[] {
  const had = foldersOf(good.contents.files, good.world);
  const has = foldersOf(read.contents.files, read.world);
  const isComparable = [read, live].every(
    (held) => held === null || held.world === null || held.world.layout === good.world.layout,
  );
  if (had === null || has === null || !isComparable) return [];
  const now = live && foldersOf(live.contents.files, live.world);
  return foldersWithout(had, has, (_, folder) => now?.files.has(folder) !== true).map(had.pathOf);
}

/** Returns the good one's files, of which each world has one, that neither a backup nor the server has. */
function goneFiles(
  good: World,
  read: World | null,
  live: World | null,
  matcher: RuleMatcher | null,
): readonly ContentFile[] {
  if (matcher === null || read === null) return [];
  const idIn = (world: World, path: string) => {
    const name = matcher.fixedName(path);
    return name && `${world.names.get(path) ?? ''}\n${name}`;
  };
  const idsIn = (world: World | null) => (world?.files ?? []).map(({ path }) => world && idIn(world, path));
  const there = new Set([...idsIn(read), ...idsIn(live)]);
  const worlds = new Set(read.names.values());
  const gone = goneWorlds(good, read, live);
  const converted = new Set([...read.converted, ...(live?.converted ?? [])]);
  return good.files.filter((file) => {
    const [id, world] = [idIn(good, file.path), good.names.get(file.path) ?? ''];
    if (!hasData(file) || (converted.has(world) && matcher.isReplaced(file.path))) return false;
    if (gone.has(world)) return id !== null || matcher.isNeeded(file.path);
    return id !== null && !there.has(id) && (world === '' || worlds.has(world));
  });
}

/**
 * Returns the `level.dat` of each server in a folder whose world neither a backup nor the server has. None is gone if another one came:
 * its folder may have got another name. Nor is a copy, which has the path of the one it is of behind that of its own folder.
 */
function goneServers(good: Contents, read: Contents, live: Contents | null): readonly ContentFile[] {
  const [had, has] = [worldsOfServers(good.files), worldsOfServers(read.files)];
  if ([...has.keys()].some((root) => !had.has(root))) return [];
  const now = new Set([...read.files, ...(live?.files ?? [])].map(({ path }) => path));
  const isCopyOfLeft = (path: string) =>
    path.split('/').some((_, index, parts) => index > 0 && now.has(parts.slice(index).join('/')));
  return [...had.values()].filter((file) => hasData(file) && !now.has(file.path) && !isCopyOfLeft(file.path));
}

/**
 * Returns the worlds that the server uses, and that a backup lacks although they were there before it: the last good one had them,
 * or if there is none, they were written before it. Not copies of what it has.
 */
export function worldsOnlyOnServer(
  live: World,
  { read, good, isOld }: { read: World | null; good: World | null; isOld: (file: ContentFile) => boolean },
): ReadonlySet<string> {
  const [now, has] = [worldsIn(live), worldsIn(read)];
  const before = good && worldsIn(good);
  const old = new Set(live.files.flatMap((file) => (isOld(file) ? (live.names.get(file.path) ?? []) : [])));
  const used = usedIn(now);
  const gone = [...now.keys()].filter((world) => {
    const wasThere = before === null ? old.has(world) : before.has(world);
    if (has.has(world) || !wasThere || !used.has(nameOf(world))) return false;
    return ![...has.keys()].some((other) => isCopy(world, other));
  });
  return new Set(gone);
}

/** Returns the names of the worlds that are in use, as far as their times show it. */
function usedIn(worlds: ReturnType<typeof worldsIn>): ReadonlySet<string> {
  const latest = Math.max(0, ...[...worlds.values()].map(({ at }) => at));
  // A copy shows that the world it is of is in use.
  return new Set(
    [...worlds].flatMap(([world, { at }]) => (at >= latest - savedEveryMs ? nameOf(world) : [])),
  );
}

/**
 * Returns the worlds that were in use in a good backup, and that neither a later one nor the server has. Not those that were renamed, or
 * saved under another name since: one came that is no smaller than a tenth. A copy of one in another folder isn't that.
 */
function goneWorlds(good: World, read: World, live: World | null): ReadonlySet<string> {
  const [before, after] = [worldsIn(good), worldsIn(read)];
  const there = new Set([...after.keys(), ...worldsIn(live).keys()]);
  const used = usedIn(before);
  const gone = [...before].filter(([world, { bytes }]) => {
    if (there.has(world) || !used.has(nameOf(world))) return false;
    const isNext = ([other, own]: readonly [string, { readonly bytes: number }]) =>
      isCopy(world, other) ||
      (nameOf(other) !== nameOf(world) && !before.has(other) && own.bytes >= bytes * shrunkBy.part);
    return ![...after].some(isNext);
  });
  return new Set(gone.map(([world]) => world));
}

/** Returns how large the worlds of a save are, and when each was written last. */
function worldsIn(world: World | null): ReadonlyMap<string, { readonly bytes: number; readonly at: number }> {
  const found = new Map<string, { bytes: number; at: number }>();
  for (const { path, sizeBytes, modifiedAt } of world?.files ?? []) {
    const name = world?.names.get(path);
    if (name === undefined) continue;
    const { bytes, at } = found.get(name) ?? { bytes: 0, at: 0 };
    found.set(name, { bytes: bytes + (sizeBytes ?? 0), at: Math.max(at, modifiedAt ?? 0) });
  }
  return found;
}

/** Whether the folders of files were listed, so that a file that isn't there is gone. */
function wasListed(
  { isWhole, unlisted = [], unlooked = [] }: Contents,
  files: readonly ContentFile[],
): boolean {
  if (files.some(({ path }) => unlooked.some((one) => path.startsWith(`${one}/`)))) return false;
  if (isWhole) return true;
  return unlisted.length > 0 && !files.some(({ path }) => unlisted.some((one) => path.startsWith(`${one}/`)));
}

/** Whether two worlds were made apart, by their seeds, else by Bukkit's ids; null if that is unknown. */
export function isOther({ world: a }: Contents, { world: b }: Contents): boolean | null {
  const [seed, otherSeed] = [a?.seed ?? null, b?.seed ?? null];
  if (seed !== null && otherSeed !== null) return seed !== otherSeed;
  const [uid, otherUid] = [a?.uid ?? null, b?.uid ?? null];
  return uid === null || otherUid === null ? null : uid !== otherUid;
}

/**
 * Returns whether the server's world is that of the good backup and not that of a backup with another world; null if nothing shows
 * it. Many hosts don't show the seed: then the regions decide.
 */
function isStill(live: Held, good: Held, read: Held): boolean | null {
  const other = isOther(live.contents, good.contents);
  if (other !== null || live.world === null) return other === false;
  const [ofGood, ofRead] = [alike(live.world, good.world), alike(live.world, read.world)];
  return ofGood === 0 && ofRead === 0 ? null : ofGood >= ofRead;
}

/**
 * Returns how many regions of the server are those of a backup, by size and time. Without times, as in many zips, sizes count if
 * most are the same: two worlds can have a few of one size.
 */
function alike(live: World, held: World | null): number {
  const had = new Map((held?.regions ?? []).map((region) => [regionKey(region), region.file]));
  let [timed, untimed, ofUntimed] = [0, 0, 0];
  for (const region of live.regions ?? []) {
    const file = had.get(regionKey(region));
    if (file === undefined) continue;
    const isSize = mayBeOfSize(region.file.sizeBytes, file.sizeBytes);
    if (file.modifiedAt === null) {
      ofUntimed++;
      untimed += Number(isSize);
    } else if (isSize && isSameTime(file, region.file)) timed++;
  }
  return timed + (untimed * 2 > ofUntimed ? untimed : 0);
}

/** Whether a host lists a file of so many bytes with this size: Crafty rounds to a tenth of a unit. */
function mayBeOfSize(listed: number | null, bytes: number | null): boolean {
  if (listed === null || bytes === null) return false;
  let unit = 1;
  while (bytes >= unit * 1024) unit *= 1024;
  return listed === bytes || listed === Math.round(Number((bytes / unit).toFixed(1)) * unit);
}

/**
 * Adds to a severe loss which backups from after it were the last ones with something.
 * @param last the newest one before that much is gone from since the same good one; null: there is none
 * @param isLost whether as much is gone of what that one had
 */
export function withSince(loss: Loss | null, last: GoodBackup | null, isLost: boolean): Loss | null {
  if (loss?.severe !== true || last === null) return loss;
  const { id, since = [] } = last;
  const all = isLost ? [id, ...since].slice(0, maxLost) : since;
  return all.length === 0 ? loss : { ...loss, since: [...all] };
}

/** Returns whether two files have the same time. Wings rounds the times of an archive to seconds. */
export function isSameTime(a: ContentFile, b: ContentFile): boolean {
  return a.modifiedAt !== null && b.modifiedAt !== null && Math.abs(a.modifiedAt - b.modifiedAt) <= 1000;
}

/** A backup that was read, whatever was known of the ones before it. */
export interface LaterBackup {
  readonly id: string;
  readonly createdAt: Date | null;
  readonly contents: Contents;
}

/** What is gone from a later backup since a good one was known. */
export interface LaterLoss {
  readonly id: string;
  readonly loss: Loss | null;
  /** What is wrong with its world as a whole. */
  readonly warnings: BackupWarning[];
}

/**
 * Returns what is wrong with the world of a backup as a whole, beside the last good one and the server: it's another one, or a far
 * smaller one of the same name. What is gone from the server too isn't said: the loss says it.
 */
function worldWarnings(
  { good, read, live, find, restoredAt, createdAt }: LossInput,
  loss: Loss | null,
): BackupWarning[] {
  const isOtherWorld =
    isOther(read.contents, good.contents) === true && formerWorld(read, good.world, find) === null;
  const smaller = withoutLost(smallerThan([good.world], read.world, find.games ?? defaultGames), loss);
  const liveWorld = isFromBefore(createdAt, restoredAt) ? null : (live?.world ?? null);
  const gone =
    liveWorld && worldsOnlyOnServer(liveWorld, { read: read.world, good: good.world, isOld: () => false });
  return [
    ...(isOtherWorld ? [{ kind: 'other-world' } as const] : []),
    ...[...(gone ?? [])].slice(0, maxLost).map((world) => ({ kind: 'world-gone', world }) as const),
    ...smaller.slice(0, maxLost),
  ];
}

/**
 * Compares backups with a good one from before them, which was read after they were, and with the newest one of them since much
 * was lost: the oldest first, up to the first one that is good itself, with which the ones after it were compared.
 * @param live what the server has now; null if it can't be listed
 */
export function lossesSince(
  good: GoodBackup,
  later: Iterable<LaterBackup>,
  live: Contents | null,
  {
    restoredAt = null,
    givenUp = [],
    ...options
  }: FindOptions & Partial<Pick<LossInput, 'restoredAt' | 'givenUp'>>,
): readonly LaterLoss[] {
  const { liveWorld, find: findAlone } = findLive(live, options);
  const goodWorld = findWorld(good.contents.files, findAlone);
  const found: LaterLoss[] = [];
  if (goodWorld === null) return found;
  const find = besideWorlds(findAlone, [liveWorld, goodWorld]);
  const known = { ...good, contents: factsOf(good.contents, goodWorld), world: goodWorld };
  let since: LossInput['good'] | null = null;
  for (const { id, createdAt, contents: own } of later) {
    const world = findWorld(own.files, find);
    const contents = factsOf(own, world);
    const read = { contents, world };
    const held = live && { contents: live, world: liveWorld };
    const beside = (had: LossInput['good']) =>
      ({ good: had, read, live: held, createdAt, restoredAt, givenUp, find }) satisfies LossInput;
    const besideGood = beside(known);
    const sinceGood = findLoss(besideGood);
    const isLost = since !== null && findLoss(beside(since))?.severe === true;
    const loss = withSince(sinceGood, since, isLost);
    const warnings = worldWarnings(besideGood, loss);
    found.push({ id, loss, warnings });
    const kept = loss?.since === undefined ? {} : { since: loss.since };
    if (world !== null)
      since = { id, createdAt: createdAt?.getTime() ?? null, label: '', contents, world, ...kept };
    if (isGood({ mark: 'tested', warnings, loss })) break;
  }
  return found;
}
