import { MessageFlags } from 'discord.js';
import type { Logger } from 'pino';
import { settingOf } from '../alerts/model/alert.ts';
import { muteOf } from '../alerts/model/mute.ts';
import { newestGood } from '../backups/model/backup-test.ts';
import { type Case, digestOf, openCase } from '../cases/model/case.ts';
import type { Kit } from '../discord/kit.ts';
import type { LogChannel } from '../discord/log-channel.ts';
import type { Draft, Outbox } from '../discord/outbox.ts';
import { isRefusedContent } from '../discord/rest/errors.ts';
import type { DeliveryLimits, InteractionApi } from '../discord/rest/interaction-client.ts';
import { textsIn } from '../discord/texts/languages.ts';
import { inline } from '../discord/texts/markdown.ts';
import { commandsOn } from '../discord/texts/server-commands.ts';
import { type Message, message, type PostedMessage } from '../discord/views/embed.ts';
import { callingPerson } from '../discord/views/role-mention.ts';
import { isSameServer } from '../domain/connection.ts';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import { groupType } from '../groups/model/server-group.ts';
import { type OperationListener, operationLogFields } from '../operations/events.ts';
import { operationName, powerActionOf } from '../operations/kinds.ts';
import type { Operation, ReplyTarget } from '../operations/model/operation.ts';
import { endedEarly, takenBackMs, unrestorable, wasToldAsUp, wayBack } from '../operations/outcomes.ts';
import { runCaseId, runType } from '../schedules/model/scheduled-run.ts';
import type { AlertStore } from '../store/repositories/alerts.ts';
import type { BackupTests } from '../store/repositories/backup-tests.ts';
import type { Cases } from '../store/repositories/cases.ts';
import type { Connections } from '../store/repositories/connections.ts';
import type { KnownLists } from '../store/repositories/known-lists.ts';
import type { MuteStore } from '../store/repositories/mutes.ts';
import type { Operations } from '../store/repositories/operations.ts';
import type { ServerRefs } from '../store/repositories/server-refs.ts';
import { type WayBack, type WayBackState, wayBackType } from './model/way-back.ts';
import { announcementMessage, type GoodInstead, operationMessage } from './operation-view.ts';

interface OperationReporterOptions {
  readonly api: Pick<InteractionApi, 'editReply' | 'followUp'>;
  readonly alerts: Pick<AlertStore, 'settings'>;
  readonly mutes: Pick<MuteStore, 'of'>;
  readonly cases: Pick<Cases, 'add' | 'get'>;
  readonly announcements: Pick<LogChannel, 'post'>;
  readonly outbox: Pick<Outbox, 'show'>;
  readonly operations: Pick<Operations, 'markAnnounced' | 'get' | 'wasAnnounced'>;
  readonly connections: Pick<Connections, 'get' | 'settings'>;
  readonly serverRefs: Pick<ServerRefs, 'remember'>;
  readonly knownLists: Pick<KnownLists, 'backups'>;
  readonly backupTests: Pick<BackupTests, 'of'>;
  readonly logger: Logger;
}

/** Returns what shows operations to people. */
export function openReporter(kit: Kit): OperationReporter {
  const { store, interactionApi: api, logChannel: announcements, outbox, logger } = kit;
  return new OperationReporter({ ...store, api, announcements, outbox, logger });
}

/** Shows the progress and the outcome of operations in the reply, and announces outcomes in the log channel. */
export class OperationReporter implements OperationListener {
  readonly #options: OperationReporterOptions;
  /** The newest state of each operation whose progress is to be shown. */
  readonly #progress = new Map<string, Operation>();

  constructor(options: OperationReporterOptions) {
    this.#options = options;
  }

  onProgress(operation: Operation): void {
    const isWaiting = this.#progress.has(operation.id);
    this.#progress.set(operation.id, operation);
    if (!isWaiting) this.#showSoon(operation.id);
  }

  /**
   * Shows the outcome in the reply and announces it, concurrently. Returns false if the process stopped first: the next
   * process does the rest.
   * @throws StoreUnavailableError and both are to be done again
   */
  async onEnd(operation: Operation, signal: AbortSignal): Promise<boolean> {
    const { id, state } = operation;
    const log = this.#options.logger.child({
      ...operationLogFields(operation),
      kind: operationName(operation),
    });
    log.info({ state }, 'an operation ended');
    this.#progress.delete(id);
    const deliveries = await Promise.allSettled([
      this.#showOutcome(operation, signal),
      this.#announce(operation, signal),
    ]);
    const failures = deliveries.filter((outcome) => outcome.status === 'rejected');
    if (failures.length > 0 && signal.aborted) return false;
    const away = failures.find(({ reason }) => reason instanceof StoreUnavailableError);
    if (away !== undefined) throw away.reason;
    for (const { reason } of failures) log.warn({ err: reason }, 'failed to show an outcome');
    return true;
  }

  /** If the process is killed between the two calls, the nonce prevents a second announcement. */
  async #announce(operation: Operation, signal: AbortSignal): Promise<void> {
    const { id, origin } = operation;
    if (await this.#options.operations.wasAnnounced(id)) return;
    // Players were warned in the game; the run itself is announced.
    if (origin?.kind === 'schedule' && origin.part === 'warning') return;
    if (!(await this.#isShownElsewhere(operation)) || wasToldAsUp(operation)) {
      const body = await this.message(operation, 'log');
      // One that failed after all is news.
      const key = endedEarly(operation) ? `${id}.ended` : id;
      await this.#options.announcements.post(operation.guildId, body, key, signal, (posted) =>
        this.#keepWayBack(operation, 'log', { ...posted, body, replyTo: null }),
      );
    }
    await this.#tellOfFall(operation, signal);
    await this.#options.operations.markAnnounced(operation.id);
  }

  /** Tells whoever asked, with a mention, that a start failed after all, unless an alert tells of it: an edit notifies nobody. */
  async #tellOfFall(operation: Operation, signal: AbortSignal): Promise<void> {
    const { id, guildId, replyTo, requestedBy } = operation;
    if (!wasToldAsUp(operation) || (await this.#isAlerted(operation))) return;
    const body = callingPerson(requestedBy.id, await this.message(operation, 'reply'));
    if (replyTo !== null && (await this.#followUp(operation, replyTo, body, signal))) return;
    const channelId = replyTo === null ? await this.#groupChannel(operation) : replyTo.channelId;
    if (channelId === null || replyTo?.ephemeral === true) return;
    const draft = { messageId: null, body };
    await this.#options.outbox.show(`fell:${id}`, { guildId, channelId }, async () => draft, { signal });
  }

  /** Follows up the reply, which needs no permission in its channel; returns false if that is no longer possible. */
  async #followUp(
    operation: Operation,
    replyTo: ReplyTarget,
    body: PostedMessage,
    signal: AbortSignal,
  ): Promise<boolean> {
    const withinMs = replyTo.tokenExpiresAt - Date.now();
    if (withinMs <= 0) return false;
    const flags = replyTo.ephemeral === true ? { flags: MessageFlags.Ephemeral } : {};
    const target = { ...replyTo, guildId: operation.guildId };
    try {
      await this.#options.api.followUp(target, { ...body, ...flags }, { signal, withinMs });
      return true;
    } catch (error) {
      if (signal.aborted) throw error;
      const details = { err: error, ...operationLogFields(operation) };
      this.#options.logger.info(details, 'failed to follow up a reply');
      return false;
    }
  }

  /** Returns where the message of the request for several servers is to which an operation belongs; null if it belongs to none. */
  async #groupChannel({ guildId, origin }: Operation): Promise<string | null> {
    if (origin?.kind !== 'group') return null;
    const found = await this.#options.cases.get(groupType, guildId, origin.groupId);
    return found?.channelId || null;
  }

  /** Returns whether alerts about the fall of a server are posted. */
  async #isAlerted({ guildId, server }: Operation): Promise<boolean> {
    const { alerts, mutes } = this.#options;
    if (settingOf(await alerts.settings(guildId), server) === null) return false;
    return muteOf(await mutes.of(guildId), server, new Date()) === null;
  }

  /** Returns whether the log channel has another message that shows the outcome: an edit of it is no news. */
  async #isShownElsewhere({ guildId, origin }: Operation): Promise<boolean> {
    switch (origin?.kind) {
      case 'group':
        return true;
      case 'schedule': {
        if (origin.part !== 'action') return false;
        const id = runCaseId(origin.scheduleId, origin.dueAt);
        const run = await this.#options.cases.get(runType, guildId, id);
        return run?.channelId === (await this.#options.connections.settings(guildId)).logChannelId;
      }
      case 'approval':
      case undefined:
        return false;
    }
  }

  /**
   * Shows the newest state of an operation, unless it has its outcome by then: the edit of the outcome begins later, so it is
   * what stays. Never rejects.
   */
  async #showProgress(id: string): Promise<void> {
    const operation = this.#progress.get(id);
    if (operation === undefined) return;
    const onError = (error: unknown) => {
      const details = { err: error, ...operationLogFields(operation) };
      this.#options.logger.debug(details, 'failed to show progress');
      return null;
    };
    const body = await this.message(operation, 'reply').catch(onError);
    const newest = this.#progress.get(id);
    if (newest === undefined) return;
    if (newest === operation) this.#progress.delete(id);
    else this.#showSoon(id);
    const isCurrent = () => this.#isRunning(id);
    if (body !== null) await this.#edit(operation, body, { isCurrent }).catch(onError);
  }

  #showSoon(id: string): void {
    setTimeout(() => void this.#showProgress(id), debounceMs).unref();
  }

  /** Edits the reply; if that is no longer possible and everyone saw it, posts a message in its channel. */
  async #showOutcome(operation: Operation, signal: AbortSignal): Promise<void> {
    const { replyTo } = operation;
    if (replyTo === null) return;
    const body = await this.message(operation, 'reply');
    let shown: { readonly messageId: string | null } | null = null;
    try {
      shown = await this.#edit(operation, body, { signal });
    } catch (error) {
      if (signal.aborted) throw error;
      this.#options.logger.info(
        { err: error, ...operationLogFields(operation) },
        'failed to show an outcome in the reply',
      );
      if (
        isRefusedContent(error) &&
        (await this.#edit(operation, shortOutcome(operation), { signal })) !== null
      )
        return;
    }
    if (replyTo.ephemeral) return;
    const { channelId } = replyTo;
    if (shown !== null) {
      const { messageId } = shown;
      if (messageId === null) return;
      return this.#keepWayBack(operation, 'reply', { channelId, messageId, body, replyTo });
    }
    const place = { guildId: operation.guildId, channelId };
    const onSent: Draft['onSent'] = ({ id: messageId }) =>
      this.#keepWayBack(operation, 'reply', { channelId, messageId, body, replyTo: null });
    const draft = { messageId: null, body, onSent };
    await this.#options.outbox.show(`told:${operation.id}`, place, async () => draft, { signal });
  }

  /** Edits the reply. Returns null if its token has expired. The message's id is null if a newer edit replaced this one. */
  async #edit(
    { guildId, replyTo }: Operation,
    body: Message,
    limits: Omit<DeliveryLimits, 'withinMs'>,
  ): Promise<{ readonly messageId: string | null } | null> {
    const withinMs = (replyTo?.tokenExpiresAt ?? 0) - Date.now();
    if (replyTo === null || withinMs <= 0) return null;
    const target = { ...replyTo, guildId };
    return { messageId: await this.#options.api.editReply(target, body, { ...limits, withinMs }) };
  }

  /** Returns whether the operation still runs: another process can have finished it. */
  async #isRunning(id: string): Promise<boolean> {
    return (await this.#options.operations.get(id))?.state === 'running';
  }

  /** Returns the message of an operation, as the reply or in the log channel. @param way whether it can still be taken back */
  async message(operation: Operation, place: WayBackState['place'], way: WayBack = 'open'): Promise<Message> {
    const t = textsIn(operation.language);
    if (place === 'log') {
      const reference = wayBack(operation) === null ? null : await this.#referenceOf(operation);
      return announcementMessage(t, operation, reference, way);
    }
    const reference = await this.#referenceOf(operation);
    const address = await this.#joinAddress(operation);
    return operationMessage(t, operation, reference, address, await this.#goodInstead(operation), way);
  }

  /** Has the button that takes an operation back removed from a message when it is of no use. */
  async #keepWayBack(
    operation: Operation,
    place: WayBackState['place'],
    { body, ...at }: Pick<Case<unknown>, 'channelId' | 'messageId' | 'replyTo'> & { readonly body: Message },
  ): Promise<void> {
    const before = wayBack(operation);
    if (before === null) return;
    const { id, guildId, accountId, server, language, endedAt } = operation;
    const createdAt = new Date();
    const until = (endedAt ?? createdAt).getTime() + takenBackMs[before.undoes];
    const state: WayBackState = { operationId: id, accountId, serverId: server.id, place, until };
    const made = { ...at, id: `${id}.${place}`, guildId, state, language, shown: digestOf(body), createdAt };
    await this.#options.cases.add(openCase(wayBackType, made));
  }

  /** Returns the newest good backup of those that are left if one could not be restored; null if there is none, or it could. */
  async #goodInstead(operation: Operation): Promise<GoodInstead | null> {
    const failed = unrestorable(operation);
    if (failed === null) return null;
    const { accountId, guildId, server } = operation;
    const { connections, knownLists, backupTests } = this.#options;
    const [listed, checks, { timeZone }] = await Promise.all([
      knownLists.backups(accountId, server.id),
      backupTests.of(accountId, server.id),
      connections.settings(guildId),
    ]);
    const left = listed?.filter(({ id }) => id !== failed.id) ?? [];
    const backup = newestGood(left, checks);
    return backup && { backup, timeZone };
  }

  #referenceOf({ guildId, server }: Operation): Promise<string> {
    return this.#options.serverRefs.remember(guildId, server);
  }

  /** Returns where people join a server that a person has just started; null if it wasn't, or that is not known. */
  async #joinAddress(operation: Operation): Promise<string | null> {
    if (!hasStarted(operation)) return null;
    const guild = await this.#options.connections.get(operation.guildId);
    const own = guild?.addresses.find((one) => isSameServer(one.server, operation.server));
    return own?.address ?? operation.steps[0]?.before?.address ?? null;
  }
}

function hasStarted({ request, state, serverStatus }: Operation): boolean {
  const action = powerActionOf(request);
  const isStart = action === 'start' || action === 'restart';
  return isStart && state === 'succeeded' && serverStatus === 'running';
}

/** Returns a short outcome message, for when Discord refuses the full one. */
function shortOutcome({ server, state, language }: Operation): Message {
  const t = textsIn(language);
  const outcome = state === 'succeeded' || state === 'failed' ? state : 'unknown';
  const title = t.md(`operation.short.${outcome}`, { server: inline(server.name, 60) });
  return message({ tone: tones[outcome], title, text: t.md('operation.short.text', commandsOn(server)) });
}

const tones = { succeeded: 'good', failed: 'bad', unknown: 'warning' } as const;

/** States that follow one another within this time (sent, accepted, done) are shown in one edit. */
const debounceMs = 250;
