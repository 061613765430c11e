import { expect, test } from 'vitest';
import { community, sharedCommunity } from '../support/community.ts';
import { arrived, expectPlainWords, expectReference, outcome, reads, serversOfUses, writes } from './uses.ts';

const shared = sharedCommunity();

test.each([...reads, ...writes].filter(({ name }) => /status|power|restore/.test(name)))(
  '$name, if the host responds 429, says when to try again if the wait is too long',
  async (use) => {
    const fixture = await shared({ host: { servers: serversOfUses() } });
    fixture.host.scripts({ on: use.on, answer: { status: 429, headers: { 'retry-after': '50' } }, times: 9 });
    const requestedAt = Date.now();
    const reply = await outcome(await use.does(fixture));
    expect(reply.text).toMatch(/^❌/);
    const moment = Number(/Try again after <t:(\d+):T> \(<t:\1:R>\)\./.exec(reply.text)?.[1]) * 1_000;
    expect(moment).toBeGreaterThan(requestedAt + 49_000);
    expect(moment).toBeLessThan(Date.now() + 52_000);
    expect(arrived(fixture, use)).toBe(1);
    expectPlainWords(reply.text);
    expectReference(reply, fixture);
  },
);

const retryTime = (text: string) => /Try again after <t:(\d+):T>/.exec(text)?.[1];
const tooMany = { status: 429, headers: { 'retry-after': '300' } };

test('later requests get the same time at once, and nothing is sent to the host until then', async () => {
  const fixture = await shared({ host: { servers: serversOfUses() } });
  fixture.host.scripts({ on: 'GET /v1/servers/seen', answer: tooMany });
  const requestedAt = Date.now();
  const first = await outcome(await fixture.admin.types('/status', { server: 'seen' }));
  const moment = Number(retryTime(first.text)) * 1_000;
  expect(moment).toBeGreaterThan(requestedAt + 299_000);
  expect(moment).toBeLessThan(Date.now() + 302_000);
  const calls = fixture.host.calls.length;
  for (const use of [...reads, ...writes.filter(({ name }) => !/restore|delete/.test(name))]) {
    const reply = await outcome(await use.does(fixture));
    expectSameTime(reply.text, first.text, use.name);
    expect(reply.text).not.toContain('couldn’t check whether');
    expectPlainWords(reply.text);
  }
  const shown = await outcome(await fixture.admin.types('/setup show'));
  expect(shown.text).toContain('too many requests');
  expectSameTime(shown.text, first.text);
  expect(fixture.host.calls).toHaveLength(calls);
});

/** A time is what is left, added to the clock: rounded to seconds, it may differ by one. */
function expectSameTime(text: string, earlier: string, what = ''): void {
  expect(Math.abs(Number(retryTime(text)) - Number(retryTime(earlier))), what).toBeLessThanOrEqual(1);
}

test('a guild connected with another key is not limited; with the same key, the reply says when to try again', async () => {
  const fixture = await community({
    host: { keys: ['test-key-of-the-account', 'another-key-of-the-account'] },
  });
  fixture.host.scripts({ on: 'GET /v1/servers', answer: tooMany });
  const first = await outcome(await fixture.admin.types('/status'));
  const again = await fixture.connects();
  expect(again.text).toContain('Nothing was saved');
  expectSameTime(again.text, first.text);
  const other = await fixture.connects('another-key-of-the-account');
  expect(other.text).toContain('Connected');
  expect((await outcome(await fixture.admin.types('/status'))).text).toContain('Survival');
});

test.concurrent('an operation that watches a server waits for the end of the rate limit, even beyond its own time limit', async (test) => {
  const { expect } = test;
  const limitMs = 900;
  const fixture = await community({
    test,
    host: { transitionMs: 300, servers: [{ id: 's-1', record: { status: 'stopped' } }] },
    timings: { powerMs: { start: limitMs, stop: limitMs, restart: limitMs, kill: limitMs } },
  });
  const reply = await fixture.admin.types('/power', { action: 'start' });
  await fixture.host.called(({ method }) => method === 'POST');
  const answer = { status: 429, headers: { 'retry-after': '1' } };
  fixture.host.scripts({ on: 'GET /v1/servers/s-1', answer });
  expect((await outcome(reply)).text).toMatch(/^✅ Survival is running/);
});

test.concurrent('if the host says that it takes a second, the change waits that long and is made once', async (test) => {
  const { expect } = test;
  const fixture = await community({ test });
  const on = 'POST /v1/servers/s-1/backups';
  fixture.host.scripts({ on, answer: { status: 429, headers: { 'retry-after': '1' }, body: 'Slow down' } });
  const reply = await outcome(await fixture.admin.types('/backup create'));
  expect(reply.text).toMatch(/^✅ Survival backed up/);
  expect(fixture.host.changes).toEqual([on, on]);
  expect(fixture.host.server('s-1').backups).toHaveLength(1);
});

test('a guild whose key is rate-limited delays no other guild with another key', async () => {
  const { admin, host, discord, guild } = await community({
    host: {
      keys: ['test-key-of-the-account', 'the-key-of-the-others'],
      servers: [{ id: 'ours' }, { id: 'theirs' }],
    },
  });
  const elsewhere = discord.addGuild({ name: 'Elsewhere' });
  await discord.registered(elsewhere, 'status');
  const eve = elsewhere.member({ name: 'Eve', permissions: 'administrator' });
  await (
    await eve.submits(await eve.types('/setup connect'), { 'API key': 'the-key-of-the-others' })
  ).settled();

  const answer = { status: 429, headers: { 'retry-after': '300' } };
  host.scripts({ on: 'GET /v1/servers/ours', answer, times: 9 });
  const held = await (await admin.types('/status', { server: 'ours' })).settled();
  expect(held.text).toContain('Too many requests');
  const calls = () => host.calls.filter(({ key }) => key === 'test-key-of-the-account').length;
  const before = calls();

  for (let use = 0; use < 5; use++) {
    const theirs = await (await eve.types('/status', { server: 'theirs' })).settled();
    expect(theirs.text).toContain('Survival');
  }
  const stop = await eve.types('/power', { action: 'stop', server: 'theirs' });
  await stop.until(({ text }) => text.includes('has stopped'));

  const still = await (
    await guild.member({ name: 'Bo', permissions: 'administrator' }).types('/status', { server: 'ours' })
  ).settled();
  expect(still.text).toContain('Too many requests');
  expect(calls()).toBe(before);
});
