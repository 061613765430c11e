import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { parseKeyRing } from '../../src/config/key-ring.ts';
import { openStore } from '../../src/store/open.ts';
import { aConnection, recordingLog } from '../store/fixtures.ts';
import { temporaryFolder } from '../store/sqlite-files.ts';
import { postgresMissing, usedDatabase } from '../support/postgres.ts';
import { ScriptedHost } from '../support/scripted-host.ts';

const keys = `a:${Buffer.alloc(32, 1).toString('base64')}`;
const script = fileURLToPath(new URL('watching-process.ts', import.meta.url));

const readSchema = z.object({
  status: z.string(),
  statusSince: z.string(),
  before: z.object({ status: z.string(), statusSince: z.string().nullable(), readAt: z.string().nullable() }),
});
type Read = z.infer<typeof readSchema>;

/** A process that watches the server s-1 while it leads. */
class Watching {
  readonly reads: Read[] = [];
  readonly started: Promise<void>;
  readonly #child: ChildProcess;

  constructor(databaseUrl: string, address: string) {
    this.#child = fork(script, [databaseUrl, keys, address], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    const started = Promise.withResolvers<void>();
    this.started = started.promise;
    this.#child.on('message', (message) => {
      if (message === 'started') started.resolve();
      else this.reads.push(readSchema.parse(message));
    });
    onTestFinished(() => this.ends('SIGKILL'));
  }

  /** Resolves with its first read, now or later. */
  async firstRead(): Promise<Read> {
    await expect.poll(() => this.reads.length).toBeGreaterThan(0);
    return readSchema.parse(this.reads[0]);
  }

  async ends(signal: NodeJS.Signals): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    await ended;
  }
}

/** Connects guild 100 to a host in a new database. */
async function connected(databaseUrl: string) {
  const host = await new ScriptedHost({}).start();
  const store = await openStore({ databaseUrl, keyRing: parseKeyRing(keys), log: recordingLog() });
  onTestFinished(async () => {
    await store.close();
    await host.close();
  });
  await store.connections.connect('100', {
    ...aConnection,
    hostingUrl: host.url,
    apiKey: 'test-key-of-the-account',
  });
  const [connection] = await store.connections.list('100');
  return {
    host,
    start: () => new Watching(databaseUrl, host.url),
    /** Resolves when it is stored that the server was read. */
    stored: () =>
      expect
        .poll(() => store.observations.ofAccount(connection?.accountId ?? ''))
        .toMatchObject([{ serverId: 's-1' }]),
  };
}

test('since when a server has its status survives kill -9, and what changed meanwhile is seen', async () => {
  const { host, start, stored } = await connected(`sqlite:${join(await temporaryFolder(), 'steward.db')}`);
  const first = start();
  const { statusSince } = await first.firstRead();
  await stored();
  await first.ends('SIGKILL');
  const second = start();
  expect(await second.firstRead()).toMatchObject({ statusSince, before: { status: 'running', statusSince } });
  await second.ends('SIGTERM');
  host.server('s-1').record['status'] = 'stopped';
  expect(await start().firstRead()).toMatchObject({
    status: 'stopped',
    before: { status: 'running', statusSince },
  });
});

test.skipIf(postgresMissing)(
  'of two processes one reads the server, and the other one when the first is killed',
  async () => {
    const { start, stored } = await connected(await usedDatabase());
    const first = start();
    const { statusSince } = await first.firstRead();
    await stored();
    const second = start();
    await second.started;
    const count = first.reads.length;
    await expect.poll(() => first.reads.length).toBeGreaterThan(count);
    expect(second.reads).toEqual([]);
    await first.ends('SIGKILL');
    expect(await second.firstRead()).toMatchObject({ before: { status: 'running', statusSince } });
  },
);
