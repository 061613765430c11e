import type { Changes } from './changes.ts';
import type { CommandRegistry } from './model/command-registry.ts';
import type { Guild } from './model/guild.ts';
import type { Interaction, InteractionStore } from './model/interaction.ts';
import type { Nonces } from './model/message.ts';
import type { UserPayload } from './model/user.ts';
import type { Settings } from './settings.ts';
import type { Snowflakes } from './snowflake.ts';

/** What all parts of the fake Discord share. */
export interface DiscordContext {
  readonly settings: Settings;
  readonly ids: Snowflakes;
  readonly changes: Changes;
  readonly bot: UserPayload;
  readonly guilds: Map<string, Guild>;
  readonly commands: CommandRegistry;
  readonly interactions: InteractionStore;
  /** Verifies Discord's signed requests, if the bot receives interactions over HTTP. 64 hexadecimal digits. */
  readonly publicKey: string;
  /** Null if interactions are sent over the gateway. */
  readonly endpointUrl: () => string | null;
  readonly nonces: Nonces;
  /** Sends a gateway event to the sessions of the guild's shard. */
  dispatch(guildId: string, event: string, data: unknown): void;
  /** Sends an interaction to the bot: to its endpoint if it has saved one, else over the gateway. */
  deliver(interaction: Interaction): void;
}
