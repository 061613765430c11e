import { describe, expect, test } from 'vitest';
import { type Community, community } from '../support/community.ts';
import { stoppedClock } from '../support/stopped-clock.ts';
import { ephemeralText, labels } from './reply-helpers.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Schedules are looked for often; the clock is moved by the tests. */
const quick = { schedules: { everyMs: 10, retryMs: 20 }, watch: { everyMs: 15, afterChangeMs: 10 } };

/** The clock jumps by hours while an operation runs. */
const patient = { powerMs: { start: day, stop: day, restart: day, kill: day } };

type Options = Parameters<typeof community>[0];

/** Returns a guild with a log channel and a stopped clock at noon UTC. */
async function scheduling(options: Options = {}) {
  const passes = stoppedClock(Date.UTC(2027, 2, 1, 12));
  const all = await community({ ...options, overrides: { ...quick, ...options?.overrides } });
  const log = all.guild.channel('log');
  await (await all.admin.types('/setup log', { channel: log })).settled();
  return { ...all, channel: log, passes };
}

/** Adds a schedule as Ada and saves it; returns the message. */
async function adds({ admin }: Pick<Community, 'admin'>, options: Record<string, string | number>) {
  const reply = await (await admin.types('/schedule add', options)).settled();
  await admin.clicks(reply, 'Save');
  await reply.until(({ text }) => text.includes('Schedule saved'));
  return reply;
}

const shown = async ({ admin }: Pick<Community, 'admin'>) =>
  (await (await admin.types('/schedule list')).settled()).text;

describe('/schedule add', () => {
  test('shows what was understood with the next runs, and saves it when its person presses Save', async () => {
    const all = await scheduling();
    const { admin, moderator } = all;
    await (await admin.types('/setup timezone', { zone: 'Europe/Berlin' })).settled();
    const reply = await (
      await admin.types('/schedule add', { action: 'restart', when: 'Every Day 02:30', warn: '1,10' })
    ).settled();
    const at = (text: string) => Date.parse(text) / 1_000;
    expect(reply.text).toContain('Restart Survival');
    expect(reply.text).toContain('Every day at 02:30');
    for (const run of ['2027-03-02T01:30Z', '2027-03-03T01:30Z', '2027-03-04T01:30Z'])
      expect(reply.text).toContain(`<t:${at(run)}:F> (<t:${at(run)}:R>)`);
    expect(reply.text).toContain('Times of day are in the time zone **Europe/Berlin**.');
    expect(reply.text).toContain(
      `On <t:${at('2027-03-28T01:00Z')}:d> the clocks go forward and skip its time: that run is at <t:${at('2027-03-28T01:00Z')}:t>.`,
    );
    expect(reply.text).toContain(
      'Players are warned 10 min and 1 min before: “The server restarts in 10 minutes.”',
    );
    expect(reply.text).toContain(`Announced beforehand in <#${all.channel.id}>`);
    expect(await shown(all)).toContain('There are none.');

    expect(ephemeralText(await (await moderator.clicks(reply, 'Save')).settled())).toContain(
      'Not your button',
    );
    await admin.clicks(reply, 'Save');
    await reply.until(({ text }) => text.includes('✅ Schedule saved'));
    expect(labels(reply)).toEqual([]);
    expect(await shown(all)).toMatch(/\*\*Restart Survival\*\* · Every day at 02:30\nNext run: <t:\d+:F>/);
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
    expect(ephemeralText(await tries({ warning: 'Buy my gold' }))).toContain('No permission');
    await grant('command', { commands: 'say' });
    const draft = await tries({ warning: 'Restart in {minutes}' });
    expect(draft.text).toContain('Restart in 5');
    await (
      await admin.types('/access revoke', { role: guild.role('Moderators'), permission: 'command' })
    ).settled();
    expect(ephemeralText(await (await moderator.clicks(draft, 'Save')).settled())).toContain('No permission');
    expect(host.changes).toEqual([]);
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
    expect(ephemeralText(await (await admin.clicks(late, 'Save')).settled())).toContain('It has expired.');
    expect(await shown(all)).toContain('There are none.');
  });

  test('refuses what is not understood or does not go together, and says why', async () => {
    const { admin } = await scheduling();
    const refusals = [
      [
        { action: 'restart', when: 'at some point' },
        'I don’t understand “at some point”. Examples: `every day 04:00`',
      ],
      [{ action: 'restart', when: 'every 2 min' }, 'at least 5 minutes between two runs'],
      [{ action: 'restart', when: '99 4 * * *' }, 'A cron line has five fields'],
      [{ action: 'restart', when: '0 4 30 2 *' }, 'is never due'],
      [{ action: 'restart', when: 'today 11:00' }, 'In the time zone **UTC** it is 12:00 now.'],
      [
        { action: 'restart', when: 'when empty for 30 min' },
        '`when empty for …` goes with `action:stop` only.',
      ],
      [
        { action: 'restart', when: 'every 6 h', keep: 3 },
        'The option `keep` can’t be used with this value of `action`',
      ],
      [{ action: 'start', when: 'every 6 h', warn: '5' }, 'The option `warn` can’t be used'],
      [{ action: 'command', when: 'every 6 h' }, '`action:command` also needs the option `command`.'],
      [{ action: 'stop', when: 'every 6 h', warning: 'Bye' }, '`warning` also needs the option `warn`.'],
      [{ action: 'stop', when: 'every 6 h', warn: '90' }, 'up to five numbers of minutes from 1 to 60'],
      [{ action: 'stop', when: 'every 6 h', warn: '5', warning: 'bye; op Mo' }, 'It has to be one line'],
      [{ action: 'stop', when: 'every 6 h', only_when_empty: 'soon' }, '`2 h`, `90 min` or `06:00`'],
    ] as const;
    for (const [options, why] of refusals) {
      const reply = await (await admin.types('/schedule add', options)).settled();
      expect(reply.ephemeral).toBe(true);
      expect(reply.text).toContain(why);
      expect(reply.text).toContain('Nothing was');
    }
  });

  test('needs the right to schedule and to the action itself, when it is shown and again when it is saved', async () => {
    const all = await scheduling();
    const { admin, moderator, guild } = all;
    const grant = async (permission: string) =>
      (await admin.types('/access grant', { role: guild.role('Moderators'), permission })).settled();
    const asks = async (options: Record<string, string>) =>
      (await moderator.types('/schedule add', { when: 'every 6 h', server: 's-1', ...options })).settled();
    expect((await asks({ action: 'stop' })).text).toContain('You may not schedule operations');
    await grant('schedule');
    expect((await asks({ action: 'stop' })).text).toContain('you may not stop the server');
    await grant('power.stop');
    const draft = await asks({ action: 'stop' });
    expect(draft.text).toContain('Save this schedule?');
    await (
      await admin.types('/access revoke', { role: guild.role('Moderators'), permission: 'power.stop' })
    ).settled();
    const refused = await (await moderator.clicks(draft, 'Save')).settled();
    expect(ephemeralText(refused)).toContain('you may not stop the server');
    expect(await shown(all)).toContain('There are none.');
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
    expect(message.text).toContain(`By schedule, set up by ${admin.mention}`);
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
    await expect.poll(() => shown(all)).toMatch(/Last run <t:\d+:R>: done/);
    passes(6 * hour);
    await channel.message(
      () => channel.messages.filter(({ text }) => text.includes('running again')).length === 2,
    );
    expect(host.changes).toHaveLength(2);
  });

  test('does nothing if there is nothing to do, and the list says so', async () => {
    const all = await scheduling({ host: { servers: [{ id: 's-1', record: { status: 'stopped' } }] } });
    await adds(all, { action: 'restart', when: 'every 6 h' });
    all.passes(6 * hour);
    await expect.poll(() => shown(all)).toContain('nothing to do, the server was stopped');
    expect(all.host.changes).toEqual([]);
  });

  test('waits while another operation runs, and is missed if that takes longer than 15 minutes', async () => {
    const host = { servers: [{ id: 's-1', record: { status: 'stopped' } }], transitionMs: 60_000 };
    const all = await scheduling({ host, timings: patient });
    const { admin, channel, passes } = all;
    await adds(all, { action: 'restart', when: 'every 6 h' });
    await (await admin.types('/power', { action: 'start' })).until(({ text }) =>
      text.includes('now starting'),
    );
    passes(6 * hour);
    await expect.poll(() => all.log.join('')).toContain('a scheduled run has to wait');
    passes(16 * minute);
    const message = await channel.message(({ text }) => text.includes('Scheduled runs were missed'));
    expect(message.text).toMatch(/\*\*Restart Survival\*\*, due <t:\d+:F>: another operation was running/);
    expect(await shown(all)).toContain('missed, another operation was running');
    expect(all.host.changes).toEqual(['POST /v1/servers/s-1/power']);
  });

  test('runs at its time again after the clock was a month ahead', async () => {
    const all = await scheduling();
    const { channel, host, passes } = all;
    await adds(all, { action: 'restart', when: 'every 6 h' });
    passes(30 * day + hour);
    await channel.message(({ text }) => text.includes('Scheduled runs were missed'));
    passes(-30 * day - hour);
    const next = `<t:${Date.UTC(2027, 2, 1, 18) / 1_000}:F>`;
    await expect.poll(() => shown(all)).toContain(next);
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
    expect(skipped.text).toContain(`<t:${Date.UTC(2027, 2, 2, 6) / 1_000}:F>`);
    const left = Date.UTC(2027, 2, 2) / 1_000;
    const skippedRun = `Run on <t:${left}:F> (<t:${left}:R>): skipped by ${admin.mention}`;
    expect(await shown(all)).toContain(skippedRun);
    // What was skipped stays skipped.
    await choose('pause');
    expect((await choose('resume')).text).toContain(`<t:${Date.UTC(2027, 2, 2, 6) / 1_000}:F>`);
    passes(6 * hour);
    expect(await shown(all)).toContain(skippedRun);
    expect((await choose('remove')).text).toContain('✅ Schedule deleted');
    passes(12 * hour);
    expect(await shown(all)).toContain('There are none.');
    expect(host.changes).toEqual([]);
  });
});
