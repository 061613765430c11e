import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { z } from 'zod';
import { loadHostConfig } from '../src/config.ts';
import { findProcess } from '../src/processes/process-table.ts';
import { ApiClient, makeTestFolder, runHost, survival, type TestFolder } from '../testing/harness.ts';
import { gamePid, writeHostFile } from '../testing/host-program.ts';
import { hostMain } from '../testing/host-programs.ts';
import { killGames } from '../testing/kill-games.ts';

const messageSchema = z.looseObject({ kind: z.string() });

/** The host as the child of this process. */
class HostChild {
  readonly process: ChildProcess;
  readonly exit: Promise<unknown>;
  log = '';
  readonly #messages: z.output<typeof messageSchema>[] = [];
  #requests = 0;
  #wake = Promise.withResolvers<void>();

  constructor(test: TestContext, file: string) {
    this.process = fork(hostMain, ['--child', file], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.log += text;
    });
    this.process.on('message', (message) => {
      this.#messages.push(messageSchema.parse(message));
      this.#wake.resolve();
      this.#wake = Promise.withResolvers<void>();
    });
    this.exit = once(this.process, 'exit').then(([code]) => code);
    test.onTestFinished(async () => {
      this.process.kill('SIGKILL');
      await this.exit;
    });
  }

  /** Returns the first message of a kind. @param request that it answers */
  async says(kind: string, request?: number) {
    for (;;) {
      const found = this.#messages.find(
        (message) => message.kind === kind && (request === undefined || message['request'] === request),
      );
      if (found !== undefined) return found;
      await this.#wake.promise;
    }
  }

  /** Asks for a key, and returns it. */
  async makesKey(name: string): Promise<string> {
    const request = ++this.#requests;
    this.process.send({ kind: 'new-key', request, name });
    return z.string().parse((await this.says('key', request))['key']);
  }

  async listens(): Promise<string> {
    return z.string().parse((await this.says('listening'))['url']);
  }
}

async function hostFile(test: TestContext, ...game: string[]): Promise<{ place: TestFolder; file: string }> {
  const place = await makeTestFolder(test);
  test.onTestFinished(() => killGames(place));
  const servers = [survival(place, { cwd: 'survival' }, ...game)];
  return { place, file: await writeHostFile(place, { listen: { port: 0 }, dataFolder: 'data', servers }) };
}

describe.concurrent('the host as a child of another program', () => {
  it('says where it listens, makes keys, and removes those of one kind that are no longer used, and no others', async (t) => {
    const { file } = await hostFile(t);
    const child = new HostChild(t, file);
    const url = await child.listens();
    const keys: string[] = [];
    const statuses = () =>
      Promise.all(keys.map(async (key) => (await new ApiClient(url, key).call('GET', '')).status));
    for (const name of ['guild:1:a', 'guild:2:a', 'guild-1']) keys.push(await child.makesKey(name));
    expect((await new ApiClient(url, keys[0] ?? '').servers()).map(({ id }) => id)).toEqual(['survival']);
    expect(await statuses()).toEqual([200, 200, 200]);
    child.process.send({ kind: 'remove-keys', prefix: 'guild:', except: ['guild:2:'] });
    await child.makesKey('done');
    expect(await statuses()).toEqual([401, 200, 200]);
    expect(child.log).toContain('"keys":["guild:1:a"]');
    expect(child.log).not.toContain(keys[0]);
  });

  it('says what is wrong with its settings, and ends', async (t) => {
    const place = await makeTestFolder(t);
    const file = await writeHostFile(place, { servers: [{ id: 'survival', nmae: 'Survival' }] });
    const child = new HostChild(t, file);
    expect((await child.says('failed'))['reason']).toContain('nmae');
    expect(await child.exit).toBe(1);
  });

  it('ignores signals, and stops its games when its parent says so', async (t) => {
    const { place, file } = await hostFile(t);
    const child = new HostChild(t, file);
    const api = new ApiClient(await child.listens(), await child.makesKey('bot'));
    await api.start();
    const game = await gamePid(api);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) child.process.kill(signal);
    expect((await api.server()).status).toBe('running');
    child.process.send({ kind: 'stop' });
    expect(await child.exit).toBe(0);
    expect(findProcess(game)).toBeNull();
    expect(await readFile(join(place.cwd, 'world/saved-at.txt'), 'utf8')).not.toBe('');
  });

  it('ends when its parent is gone, and leaves its games to the next host', async (t) => {
    const { place, file } = await hostFile(t);
    const child = new HostChild(t, file);
    const api = new ApiClient(await child.listens(), await child.makesKey('bot'));
    await api.start();
    const game = await gamePid(api);
    child.process.disconnect();
    expect(await child.exit).toBe(1);
    expect(findProcess(game)).not.toBeNull();
    const { api: next } = await runHost(place, await loadHostConfig(file));
    expect((await next.server()).status).toBe('running');
  });

  it('kills its games if its parent ends while it waits for them', async (t) => {
    const { file } = await hostFile(t, '--ignore-stop', '--ignore-term');
    const child = new HostChild(t, file);
    const api = new ApiClient(await child.listens(), await child.makesKey('bot'));
    await api.start();
    const game = await gamePid(api);
    child.process.send({ kind: 'will-stop' }, () => child.process.disconnect());
    await child.exit;
    expect(findProcess(game)).toBeNull();
  });
});
