import { createHash } from 'node:crypto';
import type { ContentFile, Contents } from './contents.ts';
import { regionKey } from './java-files.ts';
import { type FindOptions, findWorld, type Region } from './layouts.ts';
import { placesOf } from './places.ts';
import type { CostOfPeople, RestoreCost } from './told-costs.ts';

/** What is known when a restore is about to be requested. Times are in milliseconds since 1970. */
export interface RestoreFacts extends Pick<FindOptions, 'games'> {
  readonly backup: {
    readonly createdAt: number;
    readonly completedAt: number | null;
    /** When its archive was read to its end; null if it was not. Default: null. */
    readonly readAt?: number | null;
  };
  /** What the server holds now. */
  readonly live: Contents;
  /** What the backup holds; null if it was not tested. */
  readonly archive: Contents | null;
  /** Who is online now, by name; null if unknown. There may be more of them than names. */
  readonly online: { readonly count: number; readonly names: readonly string[] } | null;
  /** How precise the host's times of files are. */
  readonly timesMs: number;
  /** Whether the host's sizes are in bytes. */
  readonly exactSizes: boolean;
  /** When our own last restore of the server ended, and whether it gave the files their old times; null if there was none. */
  readonly restored: { readonly at: number; readonly keptTimes: boolean } | null;
  readonly now: number;
}

/** How far the clocks of the host's panel, its machine and this one may differ. */
const skewMs = 120_000;
/** How often a game writes its players. */
const autosaveMs = 5 * 60_000;
/** When a backup without a time of its end counts as complete. */
const longestBackupMs = 3_600_000;
/** The times of archives are whole seconds, rounded either way. */
const archiveStepMs = 1_000;

/**
 * Returns what a restore would cost; null if the times of the files can't tell.
 * Rules: a player's file is written while they are online, and when they leave; a region's when something changed in it.
 */
export function findCost(facts: RestoreFacts): RestoreCost | null {
  const { backup, live, archive, restored, now } = facts;
  const find = { games: facts.games, mainName: live.mainName };
  const found = findWorld(live.files, find);
  if (found === null || backup.createdAt > now + skewMs) return null;
  // Empty if the game keeps no such files.
  const world = { players: found.players ?? new Map<string, ContentFile>(), regions: found.regions ?? [] };
  const before = archive === null ? null : beforeOf(archive, find);
  const usual = before !== null && archive?.isWhole === true && before.players.size > 0 ? before : null;
  const start = startOf(facts, world);
  const judge = judgeOf(facts, usual, start.floor);
  const players = [...world.players].map(([id, file]) => ({
    id,
    file,
    fate: judge(file, before?.players.get(id)),
  }));
  const people = peopleOf(players, facts, start.countedFrom !== null);
  const placed = world.regions.filter(({ name }) => name === undefined);
  const lost = placed.filter(
    (region) => judge(region.file, before?.regionAt.get(regionKey(region))?.file) === 'lost',
  );
  return {
    lostMs: Math.max(0, now - Math.max(backup.createdAt, restored?.at ?? 0)),
    countedFrom: start.countedFrom,
    people: {
      ...people,
      joined:
        usual === null
          ? 0
          : players.filter(({ id, fate }) => fate === 'lost' && !usual.players.has(id)).length,
    },
    dimensions: placesOf({
      regions: placed,
      lost,
      before: usual?.regionAt ?? null,
      isWhole: live.isWhole,
      spawn: live.world?.spawn ?? archive?.world?.spawn ?? null,
      version: live.world?.version.data ?? null,
      wasEmpty: people.upTo === 0,
    }),
    comesBack: players.filter(({ fate }) => fate === 'newer-in-backup').length,
  };
}

/**
 * Returns whether a backup was read whole and has each player and each region that the server has, by their names. Files that
 * came since from elsewhere may have old times.
 */
export function holdsAllOf(archive: Contents | null, live: Contents, games: RestoreFacts['games']): boolean {
  const find = { games, mainName: live.mainName };
  const world = live.isWhole ? findWorld(live.files, find) : null;
  const before = archive?.isWhole === true ? beforeOf(archive, find) : null;
  if (world === null || before === null) return false;
  const players = [...(world.players?.keys() ?? [])];
  return (
    players.every((id) => before.players.has(id)) &&
    (world.regions ?? []).every((region) => before.regionAt.has(regionKey(region)))
  );
}

/** The files in a backup whose times tell of people and places. */
interface Before {
  /** By the players' ids. */
  readonly players: ReadonlyMap<string, ContentFile>;
  /** By `regionKey`. */
  readonly regionAt: ReadonlyMap<string, Region>;
  /** When the newest of them was written; null if that is unknown. */
  readonly newestAt: number | null;
}

/** Returns null if it holds no world of a known game. */
function beforeOf({ files }: Contents, options: FindOptions): Before | null {
  const world = findWorld(files, options);
  if (world === null) return null;
  const players = world.players ?? new Map<string, ContentFile>();
  const regionAt = new Map(world.regions?.map((region) => [regionKey(region), region]));
  let newestAt = 0;
  for (const { modifiedAt } of players.values()) newestAt = Math.max(newestAt, modifiedAt ?? 0);
  for (const { file } of regionAt.values()) newestAt = Math.max(newestAt, file.modifiedAt ?? 0);
  return { players, regionAt, newestAt: newestAt === 0 ? null : newestAt };
}

/** What a restore does to a file. `perhaps`: it may have been written before the backup or after it. */
type Fate = 'lost' | 'perhaps' | 'kept' | 'newer-in-backup';

interface JudgedPlayer {
  readonly id: string;
  readonly file: ContentFile;
  readonly fate: Fate;
}

/**
 * Returns since when the times of files tell something. Copied files all have the time of the copy: by a restore of Crafty,
 * or by a person.
 */
function startOf(
  { backup, timesMs, restored }: RestoreFacts,
  { regions }: { readonly regions: readonly Region[] },
): { readonly countedFrom: number | null; readonly floor: number } {
  const rewritten = restored !== null && !restored.keptTimes ? restored.at : null;
  const latest = Math.max(rewritten ?? 0, copiedAt(regions, timesMs) ?? 0);
  if (latest <= backup.createdAt) return { countedFrom: null, floor: Number.NEGATIVE_INFINITY };
  return { countedFrom: latest, floor: latest + timesMs + skewMs };
}

/** Within how long the files of one copy are written, as a rule. */
const copyMs = 120_000;
const fewestForCopy = 20;

/** Returns when over half of at least 20 regions were written within two minutes; null if there is no such time. */
function copiedAt(regions: readonly Region[], timesMs: number): number | null {
  const times = regions
    .flatMap(({ file }) => (file.modifiedAt === null ? [] : [file.modifiedAt]))
    .sort((a, b) => a - b);
  if (times.length < fewestForCopy) return null;
  const half = Math.floor(times.length / 2);
  let found: number | null = null;
  for (const [index, at] of times.entries()) {
    // The last of a row of more than half.
    const last = times[index + half];
    if (last === undefined) break;
    if (last - at <= copyMs + timesMs) found = last;
  }
  return found;
}

/**
 * Returns what judges a file by what the backup holds of it.
 * @param usual the world that was tested, if it is one of those that hold everything: what it lacks was not there
 * @param floor the time up to which files tell nothing
 */
function judgeOf(
  { backup, timesMs, exactSizes }: RestoreFacts,
  usual: Before | null,
  floor: number,
): (file: ContentFile, archived: ContentFile | undefined) => Fate {
  // What was read to its end was complete.
  const latest = Math.min(
    backup.createdAt + longestBackupMs,
    backup.readAt == null ? Number.POSITIVE_INFINITY : Math.max(backup.readAt, backup.createdAt),
  );
  const completedAt = backup.completedAt ?? latest;
  // Times of the same clock, but of different precision.
  const step = timesMs + archiveStepMs;
  return ({ modifiedAt, sizeBytes }, archived) => {
    if (modifiedAt === null || modifiedAt <= floor) return 'kept';
    const archivedAt = archived === undefined ? (usual?.newestAt ?? null) : archived.modifiedAt;
    if (archivedAt === null) {
      // A whole archive lacks only what came while it was made, or since.
      if (usual !== null && archived === undefined && modifiedAt > backup.createdAt + skewMs) return 'lost';
      if (modifiedAt > completedAt + skewMs) return 'lost';
      return modifiedAt + timesMs > backup.createdAt - autosaveMs - skewMs ? 'perhaps' : 'kept';
    }
    if (archived !== undefined && archivedAt > modifiedAt + step) return 'newer-in-backup';
    // Whatever the archive says, nothing is lost that was written before it was made.
    if (modifiedAt + timesMs <= backup.createdAt - skewMs) return 'kept';
    const hasOtherSize = exactSizes && archived !== undefined && archived.sizeBytes !== sizeBytes;
    if (modifiedAt > archivedAt + step || hasOtherSize) return 'lost';
    // It may have been written twice within a minute.
    return timesMs > archiveStepMs ? 'perhaps' : 'kept';
  };
}

/** Returns who was online, without `joined`. */
function peopleOf(
  players: readonly JudgedPlayer[],
  { live, online }: RestoreFacts,
  isCopied: boolean,
): Omit<CostOfPeople, 'joined'> {
  const lost = players
    .filter(({ fate }) => fate === 'lost')
    .sort((a, b) => (b.file.modifiedAt ?? 0) - (a.file.modifiedAt ?? 0));
  const perhaps = players.filter(({ fate }) => fate === 'perhaps');
  const names = new Map([...(live.names ?? [])].map(([id, name]) => [plainId(id), name]));
  const offline = new Map((online?.names ?? []).map((name) => [offlineId(name), name]));
  const isNow = new Set(online?.names.map((name) => name.toLowerCase()));
  // At a server that does not check accounts, an id is made of the name.
  const nameOf = ({ id }: JudgedPlayer) => names.get(plainId(id)) ?? offline.get(plainId(id)) ?? null;
  const named = new Map<string, string>();
  for (const name of online?.names ?? []) named.set(name.toLowerCase(), name);
  let withoutName = 0;
  for (const player of lost) {
    const name = nameOf(player);
    if (name === null) withoutName += 1;
    else named.set(name.toLowerCase(), named.get(name.toLowerCase()) ?? name);
  }
  // Somebody online whose name no file has may be one of those whose names are unknown: neither is counted twice.
  const known = new Set(players.flatMap((player) => nameOf(player)?.toLowerCase() ?? []));
  const strangers = [...isNow].filter((name) => !known.has(name)).length;
  const certain = named.size - strangers;
  const nameless = Math.max(0, (online?.count ?? 0) - isNow.size);
  const atLeast = Math.max(certain + Math.max(withoutName, strangers), online?.count ?? 0);
  const more = perhaps.filter((player) => !named.has(nameOf(player)?.toLowerCase() ?? '')).length;
  const upTo = Math.max(atLeast, named.size + withoutName + nameless + more);
  const isTimed = players.length > 0 && players.every(({ file }) => file.modifiedAt !== null);
  const isKnown = live.isWhole && live.guessed !== true;
  const isCertain = isKnown && isTimed && !isCopied && online !== null && upTo === 0;
  return {
    verdict: atLeast > 0 ? 'some' : isCertain ? 'nobody' : 'unknown',
    atLeast,
    upTo,
    names: [...named.values()],
  };
}

/** Returns the id of a player at a server in offline mode: the MD5 of `OfflinePlayer:<name>` as a UUID of version 3. */
export function offlineId(name: string): string {
  const bytes = createHash('md5').update(`OfflinePlayer:${name}`).digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x30, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex');
}

function plainId(id: string): string {
  return id.replaceAll('-', '').toLowerCase();
}
