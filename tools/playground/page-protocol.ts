import type { Command, CommandOption, Component, Embed } from '@steward/fake-discord/model';

/*
 * What the page and the playground's server exchange. The page runs in a browser, so this file must import nothing
 * but types. Paths below the secret part of the address:
 *
 *   GET  /events   server-sent events, `event: state`, each a whole `State`
 *   POST /action   an `Action` (page/requests.ts); the response is an `ActionResult`
 *   POST /fault    a `FaultRequest`; the response is a `FaultResult`
 *   GET  /attachments/<message id>/<attachment id>
 *
 * Colors are CSS (`#5865f2`), times are milliseconds since 1970.
 */

export type { Command, CommandOption, Component, Embed };

export interface State {
  readonly guild: GuildView;
  /** Everyone who is or was in the guild. */
  readonly people: readonly PersonView[];
  /** What the bot has registered in the guild. */
  readonly commands: readonly Command[];
  /** From all channels, oldest first, without dismissed ones. */
  readonly messages: readonly MessageView[];
  readonly inspector: InspectorView;
}

export interface GuildView {
  readonly id: string;
  readonly name: string;
  /** Discord's code for the language of everyone's client. */
  readonly locale: string;
  readonly channels: readonly { readonly id: string; readonly name: string }[];
  /** The last one, with the guild's id, is @everyone. */
  readonly roles: readonly RoleView[];
}

export interface RoleView {
  readonly id: string;
  readonly name: string;
  /** null: the default color. */
  readonly color: string | null;
}

export interface PersonView {
  readonly id: string;
  readonly name: string;
  /** False after the person has left the guild. */
  readonly present: boolean;
  readonly roleIds: readonly string[];
  /** Administrator or Manage Server. */
  readonly isAdmin: boolean;
  /** Discord's bits as decimal text, to be compared with a command's `default_member_permissions`. */
  readonly permissions: string;
  readonly color: string | null;
}

export interface MessageView {
  readonly id: string;
  readonly channelId: string;
  readonly timestamp: number;
  readonly editedTimestamp: number | null;
  /** The only person who sees the message (ephemeral); null: everyone. */
  readonly visibleTo: string | null;
  /** The slash command to which this is the reply; `command` is `backup restore`. */
  readonly invokedBy: { readonly personId: string; readonly name: string; readonly command: string } | null;
  /** The message whose button or select was used. */
  readonly replyTo: string | null;
  readonly thinking: boolean;
  /** Discord's text in place of a reply: `The application did not respond`. */
  readonly failed: string | null;
  /** The people whom the message notified, by id; null if it mentions nobody who could be. */
  readonly notified: readonly string[] | null;
  /** The people who see `This interaction failed` below the message. */
  readonly failedFor: readonly string[];
  readonly content: string;
  /** Their pictures are `attachment://<filename>`. */
  readonly embeds: readonly Embed[];
  readonly components: readonly Component[];
  /** Whether it has the flag IS_COMPONENTS_V2: its components alone show its files. */
  readonly componentsV2: boolean;
  readonly attachments: readonly AttachmentView[];
}

export interface AttachmentView {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string;
  readonly size: number;
  /** The alt text. */
  readonly description: string | null;
  /** Of a PNG, in pixels; else null. */
  readonly width: number | null;
  readonly height: number | null;
  /** Relative to the page. */
  readonly url: string;
}

export interface InspectorView {
  readonly bot: BotView;
  readonly host: HostView;
  /** The newest 50 calls from the bot to the host, oldest first. */
  readonly calls: readonly CallView[];
  readonly store: { readonly sections: readonly StoreSection[] };
  /** The fault that applies to the bot's calls. */
  readonly hostFault: HostFault;
  /** For `/setup connect`: an API key, and the SHA-256 fingerprint of the certificate if the host signed it itself. */
  readonly account: { readonly key: string; readonly fingerprint: string | null };
  /** Whether Survival is a real Minecraft server, and how to break its world. */
  readonly survival: { readonly minecraft: boolean; readonly note: string };
}

interface BotView {
  readonly state: ProcessState;
  readonly pid: number | null;
  /** Whether it has a gateway session with an open connection. */
  readonly connected: boolean;
  /** How the process ended, if that was not requested. */
  readonly problem: string | null;
}

interface HostView {
  readonly state: ProcessState;
  readonly pid: number | null;
  readonly servers: readonly ServerView[];
}

export type ProcessState = 'running' | 'starting' | 'stopped';

export interface ServerView {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly pid: number | null;
  readonly players: { readonly online: number; readonly max: number } | null;
  readonly cpuPercent: number | null;
  readonly memoryBytes: number | null;
  readonly backups: number | null;
  /** Who can stop it in the host's control panel; missing if there is none. */
  readonly panelUser?: string;
}

export interface CallView {
  readonly id: string;
  readonly at: number;
  readonly method: string;
  readonly path: string;
  /** null while the call runs, and if the bot got no response. */
  readonly status: number | null;
  /** null while the call runs. */
  readonly ms: number | null;
  /** The fault that was applied to this call. */
  readonly fault: HostFault | null;
}

export interface StoreSection {
  readonly title: string;
  readonly rows: readonly string[];
}

export const hostFaults = ['none', 'slow', 'lose-response', 'refuse'] as const;
export type HostFault = (typeof hostFaults)[number];

/** `error`, with status 400: Discord's client does not allow this. */
export type ActionResult =
  | {
      readonly ok: true;
      /** Discord's text if the bot did not respond in time. */
      readonly failed: string | null;
      /** For `complete`. */
      readonly choices?: readonly Choice[];
      /** Present if the bot opens one. */
      readonly modal?: ModalView;
    }
  | { readonly ok: false; readonly error: string };

export interface Choice {
  readonly name: string;
  readonly value: string | number;
}

export interface ModalView {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly ModalFieldView[];
}

export interface ModalFieldView {
  readonly customId: string;
  readonly label: string;
  readonly description: string | null;
  /** The text input. */
  readonly component: Component;
}

export type FaultResult = { readonly ok: true } | { readonly ok: false; readonly error: string };
