import { repeat } from '@steward/kit';
import { DiscordAPIError, RESTJSONErrorCodes } from 'discord.js';
import type { LogChannel } from '../discord/log-channel.ts';
import type { Refusal } from '../discord/outbox.ts';
import { isSameServer, serverKey } from '../domain/connection.ts';
import { GuildStates } from '../domain/guild-states.ts';
import type { PanelPace } from '../domain/timings.ts';
import { stepKinds } from '../operations/kinds.ts';
import type { Operation } from '../operations/model/operation.ts';
import type { Store } from '../store/store.ts';
import type { BackgroundJob, MonitoredServer, ServerObservation } from '../watch/model/watch.ts';
import type { Panel, PanelEnd } from './model/panel.ts';
import {
  afterRefusal,
  atSweep,
  channelPauseMs,
  failedEditPauses,
  refreshEveryMs,
} from './panel-decisions.ts';
import {
  type Entry,
  isAdded,
  looksOf,
  newEntry,
  PanelDrafts,
  type PanelDraftsOptions,
  panelAgeMs,
  panelKey,
} from './panel-drafts.ts';
import { localeOf, PanelGuilds } from './panel-guilds.ts';
import { panelEndedMessage } from './panel-view.ts';

interface PanelUpdaterOptions extends PanelDraftsOptions {
  readonly store: Pick<
    Store,
    | 'panels'
    | 'panelActs'
    | 'connections'
    | 'mutes'
    | 'schedules'
    | 'serverRefs'
    | 'backupTests'
    | 'onGuildChange'
  >;
  readonly logChannel: Pick<LogChannel, 'post'>;
  readonly pace: PanelPace;
}

/** How often it is decided what is edited next, in milliseconds: changes that come together are one edit. */
const tickMs = 100;
/** How often panels are looked through for those that have not been edited for long, in milliseconds. */
const sweepMs = 60_000;
/** The pause after the store failed, in milliseconds. */
const storePauseMs = 5_000;

/** Keeps the messages of panels up to date, in the process that leads. */
export class PanelUpdater implements BackgroundJob {
  readonly #options: PanelUpdaterOptions;
  readonly #guildSettings: PanelGuilds;
  readonly #drafts: PanelDrafts;
  /** Those of a guild, by id. */
  readonly #guilds: GuildStates<ReadonlyMap<string, Entry>, readonly Panel[]>;
  readonly #dirty = new Set<Entry>();
  #tick: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #stopping = new AbortController();
  #unsubscribe: (() => void)[] = [];

  constructor(options: PanelUpdaterOptions) {
    this.#options = options;
    this.#guildSettings = new PanelGuilds(options.store);
    const { panels, onGuildChange } = options.store;
    this.#guilds = new GuildStates({
      onGuildChange,
      read: (guildId) => panels.of(guildId),
      readAll: async () => Map.groupBy(await panels.active(), ({ guildId }) => guildId),
      take: (...read) => this.#take(...read),
      what: 'the panels',
      logger: options.logger,
    });
    const { editEveryMs } = options.pace;
    this.#drafts = new PanelDrafts({ ...options, settings: this.#guildSettings, editEveryMs });
  }

  /** True before `start` and after `stop`. */
  get #isStopped(): boolean {
    return this.#unsubscribe.length === 0;
  }

  async start(): Promise<void> {
    const { serverMonitor } = this.#options;
    this.#stopping = new AbortController();
    this.#unsubscribe = [
      serverMonitor.subscribe({
        onServer: (server, before) => this.#onServer(server, before),
        onConnection: (guildId) => this.#markAll(guildId, ({ panel }) => panel.server === null),
        onOperation: (operation) => this.#onOperation(operation),
      }),
    ];
    try {
      await this.#guilds.start();
    } catch (error) {
      await this.stop();
      throw error;
    }
    void repeat(sweepMs, async () => this.#sweep(), this.#stopping.signal);
    this.#wake();
  }

  async stop(): Promise<void> {
    for (const unsubscribe of this.#unsubscribe.splice(0)) unsubscribe();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#stopping.abort();
    await Promise.all([this.#tick, this.#guilds.stop()]);
    await this.#options.outbox.settled(this.#stopping.signal);
    this.#guildSettings.clear();
    this.#dirty.clear();
  }

  #onServer(server: MonitoredServer, before: ServerObservation): void {
    const { status, readAt, failure, restarts } = server.observation;
    const isRead = readAt !== before.readAt || failure !== before.failure;
    const isCrash = status === 'crashed' && before.status !== 'crashed' && before.status !== 'unknown';
    // An operation that restarts a server is marked when it ends.
    const isRestart =
      restarts !== before.restarts &&
      this.#options.serverMonitor.running(server.guildId, server.ref) === null;
    const isMarked = isCrash || isRestart;
    this.#markAll(server.guildId, (entry) => {
      if (isRead) entry.awaited.delete(serverKey(server.ref));
      const known = entry.panel.server;
      if (known === null) return true;
      if (!isSameServer(known, server.ref)) return false;
      if (isMarked) entry.eventAt = performance.now();
      return true;
    });
  }

  /** Has the panels edited that show a backup of a server, because what is known of it has changed. */
  onBackupTested(accountId: string, serverId: string): void {
    for (const entry of this.#entries()) {
      if (!this.#isAbout(entry, accountId, serverId)) continue;
      entry.isForced = true;
      this.#mark(entry);
    }
  }

  /** Returns whether a panel shows this one server. */
  #isAbout({ panel: { guildId, server } }: Entry, accountId: string, serverId: string): boolean {
    if (server?.id !== serverId) return false;
    return this.#options.serverMonitor.find(guildId, server)?.account.id === accountId;
  }

  #entries(): readonly Entry[] {
    return [...this.#guilds.values()].flatMap((entries) => [...entries.values()]);
  }

  /** Guilds that share the account see the operation too, but an overview is only edited in the guild that requested it. */
  #onOperation(operation: Operation): void {
    const { server, accountId, guildId, state, steps } = operation;
    const isMarked =
      (state === 'succeeded' || state === 'unknown') &&
      steps.some(({ name }) => stepKinds[name].mark !== undefined);
    for (const entry of this.#entries()) {
      const isOwn = entry.panel.guildId === guildId;
      if (entry.panel.server === null ? !isOwn : !this.#isAbout(entry, accountId, server.id)) continue;
      if (isMarked) entry.eventAt = performance.now();
      // Who presses a button of a panel looks at it.
      if (isOwn) hasten(entry);
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
        if (this.#dirty.size > 0) this.#wake(Math.max(0, pauseMs - (performance.now() - startedAt)));
      });
    }, afterMs).unref();
  }

  /** Decides which panels are edited. Returns a pause. */
  async #work(): Promise<number> {
    try {
      for (const entry of this.#dirty) {
        if (this.#isStopped) break;
        this.#dirty.delete(entry);
        await this.#bringUpToDate(entry).catch((error: unknown) => {
          this.#dirty.add(entry);
          throw error;
        });
      }
      return tickMs;
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'failed to read panels');
      return storePauseMs;
    }
  }

  /** Replaces the panels of a guild, whose settings may have changed too. */
  #take(
    guildId: string,
    stored: readonly Panel[] = [],
    before: ReadonlyMap<string, Entry> = new Map(),
  ): ReadonlyMap<string, Entry> | null {
    const { serverMonitor, outbox } = this.#options;
    this.#guildSettings.forget(guildId);
    const panels = stored.filter(({ ended }) => ended === null);
    if (panels.length + before.size === 0) return null;
    const entries = new Map(panels.map((panel) => [panel.id, before.get(panel.id) ?? newEntry(panel)]));
    for (const [id, entry] of before) {
      if (entries.has(id)) continue;
      this.#dirty.delete(entry);
      outbox.drop(panelKey(entry.panel));
    }
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
      if (looksOf(entry.panel) !== looksOf(panel))
        entry.notBefore = Math.min(entry.notBefore, (entry.shown?.at ?? 0) + refreshEveryMs);
      entry.panel = panel;
      this.#refresh(entry);
      this.#mark(entry);
    }
    return entries.size === 0 ? null : entries;
  }

  /** Reads the servers of a panel if someone pressed Refresh, and has it edited then. */
  #refresh(entry: Entry): void {
    const { serverMonitor } = this.#options;
    const { guildId, server, refreshAt } = entry.panel;
    const pressedAt = refreshAt?.getTime() ?? 0;
    if (pressedAt === entry.refreshAt) return;
    entry.refreshAt = pressedAt;
    entry.isForced = true;
    entry.pictureRefusedAt = null;
    hasten(entry);
    const watched = serverMonitor.servers(guildId).map(({ ref }) => ref);
    const servers = server === null ? watched : watched.filter((one) => isSameServer(one, server));
    entry.awaited.clear();
    for (const one of servers) {
      entry.awaited.add(serverKey(one));
      serverMonitor.refresh(guildId, one);
    }
  }

  /** Has the message of a panel brought up to date. */
  async #bringUpToDate(entry: Entry): Promise<void> {
    const action = await this.#drafts.actionOf(entry);
    if (action.kind === 'wait') return;
    if (action.kind === 'post') entry.notBefore = Math.max(entry.notBefore, action.notBefore);
    const { guildId, channelId } = entry.panel;
    void this.#options.outbox.show(
      panelKey(entry.panel),
      { guildId, channelId },
      () => this.#drafts.draft(entry),
      {
        signal: this.#stopping.signal,
        urgency: action.kind === 'post' ? 'status' : action.urgency,
        notBefore: () => entry.notBefore,
        lane: `panels:${channelId}`,
        pauseMs: () => channelPauseMs(panelAgeMs(entry.panel), this.#options.pace.channelEveryMs),
        pauses: failedEditPauses,
        maybePosted: true,
        onRefused: (refusal) => this.#onRefused(entry, refusal),
      },
    );
  }

  async #onRefused(entry: Entry, refusal: Refusal): Promise<number | null> {
    const { draft, error } = refusal;
    const { panel } = entry;
    if (isAdded(draft?.picture ?? 'none') && mayBeRefusedPicture(error)) {
      entry.pictureRefusedAt = performance.now();
      entry.picture = null;
      await this.#options.store.panels.setPictureRefused(panel, true);
      return 0;
    }
    const next = afterRefusal(entry, refusal, performance.now(), this.#options.pace);
    if (next.kind === 'retry') {
      entry.noAccessSince = next.noAccessSince;
      return next.pauseMs;
    }
    await this.#end(panel, next.reason);
    return null;
  }

  /** Ends a panel, and says so in the log channel. If the process ends in between, the nonce prevents a second message. */
  async #end(panel: Panel, reason: PanelEnd): Promise<void> {
    const { store, outbox, logChannel, logger } = this.#options;
    const { id, guildId } = panel;
    // It may have been removed, with its message.
    const stored = await store.panels.find(guildId, id);
    if (stored !== null && stored.ended === null) {
      const { texts } = localeOf(panel, await this.#guildSettings.get(guildId));
      const message = panelEndedMessage(texts, panel, reason);
      await logChannel.post(guildId, message, `ended:${id}`, this.#stopping.signal);
      if (await store.panels.end(panel, reason, new Date()))
        logger.info({ panel: id, guild: guildId, reason }, 'ended a panel');
    }
    outbox.drop(panelKey(panel));
  }

  #sweep(): void {
    const now = performance.now();
    for (const entry of this.#entries()) {
      const next = atSweep(entry, now);
      if (next === 'edit') {
        entry.isForced = true;
        entry.awaited.clear();
      }
      if (next !== 'leave') this.#mark(entry);
    }
  }
}

/** Has a panel that someone looks at edited sooner. */
function hasten(entry: Entry): void {
  if (entry.shown !== null) entry.notBefore = Math.min(entry.notBefore, entry.shown.at + refreshEveryMs);
}

/** A message with a file is refused if the bot may not attach files; without it, it may be accepted. */
function mayBeRefusedPicture(error: unknown): boolean {
  if (!(error instanceof DiscordAPIError)) return false;
  return error.code === RESTJSONErrorCodes.MissingPermissions || error.status === 400 || error.status === 413;
}
