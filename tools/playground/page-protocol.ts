import type { Command } from '../fake-discord/model/command.ts';
import type { Component } from '../fake-discord/model/component.ts';
import type { Embed } from '../fake-discord/model/message-body.ts';

/*
 * What the page and the playground's server say to each other. Types alone: the page runs in a browser.
 * Below the secret part of the address:
 *
 *   GET  /events   server-sent events, `event: state`, each a whole `State`
 *   POST /act      an `Action`, answered by an `ActionResult`
 *   POST /plug     a `FaultRequest`, answered by a `FaultResult`
 *   GET  /attachments/<message id>/<attachment id>
 *
 * Colours are CSS (`#5865f2`), times milliseconds since 1970.
 */

export interface State {
  readonly guild: GuildView;
  readonly people: readonly PersonView[];
  /** What the bot has registered in the guild. */
  readonly commands: readonly Command[];
  /** Of all channels, oldest first; what a person dismissed is gone. */
  readonly messages: readonly MessageView[];
  readonly room: Room;
}

export interface GuildView {
  readonly id: string;
  readonly name: string;
  readonly channels: readonly { readonly id: string; readonly name: string }[];
  /** Without @everyone. */
  readonly roles: readonly RoleView[];
}

export interface RoleView {
  readonly id: string;
  readonly name: string;
  /** null: the colour of everybody. */
  readonly color: string | null;
}

export interface PersonView {
  readonly id: string;
  readonly name: string;
  readonly roleIds: readonly string[];
  /** Administrator or Manage Server. */
  readonly isAdmin: boolean;
  /** Discord's bits as decimal text: a command's `default_member_permissions` is hidden from whoever lacks one. */
  readonly permissions: string;
  readonly color: string | null;
}

export interface MessageView {
  readonly id: string;
  readonly channelId: string;
  readonly author: { readonly name: string; readonly app: boolean; readonly color: string | null };
  readonly timestamp: number;
  readonly editedTimestamp: number | null;
  /** The person who alone sees it (ephemeral); null: everybody. */
  readonly visibleTo: string | null;
  /** Whose slash command it answers; `command` is `backup restore`. */
  readonly invokedBy: { readonly personId: string; readonly name: string; readonly command: string } | null;
  /** The message whose button or select it answers. */
  readonly replyTo: string | null;
  readonly thinking: boolean;
  /** Discord's own words in place of an answer: `The application did not respond`. */
  readonly failed: string | null;
  /** People who see `This interaction failed` under it: they used a component of it, and no answer came. */
  readonly failedFor: readonly string[];
  readonly content: string;
  readonly embeds: readonly Embed[];
  readonly components: readonly Component[];
  readonly attachments: readonly AttachmentView[];
}

export interface AttachmentView {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string;
  readonly size: number;
  /** On the playground's server. */
  readonly url: string;
}

/** The machine room. */
export interface Room {
  readonly bot: BotView;
  readonly host: HostView;
  /** The newest 50 that the bot made of the host, oldest first. */
  readonly calls: readonly CallView[];
  readonly store: StoreView;
  readonly plugs: { readonly host: HostFault };
  /** The demo account of the embedded host, for `/setup connect`. */
  readonly account: { readonly key: string };
  /** Whether Survival is a real Minecraft server, and what that means for whoever wants to break its world. */
  readonly real: { readonly minecraft: boolean; readonly note: string };
}

export interface BotView {
  readonly state: ProcessState;
  readonly pid: number | null;
  /** Whether it has a session on the gateway with an open connection. */
  readonly connected: boolean;
  /** How it ended, where nobody asked it to. */
  readonly problem: string | null;
}

export interface HostView {
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
}

export interface CallView {
  readonly id: string;
  readonly at: number;
  readonly method: string;
  readonly path: string;
  /** null while it runs, and where no answer was given. */
  readonly status: number | null;
  /** null while it runs. */
  readonly ms: number | null;
  /** The plug that was pulled on it. */
  readonly plug: HostFault | null;
}

export interface StoreView {
  readonly sections: readonly StoreSection[];
}

export interface StoreSection {
  readonly title: string;
  readonly rows: readonly string[];
}

export const hostFaults = ['ok', 'slow', 'refuse', '429', '500', 'lose the answer'] as const;
export type HostFault = (typeof hostFaults)[number];

/** What a person does. */
export type Action = { readonly personId: string } & (
  | { readonly kind: 'say'; readonly channelId: string; readonly text: string }
  | {
      readonly kind: 'type';
      readonly channelId: string;
      /** `/backup restore`, without options. */
      readonly line: string;
      readonly options: Options;
    }
  | {
      readonly kind: 'complete';
      readonly channelId: string;
      readonly line: string;
      /** With what is typed so far of the focused one. */
      readonly options: Options;
      readonly focused: string;
    }
  | { readonly kind: 'click'; readonly messageId: string; readonly customId: string }
  | {
      readonly kind: 'pick';
      readonly messageId: string;
      readonly customId: string;
      readonly values: readonly string[];
    }
  | {
      readonly kind: 'submit';
      readonly modalId: string;
      readonly values: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'dismiss'; readonly messageId: string }
);

/** By name; roles, channels and people by id. */
export type Options = Readonly<Record<string, string | number | boolean>>;

/** `error`: what Discord's client would hinder. It comes with status 400. */
export type ActionResult =
  | {
      readonly ok: true;
      /** Discord's words where the bot did not answer in time. */
      readonly failed: string | null;
      /** For `complete`. */
      readonly choices?: readonly { readonly name: string; readonly value: string | number }[];
      /** Where the bot opens one. */
      readonly modal?: ModalView;
    }
  | { readonly ok: false; readonly error: string };

export interface ModalView {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly ModalFieldView[];
}

export interface ModalFieldView {
  readonly customId: string;
  readonly label: string;
  readonly description: string | null;
  readonly style: 'short' | 'paragraph';
  readonly required: boolean;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly placeholder: string | null;
  readonly value: string | null;
}

export type FaultRequest =
  | { readonly plug: 'host'; readonly mode: HostFault }
  | { readonly plug: 'bot'; readonly do: 'stop' | 'kill' | 'start' }
  | { readonly plug: 'gateway'; readonly do: 'drop' | 'reconnect' | 'invalidate' };

export type FaultResult = { readonly ok: true } | { readonly ok: false; readonly error: string };
