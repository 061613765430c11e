import { describe, expect, test } from 'vitest';
import { community } from '../support/community.ts';
import { three } from './servers.ts';

describe('a “no” that needed a look at the host', () => {
  test('is for whoever asked alone: the others see nothing of it', async () => {
    const { admin, guild } = await community({ host: { servers: three } });
    const reply = await (await admin.types('/status', { server: 'Nowhere' })).settled();
    expect(reply.text).toContain('No server called Nowhere');
    expect(reply.ephemeral).toBe(true);
    const seen = guild.channel('general').messages.filter(({ deleted, ephemeral }) => !deleted && !ephemeral);
    expect(seen).toEqual([]);
  });
});

test('who may not use a server that was picked is refused at once, however long its id', async () => {
  const id = 'long'.repeat(40);
  const servers = [
    { id: 's-1', record: { name: 'Survival' } },
    { id, record: { name: 'Long' } },
  ];
  const { admin, moderator, guild, host } = await community({ host: { servers } });
  const [picked] = await admin.completes('/power', { action: 'stop', server: 'Long' }, 'server');
  const role = guild.role('Moderators');
  await (await admin.types('/access grant', { role, permission: 'manager', server: 's-1' })).settled();
  const calls = host.calls.length;
  const reply = await moderator.types('/power', { action: 'stop', server: `${picked?.value}` });
  expect(reply.ephemeral).toBe(true);
  expect(reply.text).toContain('No permission');
  expect(reply.interaction.acknowledgedWith).toBe(4);
  expect(host.calls).toHaveLength(calls);
});
