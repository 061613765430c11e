import { describe, expect, test } from 'vitest';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { runWarningText, takenBackText } from '../../src/schedules/schedule-texts.ts';
import { labels } from '../commands/reply-helpers.ts';
import { aSchedule } from '../store/fixtures.ts';
import { typesAndPresses } from '../support/asked-first.ts';
import type { CommunityOptions } from '../support/community.ts';
import { disconnects } from '../support/disconnects.ts';
import { adds, hour, minute, scheduling, shown as shownList } from './scheduling.ts';

const restart = { action: 'restart', when: 'every 6 h', warn: '10' };
const sent = 'POST /v1/servers/s-1/power';
const warned = { command: 'say Server restarts in 10 minutes.' };
const takenBack = { command: 'say The server won’t restart after all.' };
const untold = 'I couldn’t tell the players that it won’t happen.';

/** Returns a guild in which players were warned of a run that begins in ten minutes, and the message that announces it. */
async function warnedOf(
  options: Readonly<Record<string, string>> = restart,
  host: CommunityOptions['host'] = {},
) {
  const all = await scheduling({ host });
  const { admin, channel, guild, moderator, passes } = all;
  const role = guild.role('Moderators');
  await (await admin.types('/access grant', { role, permission: 'manager' })).settled();
  await adds(all, options, moderator);
  const [choice] = await admin.completes('/schedule remove', {}, 'schedule');
  passes(5 * hour + 50 * minute);
  const says = () => all.host.calls.filter(({ path }) => path.endsWith('/command')).map(({ body }) => body);
  await expect.poll(says).toHaveLength(1);
  const notice = await channel.message(({ text }) => text.includes('Scheduled for'));
  return { ...all, role, says, notice, schedule: { schedule: choice?.value ?? '' } };
}
type Warned = Awaited<ReturnType<typeof warnedOf>>;

/** Lets time pass, a little at a time, until something is so: what failed is tried again. */
const passesUntil = ({ passes }: Pick<Warned, 'passes'>, isSo: () => boolean) =>
  expect
    .poll(() => {
      if (!isSo()) passes(100);
      return isSo();
    })
    .toBe(true);

/** Why nothing happens, and what its message says then. */
const ends: readonly [string, string, (all: Warned) => Promise<unknown>][] = [
  ['was skipped', 'skipped', async ({ admin, notice }) => admin.clicks(notice, 'Skip')],
  [
    'was paused',
    'skipped this run.',
    async ({ admin, schedule }) => (await admin.types('/schedule pause', schedule)).settled(),
  ],
  [
    'was due while I was offline',
    'This run: missed, I was offline',
    async ({ passes, restarts }) => restarts(async () => passes(27 * minute)),
  ],
  [
    'was due when its maker had left',
    'This run: missed, whoever added it has left.',
    async ({ moderator, passes }) => {
      moderator.leaves();
      passes(10 * minute);
    },
  ],
  [
    'was due when its maker had lost the permission',
    'This run: missed, whoever added it no longer has permission.',
    async ({ moderator, passes, role }) => {
      moderator.loses(role);
      passes(10 * minute);
    },
  ],
  [
    'was refused by the host',
    '❌ Survival wasn’t restarted',
    async ({ host, passes }) => {
      host.scripts({ on: sent, answer: { status: 400 } });
      passes(10 * minute);
    },
  ],
  [
    'could not begin for too long',
    'This run: missed, I got no data from the host.',
    async (all) => {
      const { host, log, passes } = all;
      await host.goesDown();
      passes(10 * minute);
      await expect.poll(() => log.join('')).toContain('a scheduled run has to wait');
      passes(16 * minute);
      await expect.poll(() => log.join('')).toContain('scheduled runs were missed');
      await host.comesBack();
      await passesUntil(all, () => all.says().length === 2);
    },
  ],
];

describe('players who were warned of a run', () => {
  test.each(ends)('that %s are told, once', async (_end, shown, comesToNothing) => {
    const all = await warnedOf();
    await comesToNothing(all);
    await all.channel.message(({ id, text }) => id === all.notice.id && text.includes(shown));
    await expect.poll(all.says).toEqual([warned, takenBack]);
    expect(labels(all.notice)).toEqual([]);
    all.passes(5 * minute);
    await shownList(all);
    expect(all.says()).toHaveLength(2);
    expect(all.notice.text).not.toContain(untold);
  });

  test('that is skipped at its message read there who did it, although only the answer to the press arrives', async () => {
    const { admin, discord, notice } = await warnedOf();
    discord.faults.next({ method: 'PATCH', path: /^\/channels\//, status: 503, times: 1_000 });
    await (await admin.clicks(notice, 'Skip')).settled();
    expect(notice.text).toContain(`${admin.mention} skipped this run.`);
  });

  test.each([
    ['backup', 'Server backup in 10 minutes.', 'The server won’t be backed up after all.'],
    ['stop', 'Server stops in 10 minutes.', 'The server won’t stop after all.'],
    ['command', 'A scheduled command runs in 10 minutes.', 'The scheduled command won’t run after all.'],
  ] as const)('to %s are told in its words', (action, warning, text) => {
    const settings = { ...aSchedule().settings, action, warning: null };
    expect(runWarningText(textsIn('en'), settings, 10)).toBe(warning);
    expect(takenBackText(textsIn('en'), settings)).toBe(text);
  });

  test('that is postponed are told the new time, once, and that it doesn’t happen if it is skipped then', async () => {
    const { admin, channel, notice, passes, restarts, says } = await warnedOf({
      ...restart,
      warning: 'Restart in 10!',
    });
    await admin.clicks(notice, 'Postpone by 30 min');
    const later = { command: 'say Server restarts in 40 minutes.' };
    await expect.poll(says).toEqual([{ command: 'say Restart in 10!' }, later]);
    await restarts();
    passes(minute);
    await admin.clicks(notice, 'Skip');
    await channel.message(({ id, text }) => id === notice.id && text.includes('skipped this run.'));
    await expect.poll(says).toEqual([{ command: 'say Restart in 10!' }, later, takenBack]);
  });

  test('aren’t told if nobody can be there any more, because the server was stopped', async () => {
    const all = await warnedOf();
    all.host.server('s-1').record['status'] = 'stopped';
    all.passes(10 * minute);
    const shown = 'This run: nothing to do, the server was stopped.';
    await all.channel.message(({ id, text }) => id === all.notice.id && text.includes(shown));
    all.host.server('s-1').record['status'] = 'running';
    await all.restarts();
    all.passes(minute);
    expect(all.says()).toEqual([warned]);
    expect(all.notice.text).not.toContain(untold);
  });

  test('are told when the host answers again', async () => {
    const all = await warnedOf();
    await all.host.goesDown();
    await all.admin.clicks(all.notice, 'Skip');
    await expect.poll(() => all.log.join('')).toContain('failed to correct what players were told');
    await all.host.comesBack();
    await passesUntil(all, () => all.says().length === 2);
    expect(all.says()).toEqual([warned, takenBack]);
  });

  test.each([
    ['the host doesn’t answer while it’s news', ({ host }: Warned) => host.goesDown()],
    [
      'the host refuses the command',
      async ({ host }: Warned) =>
        host.scripts({ on: 'POST /v1/servers/s-1/command', answer: { status: 400 } }),
    ],
  ])('aren’t told if %s, and the message says so', async (_why, breaks) => {
    const all = await warnedOf();
    await breaks(all);
    await all.admin.clicks(all.notice, 'Skip');
    await all.channel.message(({ id, text }) => id === all.notice.id && text.includes('skipped'));
    all.passes(41 * minute);
    await passesUntil(all, () => all.notice.text.includes(untold));
    expect(labels(all.notice)).toEqual([]);
  });
});

test('players who were warned of a run can’t be told after `/setup disconnect`: its message says so', async () => {
  const all = await warnedOf();
  await disconnects(all.admin);
  all.passes(10 * minute);
  const shown = 'This run: missed, its connection was removed or can’t be used.';
  await all.channel.message(({ id, text }) => id === all.notice.id && text.includes(shown));
  await all.channel.message(({ id, text }) => id === all.notice.id && text.includes(untold));
});

test('the message of what was planned with `/power` says that players couldn’t be told', async () => {
  const all = await scheduling();
  const { admin, host, passes } = all;
  const typed = { action: 'restart', when: 'in 15 min', warn: '10' };
  const reply = await (await admin.types('/power', typed)).settled();
  passes(5 * minute);
  await host.called(({ path }) => path.endsWith('/command'));
  host.scripts({ on: 'POST /v1/servers/s-1/command', answer: { status: 400 } });
  await admin.clicks(reply, 'Cancel');
  await reply.until(({ text }) => text.includes(untold));
  expect(reply.text).toContain(`Canceled by ${admin.mention}.`);
});

test('a new time zone leaves a run as it was announced', async () => {
  const all = await warnedOf({ ...restart, when: 'every day 18:00' });
  await (await all.admin.types('/setup timezone', { zone: 'Asia/Tokyo' })).settled();
  all.passes(10 * minute);
  await all.channel.message(
    ({ id, text }) => id === all.notice.id && text.includes('✅ Survival is running again'),
  );
});

describe('a schedule that is deleted', () => {
  test('tells players who were warned, and its message says by whom, also after a restart', async () => {
    const all = await warnedOf();
    const { admin, channel, discord, host, notice, passes, restarts, says, schedule } = all;
    discord.faults.next({ method: 'PATCH', path: /^\/channels\//, status: 503, times: 1_000 });
    await typesAndPresses(admin, '/schedule remove', schedule, 'Delete it');
    expect(await shownList(all)).toContain('No schedules yet.');
    await restarts(async () => discord.faults.clear());
    await channel.message(
      ({ id, text }) => id === notice.id && text.includes(`${admin.mention} skipped this run.`),
    );
    expect(labels(notice)).toEqual([]);
    await expect.poll(says).toEqual([warned, takenBack]);
    passes(hour);
    expect(await shownList(all)).toContain('No schedules yet.');
    expect(host.changes).not.toContain(sent);
  });

  test('while its run goes has the end in its message, also after a restart', async () => {
    const all = await warnedOf(restart, { transitionMs: 60_000 });
    const { admin, channel, host, notice, passes, restarts, schedule } = all;
    passes(10 * minute);
    await channel.message(({ id, text }) => id === notice.id && text.includes('Restarting Survival'));
    await typesAndPresses(admin, '/schedule remove', schedule, 'Delete it');
    await restarts();
    host.server('s-1').record['status'] = 'running';
    await channel.message(
      ({ id, text }) => id === notice.id && text.includes('✅ Survival is running again'),
    );
    expect(await shownList(all)).toContain('No schedules yet.');
  });

  test('and was planned with `/power` has the end in its reply if it goes', async () => {
    const all = await scheduling({ host: { transitionMs: 60_000 } });
    const { admin, host, passes } = all;
    const reply = await (await admin.types('/power', { action: 'stop', when: 'in 15 min' })).settled();
    const [choice] = await admin.completes('/schedule remove', {}, 'schedule');
    const question = await admin.types('/schedule remove', { schedule: choice?.value ?? '' });
    await question.settled();
    passes(15 * minute);
    await reply.until(({ text }) => text.includes('Stopping Survival'));
    await admin.clicks(question, 'Delete it');
    await question.until(({ text }) => text.includes('✅ Schedule deleted'));
    host.server('s-1').record['status'] = 'stopped';
    await reply.until(({ text }) => text.includes('✅ Survival has stopped'));
  });

  test.each(['message', 'channel'] as const)(
    'although the %s of its run is gone is over once Discord has said so',
    async (gone) => {
      const all = await warnedOf();
      const { admin, channel, discord, notice, says, schedule } = all;
      (gone === 'channel' ? channel : notice).delete();
      const edits = () =>
        discord.requests.filter(({ method, path }) => method === 'PATCH' && path.includes(notice.id)).length;
      const before = edits();
      await typesAndPresses(admin, '/schedule remove', schedule, 'Delete it');
      await expect.poll(says).toEqual([warned, takenBack]);
      await all.restarts();
      await shownList(all);
      // One more by the next process.
      expect(edits() - before).toBeLessThanOrEqual(2);
    },
  );
});
