import { expect, test } from 'vitest';
import { ephemeralText } from '../commands/reply-helpers.ts';
import { adds, hour, lastRun, scheduling } from '../schedules/scheduling.ts';
import { four, lines, powers, quickGroups } from './fixture.ts';

const onAll = { action: 'restart', when: 'every 6 h', server: '*' };

/** Returns a guild with several servers, a log channel and a stopped clock at noon UTC. */
function scheduled() {
  return scheduling({ host: { servers: four }, overrides: quickGroups });
}

test('a schedule for all servers restarts those that there are then, one after the other, with one message', async () => {
  const all = await scheduled();
  const { channel, host, passes, restarts } = all;
  const saved = await adds(all, onAll);
  expect(saved.text).toContain('Restart all servers');
  host.server('s-2').record['name'] = 'Renamed';
  passes(6 * hour);
  const card = await channel.message(({ text }) => text.startsWith('✅ Restart 4 servers'));
  expect(lines(card)).toEqual([
    '➖ Attic was stopped, so I left it alone',
    '✅ Lobby is running again',
    '✅ Renamed is running again',
    '✅ Survival is running again',
  ]);
  expect(powers(all)).toEqual(['s-3 restart', 's-2 restart', 's-1 restart']);
  await restarts();
  await expect.poll(() => lastRun(all), { interval: 100 }).toContain('started on all servers');
  expect(channel.messages.filter(({ text }) => text.includes('Restart 4 servers'))).toHaveLength(1);
  expect(powers(all)).toHaveLength(3);
});

test('a run that was begun and then interrupted is made once', async () => {
  const all = await scheduled();
  const { channel, host, passes, restarts } = all;
  await adds(all, onAll);
  const first = host.called(({ path }) => path.endsWith('/power'));
  passes(6 * hour);
  await first;
  await restarts();
  await channel.message(({ text }) => text.startsWith('✅ Restart 4 servers'));
  expect(powers(all)).toEqual(['s-2 restart', 's-3 restart', 's-1 restart']);
});

test('it needs permission on all servers, and has no options that are for one', async () => {
  const all = await scheduled();
  const { admin, guild, moderator } = all;
  const role = guild.role('Moderators');
  for (const permission of ['schedule', 'operator'])
    await (await admin.types('/access grant', { role, permission, server: 's-1' })).settled();
  const refused = await (await moderator.types('/schedule add', onAll)).settled();
  expect(ephemeralText(refused)).toContain('You can’t');
  for (const option of [{ warn: '10' }, { only_when_empty: '2 h' }]) {
    const reply = await (await admin.types('/schedule add', { ...onAll, ...option })).settled();
    expect(ephemeralText(reply)).toContain('Not for all servers');
  }
  for (const option of [{ keep: 3 }, { only_if_played: true }]) {
    const reply = await admin.types('/schedule add', { ...onAll, action: 'backup', ...option });
    expect(ephemeralText(await reply.settled())).toContain('Not for all servers');
  }
});
