import type {
  APIModalSubmission,
  RESTPostAPIChatInputApplicationCommandsJSONBody as Definition,
} from 'discord.js';
import type { Logger } from 'pino';
import type { Hosting } from '../../domain/hosting.ts';
import type { Store } from '../../domain/store.ts';
import type { OperationService } from '../../operations/service.ts';
import type { Confirmations } from '../confirmations.ts';
import type { LogChannel } from '../log-channel.ts';
import type { CustomId } from './custom-ids.ts';
import type { CommandOptions, GuildInteraction } from './interaction.ts';
import type { KeyProofs } from './key-proofs.ts';
import type { Choice, Reply } from './reply.ts';

/** What every handler works with. */
export interface Services {
  readonly store: Store;
  readonly hosting: Hosting;
  /** The hosting API of this process, as `connections` keep it. */
  readonly hostingUrl: string;
  readonly engine: OperationService;
  readonly confirmations: Confirmations;
  readonly announcements: LogChannel;
  readonly keyProofs: KeyProofs;
  /**
   * Gives a guild that is about to be connected its commands. Over HTTP nobody says that the bot joined a guild, nor that
   * it left and came back: all that such a guild has is the global `/setup`. By the gateway it does nothing.
   */
  readonly registerOnFirstUse: (guildId: string) => void;
  readonly logger: Logger;
}

/** One interaction being handled. */
export interface InteractionContext extends GuildInteraction {
  readonly reply: Reply;
  /** Writes the interaction's id, guild and name with each line. Made when it is asked for: most say nothing beside the one line of all. */
  readonly log: () => Logger;
}

export interface CommandContext extends InteractionContext {
  readonly options: CommandOptions;
}

export interface ModalContext extends InteractionContext {
  readonly submission: APIModalSubmission;
}

/** A slash command: its definition, what it does, and what its buttons and modals do. */
export interface Command {
  readonly definition: Definition;
  /** Runs the command. Throws what `explain` turns into an answer. */
  execute(use: CommandContext, deps: Services): Promise<void>;
  /** Choices for the focused option. Throws what would make them; the person then gets none. */
  autocomplete?(use: CommandContext, deps: Services): Promise<readonly Choice[]>;
  /** Handles a press of one of this command's buttons; null for another's. */
  onButton?(use: InteractionContext, deps: Services, id: CustomId): Promise<void> | null;
  /** Handles one of this command's modals; null for another's. */
  onModal?(use: ModalContext, deps: Services, id: CustomId): Promise<void> | null;
}
