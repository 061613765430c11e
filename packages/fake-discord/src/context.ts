import type { GuildParts } from './model/guild.ts';
import type { Nonces } from './model/message.ts';

/** What all parts of the fake Discord share. */
export interface DiscordContext extends GuildParts {
  readonly nonces: Nonces;
}
