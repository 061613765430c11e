import { expect, test } from 'vitest';
import { renamedZones } from '../../src/domain/zone-names.ts';
import { findTimeZone, timeZones } from '../../src/schedules/time-zones.ts';
import { community, sharedCommunity } from '../support/community.ts';
import { disconnects } from '../support/disconnects.ts';
import { stoppedClock } from '../support/stopped-clock.ts';

/** No schedule here is due soon. */
const noon = Date.UTC(2027, 2, 1, 12);

const shared = sharedCommunity();

test('/setup timezone suggests time zones, says what time it is there, and /setup show shows it after a restart', async () => {
  const { admin, restarts } = await community();
  const choices = async (zone: string) =>
    (await admin.completes('/setup timezone', { zone }, 'zone')).map(({ value }) => value);
  expect((await choices(''))[0]).toBe('UTC');
  expect(await choices('berlin')).toEqual(['Europe/Berlin']);
  expect(await choices('sao paulo')).toEqual(['America/Sao_Paulo']);
  expect(await choices('Berln')).toEqual(['Europe/Berlin']);
  const shown = async () => (await (await admin.types('/setup show')).settled()).text;
  expect(await shown()).toContain('Time zone: UTC');

  const reply = await (await admin.types('/setup timezone', { zone: 'europe/berlin' })).settled();
  expect(reply.ephemeral).toBe(true);
  expect(reply.text).toContain('✅ Time zone set');
  expect(reply.text).toMatch(/use the time zone \*\*Europe\/Berlin\*\*, where it is \d\d:\d\d\./);
  await restarts();
  expect(await shown()).toContain('Time zone: Europe/Berlin');
});

test('/setup timezone takes no text that is no time zone, and no offset', async () => {
  const { admin } = await shared();
  for (const zone of ['Atlantis', '+01:00']) {
    const reply = await admin.types('/setup timezone', { zone });
    expect(reply.text).toContain(`I don’t know the time zone “${zone}”`);
  }
});

test('/setup timezone asks whether another zone was meant, and which one an abbreviation stands for', async () => {
  const { admin } = await shared();
  const set = async (zone: string) => (await (await admin.types('/setup timezone', { zone })).settled()).text;
  expect(await set('Berln')).toContain('Did you mean `Europe/Berlin`?');
  for (const [typed, zone] of [
    ['berlin', 'Europe/Berlin'],
    ['Poland', 'Europe/Warsaw'],
    ['Polska', 'Europe/Warsaw'],
    ['日本', 'Asia/Tokyo'],
    ['Japan', 'Asia/Tokyo'],
  ] as const)
    expect(await set(typed)).toContain(`**${zone}**`);
  expect(await set('Germany')).toContain('Did you mean `Europe/Berlin`?');
  const first = async (zone: string) =>
    (await admin.completes('/setup timezone', { zone }, 'zone'))[0]?.value ?? '';
  for (const [zone, meant] of [
    ['CEST', 'Europe/Berlin'],
    ['cet', 'Europe/Berlin'],
    ['EST', 'America/New_York'],
    ['PST', 'America/Los_Angeles'],
    ['MST', 'America/Denver'],
    ['BST', 'Europe/London'],
    ['ACT', 'Australia/Adelaide'],
    ['IST', 'Asia/Kolkata'],
  ] as const) {
    expect(await first(zone)).toBe(meant);
    const text = await set(zone);
    expect(text).toContain(`Abbreviations such as “${zone}” aren’t exact enough.`);
    expect(text).toContain(`\`${meant}\``);
  }
  expect(await set('GMT')).toContain('“GMT” means UTC.');
});

test('time zones have the names of today, and are found by their old ones', async () => {
  const { admin } = await shared();
  const offered = async (zone: string) =>
    (await admin.completes('/setup timezone', { zone }, 'zone')).map(({ value }) => value);
  for (const [old, city, zone] of [
    ['Europe/Kiev', 'kyiv', 'Europe/Kyiv'],
    ['Asia/Calcutta', 'kolkata', 'Asia/Kolkata'],
    ['Asia/Saigon', 'ho chi minh', 'Asia/Ho_Chi_Minh'],
    ['Asia/Rangoon', 'yangon', 'Asia/Yangon'],
    ['America/Godthab', 'nuuk', 'America/Nuuk'],
  ] as const) {
    expect(await offered(city)).toEqual([zone]);
    expect(await offered(old)).toEqual([zone]);
    const reply = await (await admin.types('/setup timezone', { zone: old })).settled();
    expect(reply.text).toContain(`use the time zone **${zone.replaceAll('_', '\\_')}**`);
  }
});

test('every renamed time zone is the same as by its old name', () => {
  const known = new Set(Intl.supportedValuesOf('timeZone'));
  const canonical = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  for (const [old, name] of renamedZones) {
    expect(known).toContain(old);
    expect(canonical(name)).toBe(canonical(old));
  }
  const names = timeZones();
  expect(new Set(names).size).toBe(names.length);
  for (const zone of names) expect(findTimeZone(zone)).toBe(zone);
});

test('until a time zone is set, times in menus, suggestions and names of backups say that they are in UTC, then in which zone', async () => {
  stoppedClock(noon);
  const { admin } = await community({
    host: {
      servers: [
        {
          id: 's-1',
          record: { status: 'stopped' },
          backups: [{ id: 'b-1', created_at: '2026-03-01T14:47:22Z' }],
        },
      ],
    },
  });
  const saved = await (
    await admin.types('/schedule add', { action: 'restart', when: 'every day 04:00' })
  ).settled();
  expect(saved.text).toContain('New schedule: Restart Survival · Every day at 04:00 (UTC)');
  await admin.clicks(saved, 'Save');
  await saved.until(({ text }) => text.includes('Schedule saved'));
  const once = await (
    await admin.types('/schedule add', { action: 'stop', when: 'tomorrow 03:00' })
  ).settled();
  expect(once.text.split('\n')[0]).toMatch(/, 3:00 AM UTC$/);
  const texts = async () => {
    const list = await (await admin.types('/schedule list')).settled();
    const asked = await (await admin.types('/backup restore', { backup: 'b-1' })).settled();
    const [schedule] = await admin.completes('/schedule pause', {}, 'schedule');
    const [when] = await admin.completes('/schedule add', { when: 'every day 04:00' }, 'when');
    const [backup] = await admin.completes('/backup restore', {}, 'backup');
    const shown = [list.selects[0]?.options[0]?.label, schedule?.name, when?.name, backup?.name];
    await admin.clicks(asked, 'Cancel');
    expect(asked.text).toMatch(/^⚠️ Restore Survival\?\n/);
    return shown;
  };
  expect(await texts()).toEqual([
    'Restart Survival · Every day at 04:00 (UTC)',
    'restart · Survival · every day 04:00 (UTC)',
    expect.stringMatching(/^Every day at 04:00 · first .*, 4:00 AM UTC$/),
    expect.stringContaining('Mar 1, 2026, 2:47 PM UTC'),
  ]);
  await (await admin.types('/setup timezone', { zone: 'Europe/Berlin' })).settled();
  for (const text of await texts()) {
    expect(text).not.toContain('UTC');
    expect(text).toContain('(Berlin)');
  }
});

test('/setup timezone moves the next runs of schedules that are due by the clock, and says how many', async () => {
  stoppedClock(noon);
  const { admin } = await community();
  for (const when of ['every day 04:00', 'every 90 min']) {
    const reply = await (await admin.types('/schedule add', { action: 'restart', when })).settled();
    await admin.clicks(reply, 'Save');
    await reply.until(({ text }) => text.includes('Schedule saved'));
  }
  const shown = async () => (await (await admin.types('/schedule list')).settled()).text;
  const nextRuns = async () => {
    const text = await shown();
    return [/:(\d+):R>\n-# Every day/, /:(\d+):R>\n-# Every 1 hr/].map((run) => Number(run.exec(text)?.[1]));
  };
  const [daily = 0, interval] = await nextRuns();
  const reply = await (await admin.types('/setup timezone', { zone: 'Asia/Tokyo' })).settled();
  expect(reply.text).toContain('The next run of 1 schedule has moved.');
  const [moved = 0, same] = await nextRuns();
  expect(new Date(moved * 1_000).getUTCHours()).toBe(19);
  expect(new Date(daily * 1_000).getUTCHours()).toBe(4);
  expect(same).toBe(interval);
});

test('schedules run at the same times after the account was disconnected and connected again', async () => {
  stoppedClock(noon);
  const { admin, connects } = await community();
  await (await admin.types('/setup timezone', { zone: 'Asia/Tokyo' })).settled();
  const draft = await (
    await admin.types('/schedule add', { action: 'restart', when: 'every day 04:00' })
  ).settled();
  await admin.clicks(draft, 'Save');
  await draft.until(({ text }) => text.includes('Schedule saved'));
  await disconnects(admin);
  await connects();
  const { text } = await (await admin.types('/schedule list')).settled();
  expect(text).toContain('Every day at 04:00 (Tokyo)');
  const [, at] = /\*\* · <t:(\d+):R>/.exec(text) ?? [];
  expect(new Date(Number(at) * 1_000).getUTCHours()).toBe(19);
});
