import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakeDiscord, startFakeDiscord } from '@steward/fake-discord';
import { openLog } from '@steward/kit';
import { runHere } from '@steward/worlds/testing';
import { inject, onTestFinished, type TestContext } from 'vitest';
import { type Bot, type BotOverrides, startBot } from '../../src/bot.ts';
import { type Config, loadConfig } from '../../src/config/config.ts';
import type { OperationTimings } from '../../src/domain/timings.ts';
import { keyFilePath } from '../../src/store/crypto/key-file.ts';
import { type HostOptions, ScriptedHost } from './scripted-host.ts';
import { quickTimings, unhurried, unhurriedBot } from './test-limits.ts';

export interface CommunityOptions {
  readonly host?: HostOptions;
  readonly timings?: Partial<OperationTimings>;
  readonly settings?: Readonly<Record<string, string>>;
  readonly discord?: Parameters<typeof startFakeDiscord>[0];
  readonly overrides?: BotOverrides;
  /** The context of a concurrent test (`test.concurrent`). */
  readonly test?: Pick<TestContext, 'onTestFinished'>;
  /** Default true: the guild is connected to the account. */
  readonly connected?: boolean;
  /** Default: en-US. */
  readonly guildLocale?: string;
}

/**
 * Starts a fake Discord with a guild and its people, a scripted host, and Steward in the test's own process, which reads
 * worlds too: `worlds: {}` among the overrides has it start processes for that, as in production.
 */
export async function community(options: CommunityOptions = {}) {
  // Each of these takes a tenth of the CPU time that it takes in a thread.
  const folder = mkdtempSync(join(tmpdir(), 'steward-test-'));
  const closing: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  afterEachOnce(closing, options.test?.onTestFinished ?? onTestFinished);

  const discordOptions = { ...unhurried, ...options.discord };
  const discord = await startFakeDiscord(discordOptions);
  closing.push(() => discord.close());
  const host = await new ScriptedHost(options.host ?? {}).start();
  closing.push(() => host.close());

  const log = capturedLog();
  const logger = await log.open(discord.token);
  const database = join(folder, 'steward.db');
  const template = inject('sqliteTemplate');
  copyFileSync(template, database);
  copyFileSync(keyFilePath({ path: template }), keyFilePath({ path: database }));
  const settings = loadConfig({
    DISCORD_TOKEN: discord.token,
    DISCORD_API_URL: discord.url,
    HOSTING_API_URL: host.url,
    HOSTING_TIMEOUT_MS: '20000',
    DATABASE_URL: `sqlite:${database}`,
    ...options.settings,
  });
  const operations = { ...quickTimings, ...options.timings };
  const acknowledgeMs = discordOptions.acknowledgeWithinMs;
  const worlds = { run: runHere };
  const overrides = { ...unhurriedBot, operations, acknowledgeMs, worlds, ...options.overrides };

  const guild = discord.addGuild({
    name: 'Guild',
    roles: ['Moderators', 'Helpers'],
    channels: ['general', 'log'],
    locale: options.guildLocale ?? 'en-US',
  });
  const admin = guild.member({ name: 'Ada', permissions: 'administrator' });
  const moderator = guild.member({ name: 'Mo', roles: [guild.role('Moderators')] });
  const member = guild.member({ name: 'Mia' });

  const startSteward = (changed: Partial<Config> = {}) =>
    startBot({ ...settings, ...changed }, logger, overrides);
  let steward = await start(startSteward, discord);
  const stopSteward = async () => {
    await steward.stop();
    await steward.thisMachine?.stop();
  };
  closing.push(() => stopSteward());
  await discord.registered(guild, 'status');

  const everyone = {
    discord,
    host,
    guild,
    admin,
    moderator,
    member,
    settings,
    folder,
    log: log.lines,
    /** Stops the bot as SIGTERM does, and starts it again on the same data. */
    async restarts(
      meanwhile: () => Promise<void> = async () => {},
      changed?: Partial<Config>,
    ): Promise<void> {
      await stopSteward();
      await meanwhile();
      steward = await start(() => startSteward(changed), discord);
    },
    /** Connects the guild as its admin does. */
    async connects(apiKey = 'test-key-of-the-account') {
      const reply = await admin.types('/setup connect');
      return (await admin.submits(reply, { 'API key': apiKey })).settled();
    },
  };
  if (options.connected !== false) await everyone.connects();
  return everyone;
}

export type Community = Awaited<ReturnType<typeof community>>;

async function start(startSteward: () => Promise<Bot>, discord: FakeDiscord): Promise<Bot> {
  const steward = await startSteward();
  steward.refused.catch(() => {});
  await discord.connected();
  return steward;
}

function capturedLog() {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  return { lines, open: (token: string) => openLog({ level: 'trace', secrets: [token], destination }) };
}

/** Closes in reverse order after the test, whether it passed or failed. */
function afterEachOnce(
  closing: (() => Promise<unknown>)[],
  whenFinished: (close: () => Promise<void>) => void,
): void {
  whenFinished(async () => {
    for (const close of closing.toReversed()) await close();
  });
}
