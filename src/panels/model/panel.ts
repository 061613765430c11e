import type { ServerRef } from '../../domain/connection.ts';
import type { Language } from '../../domain/language.ts';

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
