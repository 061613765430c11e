import { join } from 'node:path';
import { type Reply, startFakeDiscord } from '@steward/fake-discord';
import { type TestContext, vi } from 'vitest';
import type { OperationTimings } from '../../src/domain/timings.ts';
import { patienceMs } from '../support/test-limits.ts';
import { type Bot, startBotProcess, startInProcessBot } from './bot.ts';
import { InProcessHost, type TestHost } from './hosts.ts';

/** Options to wait for what takes seconds on a busy machine. */
export const patient = { timeoutMs: patienceMs };

/** Returns a predicate: whether a message contains or matches a text. */
export function says(what: string | RegExp) {
  return ({ text }: { readonly text: string }) =>
    typeof what === 'string' ? text.includes(what) : what.test(text);
}

/** A real host takes longer to show a change whose response was lost than a scripted one. */
const patientTimings = { verifyLostMs: 5_000 };

export interface EnvironmentOptions<Host extends TestHost> {
  /** Default: in the test's own process, with one server. */
  readonly host: Host;
  /** `here` (default): in the test's own process with quick timings; `quick`: the same in a process of its own. */
  readonly bot?: 'here' | 'quick' | 'npm start';
  /** Not for `npm start`. */
  readonly timings?: Pick<Partial<OperationTimings>, 'verifyLostMs'>;
}

/** Starts a fake Discord with a guild, Steward, and a host with real games. The guild is connected; moderators may do everything. */
export async function startEnvironment<Host extends TestHost>(
  test: TestContext,
  options: EnvironmentOptions<Host>,
) {
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
    DATABASE_URL: `sqlite:${join(host.fixture.folder, 'steward.db')}`,
    LOG_LEVEL: 'debug',
    TIMINGS: JSON.stringify(options.timings ?? {}),
  };
  const startBot = async (): Promise<Bot> => {
    const kind = options.bot ?? 'here';
    const bot =
      kind === 'here'
        ? await startInProcessBot(test, env, { ...patientTimings, ...options.timings })
        : startBotProcess(test, kind, host.fixture.folder, env);
    await Promise.race([discord.connected(1, patient), bot.failed]);
    return bot;
  };
  let bot = await startBot();
  await discord.registered(guild, 'status', patient);
  await connect();

  async function connect(): Promise<void> {
    const modal = await admin.types('/setup connect');
    await (await admin.submits(modal, { 'API key': host.key })).until(says('Connected'), patient);
    await (await admin.types('/setup log', { channel: guild.channel('log') })).settled(patient);
    const grant = { role: guild.role('Moderators'), permission: 'manager' };
    await (await admin.types('/access grant', grant)).until(says('Permission granted'), patient);
  }

  return {
    discord,
    guild,
    admin,
    moderator,
    host,
    log: guild.channel('log'),
    /** The folder that the host backs up. */
    world: join(host.fixture.cwd, 'world'),
    /** The bot's log since its start. */
    get botLog(): string {
      return bot.log;
    },
    /** Kills the bot (`kill -9`). */
    async botDies(): Promise<void> {
      await bot.dies();
      await discord.disconnected();
    },
    async botComesBack(): Promise<void> {
      bot = await startBot();
    },
    /** Sends SIGTERM. Returns the exit code. */
    botStops: (): Promise<number | null> => bot.stops(),
    /** Starts the server and waits until it runs, and people can join if its game is asked. */
    async starts(name = 'Survival'): Promise<void> {
      const start = await moderator.types('/power', { action: 'start', server: name });
      await start.until(says(new RegExp(`${name} is running|People can join ${name}`)), patient);
    },
    /** Backs up the running server. */
    async backsUp(): Promise<void> {
      const create = await moderator.types('/backup create');
      await create.until(says('Survival backed up'), patient);
    },
    /** Asks to restore the newest backup. Returns the confirmation prompt. */
    async asksToRestore(): Promise<Reply> {
      // The bot returns no choices if the host takes too long, as on a busy machine.
      const newest = async () => (await moderator.completes('/backup restore', {}, 'backup'))[0];
      const { value } = await vi.waitUntil(newest, { interval: 20, timeout: patient.timeoutMs });
      return (await moderator.types('/backup restore', { backup: value })).settled(patient);
    },
  };
}

/** Starts the same with a host in the test's own process. */
export async function startInProcess(
  test: TestContext,
  options: Parameters<typeof InProcessHost.start>[1] = {},
) {
  return startEnvironment(test, { host: await InProcessHost.start(test, options) });
}
