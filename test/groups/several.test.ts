import { expect, test } from 'vitest';
import { ephemeralText, labels } from '../commands/reply-helpers.ts';
import { numbered } from '../commands/servers.ts';
import { stoppedClock } from '../support/stopped-clock.ts';
import { asks, begins, comesUp, grouped, lines, powers } from './fixture.ts';

const minute = 60_000;

test('a restart of all asks first, does one after the other, and leaves alone what is stopped', async () => {
  const all = await grouped();
  const { admin, guild, host } = all;
  const card = await asks(all, '/power', { action: 'restart' });
  expect(card.ephemeral).toBe(false);
  expect(card.text).toContain('Restart 4 servers?');
  expect(card.text).toContain('1. Attic\n2. Creative\n3. Lobby\n4. Survival');
  expect(host.changes).toEqual([]);
  await admin.clicks(card, 'Restart 4 servers');
  await card.until(({ text }) => text.startsWith('✅'));
  expect(card.text).toContain('Restart 4 servers: 3 done');
  expect(lines(card)).toEqual([
    '➖ Attic was stopped, so I left it alone',
    '✅ Creative is running again',
    '✅ Lobby is running again',
    '✅ Survival is running again',
  ]);
  expect(labels(card)).toEqual([]);
  expect(powers(all)).toEqual(['s-2 restart', 's-3 restart', 's-1 restart']);
  const log = guild.channel('log');
  await log.message(({ text }) => text.includes('Restart 4 servers'));
  expect(log.messages.filter(({ text }) => text.includes('running again'))).toHaveLength(1);
  const history = await (await admin.types('/history list')).settled();
  expect(history.text.match(/restarted · Ada · with other servers/g)).toHaveLength(3);
});

test('a restart that had to kill a game has ⚠️ on the card, and says why', async () => {
  const all = await grouped();
  const { admin, host } = all;
  const killed = { wanted: true, crashed: false, killed_after_seconds: 60 };
  Object.assign(host.server('s-2').record, { last_exit: killed });
  const card = await asks(all, '/power', { action: 'restart' });
  await admin.clicks(card, 'Restart 4 servers');
  await card.until(({ text }) => text.startsWith('⚠️ Restart 4 servers: 3 done'));
  expect(card.text).toContain(
    '⚠️ Creative is running again\n-# It didn’t stop within 1 min and had to be killed: its last changes may be lost.\n✅ Lobby',
  );
});

test('the next restart begins only when the last server is up', async () => {
  const all = await grouped({ host: { transitionMs: 60_000 } });
  const { admin, host } = all;
  const card = await asks(all, '/power', { action: 'restart' });
  await admin.clicks(card, 'Restart 4 servers');
  await card.until(({ text }) => text.includes('⏳ Restarting Creative'));
  await host.called(({ path }) => path.endsWith('/s-2/power'));
  host.server('s-2').record['status'] = 'starting';
  await host.called(() => host.calls.filter(({ path }) => path.endsWith('/s-2')).length > 5);
  expect(powers(all)).toEqual(['s-2 restart']);
  host.server('s-2').record['status'] = 'running';
  await card.until(({ text }) => text.includes('⏳ Restarting Lobby'));
  await host.called(({ path }) => path.endsWith('/s-3/power'));
  expect(powers(all)).toEqual(['s-2 restart', 's-3 restart']);
  expect(lines(card)).toEqual([
    '➖ Attic was stopped, so I left it alone',
    '✅ Creative is running again',
    '⏳ Restarting Lobby',
    '⬜ Survival',
  ]);
});

test.each([
  ['fails', { status: 409, body: { message: 'no' } }, '❌ Creative wasn’t restarted'],
  ['has an unknown result', 'hangs' as const, '⚠️ Outcome unknown: Restarting Creative'],
])('a restart that %s stops the others, and the card says where', async (_what, answer, line) => {
  const all = await grouped({ settings: { HOSTING_TIMEOUT_MS: '300' } });
  const { admin, host } = all;
  host.scripts({ on: 'POST /v1/servers/s-2/power', answer });
  const card = await asks(all, '/power', { action: 'restart' });
  await admin.clicks(card, 'Restart 4 servers');
  await card.until(({ text }) => /^(?:❌|⚠️)/u.test(text) && text.includes('stopped at Creative'));
  expect(lines(card)).toEqual([
    '➖ Attic was stopped, so I left it alone',
    line,
    '⬜ Lobby wasn’t restarted',
    '⬜ Survival wasn’t restarted',
  ]);
  expect(card.text).toContain('I left the remaining servers alone.');
  expect(powers(all)).toEqual(['s-2 restart']);
});

test('a start of all goes on with the others if one fails, up to four at a time', async () => {
  const all = await grouped({ host: { servers: numbered(7), transitionMs: 60_000 } });
  const { admin, host } = all;
  for (const id of host.servers.keys()) host.server(id).record['status'] = 'stopped';
  host.scripts({ on: 'POST /v1/servers/s-02/power', answer: { status: 409, body: { message: 'no' } } });
  const card = await asks(all, '/power', { action: 'start' });
  await admin.clicks(card, 'Start 7 servers');
  const started = (...numbers: readonly number[]) => numbers.map((number) => `s-0${number} start`);
  await expect.poll(() => powers(all).toSorted()).toEqual(started(1, 2, 3, 4, 5));
  for (const id of host.servers.keys()) host.server(id).record['status'] = 'running';
  await card.until(({ text }) => text.startsWith('❌'));
  expect(card.text).toContain('Start 7 servers: 6 done');
  expect(lines(card)[1]).toBe('❌ Server 02 wasn’t started');
  expect(powers(all).toSorted()).toEqual(started(1, 2, 3, 4, 5, 6, 7));
});

test('servers and their order are chosen on the card, and a pause between restarts', async () => {
  const passes = stoppedClock(Date.UTC(2027, 2, 1, 12));
  const all = await grouped();
  const { admin } = all;
  const card = await asks(all, '/power', { action: 'restart' });
  await admin.picks(card, 'Choose other servers, or another order', ['Survival', 'Creative']);
  await card.until(({ text }) => text.includes('1. Survival\n2. Creative\n'));
  await admin.picks(card, 'Choose a pause between servers', ['5 min']);
  await card.until(({ text }) => text.includes('Pause before each next server: 5 min.'));
  await admin.clicks(card, 'Restart 2 servers');
  await card.until(({ text }) => text.includes('✅ Survival is running again'));
  expect(powers(all)).toEqual(['s-1 restart']);
  await card.until(({ text }) => /⬜ Creative is next, <t:\d+:R>/u.test(text));
  passes(5 * minute);
  await card.until(({ text }) => text.includes('Restart 2 servers: done'));
  expect(powers(all)).toEqual(['s-1 restart', 's-2 restart']);
});

test('a clock that is set back holds up no server', async () => {
  const passes = stoppedClock(Date.UTC(2027, 2, 1, 12));
  const all = await grouped();
  const { admin } = all;
  const card = await asks(all, '/power', { action: 'restart' });
  await admin.picks(card, 'Choose other servers, or another order', ['Survival', 'Creative']);
  await admin.picks(card, 'Choose a pause between servers', ['5 min']);
  await card.until(({ text }) => text.includes('Pause before each next server: 5 min.'));
  await admin.clicks(card, 'Restart 2 servers');
  await card.until(({ text }) => /⬜ Creative is next, <t:\d+:R>/u.test(text));
  passes(-60 * minute);
  await card.until(({ text }) => text.includes('Restart 2 servers: done'));
  expect(powers(all)).toEqual(['s-1 restart', 's-2 restart']);
});

test('the rest can be skipped: what has begun goes on', async () => {
  const all = await grouped({ host: { transitionMs: 60_000 } });
  const { admin, host } = all;
  const card = await asks(all, '/power', { action: 'restart' });
  await admin.clicks(card, 'Restart 4 servers');
  await host.called(({ path }) => path.endsWith('/s-2/power'));
  await card.until(({ text }) => text.includes('⏳ Restarting Creative'));
  await admin.clicks(card, 'Skip the rest');
  await card.until(({ text }) => text.includes('⬜ Survival wasn’t restarted'));
  expect(labels(card)).toEqual([]);
  host.server('s-2').record['status'] = 'starting';
  await host.called(() => host.calls.filter(({ path }) => path.endsWith('/s-2')).length > 3);
  host.server('s-2').record['status'] = 'running';
  await card.until(({ text }) => text.startsWith('⚠️'));
  expect(lines(card)[1]).toBe('✅ Creative is running again');
  expect(card.text).toContain(`${admin.mention} skipped the rest.`);
  expect(powers(all)).toEqual(['s-2 restart']);
});

test('the rest can be skipped by whoever can do it there, and by nobody else', async () => {
  const all = await grouped({ host: { transitionMs: 60_000 } });
  const { admin, guild, member, moderator } = all;
  const role = guild.role('Moderators');
  await (await admin.types('/access grant', { role, permission: 'operator' })).settled();
  const card = await asks(all, '/power', { action: 'restart' });
  await admin.clicks(card, 'Restart 4 servers');
  await begins(all, 's-2');
  await card.until(({ text }) => text.includes('⏳ Restarting Creative'));
  expect(ephemeralText(await (await member.clicks(card, 'Skip the rest')).settled())).toContain('You can’t');
  await moderator.clicks(card, 'Skip the rest');
  await card.until(({ text }) => text.includes(`${moderator.mention} skipped the rest.`));
  expect(labels(card)).toEqual([]);
});

test('a restart of servers that are all stopped says that there was nothing to do', async () => {
  const all = await grouped();
  const { admin } = all;
  const card = await asks(all, '/power', { action: 'restart' });
  await admin.picks(card, 'Choose other servers, or another order', ['Attic']);
  await card.until(({ text }) => text.includes('Restart 1 server?'));
  expect(card.text).not.toContain('One after the other');
  await admin.clicks(card, 'Restart 1 server');
  await card.until(({ text }) => text.startsWith('ℹ️ Restart 1 server: 0 done'));
  expect(powers(all)).toEqual([]);
});

test('without permission on some, they are named, and “Only these” asks about the others', async () => {
  const all = await grouped();
  const { admin, guild, host, moderator } = all;
  const role = guild.role('Moderators');
  await (await admin.types('/access grant', { role, permission: 'viewer' })).settled();
  for (const server of ['s-1', 's-2'])
    await (await admin.types('/access grant', { role, permission: 'operator', server })).settled();
  const card = await asks(all, '/power', { action: 'restart' }, moderator);
  expect(card.text).toContain('You can’t do this on all servers');
  expect(card.text).toContain('You don’t have permission to do this on **Attic** and **Lobby**.');
  expect(labels(card)).toEqual(['Only these', 'Cancel']);
  expect(ephemeralText(await (await admin.clicks(card, 'Only these')).settled())).toContain(
    'Not your button',
  );
  await moderator.clicks(card, 'Only these');
  await card.until(({ text }) => text.includes('1. Creative\n2. Survival\n'));
  await moderator.clicks(card, 'Restart 2 servers');
  await card.until(({ text }) => text.includes('Restart 2 servers: done'));
  expect(powers(all)).toEqual(['s-2 restart', 's-1 restart']);
  expect(host.changes).toHaveLength(2);
});

test('without permission on many, ten are named, and the others are a number', async () => {
  const all = await grouped({ host: { servers: numbered(13) } });
  const { admin, guild, moderator } = all;
  const role = guild.role('Moderators');
  await (await admin.types('/access grant', { role, permission: 'viewer' })).settled();
  await (await admin.types('/access grant', { role, permission: 'operator', server: 's-13' })).settled();
  const card = await asks(all, '/power', { action: 'restart' }, moderator);
  expect(card.text).toContain(', **Server 09**, **Server 10**, and 2 more.');
});

test('permission is checked again at the press, and when it is a server’s turn', async () => {
  const all = await grouped({ host: { transitionMs: 60_000 } });
  const { admin, guild, host, moderator } = all;
  const role = guild.role('Moderators');
  await (await admin.types('/access grant', { role, permission: 'operator' })).settled();
  const card = await asks(all, '/power', { action: 'restart' }, moderator);
  await moderator.picks(card, 'Choose other servers, or another order', ['Creative', 'Survival']);
  await card.until(({ text }) => text.includes('Restart 2 servers?'));
  await moderator.clicks(card, 'Restart 2 servers');
  await host.called(({ path }) => path.endsWith('/s-2/power'));
  moderator.loses(role);
  host.server('s-2').record['status'] = 'starting';
  await host.called(() => host.calls.filter(({ path }) => path.endsWith('/s-2')).length > 3);
  host.server('s-2').record['status'] = 'running';
  await card.until(({ text }) => text.startsWith('❌'));
  expect(lines(card)[1]).toBe(
    `❌ Survival wasn’t restarted: ${moderator.mention} no longer has permission to do this`,
  );
  expect(powers(all)).toEqual(['s-2 restart']);
});

test('a server that is busy is waited for', async () => {
  const all = await grouped({ host: { transitionMs: 60_000 } });
  const { admin, host } = all;
  const stop = await admin.types('/power', { action: 'stop', server: 's-2' });
  await stop.until(({ text }) => text.includes('status: stopping'));
  const card = await asks(all, '/power', { action: 'stop' });
  await admin.picks(card, 'Choose other servers', ['Creative']);
  await card.until(({ text }) => text.includes('Stop 1 server?'));
  await admin.clicks(card, 'Stop 1 server');
  await card.until(({ text }) => text.includes('⏳ Creative is waiting for other actions to finish'));
  host.server('s-2').record['status'] = 'stopped';
  await card.until(({ text }) => text.startsWith('✅'));
  expect(lines(card)).toEqual(['✅ Creative is already stopped']);
});

test('after 15 minutes of waiting for a server that is busy, it has failed', async () => {
  const passes = stoppedClock(Date.UTC(2027, 2, 1, 12));
  const all = await grouped({ host: { transitionMs: 60_000 } });
  const { admin } = all;
  const stop = await admin.types('/power', { action: 'stop', server: 's-2' });
  await stop.until(({ text }) => text.includes('status: stopping'));
  const card = await asks(all, '/power', { action: 'stop' });
  await admin.picks(card, 'Choose other servers', ['Creative']);
  await card.until(({ text }) => text.includes('Stop 1 server?'));
  await admin.clicks(card, 'Stop 1 server');
  await card.until(({ text }) => text.includes('⏳ Creative is waiting for other actions to finish'));
  passes(16 * minute);
  await card.until(({ text }) => text.startsWith('❌'));
  expect(lines(card)).toEqual([
    '❌ Creative wasn’t stopped: other actions were still running after 15 minutes',
  ]);
});

test('a draft can be canceled, and works only for the person who asked', async () => {
  const all = await grouped();
  const { admin, host } = all;
  const card = await asks(all, '/power', { action: 'stop' });
  await admin.clicks(card, 'Cancel');
  await card.until(({ text }) => text.includes('Canceled'));
  expect(labels(card)).toEqual([]);
  expect(host.changes).toEqual([]);
});

test('a kill is for one server; “All servers” is suggested where several can be chosen', async () => {
  const all = await grouped();
  const { admin } = all;
  const kill = await (await admin.types('/power', { action: 'kill', server: '*' })).settled();
  expect(ephemeralText(kill)).toContain('One server at a time');
  const later = await admin.types('/power', { action: 'restart', server: '*', when: 'in 15 min' });
  expect(ephemeralText(await later.settled())).toContain('`/schedule add` can do all servers');
  const choices = async (action: string, server = '') =>
    (await admin.completes('/power', { action, server }, 'server')).map(({ name }) => name);
  expect((await choices('restart'))[0]).toBe('All servers');
  expect(await choices('restart', '*')).toEqual(['All servers']);
  expect(await choices('restart', 'surv')).toEqual(['Survival · running']);
  expect(await choices('kill')).not.toContain('All servers');
});

test('a server that is so already counts as done, also if its host declines', async () => {
  const all = await grouped();
  const { admin, host } = all;
  host.scripts({ on: 'POST /v1/servers/s-1/power', answer: { status: 409, body: { message: 'no' } } });
  const card = await asks(all, '/power', { action: 'start' });
  await admin.clicks(card, 'Start 4 servers');
  await card.until(({ text }) => text.includes('✅ Start 4 servers: done'));
  expect(lines(card).at(-1)).toBe('✅ Survival is already running');
});

test('a backup of all is made up to four at a time, and each server keeps its own', async () => {
  const all = await grouped({ host: { namesAndLocks: true } });
  const { admin, host } = all;
  const card = await asks(all, '/backup create', { name: 'Before the event' });
  expect(card.text).toContain('Back up 4 servers?\nName of each backup: “Before the event”');
  await admin.clicks(card, 'Back up 4 servers');
  await card.until(({ text }) => text.startsWith('❌'));
  expect(lines(card)).toEqual([
    '❌ Attic wasn’t backed up: it’s stopped, and its host only backs up running servers',
    '✅ Creative backed up',
    '✅ Lobby backed up',
    '✅ Survival backed up',
  ]);
  expect(host.changes.toSorted()).toEqual([1, 2, 3].map((number) => `POST /v1/servers/s-${number}/backups`));
});

test('a console command on all shows what each prints, and only where the person has permission for it', async () => {
  const all = await grouped();
  const { admin, guild, host, moderator } = all;
  const role = guild.role('Moderators');
  for (const server of ['s-1', 's-2'])
    await (
      await admin.types('/access grant', { role, permission: 'command', server, commands: 'list' })
    ).settled();
  const refused = await asks(all, '/cmd', { command: 'stop' }, moderator);
  expect(ephemeralText(refused)).toContain('you can only run commands that start with `list`');
  for (const [id, output] of [
    ['s-1', 'There are 3 players online'],
    ['s-2', '**nobody** is here\nsecond line'],
  ] as const)
    host.scripts({ on: `POST /v1/servers/${id}/command`, answer: { status: 200, body: { output } } });
  const card = await asks(all, '/cmd', { command: 'list' }, moderator);
  await moderator.clicks(card, 'Run a command on 2 servers');
  await card.until(({ text }) => text.startsWith('✅'));
  expect(lines(card)).toEqual(['✅ Command sent to Creative', '✅ Command sent to Survival']);
  expect(card.text).toContain('-# \\*\\*nobody\\*\\* is here\n');
  expect(card.text).toContain('-# There are 3 players online');
  expect(host.changes).toHaveLength(2);
});

test('before a command that may destroy something each server is backed up, and without its backup it isn’t sent', async () => {
  const all = await grouped();
  const { admin, host } = all;
  host.scripts({ on: 'POST /v1/servers/s-2/backups', answer: { status: 409, body: { message: 'no' } } });
  const card = await asks(all, '/cmd', { command: 'kill @e' });
  expect(card.text).toContain('I’ll back up each server first.');
  await admin.picks(card, 'Choose other servers', ['Creative', 'Survival']);
  await card.until(({ text }) => text.includes('Run a command on 2 servers?'));
  await admin.clicks(card, 'Run a command on 2 servers');
  await card.until(({ text }) => text.startsWith('❌'));
  expect(lines(card)).toEqual(['❌ Command not sent to Creative', '✅ Command sent to Survival']);
  expect(host.changes.toSorted()).toEqual([
    'POST /v1/servers/s-1/backups',
    'POST /v1/servers/s-1/command',
    'POST /v1/servers/s-2/backups',
  ]);
});

test('when the token of the press has expired, the same card goes on as a message of its channel', async () => {
  let passedMs = 0;
  const all = await grouped({
    discord: { now: () => Date.now() + passedMs },
    host: { transitionMs: 60_000 },
  });
  const { admin, guild } = all;
  const card = await asks(all, '/power', { action: 'restart' });
  await admin.clicks(card, 'Restart 4 servers');
  await begins(all, 's-2');
  await card.until(({ text }) => text.includes('⏳ Restarting Creative'));
  passedMs = 16 * minute;
  await comesUp(all, 's-2');
  for (const id of ['s-3', 's-1']) await comesUp(all, id);
  const message = await guild
    .channel('general')
    .message(({ text }) => text.startsWith('✅ Restart 4 servers'));
  expect(message.id).toBe(card.message.id);
  expect(guild.channel('general').messages.filter(({ text }) => text.includes('Restart 4'))).toHaveLength(1);
});
