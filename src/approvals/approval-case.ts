import { dayMs, secondMs } from '@steward/kit';
import type { Logger } from 'pino';
import { keptForLoss } from '../backups/model/world-loss.ts';
import type { CaseKind } from '../cases/case-kind.ts';
import type { Case } from '../cases/model/case.ts';
import type { Outbox } from '../discord/outbox.ts';
import { isDiscordFault, isGone, isTransient } from '../discord/rest/errors.ts';
import type { InteractionApi } from '../discord/rest/interaction-client.ts';
import { textsIn } from '../discord/texts/languages.ts';
import { calling } from '../discord/views/role-mention.ts';
import type { Timings } from '../domain/timings.ts';
import { deletionOf, restoreOf } from '../operations/kinds.ts';
import type { Operation } from '../operations/model/operation.ts';
import type { BackupTests } from '../store/repositories/backup-tests.ts';
import type { KnownLists } from '../store/repositories/known-lists.ts';
import type { Operations } from '../store/repositories/operations.ts';
import type { WorldLosses } from '../store/repositories/world-findings.ts';
import {
  approvalMessage,
  approvedMessage,
  decidedMessage,
  inItsChannel,
  type RequestedBackup,
} from './approval-view.ts';
import {
  type Approval,
  type ApprovalRequest,
  type ApprovalState,
  approvalOf,
  approvalType,
} from './model/approval.ts';

/** How long an approved operation may take to be stored, in milliseconds. */
const startMs = 60 * secondMs;
/** How long the reply of the person who asked, or a message to them, may take before it is tried again, in milliseconds. */
const tellMs = 30 * secondMs;

interface ApprovalKindOptions {
  readonly outbox: Pick<Outbox, 'show'>;
  readonly interactionApi: Pick<InteractionApi, 'editReply'>;
  readonly operations: Pick<Operations, 'ofInteraction'>;
  readonly backupTests: Pick<BackupTests, 'of'>;
  readonly worldLosses: Pick<WorldLosses, 'of'>;
  readonly knownLists: Pick<KnownLists, 'backups'>;
  readonly times: Pick<Timings['approvals'], 'pollMs'>;
  readonly logger: Logger;
}

export interface ApprovalFacts {
  /** The operation that it has become; null if it has become none. */
  readonly operation: Operation | null;
  readonly known: RequestedBackup;
}

const nothingKnown: RequestedBackup = { backup: null, marks: null, lossAfter: null };

/** Returns the rules of requests for approval. */
export function approvalKind(options: ApprovalKindOptions): CaseKind<ApprovalState, ApprovalFacts, 'tell'> {
  const { times } = options;
  return {
    type: approvalType,
    isReply: false,
    keepMs: 7 * dayMs,
    read: (found) => readFacts(found, options),
    next({ state }, { operation }, { now }) {
      switch (state.stage) {
        case 'offered':
          return { kind: 'end' };
        case 'open':
        case 'approved': {
          if (operation?.endedAt != null) return { kind: 'end' };
          const expiresAt = operation === null ? decidableUntil(state) : Number.POSITIVE_INFINITY;
          if (expiresAt <= now) return { kind: 'change', state: { ...state, ...expired } };
          // Another process may start the operation, and end it.
          const pollMs = state.stage === 'approved' ? times.pollMs : Number.POSITIVE_INFINITY;
          return { kind: 'wait', until: Math.min(expiresAt, now + pollMs) };
        }
        case 'declined':
        case 'expired':
        case 'gone':
        case 'unposted':
          return state.isTold ? { kind: 'end' } : { kind: 'do', effect: 'tell' };
      }
    },
    effects: {
      async tell(found, _facts, signal) {
        const approval = approvalOf(found);
        if (approval !== null) await tell(found, approval, options, signal);
        return (latest) => (latest.stage === 'offered' ? null : { ...latest, isTold: true });
      },
    },
    view(found, facts) {
      const approval = approvalOf(found);
      if (approval === null || approval.stage === 'unposted') return null;
      const { roleId } = approval;
      const body = approvalView(approval, facts);
      const isNew = found.messageId === null && roleId !== null;
      return isNew ? calling(roleId, body) : inItsChannel(approval, body);
    },
    refused: (state, problem) => (state.stage === 'open' ? { ...state, stage: 'unposted', problem } : null),
    concerns: ({ id }, operation) => operation.interactionId === interactionId(id),
  };
}

/** What changes in a request that nobody has approved in time. */
export const expired = { stage: 'expired', decidedBy: null, decidedAt: null } as const;

/** Returns until when a request can be decided, in milliseconds since 1970: one whose operation may still be stored doesn't expire. */
export function decidableUntil(request: ApprovalRequest): number {
  return Math.max(request.expiresAt, startsUntil(request));
}

/** Returns until when the operation of an approved request may still be stored, in milliseconds since 1970; 0: it isn't approved. */
export function startsUntil({ stage, decidedAt }: ApprovalRequest): number {
  return stage === 'approved' && decidedAt !== null ? decidedAt + startMs : 0;
}

/** Returns what a request has led to, and what is known of the backup that it is about. */
export async function readFacts(
  { id, state }: Pick<Case<ApprovalState>, 'id' | 'state'>,
  options: Omit<ApprovalKindOptions, 'times' | 'outbox' | 'interactionApi'>,
): Promise<ApprovalFacts> {
  switch (state.stage) {
    case 'open':
      return { operation: null, known: await readBackup(state, options) };
    case 'approved': {
      const operation = await options.operations.ofInteraction(interactionId(id));
      return { operation, known: operation === null ? await readBackup(state, options) : nothingKnown };
    }
    case 'offered':
    case 'declined':
    case 'expired':
    case 'gone':
    case 'unposted':
      return { operation: null, known: nothingKnown };
  }
}

/** Returns the message of a request as it is now, without its mention. */
export function approvalView(approval: Approval, { operation, known }: ApprovalFacts) {
  const t = textsIn(approval.language);
  switch (approval.stage) {
    case 'open':
      return approvalMessage(approval, known);
    case 'approved':
      return operation === null ? approvalMessage(approval, known) : approvedMessage(t, approval, operation);
    case 'declined':
    case 'expired':
    case 'gone':
    case 'unposted':
      return decidedMessage(t, approval, approval.stage);
  }
}

async function readBackup(
  { accountId, server, request }: ApprovalRequest,
  {
    backupTests,
    knownLists,
    worldLosses,
    logger,
  }: Omit<ApprovalKindOptions, 'times' | 'outbox' | 'interactionApi'>,
): Promise<RequestedBackup> {
  const deletion = deletionOf(request);
  const wanted = (deletion ?? restoreOf(request))?.backup;
  if (wanted === undefined) return nothingKnown;
  try {
    const [marks, backups, loss] = await Promise.all([
      backupTests.of(accountId, server.id),
      knownLists.backups(accountId, server.id),
      deletion === null ? null : worldLosses.of(accountId, server.id),
    ]);
    const backup = backups?.find(({ id }) => id === wanted.id);
    if (backups === null || backup === undefined) return nothingKnown;
    const isKept = keptForLoss(loss, backups)?.id === backup.id;
    return { backup, marks, lossAfter: isKept ? (loss?.loss ?? null) : null };
  } catch (error) {
    logger.warn({ err: error }, 'failed to read what is known of a backup to be approved');
    return nothingKnown;
  }
}

/** Tells whoever asked that nothing came of their request: in their reply, or in its channel. */
async function tell(
  { guildId, id, replyTo }: Case<ApprovalState>,
  approval: Approval,
  { interactionApi, outbox, logger }: ApprovalKindOptions,
  signal: AbortSignal,
): Promise<void> {
  if (replyTo === null) return;
  const { language, privateLanguage, stage } = approval;
  if (stage === 'open' || stage === 'approved') return;
  /** Returns false if Discord refuses it for good, because the message, its token or the channel is gone. */
  const unlessRefused = async (send: () => Promise<unknown>) => {
    try {
      await send();
      return true;
    } catch (error) {
      if (isTransient(error) || !isDiscordFault(error)) throw error;
      if (!isGone(error)) logger.info({ err: error }, 'failed to show a decision');
      return false;
    }
  };
  const leftMs = replyTo.tokenExpiresAt - Date.now();
  const body = decidedMessage(textsIn(privateLanguage), approval, stage);
  const limits = { withinMs: Math.min(leftMs, tellMs), signal };
  const edit = () => interactionApi.editReply({ ...replyTo, guildId }, body, limits);
  if (leftMs > 0 && (await unlessRefused(edit))) return;
  const draft = { messageId: null, body: decidedMessage(textsIn(language), approval, stage) };
  const place = { guildId, channelId: replyTo.channelId };
  const shown = { signal: AbortSignal.any([signal, AbortSignal.timeout(tellMs)]), pauses: null };
  await unlessRefused(() => outbox.show(`told:${id}`, place, async () => draft, shown));
}

/** The `interactionId` of the operation that a request becomes. */
export function interactionId(id: string): string {
  return `approval:${id}`;
}
