import type { Hosts } from '@steward/hosts/model';
import type { Worlds } from '@steward/worlds';
import type { GameRule } from '@steward/worlds/model';
import type { APIModalSubmission } from 'discord.js';
import type { Logger } from 'pino';
import type { Access } from '../../access/access.ts';
import type { ConnectionInfo, ServerRef } from '../../domain/connection.ts';
import type { NameRemoval, Operator } from '../../domain/people.ts';
import type { BackupTester } from '../../operations/model/backup-tester.ts';
import type { HostConnection, UnusableConnection } from '../../operations/model/host-connection.ts';
import type { Operation, OperationRequest } from '../../operations/model/operation.ts';
import type { OperationService } from '../../operations/service.ts';
import type { Schedule } from '../../schedules/model/schedule.ts';
import type { GuildConnections } from '../../settings/guild-settings.ts';
import type { Schedules } from '../../store/repositories/schedules.ts';
import type { LocalHost } from '../../this-machine/local-host.ts';
import type { Kit } from '../kit.ts';
import type { LocalizedText, Texts } from '../texts/texts.ts';
import type { ConfirmationChoice, ConfirmPrompt, PromptAddition } from '../views/confirmation-view.ts';
import type { ApiKeyAttempts } from './api-key-attempts.ts';
import type { CommandOptions, GuildInteraction } from './interaction.ts';
import type { Reply } from './reply.ts';

/** Something that waits for a button of the person who requested it. */
export type WaitingOperation = Pick<Operation, 'guildId' | 'requestedBy' | 'interactionId' | 'expiresAt'>;

/** The changes that wait for a button of the person who requested them. */
export interface Confirming {
  /**
   * Stores an operation and shows its confirmation.
   * @param later reads what is added to it by an edit, for which its buttons don't wait; the signal ends it when one was
   * pressed. If it rejects with a `UserError` before, the operation is canceled and the error shown in its place.
   * Default: nothing is added
   * @throws OperationConflictError if another one runs on the server
   */
  request(
    ctx: ServerContext,
    request: OperationRequest,
    prompt: ConfirmPrompt,
    later?: (signal: AbortSignal) => Promise<PromptAddition | null>,
  ): Promise<void>;
  /**
   * Shows something else that waits for a button, within the limits of confirmations.
   * @param expire removes its buttons when its time is over
   * @throws UserError if there are too many
   */
  show(waiting: WaitingOperation, send: () => Promise<void>, expire: () => Promise<void>): Promise<void>;
  /** Ends what was shown by `show`. */
  forget(waiting: Pick<WaitingOperation, 'guildId' | 'interactionId'>): void;
  /** Handles a press. @throws UserError if the button can't be used, or not by this person */
  onPress(ctx: InteractionContext, id: string, choice: ConfirmationChoice): Promise<void>;
  /** Returns the operation that waits for this person's press. @throws UserError as `onPress` */
  open(ctx: InteractionContext, id: string): Promise<Operation>;
  /** Cancels a confirmation without showing that; returns false if the operation does not wait for its button. */
  withdraw(operation: Operation): Promise<boolean>;
}

/** The requests of people for what they may not do, which someone else approves or declines. */
export interface Approving {
  /**
   * Does the work of a command or button; if the person may not do it, offers to ask for approval.
   * @param serverReference the server of a button
   * @throws what `work` throws
   */
  withApprovalOffer(
    ctx: InteractionContext & Partial<Pick<CommandContext, 'options'>>,
    request: OperationRequest,
    work: () => Promise<void>,
    serverReference?: string,
  ): Promise<void>;
  /** Handles a press of “Ask for approval”. @throws UserError */
  onAsk(ctx: InteractionContext, id: string): Promise<void>;
  /** Handles a press of Approve or Decline. @throws UserError and the request stays open */
  onDecide(
    ctx: InteractionContext,
    id: string,
    choice: 'approve' | 'decline',
    version: string,
  ): Promise<void>;
}

/** The people who made schedules. */
interface MakerChecks {
  /** Returns the guild's active schedules that will pause at their next run, as far as Discord says. */
  concerned(guildId: string): Promise<readonly Schedule[]>;
  /** Returns whether a schedule is one of them. */
  willPause(schedule: Schedule): Promise<boolean>;
}

/** The services that handlers use, the same for every interaction. */
export interface Services
  extends Pick<Kit, 'store' | 'hosts' | 'serverMonitor' | 'api' | 'messages' | 'logChannel' | 'timings'> {
  /** The operator's own games, then the known ones. */
  readonly games: readonly GameRule[];
  /** The hosts of the settings, and of guilds. */
  readonly allHosts: Hosts;
  /** The host that the bot runs on its own machine, which is among them; null: there is none. */
  readonly thisMachine: LocalHost | null;
  readonly operations: OperationService;
  readonly confirmations: Confirming;
  readonly approvals: Approving;
  readonly worlds: Pick<Worlds, 'costOfRestore' | 'compareBackups'>;
  readonly backupTester: Pick<BackupTester, 'canTest' | 'isReading' | 'testingOf'>;
  readonly scheduleMakers: MakerChecks;
  readonly guildSchedules: Pick<Schedules, 'of'>;
  readonly operator: Operator;
  readonly removedNames: NameRemoval;
  readonly apiKeyAttempts: ApiKeyAttempts;
}

/** One interaction, its reply, and the services. Preconditions return it with what they looked up. */
export interface InteractionContext extends GuildInteraction {
  readonly reply: Reply;
  readonly services: Services;
  /** For replies that only the person sees. */
  readonly privateTexts: Texts;
  /**
   * For messages that everyone in the channel sees: of the guild’s locale. `requireConnection` returns a context with those of
   * the language that the guild chose, if it chose one.
   */
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
  readonly links: readonly HostConnection[];
  /** The others: their host is no longer configured, or their key can't be decrypted. */
  readonly broken: readonly (FailedConnection & UnusableConnection)[];
}

/** An interaction of a person whose access to the guild's servers is loaded. */
export interface ListContext extends InteractionContext {
  readonly access: Access;
}

/** The same in a guild that is connected. */
export interface AccountContext extends ConnectedContext, ListContext {}

/** An interaction about one server, on which the person may do the action, and the link to its host. */
export interface ServerContext extends AccountContext, HostConnection {
  readonly server: ServerRef;
}
