import type { APIModalSubmission } from 'discord.js';
import type { Logger } from 'pino';
import type { Access } from '../../access/access.ts';
import type { Connection, ConnectionInfo, GuildConnections, ServerRef } from '../../domain/connection.ts';
import type { Hosts } from '../../domain/host.ts';
import type { Account, Hosting } from '../../domain/hosting.ts';
import type { Store } from '../../domain/store.ts';
import type { Watcher } from '../../domain/watch.ts';
import type { OperationService } from '../../operations/service.ts';
import type { ApprovalRequests } from '../approvals.ts';
import type { ChannelMessages } from '../channel-messages.ts';
import type { Confirmations } from '../confirmations.ts';
import type { LogChannel } from '../log-channel.ts';
import type { ScheduleMakers } from '../schedule-makers.ts';
import type { LocalizedText, Texts } from '../texts/texts.ts';
import type { ApiKeyAttempts } from './api-key-attempts.ts';
import type { CommandOptions, GuildInteraction } from './interaction.ts';
import type { Reply } from './reply.ts';

/** The services that handlers use, the same for every interaction. */
export interface Services {
  readonly store: Store;
  readonly hosts: Hosts;
  readonly operations: OperationService;
  readonly confirmations: Confirmations;
  readonly approvals: ApprovalRequests;
  readonly scheduleMakers: ScheduleMakers;
  readonly logChannel: LogChannel;
  /** Finds nothing while another process has the watch: the host is then read. */
  readonly watcher: Watcher;
  readonly channelMessages: ChannelMessages;
  readonly apiKeyAttempts: ApiKeyAttempts;
  /**
   * Registers the commands of a guild that is about to be connected. Without a gateway nothing reports that the bot
   * joined a guild, or rejoined it: such a guild has the global `/setup` only. Does nothing with a gateway.
   */
  readonly registerOnFirstUse: (guildId: string) => void;
  /** How long a suggestion waits for a host before it shows what is known, in milliseconds. */
  readonly suggestionWaitMs: number;
  /** How long a draft of a schedule can be saved, in milliseconds. */
  readonly draftMs: number;
}

/** One interaction, its reply, and the services. Preconditions return it with what they looked up. */
export interface InteractionContext extends GuildInteraction {
  readonly reply: Reply;
  readonly services: Services;
  /** For replies that only the person sees. */
  readonly privateTexts: Texts;
  /** For messages that everybody in the channel sees; of the language that the guild chose, once its connection is read. */
  readonly publicTexts: Texts;
  /** Returns a logger with the interaction's id, guild and name; created on first use, since most need none. */
  readonly log: () => Logger;
}

export interface CommandContext extends InteractionContext {
  readonly options: CommandOptions;
}

export interface ModalContext extends InteractionContext {
  readonly submission: APIModalSubmission;
}

/** A connection of the guild whose host can be called, and what it is called with. */
export interface HostLink {
  readonly connection: Connection;
  readonly hosting: Hosting;
  readonly account: Account;
}

/** A connection of the guild that can't be used now. */
export interface FailedConnection {
  readonly connection: ConnectionInfo;
  /** Shown if it is the guild's only connection. */
  readonly error: Error;
  /** A sentence on the reason. */
  readonly what: LocalizedText;
}

/** An interaction in a guild that is connected to a hosting account. */
export interface ConnectedContext extends InteractionContext {
  /** The guild's connections and settings. */
  readonly guild: GuildConnections;
  /** The connections that can be used; at least one. */
  readonly links: readonly HostLink[];
  /** The others: their host is not configured any more, or their key can't be decrypted. */
  readonly broken: readonly FailedConnection[];
}

/** An interaction of a person whose access to the guild's servers is loaded. */
export interface AccountContext extends ConnectedContext {
  readonly access: Access;
}

/** An interaction about one server, on which the person may do the action, and the link to its host. */
export interface ServerContext extends AccountContext, HostLink {
  readonly server: ServerRef;
}
