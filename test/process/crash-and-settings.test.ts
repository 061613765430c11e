import { expect, test } from 'vitest';
import { botFixture } from '../support/bot-fixture.ts';
import { until } from '../support/bot-process.ts';
import { rewindSession } from './rows.ts';

const key = { 'API key': 'test-key-of-the-account' };

test.concurrent('settings that Discord replays after kill -9 don’t overwrite newer ones, and no reply stays at “thinking…”', async (test) => {
  const { starts, connects, admin, guild, host, discord, databaseUrl } = await botFixture(test, {
    env: { HOSTING_TIMEOUT_MS: '20000' },
  });
  const elsewhere = discord.addGuild({ name: 'Elsewhere' });
  const eve = elsewhere.member({ name: 'Eve', permissions: 'administrator' });
  const bot = await starts();
  await discord.registered(elsewhere, 'setup');
  const role = guild.role('Moderators');
  const does = async (line: string, options = {}) => (await admin.types(line, options)).settled();

  // Each of the older ones calls the host or Discord before it changes anything, so the newer ones would finish first.
  await connects();
  const granted = await does('/access grant', { role, permission: 'manager', server: 's-1' });
  await does('/access revoke', { role });
  await does('/setup server', { server: 's-1' });
  await does('/setup server');
  await does('/setup log');
  const connected = await (await eve.submits(await eve.types('/setup connect'), key)).settled();
  const forgotten = await (await eve.types('/setup disconnect')).settled();
  const form = await eve.types('/setup connect');
  const crashed = Promise.withResolvers<void>();
  const before = host.calls.length;
  host.holds(crashed.promise);
  const interrupted = await eve.submits(form, key);
  await host.called(() => host.calls.length > before);
  await bot.crashes();
  crashed.resolve();
  const said = [granted, connected, forgotten].map(({ text }) => text);
  const calls = host.calls.length;

  rewindSession(databaseUrl);
  // After a failed acknowledgement, "already acknowledged" does not prove that this process sent it.
  const path = new RegExp(`/${granted.interaction.request.id}/.*/callback$`);
  discord.faults.next({ method: 'POST', path, status: 500 });
  const back = await starts();
  await interrupted.settled();
  await until(() => back.log.filter(({ msg }) => msg === 'interaction').length >= 13);
  expect(discord.gateway.resumes).toBe(1);
  expect(interrupted.text).toContain('I was restarted in the middle of this');
  expect(interrupted.text).toContain('See `/setup show`');
  expect(interrupted.ephemeral).toBe(true);
  expect([granted, connected, forgotten].map(({ text }) => text)).toEqual(said);
  expect(host.calls).toHaveLength(calls);
  expect(guild.channel('log').messages).toHaveLength(1);
  expect((await admin.types('/access list')).text).toContain('Nobody else may do anything yet.');
  const { text } = await does('/setup show');
  expect(text).toContain('Default server: none');
  expect(text).toContain('Log channel: none');
  expect((await eve.types('/setup show')).text).toContain('not connected');
});
