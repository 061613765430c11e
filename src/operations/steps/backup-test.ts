import {
  emptySnapshot,
  notReadReasons,
  type StepContext,
  type StepHandler,
  StepRefusedError,
} from '../step-handler.ts';
import { backupOf } from './backup-restore.ts';

/** The time between two progresses that are written down, in milliseconds. */
const progressEveryMs = 5_000;

/**
 * Tests a backup. Nothing is changed, so a read that was interrupted has failed. It is not begun anew: that would read
 * everything once more after the person has gone.
 */
export const backupTestStep: StepHandler = {
  async snapshot() {
    return emptySnapshot;
  },

  async send(context) {
    const { hosting, account, serverId, request } = context;
    const { id } = backupOf(request);
    const { items } = await hosting.backups(account, serverId, { signal: context.signal });
    const backup = items.find((listed) => listed.id === id);
    if (backup === undefined) throw new StepRefusedError('unknown-backup');
    const { written, ...reading } = progressOf(context);
    const { preempted: stopped } = context;
    const check = await context.test(backup, { ...reading, stopped }).finally(written);
    if (check.notTried !== null) {
      const againAt = check.growing?.againAt ?? null;
      throw new StepRefusedError(notReadReasons[check.notTried], {
        retryAt: againAt === null ? null : new Date(againAt),
      });
    }
    const { mark, testedAt, compared, problems, warnings, loss } = check;
    const found = { mark, compared, problems: [...problems], warnings: [...warnings], loss };
    return { found: { ...found, testedAt: testedAt.getTime() } };
  },

  async awaitOutcome(_, { result, failure }) {
    if (result?.found !== undefined) return { state: 'done' };
    const isInterrupted = failure?.reason === 'interrupted';
    return {
      state: 'failed',
      applied: 'no',
      ...(isInterrupted ? { reason: notReadReasons.interrupted } : {}),
    };
  },
};

/** Writes down how much was read, one write at a time. The signal is aborted too if that fails. */
function progressOf({ progress, signal }: StepContext) {
  const lost = new AbortController();
  let writing: Promise<void> | null = null;
  let writtenAt = Number.NEGATIVE_INFINITY;
  const write = (part: Parameters<typeof progress>[0]): void => {
    writing = progress(part)
      .catch((error: unknown) => lost.abort(error))
      .finally(() => {
        writing = null;
      });
  };
  return {
    signal: AbortSignal.any([signal, lost.signal]),
    onWait: () => write({ awaits: 'test' }),
    onProgress(progressPercent: number): void {
      const now = performance.now();
      if (writing !== null || now - writtenAt < progressEveryMs) return;
      writtenAt = now;
      write({ progressPercent: Math.floor(progressPercent), awaits: undefined });
    },
    /** Resolves when nothing is being written. */
    written: async () => {
      await writing;
    },
  };
}
