import { digest } from '@steward/kit';
import type { RestSettings } from '../rest/rest.ts';

/**
 * Returns a key for one bot on one Discord, which reveals nothing of the token: it is made of the bot's id (the first
 * part of the token, which stays when the token is reset) and Discord's address.
 */
export function applicationKey({ discordToken, discordApiUrl }: RestSettings): string {
  const botId = discordToken.split('.', 1)[0];
  return digest(`${botId} ${discordApiUrl}`, 22);
}
