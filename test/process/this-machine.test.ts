import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProcess, type ServerInput, survival } from '@steward/embedded-host/testing';
import { expect, type TestContext, test } from 'vitest';
import { z } from 'zod';
import { botFixture } from '../support/bot-fixture.ts';
import { type BotProcess, type Program, until } from '../support/bot-process.ts';
import { machine } from '../support/this-machine.ts';

interface Options {
  readonly program?: Program;
  /** Parameters of the game. */
  readonly game?: readonly string[];
}

/** A bot in a process of its own, which runs the host of this machine as its child. */
async function withMachine(test: TestContext, { program = 'quick', game = [] }: Options = {}) {
  const here = await machine(test);
  const server: ServerInput = survival(here.place, {}, ...game);
  await here.writes({ servers: [server] });
  const fixture = await botFixture(test);
  const { admin } = fixture;
  const env = {
    HOSTING_API_URL: '',
    LOCAL_HOST: here.file,
    LOCAL_ADMINS: admin.id,
    BOT_OVERRIDES: JSON.stringify({ hostPauses: { firstMs: 100, maxMs: 400 } }),
  };
  const says = async (line: string) => (await admin.types(line)).settled();
  return {
    ...fixture,
    here,
    env,
    says,
    /** Starts the bot; resolves once its host listens for the given time. */
    async starts(): Promise<BotProcess> {
      const bot = await fixture.starts(program, env);
      await until(() => hostPids(bot).length > 0);
      return bot;
    },
    async connects(): Promise<void> {
      const question = await admin.types('/setup connect');
      const connected = await (await admin.clicks(question, 'Connect this machine')).settled();
      expect(connected.text).toContain('✅ Connected');
    },
    /** Starts the game, and returns its pid when it runs. */
    async startsGame(): Promise<number> {
      const start = await admin.types('/power', { action: 'start', server: 'Survival' });
      // With the usual timings, it's watched for a while before it's said to run.
      await start.until(({ text }) => /Survival (?:has started|is running)/.test(text));
      return gamePid();
    },
    gamePid,
  };

  async function gamePid(): Promise<number> {
    const text = await readFile(join(here.place.folder, 'data/servers/survival/process.json'), 'utf8');
    return z.object({ pid: z.int() }).parse(JSON.parse(text)).pid;
  }
}

/** Returns the pids of the hosts that a bot has run, by its log. */
function hostPids({ log }: BotProcess): readonly number[] {
  return log.filter(({ part, msg }) => part === 'host' && msg === 'listening').map(({ pid }) => Number(pid));
}

const isRunning = (pid: number) => findProcess(pid) !== null;
const running = (text: string) => text.includes('🟢 Survival is running');

test.concurrent('the host of this machine is the bot’s child, which ends with it; a game outlives both', async (test) => {
  const { discord, here, starts, launch, env, connects, startsGame, gamePid, says } = await withMachine(test);
  const bot = await starts();
  expect(bot.log).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      file: here.file,
      msg: expect.stringContaining('with a server in Docker the whole machine'),
    }),
  );
  expect(bot.log).toContainEqual(
    expect.objectContaining({ part: 'host', server: 'survival', msg: 'serving a game server' }),
  );
  expect(bot.errors).toBe('');
  await connects();
  const game = await startsGame();

  // Its host is killed: it starts another one.
  const [first = 0] = hostPids(bot);
  process.kill(first, 'SIGKILL');
  await until(() => hostPids(bot).length === 2);
  expect(isRunning(game)).toBe(true);
  expect(await gamePid()).toBe(game);
  await until(async () => running((await says('/status')).text));
  expect(bot.log).toContainEqual(
    expect.objectContaining({
      level: 'error',
      reason: 'it ended with SIGKILL',
      msg: 'the host on this machine has ended; I’ll start it again',
    }),
  );

  // It is killed itself: the next bot goes on with the game and the key.
  const [, second = 0] = hostPids(bot);
  process.kill(bot.pid, 'SIGKILL');
  await until(() => !isRunning(second));
  expect(isRunning(game)).toBe(true);
  const next = await starts();
  expect(hostPids(next)).toHaveLength(1);
  expect(next.output).not.toContain('Another host is already using');
  await until(async () => running((await says('/status')).text));
  expect(await gamePid()).toBe(game);

  // Its host can't notice that: the host of the next bot starts as soon as that one has ended.
  const [third = 0] = hostPids(next);
  process.kill(third, 'SIGSTOP');
  process.kill(next.pid, 'SIGKILL');
  const last = launch('built', env);
  await last.logged('the host on this machine can’t start; I’ll start it again');
  expect(last.output).toContain('Another host is already using');
  expect((await says('/setup check')).text).toContain('Another host is already using');
  process.kill(third, 'SIGCONT');
  await until(() => hostPids(last).length === 1);

  // Discord refuses it: it ends.
  const [fourth = 0] = hostPids(last);
  discord.gateway.close(4004);
  expect(await last.ended).toEqual({ code: 1, signal: null });
  await until(() => !isRunning(fourth));
  expect(isRunning(game)).toBe(true);
});

test.concurrent.for([
  ['the build: SIGTERM to the bot alone', 'built', 'bot', 'SIGTERM'],
  ['the sources: SIGINT to all processes, as Ctrl-C sends it', 'node src/main.ts', 'group', 'SIGINT'],
] as const)(
  'at a stop of %s: the bot hands over, then the host saves and stops its games',
  async ([, program, to, signal], test) => {
    const { starts, connects, startsGame, here } = await withMachine(test, { program });
    const bot = await starts();
    await connects();
    const game = await startsGame();
    expect(await (to === 'bot' ? bot.stops() : bot.groupGets(signal))).toEqual({ code: 0, signal: null });
    expect(isRunning(game)).toBe(false);
    expect(await readFile(join(here.place.cwd, 'world/saved-at.txt'), 'utf8')).not.toBe('');
    const said = bot.log.map(({ msg }) => msg);
    expect(said.indexOf('stopping the game servers')).toBeGreaterThan(said.indexOf('stopping'));
    expect(said.at(-1)).toBe('stopped');
  },
);

test.concurrent('at a second signal, the bot ends at once and the host kills its games', async (test) => {
  const game = ['--ignore-stop', '--ignore-term'];
  const { starts, connects, startsGame } = await withMachine(test, { program: 'built', game });
  const bot = await starts();
  await connects();
  const pid = await startsGame();
  const [host = 0] = hostPids(bot);
  process.kill(bot.pid, 'SIGTERM');
  await bot.logged('stopping the game servers');
  await bot.isHurried();
  await until(() => !isRunning(host) && !isRunning(pid));
});
