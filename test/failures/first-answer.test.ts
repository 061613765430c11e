import { expect, test } from 'vitest';
import { community } from '../support/community.ts';

const callbacks = { method: 'POST', path: /\/callback$/ };

test('a first answer that Discord fails to take is sent again within its three seconds', async () => {
  const { admin, discord } = await community();
  discord.faults.next({ ...callbacks, status: 500, times: 3 });
  const reply = await (await admin.types('/status', { server: 's-1' })).settled();
  expect(reply.text).toContain('Survival is running');
});

test('a Discord that takes no first answer is asked a handful of times, ever more slowly', async () => {
  const { admin, discord } = await community();
  discord.faults.next({ ...callbacks, status: 500, times: 1_000 });
  const before = discord.requests.length;
  const reply = await admin.types('/status', { server: 's-1' });
  expect(reply.failed).not.toBeNull();
  const tries = discord.requests.slice(before).filter(({ path }) => path.endsWith('/callback'));
  // At most five to acknowledge, and by then it is too late for more than one that would say why.
  expect(tries.length).toBeGreaterThanOrEqual(4);
  expect(tries.length).toBeLessThanOrEqual(6);
  const pauses = tries.slice(1, 5).map(({ at }, index) => at - (tries[index]?.at ?? at));
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
});
