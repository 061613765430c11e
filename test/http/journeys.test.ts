import { describe, expect, test } from 'vitest';
import { community } from '../support/community.ts';
import { stoppedTime } from '../support/stopped-clock.ts';

const callback = { method: 'POST', path: /\/callback$/ };

describe('over HTTP', () => {
  test('a key is entered in a modal, a server is offered as it is typed, and its status is refreshed', async () => {
    const { admin, member, connects, discord } = await community({ interactions: 'http', connected: false });
    expect((await admin.types('/status')).text).toContain('Not connected');
    expect((await connects()).text).toContain('Survival');
    expect(await admin.completes('/status', {}, 'server')).toEqual([
      expect.objectContaining({ value: 's-1' }),
    ]);
    expect(await member.completes('/status', {}, 'server')).toEqual([]);
    const reply = await (await admin.types('/status', { server: 's-1' })).settled();
    expect(reply.text).toContain('Survival is running');
    await (await admin.clicks(reply, 'Refresh')).settled();
    expect(discord.gateway.identifies).toBe(0);
  });

  test('a command is accepted with 202 and acknowledged by the callback route before the host responds', async () => {
    const { admin, discord, host } = await community({ interactions: 'http' });
    const delivered = discord.endpoint.deliveries.length;
    const held = Promise.withResolvers<void>();
    host.holds(held.promise);
    const reply = await admin.types('/status', { server: 's-1' });
    expect(reply.thinking).toBe(true);
    held.resolve();
    await reply.settled();
    expect(reply.text).toContain('Survival is running');
    expect(discord.endpoint.deliveries.slice(delivered).map(({ status }) => status)).toEqual([202]);
    expect(discord.requests.some(({ path, status }) => callback.path.test(path) && status === 204)).toBe(
      true,
    );
  });

  test('an acknowledgement that Discord fails to accept is sent again within its 3 seconds', async () => {
    const { admin, discord } = await community({
      interactions: 'http',
      overrides: { acknowledgeMs: 3_000 },
    });
    stoppedTime();
    discord.faults.next({ ...callback, status: 500, times: 3 });
    const reply = await (await admin.types('/status', { server: 's-1' })).settled();
    expect(reply.text).toContain('Survival is running');
  });
});
