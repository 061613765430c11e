import { describe, expect, test } from 'vitest';
import { botFixture } from '../support/bot-fixture.ts';
import { community } from '../support/community.ts';

const announcements = { method: 'POST', path: /\/channels\/\d+\/messages/ };
const registers = { method: 'PUT', path: /\/commands$/ };

describe('if Discord refuses the token once (401) and then accepts it', () => {
  test.concurrent('this announcement and the next one are still made', async (test) => {
    const { admin, discord, guild, log } = await community({ test });
    await (await admin.types('/setup log', { channel: guild.channel('log') })).settled();
    discord.faults.next({ ...announcements, status: 401 });
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
  const bot = launch('node src/main.ts');
  await discord.registered(guild, 'status');
  discord.faults.next({ path: /\/commands$|\/gateway\/bot$/, status: 401, times: 1_000 });
  discord.addGuild();
  expect(await bot.ended).toEqual({ code: 1, signal: null });
  expect(bot.errors).toMatch(/^Discord refused the token\. DISCORD_TOKEN: reset it at /);
});
