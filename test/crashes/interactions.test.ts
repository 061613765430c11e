import type { Reply } from '@steward/fake-discord';
import { expect, test } from 'vitest';
import { rewindSession } from '../process/database.ts';
import { revokesAll, typesAndPresses } from '../support/asked-first.ts';
import { until } from '../support/bot-process.ts';
import { disconnects } from '../support/disconnects.ts';
import { mortalCommunity } from '../support/mortal-community.ts';

test.concurrent('commands that Discord replays after kill -9 are not run again, and missed ones get a reply', async (test) => {
  const { crashes, admin, guild, host, discord, settings, log } = await mortalCommunity({ test });
  const first = await admin.types('/cmd', { command: 'say one' });
  await first.until(({ text }) => text.includes('ran: say one'));
  const confirmation = await (await admin.types('/power', { action: 'kill' })).settled();
  const click = await admin.clicks(confirmation, 'Kill it');
  await click.until(({ text }) => text.includes('Survival was killed'));
  const typed: Promise<Reply>[] = [];
  await crashes(() => {
    rewindSession(settings.databaseUrl);
    typed.push(admin.types('/cmd', { command: 'say two' }));
    typed.push(guild.member({ name: 'Nell' }).types('/status'));
  });
  const [missed, refused] = await Promise.all(typed);
  await missed?.until(({ text }) => text.includes('ran: say two'));
  expect(refused?.text).toContain('You can’t ');
  expect(discord.gateway.identifies).toBe(1);
  expect(discord.gateway.resumes).toBe(1);
  expect(log.filter((line) => line.includes('"outcome":"gone"')).length).toBeGreaterThan(2);
  expect(host.changes).toEqual([
    'POST /v1/servers/s-1/command',
    'POST /v1/servers/s-1/power',
    'POST /v1/servers/s-1/command',
  ]);
  expect(first.followUps).toEqual([]);
  expect(click.followUps).toEqual([]);
  expect(click.text).toContain('Survival was killed');
});

test.concurrent('a command that waited for the host at kill -9 is not run; typed again, it is', async (test) => {
  const { crashes, admin, host } = await mortalCommunity({ test });
  const crashed = Promise.withResolvers<void>();
  host.holds(crashed.promise);
  const read = host.calls.length;
  await admin.types('/power', { action: 'stop' });
  await host.called(() => host.calls.length > read);
  await crashes(crashed.resolve);
  const again = await admin.types('/power', { action: 'stop' });
  await again.until(({ text }) => text.includes('Survival has stopped'));
  expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
});

test.concurrent('a prompt that was cancelled right before a crash says so at the next click, and loses its buttons', async (context) => {
  const { crashes, admin, discord, host } = await mortalCommunity({ test: context });
  const confirmation = await (await admin.types('/power', { action: 'kill' })).settled();
  discord.faults.next({ method: 'PATCH', status: 502, times: 99 });
  const click = await admin.clicks(confirmation, 'Cancel');
  await discord.requested(({ path, status }) => path.includes(click.interaction.token) && status === 502);
  await crashes();
  const next = await admin.clicks(confirmation, 'Kill it');
  await confirmation.until(({ text }) => text.includes('Canceled'));
  expect(confirmation.buttons).toEqual([]);
  expect(click.followUps).toEqual([]);
  await next.until(({ followUps }) => followUps.length > 0);
  expect(host.changes).toEqual([]);
});

const key = { 'API key': 'test-key-of-the-account' };

test.concurrent('settings that Discord replays after kill -9 don’t overwrite newer ones', async (test) => {
  const { crashes, admin, guild, host, discord, settings, log } = await mortalCommunity({ test });
  const elsewhere = discord.addGuild({ name: 'Elsewhere' });
  const eve = elsewhere.member({ name: 'Eve', permissions: 'administrator' });
  await discord.registered(elsewhere, 'setup');
  const role = guild.role('Moderators');
  const does = async (line: string, options = {}) => (await admin.types(line, options)).settled();

  // Each of the older ones calls the host or Discord before it changes anything, so the newer ones would finish first.
  const granted = await does('/access grant', { role, permission: 'manager', server: 's-1' });
  await revokesAll(admin, role);
  await does('/setup server', { server: 's-1' });
  await typesAndPresses(admin, '/setup server', {}, 'No default server');
  await typesAndPresses(admin, '/setup log', {}, 'No log channel');
  const connected = await (await eve.submits(await eve.types('/setup connect'), key)).settled();
  const forgotten = await disconnects(eve);
  const said = [granted, connected, forgotten].map(({ text }) => text);
  const calls = host.calls.length;

  const before = log.length;
  await crashes(() => rewindSession(settings.databaseUrl));
  const handled = () => log.slice(before).filter((line) => line.includes('"msg":"interaction"'));
  await until(() => handled().length >= 14);
  expect(discord.gateway.resumes).toBe(1);
  expect([granted, connected, forgotten].map(({ text }) => text)).toEqual(said);
  expect(host.calls).toHaveLength(calls);
  expect(guild.channel('log').messages).toHaveLength(1);
  expect((await (await admin.types('/access list')).settled()).text).toContain(
    'So far, only admins can use me.',
  );
  const { text } = await does('/setup show');
  expect(text).toContain('Default server: **Survival** (the only one)');
  expect(text).toMatch(/^-# Not set up \(optional\): .*Log channel/m);
  expect((await (await eve.types('/setup show')).settled()).text).toContain(
    'No hosting account is connected',
  );
});
