import { expect, test } from 'vitest';
import { community } from '../support/community.ts';

test('a guild whose key is rate-limited delays no other guild with another key', async () => {
  const { admin, host, discord, guild } = await community({
    host: {
      keys: ['test-key-of-the-account', 'the-key-of-the-others'],
      servers: [{ id: 'ours' }, { id: 'theirs' }],
    },
  });
  const elsewhere = discord.addGuild({ name: 'Elsewhere' });
  await discord.registered(elsewhere, 'status');
  const eve = elsewhere.member({ name: 'Eve', permissions: 'administrator' });
  await (
    await eve.submits(await eve.types('/setup connect'), { 'API key': 'the-key-of-the-others' })
  ).settled();

  const answer = { status: 429, headers: { 'retry-after': '300' } };
  host.scripts({ on: 'GET /v1/servers/ours', answer, times: 9 });
  const held = await (await admin.types('/status', { server: 'ours' })).settled();
  expect(held.text).toContain('Too many requests');
  const calls = () => host.calls.filter(({ key }) => key === 'test-key-of-the-account').length;
  const before = calls();

  for (let use = 0; use < 5; use++) {
    const theirs = await (await eve.types('/status', { server: 'theirs' })).settled();
    expect(theirs.text).toContain('Survival');
  }
  const stop = await eve.types('/power', { action: 'stop', server: 'theirs' });
  await stop.until(({ text }) => text.includes('has stopped'));

  const still = await (
    await guild.member({ name: 'Bo', permissions: 'administrator' }).types('/status', { server: 'ours' })
  ).settled();
  expect(still.text).toContain('Too many requests');
  expect(calls()).toBe(before);
});
