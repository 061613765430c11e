import { describe, expect, test } from 'vitest';
import { community } from '../support/community.ts';
import { arrived, expectPlainWords, expectReference, outcome, reads, serversOfUses, writes } from './uses.ts';

describe.each([...reads, ...writes])('$name, where the host gets too many requests', (use) => {
  test('says when to try again where that is too long to wait for', async () => {
    const fixture = await community({ host: { servers: serversOfUses() } });
    fixture.host.scripts({ on: use.on, answer: { status: 429, headers: { 'retry-after': '50' } }, times: 9 });
    const asked = Date.now();
    const reply = await outcome(await use.does(fixture));
    expect(reply.text).toMatch(/^❌/);
    const moment = Number(/Try again after <t:(\d+):T> \(<t:\1:R>\)\./.exec(reply.text)?.[1]) * 1_000;
    expect(moment).toBeGreaterThan(asked + 49_000);
    expect(moment).toBeLessThan(Date.now() + 52_000);
    expect(arrived(fixture, use)).toBe(1);
    expectPlainWords(reply.text);
    expectReference(reply, fixture);
  });
});

const told = (text: string) => /Try again after <t:(\d+):T>/.exec(text)?.[1];
const tooMany = { status: 429, headers: { 'retry-after': '300' } };

test('whoever asks meanwhile is told the same moment at once, and the host is left alone until then', async () => {
  const fixture = await community({ host: { servers: serversOfUses() } });
  fixture.host.scripts({ on: 'GET /v1/servers/seen', answer: tooMany });
  const asked = Date.now();
  const first = await outcome(await fixture.admin.types('/status', { server: 'seen' }));
  const moment = Number(told(first.text)) * 1_000;
  expect(moment).toBeGreaterThan(asked + 299_000);
  expect(moment).toBeLessThan(Date.now() + 302_000);
  const calls = fixture.host.calls.length;
  for (const use of [...reads, ...writes.filter(({ name }) => !/restore|delete/.test(name))]) {
    const reply = await outcome(await use.does(fixture));
    expect([use.name, told(reply.text)]).toEqual([use.name, told(first.text)]);
    expect(reply.text).not.toContain('could not check whether');
    expectPlainWords(reply.text);
  }
  const shown = await outcome(await fixture.admin.types('/setup show'));
  expect(shown.text).toContain('too many requests');
  expect(told(shown.text)).toBe(told(first.text));
  expect(fixture.host.calls).toHaveLength(calls);
});

test('a guild that is connected with another key is free at once; with the same one it hears when', async () => {
  const fixture = await community({
    host: { keys: ['test-key-of-the-account', 'another-key-of-the-account'] },
  });
  fixture.host.scripts({ on: 'GET /v1/servers', answer: tooMany });
  const first = await outcome(await fixture.admin.types('/status'));
  const again = await fixture.connects();
  expect(again.text).toContain('Nothing was stored');
  expect(told(again.text)).toBe(told(first.text));
  const other = await fixture.connects('another-key-of-the-account');
  expect(other.text).toContain('Connected');
  expect((await outcome(await fixture.admin.types('/status'))).text).toContain('Survival');
});

test.concurrent('an operation that follows a server waits until the host listens again, however short its own time', async (test) => {
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

test.concurrent.for<[string, () => Readonly<Record<string, string>>]>([
  ['the seconds to wait', () => ({ 'retry-after': '1' })],
  ['a date', () => ({ 'retry-after': new Date(Date.now() + 1_000).toUTCString() })],
  ['nothing of how long', () => ({})],
])('where the host says %s, the change waits that long and is made once', async ([, headers], test) => {
  const { expect } = test;
  const fixture = await community({ test });
  const on = 'POST /v1/servers/s-1/backups';
  fixture.host.scripts({ on, answer: { status: 429, headers: headers(), body: 'Slow down' } });
  const reply = await outcome(await fixture.admin.types('/backup create'));
  expect(reply.text).toMatch(/^✅ Backup of Survival made/);
  expect(fixture.host.changes).toEqual([on, on]);
  expect(fixture.host.server('s-1').backups).toHaveLength(1);
});

test.concurrent('a look waits for a moment too, instead of being turned away', async (test) => {
  const { expect } = test;
  const fixture = await community({ test });
  fixture.host.scripts({ on: 'GET /v1/servers', answer: { status: 429, headers: { 'retry-after': '1' } } });
  const reply = await outcome(await fixture.admin.types('/status'));
  expect(reply.text).toContain('Survival');
});
