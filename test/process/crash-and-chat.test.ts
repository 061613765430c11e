import { expect, test } from 'vitest';
import { town } from '../support/bot-town.ts';

test.concurrent('a confirmation that was open at kill -9 can be pressed afterwards, and loses its buttons in time', async (test) => {
  const { starts, connects, admin, host } = await town(test);
  const bot = await starts('quick', { PACE: JSON.stringify({ confirmation: 7_000 }) });
  await connects();
  const ask = async () => (await admin.types('/power', { action: 'kill' })).settled();
  const [pressed, ignored] = [await ask(), await ask()];
  await bot.crashes();
  await starts();

  const click = await admin.clicks(pressed, 'Kill it');
  await click.until(({ text }) => text.includes('Survival was killed'));
  const late = { timeoutMs: 10_000 };
  await ignored.until(({ text, buttons }) => text.startsWith('Expired') && buttons.length === 0, late);
  expect(ignored.text).toContain('nothing was changed');
  expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
});

test.concurrent('what was handled just before kill -9 is replayed by Discord, and not done again', async (test) => {
  const { starts, connects, admin, host, discord } = await town(test);
  const bot = await starts();
  await connects();
  const first = await (await admin.types('/cmd', { command: 'say one' })).settled();
  await first.until(({ text }) => text.includes('ran: say one'));
  const question = await (await admin.types('/power', { action: 'kill' })).settled();
  const click = await admin.clicks(question, 'Kill it');
  await click.until(({ text }) => text.includes('Survival was killed'));
  await bot.crashes();

  const back = await starts();
  const after = await (await admin.types('/cmd', { command: 'say two' })).settled();
  await after.until(({ text }) => text.includes('ran: say two'));
  expect(discord.gateway).toMatchObject({ identifies: 1, resumes: 1 });
  expect(back.log.filter(({ outcome }) => outcome === 'gone').length).toBeGreaterThan(0);
  expect(host.changes).toEqual([
    'POST /v1/servers/s-1/command',
    'POST /v1/servers/s-1/power',
    'POST /v1/servers/s-1/command',
  ]);
  expect(first.followUps).toEqual([]);
  expect(click.followUps).toEqual([]);
  expect(click.text).toContain('Survival was killed');
});

test.concurrent('what was asked while the bot was down is answered when it is back', async (test) => {
  const { starts, connects, admin, guild } = await town(test, { discord: { acknowledgeWithinMs: 15_000 } });
  const bot = await starts();
  await connects();
  await bot.crashes();
  const asked = admin.types('/status');
  const newcomer = guild.member({ name: 'Nell' });
  const refused = newcomer.types('/status');
  await starts();
  expect((await (await asked).settled()).text).toContain('Survival');
  expect((await refused).text).toContain('No permission');
});
