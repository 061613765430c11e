import { describe, expect, test } from 'vitest';
import { community } from '../support/community.ts';

const callback = { method: 'POST', path: /\/callback$/ };

describe('over HTTP', () => {
  test('a command is accepted with 202 and acknowledged by the callback route within 3 seconds', async () => {
    const { admin, discord } = await community({
      interactions: 'http',
      discord: { acknowledgeWithinMs: 3_000 },
    });
    const delivered = discord.endpoint.deliveries.length;
    const reply = await (await admin.types('/status', { server: 's-1' })).settled();
    expect(reply.text).toContain('Survival is running');
    expect(discord.endpoint.deliveries.slice(delivered).map(({ status }) => status)).toEqual([202]);
    expect(discord.requests.some(({ path, status }) => callback.path.test(path) && status === 204)).toBe(
      true,
    );
  });

  test('an acknowledgement that Discord fails to accept is sent again within its 3 seconds', async () => {
    const { admin, discord } = await community({ interactions: 'http' });
    discord.faults.next({ ...callback, status: 500, times: 3 });
    const reply = await (await admin.types('/status', { server: 's-1' })).settled();
    expect(reply.text).toContain('Survival is running');
  });
});
