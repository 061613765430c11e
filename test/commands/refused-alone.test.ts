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
