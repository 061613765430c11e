import { createHash } from 'node:crypto';
import type { RestSettings } from '../rest/rest.ts';

/**
 * Returns a key for one bot on one Discord, which reveals nothing of the token: it is made of the bot's id (the first
 * part of the token, which stays when the token is reset) and Discord's address.
 */
export function applicationKey({ discordToken, discordApiUrl }: RestSettings): string {
  const botId = discordToken.split('.', 1)[0];
  return createHash('sha256').update(`${botId} ${discordApiUrl}`).digest('base64url').slice(0, 22);
}
