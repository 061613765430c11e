import { connect } from 'node:net';
import type { API } from '@discordjs/core/http-only';
import type { Host } from '@steward/hosts/model';
import { PermissionFlagsBits } from 'discord.js';
import type { Logger } from 'pino';
import { version } from '../domain/version.ts';

/** What the bot can't do without (docs/configuration.md, "The Discord application"). */
const permissions =
  PermissionFlagsBits.ViewChannel |
  PermissionFlagsBits.SendMessages |
  PermissionFlagsBits.EmbedLinks |
  PermissionFlagsBits.AttachFiles;

/** How long a host may take to accept a connection, and to answer, in milliseconds. */
const timeoutMs = 5_000;

/** Returns the address at which a person invites an application's bot, with what it needs and nothing else. */
function inviteLink(applicationId: string): string {
  const query = `client_id=${applicationId}&scope=bot+applications.commands&permissions=${permissions}`;
  return `https://discord.com/oauth2/authorize?${query}`;
}

/**
 * Logs once as whom, where and with what the bot runs, and which hosts can't be reached, or aren't what the settings say. Never
 * rejects.
 */
export async function reportStart(
  hosts: readonly Host[],
  databaseUrl: string,
  api: Pick<API, 'applications'>,
  logger: Logger,
): Promise<void> {
  try {
    const [application, states] = await Promise.all([
      api.applications.getCurrent(),
      Promise.all(hosts.map(stateOf)),
    ]);
    const { id, name, bot, approximate_guild_count: guilds } = application;
    const tag = bot === undefined || bot.discriminator === '0' ? '' : `#${bot.discriminator}`;
    const facts = {
      version,
      guilds,
      hosts: Object.fromEntries(states.map(({ id, state }) => [id, state])),
      database: databaseUrl.split(':', 1)[0],
      invite: inviteLink(id),
    };
    logger.info(facts, `running as ${bot?.username ?? name}${tag}`);
    for (const { id, kind, state } of states) {
      if (state === 'reached') continue;
      if (state === 'web-page')
        logger.warn(
          { host: id, kind },
          'a host answers, but not as its kind does: check its address and kind',
        );
      else logger.warn({ host: id, code: state }, 'a host can’t be reached: check its address');
    }
  } catch (error) {
    logger.debug({ err: error }, 'failed to read the bot’s name and guild count');
  }
}

/** Returns whether a host was reached, what is there instead, or Node's code for why nothing is. */
async function stateOf({ id, kind, address, hosting }: Host) {
  const problem = await unreachable(address, timeoutMs);
  const state = problem ?? ((await hosting.showsPage(timeoutMs)) ? 'web-page' : 'reached');
  return { id, kind, state };
}

/**
 * Returns why no TCP connection to an address can be made, as Node's code such as `ENOTFOUND`; null if one can. Sends nothing.
 * @param timeoutMs after which it is `ETIMEDOUT`
 */
function unreachable(address: string, timeoutMs: number): Promise<string | null> {
  const { hostname, port, protocol } = new URL(address);
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
    timeout: timeoutMs,
  });
  socket.once('connect', () => resolve(null));
  socket.once('timeout', () => resolve('ETIMEDOUT'));
  socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  return promise.finally(() => socket.destroy());
}
