import { describe, expect, test } from 'vitest';
import { community } from '../support/community.ts';

const backups = [
  { id: 'b-1', name: 'before the update', created_at: '2026-10-01T12:00:00Z', size_bytes: 5_000_000 },
];

describe('over HTTP', () => {
  test('a status is asked for, refreshed and shown', async () => {
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

  test('a restore asks first, and its button does it', async () => {
    const { admin, moderator, host } = await community({
      interactions: 'http',
      host: { servers: [{ id: 's-1', backups }] },
    });
    const question = await (await admin.types('/backup restore', { backup: 'b-1' })).settled();
    expect((await moderator.clicks(question, 'Cancel')).text).toContain('Not your button');
    const [way] = question.buttons;
    await admin.clicks(question, way?.label ?? '');
    await question.until((seen) => seen.text.includes('The world is now the one from the backup'));
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

  test('a refusal is shown only to the person who asked', async () => {
    const { member } = await community({ interactions: 'http' });
    const reply = await member.types('/power', { action: 'stop' });
    expect(reply.text).toContain('No permission');
    expect(reply.ephemeral).toBe(true);
  });
});
