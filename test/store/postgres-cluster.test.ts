import { temporaryFolder } from '@steward/kit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { formatKeyRing } from '../../src/config/key-ring.ts';
import { ShardsLostError } from '../../src/domain/store-errors.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { newDatabase, postgresMissing, runStatement } from '../support/postgres.ts';
import { aConfirmation, aConnection, anOperation, newRing, recordingLog, survival } from './fixtures.ts';
import { run } from './processes.ts';

const shard = { bot: 'bot', id: 0, count: 1 };

/** Returns a new database, and a function that opens its store as another process would. */
async function newCluster() {
  const databaseUrl = await newDatabase();
  const keyRing = newRing();
  const openProcess = async () => {
    const store = await openStore({ databaseUrl, keyRing, log: recordingLog() });
    onTestFinished(() => store.close());
    return store;
  };
  return { databaseUrl, keyRing, openProcess };
}

/** Ends the connection that holds the locks of a process, as a failing network does. */
async function cutOff(databaseUrl: string, { cluster }: Store): Promise<void> {
  await runStatement(
    databaseUrl,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'steward ${cluster.processId}'`,
  );
}

/** Resolves when the connection that was cut off is back. */
async function reconnected({ cluster }: Store): Promise<void> {
  const probe = { bot: 'probe', id: 0, count: 1 };
  await expect.poll(() => cluster.claimShards([probe]).catch(() => []), { interval: 5 }).toEqual([probe]);
}

const ids = (operations: readonly { readonly id: string }[]) => operations.map(({ id }) => id).sort();

describe.skipIf(postgresMissing)('processes on one PostgreSQL', () => {
  test('one of three processes that try at once claims the operations of an ended process, none those of a running one', async () => {
    const { openProcess } = await newCluster();
    const [ended, ...others] = await Promise.all([
      openProcess(),
      openProcess(),
      openProcess(),
      openProcess(),
    ]);
    const orphans = Array.from({ length: 12 }, (_, number) => (number % 3 ? anOperation() : aConfirmation()));
    for (const operation of orphans) await ended.operations.insert(operation);
    for (const each of others) {
      await each.operations.insert(anOperation());
      expect(await each.operations.claimOrphans()).toEqual([]);
    }
    await ended.close();
    const claimed = await Promise.all(others.map((each) => each.operations.claimOrphans()));
    expect(ids(claimed.flat())).toEqual(ids(orphans));
  });

  test('a process that was killed with -9 counts as ended at once, and another one claims its operation', async () => {
    const { databaseUrl, keyRing, openProcess } = await newCluster();
    const store = await openProcess();
    const args = [databaseUrl, 'asked', formatKeyRing(keyRing)];
    const ended = await run('test/store/insert-and-die.ts', { cwd: await temporaryFolder(), args });
    expect(ended).toMatchObject({ signal: 'SIGKILL', stderr: '' });
    let claimed = await store.operations.claimOrphans();
    // The server may need a moment to end the session.
    while (claimed.length === 0) claimed = await store.operations.claimOrphans();
    expect(claimed).toMatchObject([{ interactionId: 'asked', state: 'running' }]);
    expect(claimed[0]?.replyTo?.token).toMatch(/^interaction-/);
  });

  test('a process that is cut off loses its shards and rejects `shardsLost`; another one may claim them', async () => {
    const { databaseUrl, openProcess } = await newCluster();
    const [cut, other] = await Promise.all([openProcess(), openProcess()]);
    expect(await cut.cluster.claimShards([shard])).toEqual([shard]);
    await cutOff(databaseUrl, cut);
    await expect(cut.cluster.shardsLost).rejects.toThrow(ShardsLostError);
    expect(await other.cluster.claimShards([shard])).toEqual([shard]);
  });

  test('a process without shards that is cut off reconnects by itself, and keeps its operations', async () => {
    const { databaseUrl, openProcess } = await newCluster();
    const [cut, other] = await Promise.all([openProcess(), openProcess()]);
    const running = anOperation();
    await cut.operations.insert(running);
    await cutOff(databaseUrl, cut);
    await reconnected(cut);
    expect(await other.cluster.ended([cut.cluster.processId])).toEqual(new Set());
    expect(await cut.cluster.ended(['unheard-of'])).toEqual(new Set());
    expect(await cut.operations.save(running.id, [])).toBe(true);
  });

  test('a process that was cut off while another one changed a guild reads it anew', async () => {
    const { databaseUrl, openProcess } = await newCluster();
    const [cut, other] = await Promise.all([openProcess(), openProcess()]);
    await other.connections.connect('100', aConnection);
    const reference = await cut.serverRefs.remember('100', survival);
    await expect
      .poll(async () => (await cut.connections.get('100'))?.connections[0]?.apiKey, { interval: 1 })
      .toBe(aConnection.apiKey);
    await cutOff(databaseUrl, cut);
    await other.guilds.forget('100');
    await expect.poll(() => cut.connections.get('100'), { interval: 1 }).toBeNull();
    await reconnected(cut);
    await cut.serverRefs.remember('100', survival);
    expect(await cut.serverRefs.find('100', reference)).toEqual(survival);
  });

  test('what is asked for at the same time is asked one after the other: pg warns of queries that overlap, and won’t take them', async () => {
    const { databaseUrl } = await newCluster();
    const ended = await run('test/store/calls-at-once.ts', {
      cwd: await temporaryFolder(),
      args: [databaseUrl],
    });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    const [first, second, ...led] = JSON.parse(ended.stdout);
    expect([first, second]).toMatchObject([[{ id: 0 }], [{ id: 1 }]]);
    expect(led).toEqual([true, true]);
  });

  test('a shard is claimed by one process at a time, until that one releases it', async () => {
    const { openProcess } = await newCluster();
    const [first, second] = await Promise.all([openProcess(), openProcess()]);
    expect(await first.cluster.claimShards([shard])).toEqual([shard]);
    expect(await second.cluster.claimShards([shard])).toEqual([]);
    await first.cluster.releaseShards();
    expect(await second.cluster.claimShards([shard])).toEqual([shard]);
    // The first process has lost only its shards.
    expect(await second.cluster.ended([first.cluster.processId])).toEqual(new Set());
  });

  test('a process that closes its store releases its shards', async () => {
    const { openProcess } = await newCluster();
    const [first, second] = await Promise.all([openProcess(), openProcess()]);
    await first.cluster.claimShards([shard]);
    await first.close();
    await expect.poll(() => second.cluster.claimShards([shard]), { interval: 5 }).toEqual([shard]);
  });

  test('claims those shards that are free; shards of other shard counts and bots don’t conflict', async () => {
    const { openProcess } = await newCluster();
    const [one, two] = await Promise.all([openProcess(), openProcess()]);
    await one.cluster.claimShards([{ ...shard, id: 1 }]);
    const free = [shard, { ...shard, id: 2 }, { ...shard, id: 1, count: 9 }, { ...shard, id: 1, bot: 'b' }];
    expect(await two.cluster.claimShards([{ ...shard, id: 1 }, ...free])).toEqual(free);
  });

  test('no two shards of a bucket identify in one window, in one process or several', async () => {
    const { openProcess } = await newCluster();
    const stores = await Promise.all([openProcess(), openProcess(), openProcess()]);
    const asked = performance.now();
    const waits = await Promise.all(
      [...stores, ...stores, ...stores].map(({ cluster }) => cluster.reserveIdentify('bot', 0, 60_000)),
    );
    const tookMs = performance.now() - asked;
    const sorted = waits.toSorted((a, b) => a - b);
    for (const [turn, wait] of sorted.entries()) {
      expect(wait).toBeLessThanOrEqual(turn * 60_000);
      expect(wait).toBeGreaterThan(turn * 60_000 - tookMs - 100);
    }
  });
});
