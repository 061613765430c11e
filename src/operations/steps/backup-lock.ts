import { pollUntil } from '../poll.ts';
import { emptySnapshot, type StepHandler } from '../step-handler.ts';
import { backupOf } from './backup-restore.ts';

/** Locks or unlocks a backup, and checks that the list shows it. */
export function backupLockStep(locked: boolean): StepHandler {
  return {
    async snapshot() {
      return emptySnapshot;
    },

    async send({ hosting, account, serverId, request }) {
      const { output } = await hosting.lockBackup(account, serverId, backupOf(request).id, locked);
      return { output };
    },

    async awaitOutcome({ hosting, account, serverId, request, timings, signal }, step, verifyForMs) {
      const { id } = backupOf(request);
      const answerLost = verifyForMs !== null;
      return pollUntil(
        () => hosting.backups(account, serverId, { signal, deadlineMs: timings.verifyLostMs }),
        (listing, elapsedMs) => {
          const backup = listing?.items.find((listed) => listed.id === id);
          if (backup?.locked === locked) return { state: 'done', result: { answerLost } };
          if (elapsedMs < (verifyForMs ?? timings.graceMs)) return null;
          // Accepted, and the list can't be read or is incomplete: the host is believed.
          const isUnlisted = listing === null || (listing.more && backup === undefined);
          return isUnlisted && !answerLost
            ? { state: 'done', endedAt: null }
            : { state: 'unknown', reason: 'not-seen', result: { answerLost, listRead: listing !== null } };
        },
        { timings, signal, since: step.startedAt ?? Date.now() },
      );
    },
  };
}
