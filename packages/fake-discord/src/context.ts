import type { GuildParts } from './model/guild.ts';
import type { Nonces } from './model/message.ts';

/** What all parts of the fake Discord share. */
export interface DiscordContext extends GuildParts {
  /** Verifies Discord's signed requests, if the bot receives interactions over HTTP. 64 hexadecimal digits. */
  readonly publicKey: string;
  /** Null if interactions are sent over the gateway. */
  readonly endpointUrl: () => string | null;
  readonly nonces: Nonces;
}
