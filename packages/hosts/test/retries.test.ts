import { describe, expect, test } from 'vitest';
import {
  type Answer,
  account,
  connect,
  failureOf,
  hostAnswering,
  send,
  skippingClock,
  stoppedTimers,
  stubHost,
} from '../testing/stub-host.ts';

const fine = { body: { status: 'running', players: 0 } };
const limited = (headers: Readonly<Record<string, string>> = {}): Answer => ({ status: 429, headers });

describe('a read', () => {
  test('is tried three times if the host fails, after growing pauses', async () => {
    const { host, hosting, sleeps } = await hostAnswering({ status: 500, body: { error: 'boom' } });
    const error = await failureOf(hosting.server(account, 's1'));
    expect([error.kind, error.hostText]).toEqual(['host-failed', 'boom']);
    expect(host.received).toHaveLength(3);
    expect(sleeps).toEqual([187.5, 375]);
  });

  test.each<[string, Answer]>([
    ['a failing host', { status: 500 }],
    ['a gateway', { status: 502, body: '<html></html>' }],
    ['maintenance', { status: 503, headers: { 'retry-after': '2' } }],
  ])('succeeds after %s', async (_what, trouble) => {
    const { host, hosting } = await hostAnswering(trouble, fine);
    expect((await hosting.server(account, 's1')).status).toBe('running');
    expect(host.received).toHaveLength(2);
  });

  test('succeeds after a lost response', async () => {
    const { host, hosting } = await hostAnswering((_request, _response, incoming) => {
      incoming.socket.destroy();
    }, fine);
    expect((await hosting.server(account, 's1')).status).toBe('running');
    expect(host.received).toHaveLength(2);
  });

  test.each([400, 401, 403, 404])('is not repeated after %i', async (status) => {
    const { host, hosting } = await hostAnswering({ status });
    await failureOf(hosting.server(account, 's1'));
    expect(host.received).toHaveLength(1);
  });

  test('ends at the deadline of its caller, even before the timeout', async () => {
    const passes = stoppedTimers();
    const { host, hosting, skip } = await hostAnswering(() => {});
    const failure = failureOf(hosting.server(account, 's1', { deadlineMs: 5_000 }));
    await expect.poll(() => host.received.length).toBeGreaterThan(0);
    skip(5_000);
    passes(5_000);
    expect((await failure).kind).toBe('too-slow');
  });

  test('is not repeated past the deadline', async () => {
    const { host, hosting, sleeps, skip } = await hostAnswering((_request, response) => {
      skip(8_000);
      send(response, { status: 500 });
    });
    await failureOf(hosting.server(account, 's1', { deadlineMs: 15_000 }));
    expect([host.received.length, sleeps]).toEqual([2, [187.5]]);
  });
});

describe('a write', () => {
  test('has the whole timeout for its response, whatever the deadline for waits before it', async () => {
    const passes = stoppedTimers();
    const { hosting } = await hostAnswering((_request, response) => {
      passes(4_100);
      send(response, fine);
    });
    await hosting.power(account, 's1', 'start', { deadlineMs: 1_500 });
  });
});

describe('a rate limit', () => {
  test.each<[string, (epoch: number) => Record<string, string>, number]>([
    ['Retry-After in seconds', () => ({ 'retry-after': '3' }), 3000],
    ['Retry-After in parts of a second', () => ({ 'retry-after': '1.5' }), 1500],
    [
      'Retry-After as a date',
      (epoch) => ({ 'retry-after': new Date((epoch + 4) * 1000).toUTCString() }),
      4000,
    ],
    ['X-RateLimit-Reset since 1970', (epoch) => ({ 'x-ratelimit-reset': String(epoch + 5) }), 5000],
    [
      'X-RateLimit-Reset since 1970 in ms',
      (epoch) => ({ 'x-ratelimit-reset': String((epoch + 5) * 1000) }),
      5000,
    ],
    ['X-RateLimit-Reset from now', () => ({ 'x-ratelimit-reset': '6', 'x-ratelimit-remaining': '0' }), 6000],
    ['X-RateLimit-Reset-After', () => ({ 'x-ratelimit-reset-after': '0.75', 'x-ratelimit-reset': '9' }), 750],
    ['RateLimit-Reset', () => ({ 'ratelimit-reset': '2' }), 2000],
    ['nothing', () => ({}), 1000],
    ['nonsense', () => ({ 'retry-after': 'soon' }), 1000],
    ['a date that is past', () => ({ 'retry-after': 'Thu, 01 Jan 2026 00:00:00 GMT' }), 187.5],
    ['no wait at all', () => ({ 'retry-after': '0' }), 187.5],
  ])('with %s delays reads and writes', async (_what, headers, milliseconds) => {
    for (const call of ['server', 'power'] as const) {
      const epoch = Math.ceil(Date.now() / 1000);
      const { host, hosting, sleeps, clock } = await hostAnswering(limited(headers(epoch)), fine);
      const isMoment = JSON.stringify(headers(epoch)) !== JSON.stringify(headers(0));
      const due = isMoment ? epoch * 1000 + milliseconds - clock.now() : milliseconds;
      await (call === 'server' ? hosting.server(account, 's1') : hosting.power(account, 's1', 'start'));
      expect(host.received).toHaveLength(2);
      expect(sleeps[0]).toBe(due);
    }
  });

  test('past the deadline fails the call at once, with the time to try again', async () => {
    const { host, hosting, sleeps, clock } = await hostAnswering(limited({ 'retry-after': '60' }));
    const error = await failureOf(hosting.power(account, 's1', 'start', { deadlineMs: 5000 }));
    expect([error.kind, error.applied, error.httpStatus]).toEqual(['rate-limited', 'no', 429]);
    expect(error.retryAt?.getTime()).toBe(clock.now() + 60_000);
    expect([host.received.length, sleeps]).toEqual([1, []]);
  });

  test('that never ends fails the call, with an estimate of when to try again', async () => {
    const { host, hosting, clock } = await hostAnswering(limited());
    const error = await failureOf(hosting.server(account, 's1'));
    expect(error.kind).toBe('rate-limited');
    expect(error.retryAt?.getTime()).toBeGreaterThan(clock.now());
    expect(host.received.length).toBeLessThanOrEqual(6);
  });

  test('delays other calls of the account, and none of other accounts', async () => {
    const { host, hosting, sleeps, skip } = await hostAnswering(limited({ 'retry-after': '10' }), fine);
    await failureOf(hosting.power(account, 's1', 'start', { deadlineMs: 9_000 }));
    const held = await failureOf(hosting.server(account, 's2', { deadlineMs: 9_000 }));
    expect([held.kind, host.received.length]).toEqual(['rate-limited', 1]);
    await hosting.server({ id: 'account-2', apiKey: 'another-key' }, 's1', { deadlineMs: 9_000 });
    expect([host.received.length, sleeps]).toEqual([2, []]);
    await hosting.server(account, 's2');
    expect(sleeps).toEqual([10_050]);
    skip(60_000);
    await hosting.server(account, 's3', { deadlineMs: 9_000 });
    expect(host.received).toHaveLength(4);
  });

  test.each<[string, (now: number) => string, number]>([
    ['five minutes', () => '300', 300_000],
    ['a date in five minutes', (now) => new Date(now + 300_000).toUTCString(), 300_000],
    ['a day, which counts as an hour', () => '86400', 3_600_000],
    ['a date in a hundred years', () => 'Fri, 01 Jan 2126 00:00:00 GMT', 3_600_000],
    ['too large a number of seconds', () => '99999999', 3_600_000],
    ['too late a time', () => '9999999999', 3_600_000],
  ])(
    'with retry-after %s lasts until the reported time, and no longer',
    async (_what, retryAfter, milliseconds) => {
      const start = Math.ceil(Date.now() / 1_000) * 1_000;
      const host = await stubHost(limited({ 'retry-after': retryAfter(start) }), fine);
      const { clock, skip } = skippingClock(start);
      const hosting = connect(host.url, { clock });
      const refused = await failureOf(hosting.server(account, 's1', { deadlineMs: 15_000 }));
      expect(refused.retryAt?.getTime()).toBe(start + milliseconds);
      for (const call of ['server', 'power'] as const) {
        skip(milliseconds / 2 - 10_000);
        const held = await failureOf(
          call === 'server'
            ? hosting.server(account, 's1', { deadlineMs: 15_000 })
            : hosting.power(account, 's1', 'start', { deadlineMs: 15_000 }),
        );
        expect([held.kind, held.applied, held.retryAt]).toEqual(['rate-limited', 'no', refused.retryAt]);
      }
      expect(host.received).toHaveLength(1);
      skip(20_000);
      await hosting.server(account, 's1', { deadlineMs: 15_000 });
      expect(host.received).toHaveLength(2);
    },
  );

  test('applies to the key: not to another key of the account, but to the same key of another', async () => {
    const { host, hosting } = await hostAnswering(limited({ 'retry-after': '300' }), fine);
    await failureOf(hosting.server(account, 's1'));
    await hosting.server({ ...account, apiKey: 'another-key' }, 's2');
    const held = await failureOf(hosting.servers({ ...account, id: 'proof' }));
    expect([held.kind, host.received.length]).toEqual(['rate-limited', 2]);
  });

  test('lasts until the latest end that any response named', async () => {
    const { host, hosting, clock } = await hostAnswering(
      limited({ 'retry-after': '300' }),
      limited({ 'retry-after': '60' }),
    );
    const both = await Promise.all(['s1', 's2'].map((id) => failureOf(hosting.server(account, id))));
    expect(host.received).toHaveLength(2);
    const later = await failureOf(hosting.server(account, 's3'));
    expect(later.retryAt?.getTime()).toBe(clock.now() + 300_000);
    expect(both.map(({ kind }) => kind)).toEqual(['rate-limited', 'rate-limited']);
  });

  test('is no longer awaited when the caller aborts', async () => {
    const { host, hosting, clock } = await hostAnswering(limited({ 'retry-after': '2' }), fine);
    const giving = new AbortController();
    const reason = new Error('gave up');
    clock.sleep = async () => giving.abort(reason);
    await expect(hosting.power(account, 's1', 'start', { signal: giving.signal })).rejects.toBe(reason);
    expect(host.received).toHaveLength(1);
  });
});
