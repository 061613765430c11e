import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatKeyRing, generateKey } from '../../src/config/key-ring.ts';
import { stopInTime } from '../../src/run.ts';
import { botFixture } from '../support/bot-fixture.ts';
import { community } from '../support/community.ts';

describe('SIGTERM', () => {
  test.concurrent('npm start leaves running operations to the next process, which shows the outcome in the same message and announces it once; so does SIGINT', async (test) => {
    const servers = [{ id: 's-1', record: { status: 'stopped' } }];
    const fixture = await botFixture(test, { host: { transitionMs: 60_000, servers } });
    const { starts, connects, admin, host, guild, discord } = fixture;
    const first = await starts('npm start');
    await connects();
    const reply = await admin.types('/power', { action: 'start' });
    await reply.until((seen) => seen.text.includes('status: starting'));

    expect(await first.stops()).toEqual({ code: 0, signal: null });
    expect(first.errors).toBe('');
    expect(first.log.at(-1)).toMatchObject({ level: 'info', msg: 'stopped' });

    const second = await starts('built');
    host.server('s-1').record['status'] = 'running';
    const isStarted = ({ text }: { readonly text: string }) =>
      /Survival (?:has started|is running)/.test(text);
    await reply.until(isStarted);
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
    expect(discord.gateway).toMatchObject({ identifies: 1, resumes: 1 });

    expect(await second.groupGets('SIGINT')).toEqual({ code: 0, signal: null });
    expect(second.errors).toBe('');
    expect(second.log.at(-1)).toMatchObject({ level: 'info', msg: 'stopped' });

    await starts();
    await reply.until((seen) => seen.text.includes('Survival is running'));
    const announced = await guild.channel('log').message(({ text }) => text.includes('Survival is running'));
    expect(fixture.announced).toEqual([announced.text]);
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
  });

  test.concurrent('ends it while Discord can’t be reached', async (test) => {
    const { launch, discord } = await botFixture(test);
    discord.faults.next({ drop: 'before', times: 1_000 });
    const bot = launch('built');
    await bot.logged('failed to reach Discord');
    expect(await bot.stops()).toEqual({ code: 0, signal: null });
    expect(bot.errors).toBe('');
  });

  test.concurrent('ends it while it waits for a database that is not available yet', async (test) => {
    const { launch } = await botFixture(test);
    const starting = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    test.onTestFinished(() => void starting.close());
    await once(starting, 'listening');
    const address = starting.address();
    if (address === null || typeof address === 'string') throw new TypeError('expected a port');
    const bot = launch('built', {
      DATABASE_URL: `postgres://steward@127.0.0.1:${address.port}/steward`,
      ENCRYPTION_KEYS: formatKeyRing([generateKey(new Date())]),
    });
    await bot.logged('the database is not up yet');
    expect(await bot.stops()).toEqual({ code: 0, signal: null });
    expect(bot.errors).toBe('');
    expect(bot.log.at(-1)).toMatchObject({ level: 'info', msg: 'stopped' });
  });

  test.concurrent('ends it while a call to the host hangs, whose outcome the next process finds, and at once if sent again later', async (test) => {
    const { starts, connects, admin, host } = await botFixture(test, {
      env: { HOSTING_TIMEOUT_MS: '120000' },
    });
    const bot = await starts('built');
    await connects();
    const power = 'POST /v1/servers/s-1/power';
    host.scripts({ on: power, answer: 'hangs', applied: true });
    const reply = await admin.types('/power', { action: 'stop' });
    await host.called(() => host.changes.length === 1);

    expect(await bot.stops()).toEqual({ code: 0, signal: null });
    expect(bot.log).toHaveLength(bot.output.trimEnd().split('\n').length);
    expect(bot.errors).toBe('');

    const next = await starts('built');
    await reply.until((seen) => seen.text.includes('Survival has stopped'));
    expect(host.changes).toEqual([power]);

    host.scripts({ on: power, answer: 'hangs' });
    await admin.types('/power', { action: 'start' });
    await host.called(() => host.changes.length === 2);
    void next.stops();
    await next.logged('stopping');
    await next.isHurried();
    expect(next.errors).toBe(
      'Stopped immediately (second signal). Running actions resume at the next start.\n',
    );
    expect(next.output).not.toContain('"msg":"stopped"');
  });
});

test('if the host is still slow when the bot must stop, the person is asked to try again', async () => {
  const { admin, host, restarts } = await community({
    overrides: { drainMs: 50, abortMs: 30_000 },
  });
  host.scripts({ on: /^GET/, answer: 'stalls', times: 100 });
  const waiting = await Promise.all([
    admin.types('/status'),
    admin.types('/backup create'),
    admin.types('/power', { action: 'restart', server: 'Survival' }),
  ]);
  await expect.poll(() => host.calls.filter(({ method }) => method === 'GET').length).toBeGreaterThan(1);
  await restarts();
  for (const reply of waiting) {
    expect((await reply.settled()).text).toContain('I’m restarting');
  }
  expect(host.changes).toEqual([]);
});

/** Process managers kill after 10 s; the rest is for a busy machine. */
const promisedMs = 8_500;

const never = new Promise<never>(() => {});

describe('stopping a bot that', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each([
    ['is still starting', never],
    ['has a part that does not stop', Promise.resolve({ stop: () => never })],
  ])('%s ends in time', async (_, starting) => {
    const onTimeout = vi.fn();
    void stopInTime(starting).then(onTimeout);
    await vi.advanceTimersByTimeAsync(promisedMs);
    expect(onTimeout).toHaveBeenCalledOnce();
  });
});
