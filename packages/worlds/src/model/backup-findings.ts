import { z } from 'zod';

/**
 * What is known of a backup beyond that its host calls it complete (`made`, which isn't stored): what the host tells of it
 * fits (`plausible`), its archive was read to the end and holds the world (`read-back`), or it can't be relied on (`bad`).
 */
export const backupMarks = ['plausible', 'tested', 'bad'] as const;
export type BackupMark = (typeof backupMarks)[number];

const count = z.int().nonnegative();
const text = z.string();

/** Why a backup is bad. Each is certain; what is only likely is a warning. docs/how-backups-are-judged.md says what each means. */
export const backupProblemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('empty') }),
  /** The host lists it, and does not have its archive. */
  z.object({ kind: z.literal('archive-gone') }),
  /** It has less than a tenth of the usual size. */
  z.object({ kind: z.literal('far-too-small'), sizeBytes: count, usualBytes: count }),
  /** It is not what the host stored: its checksum differs. */
  z.object({ kind: z.literal('checksum-differs') }),
  /** The archive can't be read to its end. `after`: it can, and something follows that doesn't belong to it. */
  z.object({ kind: z.literal('archive-damaged'), at: z.enum(['compression', 'entry', 'end', 'after']) }),
  /** The server has players' files, and it holds none. */
  z.object({ kind: z.literal('players-missing'), live: count }),
  z.object({ kind: z.literal('players-damaged'), damaged: count, of: count }),
  /** A dimension of the server, or of the backup before, that it does not hold. */
  z.object({ kind: z.literal('dimension-missing'), dimension: text }),
  z.object({ kind: z.literal('level-missing') }),
  z.object({ kind: z.literal('level-damaged') }),
  z.object({ kind: z.literal('regions-missing'), missing: count, of: count }),
  z.object({ kind: z.literal('regions-damaged'), damaged: count, of: count }),
  /** Regions without a chunk, of which the server has larger files that were written before the backup. */
  z.object({ kind: z.literal('regions-emptied'), emptied: count, of: count }),
  /** It has nothing of a folder of the map that the server, or the backup before, has files in: of `entities`, for example. */
  z.object({ kind: z.literal('folder-missing'), folder: text }),
  /** A game's file without which there is no world: `Level.sav`. */
  z.object({ kind: z.literal('world-file-missing'), file: text }),
  z.object({ kind: z.literal('world-file-empty'), file: text }),
  /** It can't be whole, by what it says itself, or by its size at the same time elsewhere. */
  z.object({ kind: z.literal('world-file-damaged'), file: text }),
  /** Files of a folder of the map are damaged or empty: of `entities`, for example. */
  z.object({ kind: z.literal('folder-damaged'), folder: text, damaged: count, of: count }),
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
  /** Regions without a chunk, in which the server has something that may be newer than the backup. */
  z.object({ kind: z.literal('regions-emptied'), count }),
  /** It is a Minecraft server's, and no world is in it, or only a link in the place of its world. */
  z.object({ kind: z.literal('no-world') }),
  /** A world of Minecraft Java without a single region that holds chunks, and without a map in another format. */
  z.object({ kind: z.literal('no-map') }),
  /** It holds files of a world as before and as from Minecraft 26.1: Paper may refuse to start after its restore. */
  z.object({ kind: z.literal('both-layouts') }),
  /** It has nothing of a folder of the world in which the server has files from before it. */
  z.object({ kind: z.literal('folder-gone'), folder: text }),
  /** A world of a different game from Minecraft Java that the server uses, and had before the backup: its folder and its name. */
  z.object({ kind: z.literal('world-gone'), world: text }),
  /** A file of such a game, from before the backup, that it does not hold. */
  z.object({ kind: z.literal('world-file-gone'), file: text }),
  /** One that the game needs, by its rule, and that nothing shows to be in other saves of this version. */
  z.object({ kind: z.literal('world-file-missing'), file: text }),
  /** The log of a database of LevelDB, with what was saved last. */
  z.object({ kind: z.literal('world-log-missing'), file: text }),
  /** One that is whole, and holds nothing of its game. */
  z.object({ kind: z.literal('world-file-foreign'), file: text }),
  /** One without data, or that can't be whole, of a world that isn't the one in use, or that the server may have had so. */
  z.object({ kind: z.literal('world-file-empty'), file: text }),
  z.object({ kind: z.literal('world-file-damaged'), file: text }),
  /** It has zeros where its format hardly has any. */
  z.object({ kind: z.literal('world-file-doubtful'), file: text }),
  /** It has less than half of the size that it has on the server, or had in the last good backup. */
  z.object({ kind: z.literal('world-file-smaller'), file: text, bytes: count, of: count }),
  /** The server's, or that of the last good backup, is smaller, and of the same time: one of them is damaged. */
  z.object({ kind: z.literal('world-file-differs'), file: text }),
  /** Files of a folder of the world are damaged or empty. */
  z.object({ kind: z.literal('folder-damaged'), folder: text, damaged: count, of: count }),
  /** Other files that have data on the server, or had it in the last good backup, have none here, or far less. */
  z.object({ kind: z.literal('files-hollow'), file: text, count }),
  /** Paths with `//`, `/./` or `..`, which programs unpack in different ways. */
  z.object({ kind: z.literal('odd-paths'), path: text }),
  /** The archive has no end, though nothing in it is cut. */
  z.object({ kind: z.literal('no-end') }),
  /** Its world has a different seed from that of the last good backup. */
  z.object({ kind: z.literal('other-world') }),
  /** Its world has a different seed from that which the server had before it, and no good backup had its world before. */
  z.object({ kind: z.literal('other-world-than-server') }),
  /** Its world is in a different folder from those that the server, or the last good backup, has worlds in. Empty: in none. */
  z.object({ kind: z.literal('elsewhere'), folder: text }),
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
  /** What it was compared with: the server's own files, the last good backup before it, both of these, or neither. */
  with: z.enum(['live', 'last', 'both', 'none']),
  /**
   * Why it was compared with neither: the server's files were not listed, there is no world among them, the server was restored
   * since, none of them is older than the backup, or the times of the host tell nothing. Missing: it was compared.
   */
  why: z.enum(['unlisted', 'no-world', 'restored', 'newer', 'times']).optional(),
  /**
   * Folders of the world that nobody counted, so that it isn't known whether something of them is missing. At most
   * `maxUncounted`.
   */
  uncounted: z.array(text),
  /** Whether which of several worlds is the server's was only guessed. */
  guessed: z.boolean(),
  /** Whether its save was read inside, each file of it, and is whole. */
  inside: z.boolean(),
  /** Of a backup without a save of a known game: the code of the game that the server runs, whose saves are known. */
  expected: text.optional(),
});
export type Compared = z.infer<typeof comparedSchema>;

/** The most folders that are named as not counted. */
export const maxUncounted = 8;
/** The most dimensions, and folders, that are named as lost. */
export const maxLost = 8;

const partSchema = z.object({ gone: count, of: count });

/** What the last good backup had, and a later one has not. That one isn't bad: it may hold all that the server had. */
export const lossSchema = z.object({
  /** The last good backup. Times are in milliseconds since 1970. */
  good: z.object({
    id: text,
    createdAt: z.number().nullable(),
    /** As people named it; empty: it is called by its time. Untrusted. */
    label: text,
  }),
  /** How much earlier the good one was made, in milliseconds; null if one of the times is unknown. */
  earlierMs: count.nullable(),
  /** Whether the server lacks it too; false: its files could not be listed. */
  onServer: z.boolean(),
  /** Missing: no backup was restored since this one was made. Else the server may have it again. */
  restoredSince: z.literal(true).optional(),
  /** Whether nothing of the world is left. */
  world: z.boolean(),
  /** Files of players; null if none are gone. */
  players: partSchema.nullable(),
  /** With those of `dimensions`; null if none are gone. */
  regions: partSchema.nullable(),
  /** Those of which no region is left. */
  dimensions: z.array(text),
  /** Folders of the world, besides those of regions and players, of which no file is left. */
  folders: z.array(text),
  /** Files of the world that have the same name in each, such as `players.sqlite`. Missing: none. */
  files: z.array(text).optional(),
  /** Files of the world that have less than a tenth of the size that they had, with both sizes. Missing: none. */
  shrunk: z.array(z.object({ file: text, bytes: count, of: count })).optional(),
  /** All players, a whole dimension, over half of the regions, or a file that has shrunk, or is gone and isn't made again. */
  severe: z.boolean(),
  /** The ids of those made since the last good one of which as much was gone later, the newest first. Missing: of none. */
  since: z.array(text).optional(),
  /** Whether someone said that it was on purpose. The store fills it in, as it may be said later: it isn't stored with the check. */
  accepted: z.boolean(),
});
export type Loss = z.infer<typeof lossSchema>;

/** What was found of a backup. */
export const findingsSchema = z.object({
  mark: z.enum(backupMarks).nullable(),
  /** In milliseconds since 1970. */
  testedAt: z.number(),
  compared: comparedSchema.nullable(),
  problems: z.array(backupProblemSchema),
  warnings: z.array(backupWarningSchema),
  loss: lossSchema.nullable(),
});
export type Findings = z.infer<typeof findingsSchema>;

/** Why a backup could not be checked, which says nothing about it. */
export const notTriedReasons = [
  /** The connection ended on the way. */
  'transfer',
  /** Its archive ends in the middle, and may be one that is still written: `BackupTest.growing`. */
  'unfinished',
  /** The machine that holds the archive could not be reached. */
  'node-unreachable',
  /** The panel is older than the software of its machines, which refuse its links. */
  'panel-outdated',
  /** The host accepts no such request now. */
  'rate-limited',
  /** The host did not send it, for another reason. */
  'host-failed',
  /** The host no longer lists it. */
  'unlisted',
  /** The host does not send archives, or a guild named it: nothing large is read there. */
  'unsupported',
  /** Its kind of archive is unknown. */
  'format',
  /** It holds more than is read of one. */
  'too-large',
  /** More came than its host had said. */
  'too-much',
  /** Its host sent it too slowly. */
  'too-slow',
  /** It took too long. */
  'too-long',
  /** It took more memory than a read may. */
  'memory',
  /** Something went wrong in this program. */
  'failed',
  /** Someone stopped it. */
  'stopped',
  /** The process was ended. */
  'interrupted',
  /** As much was read today as the settings allow. Stored only if some of it was read. */
  'budget',
  /** It is larger than what is read of one backup without being asked, and than what may be read in a day. */
  'over-limit',
] as const;
export type NotTriedReason = (typeof notTriedReasons)[number];

/** How much of an archive that was cut had come, though it may still be written. */
export const growingSchema = z.object({
  bytes: count,
  /** When so much had come first, in milliseconds since 1970. */
  since: z.number(),
  /** When it is read again without being asked, in milliseconds since 1970; null: it is not. */
  againAt: z.number().nullable(),
});
export type Growing = z.infer<typeof growingSchema>;

/** What is known of a backup once it was judged. */
export interface Judged {
  /** Null: it was tried without a result. */
  readonly mark: BackupMark | null;
  /** Null unless it was tested, or found bad by reading. */
  readonly compared: Compared | null;
  /** Not empty if it is bad. */
  readonly problems: readonly BackupProblem[];
  readonly warnings: readonly BackupWarning[];
  /** Null: nothing is gone since the last good backup, or none was tested before this one. */
  readonly loss: Loss | null;
}

/** Returns the loss that a check tells of; null if there is none, or someone said that it was on purpose. */
export function openLoss({ loss }: Pick<Judged, 'loss'>): Loss | null {
  return loss === null || loss.accepted ? null : loss;
}

/** Whether so much is gone since the last good backup that this one is no substitute, unless that was on purpose. */
export function hasSevereLoss(check: Pick<Judged, 'loss'>): boolean {
  return openLoss(check)?.severe === true;
}

/** Returns the warnings that count: another world is none if that was on purpose. */
export function openWarnings({
  warnings,
  loss,
}: Pick<Judged, 'warnings' | 'loss'>): readonly BackupWarning[] {
  return loss?.accepted === true ? warnings.filter(({ kind }) => kind !== 'other-world') : warnings;
}

/** Whether something may be wrong with a backup, or something is gone since the last good one. */
export function isWarned(check: Pick<Judged, 'loss' | 'warnings'>): boolean {
  return openWarnings(check).length > 0 || openLoss(check) !== null;
}

const noYardsticks: ReadonlySet<BackupWarning['kind']> = new Set([
  'other-world',
  'other-world-than-server',
  'elsewhere',
  'no-world',
  'no-map',
  'dimension-gone',
  'world-gone',
  'world-file-missing',
  'world-log-missing',
  'world-file-foreign',
]);

/** How much smaller a file of a world must be to be another one's: a new world of the same name. */
export const shrunkBy = { part: 0.1, bytes: 256 * 2 ** 10 } as const;

/** Returns whether a file has so much less than it has elsewhere, or had before, that it's probably another world's. */
export function isFarLess(bytes: number, of: number): boolean {
  return bytes < of * shrunkBy.part && of - bytes >= shrunkBy.bytes;
}

/** Whether a backup with a warning is no yardstick for later ones, and doesn't take the place of the last good one. */
function isNoYardstick(warning: BackupWarning): boolean {
  if (warning.kind === 'fewer-players') return warning.has === 0;
  if (warning.kind === 'fewer-regions') return 2 * warning.has < warning.of;
  if (warning.kind === 'world-file-smaller') return isFarLess(warning.bytes, warning.of);
  return noYardsticks.has(warning.kind);
}

/**
 * Whether a backup was read to its end, holds a world, of a game with worlds, and that of the last good one, and has no problem
 * and no severe loss, nor lacks as much of what the server has.
 */
export function isGood(check: Pick<Judged, 'mark' | 'loss' | 'warnings'> | null): boolean {
  if (check?.mark !== 'tested' || hasSevereLoss(check)) return false;
  return !openWarnings(check).some(isNoYardstick);
}

/** What a mark says of a backup: a sign, which never stands alone, and its words. */
export const signSchema = z.object({
  sign: z.enum(['✅', '⚠️', '❌', '📦']),
  words: z.enum([
    'mark.unchecked',
    'mark.unfinished',
    'mark.unlisted',
    'mark.plausible',
    'mark.plausible-unread',
    'mark.plausible-warned',
    'mark.tested',
    'mark.tested-uncompared',
    'mark.tested-partly',
    'mark.tested-warned',
    'mark.tested-lost',
    'mark.complete',
    'mark.opens-unknown',
    'mark.opens-none',
    'mark.bad',
    'mark.gone',
  ]),
});
export type Sign = z.infer<typeof signSchema>;

/** What a mark is made of. `notTried` missing: it was read. */
export interface Marked extends Judged {
  readonly notTried?: NotTriedReason | null;
  readonly growing?: Growing;
}

/** The sign of a backup of which nothing is known. */
export const untestedSign: Sign = { sign: '📦', words: 'mark.unchecked' };

/**
 * Returns the sign and the words of a mark. A tick is for a backup whose save was read inside, and which was compared, all folders
 * of its world included, and since the last good one of which nothing is gone.
 */
export function signOf(check: Marked): Sign {
  const { mark, compared, notTried = null } = check;
  const loss = openLoss(check);
  switch (mark) {
    case 'bad':
      return { sign: '❌', words: isArchiveGone(check) ? 'mark.gone' : 'mark.bad' };
    case 'tested':
      if (loss?.severe) return { sign: '⚠️', words: 'mark.tested-lost' };
      if (isWarned(check)) return { sign: '⚠️', words: 'mark.tested-warned' };
      return signOfTested(compared);
    case 'plausible':
      if (isWarned(check)) return { sign: '⚠️', words: 'mark.plausible-warned' };
      if (isInDoubt(notTried)) return { sign: '📦', words: `mark.${notTried}` };
      return { sign: '📦', words: notTried === null ? 'mark.plausible-unread' : 'mark.plausible' };
    case null:
      return isInDoubt(notTried) ? { sign: '📦', words: `mark.${notTried}` } : untestedSign;
  }
}

/** Returns the sign of a backup in which nothing is wrong, as far as it was read and compared. */
function signOfTested(compared: Compared | null): Sign {
  if (compared === null) return { sign: '📦', words: 'mark.tested-uncompared' };
  if (compared.game === null)
    return { sign: '📦', words: compared.expected === undefined ? 'mark.opens-unknown' : 'mark.opens-none' };
  if (compared.with === 'none') return { sign: '📦', words: 'mark.tested-uncompared' };
  if (compared.uncounted.length > 0 || compared.guessed) return { sign: '📦', words: 'mark.tested-partly' };
  return compared.inside ? { sign: '✅', words: 'mark.tested' } : { sign: '📦', words: 'mark.complete' };
}

/** Returns whether a backup may not be whole, or not be there: then it doesn't matter that nothing else looks wrong. */
function isInDoubt(notTried: NotTriedReason | null): notTried is 'unfinished' | 'unlisted' {
  return notTried === 'unfinished' || notTried === 'unlisted';
}

/** Returns whether a backup's host has no file of it, which is then all that is said of it. */
export function isArchiveGone({ problems }: Pick<Judged, 'problems'>): boolean {
  return problems.some(({ kind }) => kind === 'archive-gone');
}
