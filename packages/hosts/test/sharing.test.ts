import { ReadCache } from '@steward/kit';
import { describe, expect, test } from 'vitest';
import {
  account,
  type Behaviour,
  connect,
  failureOf,
  hostAnswering,
  send,
  stubHost,
} from '../testing/stub-host.ts';

/** Returns a behaviour that responds after `release` is called. */
function held() {
  const gate = Promise.withResolvers<void>();
  let number = 0;
  const behaviour: Behaviour = async (_request, response) => {
    number++;
    const body = { name: `answer ${number}`, status: 'running', data: [] };
    await gate.promise;
    send(response, { body });
  };
  return { behaviour, release: gate.resolve };
}

describe('reads that are in flight', () => {
  test('are shared by callers of the same account', async () => {
    const { behaviour, release } = held();
    const host = await stubHost(behaviour);
    const hosting = connect(host.url);
    const other = { id: 'account-2', apiKey: 'another-key' };
    const reads = [
      ...Array.from({ length: 20 }, () => hosting.server(account, 's1')),
      hosting.server(account, 's2'),
      hosting.server(other, 's1'),
      hosting.servers(account),
      hosting.servers(account),
      hosting.backups(account, 's1'),
      hosting.backups(account, 's1'),
    ];
    await expect.poll(() => host.received.length).toBe(5);
    release();
    await Promise.all(reads);
    expect(host.received).toHaveLength(5);
  });

  test('continue for the others when one caller aborts', async () => {
    const { behaviour, release } = held();
    const host = await stubHost(behaviour);
    const hosting = connect(host.url);
    const giving = new AbortController();
    const first = hosting.server(account, 's1', { signal: giving.signal });
    const second = hosting.server(account, 's1');
    await expect.poll(() => host.received.length).toBe(1);
    const reason = new Error('gave up');
    giving.abort(reason);
    await expect(first).rejects.toBe(reason);
    release();
    expect((await second).name).toBe('answer 1');
    expect(host.received).toHaveLength(1);
  });

  test('keep no caller waiting past its deadline', async () => {
    const host = await stubHost(() => {});
    const hosting = connect(host.url);
    const patient = failureOf(hosting.server(account, 's1', { deadlineMs: 60_000 }));
    await expect.poll(() => host.received.length).toBe(1);
    const impatient = await failureOf(hosting.server(account, 's1', { deadlineMs: 20 }));
    expect([impatient.kind, host.received.length]).toEqual(['too-slow', 1]);
    await hosting.close();
    await patient;
  });

  test('are not shared with a caller whose deadline is later, because they could fail too early', async () => {
    const { behaviour, release } = held();
    const host = await stubHost(behaviour);
    const hosting = connect(host.url);
    const reads = [20_000, 60_000, 30_000].map((deadlineMs) =>
      hosting.server(account, 's1', { deadlineMs: deadlineMs }),
    );
    await expect.poll(() => host.received.length).toBe(2);
    release();
    expect((await Promise.all(reads)).map(({ name }) => name)).toEqual(['answer 1', 'answer 2', 'answer 2']);
  });

  test('fail for all callers that share them, and are not cached', async () => {
    const { host, hosting } = await hostAnswering({ status: 403 });
    const failures = await Promise.all(
      [1, 2].map(() => failureOf(hosting.server(account, 's1', { maxAgeMs: 9000 }))),
    );
    expect([failures.map(({ kind }) => kind), host.received.length]).toEqual([
      ['not-allowed', 'not-allowed'],
      1,
    ]);
    await failureOf(hosting.server(account, 's1', { maxAgeMs: 9000 }));
    expect(host.received).toHaveLength(2);
  });
});

describe('a cached result', () => {
  const numbered = async () => {
    let number = 0;
    return hostAnswering((_request, response) => {
      number++;
      send(response, { body: [{ id: 's1', name: `answer ${number}`, status: 'running' }] });
    });
  };

  test('is returned if it is recent enough for the caller', async () => {
    const { hosting, skip } = await numbered();
    const name = async (maxAgeMs?: number) =>
      (await hosting.server(account, 's1', maxAgeMs === undefined ? {} : { maxAgeMs })).name;
    expect(await name()).toBe('answer 1');
    skip(3000);
    expect(await name(3000)).toBe('answer 1');
    skip(1);
    expect(await name(3000)).toBe('answer 2');
    expect(await name()).toBe('answer 3');
  });

  test('is removed by a write to its server: the list, the server and its backups, but no other server', async () => {
    const { host, hosting } = await numbered();
    const readAll = async () => {
      await hosting.servers(account, { maxAgeMs: 9000 });
      await hosting.server(account, 's1', { maxAgeMs: 9000 });
      await hosting.backups(account, 's1', { maxAgeMs: 9000 });
      await hosting.server(account, 's2', { maxAgeMs: 9000 });
    };
    await readAll();
    await readAll();
    expect(host.received).toHaveLength(4);
    await hosting.power(account, 's1', 'stop');
    await readAll();
    expect(host.received.slice(5).map(({ path }) => path)).toEqual([
      '/v1/servers',
      '/v1/servers/s1',
      '/v1/servers/s1/backups',
    ]);
  });

  test('is not one read before or during a write, for callers after it', async () => {
    const answers: (() => void)[] = [];
    let reads = 0;
    const host = await stubHost((request, response) => {
      const body = request.method === 'GET' ? { name: `read ${++reads}`, status: 'on' } : {};
      answers.push(() => send(response, { body }));
    });
    const hosting = connect(host.url);
    const arrived = (count: number) => expect.poll(() => answers.length).toBe(count);
    const before = hosting.server(account, 's1');
    await arrived(1);
    const write = hosting.power(account, 's1', 'stop');
    await arrived(2);
    const during = hosting.server(account, 's1', { maxAgeMs: 9000 });
    await arrived(3);
    answers[0]?.();
    answers[1]?.();
    await Promise.all([before, write]);
    const after = hosting.server(account, 's1', { maxAgeMs: 9000 });
    await arrived(4);
    answers[2]?.();
    answers[3]?.();
    const names = await Promise.all([before, during, after].map(async (read) => (await read).name));
    expect(names).toEqual(['read 1', 'read 2', 'read 3']);
    expect((await hosting.server(account, 's1', { maxAgeMs: 9000 })).name).toBe('read 3');
  });
});

test('the cache keeps the results used last, up to its limit', async () => {
  const shared = new ReadCache<string>({ elapsed: () => 0 }, 2);
  const loads: string[] = [];
  const read = (key: string) =>
    shared.read(key, { maxAgeMs: 1000, deadlineMs: 1000 }, async () => {
      loads.push(key);
      return key;
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await read(key);
  expect(loads).toEqual(['a', 'b', 'c', 'b']);
});

test('the cache counts the weight of its results and keeps those used last', async () => {
  const shared = new ReadCache<string>({ elapsed: () => 0 }, 10, (value) => value.length);
  const loads: string[] = [];
  const read = (value: string) =>
    shared.read(value, { maxAgeMs: 1000, deadlineMs: 1000 }, async () => {
      loads.push(value);
      return value;
    });
  for (const value of ['aaaa', 'bbb', 'cc', 'bbb', 'dddd', 'bbb', 'cc', 'aaaa']) await read(value);
  expect(loads).toEqual(['aaaa', 'bbb', 'cc', 'dddd', 'aaaa']);
  for (const value of ['longer than all', 'bbb', 'longer than all']) await read(value);
  expect(loads.slice(5)).toEqual(['longer than all', 'longer than all']);
});
