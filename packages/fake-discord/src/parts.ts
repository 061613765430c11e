import type { Changes } from './changes.ts';
import type { CommandRegistry } from './model/command-registry.ts';
import type { UserPayload } from './model/user.ts';
import type { Settings } from './settings.ts';
import type { Snowflakes } from './snowflake.ts';

/** What messages, channels, guilds and people share. */
export interface DiscordParts {
  readonly settings: Settings;
  readonly ids: Snowflakes;
  readonly changes: Changes;
  readonly bot: UserPayload;
  readonly commands: CommandRegistry;
  /** Sends a gateway event to the sessions of the guild's shard. */
  dispatch(guildId: string, event: string, data: unknown): void;
}
