import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { InteractionApi } from '../../src/discord/rest/interaction-client.ts';

/** Returns a client, and a Discord that responds to an edit only after a call of `respond`. */
async function heldDiscord() {
  const held = new Map<string, ServerResponse>();
  const arrivals: string[] = [];
  let wake = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    const token = request.url?.split('/')[5] ?? '';
    arrivals.push(token);
    held.set(token, response);
    request.resume();
    wake.resolve();
    wake = Promise.withResolvers();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const client = new InteractionApi(`http://127.0.0.1:${address.port}/api`);
  onTestFinished(async () => {
    await client.close();
    server.closeAllConnections();
    server.close();
  });
  return {
    arrivals,
    edits: (token: string, message: string, isCurrent?: () => Promise<boolean>) =>
      client.editReply(
        { applicationId: '1', token, guildId: null, message },
        {},
        { withinMs: 60_000, isCurrent },
      ),
    /** Responds to the edit with this token as soon as it has arrived. */
    async respond(token: string, status: number) {
      while (!held.has(token)) await wake.promise;
      const limited = { 'retry-after': '1', 'x-ratelimit-scope': 'user' };
      held
        .get(token)
        ?.writeHead(status, status === 429 ? limited : {})
        .end();
      held.delete(token);
    },
  };
}

test('a newer edit of a message waits for the one in flight, even of another interaction', async () => {
  const { arrivals, respond, edits } = await heldDiscord();
  const older = edits('older', 'message');
  const newer = edits('newer', 'message');
  const elsewhere = edits('elsewhere', 'another message');
  await respond('elsewhere', 200);
  await elsewhere;
  expect(arrivals.toSorted()).toEqual(['elsewhere', 'older']);
  await respond('older', 502);
  await older;
  await respond('newer', 200);
  await newer;
  expect(arrivals.filter((token) => token === 'older')).toHaveLength(1);
});

test('the second of three edits of a message is never sent', async () => {
  const { arrivals, respond, edits } = await heldDiscord();
  const all = ['first', 'second', 'third'].map((token) => edits(token, 'message'));
  await respond('first', 200);
  await respond('third', 200);
  await Promise.all(all);
  expect(arrivals).toEqual(['first', 'third']);
});

test('an edit that is outdated when the rate limit is over is not sent', async () => {
  const { arrivals, respond, edits } = await heldDiscord();
  let outdatedAt = Number.POSITIVE_INFINITY;
  const edited = edits('token', 'message', async () => Date.now() < outdatedAt);
  // Discord's default is a second.
  outdatedAt = Date.now() + 500;
  await respond('token', 429);
  await edited;
  expect(arrivals).toHaveLength(1);
});

test.each<[string, () => Promise<boolean>, number]>([
  ['is not sent again once it is outdated', async () => false, 1],
  ['is sent again while it is current', async () => true, 2],
  ['is sent again if that is not known', () => Promise.reject(new Error('the store is away')), 2],
])('an edit that failed %s', async (_, isCurrent, times) => {
  const { arrivals, respond, edits } = await heldDiscord();
  const edited = edits('token', 'message', isCurrent);
  await respond('token', 500);
  if (times === 2) await respond('token', 200);
  await edited;
  expect(arrivals).toHaveLength(times);
});
