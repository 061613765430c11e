import { describe, expect, test } from 'vitest';
import { community } from '../support/community.ts';
import { stoppedTime } from '../support/stopped-clock.ts';

const backups = [
  { id: 'b-1', name: 'before the update', created_at: '2026-10-01T12:00:00Z', size_bytes: 5_000_000 },
];

describe('over HTTP', () => {
  test('a status is shown and refreshed', async () => {
    const { admin, discord } = await community({ interactions: 'http' });
    const reply = await (await admin.types('/status', { server: 's-1' })).settled();
    expect(reply.text).toContain('Survival is running');
    await (await admin.clicks(reply, 'Refresh')).settled();
    expect(discord.gateway.identifies).toBe(0);
  });

  test('a power action is followed to its outcome', async () => {
    const { admin, host } = await community({ interactions: 'http' });
    const reply = await admin.types('/power', { action: 'stop' });
    await reply.until((seen) => seen.text.includes('Survival has stopped'));
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
  });

  test('a restore is confirmed with a button', async () => {
    const { admin, moderator, host } = await community({
      interactions: 'http',
      host: { servers: [{ id: 's-1', backups }] },
    });
    const confirmation = await (await admin.types('/backup restore', { backup: 'b-1' })).settled();
    expect((await moderator.clicks(confirmation, 'Cancel')).text).toContain('Not your button');
    const [button] = confirmation.buttons;
    await admin.clicks(confirmation, button?.label ?? '');
    await confirmation.until((seen) => seen.text.startsWith('✅ Survival restored'));
    expect(host.server('s-1').record['restored']).toBe('b-1');
  });

  test('the API key is entered in a modal, verified and stored', async () => {
    const { admin, connects } = await community({ interactions: 'http', connected: false });
    expect((await admin.types('/status')).text).toContain('Not connected');
    expect((await connects()).text).toContain('Survival');
    expect((await (await admin.types('/setup show')).settled()).text).toContain('ends in');
  });

  test('servers are offered as an option is typed', async () => {
    const { admin, member } = await community({ interactions: 'http' });
    expect(await admin.completes('/status', {}, 'server')).toEqual([
      expect.objectContaining({ value: 's-1' }),
    ]);
    expect(await member.completes('/status', {}, 'server')).toEqual([]);
  });

  test('a refusal is shown only to the person who typed the command', async () => {
    const { member } = await community({ interactions: 'http' });
    const reply = await member.types('/power', { action: 'stop' });
    expect(reply.text).toContain('You can’t ');
    expect(reply.ephemeral).toBe(true);
  });
});

const callback = { method: 'POST', path: /\/callback$/ };

describe('over HTTP', () => {
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
