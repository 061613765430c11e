import type { LoggedRequest } from '@steward/fake-discord';
import { describe, expect, test } from 'vitest';
import { botFixture } from '../support/bot-fixture.ts';
import { type Community, community } from '../support/community.ts';

const edits = { method: 'PATCH', path: /\/webhooks\// };
const posts = { method: 'POST', path: /\/channels\/\d+\/messages/ };
const isPost = ({ method, route, status }: LoggedRequest) =>
  method === 'POST' && route.endsWith('/messages') && status === 200;

/** Sets #log as the log channel. Returns a function that reads there that the server has stopped. */
async function announces({ admin, guild }: Community): Promise<() => readonly string[]> {
  await (await admin.types('/setup log', { channel: guild.channel('log') })).settled();
  const texts = () => guild.channel('log').messages.map(({ text }) => text);
  return () => texts().filter((text) => text.includes('has stopped'));
}

test('an outcome is shown when Discord is back, after any number of failures', async () => {
  const { admin, discord, host } = await community();
  discord.faults.next({ ...edits, status: 503, times: 6 });
  const reply = await admin.types('/cmd', { command: 'say hi' });
  await reply.until((seen) => seen.text.includes('ran: say hi'));
  expect(host.changes).toEqual(['POST /v1/servers/s-1/command']);
});

test('an announcement does not wait for the reply, and each is sent once', async () => {
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

test('the reply does not wait for the announcement', async () => {
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

test('an outcome announced but not shown when the bot stops is shown by the next process, not announced again', async () => {
  const all = await community();
  const { admin, discord, guild, restarts } = all;
  const announced = await announces(all);
  discord.faults.next({ ...edits, status: 503, times: 1_000 });
  const reply = await admin.types('/power', { action: 'stop' });
  await guild.channel('log').message(({ text }) => text.includes('has stopped'));
  await restarts(async () => discord.faults.clear());
  await reply.until((seen) => seen.text.includes('has stopped'));
  // The message that this is the log channel, and the announcement.
  expect(discord.requests.filter(isPost)).toHaveLength(2);
  expect(announced()).toHaveLength(1);
});

const registers = { method: 'PUT', path: /\/commands$/ };

describe('if Discord refuses the token once (401) and then accepts it', () => {
  test.concurrent('this announcement and the next one are still made', async (test) => {
    const { admin, discord, guild, log } = await community({ test });
    await (await admin.types('/setup log', { channel: guild.channel('log') })).settled();
    discord.faults.next({ ...posts, status: 401 });
    await admin.types('/power', { action: 'stop' });
    await guild.channel('log').message(({ text }) => text.includes('has stopped'));
    await admin.types('/power', { action: 'start' });
    await guild.channel('log').message(({ text }) => text.includes('is running'));
    expect(log.filter((line) => line.includes('Discord answered 401'))).toHaveLength(1);
  });

  test.concurrent('a guild that the bot joins still gets its commands', async (test) => {
    const { discord } = await community({ test, connected: false });
    discord.faults.next({ ...registers, status: 401 });
    await discord.registered(discord.addGuild(), 'status');
  });
});

test.concurrent('if Discord no longer accepts the token, the bot ends with a message that says what to do', async (test) => {
  const { launch, discord, guild } = await botFixture(test);
  const bot = launch('built');
  await discord.registered(guild, 'status');
  discord.faults.next({ path: /\/commands$|\/gateway\/bot$/, status: 401, times: 1_000 });
  discord.addGuild();
  expect(await bot.ended).toEqual({ code: 1, signal: null });
  expect(bot.errors).toMatch(/^Discord refused the token\. Reset it at /);
});
