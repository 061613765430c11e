import { describe, expect, test } from 'vitest';
import { ephemeralText, labels } from '../commands/reply-helpers.ts';
import { typesAndPresses } from '../support/asked-first.ts';
import type { Community } from '../support/community.ts';
import { hour, minute, scheduling, shown } from './scheduling.ts';

const sent = 'POST /v1/servers/s-1/power';
const noon = Date.UTC(2027, 2, 1, 12);
const at = (ms: number) => (noon + ms) / 1_000;

/** Returns the console commands that the host got. */
const says = ({ host }: Pick<Community, 'host'>) =>
  host.calls.filter(({ path }) => path.endsWith('/command')).map(({ body }) => body);
const say = (text: string) => ({ command: `say ${text}` });

/** Lets time pass until the host gets the power action: a read of a second ago would do. */
const passesUntilSent = ({ host, passes }: Awaited<ReturnType<typeof scheduling>>) =>
  expect
    .poll(() => {
      if (host.changes.length === 0) passes(2_000);
      return host.changes;
    })
    .toEqual([sent]);

const withPlayers = (players: number | null) => ({
  servers: [{ id: 's-1', record: { name: 'Survival', players } }],
});

describe('/power with a time', () => {
  test('restarts then, after it warned players with the reason, and shows it all in its reply', async () => {
    const all = await scheduling();
    const { admin, channel, host, passes } = all;
    const options = { action: 'restart', when: 'in 15 min', warn: '10,1', reason: 'update' };
    const reply = await (await admin.types('/power', options)).settled();
    expect(reply.text).toContain('Restart Survival');
    expect(reply.text).toContain(`At <t:${at(15 * minute)}:t> (<t:${at(15 * minute)}:R>).`);
    expect(reply.text).toContain(
      'Warns players 10 min and 1 min before: “Server restarts in 10 minutes: update”',
    );
    expect(reply.ephemeral).toBe(false);
    expect(labels(reply)).toEqual(['Cancel']);
    expect(await shown(all)).toContain(`**Restart Survival** · Once: <t:${at(15 * minute)}:f>`);

    passes(5 * minute);
    await expect.poll(() => says(all)).toEqual([say('Server restarts in 10 minutes: update')]);
    passes(9 * minute);
    await expect.poll(() => says(all)).toHaveLength(2);
    expect(says(all)[1]).toEqual(say('Server restarts in 1 minute: update'));
    passes(minute);
    await reply.until(({ text }) => text.includes('✅ Survival is running again'));
    expect(reply.text).toContain(`Scheduled by ${admin.mention}`);
    expect(labels(reply)).toEqual([]);
    await channel.message(({ text }) => text.includes('✅ Survival is running again'));
    expect(host.changes.filter((change) => change === sent)).toHaveLength(1);
    // What is over is in /history.
    expect(await shown(all)).toContain('No schedules yet.');
    expect((await (await admin.types('/history list')).settled()).text).toContain('Survival restarted');
  });

  test('with warnings alone begins after the longest one', async () => {
    const all = await scheduling();
    const { admin, passes } = all;
    const reply = await (await admin.types('/power', { action: 'stop', warn: '2,1' })).settled();
    expect(reply.text).toContain(`<t:${at(2 * minute)}:R>`);
    await expect.poll(() => says(all)).toEqual([say('Server stops in 2 minutes.')]);
    passes(minute);
    await expect.poll(() => says(all)).toHaveLength(2);
    passes(minute);
    await reply.until(({ text }) => text.includes('✅ Survival has stopped'));
  });

  test('leaves out warnings for which it is too late, and refuses a time for which all are', async () => {
    const all = await scheduling();
    const types = async (when: string) =>
      (await all.admin.types('/power', { action: 'stop', when, warn: '10,5' })).settled();
    expect((await types('in 5 min')).text).toContain('Warns players 5 min before');
    expect(ephemeralText(await types('in 4 min'))).toContain('Too soon for that warning');
  });

  test('says if players are disconnected without a warning, and shows the reason', async () => {
    const { admin } = await scheduling();
    const type = async (options: Record<string, string>) =>
      (await (await admin.types('/power', options)).settled()).text;
    const unwarned = 'Anyone online will be disconnected without warning.';
    const text = await type({ action: 'restart', when: '22:00', reason: 'update' });
    expect(text).toContain(`<t:${at(10 * hour)}:R>`);
    expect(text).toContain(`${unwarned}\nReason: update`);
    expect(await type({ action: 'start', when: 'in 1 h' })).not.toContain(unwarned);
  });

  test('is done now with `now`, and reads a time of day in the zone of the Discord server', async () => {
    const { admin, host } = await scheduling();
    const now = await admin.types('/power', { action: 'restart', when: 'Now' });
    await now.until(({ text }) => text.includes('✅ Survival is running again'));
    expect(host.changes).toEqual([sent]);
    await (await admin.types('/setup timezone', { zone: 'Asia/Tokyo' })).settled();
    const reply = await (await admin.types('/power', { action: 'restart', when: '22:00' })).settled();
    expect(reply.text).toContain(`<t:${at(hour)}:R>`);
  });

  test('says while one types what is meant', async () => {
    const { admin, guild } = await scheduling();
    const choices = async (when: string, person = admin) =>
      (await person.completes('/power', { action: 'restart', when }, 'when')).map(({ name, value }) => [
        name,
        value,
      ]);
    expect(await choices('')).toEqual([
      ['now', 'now'],
      ['15 min · Mon, Mar 1, 12:15 PM UTC', 'in 15 min'],
      ['30 min · Mon, Mar 1, 12:30 PM UTC', 'in 30 min'],
      ['1 hr · Mon, Mar 1, 1:00 PM UTC', 'in 1 h'],
      ['when empty · as soon as nobody is online', 'when empty'],
    ]);
    expect((await choices('20'))[0]).toEqual(['20 min · Mon, Mar 1, 12:20 PM UTC', 'in 20 min']);
    expect((await choices('22:00'))[0]).toEqual(['22:00 · Mon, Mar 1, 10:00 PM UTC', '22:00']);
    expect(await choices('nonsense')).toEqual([['⚠️ “nonsense” · I don’t understand this time', 'nonsense']]);
    expect(await choices('', guild.member({ name: 'Nobody' }))).toEqual([]);
  });

  test('refuses what is not understood or does not go together, and says why', async () => {
    const { admin, host } = await scheduling({ host: withPlayers(null) });
    const refusals = [
      [{ action: 'restart', when: 'at some point' }, '“at some point” isn’t a time I know here.'],
      [
        { action: 'restart', when: 'every day 04:00' },
        'For something that repeats, use `/schedule add server:…`',
      ],
      [{ action: 'restart', when: '25:00' }, '“25:00” isn’t a time of day'],
      [{ action: 'restart', when: 'today 11:00' }, 'It’s 12:00 now in the time zone **UTC**.'],
      [{ action: 'restart', when: 'in 25 h' }, 'I can wait for up to 24 hours.'],
      [{ action: 'kill', when: 'in 5 min' }, 'A kill can’t wait'],
      [{ action: 'kill', reason: 'stuck' }, 'A kill can’t wait'],
      [
        { action: 'start', when: 'in 10 min', warn: '5' },
        'The `warn` option doesn’t work with this `action`',
      ],
      [{ action: 'start', when: 'when empty' }, 'A start can’t wait for an empty server'],
      [
        { action: 'stop', when: 'when empty', warn: '5' },
        'With “when empty”, nobody is there to warn. Leave out `warn`, or choose a different time.',
      ],
      [{ action: 'stop', reason: 'update' }, '`reason` also needs the `warn` option.'],
      [{ action: 'stop', warn: '90' }, 'up to five numbers from 1 to 60'],
      [{ action: 'stop', warn: '5', reason: 'bye; op Mo' }, 'It has to be one line'],
      [{ action: 'stop', when: 'when empty' }, 'I don’t know who is online on **Survival**.'],
    ] as const;
    for (const [options, why] of refusals)
      expect(ephemeralText(await (await admin.types('/power', options)).settled())).toContain(why);
    expect(host.changes).toEqual([]);
  });

  test('counts to the 25 schedules; what is over makes room', async () => {
    const { admin, passes, host } = await scheduling();
    const type = async () => (await admin.types('/power', { action: 'restart', when: 'in 1 h' })).settled();
    for (let count = 1; count <= 25; count += 1) expect(labels(await type())).toEqual(['Cancel']);
    expect(ephemeralText(await type())).toContain('has reached the limit of 25 schedules');
    expect(host.changes).toEqual([]);
    passes(2 * hour);
    await expect.poll(async () => labels(await type())).toEqual(['Cancel']);
  });
});

test('where I can’t see the channel, the reply says so, can be canceled, and the log channel has the result', async () => {
  const { admin, channel, guild, host, passes } = await scheduling();
  guild.channel('general').restrict('none');
  const type = async () =>
    (await admin.types('/power', { action: 'restart', when: 'in 15 min', warn: '5' })).settled();
  const [done, canceled] = [await type(), await type()];
  expect(done.text).toContain('I can’t see this channel, so I won’t show the result here.');
  await admin.clicks(canceled, 'Cancel');
  await canceled.until(({ text }) => text.includes(`Canceled by ${admin.mention}.`));
  passes(15 * minute);
  await channel.message(({ text }) => text.includes('✅ Survival is running again'));
  expect(host.changes.filter((change) => change === sent)).toHaveLength(1);
});

describe('Cancel', () => {
  test('is for whoever may do that action on that server, and says who did it', async () => {
    const all = await scheduling();
    const { admin, guild, host, member, moderator, passes } = all;
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'power.stop' })).settled();
    const reply = await (await admin.types('/power', { action: 'restart', when: 'in 15 min' })).settled();
    for (const person of [member, moderator])
      expect(ephemeralText(await (await person.clicks(reply, 'Cancel')).settled())).toContain('You can’t ');
    await (await admin.types('/access grant', { role, permission: 'power.restart' })).settled();
    await moderator.clicks(reply, 'Cancel');
    await reply.until(({ text }) => text.includes(`Canceled by ${moderator.mention}.`));
    expect(labels(reply)).toEqual([]);
    passes(hour);
    expect(await shown(all)).toContain('No schedules yet.');
    expect(host.changes).toEqual([]);
  });

  test('tells players who were warned, and nobody else', async () => {
    const all = await scheduling();
    const { admin, host, passes } = all;
    const type = async (warn: string) =>
      (await admin.types('/power', { action: 'restart', when: 'in 15 min', warn })).settled();
    const [warned, unwarned] = [await type('10,1'), await type('5')];
    passes(5 * minute);
    await expect.poll(() => says(all)).toHaveLength(1);
    for (const reply of [unwarned, warned]) {
      await admin.clicks(reply, 'Cancel');
      await reply.until(({ text }) => text.includes('Canceled by'));
    }
    await expect.poll(() => says(all)).toHaveLength(2);
    expect(says(all)[1]).toEqual(say('The server won’t restart after all.'));
    passes(hour);
    await all.restarts();
    expect(await shown(all)).toContain('No schedules yet.');
    expect(says(all)).toHaveLength(2);
    expect(host.changes).not.toContain(sent);
  });

  test('is also what `/schedule remove` does, so that players who were warned are told', async () => {
    const all = await scheduling();
    const { admin, host, passes } = all;
    const typed = { action: 'stop', when: 'in 15 min', warn: '10' };
    const reply = await (await admin.types('/power', typed)).settled();
    const [choice] = await admin.completes('/schedule remove', {}, 'schedule');
    expect(choice?.name).toBe('stop · Survival · in 15 min');
    passes(5 * minute);
    await expect.poll(() => says(all)).toHaveLength(1);
    await typesAndPresses(admin, '/schedule remove', { schedule: choice?.value ?? '' }, 'Delete it');
    await reply.until(({ text }) => text.includes(`Canceled by ${admin.mention}.`));
    expect(labels(reply)).toEqual([]);
    await expect.poll(() => says(all)).toHaveLength(2);
    expect(says(all)[1]).toEqual(say('The server won’t stop after all.'));
    passes(hour);
    expect(host.changes).not.toContain(sent);
  });

  test('tells players who were warned when the host answers again', async () => {
    const all = await scheduling();
    const { admin, host, passes } = all;
    const typed = { action: 'restart', when: 'in 15 min', warn: '10' };
    const reply = await (await admin.types('/power', typed)).settled();
    passes(5 * minute);
    await expect.poll(() => says(all)).toHaveLength(1);
    await host.goesDown();
    await admin.clicks(reply, 'Cancel');
    await reply.until(({ text }) => text.includes('Canceled by'));
    await host.comesBack();
    await expect
      .poll(() => {
        passes(5_000);
        return says(all);
      })
      .toHaveLength(2);
    expect(says(all)[1]).toEqual(say('The server won’t restart after all.'));
  });

  test('comes too late once it has begun', async () => {
    const { admin, discord, host, passes } = await scheduling();
    const reply = await (await admin.types('/power', { action: 'stop', when: 'in 15 min' })).settled();
    // The message keeps its button.
    discord.faults.next({ method: 'PATCH', path: /^\/channels\//, status: 503, times: 1_000 });
    passes(15 * minute);
    await host.called(({ path }) => path.endsWith('/power'));
    expect(ephemeralText(await (await admin.clicks(reply, 'Cancel')).settled())).toContain(
      'Nothing to cancel',
    );
    discord.faults.clear();
    await reply.until(({ text }) => text.includes('✅ Survival has stopped'));
    expect(host.changes).toEqual([sent]);
  });
});

describe('the right', () => {
  test('to do it is enough, and is checked again when it runs', async () => {
    const all = await scheduling();
    const { admin, channel, guild, host, moderator, passes } = all;
    const role = guild.role('Moderators');
    const type = () => moderator.types('/power', { action: 'restart', when: 'in 15 min', server: 's-1' });
    expect(ephemeralText(await (await type()).settled())).toContain('You can’t restart the server');
    await (await admin.types('/access grant', { role, permission: 'power.restart' })).settled();
    const first = await (await type()).settled();
    passes(15 * minute);
    await first.until(({ text }) => text.includes('✅ Survival is running again'));

    const second = await (await type()).settled();
    const revoked = await admin.types('/access revoke', { role, permission: 'power.restart' });
    expect((await revoked.settled()).text).not.toContain('will pause');
    passes(15 * minute);
    await second.until(({ text }) =>
      text.includes('Result: missed, whoever added it no longer has permission.'),
    );
    await channel.message(({ text }) => text.includes('I missed scheduled runs'));
    expect(host.changes).toEqual([sent]);
  });
});

describe('/power when:when empty', () => {
  test('begins at once if nobody is online', async () => {
    const all = await scheduling({ host: withPlayers(0) });
    const reply = await all.admin.types('/power', { action: 'restart', when: 'when empty' });
    await passesUntilSent(all);
    await reply.until(({ text }) => text.includes('✅ Survival is running again'));
    expect(all.host.changes).toEqual([sent]);
  });

  test('waits until nobody is online, without a warning', async () => {
    const all = await scheduling({ host: withPlayers(2) });
    const { admin, host, passes } = all;
    const reply = await (await admin.types('/power', { action: 'restart', when: 'when empty' })).settled();
    expect(reply.text).toContain(
      `As soon as nobody is online. If I don’t see that by <t:${at(24 * hour)}:f>, I’ll give up.`,
    );
    expect(reply.text).not.toContain('without a warning');
    expect(await shown(all)).toContain('**Restart Survival** · Once, when nobody is online');
    passes(20 * hour);
    const before = host.calls.length;
    await expect.poll(() => host.calls.length).toBeGreaterThan(before + 1);
    expect(host.changes).toEqual([]);
    host.server('s-1').record['players'] = 0;
    await passesUntilSent(all);
    await reply.until(({ text }) => text.includes('✅ Survival is running again'));
    expect(host.changes).toEqual([sent]);
  });

  test('gives up after 24 hours, and says so', async () => {
    const all = await scheduling({ host: withPlayers(2) });
    const { admin, channel, host, passes } = all;
    const reply = await (await admin.types('/power', { action: 'restart', when: 'when empty' })).settled();
    passes(24 * hour);
    await reply.until(({ text }) => text.includes('Result: missed, I didn’t see the server empty in time.'));
    expect(labels(reply)).toEqual([]);
    await channel.message(({ text }) => text.includes('I didn’t see the server empty in time'));
    expect(host.changes).toEqual([]);
  });
});
