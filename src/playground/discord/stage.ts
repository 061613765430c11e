import type { Changes } from './changes.ts';
import type { CommandBook } from './model/command-book.ts';
import type { Guild } from './model/guild.ts';
import type { InteractionBook } from './model/interaction.ts';
import type { Nonces } from './model/nonces.ts';
import type { UserPayload } from './model/user.ts';
import type { Settings } from './settings.ts';
import type { Snowflakes } from './snowflake.ts';

/** All that the parts of this Discord share. */
export interface Stage {
  readonly settings: Settings;
  readonly ids: Snowflakes;
  readonly changes: Changes;
  readonly bot: UserPayload;
  readonly guilds: Map<string, Guild>;
  readonly commands: CommandBook;
  readonly interactions: InteractionBook;
  readonly nonces: Nonces;
  /** Sends a gateway event to the sessions of the guild's shard. */
  dispatch(guildId: string, event: string, data: unknown): void;
}
