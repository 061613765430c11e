import { expect, test } from 'vitest';
import { community } from '../support/community.ts';
import { quickWatch } from '../support/quick-watch.ts';

test('if the server can’t be read, the reply to a read names it, and does not speak of changes', async () => {
  const { admin, host } = await community();
  await (await admin.types('/setup server', { server: 's-1' })).settled();
  host.scripts({ on: /./, answer: 'dies', times: Number.POSITIVE_INFINITY });
  for (const line of ['/status', '/players', '/logs', '/backup list']) {
    const { text } = await (await admin.types(line)).settled();
    expect(text, line).toContain('❌ The host’s response was lost\nI couldn’t check **Survival**.');
    expect(text).not.toContain('Nothing changed');
  }
});

test('a server that was named is named in the reply, by the name under which it was seen', async () => {
  const { admin, host, restarts } = await community();
  await (await admin.types('/status', { server: 's-1' })).settled();
  await restarts(() => host.goesDown());
  for (const server of ['s-1', 'survival']) {
    const { text } = await (await admin.types('/status', { server })).settled();
    expect(text).toContain('I couldn’t check **Survival**.');
  }
  const { text } = await (await admin.types('/status')).settled();
  expect(text).not.toContain('couldn’t check');
  expect(text).not.toContain('Nothing changed');
});

test('/status of a server that can’t be read shows what the server monitor last knew, and can be tried again', async () => {
  const { admin, guild, host } = await community({ overrides: quickWatch });
  await (await admin.types('/setup server', { server: 's-1' })).settled();
  await (await admin.types('/panel post', { server: 's-1' })).settled();
  await guild.channel('general').message(({ text }) => text.includes('Survival is running'));
  await host.goesDown();
  // What was read within the last second is shown as current.
  const status = async () => (await admin.types('/status')).settled();
  await expect
    .poll(async () => (await status()).text, { interval: 100, timeout: 20_000 })
    .toContain('couldn’t check');
  const reply = await status();
  expect(reply.text).toMatch(
    /I couldn’t check \*\*Survival\*\*\.\nLast known status, <t:\d+:R>: running, 3 players\./,
  );
  await host.comesBack();
  await admin.clicks(reply, 'Try again');
  await reply.until(({ text }) => text.includes('Survival is running'));
});
