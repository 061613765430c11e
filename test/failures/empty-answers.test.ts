import { expect, test } from 'vitest';
import { community } from '../support/community.ts';
import type { Answer } from '../support/scripted-host.ts';
import { arrived, outcome, reads, serversOfUses, unhurried, writes } from './uses.ts';

const emptyResponses: readonly (readonly [string, Answer])[] = [
  ['202 and an empty body', { status: 202 }],
  ['null', { status: 200, body: 'null' }],
  ['an empty object', { status: 200, body: {} }],
  ['OK as text', { status: 200, body: 'OK', headers: { 'content-type': 'text/html; charset=utf-8' } }],
];

test.each(emptyResponses)(
  'a response of %s to a change means that the host accepted it',
  async (_, answer) => {
    const fixture = await community({ ...unhurried, host: { servers: serversOfUses() } });
    const done = writes.map(async (use) => {
      fixture.host.scripts({ on: use.on, answer, applied: true });
      const reply = await outcome(await use.does(fixture));
      expect(reply.text).toMatch(/^✅/);
      expect(reply.text).not.toContain('no clear response');
      expect(arrived(fixture, use)).toBe(1);
    });
    await Promise.all(done);
  },
);

test.each([...emptyResponses, ['a list', { status: 200, body: [] }] as const].slice(1))(
  'a response of %s to a read of a server can’t be read',
  async (_, answer) => {
    const fixture = await community({ host: { servers: serversOfUses() } });
    fixture.host.scripts({ on: 'GET /v1/servers/seen', answer, times: 3 });
    const reply = await outcome(await fixture.admin.types('/status', { server: 'seen' }));
    expect(reply.text).toMatch(/^❌ Unreadable response from the host/);
  },
);

test.each(reads)('$name: an empty response can’t be read', async (use) => {
  const fixture = await community({ host: { servers: serversOfUses() } });
  fixture.host.scripts({ on: use.on, answer: { status: 200 }, times: 3 });
  expect((await outcome(await use.does(fixture))).text).toContain('a response that I can’t read');
});
