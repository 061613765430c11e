import { join } from 'node:path';
import type { TestContext } from 'vitest';
import type { Timings } from '../../src/operations/timings.ts';
import { startFakeDiscord } from '../../tools/fake-discord/fake-discord.ts';
import type { Reply } from '../../tools/fake-discord/people/reply.ts';
import { type Bot, startBotHere, startBotProcess } from './bot.ts';
import { HostHere, type TownHost } from './host-here.ts';

/** For what takes seconds on a busy machine. */
export const patient = { timeoutMs: 25_000 };

/** For tests that wait so: whatever fails first says what was seen instead. */
export const unhurried = { timeout: 90_000 };

/** Whether a message says this. */
export function says(what: string | RegExp) {
  return ({ text }: { readonly text: string }) =>
    typeof what === 'string' ? text.includes(what) : what.test(text);
}

/** A process may take its time to start: no change is given up for that. */
const unlimited = {
  powerMs: { start: 60_000, stop: 60_000, restart: 60_000, kill: 60_000 },
  backupMs: 60_000,
  restoreMs: 60_000,
};

export interface TownOptions<Host extends TownHost> {
  /** Default: in the test's own process, with one server. */
  readonly host: Host;
  /** Default: in the test's own process, at the pace of tests; `quick` is that in a process of its own. */
  readonly bot?: 'here' | 'quick' | 'npm start';
  /** Not of `npm start`. */
  readonly timings?: Pick<Partial<Timings>, 'verifyLostMs'>;
}

/** A guild on a Discord, Steward, and a host that runs real games in real folders. The guild is connected; moderators may do everything. */
export async function town<Host extends TownHost>(test: TestContext, options: TownOptions<Host>) {
  const { host } = options;
  const discord = await startFakeDiscord({ acknowledgeWithinMs: patient.timeoutMs });
  test.onTestFinished(() => discord.close());
  const guild = discord.addGuild({ roles: ['Moderators'], channels: ['general', 'log'] });
  const admin = guild.member({ name: 'Ada', permissions: 'administrator' });
  const moderator = guild.member({ name: 'Mo', roles: [guild.role('Moderators')] });
  const env = {
    DISCORD_TOKEN: discord.token,
    DISCORD_API_URL: discord.url,
    HOSTING_API_URL: host.url,
    DATABASE_URL: `sqlite:${join(host.place.folder, 'steward.db')}`,
    LOG_LEVEL: 'debug',
    TIMINGS: JSON.stringify(options.timings ?? {}),
  };
  const startBot = async (): Promise<Bot> => {
    const kind = options.bot ?? 'here';
    const bot =
      kind === 'here'
        ? await startBotHere(test, env, { ...unlimited, ...options.timings })
        : startBotProcess(test, kind, host.place.folder, env);
    await Promise.race([discord.connected(1, patient), bot.failed]);
    return bot;
  };
  let bot = await startBot();
  await discord.registered(guild, 'status', patient);
  await connect();

  async function connect(): Promise<void> {
    const asked = await admin.types('/setup connect');
    await (await admin.submits(asked, { 'API key': host.key })).until(says('Connected'), patient);
    await (await admin.types('/setup log', { channel: guild.channel('log') })).settled(patient);
    const grant = { role: guild.role('Moderators'), permission: 'manager' };
    await (await admin.types('/access grant', grant)).until(says('Granted'), patient);
  }

  return {
    discord,
    guild,
    admin,
    moderator,
    host,
    log: guild.channel('log'),
    /** The folder that is backed up. */
    world: join(host.place.cwd, 'world'),
    /** What the bot has logged since it was started. */
    get botLog(): string {
      return bot.log;
    },
    /** `kill -9` of the bot, at once. */
    async botDies(): Promise<void> {
      await bot.dies();
      await discord.disconnected();
    },
    async botComesBack(): Promise<void> {
      bot = await startBot();
    },
    /** SIGTERM; answers the exit code. */
    botStops: (): Promise<number | null> => bot.stops(),
    /** The server is started, and runs. */
    async starts(name = 'Survival'): Promise<void> {
      const start = await moderator.types('/power', { action: 'start', server: name });
      await start.until(says(`${name} is running`), patient);
    },
    /** The server, which runs, is backed up. */
    async backsUp(): Promise<void> {
      const create = await moderator.types('/backup create');
      await create.until(says('Backup of Survival made'), patient);
    },
    /** The question before the newest backup is restored. */
    async asksToRestore(): Promise<Reply> {
      const [newest] = await moderator.completes('/backup restore', {}, 'backup');
      return (await moderator.types('/backup restore', { backup: newest?.value ?? '' })).settled(patient);
    },
  };
}

/** The same with a host in the test's own process. */
export async function townHere(test: TestContext, options: Parameters<typeof HostHere.start>[1] = {}) {
  return town(test, { host: await HostHere.start(test, options) });
}
