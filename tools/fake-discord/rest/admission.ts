import type { Context } from 'hono';
import { refuse } from '../errors.ts';
import type { Settings } from '../settings.ts';
import type { Route } from './route.ts';

/** `DiscordBot ($url, $versionNumber)`, then anything (discord-api-docs, reference.mdx, User Agent). */
const userAgentPattern = /^DiscordBot \(\S+, \S+\)/;

/**
 * What Discord asks of every request.
 * @throws UserError where the version, the user agent or the token is wrong
 */
export function requireAdmission(c: Context, settings: Settings, route: Route): void {
  if (/^\/api\/v(?!10\/)/.test(c.req.path)) throw refuse.apiVersion();
  if (!userAgentPattern.test(c.req.header('user-agent') ?? '')) throw refuse.userAgent();
  if (route.needsToken && c.req.header('authorization') !== `Bot ${settings.token}`)
    throw refuse.unauthorized();
}
