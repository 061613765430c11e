import { createHash } from 'node:crypto';
import { DiscordAPIError, RESTJSONErrorCodes } from 'discord.js';
import type { Logger } from 'pino';
import type { ChannelMessages, PictureChange } from '../discord/channel-messages.ts';
import type { LogChannel } from '../discord/log-channel.ts';
import { channelProblem, isTransient } from '../discord/rest/errors.ts';
import type { MessageBudget } from '../discord/rest/message-budget.ts';
import { publicTextsOf } from '../discord/texts/languages.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { dayPictureName } from '../discord/views/charts.ts';
import { isSameServer, serverKey } from '../domain/connection.ts';
import type { Operation } from '../domain/operation.ts';
import { endedPanelMs, type Panel, type PanelEnd } from '../domain/panel.ts';
import type { Schedule } from '../domain/schedule.ts';
import type { Store } from '../domain/store.ts';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import type { BackgroundJob, MonitoredServer, ServerMonitor, ServerObservation } from '../domain/watch.ts';
import { backoff } from '../util/backoff.ts';
import { repeat } from '../util/repeat.ts';
import { withTimeout } from '../util/timeout.ts';
import { numbersOf, type PanelGuild, panelContent, statusKey, withNumbers } from './panel-content.ts';
import type { DrawPicture } from './panel-picture.ts';
import { PanelQueue, type Queued } from './panel-queue.ts';
import {
  newPanelMessage,
  type PanelButtonIds,
  type PanelContent,
  type PanelNumbers,
  panelEndedMessage,
  panelMessage,
} from './panel-view.ts';

interface PanelUpdaterOptions {
  readonly store: Pick<Store, 'panels' | 'connections' | 'schedules' | 'serverRefs' | 'onGuildChange'>;
  readonly serverMonitor: ServerMonitor;
  readonly messages: Pick<ChannelMessages, 'post' | 'edit' | 'delete'>;
  readonly budget: MessageBudget;
  readonly logChannel: Pick<LogChannel, 'post'>;
  /** @param serverReference empty if the panel shows all servers */
  readonly buttonIds: (panel: Panel, serverReference: string) => PanelButtonIds;
  /** Null: there are no pictures. */
  readonly draw: DrawPicture | null;
  readonly logger: Logger;
  /** The time between two edits of a panel, in milliseconds. Default: 15 s. */
  readonly editEveryMs?: number | undefined;
  /** The time between two edits in a channel, in milliseconds. Default: 1.1 s. */
  readonly channelEveryMs?: number | undefined;
  /**
   * How long the bot has no access to a channel until its panels end, in milliseconds: somebody may correct a mistake.
   * Default: 10 minutes.
   */
  readonly noAccessMs?: number | undefined;
  /** The time between two attempts to edit a panel in such a channel, in milliseconds. Default: 1 minute. */
  readonly noAccessRetryMs?: number | undefined;
}

/** The time between two edits of a panel that somebody refreshes, in milliseconds. */
export const refreshEveryMs = 5_000;
const defaultEditEveryMs = 15_000;
/** How often it is decided what is edited next, in milliseconds: changes that come together are one edit. */
const tickMs = 100;
/** How often panels are looked through for those that have not been edited for long, in milliseconds. */
const sweepMs = 60_000;
/** After this time a panel is edited even if nothing changed: its message may have been deleted. In milliseconds. */
const editAnywayMs = 30 * 60_000;
/** The time between two pictures of a panel, if no restart, crash or backup has to be marked in it. In milliseconds. */
const pictureEveryMs = 10 * 60_000;
/** The time between two pictures that were drawn for such a mark, in milliseconds: a server may crash every few seconds. */
const markedPictureEveryMs = 60_000;
/** How long a panel is edited without a picture after Discord refused one, in milliseconds. */
const pictureRefusedMs = 6 * 3_600_000;
/** The time between two edits in a channel, in milliseconds: Discord allows five in 5 s. */
const defaultChannelEveryMs = 1_100;
/**
 * The same for messages that are older than an hour (code 30046): about three in 20 s, which Discord does not document. So a
 * channel with many panels is slower than one for each.
 */
const oldMessageEveryMs = 7_000;
const oldMessageMs = 3_600_000;
/** How many edits are on their way at the same time: Discord may not respond for minutes. */
const maxInFlight = 100;
const defaultNoAccessMs = 10 * 60_000;
const defaultNoAccessRetryMs = 60_000;
const failedEditPauses = { firstMs: 15_000, maxMs: 5 * 60_000 };
/** The pause after the store failed, in milliseconds. */
const storePauseMs = 5_000;
/** How long the settings of a guild are kept at least, in milliseconds. */
const reloadEveryMs = 30_000;
const dayMs = 24 * 3_600_000;
/** How long edits on their way are awaited when the updater stops, in milliseconds. */
const drainMs = 1_000;

/** A panel that is kept up to date. Its times are by `performance.now()`: a clock that is set must not stop it. */
interface Entry extends Queued {
  panel: Panel;
  /** What its message shows; null: unknown since this process began. */
  shown: Shown | null;
  /** Its picture; null: unknown since this process began, or none. */
  picture: { readonly id: string | null; readonly at: number } | null;
  /** When something last happened that is marked in the picture; null: nothing since this process began. */
  newMarkAt: number | null;
  /** When its picture was last drawn for a mark; null: never since this process began. */
  markedAt: number | null;
  pictureRefusedAt: number | null;
  /** Whether it is edited even if nothing changed. */
  isForced: boolean;
  /** The keys of the servers that are read before that edit. */
  readonly awaited: Set<string>;
  /** The press of Refresh that was dealt with last, in milliseconds since 1970. */
  refreshAt: number;
  /** How many edits in a row failed. */
  failures: number;
  noAccessSince: number | null;
  reference: string | null;
}

interface Shown {
  readonly at: number;
  /** The digest of everything but the time of the read. */
  readonly all: string;
  /** What makes a change urgent. */
  readonly status: string;
  readonly numbers: PanelNumbers | null;
}

interface Built {
  readonly content: PanelContent;
  readonly status: string;
  readonly texts: Texts;
  readonly timeZone: string;
}

/** Keeps the messages of panels up to date, in the process that leads. */
export class PanelUpdater implements BackgroundJob {
  readonly #options: PanelUpdaterOptions;
  readonly #editEveryMs: number;
  /** By guild, then by id. */
  readonly #guilds = new Map<string, Map<string, Entry>>();
  /** The settings of guilds, until they change. */
  readonly #settings = new Map<string, { readonly guild: PanelGuild; readonly until: number }>();
  /** Guilds whose rows are to be read again. */
  readonly #changed = new Set<string>();
  #allChanged = false;
  readonly #dirty = new Set<Entry>();
  readonly #queue = new PanelQueue<Entry>();
  readonly #inFlight = new Set<Promise<void>>();
  #tick: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #stopping = new AbortController();
  #unsubscribe: (() => void)[] = [];
  #hasLoggedPicture = false;

  constructor(options: PanelUpdaterOptions) {
    this.#options = options;
    this.#editEveryMs = options.editEveryMs ?? defaultEditEveryMs;
  }

  /** True before `start` and after `stop`. */
  get #isStopped(): boolean {
    return this.#unsubscribe.length === 0;
  }

  async start(): Promise<void> {
    const { store, serverMonitor } = this.#options;
    this.#stopping = new AbortController();
    this.#unsubscribe = [
      store.onGuildChange((guildId) => this.#onGuildChange(guildId)),
      serverMonitor.subscribe({
        onServer: (server, before) => this.#onServer(server, before),
        onConnection: (guildId) => this.#markAll(guildId, ({ panel }) => panel.server === null),
        onOperation: (operation) => this.#onOperation(operation),
      }),
    ];
    try {
      await this.#readAll();
    } catch (error) {
      await this.stop();
      throw error;
    }
    const { signal } = this.#stopping;
    void repeat(sweepMs, async () => this.#sweep(), signal);
    void repeat(dayMs, () => this.#prune(), signal, { firstMs: 0 });
    this.#wake();
  }

  async stop(): Promise<void> {
    for (const unsubscribe of this.#unsubscribe.splice(0)) unsubscribe();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const stopping = this.#stopping;
    await withTimeout(drainMs, Promise.all(this.#inFlight)).finally(() => stopping.abort());
    await this.#tick;
    // @discordjs/rest doesn't end its wait for a rate limit: such an edit is not made any more.
    await withTimeout(drainMs / 2, Promise.all(this.#inFlight));
    this.#guilds.clear();
    this.#changed.clear();
    this.#settings.clear();
    this.#dirty.clear();
    this.#queue.clear();
  }

  #onGuildChange(guildId: string | null): void {
    if (guildId === null) this.#allChanged = true;
    else if (!this.#allChanged) this.#changed.add(guildId);
    this.#wake();
  }

  #onServer(server: MonitoredServer, before: ServerObservation): void {
    const { status, readAt, failure, restarts } = server.watch;
    const isRead = readAt !== before.readAt || failure !== before.failure;
    const isCrash = status === 'crashed' && before.status !== 'crashed' && before.status !== 'unknown';
    const isMarked = isCrash || restarts !== before.restarts;
    this.#markAll(server.guildId, (entry) => {
      if (isRead) entry.awaited.delete(serverKey(server.ref));
      const known = entry.panel.server;
      if (known === null) return true;
      if (!isSameServer(known, server.ref)) return false;
      if (isMarked) entry.newMarkAt = performance.now();
      return true;
    });
  }

  /** Guilds that share the account see the operation too, but an overview is only edited in the guild that requested it. */
  #onOperation(operation: Operation): void {
    const { server, accountId, guildId, state, steps } = operation;
    const isMarked =
      state === 'succeeded' && steps.some(({ name }) => name === 'power.restart' || name === 'backup.create');
    for (const [id, entries] of this.#guilds)
      for (const entry of entries.values()) {
        const known = entry.panel.server;
        const isConcerned =
          known === null
            ? id === guildId
            : known.id === server.id && this.#options.serverMonitor.find(id, known)?.account.id === accountId;
        if (!isConcerned) continue;
        if (isMarked) entry.newMarkAt = performance.now();
        this.#mark(entry);
      }
  }

  #markAll(guildId: string, isConcerned: (entry: Entry) => boolean): void {
    for (const entry of this.#guilds.get(guildId)?.values() ?? []) if (isConcerned(entry)) this.#mark(entry);
  }

  #mark(entry: Entry): void {
    this.#dirty.add(entry);
    this.#wake();
  }

  #wake(afterMs = tickMs): void {
    if (this.#timer !== undefined || this.#isStopped) return;
    this.#timer = setTimeout(() => {
      const startedAt = performance.now();
      this.#tick = this.#work().then((pauseMs) => {
        this.#timer = undefined;
        const hasMore = this.#dirty.size + this.#queue.size + this.#changed.size > 0 || this.#allChanged;
        if (hasMore) this.#wake(Math.max(0, pauseMs - (performance.now() - startedAt)));
      });
    }, afterMs).unref();
  }

  /** Reads what changed, decides which panels are edited, and edits what the budget allows. Returns a pause. */
  async #work(): Promise<number> {
    let pauseMs = tickMs;
    try {
      await this.#readChanged();
      let editedAt = performance.now();
      for (const entry of this.#dirty) {
        if (this.#isStopped) break;
        // With thousands of panels this takes longer than a tick.
        if (performance.now() - editedAt >= tickMs) {
          this.#editNext();
          editedAt = performance.now();
        }
        this.#dirty.delete(entry);
        await this.#judge(entry).catch((error: unknown) => {
          this.#dirty.add(entry);
          throw error;
        });
      }
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'panels could not be read');
      pauseMs = storePauseMs;
    }
    this.#editNext();
    return pauseMs;
  }

  /** Begins the edits that the budget allows. */
  #editNext(): void {
    while (!this.#isStopped && this.#inFlight.size < maxInFlight) {
      const entry = this.#queue.next();
      if (entry === null || !this.#options.budget.take()) break;
      this.#begin(entry);
    }
  }

  async #readChanged(): Promise<void> {
    if (this.#allChanged) {
      this.#allChanged = false;
      this.#changed.clear();
      await this.#readAll().catch((error: unknown) => {
        this.#allChanged = true;
        throw error;
      });
    }
    for (const guildId of this.#changed) {
      const panels = await this.#options.store.panels.of(guildId);
      this.#changed.delete(guildId);
      this.#take(
        guildId,
        panels.filter(({ ended }) => ended === null),
      );
    }
  }

  async #readAll(): Promise<void> {
    const panels = Map.groupBy(await this.#options.store.panels.active(), ({ guildId }) => guildId);
    for (const guildId of new Set([...this.#guilds.keys(), ...panels.keys()]))
      this.#take(guildId, panels.get(guildId) ?? []);
  }

  /** Replaces the panels of a guild, whose settings may have changed too. */
  #take(guildId: string, panels: readonly Panel[]): void {
    const { serverMonitor } = this.#options;
    this.#settings.delete(guildId);
    const earlier = this.#guilds.get(guildId) ?? new Map<string, Entry>();
    const entries = new Map(panels.map((panel) => [panel.id, earlier.get(panel.id) ?? newEntry(panel)]));
    for (const [id, entry] of earlier) if (!entries.has(id)) this.#forget(entry);
    if (entries.size === 0) this.#guilds.delete(guildId);
    else this.#guilds.set(guildId, entries);
    serverMonitor.setSubscriptions(
      'panels',
      guildId,
      panels.map(({ server }) => ({ server, backups: server !== null })),
    );
    for (const panel of panels) {
      const entry = entries.get(panel.id);
      if (entry === undefined) continue;
      // The message of a new panel says that it is being read: it is edited as soon as there is something to show.
      if (entry.panel.messageId === null && panel.messageId !== null) entry.notBefore = 0;
      entry.panel = panel;
      this.#refresh(entry);
      this.#mark(entry);
    }
  }

  #forget(entry: Entry): void {
    this.#dirty.delete(entry);
    this.#queue.delete(entry);
  }

  /** Reads the servers of a panel if somebody pressed Refresh, and has it edited then. */
  #refresh(entry: Entry): void {
    const { serverMonitor } = this.#options;
    const { guildId, server, refreshAt } = entry.panel;
    const pressedAt = refreshAt?.getTime() ?? 0;
    if (pressedAt === entry.refreshAt) return;
    entry.refreshAt = pressedAt;
    entry.isForced = true;
    entry.pictureRefusedAt = null;
    if (entry.shown !== null) entry.notBefore = Math.min(entry.notBefore, entry.shown.at + refreshEveryMs);
    const watched = serverMonitor.servers(guildId).map(({ ref }) => ref);
    const servers = server === null ? watched : watched.filter((one) => isSameServer(one, server));
    entry.awaited.clear();
    for (const one of servers) {
      entry.awaited.add(serverKey(one));
      serverMonitor.refresh(guildId, one);
    }
  }

  /** Has a panel edited if its message is not what it should be. */
  async #judge(entry: Entry): Promise<void> {
    const { panel, shown } = entry;
    if (panel.messageId === null) {
      // The command that made it is posting it, unless its process has ended.
      const ageMs = Math.max(0, Date.now() - panel.createdAt.getTime());
      entry.notBefore = Math.max(entry.notBefore, performance.now() + this.#editEveryMs - ageMs);
      this.#queue.add(entry, 'status');
      return;
    }
    const built = await this.#build(panel);
    if (built === null) return;
    if (shown === null) this.#queue.add(entry, 'numbers');
    else if (shown.status !== built.status || isForcedNow(entry)) this.#queue.add(entry, 'status');
    else if (isMarkDue(entry) || shown.all !== (await this.#digest(entry, built, shown.numbers)))
      this.#queue.add(entry, 'numbers');
    else this.#queue.delete(entry);
  }

  #begin(entry: Entry): void {
    const release = this.#queue.begin(entry);
    const done = this.#send(entry)
      .catch((error: unknown) => this.#onFailure(entry, error))
      .finally(() => {
        this.#inFlight.delete(done);
        setTimeout(release, this.#channelPause(entry.panel)).unref();
      });
    this.#inFlight.add(done);
  }

  #channelPause({ createdAt }: Panel): number {
    const isOld = Date.now() - createdAt.getTime() >= oldMessageMs;
    return isOld ? oldMessageEveryMs : (this.#options.channelEveryMs ?? defaultChannelEveryMs);
  }

  async #send(entry: Entry): Promise<void> {
    const { panel } = entry;
    if (panel.messageId === null) return this.#post(entry);
    const built = await this.#build(panel);
    if (built === null) return;
    const { messages, store } = this.#options;
    const drawnAt = performance.now();
    const isMarked = isMarkDue(entry);
    const picture = await this.#picture(entry, built, isMarked);
    const isNewPicture = picture !== 'none' && 'add' in picture;
    const content = withNumbers(built.content, null);
    const message = await this.#message(entry, built, content, true, picture !== 'none');
    const isForced = isForcedNow(entry);
    if (isForced) entry.isForced = false;
    const at = performance.now();
    try {
      const { signal } = this.#stopping;
      const sent = await messages.edit(panel.channelId, panel.messageId, message, { picture, signal });
      const pictureAt = isNewPicture ? at : (entry.picture?.at ?? at);
      entry.picture = picture === 'none' ? null : { id: sent.pictureId, at: pictureAt };
      // Not `at`: what happened meanwhile is not marked.
      if (isMarked) entry.markedAt = drawnAt;
    } catch (error) {
      entry.isForced ||= isForced;
      if (!isNewPicture || !mayBeRefusedPicture(error)) throw error;
      entry.pictureRefusedAt = performance.now();
      entry.picture = null;
      this.#queue.add(entry, 'status');
      await store.panels.setPictureRefused(panel, true);
      return;
    }
    entry.shown = {
      at,
      status: built.status,
      numbers: numbersOf(built.content),
      all: await this.#digest(entry, built, null),
    };
    entry.notBefore = at + this.#editEveryMs;
    entry.failures = 0;
    entry.noAccessSince = null;
    // What changed in the meantime.
    this.#mark(entry);
    if (isNewPicture && panel.pictureRefused) await store.panels.setPictureRefused(panel, false);
  }

  /** Posts a panel that the command could not post, or stored no message of; it is filled by an edit. */
  async #post({ panel }: Entry): Promise<void> {
    const { messages, store } = this.#options;
    const { texts } = localeOf(panel, await this.#guild(panel.guildId));
    const { signal } = this.#stopping;
    const message = newPanelMessage(texts, panel);
    const earlier = { since: panel.createdAt, mark: panel.id };
    const options = { signal, earlier };
    const { id: messageId } = await messages.post(panel.channelId, message, panelKey(panel), options);
    if (await store.panels.setMessage(panel, messageId)) return;
    // It was removed in the meantime, or another process has posted it: the same message, or another one.
    const stored = await store.panels.find(panel.guildId, panel.id);
    if (stored?.messageId !== messageId) await messages.delete(panel.channelId, messageId);
  }

  async #onFailure(entry: Entry, error: unknown): Promise<void> {
    const { panel } = entry;
    if (this.#stopping.signal.aborted) return;
    const { noAccessMs = defaultNoAccessMs, noAccessRetryMs = defaultNoAccessRetryMs } = this.#options;
    entry.failures += 1;
    entry.shown = null;
    const now = performance.now();
    const end = endOf(error);
    entry.noAccessSince = end === null ? null : (entry.noAccessSince ?? now);
    if (end !== null && (isDeleted(end) || now - (entry.noAccessSince ?? now) >= noAccessMs)) {
      try {
        return await this.#end(entry, end);
      } catch (failure) {
        this.#options.logger.warn(
          { err: failure, panel: panel.id },
          'the end of a panel could not be stored',
        );
      }
    }
    const level = isTransient(error) || error instanceof StoreUnavailableError ? 'debug' : 'warn';
    this.#options.logger[level](
      { err: error, panel: panel.id, guild: panel.guildId },
      'a panel could not be edited',
    );
    entry.notBefore = now + (end === null ? backoff(entry.failures, failedEditPauses) : noAccessRetryMs);
    this.#queue.add(entry, 'status');
    this.#wake();
  }

  /** Ends a panel, and says so in the log channel. If the process ends in between, the nonce prevents a second message. */
  async #end(entry: Entry, reason: PanelEnd): Promise<void> {
    const { store, logChannel, logger } = this.#options;
    const { panel } = entry;
    this.#forget(entry);
    // It may have been removed, with its message.
    const stored = await store.panels.find(panel.guildId, panel.id);
    if (stored === null || stored.ended !== null) return;
    const { texts } = localeOf(panel, await this.#guild(panel.guildId));
    const message = panelEndedMessage(texts, panel, reason);
    await logChannel.post(panel.guildId, message, `ended:${panel.id}`, this.#stopping.signal);
    if (await store.panels.end(panel, reason, new Date()))
      logger.info({ panel: panel.id, guild: panel.guildId, reason }, 'a panel has ended');
  }

  /** Returns what is to become of the picture. @throws StoreUnavailableError */
  async #picture(
    entry: Entry,
    { content, texts, timeZone }: Built,
    isMarked: boolean,
  ): Promise<PictureChange> {
    const { draw, serverMonitor, logger } = this.#options;
    const { panel, picture, pictureRefusedAt } = entry;
    const now = performance.now();
    if (draw === null || content.kind !== 'server' || panel.server === null) return 'none';
    const isRefused = pictureRefusedAt !== null && now - pictureRefusedAt < pictureRefusedMs;
    const server = serverMonitor.find(panel.guildId, panel.server);
    if (isRefused || server === null || content.server.failure?.kind === 'unknown-server') return 'none';
    const isOld = picture === null || now - picture.at >= pictureEveryMs || isMarked;
    if (!isOld && picture.id !== null) return { keep: picture.id };
    try {
      return { add: await draw(texts, server, timeZone) };
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error;
      if (!this.#hasLoggedPicture) logger.warn({ err: error }, 'pictures can’t be drawn: panels have none');
      this.#hasLoggedPicture = true;
      return picture?.id == null ? 'none' : { keep: picture.id };
    }
  }

  /** Returns what a panel is to show; null if that was not read yet. */
  async #build(panel: Panel): Promise<Built | null> {
    const guild = await this.#guild(panel.guildId);
    const content = panelContent(panel, guild, this.#options.serverMonitor);
    return content && { content, status: statusKey(content), ...localeOf(panel, guild) };
  }

  async #guild(guildId: string): Promise<PanelGuild> {
    const now = Date.now();
    const known = this.#settings.get(guildId);
    if (known !== undefined && now < known.until) return known.guild;
    const { connections, schedules } = this.#options.store;
    const [settings, planned] = await Promise.all([connections.get(guildId), schedules.of(guildId)]);
    const guild = { settings, schedules: planned };
    if (this.#guilds.has(guildId)) this.#settings.set(guildId, { guild, until: untilNextRun(planned, now) });
    return guild;
  }

  async #message(
    entry: Entry,
    { texts }: Built,
    content: PanelContent,
    showsReadAt: boolean,
    hasPicture: boolean,
  ) {
    const { panel } = entry;
    const { store, buttonIds } = this.#options;
    if (panel.buttons && panel.server !== null)
      entry.reference ??= await store.serverRefs.remember(panel.guildId, panel.server);
    return panelMessage(texts, content, {
      guildId: panel.guildId,
      showsReadAt,
      image: hasPicture ? `attachment://${dayPictureName}` : null,
      ids: panel.buttons ? buttonIds(panel, entry.reference ?? '') : null,
    });
  }

  /** Returns what tells two contents apart, with numbers that are about as the shown ones replaced by them. */
  async #digest(entry: Entry, built: Built, shown: PanelNumbers | null): Promise<string> {
    const message = await this.#message(
      entry,
      built,
      withNumbers(built.content, shown),
      false,
      entry.picture !== null,
    );
    return createHash('sha1').update(JSON.stringify(message)).digest('base64');
  }

  #sweep(): void {
    const now = performance.now();
    for (const entries of this.#guilds.values())
      for (const entry of entries.values()) {
        if (entry.shown !== null && now - entry.shown.at >= editAnywayMs) {
          entry.isForced = true;
          entry.awaited.clear();
        } else if (entry.shown !== null && !entry.isForced && !isMarkDue(entry)) continue;
        this.#mark(entry);
      }
  }

  async #prune(): Promise<void> {
    try {
      await this.#options.store.panels.prune(new Date(Date.now() - endedPanelMs));
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'could not remove panels that ended long ago');
    }
  }
}

/** Returns the key with which the message of a panel is posted once. */
export function panelKey({ id }: Pick<Panel, 'id'>): string {
  return `panel:${id}`;
}

function newEntry(panel: Panel): Entry {
  return {
    panel,
    channelId: panel.channelId,
    notBefore: 0,
    shown: null,
    picture: null,
    newMarkAt: null,
    markedAt: null,
    pictureRefusedAt: panel.pictureRefused ? performance.now() : null,
    isForced: false,
    awaited: new Set(),
    refreshAt: panel.refreshAt?.getTime() ?? 0,
    failures: 0,
    noAccessSince: null,
    reference: null,
  };
}

/** Returns whether a panel is edited even if nothing changed. */
function isForcedNow({ isForced, awaited }: Entry): boolean {
  return isForced && awaited.size === 0;
}

/** Returns whether something is to be marked in the picture now. */
function isMarkDue({ newMarkAt, markedAt }: Entry): boolean {
  if (newMarkAt === null || markedAt === null) return newMarkAt !== null;
  return newMarkAt > markedAt && performance.now() - markedAt >= markedPictureEveryMs;
}

function localeOf({ language }: Panel, { settings }: PanelGuild): Pick<Built, 'texts' | 'timeZone'> {
  return { texts: publicTextsOf(settings, language), timeZone: settings?.timeZone ?? 'UTC' };
}

/** Returns when the next run of a schedule is over: it changes the schedule without a notification. */
function untilNextRun(schedules: readonly Schedule[], now: number): number {
  const times = schedules.flatMap(({ nextAt }) => (nextAt === null ? [] : [nextAt.getTime()]));
  return Math.max(now + reloadEveryMs, Math.min(Number.POSITIVE_INFINITY, ...times));
}

/** A message with a file is refused if the bot may not attach files; without it, it may be accepted. */
function mayBeRefusedPicture(error: unknown): boolean {
  if (!(error instanceof DiscordAPIError)) return false;
  return error.code === RESTJSONErrorCodes.MissingPermissions || error.status === 400 || error.status === 413;
}

/** Returns why a panel ends if Discord refuses its message for good; null if it may accept the message later. */
function endOf(error: unknown): PanelEnd | null {
  if (!(error instanceof DiscordAPIError)) return null;
  if (error.code === RESTJSONErrorCodes.UnknownMessage) return 'message-deleted';
  const problem = channelProblem(error);
  return problem === 'refused' ? null : problem;
}

function isDeleted(end: PanelEnd): boolean {
  return end === 'message-deleted' || end === 'channel-gone';
}
