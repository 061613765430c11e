import { follow } from '../follow.ts';
import { nothingKnown, type StepKind } from '../step-kind.ts';
import { backupOf } from './named-backup.ts';

/** Deletes a backup and looks whether it has left the list. */
export const backupDeleteStep: StepKind = {
  async before() {
    return nothingKnown;
  },

  async send({ hosting, account, serverId, request }) {
    const { output } = await hosting.deleteBackup(account, serverId, backupOf(request).id);
    return { output };
  },

  async settle({ hosting, account, serverId, request, pace, signal }, step, lostMs) {
    const { id } = backupOf(request);
    const answerLost = lostMs !== null;
    return follow(
      () => hosting.backups(account, serverId, { signal, patienceMs: pace.lost }),
      (listing, elapsedMs) => {
        if (listing !== null && !listing.more && listing.items.every((backup) => backup.id !== id)) {
          return { state: 'done', result: { answerLost } };
        }
        if (elapsedMs < (lostMs ?? pace.grace)) return null;
        // Accepted, and the list can't be read or goes on past what we see: the host's word stands.
        const result = { answerLost, listRead: listing !== null };
        const gone = !answerLost && (listing === null || listing.items.every((backup) => backup.id !== id));
        return gone
          ? { state: 'done', endedAt: null }
          : { state: 'unknown', reason: answerLost ? 'not seen' : 'still listed', result };
      },
      { pace, signal, since: step.startedAt ?? Date.now() },
    );
  },
};
