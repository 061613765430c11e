import { join } from 'node:path';
import type { TestContext } from 'vitest';
import type { Reply } from '../../src/playground/discord/people/reply.ts';
import { startDiscord } from '../../src/playground/discord/stand-in.ts';
import { type HostOptions, HostProgram } from './host-program.ts';
import { Program } from './program.ts';

/** For what takes seconds: these processes keep the pace of earnest. */
export const patient = { timeoutMs: 20_000 };

/** Whether a message says this. */
export function says(what: string | RegExp) {
  return ({ text }: { readonly text: string }) =>
    typeof what === 'string' ? text.includes(what) : what.test(text);
}

/** A guild on a Discord, Steward as `npm start` runs it, and a host that runs games: all of them processes. */
export async function town(test: TestContext, options: HostOptions = {}) {
  const discord = await startDiscord();
  test.onTestFinished(() => discord.close());
  const guild = discord.addGuild({ roles: ['Moderators'], channels: ['general', 'log'] });
  const admin = guild.member({ name: 'Ada', permissions: 'administrator' });
  const moderator = guild.member({ name: 'Mo', roles: [guild.role('Moderators')] });
  const host = await HostProgram.start(test, options);

  const startBot = async () => {
    const bot = new Program(test, ['npm', 'start', '--silent'], {
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.url,
      HOSTING_API_URL: host.url,
      DATABASE_URL: `sqlite:${join(host.place.folder, 'steward.db')}`,
      LOG_LEVEL: 'debug',
    });
    await Promise.race([discord.connected(1, { timeoutMs: 15_000 }), bot.line(/no line of the bot's/)]);
    return bot;
  };
  let bot = await startBot();
  await discord.registered(guild, 'status');

  return {
    discord,
    guild,
    admin,
    moderator,
    host,
    log: guild.channel('log'),
    world: join(host.place.cwd, 'world'),
    /** What the bot has logged since it was started. */
    get botLines(): readonly string[] {
      return bot.lines;
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
    botStops(): Promise<number | null> {
      return bot.stops();
    },
    /** The server is started, and runs. */
    async starts(name = 'Survival'): Promise<void> {
      const start = await admin.types('/power', { action: 'start', server: name });
      await start.until(says(`${name} is running`), patient);
    },
    /** The server, which runs, is backed up. */
    async backsUp(): Promise<void> {
      await (await admin.types('/backup create')).until(says('Backup of Survival made'), patient);
    },
    /** The question before the newest backup is restored. */
    async asksToRestore(): Promise<Reply> {
      const [newest] = await admin.completes('/backup restore', {}, 'backup');
      return (await admin.types('/backup restore', { backup: newest?.value ?? '' })).settled();
    },
    /** Connects the guild with the host's key, and names the channel in which outcomes are announced. */
    async connects(): Promise<void> {
      const asked = await admin.types('/setup connect');
      const connected = await (await admin.submits(asked, { 'API key': host.key })).settled();
      test.expect(connected.text).toContain('Connected');
      await (await admin.types('/setup log', { channel: guild.channel('log') })).settled();
    },
  };
}

export type Town = Awaited<ReturnType<typeof town>>;
