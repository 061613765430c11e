import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakeDiscordOptions, startFakeDiscord } from '@steward/fake-discord';
import type { TestContext } from 'vitest';
import { BotProcess, type Program } from './bot-process.ts';
import { type HostOptions, ScriptedHost } from './scripted-host.ts';
import { unhurried } from './test-limits.ts';

export interface BotFixtureOptions {
  readonly discord?: FakeDiscordOptions;
  readonly host?: HostOptions;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Starts a fake Discord with a guild and its people, and a scripted host, for a bot in a process of its own.
 * Takes the test's context, so that such tests, which mostly wait, can run concurrently.
 */
export async function botFixture(test: TestContext, options: BotFixtureOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'steward-process-'));
  const discord = await startFakeDiscord({ ...unhurried, ...options.discord });
  const host = await new ScriptedHost(options.host ?? {}).start();
  test.onTestFinished(async () => {
    await host.close();
    await discord.close();
    await rm(folder, { recursive: true, force: true });
  });
  const guild = discord.addGuild({ name: 'Guild', roles: ['Moderators'], channels: ['general', 'log'] });
  const admin = guild.member({ name: 'Ada', permissions: 'administrator' });
  const databaseUrl = `sqlite:${join(folder, 'steward.db')}`;
  const env = {
    DISCORD_TOKEN: discord.token,
    DISCORD_API_URL: discord.url,
    HOSTING_API_URL: host.url,
    HOSTING_TIMEOUT_MS: '20000',
    DATABASE_URL: databaseUrl,
    ...options.env,
  };
  const announced = () => {
    const texts = guild.channel('log').messages.map(({ text }) => text);
    return texts.filter((text) => !text.startsWith('Actions are logged here'));
  };
  return {
    folder,
    discord,
    host,
    guild,
    admin,
    databaseUrl,
    env,
    /** Starts the bot without waiting for anything. */
    launch: (program: Program, more: Readonly<Record<string, string>> = {}) =>
      new BotProcess(test, program, folder, { ...env, ...more }),
    /** Starts the bot; resolves once it is connected and has registered its commands. */
    async starts(
      program: Program = 'quick',
      more: Readonly<Record<string, string>> = {},
    ): Promise<BotProcess> {
      // Discord may not have noticed yet that the previous bot has ended.
      await discord.disconnected();
      const bot = new BotProcess(test, program, folder, { ...env, ...more });
      const died = bot.ended.then(({ code }) => {
        throw new Error(`The bot ended with ${code} before it was connected:\n${bot.output}${bot.errors}`);
      });
      await Promise.race([discord.connected().then(() => discord.registered(guild, 'status')), died]);
      died.catch(() => {});
      return bot;
    },
    /** Connects the guild as its admin does, with #log as the log channel. */
    async connects(): Promise<void> {
      const reply = await admin.types('/setup connect');
      await (await admin.submits(reply, { 'API key': 'test-key-of-the-account' })).settled();
      await (await admin.types('/setup log', { channel: guild.channel('log') })).settled();
    },
    /** Resolves once this number of outcomes was announced. */
    async log(count: number): Promise<void> {
      await guild.channel('log').message(() => announced().length >= count);
    },
    /** The announcements in #log, without the one that it is the log channel. */
    get announced(): readonly string[] {
      return announced();
    },
  };
}
