import { writtenAt } from '@steward/worlds/testing';
import { expect, test } from 'vitest';
import { backups, numbered } from '../commands/servers.ts';
import { type CommunityOptions, community } from '../support/community.ts';
import { quickWatch } from '../support/quick-watch.ts';
import type { ScriptedServer } from '../support/scripted-host.ts';
import { goodArchive, hollowArchive, world } from './fixture.ts';

/** Returns a guild with alerts, whose empty server has a world. @param set options of `/alerts set` */
async function alerting(
  server: Partial<ScriptedServer>,
  set: Record<string, unknown> = {},
  options: CommunityOptions = {},
) {
  const files = [...world].map(([path, content]) => ({ path, content, modifiedAt: writtenAt }));
  const all = await community({
    host: { servers: [{ id: 's-1', record: { players: 0 }, files, ...server }] },
    overrides: quickWatch,
    ...options,
  });
  const channel = all.guild.channel('log');
  const reply = await (await all.admin.types('/alerts set', { channel, ...set })).settled();
  return { ...all, channel, reply };
}

test('a backup without the players is reported as soon as it was made, with why', async () => {
  const { admin, channel } = await alerting({ archives: new Map([['b-new-1', hollowArchive]]) });
  await admin.types('/backup create');
  const alert = await channel.message(({ text }) => text.includes('A backup of Survival is bad'));
  expect(alert.text).toContain('It holds no player files. The server has 4.');
  expect(alert.text).toContain('I don’t know of a good backup.');
  expect(alert.buttons.map(({ label }) => label)).toContain('Back up now');
});

test('one that is far smaller than those before it is reported, with the best other one and its mark', async () => {
  const { admin, channel } = await alerting({
    backups: backups(3),
    newBackupBytes: 1_500_000,
    record: { players: 3 },
  });
  await admin.types('/backup create');
  const alert = await channel.message(({ text }) => text.includes('A backup of Survival is bad'));
  expect(alert.text).toContain('Its size is 1.4 MB. Backups of this server are usually 1.4 GB.');
  expect(alert.text).toMatch(/Survival is bad\n\*\*<t:\d+:f>\*\* \(<t:\d+:R>\)\n/);
  expect(alert.text).toMatch(
    /Best other backup: \*\*“Backup 03”\*\* \(<t:\d+:R>\) · 📦 not tested yet, nothing looks wrong/,
  );
});

test('a bad one is called by the name that a person gave it', async () => {
  const archives = new Map([['b-01', hollowArchive]]);
  const made = { id: 'b-01', name: 'before the war', created_at: new Date().toISOString() };
  const { admin, channel } = await alerting({ backups: [made], archives, record: { players: 3 } });
  await admin.types('/backup test', { backup: 'b-01' });
  const alert = await channel.message(({ text }) => text.includes('A backup of Survival is bad'));
  expect(alert.text).toMatch(/Survival is bad\n\*\*“before the war”\*\* \(<t:\d+:R>\)\n/);
});

test('many servers without a tested backup are one message, too', async () => {
  const servers = numbered(3).map((each) => ({ ...each, backups: backups(1) }));
  const { channel } = await alerting({}, { test_age: 48 }, { host: { servers } });
  const alert = await channel.message(({ text }) => text.startsWith('⚠️ 3 servers on'));
  expect(alert.text).toMatch(/3 servers on \S+ have no recent good backup\n/);
  expect(alert.text).toContain('🟠 **Server 02** has no good backup that I know of');
  expect(channel.messages).toHaveLength(2);
});

test('test_age: an alert lasts until a recent backup was tested', async () => {
  const server = { backups: backups(1), archives: new Map([['b-new-1', goodArchive]]) };
  const { admin, channel, reply } = await alerting(server, { test_age: 48 });
  expect(reply.text).toContain('the latest good backup is at most 48 hours old');
  const alert = await channel.message(({ text }) => text.includes('Survival has no recent good backup'));
  expect(alert.text).toContain('I don’t know of a good one.');
  const show = await (await admin.types('/alerts show')).settled();
  expect(show.text).toContain('alert if the latest good backup is older than 48 hours');
  await admin.types('/backup create');
  await channel.message(({ text }) => text.includes('Survival has a recent good backup'));
});

test('a person has one tested although somebody is online, and the alert follows', async () => {
  const archives = new Map([['b-01', hollowArchive]]);
  const made = { id: 'b-01', created_at: new Date().toISOString(), size: hollowArchive.length };
  const { admin, channel } = await alerting({ backups: [made], archives, record: { players: 3 } });
  const reply = await admin.types('/backup test', { backup: 'b-01' });
  await reply.until(({ text }) => text.includes('It holds no player files.'));
  await channel.message(({ text }) => text.includes('A backup of Survival is bad'));
});

test('a read that a person asked for ends when someone restores the server', async () => {
  const made = { id: 'b-01', name: 'Daily', created_at: new Date().toISOString() };
  const archives = new Map([['b-01', goodArchive]]);
  const { admin, host } = await alerting({
    backups: [made],
    archives,
    record: { status: 'stopped', players: 0 },
  });
  // At night the bot would read it back again after the restore.
  await (await admin.types('/setup timezone', { zone: zoneByDay() })).settled();
  host.scripts({ on: 'GET /v1/servers/s-1/backups/b-01/archive', answer: 'stalls' });
  const tested = await admin.types('/backup test', { backup: 'b-01' });
  await host.called(({ path }) => path.endsWith('/archive'));
  const restore = await (await admin.types('/backup restore', { backup: 'b-01' })).settled();
  await admin.clicks(restore, 'Restore');
  await tested.until(({ text }) =>
    text.includes('I was interrupted during the test. The backup may still be fine.'),
  );
  await restore.until(({ text }) => text.startsWith('✅ Survival restored'));
  const list = await (await admin.types('/backup list')).settled();
  expect(list.text).toContain('\n-# not tested\n');
});

/** Returns a time zone where the next hours are not night. */
function zoneByDay(): string {
  const hour = new Date().getUTCHours();
  return hour >= 1 && hour < 6 ? 'Asia/Tokyo' : 'UTC';
}
