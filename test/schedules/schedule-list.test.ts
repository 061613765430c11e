import { describe, expect, test } from 'vitest';
import { ephemeralText, labels } from '../commands/reply-helpers.ts';
import { revokesAll } from '../support/asked-first.ts';
import { adds, card, hour, scheduling, shown } from './scheduling.ts';

describe('/schedule list', () => {
  test('is private, and shows a command to those who may type it or see the console', async () => {
    const all = await scheduling();
    const { admin, moderator, guild } = all;
    const role = guild.role('Moderators');
    await adds(all, { action: 'command', when: 'every 6 h', command: 'setpassword Steve hunter2' });
    await (await admin.types('/access grant', { role, permission: 'schedule' })).settled();
    const list = async () => (await moderator.types('/schedule list')).settled();
    const listed = await list();
    expect(listed.ephemeral).toBe(true);
    expect(listed.text).toContain('Every 6 h');
    expect(listed.text).not.toContain('hunter2');
    await (await admin.types('/access grant', { role, permission: 'logs' })).settled();
    expect((await list()).text).toContain('setpassword Steve hunter2');
  });

  test('says in two lines each what runs when, the next one first, and those without a further run last', async () => {
    const all = await scheduling();
    const { admin, passes } = all;
    await (await admin.types('/setup timezone', { zone: 'Europe/Berlin' })).settled();
    await adds(all, { action: 'stop', when: '2027-03-01 13:30' });
    await adds(all, { action: 'restart', when: 'every day 04:00' });
    await adds(all, { action: 'backup', when: 'every 6 h' });
    await adds(all, { action: 'start', when: '2027-03-02 05:00' });
    const id = (await admin.completes('/schedule pause', {}, 'schedule')).find(({ name }) =>
      name.startsWith('start'),
    )?.value;
    await (await admin.types('/schedule pause', { schedule: id ?? '' })).settled();
    passes(hour);
    const at = (text: string) => Date.parse(text) / 1_000;
    const by = `Added by ${admin.mention}`;
    await expect.poll(() => shown(all), { interval: 100 }).toContain('✔️');
    expect((await shown(all)).replace(/-# Last run.*\n/, '')).toContain(
      [
        `**Back up Survival** · <t:${at('2027-03-01T17:00Z')}:R>`,
        `-# Every 6 hours, starting at 00:00 (Berlin) · ${by}`,
        `**Restart Survival** · <t:${at('2027-03-02T03:00Z')}:R>`,
        `-# Every day at 04:00 (Berlin) · ${by}`,
        '⏸️ **Start Survival** · Paused',
        `-# Once: <t:${at('2027-03-02T04:00Z')}:f> · ${by}`,
        `✔️ **Stop Survival** · Once: <t:${at('2027-03-01T12:30Z')}:f>`,
        `-# ${by}`,
      ].join('\n'),
    );
  });

  test('warns of runs at the same minute on the same server; a draft names them', async () => {
    const servers = ['Survival', 'Creative'].map((name) => ({ id: name, record: { name } }));
    const all = await scheduling({ host: { servers } });
    const clash =
      'Several runs on the same server are due at the same time: **Survival**. One waits for the other.';
    await adds(all, { action: 'backup', when: 'every day 04:00', server: 'Survival' });
    await adds(all, { action: 'restart', when: 'every day 04:00', server: 'Creative' });
    expect(await shown(all)).not.toContain('due at the same time');
    const draft = await adds(all, { action: 'restart', when: 'every day 04:00', server: 'Survival' });
    expect(draft.text).not.toContain('Due at the same time');
    const asks = { action: 'stop', when: 'every day 04:00', server: 'Survival' };
    expect((await (await all.admin.types('/schedule add', asks)).settled()).text).toMatch(
      /⚠️ Due at the same time: (?=.*\*\*Back up Survival\*\*).*\*\*Restart Survival\*\*/,
    );
    expect(await shown(all)).toContain(clash);
  });

  test('a schedule that is chosen shows all of it, and can be paused, resumed, skipped and deleted there', async () => {
    const all = await scheduling();
    const { admin, channel, host, passes } = all;
    await adds(all, { action: 'restart', when: 'every 6 h', warn: '10', only_when_empty: '2 h' });
    const shownCard = await card(all, 'Restart Survival · Every 6 hours');
    expect(shownCard.ephemeral).toBe(true);
    for (const part of ['Every 6 hours', 'Next run: <t:', 'Waits up to 2 hr', `in <#${channel.id}>`])
      expect(shownCard.text).toContain(part);
    expect(labels(shownCard)).toEqual(['Pause', 'Skip next run', 'Delete it']);
    const presses = async (label: string, title: string, left: readonly string[]) => {
      await admin.clicks(shownCard, label);
      await shownCard.until(({ text }) => text.includes(title));
      expect(labels(shownCard)).toEqual(left);
    };
    await presses('Skip next run', '✅ Next run skipped', ['Pause', 'Skip next run', 'Delete it']);
    await presses('Pause', '✅ Schedule paused', ['Resume', 'Delete it']);
    await presses('Resume', '✅ Schedule resumed', ['Pause', 'Skip next run', 'Delete it']);
    await presses('Delete it', '⚠️ Delete this schedule?', ['Delete it', 'Cancel']);
    expect(await shown(all)).toContain('Restart Survival');
    await presses('Delete it', '✅ Schedule deleted', []);
    expect(await shown(all)).toContain('No schedules yet.');
    passes(12 * hour);
    expect(host.changes).toEqual([]);
  });

  test('a button there needs the permission when it is pressed, and the schedule that it is for', async () => {
    const all = await scheduling();
    const { admin, moderator, guild } = all;
    const role = guild.role('Moderators');
    await adds(all, { action: 'restart', when: 'every 6 h' });
    await (await admin.types('/access grant', { role, permission: 'schedule' })).settled();
    expect(labels(await card({ admin: moderator }))).toEqual([]);
    await (await admin.types('/access grant', { role, permission: 'operator' })).settled();
    const chosen = await card({ admin: moderator });
    await (await admin.types('/access revoke', { role, permission: 'operator' })).settled();
    expect(ephemeralText(await (await moderator.clicks(chosen, 'Pause')).settled())).toContain(
      'You can’t restart the server here',
    );
    await revokesAll(admin, role);
    expect(ephemeralText(await (await moderator.clicks(chosen, 'Delete it')).settled())).toContain(
      'You can’t manage schedules here',
    );
    const [own, list] = [await card(all), await (await admin.types('/schedule list')).settled()];
    const deleting = await card(all);
    await admin.clicks(deleting, 'Delete it');
    await deleting.until(({ text }) => text.includes('Delete this schedule?'));
    await admin.clicks(deleting, 'Delete it');
    await expect.poll(() => shown(all), { interval: 100 }).toContain('No schedules yet.');
    expect(ephemeralText(await (await admin.clicks(own, 'Pause')).settled())).toContain('No such schedule');
    const label = list.selects[0]?.options[0]?.label ?? '';
    const gone = await (await admin.picks(list, 'Choose a schedule to manage', [label])).settled();
    expect(ephemeralText(gone)).toContain('No such schedule');
  });
});
