import type { APIModalSubmission } from 'discord.js';
import type { Logger } from 'pino';
import type { Access } from '../../access/access.ts';
import type { Connection, ServerRef } from '../../domain/connection.ts';
import type { Hosts } from '../../domain/host.ts';
import type { Account, Hosting } from '../../domain/hosting.ts';
import type { Store } from '../../domain/store.ts';
import type { OperationService } from '../../operations/service.ts';
import type { Confirmations } from '../confirmations.ts';
import type { LogChannel } from '../log-channel.ts';
import type { Texts } from '../texts/texts.ts';
import type { ApiKeyAttempts } from './api-key-attempts.ts';
import type { CommandOptions, GuildInteraction } from './interaction.ts';
import type { Reply } from './reply.ts';

/** The services that handlers use, the same for every interaction. */
export interface Services {
  readonly store: Store;
  readonly hosts: Hosts;
  readonly operations: OperationService;
  readonly confirmations: Confirmations;
  readonly logChannel: LogChannel;
  readonly apiKeyAttempts: ApiKeyAttempts;
  /**
   * Registers the commands of a guild that is about to be connected. Without a gateway nothing reports that the bot
   * joined a guild, or rejoined it: such a guild has the global `/setup` only. Does nothing with a gateway.
   */
  readonly registerOnFirstUse: (guildId: string) => void;
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

/** An interaction in a guild that is connected to a hosting account. */
export interface ConnectedContext extends InteractionContext {
  readonly connection: Connection;
  /** The host of the connection. */
  readonly hosting: Hosting;
  readonly account: Account;
}

/** An interaction of a person whose access to the account's servers is loaded. */
export interface AccountContext extends ConnectedContext {
  readonly access: Access;
}

/** An interaction about one server of the account, on which the person may do the action. */
export interface ServerContext extends AccountContext {
  readonly server: ServerRef;
}
