import { describe, expect, test } from 'vitest';
import { labels } from '../commands/reply-helpers.ts';
import type { Community } from '../support/community.ts';
import { adds, day, hour, minute, scheduling, shown } from './scheduling.ts';

/** When the clock of these tests starts, which is a full hour. */
const noon = Date.UTC(2027, 2, 1, 12);
const second = 1_000;

async function draftOf({ admin }: Pick<Community, 'admin'>, when: string, more: Record<string, string> = {}) {
  return (await admin.types('/schedule add', { action: 'restart', when, ...more })).settled();
}

/** Returns a moment after the start, as a message shows it. */
const at = (ms: number) => `<t:${(noon + ms) / second}:`;

describe('the first run of a rule without a time of day', () => {
  test.each([
    ['every other day', 2 * day],
    ['jeden zweiten Tag', 2 * day],
    ['un jour sur deux', 2 * day],
    ['隔日', 2 * day],
    ['every 90 min', 90 * minute],
  ])('is one interval later: %s', async (when, interval) => {
    const all = await scheduling();
    all.passes(52 * second);
    const draft = await draftOf(all, when);
    expect(draft.text).toContain(`First run: ${at(minute + interval)}R>`);
    all.passes(8 * second);
    await all.admin.clicks(draft, 'Save');
    await draft.until(({ text }) => text.includes('Schedule saved'));
    expect(draft.text).toContain(`Next run: ${at(minute + interval)}R>`);
    expect(await shown(all)).toContain(`**Restart Survival** · ${at(minute + interval)}R>`);
  });

  test.each([
    [5 * hour + 49 * minute, 6 * hour],
    [5 * hour + 50 * minute, 6 * hour],
    [5 * hour + 51 * minute, 12 * hour],
  ])('is the next slot by the clock that is ten minutes away, %s ms after noon', async (passed, first) => {
    const all = await scheduling();
    all.passes(passed);
    const draft = await draftOf(all, 'every 6 h');
    expect(draft.text).toContain(`First run: ${at(first)}R>`);
    await all.admin.clicks(draft, 'Save');
    await draft.until(({ text }) => text.includes('Schedule saved'));
    expect(draft.text).toContain(`Next run: ${at(first)}R>`);
  });

  test('is the same in what is offered while one types', async () => {
    const { admin, passes } = await scheduling();
    passes(5 * hour + 55 * minute);
    const offered = async (when: string) =>
      (await admin.completes('/schedule add', { when }, 'when')).map(({ name }) => name)[0];
    expect(await offered('every 6 h')).toMatch(/first run: Tue, Mar 2, 12:00 AM/);
    expect(await offered('every other day')).toMatch(/first run: Wed, Mar 3, 5:55 PM/);
  });
});

describe('what is saved is what the draft showed', () => {
  test('or it is shown again, if its first run has passed', async () => {
    const all = await scheduling();
    const draft = await draftOf(all, 'every 7 min', { warn: '5' });
    expect(draft.text).toContain(`First run: ${at(7 * minute)}R>`);
    all.passes(8 * minute);
    await all.admin.clicks(draft, 'Save');
    await draft.until(({ text }) => text.includes('Not saved yet'));
    expect(draft.text).toContain(`First run: ${at(15 * minute)}R>`);
    expect(labels(draft)).toEqual(['Save', 'Cancel']);
    expect(await shown(all)).toContain('No schedules yet.');
    await all.admin.clicks(draft, 'Save');
    await draft.until(({ text }) => text.includes('Schedule saved'));
    expect(draft.text).toContain(`Next run: ${at(15 * minute)}R>`);
  });

  test('or it is shown again, if a warning has become impossible', async () => {
    const all = await scheduling();
    const draft = await draftOf(all, 'every day 12:12', { warn: '10,5' });
    expect(draft.text).not.toContain('too soon');
    all.passes(3 * minute);
    await all.admin.clicks(draft, 'Save');
    await draft.until(({ text }) => text.includes('Not saved yet'));
    expect(draft.text).toContain(
      'The first run is too soon to warn players 10 min before it. They’ll be warned 5 min before it.',
    );
    await all.admin.clicks(draft, 'Save');
    await draft.until(({ text }) => text.includes('Schedule saved'));
    expect(draft.text).toContain(`Next run: ${at(12 * minute)}R>`);
  });
});

test('a typed time counts as typed: the draft says how soon it is, and which warnings are still possible', async () => {
  const all = await scheduling();
  const draft = await draftOf(all, 'every day 12:03', { warn: '10,5,1' });
  expect(draft.text).toContain(`First run: ${at(3 * minute)}R>`);
  expect(draft.text).toContain(
    'The first run is too soon to warn players 10 min and 5 min before it. They’ll be warned 1 min before it.',
  );
  await all.admin.clicks(draft, 'Save');
  await draft.until(({ text }) => text.includes('Schedule saved'));
  expect(draft.text).toContain(`Next run: ${at(3 * minute)}R>`);
  expect((await draftOf(all, 'in 3 min', { warn: '10' })).text).toContain(
    'The first run is too soon to warn players.\n',
  );
});

test('a draft of what is scheduled already says so', async () => {
  const all = await scheduling();
  const { admin, passes } = all;
  const known = 'You already have this schedule.';
  const says = async (options: Record<string, string>) =>
    (await (await admin.types('/schedule add', { server: 'Survival', ...options })).settled()).text;
  await adds(all, { action: 'restart', when: 'every 2 days', server: 'Survival' });
  await adds(all, { action: 'command', command: 'say hi', when: 'every day 04:00', server: 'Survival' });
  passes(2 * hour);
  expect(await says({ action: 'restart', when: 'every other day', warn: '10' })).toContain(known);
  expect(await says({ action: 'command', command: 'say hi', when: '4 am' })).toContain(known);
  for (const other of [
    { action: 'stop', when: 'every 2 days' },
    { action: 'restart', when: 'every 3 days' },
    { action: 'command', command: 'say bye', when: 'every day 04:00' },
    { action: 'restart', when: 'every 2 days', server: '*' },
  ])
    expect(await says(other)).not.toContain(known);
  // It is named once only.
  expect(await says({ action: 'command', command: 'say hi', when: '4 am' })).not.toContain(
    'Due at the same time',
  );
});
