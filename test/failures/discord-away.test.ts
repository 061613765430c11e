import { expect, test } from 'vitest';
import type { LoggedRequest } from '../../tools/fake-discord/rest/request-log.ts';
import { type Community, community } from '../support/community.ts';

const edits = { method: 'PATCH', path: /\/webhooks\// };
const posts = { method: 'POST', path: /\/channels\/\d+\/messages/ };
const isPost = ({ method, route, status }: LoggedRequest) =>
  method === 'POST' && route.endsWith('/messages') && status === 200;

/** Has operations announced in #log; answers how to read there that the server has stopped. */
async function announces({ admin, guild }: Community): Promise<() => readonly string[]> {
  await (await admin.types('/setup log', { channel: guild.channel('log') })).settled();
  const texts = () => guild.channel('log').messages.map(({ text }) => text);
  return () => texts().filter((text) => text.includes('has stopped'));
}

test('an outcome is told once Discord is back, however often it failed before', async () => {
  const { admin, discord, host } = await community();
  discord.faults.next({ ...edits, status: 503, times: 6 });
  const reply = await admin.types('/cmd', { command: 'say hi' });
  await reply.until((seen) => seen.text.includes('ran: say hi'));
  expect(host.changes).toEqual(['POST /v1/servers/s-1/command']);
});

test('an announcement is made once Discord is back, and once', async () => {
  const { admin, discord, guild } = await community();
  await (await admin.types('/setup log', { channel: guild.channel('log') })).settled();
  discord.faults.next({ ...posts, status: 503, times: 6 });
  await admin.types('/power', { action: 'stop' });
  await guild.channel('log').message(({ text }) => text.includes('has stopped'));
  const told = guild.channel('log').messages.filter(({ text }) => text.includes('has stopped'));
  expect(told).toHaveLength(1);
});

test('what was not told by the time the bot stops is told by the next', async () => {
  const { admin, discord, restarts } = await community();
  discord.faults.next({ ...edits, status: 503, times: 1_000 });
  const reply = await admin.types('/power', { action: 'stop' });
  await discord.requested(({ method, status }) => method === 'PATCH' && status === 503);
  await restarts(async () => discord.faults.clear());
  await reply.until((seen) => seen.text.includes('has stopped'));
});

test('an announcement does not wait until the person can be told, and each is told once', async () => {
  const all = await community();
  const { admin, discord, guild } = all;
  const announced = await announces(all);
  discord.faults.next({ ...edits, status: 503, times: 1_000 });
  const reply = await admin.types('/power', { action: 'stop' });
  await guild.channel('log').message(({ text }) => text.includes('has stopped'));
  discord.faults.clear();
  await reply.until((seen) => seen.text.includes('has stopped'));
  expect(announced()).toHaveLength(1);
});

test('the person does not wait until the announcement can be made', async () => {
  const all = await community();
  const { admin, discord, guild } = all;
  const announced = await announces(all);
  discord.faults.next({ ...posts, status: 503, times: 1_000 });
  const reply = await admin.types('/power', { action: 'stop' });
  await reply.until((seen) => seen.text.includes('has stopped'));
  expect(announced()).toEqual([]);
  discord.faults.clear();
  await guild.channel('log').message(({ text }) => text.includes('has stopped'));
  expect(announced()).toHaveLength(1);
});

test('what was announced but not told when the bot stops is told by the next, and not announced again', async () => {
  const all = await community();
  const { admin, discord, guild, restarts } = all;
  const announced = await announces(all);
  discord.faults.next({ ...edits, status: 503, times: 1_000 });
  const reply = await admin.types('/power', { action: 'stop' });
  await guild.channel('log').message(({ text }) => text.includes('has stopped'));
  await restarts(async () => discord.faults.clear());
  await reply.until((seen) => seen.text.includes('has stopped'));
  // The channel's first words, and the announcement.
  expect(discord.requests.filter(isPost)).toHaveLength(2);
  expect(announced()).toHaveLength(1);
});
