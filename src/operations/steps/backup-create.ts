import type { Backup } from '../../hosting/backup.ts';
import type { Step } from '../../store/operation.ts';
import { follow, glance } from '../follow.ts';
import {
  type LostMs,
  nothingKnown,
  type Settlement,
  type StepContext,
  type StepKind,
  type StepResult,
} from '../step-kind.ts';

/** Makes a backup and watches the list until the host says that it is complete. */
export const backupCreateStep: StepKind = {
  async before(context) {
    const listing = await glance(() => list(context));
    return { ...nothingKnown, backupIds: listing === null ? null : listing.map(({ id }) => id) };
  },

  async send({ hosting, account, serverId }) {
    const backup = await hosting.createBackup(account, serverId);
    return { backup: backup === null ? null : kept(backup) };
  },

  async settle(context, step, lostMs) {
    let shown: number | null = null;
    return follow(
      () => list(context),
      async (backups, elapsedMs) => {
        const backup = backups === null ? null : find(backups, step);
        if (backup?.state === 'in progress' && backup.progressPercent !== shown) {
          shown = backup.progressPercent;
          await context.progress({ backup: kept(backup), progressPercent: shown });
        }
        return judge(backup, backups !== null, elapsedMs, step, lostMs, context);
      },
      { pace: context.pace, signal: context.signal, since: step.startedAt ?? Date.now() },
    );
  },
};

function judge(
  backup: Backup | null,
  listed: boolean,
  elapsedMs: number,
  step: Step,
  lostMs: LostMs,
  { pace }: StepContext,
): Settlement | null {
  const answerLost = lostMs !== null;
  if (backup?.state === 'complete') {
    return { state: 'done', result: { backup: kept(backup), progressPercent: null, answerLost } };
  }
  if (backup?.state === 'failed') return { state: 'failed', reason: 'backup failed', result: { answerLost } };
  if (backup !== null) {
    return elapsedMs < pace.backup
      ? null
      : { state: 'unknown', reason: 'not in time', result: { answerLost } };
  }
  if (answerLost)
    return elapsedMs < lostMs ? null : { state: 'unknown', reason: 'not seen', result: { answerLost } };
  if (elapsedMs < pace.grace) return null;
  // The host answered 200 with an id: that is its word that the backup is made, listed or not.
  if (step.result?.backup) return { state: 'done' };
  if (listed) return { state: 'unknown', reason: 'not seen' };
  return elapsedMs < pace.backup ? null : { state: 'unknown', reason: 'not in time' };
}

/** The backup that this step made: the one that the host named, else one that was not there before. */
function find(backups: readonly Backup[], step: Step): Backup | null {
  const named = step.result?.backup?.id;
  if (named !== undefined) return backups.find(({ id }) => id === named) ?? null;
  const before = step.before?.backupIds;
  if (!before) return null;
  const fresh = backups.filter(({ id }) => !before.includes(id));
  return fresh.toSorted((a, b) => (b.createdAt?.getTime() ?? 0) - (a.createdAt?.getTime() ?? 0))[0] ?? null;
}

async function list({ hosting, account, serverId, pace, signal }: StepContext): Promise<readonly Backup[]> {
  const { items } = await hosting.backups(account, serverId, { signal, patienceMs: pace.lost });
  return items;
}

function kept(backup: Backup): NonNullable<StepResult['backup']> {
  return {
    id: backup.id,
    name: backup.name,
    sizeBytes: backup.sizeBytes,
    createdAt: backup.createdAt?.getTime() ?? null,
  };
}
