import type { ServerRef } from './connection.ts';
import type { Language } from './language.ts';

/** How many panels a guild can have: each costs edits, of which the bot has 40 a second for all guilds. */
export const mostPanels = 20;

/** How long a panel that ended is listed, in milliseconds: 30 days. */
export const endedPanelMs = 30 * 24 * 60 * 60_000;

/** Why a panel ended, as a code: the text `panel.end.<code>`. */
export const panelEnds = [
  'message-deleted',
  'channel-gone',
  'no-access',
  'no-permission',
  'thread-closed',
] as const;
export type PanelEnd = (typeof panelEnds)[number];

/** What a panel can show of a server, as a code: the text `panel.part.<code>`. */
export const panelParts = ['address', 'players', 'usage', 'backup', 'schedule', 'chart'] as const;
export type PanelPart = (typeof panelParts)[number];

/** How a guild wants a panel to look; what is null is as usual. */
export interface PanelLook {
  readonly title: string | null;
  /** While all is well: 0xRRGGBB. */
  readonly color: number | null;
  /** With Markdown. */
  readonly text: string | null;
  /** The address of a picture, with https. Discord fetches it. */
  readonly image: string | null;
  readonly show: readonly PanelPart[] | null;
}

export const usualLook: PanelLook = { title: null, color: null, text: null, image: null, show: null };

/** A message in Discord that shows servers and stays up to date. */
export interface Panel {
  /** 16 random URL-safe characters: used in custom ids, and as the nonce of the message. */
  readonly id: string;
  readonly guildId: string;
  readonly channelId: string;
  /** As it was called when the panel was posted. */
  readonly channelName: string;
  /** By its last known name; null: all servers of the guild. */
  readonly server: ServerRef | null;
  readonly buttons: boolean;
  readonly look: PanelLook;
  /** Used if the guild chose none. */
  readonly language: Language;
  readonly createdBy: string;
  readonly createdAt: Date;
  /** Null until it is posted. */
  readonly messageId: string | null;
  /** When someone last pressed Refresh. */
  readonly refreshAt: Date | null;
  /** Whether Discord refused its picture, because the bot may not attach files. */
  readonly pictureRefused: boolean;
  /** Null while it is kept up to date. */
  readonly ended: { readonly reason: PanelEnd; readonly at: Date } | null;
}

/** What makes a panel. */
export type NewPanel = Omit<Panel, 'messageId' | 'refreshAt' | 'pictureRefused' | 'ended'>;

export interface Panels {
  /** Returns those of all guilds that have not ended. */
  active(): Promise<readonly Panel[]>;
  /** Returns those of a guild, ended ones included, oldest first. */
  of(guildId: string): Promise<readonly Panel[]>;
  find(guildId: string, id: string): Promise<Panel | null>;
  /**
   * Stores a panel; returns false if the guild has `mostPanels` that have not ended. If it has as many with those that have
   * ended, deletes the one that ended first.
   */
  add(panel: NewPanel): Promise<boolean>;
  /** Stores the message of a panel that has none; returns false if the panel has one, or was removed. */
  setMessage(panel: Pick<Panel, 'guildId' | 'id'>, messageId: string): Promise<boolean>;
  /** Stores that someone pressed Refresh; returns false if someone did so after `since`, or the panel has ended. */
  refresh(panel: Pick<Panel, 'guildId' | 'id'>, now: Date, since: Date): Promise<boolean>;
  /** Stores how a panel is to look; returns false if there is none. */
  change(panel: Pick<Panel, 'guildId' | 'id'>, looks: Pick<Panel, 'look' | 'buttons'>): Promise<boolean>;
  /**
   * Gives a panel another message and id, so that it is posted like a new one; it begins again if it had ended. Returns false if
   * there is none.
   */
  move(
    panel: Pick<Panel, 'guildId' | 'id'>,
    to: Pick<Panel, 'id' | 'channelId' | 'channelName' | 'messageId' | 'createdAt'>,
  ): Promise<boolean>;
  setPictureRefused(panel: Pick<Panel, 'guildId' | 'id'>, refused: boolean): Promise<void>;
  /** Ends a panel; returns false if it had ended, or was removed. */
  end(panel: Pick<Panel, 'guildId' | 'id'>, reason: PanelEnd, now: Date): Promise<boolean>;
  /** Deletes a panel; returns false if there is none. */
  remove(panel: Pick<Panel, 'guildId' | 'id'>): Promise<boolean>;
  /** Deletes those that ended before a time. Returns how many. */
  prune(before: Date): Promise<number>;
}
