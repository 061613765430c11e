import { isDeepStrictEqual } from 'node:util';
import {
  type Backup,
  type Capabilities,
  type HostError,
  isDown,
  newestFirst,
  type Server,
} from '@steward/hosts/model';
import { isLoopback } from '@steward/kit';
import { type Finding, type GrowingFacts, judgeRead, type LaterLoss, type ReadResult } from '@steward/worlds';
import type { BackupWarning, Compared, NotTriedReason } from '@steward/worlds/model';
import { restoreSteps } from '../operations/kinds.ts';
import type { Testing } from '../operations/model/backup-tester.ts';
import type { HostConnection } from '../operations/model/host-connection.ts';
import { mayHaveChanged, type Operation } from '../operations/model/operation.ts';
import {
  type BackupIdentity,
  type BackupTest,
  identityOf,
  isToBeRead,
  markOf,
  type ReadBudget,
} from './model/backup-test.ts';

/** How many backups of a server are looked at, the newest. */
export const mostBackups = 50;

const gibibyte = 2 ** 30;
/** What is read in a day from a host on another machine, if its settings don't say it, in GiB. */
const defaultDailyGiB = 2;

/** The hours of the day in which backups are tested, in the guild's time zone. */
const night = { from: 2, until: 6 };

/** Returns whether it is night in a time zone. */
export function isNight(now: number, zone: string): boolean {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  return hour >= night.from && hour < night.until;
}

/** Returns the date in a time zone: `2026-11-23`. */
export function dateIn(now: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/**
 * Returns the budgets that the test of a backup takes from; null if none may be read there.
 * @param who the background job, or a person who asked for it: that counts to the budget of all hosts only
 * @param dailyGiB that budget
 */
export function budgetsFor(
  { host, hosting, connection }: Pick<HostConnection, 'host' | 'hosting' | 'connection'>,
  who: 'job' | 'person',
  dailyGiB: number,
): readonly ReadBudget[] | null {
  const { backups } = hosting.capabilities;
  if (dailyGiB === 0 || backups?.stream !== true || connection.openKind !== null) return null;
  const all = { hostId: null, bytes: dailyGiB * gibibyte };
  const own = host.testDailyGiB ?? (isLocal(host) ? null : defaultDailyGiB);
  if (who === 'person' || own === null) return [all];
  return own === 0 ? null : [all, { hostId: host.id, bytes: own * gibibyte }];
}

/** Returns how backups are tested there. @param dailyGiB as in `budgetsFor` */
export function testingOf(link: Parameters<typeof budgetsFor>[0], dailyGiB: number): Testing {
  const asked = budgetsFor(link, 'person', Math.max(dailyGiB, 1));
  if (asked === null) return 'never';
  if (dailyGiB === 0) return 'off';
  return budgetsFor(link, 'job', dailyGiB) === null ? 'by-hand' : 'on';
}

/** Returns whether a host is on this machine, so that its traffic costs nothing. */
export function isLocal({ address }: HostConnection['host']): boolean {
  return isLoopback(new URL(address).hostname);
}

/** A backup to be tested. */
export interface Candidate {
  readonly backup: Backup;
  /** How many of the server's are newer. */
  readonly rank: number;
  /** What is known of it. */
  readonly test?: BackupTest | undefined;
}

/** Returns the backups of a server that are to be tested, the newest first. */
export function candidatesOf(
  backups: readonly Backup[],
  tests: ReadonlyMap<string, BackupTest>,
): readonly Candidate[] {
  return newestFirst(backups)
    .slice(0, mostBackups)
    .map((backup, rank) => ({ backup, rank, test: tests.get(backup.id) }))
    .filter(({ backup }) => isToBeRead(backup, tests.get(backup.id)));
}

/** Sorts the newest backup of each server before any second one; of those, the newest first. */
export function byTurn(a: Candidate, b: Candidate): number {
  return a.rank - b.rank || (b.backup.createdAt?.getTime() ?? 0) - (a.backup.createdAt?.getTime() ?? 0);
}

/**
 * Returns the complete backups that were made before one, or at its time, which hosts round, the newest first. A backup without
 * a date is compared with none.
 */
export function madeBefore(backup: Backup, backups: readonly Backup[]): readonly Backup[] {
  const at = backup.createdAt?.getTime();
  if (at === undefined) return [];
  return newestFirst(backups).filter(
    ({ id, state, createdAt }) =>
      id !== backup.id && state === 'complete' && createdAt !== null && createdAt.getTime() <= at,
  );
}

/** Returns the complete backups that were made after one, or at its time, the oldest first. */
export function madeAfter(backup: Backup, backups: readonly Backup[]): readonly Backup[] {
  const at = backup.createdAt?.getTime();
  if (at === undefined) return [];
  return newestFirst(backups)
    .filter(
      ({ id, state, createdAt }) =>
        id !== backup.id && state === 'complete' && createdAt !== null && createdAt.getTime() >= at,
    )
    .toReversed();
}

/**
 * Returns when a backup was restored last by operations, in milliseconds since 1970; null if by none. One that runs counts, and
 * one that failed, unless it certainly changed nothing: some of the files may be back.
 * @param operations of a server, newest first
 */
export function restoredAt(operations: readonly Pick<Operation, 'steps'>[]): number | null {
  for (const { steps } of operations)
    for (const step of restoreSteps(steps)) {
      const at = step.endedAt ?? step.sentAt ?? null;
      if (mayHaveChanged(step) && at !== null) return at;
    }
  return null;
}

/** How long it may take to make a backup, in milliseconds. */
export const longestBackupMs = 12 * 3_600_000;

/**
 * Returns whether a backup may still be written although it is listed as complete: some hosts don't tell the end, and list an
 * archive from its beginning on. Without a date that is never known.
 */
export function mayGrow({ createdAt }: Backup, { backups }: Capabilities, now: number): boolean {
  if ((backups?.createSettlesMs ?? 0) === 0) return false;
  return createdAt === null || now - createdAt.getTime() < longestBackupMs;
}

/** For how long a backup may have no byte, in milliseconds, and how far two looks are apart that show that it has stopped growing. */
const growsWithinMs = 60_000;
/** After what time one that may still be written is read again, and after what time if it has grown by then. In milliseconds. */
const lookAgainMs = { first: 2 * 60_000, later: 3_600_000 };

/**
 * Returns by what a backup that is cut is known to be one that is still written; null if it is none: then it is old enough, or
 * it was whole when it was judged before.
 */
export function growingFacts(
  backup: Backup,
  { mark, growing }: BackupTest,
  capabilities: Capabilities,
  now: number,
): GrowingFacts | null {
  if (mark !== null || !mayGrow(backup, capabilities, now)) return null;
  const { createdAt } = backup;
  const isBefore = growing !== undefined && now - growing.since >= growsWithinMs;
  return {
    bytesBefore: isBefore ? growing.bytes : null,
    isBegun: createdAt !== null && now - createdAt.getTime() >= growsWithinMs,
  };
}

/**
 * Returns what is known of a backup that was cut and may still be written. That is no try.
 * @param bytes how much of it there was
 * @param isReadAgain whether the background job reads backups there
 */
export function unfinishedTest(
  known: BackupTest,
  bytes: number,
  now: Date,
  isReadAgain: boolean,
): BackupTest {
  const at = now.getTime();
  const { growing } = known;
  const since = growing?.bytes === bytes ? growing.since : at;
  const waitMs = growing === undefined || growing.bytes === bytes ? lookAgainMs.first : lookAgainMs.later;
  const again = { bytes, since, againAt: isReadAgain ? at + waitMs : null };
  return { ...known, notTried: 'unfinished', testedAt: now, growing: again };
}

/** Returns why a backup could not be read, by the error of its host. */
export function notTriedReasonOf({ kind, reason }: HostError): NotTriedReason {
  if (reason === 'panel-outdated') return 'panel-outdated';
  switch (kind) {
    case 'unsupported':
    case 'node-unreachable':
    case 'rate-limited':
      return kind;
    case 'unknown-backup':
      return 'unlisted';
    case 'answer-lost':
    case 'too-slow':
      return 'transfer';
    case 'key-refused':
    case 'not-allowed':
    case 'unknown-server':
    case 'host-failed':
    case 'gateway-failed':
    case 'maintenance':
    case 'declined':
    case 'unreachable':
    case 'wrong-certificate':
    case 'not-understood':
      return 'host-failed';
  }
}

/** Returns what is known of a backup that its host lists and does not have. */
export function goneTest(tried: BackupTest, now: Date): BackupTest {
  const found = { mark: 'bad', problems: [{ kind: 'archive-gone' }], warnings: [] } as const;
  return { ...withoutGrowing(tried), ...found, compared: null, notTried: null, testedAt: now };
}

function withoutGrowing({ growing: _, ...test }: BackupTest): BackupTest {
  return test;
}

/** Returns whether a backup is to be judged by what its host tells of it. Without a size there is nothing to judge. */
export function isToBeJudged(backup: Backup, test: BackupTest | undefined): boolean {
  const isJudged = (markOf(backup, test)?.mark ?? null) !== null;
  return backup.state === 'complete' && backup.sizeBytes !== null && !isJudged;
}

/** What identifies a backup. */
type BackupKey = Pick<BackupTest, 'accountId' | 'serverId' | 'backupId'>;

/** Returns a backup of which nothing is known. */
function untested(key: BackupKey, now: Date, identity: BackupIdentity): BackupTest {
  return {
    ...key,
    mark: null,
    testedAt: now,
    compared: null,
    problems: [],
    warnings: [],
    loss: null,
    identity,
    notTried: null,
    tries: 0,
  };
}

/** Returns what is known of a listed backup: nothing, if what was checked was something else behind its id. */
export function knownOf(
  { accountId, serverId }: Pick<BackupKey, 'accountId' | 'serverId'>,
  backup: Backup,
  test: BackupTest | undefined,
  now: Date,
): BackupTest {
  const key = { accountId, serverId, backupId: backup.id };
  return markOf(backup, test) ?? untested(key, now, identityOf(backup));
}

/** Returns what is known of a backup that was judged by what its host tells of it. */
export function judged(known: BackupTest, { problems, warnings }: Finding, now: Date): BackupTest {
  return { ...known, mark: problems.length > 0 ? 'bad' : 'plausible', problems, warnings, testedAt: now };
}

/** Returns what is known of a backup that is about to be read: if the process ends meanwhile, that was a try. */
export function begunTest(known: BackupTest, now: Date): BackupTest {
  return { ...known, notTried: 'interrupted', tries: known.tries + 1, testedAt: now };
}

/** Returns what is known of a backup that could not be read. @param tried as `begun` returned it */
export function notRead(tried: BackupTest, reason: NotTriedReason): BackupTest {
  return { ...tried, notTried: reason };
}

/** Returns what is known of a backup whose read someone stopped. That is no try. */
export function stoppedTest(known: BackupTest, now: Date): BackupTest {
  return { ...known, notTried: 'stopped', testedAt: now };
}

/** Returns what is known of a backup that was read. */
export function testOfRead(known: BackupTest, found: ReadResult, now: Date): BackupTest {
  const result = judgeRead(known, found);
  return { ...withoutGrowing(known), ...result, testedAt: now, notTried: null, tries: 0 };
}

/** Returns what is known of a backup after a good one from before it was read. */
export function judgedAgain(test: BackupTest, { loss, warnings: now }: Omit<LaterLoss, 'id'>): BackupTest {
  const shrunk = new Set(loss?.shrunk?.map(({ file }) => file));
  const isSaid = (one: BackupWarning) =>
    one.kind === 'other-world' ||
    one.kind === 'world-gone' ||
    (one.kind === 'world-file-smaller' && shrunk.has(one.file)) ||
    now.some((other) => isDeepStrictEqual(one, other));
  const warnings = [...test.warnings.filter((one) => !isSaid(one)), ...now];
  const { compared } = test;
  if (compared === null) return { ...test, loss, warnings };
  const { why: _, ...held } = compared;
  return { ...test, loss, warnings, compared: { ...held, with: withGood(compared.with) } };
}

function withGood(compared: Compared['with']): Compared['with'] {
  switch (compared) {
    case 'live':
    case 'both':
      return 'both';
    case 'none':
    case 'last':
      return 'last';
  }
}

/** Returns how many of the last tries of a server's backups in a row could not be made. */
export function failuresInARow(tests: Iterable<BackupTest>): number {
  const all = [...tests];
  const lastRead = Math.max(...all.filter(isRead).map(testedAt), Number.NEGATIVE_INFINITY);
  return all
    .filter((test) => test.notTried !== null && testedAt(test) > lastRead)
    .reduce((sum, { tries }) => sum + tries, 0);
}

function isRead({ notTried, compared, problems }: BackupTest): boolean {
  return notTried === null && (compared !== null || problems.some(({ kind }) => kind === 'archive-gone'));
}

function testedAt({ testedAt: at }: BackupTest): number {
  return at.getTime();
}

/** Returns whether it is certain that nobody plays on a server. */
export function isEmpty({ status, players }: Pick<Server, 'status' | 'players'>): boolean {
  return isDown(status) || players?.online === 0;
}
