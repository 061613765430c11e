import type { API } from '@discordjs/core/http-only';
import { repeatingJob } from '@steward/kit';
import type { Logger } from 'pino';
import type { BackgroundJob } from '../../domain/watch.ts';
import type { Guilds } from '../../store/repositories/guilds.ts';
import type { GuildMembership } from './guild-membership.ts';

/** Discord's limit (resources/user.mdx, "Get Current User Guilds"). */
const pageSize = 200;

/** Returns the ids of all guilds that the bot is in. @throws what Discord failed with on any page */
export async function fetchGuildIds({ users }: Pick<API, 'users'>): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (let after = '0'; ; ) {
    const page = await users.getGuilds({ limit: pageSize, after });
    for (const { id } of page) ids.add(id);
    const last = page.at(-1)?.id;
    if (page.length < pageSize || last === undefined || last === after) return ids;
    after = last;
  }
}

interface Forgetting {
  readonly guilds: Pick<Guilds, 'all'>;
  readonly membership: Pick<GuildMembership, 'verifyMembership'>;
}

/**
 * Deletes the data of stored guilds that are not among those that the bot is in, after checking each with Discord.
 * Returns their ids.
 */
export async function forgetDeparted(
  { guilds, membership }: Forgetting,
  present: ReadonlySet<string>,
): Promise<readonly string[]> {
  const forgotten: string[] = [];
  for (const { guildId } of await guilds.all())
    if (!present.has(guildId) && (await membership.verifyMembership(guildId))) forgotten.push(guildId);
  return forgotten;
}

/** Returns whether a public key is that of the token's application. A proxy in front of Discord can omit the key. */
export function isKeyOf(application: { readonly verify_key?: string }, publicKey: string | null): boolean {
  const { verify_key: verifyKey } = application;
  return publicKey === null || verifyKey === undefined || verifyKey === publicKey;
}

interface DepartedGuildsOptions extends Forgetting {
  readonly guilds: Pick<Guilds, 'all' | 'found'>;
  readonly api: Pick<API, 'users' | 'applications'>;
  readonly publicKey: string;
  readonly logger: Logger;
  /** How often they are looked for, in milliseconds, the first time after a 24th of it. */
  readonly everyMs: number;
}

/**
 * Returns the job that forgets guilds that removed the bot, and finds those that it joined: a bot without a gateway receives no
 * event of that.
 */
export function departedGuildsJob(options: DepartedGuildsOptions): BackgroundJob {
  const { everyMs, logger } = options;
  return repeatingJob(everyMs, () => findGuilds(options), {
    firstMs: everyMs / 24,
    onError: (error) => logger.warn({ err: error }, 'failed to check which guilds the bot is in'),
  });
}

async function findGuilds(options: DepartedGuildsOptions): Promise<void> {
  const { api, guilds, publicKey, logger } = options;
  // With the token of another application, the bot would be in none of the stored guilds.
  if (!isKeyOf(await api.applications.getCurrent(), publicKey)) {
    logger.warn('DISCORD_PUBLIC_KEY and DISCORD_TOKEN belong to different applications');
    return;
  }
  const present = await fetchGuildIds(api);
  await forgetDeparted(options, present);
  await guilds.found([...present]);
}
