import { describe, expect, onTestFinished, test } from 'vitest';
import type { ShardHold } from '../../src/domain/cluster.ts';
import type { Store } from '../../src/domain/store.ts';
import { formatKeyRing } from '../../src/store/crypto/key-ring.ts';
import { openStore } from '../../src/store/open.ts';
import { newDatabase, postgresMissing, runStatement } from '../support/postgres.ts';
import { aConfirmation, anOperation, newRing, recordingLog } from './fixtures.ts';
import { temporaryFolder } from './folder.ts';
import { run } from './processes.ts';

const never = new AbortController().signal;
const shard = { bot: 'bot', id: 0, count: 1 };

/** A database, and processes that come to it. */
async function fixture() {
  const databaseUrl = await newDatabase();
  const keyRing = newRing();
  const joins = async () => {
    const store = await openStore({ databaseUrl, keyRing, log: recordingLog() });
    onTestFinished(() => store.close());
    return store;
  };
  return { databaseUrl, keyRing, joins };
}

/** Ends the connection that says a process is there, as a failing network does. */
async function cutOff(databaseUrl: string, { cluster }: Store): Promise<void> {
  await runStatement(
    databaseUrl,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'steward ${cluster.processId}'`,
  );
}

const ending = (hold: ShardHold) =>
  hold.ending.aborted
    ? Promise.resolve(hold.ending.reason)
    : new Promise((resolve) => hold.ending.addEventListener('abort', () => resolve(hold.ending.reason)));

const ids = (operations: readonly { readonly id: string }[]) => operations.map(({ id }) => id).sort();

describe.skipIf(postgresMissing)('processes on one PostgreSQL', () => {
  test('what a process left behind is adopted by one of three that ask at once, and nothing of those that live', async () => {
    const { joins } = await fixture();
    const [gone, ...others] = await Promise.all([joins(), joins(), joins(), joins()]);
    const left = Array.from({ length: 12 }, (_, number) => (number % 3 ? anOperation() : aConfirmation()));
    for (const operation of left) await gone.operations.insert(operation);
    for (const each of others) {
      await each.operations.insert(anOperation());
      expect(await each.operations.claimOrphans()).toEqual([]);
    }
    await gone.close();
    const adopted = await Promise.all(others.map((each) => each.operations.claimOrphans()));
    expect(ids(adopted.flat())).toEqual(ids(left));
  });

  test('a process that was killed with -9 has ended at once, and its operation goes on elsewhere', async () => {
    const { databaseUrl, keyRing, joins } = await fixture();
    const store = await joins();
    const args = [databaseUrl, 'asked', formatKeyRing(keyRing)];
    const ended = await run('test/store/insert-and-die.ts', { cwd: await temporaryFolder(), args });
    expect(ended).toMatchObject({ signal: 'SIGKILL', stderr: '' });
    let adopted = await store.operations.claimOrphans();
    // The server has heard of the death, and may not have come to it yet.
    while (adopted.length === 0) adopted = await store.operations.claimOrphans();
    expect(adopted).toMatchObject([{ interactionId: 'asked', state: 'running' }]);
    expect(adopted[0]?.replyTo?.token).toMatch(/^interaction-/);
  });

  test('a process that was cut off loses its shards and operations, comes back by itself, and is let be by others meanwhile', async () => {
    const { databaseUrl, joins } = await fixture();
    const [cut, other] = await Promise.all([joins(), joins()]);
    const [running, hold] = [anOperation(), await cut.cluster.holdShard(shard, never)];
    await cut.operations.insert(running);
    const lost = ending(hold);
    await cutOff(databaseUrl, cut);
    expect(await lost).toBe('lost');
    await hold.release();

    // Holding one again shows that it is back.
    await (await cut.cluster.holdShard(shard, never)).release();
    expect(await other.cluster.ended([cut.cluster.processId])).toEqual(new Set());
    expect(await cut.cluster.ended(['unheard-of'])).toEqual(new Set());
    expect(await cut.operations.save(running.id, { steps: [] })).toBe(true);
  });

  test('a process that was cut off when others changed a guild keeps nothing of what was', async () => {
    const { databaseUrl, joins } = await fixture();
    const [cut, other] = await Promise.all([joins(), joins()]);
    const survival = { id: 's1', name: 'Survival' };
    const link = { hostingUrl: 'https://host.example', apiKey: 'key', connectedBy: '300' };
    await other.connections.connect('100', link);
    const reference = await cut.serverRefs.remember('100', survival);
    await expect
      .poll(async () => (await cut.connections.get('100'))?.apiKey, { interval: 1 })
      .toBe(link.apiKey);
    await cutOff(databaseUrl, cut);
    await other.guilds.forget('100');
    await expect.poll(() => cut.connections.get('100'), { interval: 1 }).toBeNull();
    await (await cut.cluster.holdShard(shard, never)).release();
    await cut.serverRefs.remember('100', survival);
    expect(await cut.serverRefs.find('100', reference)).toEqual(survival);
  });

  test('who holds a shard is asked for it, and the other has it once it was let go', async () => {
    const { joins } = await fixture();
    const [old, fresh] = await Promise.all([joins(), joins()]);
    const hold = await old.cluster.holdShard(shard, never);
    const taking = fresh.cluster.holdShard(shard, never);
    expect(await ending(hold)).toBe('asked for');
    let taken = false;
    void taking.then(() => {
      taken = true;
    });
    await fresh.cluster.ended(['anybody']);
    expect(taken).toBe(false);
    await hold.release();
    expect((await taking).ending.aborted).toBe(false);
  });

  test('shards of other numbers, counts and bots are held beside each other', async () => {
    const { joins } = await fixture();
    const [one, two] = await Promise.all([joins(), joins()]);
    const shards = [shard, { ...shard, id: 1 }, { ...shard, count: 2 }, { ...shard, bot: 'another' }];
    const holds = await Promise.all(
      shards.map((each, turn) => (turn % 2 ? one : two).cluster.holdShard(each, never)),
    );
    expect(holds.map(({ ending }) => ending.aborted)).toEqual([false, false, false, false]);
  });

  test('a process that closes its store lets its shards go at once', async () => {
    const { joins } = await fixture();
    const [old, fresh] = await Promise.all([joins(), joins()]);
    const hold = await old.cluster.holdShard(shard, never);
    const taking = fresh.cluster.holdShard(shard, never, 'wait');
    await old.close();
    expect(hold.ending.reason).toBe('lost');
    await taking;
  });

  test('of two newcomers one gets the shard and keeps it while the other waits, until it is let go', async () => {
    const { joins } = await fixture();
    const [old, ...newcomers] = await Promise.all([joins(), joins(), joins()]);
    const first = await old.cluster.holdShard(shard, never);
    const taking = newcomers.map(({ cluster }) => cluster.holdShard(shard, never));
    // Both have looked once these are theirs. Who looks first when the other has it may ask that one for it.
    await Promise.all(
      newcomers.map(({ cluster }, turn) => cluster.holdShard({ ...shard, bot: `another ${turn}` }, never)),
    );
    await ending(first);
    await first.release();
    const winner = await Promise.race(taking);
    // As long as any question of the loser takes to arrive.
    for (let turn = 0; turn < 5; turn++) await old.cluster.ended(['anybody']);
    expect(winner.ending.aborted).toBe(false);
    await winner.release();
    for (const hold of await Promise.all(taking))
      if (hold !== winner) expect(hold.ending.aborted).toBe(false);
  });

  test('who gave a shard up can wait to have it back, without asking for it', async () => {
    const { joins } = await fixture();
    const [old, fresh] = await Promise.all([joins(), joins()]);
    const first = await old.cluster.holdShard(shard, never);
    const taking = fresh.cluster.holdShard(shard, never);
    await ending(first);
    await first.release();
    const second = await taking;
    const back = old.cluster.holdShard(shard, never, 'wait');
    for (let turn = 0; turn < 5; turn++) await old.cluster.ended(['anybody']);
    expect(second.ending.aborted).toBe(false);
    await second.release();
    await back;
  });

  test('in one process too a shard is held once', async () => {
    const { joins } = await fixture();
    const store = await joins();
    const first = await store.cluster.holdShard(shard, never);
    const taking = [1, 2].map(() => store.cluster.holdShard(shard, never));
    expect(await ending(first)).toBe('asked for');
    await first.release();
    const second = await Promise.race(taking);
    await second.release();
    const [third] = (await Promise.all(taking)).filter((hold) => hold !== second);
    expect(third?.ending.aborted).toBe(false);
  });

  test('a wait for a shard ends with its signal, and with the store', async () => {
    const { joins } = await fixture();
    const [holder, waiter] = await Promise.all([joins(), joins()]);
    await holder.cluster.holdShard(shard, never);
    const controller = new AbortController();
    const [given, closed] = [controller.signal, never].map((signal) =>
      waiter.cluster.holdShard(shard, signal),
    );
    controller.abort('enough');
    await expect(given).rejects.toBe('enough');
    await Promise.all([expect(closed).rejects.toThrow('closed'), waiter.close()]);
  });

  test('no two shards of a bucket identify in one window, whichever processes ask', async () => {
    const { joins } = await fixture();
    const stores = await Promise.all([joins(), joins(), joins()]);
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
