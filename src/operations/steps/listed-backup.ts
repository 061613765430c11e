import type { Accepted, Backup, Listing } from '@steward/hosts/model';
import { pollUntil } from '../poll.ts';
import { emptySnapshot, type StepContext, type StepHandler, type StepReason } from '../step-handler.ts';
import { backupOf } from './backup-restore.ts';

/** A change of a backup that the list of the server's backups shows. */
interface ListedChange {
  send(context: StepContext, backupId: string): Promise<Accepted>;
  /** Returns whether the list shows the change. @param backup undefined if it isn't listed */
  isShown(backup: Backup | undefined, listing: Listing<Backup>): boolean;
  /** Why the outcome is unknown if the host accepted the change and the list doesn't show it. */
  readonly unshown: StepReason;
}

/** Changes a backup, and checks that the list shows it. */
function listedStep({ send, isShown, unshown }: ListedChange): StepHandler {
  return {
    async snapshot() {
      return emptySnapshot;
    },

    async send(context) {
      const { output } = await send(context, backupOf(context.request).id);
      return { output };
    },

    async awaitOutcome({ hosting, account, serverId, request, timings, signal }, step, verifyForMs) {
      const { id } = backupOf(request);
      const answerLost = verifyForMs !== null;
      return pollUntil(
        () => hosting.backups(account, serverId, { signal, deadlineMs: timings.verifyLostMs }),
        (listing, elapsedMs) => {
          const backup = listing?.items.find((listed) => listed.id === id);
          if (listing !== null && isShown(backup, listing)) return { state: 'done', result: { answerLost } };
          if (elapsedMs < (verifyForMs ?? timings.graceMs)) return null;
          // Accepted, and the list can't be read or is incomplete: the host is believed.
          const isUnlisted = listing === null || (listing.more && backup === undefined);
          if (isUnlisted && !answerLost) return { state: 'done', endedAt: null };
          const result = { answerLost, listRead: listing !== null };
          return { state: 'unknown', reason: answerLost ? 'not-seen' : unshown, result };
        },
        { timings, signal, since: step.startedAt ?? Date.now() },
      );
    },
  };
}

/** Locks or unlocks a backup. */
export function backupLockStep(locked: boolean): StepHandler {
  return listedStep({
    send: ({ hosting, account, serverId }, id) => hosting.lockBackup(account, serverId, id, locked),
    isShown: (backup) => backup?.locked === locked,
    unshown: 'not-seen',
  });
}

/** Deletes a backup. */
export const backupDeleteStep = listedStep({
  send: ({ hosting, account, serverId }, id) => hosting.deleteBackup(account, serverId, id),
  isShown: (backup, { more }) => backup === undefined && !more,
  unshown: 'still-listed',
});
