import type { Changes } from './changes.ts';
import type { CommandRegistry } from './model/commands.ts';
import type { Guild } from './model/guild.ts';
import type { Interaction, InteractionStore } from './model/interaction.ts';
import type { Nonces } from './model/message.ts';
import type { UserPayload } from './model/user.ts';
import type { Settings } from './settings.ts';
import type { Snowflakes } from './snowflake.ts';

/** All that the parts of this Discord share. */
export interface DiscordContext {
  readonly settings: Settings;
  readonly ids: Snowflakes;
  readonly changes: Changes;
  readonly bot: UserPayload;
  readonly guilds: Map<string, Guild>;
  readonly commands: CommandRegistry;
  readonly interactions: InteractionStore;
  /** For Discord's signed requests, where the bot takes interactions over HTTP. */
  readonly publicKey: string;
  /** Null where interactions go by the gateway. */
  readonly endpointUrl: () => string | null;
  readonly nonces: Nonces;
  /** Sends a gateway event to the sessions of the guild's shard. */
  dispatch(guildId: string, event: string, data: unknown): void;
  /** Brings an interaction to the bot, in whichever of the two ways it takes them. */
  deliver(interaction: Interaction): void;
}
