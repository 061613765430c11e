import type { Logger } from 'pino';
import type { BackupMarks } from '../backups/mark-texts.ts';
import type { ChannelMessages, PictureChange, SentMessage } from '../discord/channel-messages.ts';
import type { Draft, Outbox } from '../discord/outbox.ts';
import { isTransient } from '../discord/rest/errors.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import type { Store } from '../store/store.ts';
import { downActId, type NamedAct } from '../watch/model/panel-act.ts';
import type { ServerMonitor } from '../watch/model/watch.ts';
import type { Panel } from './model/panel.ts';
import { overviewPage } from './overview-view.ts';
import { contentHash, numbersOf, panelContent, statusKey, withNumbers } from './panel-content.ts';
import {
  isForcedNow,
  isMarkDue,
  nextPanelAction,
  nextPicture,
  type PanelAction,
  type PanelState,
  type ShownPicture,
} from './panel-decisions.ts';
import { localeOf, type PanelGuilds } from './panel-guilds.ts';
import { decorated } from './panel-look.ts';
import type { DayPicture, DrawPicture } from './panel-picture.ts';
import {
  newPanelMessage,
  type PanelContent,
  panelMessage,
  type RenderedPanel,
  renderPanel,
} from './panel-view.ts';

export interface PanelDraftsOptions {
  readonly store: Pick<Store, 'panels' | 'panelActs' | 'serverRefs' | 'backupTests'>;
  readonly serverMonitor: ServerMonitor;
  readonly outbox: Outbox;
  readonly messages: Pick<ChannelMessages, 'delete'>;
  /** Null: there are no pictures. */
  readonly draw: DrawPicture | null;
  readonly logger: Logger;
}

/** A panel that is kept up to date. */
export interface Entry extends Writable<PanelState> {
  panel: Panel;
  readonly awaited: Set<string>;
  /** No edit begins before this time. */
  notBefore: number;
  /** The press of Refresh that was dealt with last, in milliseconds since 1970. */
  refreshAt: number;
  reference: string | null;
}

/** A change of the picture whose legend is known. */
type DayPictureChange = Exclude<PictureChange, { add: unknown }> | { readonly add: DayPicture };

/** `not-yet`: too little was measured for one. */
type NextPicture = DayPictureChange | 'not-yet';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Makes the messages of panels as they are to be now, and takes note of what Discord has. */
export class PanelDrafts {
  readonly #options: PanelDraftsOptions & { readonly settings: PanelGuilds; readonly editEveryMs: number };
  #hasLoggedPicture = false;

  constructor(
    options: PanelDraftsOptions & { readonly settings: PanelGuilds; readonly editEveryMs: number },
  ) {
    this.#options = options;
  }

  /** Returns what is to be done with a panel. */
  async actionOf(entry: Entry): Promise<PanelAction> {
    const { settings, serverMonitor, outbox } = this.#options;
    const { panel } = entry;
    const guild = await settings.get(panel.guildId);
    const content = panelContent(panel, guild, serverMonitor);
    const action = this.#actionOn(entry, content);
    if (content === null || action.kind !== 'edit' || !action.ifChanged) return action;
    // What its message shows will change when an edit is on its way.
    if (outbox.has(panelKey(panel))) return action;
    return isShown(entry, content, localeOf(panel, guild).texts) ? { kind: 'wait' } : action;
  }

  #actionOn(entry: Entry, content: PanelContent | null): PanelAction {
    const { editEveryMs } = this.#options;
    const now = performance.now();
    return nextPanelAction(entry, content && statusKey(content), {
      now,
      ageMs: panelAgeMs(entry.panel),
      editEveryMs,
    });
  }

  /** Returns what is to be sent now; null if the message shows it. */
  async draft(entry: Entry): Promise<Draft | null> {
    const { panel } = entry;
    const guild = await this.#options.settings.get(panel.guildId);
    const { texts, timeZone } = localeOf(panel, guild);
    const { messageId } = panel;
    if (messageId === null) return this.#newMessage(entry, texts);
    const content = panelContent(panel, guild, this.#options.serverMonitor);
    const action = this.#actionOn(entry, content);
    if (content === null || action.kind !== 'edit') return null;
    if (action.ifChanged && isShown(entry, content, texts)) return null;
    const status = statusKey(content);
    const drawnAt = performance.now();
    const isMarked = isMarkDue(entry, drawnAt);
    const next = await this.#picture(entry, content, texts, timeZone);
    const isForced = isForcedNow(entry);
    if (next === 'not-yet' && !isForced && !isMarked && isShown(entry, content, texts)) return null;
    const picture = next === 'not-yet' ? 'none' : next;
    const legend = legendOf(entry, picture);
    const shown = withNumbers(content, null);
    const rendered = await this.#render(entry, texts, shown);
    if (isForced) entry.isForced = false;
    const at = performance.now();
    return {
      messageId,
      body: panelMessage(rendered, picture === 'none' ? null : { legend }),
      picture,
      onSent: async ({ pictureId }) => {
        entry.picture = pictureAfter(entry, next, pictureId, at);
        // Not `at`: what happened meanwhile is not marked.
        if (isMarked) entry.eventDrawnAt = drawnAt;
        entry.shown = { at, hash: shownHash(panel, shown, texts), status, numbers: numbersOf(content) };
        entry.notBefore = at + this.#options.editEveryMs;
        entry.noAccessSince = null;
        if (isAdded(picture) && panel.pictureRefused)
          await this.#options.store.panels.setPictureRefused(panel, false);
      },
      onFailed: async (error) => {
        entry.isForced ||= isForced;
        entry.shown = null;
        if (isTransient(error)) entry.noAccessSince = null;
      },
    };
  }

  /** Returns the message of a panel that the command could not post, or stored no message of; it is filled by an edit. */
  #newMessage(entry: Entry, texts: Texts): Draft {
    const { panel } = entry;
    return {
      messageId: null,
      body: newPanelMessage(texts, panel),
      earlier: { since: panel.createdAt, mark: panel.id },
      onSent: (sent) => this.#onPosted(entry, sent),
    };
  }

  async #onPosted(entry: Entry, { id: messageId }: SentMessage): Promise<void> {
    const { store, messages, outbox } = this.#options;
    const { panel } = entry;
    if (await store.panels.setMessage(panel, messageId)) {
      entry.panel = { ...panel, messageId };
      entry.notBefore = 0;
      return;
    }
    // It was removed in the meantime, or another process has posted it: the same message, or another one.
    const stored = await store.panels.find(panel.guildId, panel.id);
    if (stored?.messageId !== messageId) await messages.delete(panel.channelId, messageId);
    if (stored === null) outbox.drop(panelKey(panel));
    else entry.panel = stored;
  }

  /** Returns what is to become of the picture. @throws StoreUnavailableError */
  async #picture(entry: Entry, content: PanelContent, texts: Texts, timeZone: string): Promise<NextPicture> {
    const { draw, serverMonitor, logger } = this.#options;
    const { panel, picture } = entry;
    if (draw === null || content.kind !== 'server' || panel.server === null) return 'none';
    if (panel.look.show?.includes('chart') === false) return 'none';
    const server = serverMonitor.find(panel.guildId, panel.server);
    if (server === null || content.server.failure?.kind === 'unknown-server') return 'none';
    const next = nextPicture(entry, performance.now());
    if (next !== 'draw') return next;
    try {
      const drawn = await draw(texts, server, timeZone);
      return drawn === null ? 'not-yet' : { add: drawn };
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error;
      if (!this.#hasLoggedPicture)
        logger.warn({ err: error }, 'the drawing library is missing: panels have no pictures');
      this.#hasLoggedPicture = true;
      return picture?.id == null ? 'none' : { keep: picture.id };
    }
  }

  async #render(entry: Entry, texts: Texts, content: PanelContent): Promise<RenderedPanel> {
    const { panel } = entry;
    const { store } = this.#options;
    if (panel.buttons && panel.server !== null)
      entry.reference ??= await store.serverRefs.remember(panel.guildId, panel.server);
    const buttons = panel.buttons ? { panelId: panel.id, serverReference: entry.reference ?? '' } : null;
    const marks = await this.#marks(panel.guildId, content);
    const references =
      buttons !== null && content.kind === 'all'
        ? await store.serverRefs.rememberAll(
            panel.guildId,
            overviewPage(content.servers, 0).items.map(({ ref }) => ref),
          )
        : [];
    const act = await this.#act(panel.guildId, content);
    const { guildId } = panel;
    const rendered = renderPanel(texts, content, { guildId, buttons, marks, act, references });
    return decorated(rendered, panel.look, content.kind === 'all');
  }

  /** Returns what is known of the backups of a server whose newest one is shown; null if that can't be read. */
  async #marks(guildId: string, content: PanelContent): Promise<BackupMarks> {
    const { store, serverMonitor, logger } = this.#options;
    if (content.kind !== 'server' || content.server.observation.newestBackup == null) return null;
    const server = serverMonitor.find(guildId, content.server.ref);
    if (server === null) return null;
    try {
      return await store.backupTests.of(server.account.id, server.ref.id);
    } catch (error) {
      logger.warn({ err: error }, 'failed to read a backup’s mark for a panel');
      return null;
    }
  }

  /** Returns who did at the host why a server is down; null if nobody is known to have, or that can't be read. */
  async #act(guildId: string, content: PanelContent): Promise<NamedAct | null> {
    const { store, serverMonitor, logger } = this.#options;
    if (content.kind !== 'server') return null;
    const actId = downActId(content.server.observation);
    const server = actId === null ? null : serverMonitor.find(guildId, content.server.ref);
    if (actId === null || server === null) return null;
    try {
      return await store.panelActs.get(server.account.id, server.ref.id, actId);
    } catch (error) {
      logger.warn({ err: error }, 'a panel is shown without who stopped its server');
      return null;
    }
  }
}

/** Returns what explains the signs in the picture that a message is to have; null: nothing. */
function legendOf({ picture }: Entry, change: DayPictureChange): string | null {
  if (change === 'none') return null;
  return 'add' in change ? change.add.legend : (picture?.legend ?? null);
}

/** Returns the picture that a message has after an edit. @param id as Discord says */
function pictureAfter(
  { picture }: Entry,
  change: NextPicture,
  id: string | null,
  at: number,
): ShownPicture | null {
  if (change === 'none') return null;
  if (change === 'not-yet') return { id: null, at, shownMs: 0, legend: null };
  if ('keep' in change) return picture && { ...picture, id };
  const { shownMs, legend } = change.add;
  return { id, at, shownMs, legend };
}

/** Returns whether a panel shows a content, or one with about the same numbers. */
function isShown({ panel, shown }: Entry, content: PanelContent, texts: Texts): boolean {
  return shown !== null && shownHash(panel, withNumbers(content, shown.numbers), texts) === shown.hash;
}

/** Returns a text that differs if a panel with another content, or in another language, looks different. */
function shownHash(panel: Panel, content: PanelContent, { language }: Texts): string {
  return `${language} ${looksOf(panel)} ${contentHash(content)}`;
}

/** Returns a text that differs if people chose that a panel looks different. */
export function looksOf({ look, buttons }: Panel): string {
  return JSON.stringify([look, buttons]);
}

/** Returns the key with which the message of a panel is posted once. */
export function panelKey({ id }: Pick<Panel, 'id'>): string {
  return `panel:${id}`;
}

export function newEntry(panel: Panel): Entry {
  return {
    panel,
    notBefore: 0,
    shown: null,
    picture: null,
    eventAt: null,
    eventDrawnAt: null,
    pictureRefusedAt: panel.pictureRefused ? performance.now() : null,
    isForced: false,
    awaited: new Set(),
    refreshAt: panel.refreshAt?.getTime() ?? 0,
    noAccessSince: null,
    reference: null,
  };
}

/** Returns how long ago a panel was made, in milliseconds; negative if the clock was set back. */
export function panelAgeMs({ createdAt }: Panel): number {
  return Date.now() - createdAt.getTime();
}

export function isAdded(picture: PictureChange): boolean {
  return picture !== 'none' && 'add' in picture;
}
