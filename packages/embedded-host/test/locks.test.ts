import { execFileSync } from 'node:child_process';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockDataFolder } from '../src/files/file-lock.ts';
import { KeyStore } from '../src/keys.ts';
import { ChildProgram } from '../testing/child-program.ts';
import { makeTestFolder, type TestFolder } from '../testing/harness.ts';
import { hostMain } from '../testing/host-programs.ts';
import { Program } from '../testing/program.ts';

/** Runs a program in its own pid namespace, as containers do. */
const unshare = ['unshare', '--user', '--map-root-user', '--fork', '--kill-child', '--pid', '--mount-proc'];

function canUnshare(): boolean {
  try {
    execFileSync('unshare', [...unshare.slice(1), 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function hostFile(place: TestFolder): Promise<string> {
  const file = join(place.folder, 'host.json');
  await writeFile(file, JSON.stringify({ listen: { port: 0 }, dataFolder: 'data', servers: [] }));
  return file;
}

describe.concurrent('a data folder', () => {
  it('is locked by exactly one of many hosts', async (t) => {
    const { folder } = await makeTestFolder(t);
    for (let round = 0; round < 20; round += 1) {
      const taken = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(async () => lockDataFolder(folder)));
      const holders = taken.filter((one) => one.status === 'fulfilled');
      expect(holders).toHaveLength(1);
      for (const { value: release } of holders) release();
    }
  });

  it('can’t be locked by other users: only its owner may open the lock, an old one as well', async (t) => {
    const { folder } = await makeTestFolder(t);
    const lock = join(folder, 'host-lock.db');
    await writeFile(lock, '', { mode: 0o644 });
    lockDataFolder(folder)();
    expect((await stat(lock)).mode & 0o777).toBe(0o600);
    await rm(lock);
    const release = lockDataFolder(folder);
    expect((await stat(lock)).mode & 0o777).toBe(0o600);
    expect(() => lockDataFolder(folder)).toThrow('Another host');
    release();
  });

  it('is unlocked when its host is killed', async (t) => {
    const place = await makeTestFolder(t);
    const file = await hostFile(place);
    const killed = new Program(t, [process.execPath, hostMain, file]);
    await killed.line(/^Listening/);
    await killed.dies();
    await new Program(t, [process.execPath, hostMain, file]).line(/^Listening/);
  });

  it('that cannot be locked is named in the error, without a stack trace', async (t) => {
    const place = await makeTestFolder(t);
    const file = await hostFile(place);
    await mkdir(join(place.folder, 'data/host-lock.db'), { recursive: true });
    const host = new ChildProgram(t, [hostMain, file]);
    expect(await host.waitForExit()).toBe(1);
    expect(host.errors).toMatch(/^\S+host-lock\.db can't be locked: .+\.\n$/);
  });

  it.skipIf(!canUnshare())('is not shared by hosts in two containers', async (t) => {
    const place = await makeTestFolder(t);
    const file = await hostFile(place);
    const first = new Program(t, ['unshare', ...unshare.slice(1), process.execPath, hostMain, file]);
    await first.line(/^Listening/);
    const second = new Program(t, ['unshare', ...unshare.slice(1), process.execPath, hostMain, file]);
    const [said] = await second.line(/^Listening|already using .+\.$/);
    expect(said).not.toBe('Listening');
  });
});

describe.concurrent('API keys that are added and removed concurrently', () => {
  it('are neither lost nor restored', async (t) => {
    const folder = join((await makeTestFolder(t)).folder, 'data');
    const names = Array.from({ length: 10 }, (_, index) => `guild ${index}`);
    const old = await Promise.all(names.map((name) => new KeyStore(folder).add(`old ${name}`)));
    const [added] = await Promise.all([
      Promise.all(names.map((name) => new KeyStore(folder).add(name))),
      Promise.all(names.map((name) => new KeyStore(folder).remove(`old ${name}`))),
    ]);
    const keys = new KeyStore(folder);
    const namesOf = (all: readonly string[]) =>
      Promise.all(all.map(async (key) => (await keys.find(key))?.name));
    expect(await namesOf(added)).toEqual(names);
    expect(await namesOf(old)).toEqual(names.map(() => undefined));
  });
});
