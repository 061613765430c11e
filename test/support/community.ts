import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakeDiscord, startFakeDiscord } from '@steward/fake-discord';
import { openLog } from '@steward/kit';
import { runHere } from '@steward/worlds/testing';
import { afterAll, inject, onTestFinished, type TestContext } from 'vitest';
import { type Bot, type BotOverrides, startBot } from '../../src/bot.ts';
import { type Config, loadConfig } from '../../src/config/config.ts';
import type { OperationTimings } from '../../src/domain/timings.ts';
import { keyFilePath } from '../../src/store/crypto/key-file.ts';
import { type HostOptions, ScriptedHost, SharedAddress } from './scripted-host.ts';
import { quickTimings, unhurried, unhurriedBot } from './test-limits.ts';

export interface CommunityOptions {
  readonly host?: HostOptions | undefined;
  readonly timings?: Partial<OperationTimings>;
  readonly settings?: Readonly<Record<string, string>>;
  readonly discord?: Parameters<typeof startFakeDiscord>[0];
  readonly overrides?: BotOverrides;
  /** The context of a concurrent test (`test.concurrent`). */
  readonly test?: Pick<TestContext, 'onTestFinished'>;
  /** Default true: the guild is connected to the account. */
  readonly connected?: boolean | undefined;
  /** Whether it shares nothing with other tests of the file, as `sharedCommunity` says. */
  readonly alone?: true | undefined;
  /** Default: en-US. */
  readonly guildLocale?: string | undefined;
}

/**
 * Starts a fake Discord with a guild and its people, a scripted host, and Steward in the test's own process, which reads
 * worlds too: `worlds: {}` among the overrides has it start processes for that, as in production.
 */
export async function community(options: CommunityOptions = {}) {
  const closing: (() => Promise<unknown>)[] = [];
  afterEachOnce(closing, options.test?.onTestFinished ?? onTestFinished);
  const host = await new ScriptedHost(options.host ?? {}).start();
  closing.push(() => host.close());
  const bot = await preparedBot(options, host.url, closing);
  const people = peopleIn(bot.discord, options);
  await bot.starts();
  await bot.discord.registered(people.guild, 'status');
  const all = { ...bot, host, ...people, connects: connecting(people, usualKey) };
  if (options.connected !== false) await all.connects();
  return all;
}

export type Community = Awaited<ReturnType<typeof community>>;

/**
 * Returns what gives each test of a file a guild and a host of its own, in one community that starts with the first of them: a
 * guild knows nothing of the others. Called once in a file, outside its tests. A test with other settings of the bot gets its
 * own community. So does one with `alone`: for tests whose host goes down, that move the clock, or look at all requests to
 * Discord.
 */
export function sharedCommunity(options: Pick<CommunityOptions, 'timings' | 'settings' | 'overrides'> = {}) {
  const closing: (() => Promise<unknown>)[] = [];
  const address = new SharedAddress();
  const start = async () => {
    closing.push(() => address.close());
    const bot = await preparedBot(options, await address.start(), closing);
    await bot.starts();
    return bot;
  };
  let started: ReturnType<typeof start> | null = null;
  afterAll(() => closeAll(closing));
  return async ({
    host: hostOptions,
    connected,
    guildLocale,
    ...own
  }: CommunityOptions = {}): Promise<Community> => {
    const of = { host: hostOptions, connected, guildLocale };
    if (Object.keys(own).length > 0) return community({ ...options, ...own, ...of });
    started ??= start();
    const bot = await started;
    const host = address.adds(hostOptions ?? {});
    const people = peopleIn(bot.discord, of);
    const log = bot.logsAnew();
    onTestFinished(() => {
      bot.discord.faults.clear();
      people.guild.leave();
    });
    await bot.discord.registered(people.guild, 'status');
    const [key = usualKey] = host.keys;
    const all = { ...bot, log, host, ...people, connects: connecting(people, key) };
    if (connected !== false) await all.connects();
    return all;
  };
}

const usualKey = 'test-key-of-the-account';

/** Adds a guild with an admin, a moderator and a member. */
function peopleIn(discord: FakeDiscord, { guildLocale }: Pick<CommunityOptions, 'guildLocale'>) {
  const guild = discord.addGuild({
    name: 'Guild',
    roles: ['Moderators', 'Helpers'],
    channels: ['general', 'log'],
    locale: guildLocale ?? 'en-US',
  });
  return {
    guild,
    admin: guild.member({ name: 'Ada', permissions: 'administrator' }),
    moderator: guild.member({ name: 'Mo', roles: [guild.role('Moderators')] }),
    member: guild.member({ name: 'Mia' }),
  };
}

/** Returns what connects the guild as its admin does. */
function connecting({ admin }: Pick<ReturnType<typeof peopleIn>, 'admin'>, usual: string) {
  return async (apiKey = usual) => {
    const reply = await admin.types('/setup connect');
    return (await admin.submits(reply, { 'API key': apiKey })).settled();
  };
}

/** Starts a fake Discord, and prepares Steward for it and a host. */
async function preparedBot(options: CommunityOptions, hostUrl: string, closing: (() => Promise<unknown>)[]) {
  // Each of these takes a tenth of the CPU time that it takes in a thread.
  const folder = mkdtempSync(join(tmpdir(), 'steward-test-'));
  closing.unshift(async () => rmSync(folder, { recursive: true, force: true }));
  const discordOptions = { ...unhurried, ...options.discord };
  const discord = await startFakeDiscord(discordOptions);
  closing.push(() => discord.close());

  const log = capturedLog();
  const logger = await log.open(discord.token);
  const database = join(folder, 'steward.db');
  const template = inject('sqliteTemplate');
  copyFileSync(template, database);
  copyFileSync(keyFilePath({ path: template }), keyFilePath({ path: database }));
  const settings = loadConfig({
    DISCORD_TOKEN: discord.token,
    DISCORD_API_URL: discord.url,
    HOSTING_API_URL: hostUrl,
    HOSTING_TIMEOUT_MS: '20000',
    DATABASE_URL: `sqlite:${database}`,
    ...options.settings,
  });
  const operations = { ...quickTimings, ...options.timings };
  const acknowledgeMs = discordOptions.acknowledgeWithinMs;
  const worlds = { run: runHere };
  const overrides = { ...unhurriedBot, operations, acknowledgeMs, worlds, ...options.overrides };

  let steward: Bot | null = null;
  const stop = async () => {
    await steward?.stop();
    await steward?.thisMachine?.stop();
    steward = null;
  };
  closing.push(stop);
  const starts = async (changed: Partial<Config> = {}) => {
    steward = await startBot({ ...settings, ...changed }, logger, overrides);
    steward.refused.catch(() => {});
    await discord.connected();
  };
  return {
    discord,
    settings,
    folder,
    log: log.lines(),
    /** Returns the lines that are logged from now on. */
    logsAnew: log.anew,
    starts,
    /** Stops the bot as SIGTERM does, and starts it again on the same data. */
    async restarts(
      meanwhile: () => Promise<void> = async () => {},
      changed?: Partial<Config>,
    ): Promise<void> {
      await stop();
      await meanwhile();
      await starts(changed);
    },
  };
}

function capturedLog() {
  let lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  return {
    lines: () => lines,
    anew: () => {
      lines = [];
      return lines;
    },
    open: (token: string) => openLog({ level: 'trace', secrets: [token], destination }),
  };
}

/** Closes in reverse order after the test, whether it passed or failed. */
function afterEachOnce(
  closing: readonly (() => Promise<unknown>)[],
  whenFinished: (close: () => Promise<void>) => void,
): void {
  whenFinished(() => closeAll(closing));
}

async function closeAll(closing: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const close of closing.toReversed()) await close();
}
