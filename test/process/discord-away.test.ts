import { expect, test } from 'vitest';
import { botFixture } from '../support/bot-fixture.ts';
import { community } from '../support/community.ts';

test.concurrent('a bot started while Discord can’t be reached keeps trying, and handles commands when Discord is back', async (test) => {
  const { launch, discord, guild, admin, connects } = await botFixture(test);
  discord.faults.next({ drop: 'before', times: 2 });
  const bot = launch('node src/main.ts');
  await bot.logged('Discord could not be reached');
  await discord.registered(guild, 'status');
  await connects();
  const reply = await (await admin.types('/status')).settled();
  expect(reply.text).toContain('Survival');
  expect(bot.errors).toBe('');
});

test.concurrent('a bot started while the host can’t be reached handles commands, and their replies say so', async (test) => {
  const { host, admin, restarts } = await community({ test });
  await restarts(() => host.close());
  const reply = await (await admin.types('/status', { server: 's-1' })).settled();
  expect(reply.text).toContain('The host could not be reached');
});
