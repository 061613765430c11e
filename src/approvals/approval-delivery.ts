import { dayMs, repeatingJob } from '@steward/kit';
import type { Logger } from 'pino';
import type { Draft, Outbox } from '../discord/outbox.ts';
import { isDiscordFault, isGone, isTransient } from '../discord/rest/errors.ts';
import type { InteractionApi } from '../discord/rest/interaction-client.ts';
import { textsIn } from '../discord/texts/languages.ts';
import type { Message } from '../discord/views/embed.ts';
import { calling } from '../discord/views/role-mention.ts';
import type { Approval, Approvals } from '../domain/approval.ts';
import type { BackupTests } from '../domain/backup-test.ts';
import type { KnownLists } from '../domain/known-lists.ts';
import type { Operation, Operations } from '../domain/operation.ts';
import type { BackgroundJob } from '../domain/watch.ts';
import { keptForLoss, type WorldLosses } from '../domain/world-loss.ts';
import { type OperationEvent, operationLogFields } from '../operations/events.ts';
import {
  approvalMessage,
  approvedMessage,
  decidedMessage,
  inItsChannel,
  type RequestedBackup,
} from './approval-view.ts';

/** How long a decided request is kept, so that its buttons still show how it ended, in milliseconds: 7 days. */
const keepMs = 7 * dayMs;
/** How long the reply of the person who asked is edited, in milliseconds. */
const tellMs = 30_000;
const interactionPrefix = 'approval:';
/** How long a message may take before it is tried again later, in milliseconds. */
const messageMs = 30_000;

interface DeliveryOptions {
  readonly outbox: Outbox;
  readonly interactionApi: InteractionApi;
  readonly approvals: Approvals;
  readonly operations: Pick<Operations, 'ofInteraction'>;
  readonly backupTests: Pick<BackupTests, 'of'>;
  readonly worldLosses: Pick<WorldLosses, 'of'>;
  readonly knownLists: Pick<KnownLists, 'backups'>;
  readonly logger: Logger;
  /** How often requests are looked for that another process left unfinished, or that have expired. */
  readonly checkEveryMs: number;
  /** How long the process that handles a press has, before another one finishes its work. */
  readonly graceMs: number;
  /** Aborted when the process stops. */
  readonly closing: AbortSignal;
}

/**
 * Shows in the channel, and to the person who asked, what became of requests. The process that leads finishes what an ended
 * one left, and lets requests expire.
 */
export class ApprovalDelivery {
  /** Finishes what ended processes left, and lets requests expire. */
  readonly job: BackgroundJob;
  readonly #options: DeliveryOptions;
  readonly #approvals: Approvals;

  constructor(options: DeliveryOptions) {
    const { checkEveryMs, logger } = options;
    this.#options = options;
    this.#approvals = options.approvals;
    this.job = repeatingJob(checkEveryMs, (stopping) => this.#finishAll(stopping), {
      firstMs: 0,
      onError: (error) => logger.warn({ err: error }, 'failed to look for approval requests'),
    });
  }

  /** Returns the operation that a request has become; null if it has become none. */
  async operationOf({ id, state }: Approval): Promise<Operation | null> {
    return state === 'approved' ? this.#options.operations.ofInteraction(interactionId(id)) : null;
  }

  /** Updates an approved request when its operation starts or ends in this process. */
  onOperationEvent({ type, operation }: OperationEvent): void {
    if ((type !== 'started' && type !== 'ended') || operation.origin?.kind !== 'approval') return;
    this.#showOperation(operation).catch((error: unknown) => {
      const details = { err: error, ...operationLogFields(operation) };
      this.#options.logger.warn(details, 'failed to show an approved operation in its request');
    });
  }

  async #showOperation({ guildId, interactionId, endedAt }: Operation): Promise<void> {
    const approval = await this.#approvals.find(guildId, requestId(interactionId));
    if (approval === null) return;
    await this.#unlessRefused(() => this.show(approval));
    if (endedAt !== null) await this.#approvals.finalize(approval.id);
  }

  /** Ends a request that nobody decided in time. */
  async expire({ id, state }: Approval): Promise<void> {
    await this.#approvals.decide(id, { from: state, to: 'expired', by: null, now: new Date() });
  }

  /**
   * Posts a request, or shows in the channel what became of it.
   * @throws what Discord refused it with, or failed with; TimeoutError if it takes too long
   */
  async show({ id, guildId, channelId }: Approval): Promise<void> {
    await this.#options.outbox.show(
      `approval:${id}`,
      { guildId, channelId },
      () => this.#draft(guildId, id),
      {
        signal: AbortSignal.any([this.#options.closing, AbortSignal.timeout(messageMs)]),
        pauses: null,
        maybePosted: true,
      },
    );
  }

  /** Returns the message of a request that waits, with what is known of the backup that it is about. */
  async openMessage(approval: Approval): Promise<Message> {
    return approvalMessage(approval, await this.#backupOf(approval));
  }

  async #backupOf({ accountId, server, request }: Approval): Promise<RequestedBackup> {
    const nothing = { backup: null, marks: null, lossAfter: null };
    if (request.kind !== 'backup.restore' && request.kind !== 'backup.delete') return nothing;
    try {
      const { backupTests, knownLists, worldLosses } = this.#options;
      const [marks, backups, loss] = await Promise.all([
        backupTests.of(accountId, server.id),
        knownLists.backups(accountId, server.id),
        request.kind === 'backup.delete' ? worldLosses.of(accountId, server.id) : null,
      ]);
      const backup = backups?.find(({ id }) => id === request.backup.id);
      if (backups === null || backup === undefined) return nothing;
      const isKept = keptForLoss(loss, backups)?.id === backup.id;
      return { backup, marks, lossAfter: isKept ? (loss?.loss ?? null) : null };
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'failed to read what is known of a backup to be approved');
      return nothing;
    }
  }

  async #draft(guildId: string, id: string): Promise<Draft | null> {
    const approval = await this.#approvals.find(guildId, id);
    if (approval === null) return null;
    const { messageId, state, createdAt, roleId } = approval;
    if (messageId !== null) {
      const body = await this.#endMessage(approval);
      return body && { messageId, body: inItsChannel(approval, body) };
    }
    if (state !== 'open') return null;
    const message = await this.openMessage(approval);
    return {
      messageId,
      body: roleId === null ? message : calling(roleId, message),
      earlier: { since: createdAt, mark: id },
      onSent: (sent) => this.#approvals.setMessage(id, sent.id),
    };
  }

  /** Returns what became of a request; null if it still waits. */
  async #endMessage(approval: Approval): Promise<Message | null> {
    const t = textsIn(approval.language);
    switch (approval.state) {
      case 'open':
        return null;
      case 'approved': {
        const operation = await this.operationOf(approval);
        return operation && approvedMessage(t, approval, operation);
      }
      case 'declined':
      case 'expired':
      case 'gone':
        return decidedMessage(t, approval, approval.state);
    }
  }

  /** Tells the person who asked that their request was declined or has expired, in their reply or in its channel. */
  async tell(approval: Approval): Promise<void> {
    const { id, guildId, state, replyTo, language, privateLanguage } = approval;
    if (state === 'open' || state === 'approved' || replyTo === null) return;
    const leftMs = replyTo.tokenExpiresAt - Date.now();
    const edit = () => {
      const body = decidedMessage(textsIn(privateLanguage), approval, state);
      const limits = { withinMs: Math.min(leftMs, tellMs) };
      return this.#options.interactionApi.editReply({ ...replyTo, guildId }, body, limits);
    };
    if (leftMs > 0 && (await this.#unlessRefused(edit))) return;
    const draft = { messageId: null, body: decidedMessage(textsIn(language), approval, state) };
    const place = { guildId, channelId: replyTo.channelId };
    const options = { signal: AbortSignal.timeout(messageMs), pauses: null };
    await this.#unlessRefused(() =>
      this.#options.outbox.show(`told:${id}`, place, async () => draft, options),
    );
  }

  /** Returns false if Discord refuses it for good, because the message, its token or the channel is gone. */
  async #unlessRefused(send: () => Promise<void>): Promise<boolean> {
    try {
      await send();
      return true;
    } catch (error) {
      if (isTransient(error) || !isDiscordFault(error)) throw error;
      if (!isGone(error)) this.#options.logger.info({ err: error }, 'failed to show a decision');
      return false;
    }
  }

  async #finishAll(stopping: AbortSignal): Promise<void> {
    const { graceMs, logger } = this.#options;
    const now = Date.now();
    await this.#approvals.prune(new Date(now), new Date(now - keepMs));
    for (const approval of await this.#approvals.pendingDelivery(new Date(now), new Date(now - graceMs))) {
      if (stopping.aborted) return;
      await this.#finish(approval).catch((error: unknown) => {
        logger.warn({ err: error, approval: approval.id }, 'failed to update an approval request');
      });
    }
  }

  /** Posts a request that is not posted, lets it expire, or shows how it ended. */
  async #finish(approval: Approval): Promise<void> {
    const { id, guildId } = approval;
    const operation = await this.operationOf(approval);
    if (isExpired(approval) && operation === null) {
      await this.expire(approval);
    } else if (approval.state === 'open') {
      if (await this.#unlessRefused(() => this.show(approval))) return;
      await this.expire(approval);
    } else if (approval.state === 'approved' && operation?.endedAt == null) {
      return;
    }
    const ended = await this.#approvals.find(guildId, id);
    if (ended === null || ended.state === 'open') return;
    await this.#unlessRefused(() => this.show(ended));
    await this.tell(ended);
    await this.#approvals.finalize(id);
  }
}

/** The `interactionId` of the operation that a request becomes. */
export function interactionId(id: string): string {
  return `${interactionPrefix}${id}`;
}

/** Returns the id of the request that has become the operation with this `interactionId`. */
function requestId(interactionId: string): string {
  return interactionId.slice(interactionPrefix.length);
}

/** Returns whether nobody can approve a request any more that nobody declined. */
export function isExpired({ state, expiresAt }: Approval): boolean {
  return (state === 'open' || state === 'approved') && expiresAt.getTime() <= Date.now();
}
