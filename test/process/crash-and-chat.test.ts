import { expect, test } from 'vitest';
import { botFixture } from '../support/bot-fixture.ts';
import { until } from '../support/bot-process.ts';
import { lapseNewest, rewindSession, writtenSequence } from './rows.ts';

test.concurrent('a confirmation that was open at kill -9 can be pressed afterwards, and loses its buttons when it expires', async (test) => {
  const { starts, connects, admin, host, databaseUrl } = await botFixture(test);
  const bot = await starts();
  await connects();
  const ask = async () => (await admin.types('/power', { action: 'kill' })).settled();
  const [pressed, ignored] = [await ask(), await ask()];
  await bot.crashes();
  lapseNewest(databaseUrl, 2_000);
  await starts();

  const click = await admin.clicks(pressed, 'Kill it');
  await click.until(({ text }) => text.includes('Survival was killed'));
  await ignored.until(({ text, buttons }) => text.startsWith('Expired') && buttons.length === 0);
  expect(ignored.text).toContain('nothing was changed');
  expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
});

test.concurrent('commands that Discord replays after kill -9 are not run again, and missed ones get a reply', async (test) => {
  const { starts, connects, admin, guild, host, discord, databaseUrl } = await botFixture(test);
  const bot = await starts();
  await connects();
  const first = await admin.types('/cmd', { command: 'say one' });
  await first.until(({ text }) => text.includes('ran: say one'));
  const question = await (await admin.types('/power', { action: 'kill' })).settled();
  const click = await admin.clicks(question, 'Kill it');
  await click.until(({ text }) => text.includes('Survival was killed'));
  await bot.crashes();

  rewindSession(databaseUrl);
  const missed = admin.types('/cmd', { command: 'say two' });
  const refused = guild.member({ name: 'Nell' }).types('/status');
  const back = await starts();
  await (await missed).until(({ text }) => text.includes('ran: say two'));
  expect((await refused).text).toContain('No permission');
  expect(discord.gateway.identifies).toBe(1);
  expect(discord.gateway.resumes).toBe(1);
  expect(back.log.filter(({ outcome }) => outcome === 'gone').length).toBeGreaterThan(2);
  expect(host.changes).toEqual([
    'POST /v1/servers/s-1/command',
    'POST /v1/servers/s-1/power',
    'POST /v1/servers/s-1/command',
  ]);
  expect(first.followUps).toEqual([]);
  expect(click.followUps).toEqual([]);
  expect(click.text).toContain('Survival was killed');
});

test.concurrent('commands that waited for the host at kill -9 get their reply from the next process, and run once', async (test) => {
  const fixture = await botFixture(test, {
    env: { HOSTING_TIMEOUT_MS: '20000' },
  });
  const { starts, connects, admin, guild, host, discord, databaseUrl } = fixture;
  const bot = await starts();
  await connects();
  const nell = guild.member({ name: 'Nell' });
  const crashed = Promise.withResolvers<void>();
  host.holds(crashed.promise);
  const read = host.calls.length;
  const before = discord.gateway.sessions[0]?.sequence ?? Number.NaN;
  // Refused at once: the session advances to it and is stored a second later, while the other two run.
  const refused = nell.types('/status');
  const status = admin.types('/status');
  const power = admin.types('/power', { action: 'stop' });
  expect((await refused).text).toContain('No permission');
  await Promise.all([status, power]);
  await host.called(() => host.calls.length > read);
  expect(host.changes).toEqual([]);
  await until(() => writtenSequence(databaseUrl) > before);
  await bot.crashes();
  crashed.resolve();

  await starts();
  await (await status).until(({ text }) => text.includes('Survival'));
  await (await power).until(({ text }) => text.includes('Survival has stopped'));
  expect(discord.gateway.identifies).toBe(1);
  expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
  for (const reply of [await status, await power]) expect(reply.followUps).toEqual([]);
  await fixture.log(1);
  expect(fixture.announced).toHaveLength(1);
});

test.concurrent('a prompt that was cancelled right before a crash says so, and loses its buttons', async (context) => {
  const fixture = await botFixture(context);
  const bot = await fixture.starts();
  await fixture.connects();
  const { admin, discord } = fixture;
  const question = await (await admin.types('/power', { action: 'kill' })).settled();
  discord.faults.next({ method: 'PATCH', status: 502, times: 99 });
  const click = await admin.clicks(question, 'Cancel');
  await discord.requested(({ path, status }) => path.includes(click.interaction.token) && status === 502);
  await bot.crashes();
  discord.faults.clear();
  await fixture.starts();
  await question.until(({ text }) => text.includes('Cancelled'));
  expect(question.buttons).toEqual([]);
  expect(click.followUps).toEqual([]);
});
