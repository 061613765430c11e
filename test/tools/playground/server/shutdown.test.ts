import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, type TestContext } from 'vitest';
import { isAlive } from '../../../../tools/playground/processes/child.ts';
import { type Launcher, launch, PlaygroundProcess } from './playground-process.ts';

/** Starts playgrounds whose temporary folders are in a folder of the test, and lists what they leave there. */
async function prepare(test: TestContext, launcher?: Launcher) {
  const temp = await mkdtemp(join(tmpdir(), 'steward-ends-'));
  test.onTestFinished(() => rm(temp, { recursive: true, force: true, maxRetries: 5 }));
  const env = { TMPDIR: temp };
  return {
    temp,
    env,
    start: async (...parameters: string[]) => {
      const playground = await PlaygroundProcess.start(parameters, env, launcher);
      test.onTestFinished(() => playground.dies());
      return playground;
    },
    left: async () => (await readdir(temp)).filter((name) => name.startsWith('steward-')),
  };
}

async function waitUntilGone(pids: readonly number[]): Promise<void> {
  while (pids.some(isAlive)) await delay(50);
}

async function isListening(url: string): Promise<boolean> {
  const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
  return once(socket, 'connect').then(
    () => {
      socket.destroy();
      return true;
    },
    () => false,
  );
}

it('leaves nothing behind after Ctrl-C, and does not touch a second playground', async (test) => {
  const { start, left } = await prepare(test, 'npm');
  const [one, other] = await Promise.all([start('--small'), start('--small')]);
  await Promise.all([one, other].map((each) => each.until(() => each.pids.length === 3)));
  const pids = one.pids;
  expect(await one.interrupted()).toBe(0);
  expect(pids.filter(isAlive)).toEqual([]);
  expect(await isListening(one.url)).toBe(false);
  expect(await left()).toHaveLength(1);

  expect(other.pids.every(isAlive)).toBe(true);
  const rest = other.pids;
  expect(await other.terminated()).toBe(0);
  expect(rest.filter(isAlive)).toEqual([]);
  expect(await left()).toEqual([]);
});

it('leaves nothing behind when it is killed, even after the bot and the host were killed', async (test) => {
  const { start, left } = await prepare(test);
  const playground = await start('--small');
  await playground.until(() => playground.pids.length === 3);
  const pids = playground.pids;
  for (const pid of [playground.state.inspector.bot.pid, playground.state.inspector.host.pid])
    if (pid !== null) process.kill(pid, 'SIGKILL');
  await playground.dies();
  await waitUntilGone(pids);
  while ((await left()).length > 0) await delay(50);
});

it('leaves nothing behind when it is stopped while it starts', async (test) => {
  const { env, left } = await prepare(test);
  const { child, exit } = launch(['--small'], env, 'npm');
  while ((await left()).length === 0) await delay(5);
  process.kill(-(child.pid ?? 0), 'SIGINT');
  expect(await exit).toBe(0);
  expect(await left()).toEqual([]);
});

it('continues in a kept folder, which no other playground can use meanwhile', async (test) => {
  const { temp, start } = await prepare(test);
  const data = join(temp, 'kept');
  const first = await start('--small', '--data', data);
  await first.connects();
  await expect(start('--small', '--data', data)).rejects.toThrow(
    /Another playground .* is using this folder/,
  );
  await first.interrupted();
  expect(existsSync(join(data, 'steward.db'))).toBe(true);

  const second = await start('--small', '--data', data);
  await second.types('Admin', '/status');
  await second.says('Creative');
  expect(second.state.commands.length).toBeGreaterThan(0);
  await second.interrupted();
});

it('reports what is missing in a server folder, and leaves nothing behind', async (test) => {
  const { temp, start, left } = await prepare(test);
  const empty = join(temp, 'empty');
  await mkdir(empty);
  await expect(start('--server', empty)).rejects.toThrow(/this is missing in/);
  expect(await left()).toEqual([]);
});
