import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDataFolder } from '../../../../tools/playground/data-folder.ts';
import { isAlive } from '../../../../tools/playground/processes/child.ts';
import { PlaygroundHere } from './playground-here.ts';
import { type Launcher, launch, PlaygroundProcess } from './playground-process.ts';

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

describe('two playgrounds', () => {
  let temp: string;
  let kept: string;
  const left = async () => (await readdir(temp)).filter((name) => name.startsWith('steward-'));
  const start = (parameters: readonly string[], launcher?: Launcher) =>
    PlaygroundProcess.start(['--small', ...parameters], { TMPDIR: temp }, launcher);
  let one: PlaygroundProcess;
  let other: PlaygroundProcess;

  beforeAll(async () => {
    temp = await mkdtemp(join(tmpdir(), 'steward-ends-'));
    kept = join(temp, 'kept');
    [one, other] = await Promise.all([start(['--data', kept], 'npm'), start([])]);
    await Promise.all([one, other].map((each) => each.until(() => each.pids.length === 3)));
  });
  afterAll(async () => {
    await Promise.all([one.dies(), other.dies()]);
    await rm(temp, { recursive: true, force: true, maxRetries: 5 });
  });

  it('print their addresses and no warning', () => {
    for (const { printed } of [one, other]) expect(printed).toMatch(/^Open http:.+\n$/);
  });

  it('don’t share a folder', async () => {
    await expect(openDataFolder(kept)).rejects.toThrow(/Another playground .* is using this folder/);
  });

  it('one leaves nothing behind after Ctrl-C but its own folder, and does not touch the other one', async () => {
    await one.connects();
    const { pids } = one;
    expect(await one.interrupted()).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(await isListening(one.url)).toBe(false);
    expect(existsSync(join(kept, 'steward.db'))).toBe(true);
    expect(await left()).toHaveLength(1);
    expect(other.pids.every(isAlive)).toBe(true);
  });

  it('one leaves nothing behind when it is killed, even after the bot and the host were killed', async () => {
    const { pids } = other;
    for (const pid of [other.state.inspector.bot.pid, other.state.inspector.host.pid])
      if (pid !== null) process.kill(pid, 'SIGKILL');
    await other.dies();
    await waitUntilGone(pids);
    while ((await left()).length > 0) await delay(50);
  });

  it('one continues in a kept folder', async () => {
    const again = await PlaygroundHere.start(['--small', '--data', kept]);
    await again.types('Admin', '/status');
    await again.says('Creative');
    expect(again.state.commands.length).toBeGreaterThan(0);
    await again.close();
  });

  it('one leaves nothing behind when it is stopped while it starts', async () => {
    const { child, exit } = launch(['--small'], { TMPDIR: temp });
    while ((await left()).length === 0) await delay(5);
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    expect(await exit).toBe(0);
    expect(await left()).toEqual([]);
  });

  it('one that can’t start says why, and leaves nothing behind', async () => {
    const empty = join(temp, 'empty');
    await mkdir(empty);
    const starting = PlaygroundProcess.start(['--server', empty], { TMPDIR: temp });
    await expect(starting).rejects.toThrow(/this is missing in/);
    expect(await left()).toEqual([]);
  });
});
