import { type Backup, newestFirst } from '@steward/hosts/model';
import {
  type BackupMark,
  type BackupProblem,
  type BackupWarning,
  type Compared,
  type Growing,
  hasSevereLoss,
  isGood,
  isWarned,
  type Loss,
  type NotTriedReason,
} from '@steward/worlds/model';
import { z } from 'zod';

/** What is told apart by it: a host may put something else behind the id of a backup. */
export const identitySchema = z.object({
  sizeBytes: z.number().nullable(),
  /** In milliseconds since 1970. */
  createdAt: z.number().nullable(),
  /** In hexadecimal digits. */
  checksum: z.string().nullable(),
});
export type BackupIdentity = z.infer<typeof identitySchema>;

/** What is known of one backup. It belongs to the account, as its lists do: guilds that share the key share it. */
export interface BackupTest {
  readonly accountId: string;
  readonly serverId: string;
  readonly backupId: string;
  /** Null: it was tried without a result. */
  readonly mark: BackupMark | null;
  /** When the mark was made, or when it was last tried. */
  readonly testedAt: Date;
  /** Null unless it was tested, or found bad by reading. */
  readonly compared: Compared | null;
  /** Not empty if it is bad. */
  readonly problems: readonly BackupProblem[];
  readonly warnings: readonly BackupWarning[];
  /** Null: nothing is gone since the last good backup, or none was tested before this one. */
  readonly loss: Loss | null;
  /** What was tested, or tried. */
  readonly identity: BackupIdentity;
  /** Why it was not tested when it was last tried; null if it was. */
  readonly notTried: NotTriedReason | null;
  /** How often in a row that was so. */
  readonly tries: number;
  /** Missing: it was not cut when it was read last. */
  readonly growing?: Growing;
  /** Whether someone reads it now, as `readMarks` finds out. Missing: that isn't known. Never stored. */
  readonly isBeingRead?: true;
}

/** Reasons for which a backup was not opened that are not about the host or the way to it. */
const notOpened: ReadonlySet<NotTriedReason> = new Set(['stopped', 'interrupted', 'budget', 'over-limit']);

/** Returns whether a backup could not be opened when it was last tried. */
export function couldNotBeOpened({ notTried }: Pick<BackupTest, 'notTried'>): boolean {
  return notTried !== null && !notOpened.has(notTried);
}

/** Returns what a backup is told apart by. */
export function identityOf({
  sizeBytes,
  createdAt,
  checksum,
}: Pick<Backup, 'sizeBytes' | 'createdAt' | 'checksum'>): BackupIdentity {
  return { sizeBytes, createdAt: createdAt?.getTime() ?? null, checksum: checksum?.hex ?? null };
}

/** Returns whether a test found that a backup holds a different world from the server. */
export function holdsOtherWorld(test: Pick<BackupTest, 'warnings'> | null): boolean {
  return test?.warnings.some(({ kind }) => kind === 'other-world-than-server') === true;
}

/** The part of a test that shows whether its backup is good. */
export type Judgement = Pick<BackupTest, 'mark' | 'loss' | 'warnings' | 'identity'>;

/**
 * Returns what is known of a listed backup; null if nothing is, or what was tested was something else behind the same id.
 * Whatever reads a mark reads it through this.
 */
export function markOf<Test extends Pick<BackupTest, 'identity'>>(
  backup: Pick<Backup, 'state' | 'sizeBytes' | 'createdAt' | 'checksum'>,
  test: Test | null | undefined,
): Test | null {
  if (test == null || backup.state !== 'complete') return null;
  const listed = identityOf(backup);
  const { sizeBytes, createdAt, checksum } = test.identity;
  const isSame =
    mayBeSame(sizeBytes, listed.sizeBytes) &&
    mayBeSame(createdAt, listed.createdAt) &&
    mayBeSame(checksum, listed.checksum);
  return isSame ? test : null;
}

/** What isn't known of one of them tells nothing. */
function mayBeSame<Value>(tested: Value | null, listed: Value | null): boolean {
  return tested === null || listed === null || tested === listed;
}

/** Returns the newest backup that much is gone from since a good one; null if there is none. @param good the id of the good one */
export function newestSinceLoss(
  backups: readonly Backup[],
  tests: ReadonlyMap<string, Judgement>,
  good: string,
): Backup | null {
  const isIt = (test: Judgement | null) =>
    test?.mark === 'tested' &&
    hasSevereLoss(test) &&
    test.loss?.good.id === good &&
    !test.warnings.some(({ kind }) => kind === 'no-world');
  return newestFirst(backups).find((backup) => isIt(markOf(backup, tests.get(backup.id)))) ?? null;
}

/**
 * Returns the ids of the backups from after a severe loss that are the last ones with something: the newest, and those of which
 * as much was gone later.
 * @param good the id of the last good one
 */
export function lastSinceLoss(
  backups: readonly Backup[],
  tests: ReadonlyMap<string, Judgement>,
  good: string,
): ReadonlySet<string> {
  const newest = newestSinceLoss(backups, tests, good);
  if (newest === null) return new Set();
  return new Set([newest.id, ...(tests.get(newest.id)?.loss?.since ?? [])]);
}

/** How often in a row a backup is tried, and how many tries of a server's backups in a row are reported. */
export const mostTries = 3;

/**
 * Reasons for which a backup is read again only if a person asks for it: another try would meet them again, may end this
 * process again, or was not wanted.
 */
const lasting: ReadonlySet<NotTriedReason> = new Set([
  'unsupported',
  'panel-outdated',
  'format',
  'too-large',
  'memory',
  'failed',
  'stopped',
  'interrupted',
  'over-limit',
]);

/**
 * Returns whether the background job is to test a backup. One that only looks far too small is read too: a new world
 * may be smaller. So is one whose archive was gone: it may be back.
 */
export function isToBeRead(backup: Backup, test: BackupTest | undefined): boolean {
  if (backup.state !== 'complete') return false;
  const known = markOf(backup, test);
  if (known === null) return true;
  const { mark, compared, problems, notTried, tries } = known;
  if (mark === 'tested' || compared !== null) return false;
  if (problems.some(({ kind }) => kind !== 'far-too-small' && kind !== 'archive-gone')) return false;
  return tries < mostTries && (notTried === null || !lasting.has(notTried));
}

/** Returns whether a backup was compared with a good one from before it. */
export function isBesideGood(compared: Compared | null): boolean {
  switch (compared?.with) {
    case 'last':
    case 'both':
      return true;
    case 'live':
    case 'none':
    case undefined:
      return false;
  }
}

/** Returns the newest good backup; null if there is none. */
export function newestGood(backups: readonly Backup[], tests: ReadonlyMap<string, Judgement>): Backup | null {
  return newestFirst(backups).find((backup) => isGood(markOf(backup, tests.get(backup.id)))) ?? null;
}

/**
 * Returns the backup that stays whatever else goes: the newest good one. If there is none, the newest that was tested and isn't bad, or
 * if there is none of these either, that isn't known to be. Null if all are bad.
 */
export function lastToGo(backups: readonly Backup[], tests: ReadonlyMap<string, Judgement>): Backup | null {
  const newest = newestFirst(backups);
  const marked = (backup: Backup) => markOf(backup, tests.get(backup.id))?.mark ?? null;
  return (
    newestGood(backups, tests) ??
    newest.find((backup) => marked(backup) === 'tested') ??
    newest.find((backup) => backup.state === 'complete' && marked(backup) !== 'bad') ??
    null
  );
}

/** For how long backups stay that may hold more than a good one, in milliseconds: people and tests have that time to find out. */
const inDoubtMs = 7 * 24 * 3_600_000;

/**
 * Returns the ids of the backups that are still to be tested and are older than all good ones, which may lack what these hold.
 * None if the oldest good one was compared with one from before it, which may be gone, or was tested more than a week ago.
 */
export function untestedBefore(
  backups: readonly Backup[],
  tests: ReadonlyMap<string, BackupTest>,
  now: Date,
): ReadonlySet<string> {
  const newest = newestFirst(backups);
  const oldest = newest.findLastIndex((backup) => isGood(markOf(backup, tests.get(backup.id))));
  const good = newest[oldest];
  const test = good === undefined ? null : markOf(good, tests.get(good.id));
  const isFirst = test !== null && !isBesideGood(test.compared);
  if (!isFirst || now.getTime() - test.testedAt.getTime() > inDoubtMs) return new Set();
  const older = newest.slice(oldest + 1).filter((backup) => isToBeRead(backup, tests.get(backup.id)));
  return new Set(older.map(({ id }) => id));
}

/**
 * Returns the ids of the newest good backup with a warning and of the last good one without from before it: later ones are compared
 * with the first, and may lack what it lacks. None if a later one is good, and it was tested more than a week ago.
 */
export function lastWithoutWarning(
  backups: readonly Backup[],
  tests: ReadonlyMap<string, BackupTest>,
  now: Date,
): ReadonlySet<string> {
  const good = newestFirst(backups).flatMap((backup) => {
    const test = markOf(backup, tests.get(backup.id));
    return test !== null && isGood(test) ? [test] : [];
  });
  const index = good.findIndex(isWarned);
  const warned = good[index];
  const before = good.slice(index + 1).find((test) => !isWarned(test));
  if (warned === undefined || before === undefined) return new Set();
  const isOver = index > 0 && now.getTime() - warned.testedAt.getTime() > inDoubtMs;
  return new Set(isOver ? [] : [warned.backupId, before.backupId]);
}

/** Returns whether a backup can be restored: its archive is not known to be damaged before its end, or gone. */
export function canBeRestored({ problems }: Pick<BackupTest, 'problems'>): boolean {
  return problems.every(
    (problem) =>
      problem.kind !== 'archive-gone' && (problem.kind !== 'archive-damaged' || problem.at === 'after'),
  );
}

function wasNotOpened(test: Pick<BackupTest, 'notTried'> | null): boolean {
  return test !== null && couldNotBeOpened(test);
}

/**
 * Returns what to restore rather than a bad backup, or one from after a severe loss: the newest good one; of a bad one else the
 * newest plausible one without warnings. One that could not be opened when it was last tried is returned only if there is no
 * other. Null if there is none, or nothing is wrong with the backup.
 * @param tests by id; null: unknown
 */
export function saferBackup(
  backup: Backup,
  backups: readonly Backup[],
  tests: ReadonlyMap<string, BackupTest> | null,
): Backup | null {
  const known = (of: Backup) => markOf(of, tests?.get(of.id));
  const test = known(backup);
  if (tests === null || test === null || (test.mark !== 'bad' && !hasSevereLoss(test))) return null;
  const isPlausible = (other: Backup) =>
    known(other)?.mark === 'plausible' && known(other)?.warnings.length === 0;
  const bestOf = (some: readonly Backup[]) =>
    newestGood(some, tests) ??
    (test.mark === 'bad' ? newestFirst(some).find(isPlausible) : undefined) ??
    null;
  return bestOf(backups.filter((other) => !wasNotOpened(known(other)))) ?? bestOf(backups);
}

/**
 * Returns the newest complete backup that was made after one that is not bad, if a restore of it loses less as far as is known:
 * it is not bad either, and was tested if there was a severe loss in between. One that could not be opened when it was last
 * tried is returned only if that is so of the older one too, and of all between. Null if there is none.
 * @param isLost whether the server's loss is open: the mark of the backup that showed it may be gone
 */
export function newerGoodBackup(
  backup: Backup,
  backups: readonly Backup[],
  tests: ReadonlyMap<string, BackupTest> | null,
  isLost: boolean,
): Backup | null {
  const { createdAt } = backup;
  const known = (of: Backup) => markOf(of, tests?.get(of.id));
  if (createdAt === null || known(backup)?.mark === 'bad') return null;
  const newer = newestFirst(backups).filter(
    (other) => other.state === 'complete' && (other.createdAt?.getTime() ?? 0) > createdAt.getTime(),
  );
  const hasLost = (other: Backup) => hasSevereLoss(known(other) ?? { loss: null });
  // What was not tested since may lack the same.
  const isAfterLoss = isLost || [backup, ...newer].some(hasLost);
  const mayBeGood = (mark: BackupMark | null = null) => mark !== 'bad' && mark !== 'tested';
  const offered = newer.filter(
    (other) => isGood(known(other)) || (!isAfterLoss && mayBeGood(known(other)?.mark)),
  );
  const opened = offered.find((other) => !wasNotOpened(known(other)));
  return opened ?? (wasNotOpened(known(backup)) ? offered[0] : undefined) ?? null;
}

/** A server of an account, and a guild that is connected to it. */
export interface TestedServer {
  readonly guildId: string;
  readonly accountId: string;
  readonly server: { readonly id: string; readonly name: string };
}

/** What is known of a server's backups after one of them was checked. */
export interface ServerTests extends TestedServer {
  readonly backups: readonly Backup[];
  /** By id. */
  readonly tests: ReadonlyMap<string, BackupTest>;
}

/** A limit of what is read on a day. */
export interface ReadBudget {
  /** Null: that of all hosts together. */
  readonly hostId: string | null;
  readonly bytes: number;
  /**
   * Whether more may be added than is left: `if-any-is-left` of the day, or `always`. The following days have less by what is
   * above it. Default: not.
   */
  readonly beyond?: 'if-any-is-left' | 'always';
}
