import { createHash } from 'node:crypto';
import type { RestSettings } from '../rest/rest.ts';

/**
 * Tells one bot on one Discord from another, and nothing of the token's secret:
 * the first part of a token is the bot's id, which stays when the token is reset.
 */
export function applicationKey({ discordToken, discordApiUrl }: RestSettings): string {
  const bot = discordToken.split('.', 1)[0];
  return createHash('sha256').update(`${bot} ${discordApiUrl}`).digest('base64url').slice(0, 22);
}
