import { describe, expect, test } from 'vitest';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { ephemeralText, labels } from '../commands/reply-helpers.ts';
import type { Community } from '../support/community.ts';
import { disconnects } from '../support/disconnects.ts';
import { quickWatch } from '../support/quick-watch.ts';
import { adds, card, day, hour, lastRun, minute, scheduling, shown } from './scheduling.ts';

/** The clock jumps by hours while an operation runs. */
const patient = { powerMs: { start: day, stop: day, restart: day, kill: day } };

describe('/schedule add', () => {
  test('says if players are disconnected without a warning, and shows further runs where the rule doesn’t', async () => {
    const { admin } = await scheduling();
    const draft = async (options: Readonly<Record<string, string>>) =>
      (await (await admin.types('/schedule add', { when: 'every 6 h', ...options })).settled()).text;
    const unwarned = 'Anyone online will be disconnected without warning.';
    expect(await draft({ action: 'restart' })).toContain(unwarned);
    for (const options of [{ action: 'restart', warn: '5' }, { action: 'backup' }])
      expect(await draft(options)).not.toContain(unwarned);
    expect(await draft({ action: 'stop', when: 'when empty for 30 min' })).not.toContain(unwarned);
    expect(await draft({ action: 'stop', when: 'mon,thu 06:30' })).toMatch(
      /Next runs: <t:\d+:f> \(<t:\d+:R>\), <t:\d+:f>, and <t:\d+:f>/,
    );
  });

  test('says while one types what is understood and when it is due first, in the language and zone of the reader', async () => {
    const { admin, guild } = await scheduling();
    await (await admin.types('/setup timezone', { zone: 'Europe/Berlin' })).settled();
    const choices = async (when: string, person = admin) =>
      (await person.completes('/schedule add', { when }, 'when')).map(({ name, value }) => [name, value]);
    expect((await choices(''))[0]).toEqual([
      'Every day at 04:00 · first run: Tue, Mar 2, 4:00 AM (Berlin)',
      'every day 04:00',
    ]);
    expect(await choices('every day at 4')).toEqual([
      ['Every day at 04:00 · first run: Tue, Mar 2, 4:00 AM (Berlin)', 'every day at 4'],
    ]);
    expect((await choices('every mon'))[0]?.[1]).toBe('every mon 04:00');
    expect(await choices('nonsense')).toEqual([['⚠️ “nonsense” · I don’t understand this time', 'nonsense']]);
    const berliner = guild.member({ name: 'Bert', permissions: 'administrator', locale: 'de' });
    expect(await choices('jeden Tag um 4 Uhr', berliner)).toEqual([
      [
        expect.stringMatching(/^Jeden Tag um 04:00 Uhr · .*Di\., 2\. März, 4:00 \(Berlin\)$/),
        'jeden Tag um 4 Uhr',
      ],
    ]);
    expect(await choices('', guild.member({ name: 'Nobody' }))).toEqual([]);
    const wrong = await (
      await admin.types('/schedule add', { action: 'stop', when: 'every day 25:00' })
    ).settled();
    expect(wrong.text).toContain('“25:00” isn’t a time of day');
  });

  test('keeps the time zone that it names: after another one was set, it has to be added again', async () => {
    const all = await scheduling();
    const { admin } = all;
    const draft = async (when: string) =>
      (await admin.types('/schedule add', { action: 'restart', when })).settled();
    const [friday, interval] = [await draft('every friday 20:00'), await draft('every 90 min')];
    expect(friday.text).toContain('Every Friday at 20:00 (UTC)');
    await (await admin.types('/setup timezone', { zone: 'Europe/Berlin' })).settled();
    await admin.clicks(friday, 'Save');
    await friday.until(({ text }) => text.includes('The time zone has changed'));
    expect(friday.text).toContain(
      'Nothing was saved. It was **UTC** when you typed this time, and is **Europe/Berlin** now.',
    );
    expect(friday.buttons).toEqual([]);
    expect(await shown(all)).toContain('No schedules yet.');
    // It has no time of day.
    await admin.clicks(interval, 'Save');
    await interval.until(({ text }) => text.includes('Schedule saved'));

    const saved = await adds(all, { action: 'restart', when: 'every friday 20:00' });
    expect(saved.text).toContain('Every Friday at 20:00 (Berlin)');
  });

  test('shows what was understood with the next runs, and saves it when its person presses Save', async () => {
    const all = await scheduling();
    const { admin, moderator } = all;
    await (await admin.types('/setup timezone', { zone: 'Europe/Berlin' })).settled();
    const reply = await (
      await admin.types('/schedule add', { action: 'restart', when: 'Every Day 02:30', warn: '1,10' })
    ).settled();
    const at = (text: string) => Date.parse(text) / 1_000;
    expect(reply.text).toContain('New schedule: Restart Survival · Every day at 02:30 (Berlin)\n');
    expect(reply.text).toContain(`First run: <t:${at('2027-03-02T01:30Z')}:R>\n`);
    expect(reply.text).toContain(
      `Clocks go forward on <t:${at('2027-03-28T01:00Z')}:d> and skip this time. That run is at <t:${at('2027-03-28T01:00Z')}:t>.`,
    );
    expect(reply.text).toContain('Warns players 10 min and 1 min before: “Server restarts in 10 minutes.”');
    expect(reply.text).toContain(`Announced beforehand in <#${all.channel.id}>`);
    expect(await shown(all)).toContain('No schedules yet.');

    expect(ephemeralText(await (await moderator.clicks(reply, 'Save')).settled())).toContain(
      'Not your button',
    );
    await admin.clicks(reply, 'Save');
    await reply.until(({ text }) => text.includes('✅ Schedule saved'));
    expect(labels(reply)).toEqual([]);
    expect(await shown(all)).toContain(
      `**Restart Survival** · <t:${at('2027-03-02T01:30Z')}:R>\n-# Every day at 02:30 (Berlin) · Added by ${admin.mention}`,
    );
  });

  test('names the time zone only if a time of day is shown', async () => {
    const all = await scheduling();
    const typed = async (when: string, more: Readonly<Record<string, string>> = {}) =>
      (await (await all.admin.types('/schedule add', { action: 'restart', when, ...more })).settled()).text;
    const isNamed = expect.stringContaining('Times that you type are in **UTC**.');
    for (const when of ['every day 04:00', '0 4 * * 1', 'every 6 h', 'tomorrow 03:00'])
      expect(await typed(when)).toEqual(isNamed);
    expect(await typed('every 90 min', { only_when_empty: '06:00' })).toMatch(
      /until 06:00 \(UTC\)\.$[\s\S]*in \*\*UTC\*\*/m,
    );
    for (const when of ['every hour', 'every 30 min', 'every 90 min'])
      expect(await typed(when)).not.toEqual(isNamed);
    await adds(all, { action: 'restart', when: 'every 90 min' });
    expect(await shown(all)).not.toEqual(isNamed);
  });

  test('needs the right to say what players are warned with, in the person’s own words', async () => {
    const { admin, moderator, guild, host } = await scheduling();
    const grant = async (permission: string, more: Record<string, string> = {}) =>
      (await admin.types('/access grant', { role: guild.role('Moderators'), permission, ...more })).settled();
    await grant('schedule');
    await grant('operator');
    const tries = async (more: Record<string, string>) => {
      const options = { action: 'restart', when: 'every 6 h', warn: '5', ...more };
      return (await moderator.types('/schedule add', options)).settled();
    };
    expect(labels(await tries({}))).toContain('Save');
    expect(ephemeralText(await tries({ warning: 'Buy my gold' }))).toContain('You can’t ');
    await grant('command', { commands: 'say' });
    const draft = await tries({ warning: 'Restart in {minutes}' });
    expect(draft.text).toContain('Restart in 5');
    await (
      await admin.types('/access revoke', { role: guild.role('Moderators'), permission: 'command' })
    ).settled();
    expect(ephemeralText(await (await moderator.clicks(draft, 'Save')).settled())).toContain('You can’t ');
    expect(host.changes).toEqual([]);
  });

  test('shows the whole command before it is saved, when it is, and in its card', async () => {
    const all = await scheduling();
    const command = `say ${'`'.repeat(300)}${'x'.repeat(690)} end`;
    const reply = await (
      await all.admin.types('/schedule add', { action: 'command', when: 'every 6 h', command })
    ).settled();
    const shownWhole = (text: string) => text.replaceAll('\u200b', '').includes(`\n${command}\n`);
    expect(shownWhole(reply.text)).toBe(true);
    await all.admin.clicks(reply, 'Save');
    await reply.until(({ text }) => text.includes('Schedule saved'));
    expect(shownWhole(reply.text)).toBe(true);
    expect(shownWhole((await card(all)).text)).toBe(true);
  });

  test('announces runs only in channels that the person can see and write in', async () => {
    const { admin, moderator, guild } = await scheduling();
    const grants = { role: guild.role('Moderators'), permission: 'manager' };
    await (await admin.types('/access grant', grants)).settled();
    const staff = guild.channel('general');
    const options = { action: 'stop', when: 'every 6 h', channel: staff };
    expect(labels(await (await moderator.types('/schedule add', options)).settled())).toContain('Save');
    staff.hideFrom(moderator.id);
    const refused = await (await moderator.types('/schedule add', options)).settled();
    expect(ephemeralText(refused)).toContain(
      `You need **View Channel** and **Send Messages** in <#${staff.id}>`,
    );
    expect(labels(await (await admin.types('/schedule add', options)).settled())).toContain('Save');
  });

  test('needs the right to delete backups if old ones are deleted', async () => {
    const { admin, moderator, guild } = await scheduling();
    const role = guild.role('Moderators');
    for (const permission of ['schedule', 'operator'])
      await (await admin.types('/access grant', { role, permission })).settled();
    const options = { action: 'backup', when: 'every 6 h', keep: 3 };
    const refused = await (await moderator.types('/schedule add', options)).settled();
    expect(ephemeralText(refused)).toContain('You can’t ');
    await (await admin.types('/access grant', { role, permission: 'backup.delete' })).settled();
    const draft = await (await moderator.types('/schedule add', options)).settled();
    expect(labels(draft)).toContain('Save');
    await (await admin.types('/access revoke', { role, permission: 'backup.delete' })).settled();
    expect(ephemeralText(await (await moderator.clicks(draft, 'Save')).settled())).toContain('You can’t ');
  });

  test('saves nothing after Cancel, or when it was not pressed in time', async () => {
    const all = await scheduling();
    const { admin, passes } = all;
    const options = { action: 'restart', when: 'every 6 h' };
    const cancelled = await (await admin.types('/schedule add', options)).settled();
    await admin.clicks(cancelled, 'Cancel');
    await cancelled.until(({ text }) => text.includes('Nothing was saved.'));
    const late = await (await admin.types('/schedule add', options)).settled();
    passes(16 * minute);
    // It still has its buttons if the process that showed it has ended.
    await admin.clicks(late, 'Save');
    await late.until(({ text }) => text.includes('Expired') && text.includes('Nothing was saved.'));
    expect(labels(late)).toEqual([]);
    expect(await shown(all)).toContain('No schedules yet.');
  });

  test('a draft loses its buttons when it expires', async () => {
    const all = await scheduling({ overrides: { draftMs: 50 } });
    const reply = await all.admin.types('/schedule add', { action: 'restart', when: 'every 6 h' });
    await reply.until(({ text }) => text.includes('Expired') && text.includes('Nothing was saved.'));
    expect(labels(reply)).toEqual([]);
    expect(await shown(all)).toContain('No schedules yet.');
  });

  test('refuses what is not understood or does not go together, and says why', async () => {
    const { admin } = await scheduling();
    const refusals = [
      [
        { action: 'restart', when: 'at some point' },
        '“at some point” isn’t a time I know. Try `every day 04:00`',
      ],
      [{ action: 'restart', when: 'every 2 min' }, 'at least 5 minutes apart'],
      [{ action: 'restart', when: '99 4 * * *' }, 'A cron line has five fields'],
      [{ action: 'restart', when: '0 4 30 2 *' }, 'No date ever matches'],
      [{ action: 'restart', when: 'today 11:00' }, 'It’s 12:00 now in the time zone **UTC**.'],
      [
        { action: 'restart', when: 'when empty for 30 min' },
        '`when empty for …` only works with `action:stop`.',
      ],
      [
        { action: 'restart', when: 'every 6 h', keep: 3 },
        'The `keep` option doesn’t work with this `action`',
      ],
      [{ action: 'start', when: 'every 6 h', warn: '5' }, 'The `warn` option doesn’t work'],
      [
        { action: 'stop', when: 'when empty for 30 min', warn: '5' },
        'With “when empty”, nobody is there to warn. Leave out `warn`, or choose a different time.',
      ],
      [
        { action: 'stop', when: 'when nobody is online', only_when_empty: '2 h' },
        'With “when empty”, a run begins once nobody is online. Leave out `only_when_empty`, or',
      ],
      [{ action: 'command', when: 'every 6 h' }, '`action:command` also needs the `command` option.'],
      [{ action: 'stop', when: 'every 6 h', warning: 'Bye' }, '`warning` also needs the `warn` option.'],
      [{ action: 'stop', when: 'every 6 h', warn: '90' }, 'up to five numbers from 1 to 60'],
      [{ action: 'stop', when: 'every 6 h', warn: '5', warning: 'bye; op Mo' }, 'It has to be one line'],
      [{ action: 'stop', when: 'every 6 h', only_when_empty: 'soon' }, '`2 h`, `90 min` or `06:00`'],
    ] as const;
    for (const [options, why] of refusals) {
      const reply = await (await admin.types('/schedule add', options)).settled();
      expect(reply.ephemeral).toBe(true);
      expect(reply.text).toContain(why);
      expect(reply.buttons).toEqual([]);
    }
  });

  test('needs the right to schedule and to the action itself, when it is shown and again when it is saved', async () => {
    const all = await scheduling();
    const { admin, moderator, guild } = all;
    const grant = async (permission: string) =>
      (await admin.types('/access grant', { role: guild.role('Moderators'), permission })).settled();
    const asks = async (options: Record<string, string>) =>
      (await moderator.types('/schedule add', { when: 'every 6 h', server: 's-1', ...options })).settled();
    expect((await asks({ action: 'stop' })).text).toContain('You can’t manage schedules here');
    await grant('schedule');
    expect((await asks({ action: 'stop' })).text).toContain('You can’t stop the server here');
    await grant('power.stop');
    const draft = await asks({ action: 'stop' });
    expect(draft.text).toContain('Stop Survival · Every 6 hours');
    await (
      await admin.types('/access revoke', { role: guild.role('Moderators'), permission: 'power.stop' })
    ).settled();
    const refused = await (await moderator.clicks(draft, 'Save')).settled();
    expect(ephemeralText(refused)).toContain('You can’t stop the server here');
    expect(await shown(all)).toContain('No schedules yet.');
  });
});

describe('a schedule', () => {
  test('runs at its time as an operation in the name of its person, announced once in the log channel', async () => {
    const all = await scheduling();
    const { admin, channel, host, passes } = all;
    await adds(all, { action: 'restart', when: 'every 6 h' });
    passes(5 * hour + 59 * minute);
    passes(minute);
    const message = await channel.message(({ text }) => text.includes('✅ Survival is running again'));
    expect(message.text).toContain(`Scheduled by ${admin.mention}`);
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
    await expect.poll(() => lastRun(all), { interval: 100 }).toContain(': done');
    passes(6 * hour);
    await channel.message(
      () => channel.messages.filter(({ text }) => text.includes('running again')).length === 2,
    );
    expect(host.changes).toHaveLength(2);
  });

  test('each second Friday leaves out the one between', async () => {
    const all = await scheduling();
    const { admin, channel, passes } = all;
    const runAt = (date: number) => `<t:${Date.UTC(2027, 2, date, 20) / 1000}:`;
    const when = 'every other friday 20:00';
    const draft = await (await admin.types('/schedule add', { action: 'restart', when })).settled();
    expect(draft.text).toContain('Every 2 weeks on Friday at 20:00');
    for (const date of [5, 19, 33]) expect(draft.text).toContain(runAt(date));
    await adds(all, { action: 'restart', when });
    expect(await shown(all)).toContain(runAt(5));
    passes(4 * day + 8 * hour);
    await channel.message(({ text }) => text.includes('✅ Survival is running again'));
    await expect.poll(() => shown(all), { interval: 100 }).toContain(runAt(19));
  });

  test('does nothing if there is nothing to do, and the list says so', async () => {
    const all = await scheduling({ host: { servers: [{ id: 's-1', record: { status: 'stopped' } }] } });
    await adds(all, { action: 'restart', when: 'every 6 h' });
    all.passes(6 * hour);
    await expect.poll(() => shown(all), { interval: 100 }).toContain('nothing to do, the server was stopped');
    expect(all.host.changes).toEqual([]);
  });

  test('is not left out because of a status from before it was due', async () => {
    const all = await scheduling({
      host: { servers: [{ id: 's-1', record: { status: 'stopped' } }] },
      overrides: { capabilities: (of) => ({ ...quickWatch.capabilities(of), statusAgeMs: 1_000 }) },
    });
    const { host, passes } = all;
    await adds(all, { action: 'start', when: 'every 6 h' });
    const outdated = { ...host.server('s-1').record, status: 'running' };
    host.scripts({ on: 'GET /v1/servers/s-1', answer: { status: 200, body: outdated } });
    const before = host.calls.length;
    passes(6 * hour);
    await host.called((call) => call.path === '/v1/servers/s-1' && host.calls.indexOf(call) >= before);
    const changes = () => {
      passes(1_000);
      return host.changes;
    };
    await expect.poll(changes).toEqual(['POST /v1/servers/s-1/power']);
  });

  test('waits while another operation runs, and is missed if that takes longer than 15 minutes', async () => {
    const host = { servers: [{ id: 's-1', record: { status: 'stopped' } }], transitionMs: 60_000 };
    const all = await scheduling({ host, timings: patient });
    const { admin, channel, passes } = all;
    await adds(all, { action: 'restart', when: 'every 6 h' });
    await (await admin.types('/power', { action: 'start' })).until(({ text }) =>
      text.includes('status: starting'),
    );
    passes(6 * hour);
    await expect.poll(() => all.log.join('')).toContain('a scheduled run has to wait');
    passes(16 * minute);
    const message = await channel.message(({ text }) => text.includes('I missed scheduled runs'));
    expect(message.text).toMatch(
      /\*\*Restart Survival\*\*, due <t:\d+:F>: something else was running on the server/,
    );
    expect(await shown(all)).toContain('missed, something else was running on the server');
    expect(all.host.changes).toEqual(['POST /v1/servers/s-1/power']);
  });

  test('runs at its time again after the clock was a month ahead', async () => {
    const all = await scheduling();
    const { channel, host, passes } = all;
    await adds(all, { action: 'restart', when: 'every 6 h' });
    passes(30 * day + hour);
    await channel.message(({ text }) => text.includes('I missed scheduled runs'));
    passes(-30 * day - hour);
    const next = `<t:${Date.UTC(2027, 2, 1, 18) / 1_000}:R>`;
    await expect.poll(() => shown(all), { interval: 100 }).toContain(next);
    passes(6 * hour);
    await channel.message(({ text }) => text.includes('✅ Survival is running again'));
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
  });

  test('can be paused, resumed, skipped and deleted', async () => {
    const all = await scheduling();
    const { admin, host, passes } = all;
    await adds(all, { action: 'restart', when: 'every 6 h' });
    const choose = async (command: string) => {
      const [choice] = await admin.completes(`/schedule ${command}`, {}, 'schedule');
      expect(choice?.name).toBe('restart · Survival · every 6 h');
      return (await admin.types(`/schedule ${command}`, { schedule: choice?.value ?? '' })).settled();
    };
    expect((await choose('pause')).text).toContain('✅ Schedule paused');
    passes(6 * hour);
    expect((await choose('resume')).text).toContain('✅ Schedule resumed');
    const skipped = await choose('skip');
    expect(skipped.text).toContain('✅ Next run skipped');
    expect(skipped.text).toContain(`<t:${Date.UTC(2027, 2, 2, 6) / 1_000}:R>`);
    const left = Date.UTC(2027, 2, 2) / 1_000;
    const skippedRun = `Run <t:${left}:R>: skipped by ${admin.mention}`;
    expect(await shown(all)).toContain(skippedRun);
    // What was skipped stays skipped.
    await choose('pause');
    expect((await choose('resume')).text).toContain(`<t:${Date.UTC(2027, 2, 2, 6) / 1_000}:R>`);
    passes(6 * hour);
    expect(await shown(all)).toContain(skippedRun);
    const question = await choose('remove');
    expect(question.ephemeral).toBe(true);
    expect(question.text).toContain('⚠️ Delete this schedule?');
    expect(await shown(all)).toContain('Restart Survival');
    await admin.clicks(question, 'Delete it');
    await question.until(({ text }) => text.includes('✅ Schedule deleted'));
    passes(12 * hour);
    expect(await shown(all)).toContain('No schedules yet.');
    expect(host.changes).toEqual([]);
  });
});

describe('before a run', () => {
  test.each([
    [1, 'Players were warned once.'],
    [2, 'Players were warned 2 times.'],
  ])('players who were warned %d time(s) are told of as “%s”', (count, text) => {
    expect(textsIn('en').plain('schedule.notice.warned', { count })).toBe(text);
  });

  const says = (host: Community['host'], text: string) =>
    host.called(({ path, body }) => path.endsWith('/command') && JSON.stringify(body).includes(text));

  test('players are warned in the game, and one message in the channel has Skip and Postpone for those who may schedule', async () => {
    const all = await scheduling();
    const { admin, moderator, guild, channel, host, passes } = all;
    const general = guild.channel('general');
    await adds(all, { action: 'restart', when: 'every 6 h', warn: '10,1', channel: general });
    passes(5 * hour + 50 * minute);
    await says(host, 'say Server restarts in 10 minutes.');
    const notice = await general.message(({ text }) => text.includes('Scheduled for'));
    const at = (ms: number) => (Date.UTC(2027, 2, 1, 12) + ms) / 1_000;
    expect(notice.text).toContain(`Scheduled for <t:${at(6 * hour)}:t> (<t:${at(6 * hour)}:R>).`);
    expect(notice.text).toContain('Warns players 10 min and 1 min before: “Server restarts in 10 minutes.”');
    expect(labels(notice)).toEqual(['Skip', 'Postpone by 30 min']);
    expect(ephemeralText(await (await moderator.clicks(notice, 'Skip')).settled())).toContain('You can’t ');

    await admin.clicks(notice, 'Postpone by 30 min');
    await general.message(({ text }) =>
      text.includes(`${admin.mention} postponed this to <t:${at(6.5 * hour)}:t>`),
    );
    await says(host, 'say Server restarts in 40 minutes.');
    passes(30 * minute);
    await host.called(({ body }) => JSON.stringify(body).includes('10 minutes') && host.changes.length === 3);
    passes(9 * minute);
    await says(host, 'say Server restarts in 1 minute.');
    expect(host.changes.filter((change) => change.endsWith('power'))).toEqual([]);
    passes(minute);
    const ended = await general.message(({ text }) => text.includes('✅ Survival is running again'));
    expect(ended.text).toMatch(
      /^Restart Survival: began <t:\d+:f>, took .+\. Players were warned \d times\.$/m,
    );
    expect(general.messages.filter(({ text }) => text.includes('Scheduled by'))).toHaveLength(1);
    expect(labels(notice)).toEqual([]);
    await channel.message(({ text }) => text.includes('Survival is running again'));
    // Warnings are operations, but are neither announced nor listed.
    expect(channel.messages.map(({ text }) => text).join('\n')).not.toContain('Command sent');
    expect((await (await admin.types('/history list')).settled()).text).not.toContain('say The server');
  });

  test('is the only message about a run in the log channel', async () => {
    const all = await scheduling();
    const { admin, channel, passes } = all;
    await adds(all, { action: 'restart', when: 'every 6 h', channel });
    passes(5 * hour + 50 * minute);
    const notice = await channel.message(({ text }) => text.includes('Scheduled for'));
    passes(10 * minute);
    await channel.message(
      ({ id, text }) => id === notice.id && text.includes('✅ Survival is running again'),
    );
    // What is announced later comes after what was announced before.
    await (await admin.types('/power', { action: 'stop' })).settled();
    await channel.message(({ text }) => text.includes('✅ Survival has stopped'));
    expect(channel.messages.filter(({ text }) => text.includes('running again'))).toHaveLength(1);
  });

  test('Skip leaves out that run alone', async () => {
    const all = await scheduling();
    const { admin, guild, host, passes } = all;
    const general = guild.channel('general');
    await adds(all, { action: 'stop', when: 'every 6 h', channel: general });
    passes(5 * hour + 50 * minute);
    const notice = await general.message(({ text }) => text.includes('Scheduled for'));
    await admin.clicks(notice, 'Skip');
    await general.message(({ text }) => text.includes('skipped'));
    passes(11 * minute);
    await expect.poll(() => shown(all), { interval: 100 }).toContain('skipped by');
    expect(host.changes).toEqual([]);
    passes(6 * hour);
    await host.called(({ path }) => path.endsWith('/power'));
  });

  test('a text of one’s own is used, and a server that does not run gets no warning', async () => {
    const all = await scheduling({
      host: {
        servers: [
          { id: 's-1', record: { name: 'Survival' } },
          { id: 's-2', record: { name: 'Creative', status: 'stopped' } },
        ],
      },
    });
    const options = { action: 'command', when: 'every 6 h', command: 'say hi', warn: '5' };
    await adds(all, { ...options, server: 's-2' });
    await adds(all, { ...options, server: 's-1', warning: 'Noch {minutes} min' });
    all.passes(5 * hour + 55 * minute);
    await says(all.host, 'say Noch 5 min');
    all.passes(5 * minute);
    await says(all.host, 'say hi');
    await expect.poll(() => shown(all), { interval: 100 }).toContain('nothing to do, the server was stopped');
    expect(all.host.changes).toEqual(['POST /v1/servers/s-1/command', 'POST /v1/servers/s-1/command']);
  });
});

describe('an empty server', () => {
  test('is stopped when nobody has been online for so long, once', async () => {
    const withPlayers = { servers: [{ id: 's-1', record: { players: 2 } }] };
    const all = await scheduling({ host: withPlayers, timings: patient });
    const { host, passes } = all;
    const saved = await adds(all, { action: 'stop', when: 'when empty for 30 min' });
    expect(saved.text).toContain(
      'When nobody has been online for 30 minutes\nIt doesn’t run while I can’t see who',
    );
    const isRead = async () => {
      const before = host.calls.length;
      // A read of a second ago would do.
      passes(2_000);
      await expect.poll(() => host.calls.length).toBeGreaterThan(before);
    };
    await isRead();
    passes(hour);
    await isRead();
    expect(host.changes).toEqual([]);
    host.server('s-1').record['players'] = 0;
    // A pause of up to ten minutes between reads counts as the same emptiness.
    while (host.changes.length === 0) {
      await isRead();
      passes(2 * minute);
    }
    await all.channel.message(({ text }) => text.includes('✅ Survival has stopped'));
    expect(host.changes).toHaveLength(1);
  });

  test('is restarted at once, one with players at the latest time', async () => {
    const all = await scheduling({
      host: {
        servers: [
          { id: 's-1', record: { name: 'Survival', players: 2 } },
          { id: 's-2', record: { name: 'Creative', players: 0 } },
        ],
      },
    });
    const { host, passes } = all;
    for (const server of ['s-1', 's-2'])
      await adds(all, { action: 'restart', when: 'every 6 h', only_when_empty: '2 h', server });
    const changesAfter = (step: number) => () => {
      // Whether a server is empty is looked at from time to time.
      passes(step);
      return host.changes;
    };
    passes(6 * hour);
    const [ofEmpty, ofOther] = ['POST /v1/servers/s-2/power', 'POST /v1/servers/s-1/power'];
    await expect.poll(changesAfter(100)).toEqual([ofEmpty]);
    passes(hour);
    expect(host.changes).toEqual([ofEmpty]);
    await expect.poll(changesAfter(minute)).toEqual([ofEmpty, ofOther]);
  });
});

test('a schedule keeps its newest backups; locked ones, those of others and the newest stay', async () => {
  const all = await scheduling({ host: { namesAndLocks: true } });
  const { admin, host, passes } = all;
  const ids = () => host.server('s-1').backups.map(({ id }) => id);
  await (await admin.types('/backup create')).until(({ text }) => text.includes('Survival backed up'));
  await adds(all, { action: 'backup', when: 'every 6 h', keep: 2 });
  for (const count of [2, 3]) {
    passes(6 * hour);
    await expect.poll(ids).toHaveLength(count);
    await expect
      .poll(() => lastRun(all), { interval: 100 })
      .toBe(`Last run <t:${Math.floor(Date.now() / 1_000)}:R>: done`);
  }
  await (await admin.types('/backup lock', { backup: 'b-new-2' })).until(({ text }) =>
    text.includes('of Survival locked'),
  );
  for (const expected of [
    ['b-new-4', 'b-new-3', 'b-new-2', 'b-new-1'],
    ['b-new-5', 'b-new-4', 'b-new-2', 'b-new-1'],
  ]) {
    passes(6 * hour);
    await expect.poll(ids).toEqual(expected);
    await expect
      .poll(() => lastRun(all), { interval: 100 })
      .toBe(`Last run <t:${Math.floor(Date.now() / 1_000)}:R>: done`);
  }
  const deleted = await all.channel.message(({ text }) =>
    /Backup of Survival deleted\nBackup: \*\*<t:\d+:f>/.test(text),
  );
  expect(deleted.text).toContain('Scheduled by');
});

test('a backup that was found in the list after a lost response may be somebody else’s, and is not deleted', async () => {
  const all = await scheduling();
  const { host, passes } = all;
  await adds(all, { action: 'backup', when: 'every 6 h', keep: 1 });
  host.scripts({ on: 'POST /v1/servers/s-1/backups', answer: 'dies', applied: true });
  for (const expected of [['b-new-1'], ['b-new-2', 'b-new-1'], ['b-new-3', 'b-new-1']]) {
    passes(6 * hour);
    await expect.poll(() => host.server('s-1').backups.map(({ id }) => id)).toEqual(expected);
    await expect
      .poll(() => lastRun(all), { interval: 100 })
      .toBe(`Last run <t:${Math.floor(Date.now() / 1_000)}:R>: done`);
  }
});

describe('after downtime', () => {
  test('a run is made up to 15 minutes late; what was missed is reported in one message', async () => {
    const all = await scheduling();
    const { channel, host, passes } = all;
    await adds(all, { action: 'restart', when: 'every day 14:00' });
    await adds(all, { action: 'backup', when: 'every 30 min' });
    await adds(all, { action: 'command', command: 'say hi', when: 'every 6 h' });
    await all.restarts(async () => passes(6 * hour + 10 * minute));
    await host.called(({ path }) => path.endsWith('/command'));
    await host.called(({ path }) => path.endsWith('/backups'));
    const message = await channel.message(({ text }) => text.includes('I missed scheduled runs'));
    expect(message.text).toMatch(/\*\*Restart Survival\*\*, due <t:\d+:F>: I was offline/);
    expect(message.text).toMatch(
      /\*\*Back up Survival\*\*, 11 runs \(<t:\d+:F> – <t:\d+:F>\): I was offline/,
    );
    expect(message.text).not.toContain('Run a command');
    expect(channel.messages.filter(({ text }) => text.includes('missed'))).toHaveLength(1);
  });

  test('the alert about missed runs counts all of them, and names the first and the last of each schedule', async () => {
    const all = await scheduling();
    const alerts = all.guild.channel('general');
    await (await all.admin.types('/alerts set', { channel: alerts })).settled();
    await adds(all, { action: 'restart', when: 'every day 14:00' });
    await adds(all, { action: 'backup', when: 'every 30 min' });
    await all.restarts(async () => all.passes(2 * hour + 20 * minute));
    const alert = await alerts.message(({ text }) => text.includes('missed'));
    expect(alert.text).toContain('5 scheduled runs on Survival were missed');
    expect(alert.text).toMatch(/• \*\*Restart Survival\*\*, due <t:\d+:F>\n/);
    expect(alert.text).toMatch(/• \*\*Back up Survival\*\*, 4 runs \(<t:\d+:F> – <t:\d+:F>\)/);
  });

  test('a host that is away for long, or a connection that is gone, misses the run and keeps the schedule', async () => {
    const all = await scheduling();
    const { admin, channel, host, passes } = all;
    await adds(all, { action: 'restart', when: 'every 6 h' });
    await host.goesDown();
    passes(6 * hour);
    await expect.poll(() => all.log.join('')).toContain('a scheduled run has to wait');
    passes(16 * minute);
    await channel.message(({ text }) => text.includes('I got no data from the host'));
    await host.comesBack();
    expect(await shown(all)).toContain('missed, I got no data from the host');
    host.keys.delete('test-key-of-the-account');
    passes(5 * hour + 44 * minute);
    await channel.message(({ text }) => text.includes('❌ Survival wasn’t restarted'));
    await disconnects(admin);
    passes(6 * hour);
    await expect.poll(() => all.log.join('')).toContain('"reason":"disconnected"');
    host.keys.add('test-key-of-the-account');
    await all.connects();
    await expect
      .poll(() => shown(all), { interval: 100 })
      .toContain('its connection was removed or can’t be used');
    passes(6 * hour);
    await host.called(({ method, path }) => method === 'POST' && path.endsWith('/power'));
  });

  test('a clock that is set back or forward repeats no run', async () => {
    const all = await scheduling();
    const { host, passes } = all;
    await adds(all, { action: 'command', command: 'say hi', when: 'every 6 h' });
    passes(6 * hour);
    await host.called(({ path }) => path.endsWith('/command'));
    await expect.poll(() => lastRun(all), { interval: 100 }).toContain(': done');
    passes(-2 * hour);
    passes(2 * hour);
    passes(6 * hour);
    await expect.poll(() => host.changes).toHaveLength(2);
    passes(-3 * hour);
    await expect.poll(() => lastRun(all), { interval: 100 }).toContain(': done');
    expect(host.changes).toHaveLength(2);
  });
});
