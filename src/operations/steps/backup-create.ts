import { type Backup, HostError, newestFirst } from '@steward/hosts/model';
import { consoleCommandOf, newNameOf } from '../kinds.ts';
import type { OperationRequest, Step } from '../model/operation.ts';
import { pollUntil, retryAt, tryRead } from '../poll.ts';
import {
  emptySnapshot,
  type StepContext,
  type StepHandler,
  type StepOutcome,
  type StepResult,
  type VerifyForMs,
} from '../step-handler.ts';
import { backupTimes, roomIn } from '../usual-limits.ts';
import { saveWorld } from './save-world.ts';

/** How far the host's clock may be behind ours, in milliseconds. */
const clockDifferenceMs = 60_000;

/** Makes a backup and polls the list until the host says that it is complete. */
export const backupCreateStep: StepHandler = {
  async snapshot(context) {
    const listing = await tryRead(list(context));
    const backupIds = listing === null ? null : listing.map(({ id }) => id);
    if (consoleCommandOf(context.request) === null) return { ...emptySnapshot, backupIds };
    const saved = await saveWorld(context);
    return { ...emptySnapshot, backupIds, ...(saved === null ? {} : { saved }) };
  },

  async send({ hosting, account, serverId, request }) {
    const backup = await hosting.createBackup(account, serverId, { name: nameOf(request) });
    if (backup?.state === 'failed') {
      throw new HostError('declined', { call: 'create-backup', applied: 'no', hostText: backup.error });
    }
    return backup === null ? {} : { backup: toResult(backup), unfinished: backup.state === 'in-progress' };
  },

  async awaitOutcome(context, step, verifyForMs) {
    let shown: number | null = null;
    const since = step.startedAt ?? Date.now();
    const sizeWatch = new SizeWatch();
    /** The backups that have ended, as the host reported. */
    const ended = new Set<string>();
    /** A read has failed. */
    let wasAway = false;
    /** When the backup was in the list last; null if it never was. */
    let listedAtMs: number | null = null;
    const read = async () => {
      try {
        return await list(context);
      } catch (error) {
        wasAway ||= retryAt(error) === null;
        throw error;
      }
    };
    const isGuard = consoleCommandOf(context.request) !== null;
    return pollUntil(
      read,
      async (backups, elapsedMs) => {
        const found = backups === null ? [] : find(backups, step);
        const backup = newest(found);
        if (backup?.state === 'in-progress' && backup.progressPercent !== shown) {
          shown = backup.progressPercent;
          await context.progress({ backup: toResult(backup), progressPercent: shown });
        }
        if (backup !== null) listedAtMs = elapsedMs;
        const sameMs = backup === null ? 0 : elapsedMs - sizeWatch.sameSince(backup, elapsedMs);
        const seen = {
          backup,
          isOneOfSeveral: found.length > 1,
          isEnded: backup !== null && ended.has(backup.id),
          wasAway,
          sameMs,
          listed: backups !== null,
          goneMs: backups === null || listedAtMs === null ? 0 : elapsedMs - listedAtMs,
          elapsedMs,
        };
        const outcome = judge(seen, step, verifyForMs, context);
        if (outcome?.state === 'done') {
          const made = withUsualLimit(outcome, backups ?? [], context);
          return isGuard ? guarded(made, backup, backups ?? [], context) : made;
        }
        return outcome?.state === 'unknown' ? withListing(outcome, backups, step) : outcome;
      },
      {
        timings: context.timings,
        signal: context.signal,
        since,
        onBegin: (readNow) =>
          context.live.listenToBackups((backupId) => {
            if (backupId !== null) ended.add(backupId);
            readNow();
          }),
      },
    );
  },
};

function nameOf(request: OperationRequest): string | undefined {
  const chosen = newNameOf(request);
  const usual = 'usualName' in request ? request.usualName : undefined;
  return chosen ?? usual;
}

/**
 * Hosts that send sizes as text round them to 0.1 GiB from here on: while such a backup is written, its size stays the same
 * for longer.
 */
const roundedFromBytes = 1024 ** 3;
const roundedFactor = 3;

interface Observation {
  /** The backup that this step made; null if the list does not have it. */
  readonly backup: Backup | null;
  readonly isOneOfSeveral: boolean;
  /** The host has reported its end. */
  readonly isEnded: boolean;
  /** The host could not be read for a time: it may have ended in the middle of the backup. */
  readonly wasAway: boolean;
  /** How long it has had its size. */
  readonly sameMs: number;
  /** The list could be read. */
  readonly listed: boolean;
  /** For how long it has not been in the list, although it was before; 0 otherwise. */
  readonly goneMs: number;
  readonly elapsedMs: number;
}

function judge(
  { backup, isOneOfSeveral, isEnded, wasAway, sameMs, listed, goneMs, elapsedMs }: Observation,
  step: Step,
  verifyForMs: VerifyForMs,
  { timings, hosting }: StepContext,
): StepOutcome | null {
  const { createDelayMs = 0, createSettlesMs = 0 } = hosting.capabilities.backups ?? {};
  const settlesMs = isEnded ? 0 : createSettlesMs;
  const answerLost = verifyForMs !== null;
  const isRounded = backup !== null && (backup.sizeBytes ?? 0) >= roundedFromBytes;
  const hasEnded = sameMs >= settlesMs * (isRounded ? roundedFactor : 1);
  if (backup?.state === 'complete' && hasEnded) {
    const others = isOneOfSeveral ? { isOneOfSeveral } : {};
    const result = { backup: toResult(backup), ...others, progressPercent: null, answerLost };
    // Without a size it can't be seen to grow. One that a host left unfinished when it ended doesn't grow either.
    const isUnseen = settlesMs > 0 && (backup.sizeBytes === null || wasAway);
    if (isUnseen) return { state: 'unknown', reason: 'not-seen', result };
    return { state: 'done', result, endedAt: Date.now() - (settlesMs > 0 ? sameMs : 0) };
  }
  if (backup?.state === 'failed' && hasEnded) {
    const { error } = backup;
    return { state: 'failed', reason: whyFailed(error), hostText: error, result: { answerLost } };
  }
  if (backup !== null) {
    return elapsedMs < timings.backupMs
      ? null
      : { state: 'unknown', reason: 'timed-out', result: { answerLost } };
  }
  if (goneMs >= timings.graceMs) return { state: 'failed', reason: 'backup-gone', result: { answerLost } };
  if (answerLost) {
    const isEarly = elapsedMs < verifyForMs + createDelayMs;
    return isEarly ? null : { state: 'unknown', reason: 'not-seen', result: { answerLost } };
  }
  if (elapsedMs < Math.max(timings.graceMs, createDelayMs)) return null;
  // 200 with an id means that the backup is made, listed or not. 202 does not.
  if (step.result?.backup && !step.result.unfinished) return { state: 'done', endedAt: null };
  if ((listed || createDelayMs > 0) && !step.result?.backup) return { state: 'unknown', reason: 'not-seen' };
  return elapsedMs < timings.backupMs ? null : { state: 'unknown', reason: 'timed-out' };
}

/**
 * Returns how the backup before a console command ended: without one that certainly is its own, is listed, and isn't bad as far as
 * its size tells, the command must not be sent.
 */
async function guarded(
  made: StepOutcome,
  backup: Backup | null,
  listed: readonly Backup[],
  { isBad }: StepContext,
): Promise<StepOutcome> {
  const { result } = made;
  if (backup === null || result?.answerLost === true || result?.isOneOfSeveral === true)
    return { ...made, state: 'unknown', reason: 'backup-uncertain' };
  return (await isBad(backup, listed)) ? { ...made, state: 'failed', reason: 'backup-bad' } : made;
}

/** Returns why a backup failed, as far as the host's own words tell: what helps depends on it. */
function whyFailed(error: string | null): 'backup-failed' | 'backup-not-allowed' | 'backup-no-space' {
  if (error === null) return 'backup-failed';
  if (/\b(?:no space left|disk (?:is )?full|not enough (?:disk )?space|errno 28|enospc)\b/i.test(error))
    return 'backup-no-space';
  return /\b(?:permission denied|access is denied|not permitted|errno 13|eacces|eperm)\b/i.test(error)
    ? 'backup-not-allowed'
    : 'backup-failed';
}

/** Remembers since when a new backup has had its present size. */
class SizeWatch {
  #seen = '';
  #sinceMs = 0;

  /** Returns the time of the first read that showed the backup like this; `elapsedMs` is the time of this read. */
  sameSince({ id, state, sizeBytes }: Backup, elapsedMs: number): number {
    const seen = `${id} ${state} ${sizeBytes}`;
    if (seen !== this.#seen) this.#sinceMs = elapsedMs;
    this.#seen = seen;
    return this.#sinceMs;
  }
}

/** Returns the backup that the host named for this step; else those that were not there before, of which this step made one. */
function find(backups: readonly Backup[], step: Step): readonly Backup[] {
  const named = step.result?.backup?.id;
  if (named !== undefined) return backups.filter(({ id }) => id === named);
  const before = step.before?.backupIds;
  if (!before) return [];
  return backups.filter(({ id }) => !before.includes(id));
}

/** Adds the host's usual limit, if it lets through no further backup now. */
function withUsualLimit(
  outcome: StepOutcome,
  backups: readonly Backup[],
  { hosting }: StepContext,
): StepOutcome {
  const limit = hosting.capabilities.backups?.usualLimits?.create;
  if (limit === undefined) return outcome;
  const { left, moreAt } = roomIn(limit, backupTimes([], backups), Date.now());
  if (left > 0 || moreAt === null) return outcome;
  return { ...outcome, result: { ...outcome.result, usualLimit: { ...limit, moreAt: moreAt.getTime() } } };
}

/** Adds what the list showed last, for people to judge themselves. */
function withListing(outcome: StepOutcome, backups: readonly Backup[] | null, step: Step): StepOutcome {
  const candidate = step.before?.backupIds || step.result?.backup ? null : newestSince(backups ?? [], step);
  const backup = candidate === null ? {} : { backup: toResult(candidate) };
  return { ...outcome, result: { ...outcome.result, ...backup, listRead: backups !== null } };
}

/** Returns the newest backup that is as recent as the step: without a snapshot it may be this one or someone else's. */
function newestSince(backups: readonly Backup[], { startedAt }: Step): Backup | null {
  const since = (startedAt ?? Date.now()) - clockDifferenceMs;
  const recent = backups.filter(({ createdAt }) => createdAt !== null && createdAt.getTime() >= since);
  return newest(recent);
}

function newest(backups: readonly Backup[]): Backup | null {
  return newestFirst(backups)[0] ?? null;
}

async function list({
  hosting,
  account,
  serverId,
  timings,
  signal,
}: StepContext): Promise<readonly Backup[]> {
  const { items } = await hosting.backups(account, serverId, { signal, deadlineMs: timings.verifyLostMs });
  return items;
}

function toResult(backup: Backup): NonNullable<StepResult['backup']> {
  return {
    id: backup.id,
    name: backup.name,
    sizeBytes: backup.sizeBytes,
    createdAt: backup.createdAt?.getTime() ?? null,
  };
}
