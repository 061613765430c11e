import { z } from 'zod';
import { type Backup, newestFirst } from './backup.ts';

/**
 * What is known of a backup beyond that its host calls it complete (`made`, which isn't stored): what the host tells of it
 * fits (`plausible`), its archive was read to the end and holds the world (`read-back`), or it can't be relied on (`bad`).
 */
export const backupMarks = ['plausible', 'read-back', 'bad'] as const;
export type BackupMark = (typeof backupMarks)[number];

const count = z.int().nonnegative();
const text = z.string();

/** Why a backup is bad. Each is certain; what is only likely is a warning. docs/backups.md says what each means. */
export const backupProblemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('empty') }),
  /** It has less than a tenth of the usual size. */
  z.object({ kind: z.literal('far-too-small'), sizeBytes: count, usualBytes: count }),
  /** It is not what the host stored: its checksum differs. */
  z.object({ kind: z.literal('checksum-differs') }),
  /** The archive can't be read to its end. */
  z.object({ kind: z.literal('archive-damaged'), at: z.enum(['compression', 'entry', 'end']) }),
  /** The server has players' files, and it holds none. */
  z.object({ kind: z.literal('players-missing'), live: count }),
  z.object({ kind: z.literal('players-damaged'), damaged: count, of: count }),
  /** A dimension of the server, or of the backup before, that it does not hold. */
  z.object({ kind: z.literal('dimension-missing'), dimension: text }),
  z.object({ kind: z.literal('level-missing') }),
  z.object({ kind: z.literal('level-damaged') }),
  z.object({ kind: z.literal('regions-missing'), missing: count, of: count }),
  z.object({ kind: z.literal('regions-damaged'), damaged: count, of: count }),
  /** A game's file without which there is no world: `Level.sav`. */
  z.object({ kind: z.literal('world-file-missing'), file: text }),
  z.object({ kind: z.literal('world-file-empty'), file: text }),
]);
export type BackupProblem = z.infer<typeof backupProblemSchema>;

/** What may be wrong with a backup, or with its restore. */
export const backupWarningSchema = z.discriminatedUnion('kind', [
  /** It has less than half of the usual size. */
  z.object({ kind: z.literal('smaller'), sizeBytes: count, usualBytes: count }),
  /** The host leaves out files of the world, as its rule says. */
  z.object({ kind: z.literal('ignored'), rule: text }),
  z.object({ kind: z.literal('too-large-for-disk'), neededBytes: count, freeBytes: count }),
  /** Its files are arranged as before, or as from, Minecraft 26.1, and the server's the other way. */
  z.object({ kind: z.literal('other-layout') }),
  /** A newer version of the game made it than the server runs. */
  z.object({ kind: z.literal('newer-version'), backup: text, server: text }),
  z.object({ kind: z.literal('fewer-players'), has: count, of: count }),
  z.object({ kind: z.literal('fewer-regions'), has: count, of: count }),
  z.object({ kind: z.literal('dimension-gone'), dimension: text }),
  z.object({ kind: z.literal('player-damaged'), damaged: count, of: count }),
  z.object({ kind: z.literal('region-damaged'), damaged: count, of: count }),
  z.object({ kind: z.literal('unknown-compression') }),
  /** It has no `level.dat`, only the copy that the game keeps of the one before: `level.dat_old`. */
  z.object({ kind: z.literal('level-only-old') }),
  /** Regions in which the backup before had something, and this one has nothing. */
  z.object({ kind: z.literal('regions-emptied'), count }),
  /** It holds files of a world as before and as from Minecraft 26.1: Paper may refuse to start after its restore. */
  z.object({ kind: z.literal('both-layouts') }),
]);
export type BackupWarning = z.infer<typeof backupWarningSchema>;

/** What a backup was found to hold. */
export const comparedSchema = z.object({
  files: count,
  bytes: count,
  /** Null if the game is unknown, or keeps no files of players. */
  players: count.nullable(),
  regions: count.nullable(),
  dimensions: count.nullable(),
  /** `minecraft-java`, or another game's code in `worlds/layouts.ts`; null if unknown. */
  game: text.nullable(),
  /** What it was compared with: the server's own files, the backup that was read before it, or neither. */
  with: z.enum(['live', 'last', 'none']),
});
export type Compared = z.infer<typeof comparedSchema>;

/** What was found of a backup. */
export const findingsSchema = z.object({
  mark: z.enum(backupMarks).nullable(),
  /** In milliseconds since 1970. */
  checkedAt: z.number(),
  compared: comparedSchema.nullable(),
  problems: z.array(backupProblemSchema),
  warnings: z.array(backupWarningSchema),
});
export type Findings = z.infer<typeof findingsSchema>;

/** Why a backup could not be checked, which says nothing about it. */
export const notTriedReasons = [
  /** The transfer was cut, or the host could not be read. */
  'transfer',
  /** The host does not send archives, or a guild named it: nothing large is read there. */
  'unsupported',
  /** Its kind of archive is unknown. */
  'format',
  /** It holds more than is read of one. */
  'too-large',
  /** More came than its host had said. */
  'too-much',
  /** It took too long. */
  'too-long',
  /** It took more memory than a read may. */
  'memory',
  /** Something went wrong in this program. */
  'failed',
  /** Somebody stopped it. */
  'stopped',
  /** The process was ended. */
  'interrupted',
  /** As much was read today as the settings allow. Stored only if some of it was read. */
  'budget',
] as const;
export type NotTriedReason = (typeof notTriedReasons)[number];

/** What is known of one backup. It belongs to the account, as its lists do: guilds that share the key share it. */
export interface BackupCheck {
  readonly accountId: string;
  readonly serverId: string;
  readonly backupId: string;
  /** Null: it was tried without a result. */
  readonly mark: BackupMark | null;
  /** When the mark was made, or when it was last tried. */
  readonly checkedAt: Date;
  /** Null unless it was read back, or found bad by reading. */
  readonly compared: Compared | null;
  /** Not empty if it is bad. */
  readonly problems: readonly BackupProblem[];
  readonly warnings: readonly BackupWarning[];
  /** Why it was not read back when it was last tried; null if it was. */
  readonly notTried: NotTriedReason | null;
  /** How often in a row that was so. */
  readonly tries: number;
}

/** Returns the newest complete backup that was read back and holds the world; null if there is none. */
export function newestReadBack(
  backups: readonly Backup[],
  checks: ReadonlyMap<string, Pick<BackupCheck, 'mark'>>,
): Backup | null {
  const isReadBack = ({ id, state }: Backup) => state === 'complete' && checks.get(id)?.mark === 'read-back';
  return newestFirst(backups.filter(isReadBack))[0] ?? null;
}

/** Returns whether a backup can be restored: its archive is not known to be damaged. */
export function canBeUnpacked({ problems }: Pick<BackupCheck, 'problems'>): boolean {
  return problems.every(({ kind }) => kind !== 'archive-damaged');
}

/** Returns whether a backup could not be opened when it was last tried. */
function wasNotOpened(check: Pick<BackupCheck, 'notTried'> | undefined): boolean {
  return check !== undefined && check.notTried !== null;
}

/**
 * Returns what to restore rather than a bad backup: the newest one that was read back, else the newest plausible one without
 * warnings; one that could not be opened when it was last tried only if there is no other. Null if there is none, or the
 * backup is not bad.
 * @param checks by id; null: unknown
 */
export function saferBackup(
  { id }: Backup,
  backups: readonly Backup[],
  checks: ReadonlyMap<string, BackupCheck> | null,
): Backup | null {
  if (checks?.get(id)?.mark !== 'bad') return null;
  const isPlausible = (backup: Backup) => {
    const check = checks.get(backup.id);
    return backup.state === 'complete' && check?.mark === 'plausible' && check.warnings.length === 0;
  };
  const bestOf = (some: readonly Backup[]) =>
    newestReadBack(some, checks) ?? newestFirst(some.filter(isPlausible))[0] ?? null;
  return bestOf(backups.filter((backup) => !wasNotOpened(checks.get(backup.id)))) ?? bestOf(backups);
}

/**
 * Returns the newest complete backup that was made after one that is not bad, and is not bad either; null if there is none.
 * One that could not be opened when it was last tried is returned only if that is so of the older one too, and of all between.
 */
export function newerGoodBackup(
  { id, createdAt }: Backup,
  backups: readonly Backup[],
  marks: ReadonlyMap<string, BackupCheck> | null,
): Backup | null {
  const isBad = (backupId: string) => marks?.get(backupId)?.mark === 'bad';
  if (createdAt === null || isBad(id)) return null;
  const isNewer = (other: Backup) => (other.createdAt?.getTime() ?? 0) > createdAt.getTime();
  const newer = newestFirst(backups).filter(
    (other) => other.state === 'complete' && isNewer(other) && !isBad(other.id),
  );
  const opened = newer.find((other) => !wasNotOpened(marks?.get(other.id)));
  return opened ?? (wasNotOpened(marks?.get(id)) ? newer[0] : undefined) ?? null;
}

/** A server of an account, and a guild that is connected to it. */
export interface CheckedServer {
  readonly guildId: string;
  readonly accountId: string;
  readonly server: { readonly id: string; readonly name: string };
}

/** What is known of a server's backups after one of them was checked. */
export interface BackupsChecked extends CheckedServer {
  readonly backups: readonly Backup[];
  /** By id. */
  readonly checks: ReadonlyMap<string, BackupCheck>;
}

/** A limit of what is read on a day. */
export interface ReadBudget {
  /** Null: that of all hosts together. */
  readonly hostId: string | null;
  readonly bytes: number;
}

export interface BackupChecks {
  /** Returns what is known of the backups of a server, by their ids. */
  of(accountId: string, serverId: string): Promise<ReadonlyMap<string, BackupCheck>>;
  /**
   * Stores what was found, in place of what was known of the backup. Of a server the 200 that were checked last are kept.
   * @param contents of `worlds/contents.ts`, compressed; null: none; missing: what is stored stays. More than 1 MiB is not
   * stored; of a server, the newest are kept, up to 4 MiB together
   */
  save(check: BackupCheck, contents?: Uint8Array | null): Promise<void>;
  /** Returns what a backup was found to hold; null if it was not read back, or that made room for others. */
  contents(accountId: string, serverId: string, backupId: string): Promise<Uint8Array | null>;
  /** Deletes what is stored of other backups of a server: they are gone. */
  keepOnly(accountId: string, serverId: string, backupIds: readonly string[]): Promise<void>;
  /**
   * Adds to what was read on a day, unless that would be more than one of the budgets. Returns whether it was added.
   * @param day in UTC: `2026-11-23`
   * @param bytes negative: they are given back
   */
  spend(day: string, bytes: number, budgets: readonly ReadBudget[]): Promise<boolean>;
  /** Deletes checks of backups that were last seen before a time, and the days before it. Returns how many checks. */
  prune(before: Date): Promise<number>;
}
