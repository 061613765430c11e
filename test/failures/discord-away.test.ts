import { expect, test } from 'vitest';
import { community } from '../support/community.ts';

const edits = { method: 'PATCH', path: /\/webhooks\// };

test('an outcome is told once Discord is back, however often it failed before', async () => {
  const { admin, discord, host } = await community();
  discord.faults.next({ ...edits, status: 503, times: 12 });
  const reply = await admin.types('/cmd', { command: 'say hi' });
  await reply.until((seen) => seen.text.includes('ran: say hi'));
  expect(host.changes).toEqual(['POST /v1/servers/s-1/command']);
});

test('an announcement is made once Discord is back, and once', async () => {
  const { admin, discord, guild } = await community();
  await (await admin.types('/setup log', { channel: guild.channel('log') })).settled();
  discord.faults.next({ method: 'POST', path: /\/channels\/\d+\/messages/, status: 503, times: 6 });
  await admin.types('/power', { action: 'stop' });
  await guild.channel('log').message(({ text }) => text.includes('has stopped'));
  const told = guild.channel('log').messages.filter(({ text }) => text.includes('has stopped'));
  expect(told).toHaveLength(1);
});

test('a first answer that Discord fails to take is sent again within its three seconds', async () => {
  const { admin, discord } = await community();
  discord.faults.next({ method: 'POST', path: /\/callback/, status: 500, times: 5 });
  const reply = await (await admin.types('/status', { server: 's-1' })).settled();
  expect(reply.text).toContain('Survival is running');
});

test('what was not told by the time the bot stops is told by the next', async () => {
  const { admin, discord, restarts } = await community();
  discord.faults.next({ ...edits, status: 503, times: 1_000 });
  const reply = await admin.types('/power', { action: 'stop' });
  await discord.requested(({ method, status }) => method === 'PATCH' && status === 503);
  await restarts(async () => discord.faults.clear());
  await reply.until((seen) => seen.text.includes('has stopped'));
});
