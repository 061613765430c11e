import { openLog } from '@steward/kit';
import { expect, onTestFinished, test } from 'vitest';
import { startBot } from '../../src/bot.ts';
import type { Schedule } from '../../src/schedules/model/schedule.ts';
import { runCaseId, runType } from '../../src/schedules/model/scheduled-run.ts';
import { openStore } from '../../src/store/open.ts';
import { lastRun } from '../schedules/scheduling.ts';
import { recordingLog } from '../store/fixtures.ts';
import { typesAndPresses } from '../support/asked-first.ts';
import { type CommunityOptions, community } from '../support/community.ts';
import { newDatabase, postgresMissing } from '../support/postgres.ts';
import { quickWatch } from '../support/quick-watch.ts';
import { stoppedClock } from '../support/stopped-clock.ts';
import { unhurriedBot } from '../support/test-limits.ts';

const hour = 3_600_000;
const noon = Date.UTC(2027, 2, 1, 12);
/** The first run of a schedule that was saved at noon. */
const dueAt = noon + 6 * hour;
const overrides = { ...quickWatch, schedules: { everyMs: 10, retryMs: 20 } };

/** Returns a guild with a schedule that is due in six hours, and its row. */
async function scheduled(options: CommunityOptions = {}, more: Readonly<Record<string, string>> = {}) {
  const passes = stoppedClock(noon);
  const all = await community({ ...options, overrides });
  const { admin } = all;
  await (await admin.types('/setup log', { channel: all.guild.channel('log') })).settled();
  const adding = {
    action: 'command',
    command: 'say hi',
    when: 'every 6 h',
    channel: all.guild.channel('general'),
    ...more,
  };
  const reply = await (await admin.types('/schedule add', adding)).settled();
  await admin.clicks(reply, 'Save');
  await reply.until(({ text }) => text.includes('Schedule saved'));
  const store = await openStore({ ...storeOf(all.settings), log: recordingLog() });
  onTestFinished(() => store.close());
  const row = async (): Promise<Schedule> => {
    const [found] = await store.schedules.of(all.guild.id);
    if (found === undefined) throw new Error('no schedule');
    return found;
  };
  /** Returns the case of the run that was due first. */
  const run = async () => {
    const found = await store.cases.get(runType, all.guild.id, runCaseId((await row()).id, dueAt));
    if (found === null) throw new Error('no case');
    return found;
  };
  return {
    ...all,
    passes,
    row,
    run,
    store,
    /** Writes the row as a process leaves it that is killed between two writes. */
    async isLeft(progress: Partial<Schedule['progress']>, nextAt = dueAt) {
      const found = await row();
      const left = { nextAt: new Date(nextAt), progress: { ...found.progress, ...progress } };
      expect(await store.schedules.change(found, left)).not.toBeNull();
    },
    last: () => lastRun({ admin }),
  };
}

function storeOf({
  databaseUrl,
  encryptionKeys: keyRing,
}: Awaited<ReturnType<typeof community>>['settings']) {
  return { databaseUrl, keyRing };
}

test('a run that was written down as begun, and then interrupted, is made once', async () => {
  const { host, isLeft, last, passes, restarts } = await scheduled();
  await restarts(async () => {
    await isLeft({ begun: true });
    passes(6 * hour);
  });
  await host.called(({ path }) => path.endsWith('/command'));
  await expect.poll(last, { interval: 100 }).toContain(': done');
  // The operation was written down, and the row not yet.
  await restarts(async () => isLeft({ begun: true, pendingOutcome: null, last: null }));
  await expect.poll(last, { interval: 100 }).toContain(': done');
  // An hour later it would be too late for a run that was not made.
  await restarts(async () => {
    await isLeft({ begun: true, pendingOutcome: null, last: null });
    passes(hour);
  });
  await expect.poll(last, { interval: 100 }).toContain(': done');
  expect(host.changes).toEqual(['POST /v1/servers/s-1/command']);
});

test.each([
  ['at once', 0],
  ['after Discord has forgotten the nonce', 5 * 60_000],
])(
  'the message of a run whose id was not stored is not posted again %s, and shows the end',
  async (_when, downtime) => {
    const { guild, passes, restarts, run, store } = await scheduled();
    const general = guild.channel('general');
    passes(6 * hour - 10 * 60_000);
    const notice = await general.message(({ text }) => text.includes('Scheduled for'));
    await restarts(async () => {
      passes(downtime);
      await store.cases.setShown(await run(), null, null);
    });
    await expect.poll(async () => (await run()).messageId).toBe(notice.id);
    passes(10 * 60_000 - downtime);
    await general.message(({ id, text }) => id === notice.id && text.includes('Command sent to Survival'));
    expect(general.messages.filter(({ text }) => text.includes('Scheduled by'))).toHaveLength(1);
  },
);

test('a process that was killed after it warned players warns them once, and leaves the message true', async () => {
  const { guild, host, passes, restarts, run, store } = await scheduled({}, { warn: '5' });
  passes(6 * hour - 5 * 60_000);
  await host.called(({ path }) => path.endsWith('/command'));
  const notice = await guild.channel('general').message(({ text }) => text.includes('Scheduled for'));
  await restarts(async () => {
    const found = await run();
    await store.cases.change(found, { state: { ...found.state, warned: [] } });
  });
  await expect.poll(async () => (await run()).state.warned).toEqual([5]);
  passes(5 * 60_000);
  const commands = () => host.calls.filter(({ path }) => path.endsWith('/command')).map(({ body }) => body);
  await expect
    .poll(commands)
    .toEqual([{ command: 'say A scheduled command runs in 5 minutes.' }, { command: 'say hi' }]);
  await guild
    .channel('general')
    .message(({ id, text }) => id === notice.id && text.includes('Players were warned once.'));
});

test('a schedule that was deleted leaves no row, and its message shows the end when Discord is back', async () => {
  const { admin, discord, guild, passes, store } = await scheduled();
  const [choice] = await admin.completes('/schedule remove', {}, 'schedule');
  passes(6 * hour - 10 * 60_000);
  const notice = await guild.channel('general').message(({ text }) => text.includes('Scheduled for'));
  discord.faults.next({ method: 'PATCH', path: /^\/channels\//, status: 503, times: 1_000 });
  await typesAndPresses(admin, '/schedule remove', { schedule: choice?.value ?? '' }, 'Delete it');
  const rows = () => store.schedules.followed(guild.id);
  await expect.poll(rows).toEqual([]);
  discord.faults.clear();
  await guild
    .channel('general')
    .message(({ id, text }) => id === notice.id && text.includes('skipped this run.'));
});

test('missed runs that nobody was told of at a crash are told at the next start', async () => {
  const { guild, isLeft, restarts } = await scheduled();
  const unreportedMisses = {
    reason: 'late',
    count: 2,
    firstDueAt: noon - 12 * hour,
    lastDueAt: noon - 6 * hour,
  } as const;
  await restarts(async () => isLeft({ unreportedMisses }));
  await guild.channel('log').message(({ text }) => text.includes('2 runs ('));
});

test('Discord may be away: missed runs are told when it is back', async () => {
  const { discord, guild, passes, restarts } = await scheduled();
  const posts = { method: 'POST', path: /\/channels\/\d+\/messages/ };
  await restarts(async () => {
    passes(7 * hour);
    discord.faults.next({ ...posts, status: 503, times: 1_000 });
  });
  await discord.requested(({ method, status }) => method === 'POST' && status === 503);
  discord.faults.clear();
  passes(60_000);
  const log = guild.channel('log');
  await log.message(({ text }) => text.includes('I missed scheduled runs'));
  expect(log.messages.filter(({ text }) => text.includes('I missed scheduled runs'))).toHaveLength(1);
});

const newMessages = { method: 'POST', path: /\/channels\/\d+\/messages/, times: 100_000 };
const minute = 60_000;

test.each([
  ['answers 500 to new messages', { ...newMessages, status: 500 }],
  ['does not answer', { ...newMessages, delayMs: 24 * hour }],
])('if Discord %s, a run and its warning come at their times', async (_what, fault) => {
  const { discord, host, passes } = await scheduled({}, { warn: '1', command: 'say now' });
  discord.faults.next(fault);
  const commands = () => host.calls.filter(({ path }) => path.endsWith('/command')).map(({ body }) => body);
  passes(6 * hour - minute);
  await expect.poll(commands).toEqual([{ command: 'say A scheduled command runs in 1 minute.' }]);
  passes(minute);
  await expect.poll(commands).toHaveLength(2);
  expect(commands()[1]).toEqual({ command: 'say now' });
});

test('a run that Discord could not announce is posted with its outcome when Discord is back', async () => {
  const { discord, guild, last, passes, run } = await scheduled({}, { warn: '1' });
  discord.faults.next({ ...newMessages, status: 503 });
  passes(6 * hour - minute);
  await discord.requested(({ path, status }) => newMessages.path.test(path) && status === 503);
  passes(minute);
  await expect.poll(last, { interval: 100 }).toContain(': done');
  discord.faults.clear();
  const general = guild.channel('general');
  const message = await general.message(({ text }) => text.includes('Command sent to Survival'));
  expect(message.buttons).toEqual([]);
  await expect.poll(async () => (await run()).phase).toBe('ended');
  expect(general.messages.filter(({ text }) => text.includes('Scheduled by'))).toEqual([message]);
});

test('the message of a run says which warnings players did not get, and why', async () => {
  const { guild, host, log, passes } = await scheduled({}, { warn: '1' });
  await host.goesDown();
  passes(6 * hour - minute);
  await expect.poll(() => log.join('')).toContain('failed to warn players');
  await host.comesBack();
  passes(minute);
  const message = await guild
    .channel('general')
    .message(({ text }) => text.includes('Command sent to Survival'));
  expect(message.text).toContain(
    'Players weren’t warned 1 min before. I couldn’t reach the host, so nothing was sent.',
  );
});

test('a run that was missed for a reason that is not known is told without one', async () => {
  const { guild, last, passes } = await scheduled();
  // The clock is set forward while Steward runs.
  passes(7 * hour);
  const message = await guild.channel('log').message(({ text }) => text.includes('I missed scheduled runs'));
  expect(message.text).toMatch(/\*\*.*Survival\*\*, due <t:\d+:F>\n/);
  expect(await last()).toMatch(/: missed$/);
});

test.skipIf(postgresMissing)('two processes on PostgreSQL make each run once', async () => {
  const key = `a:${Buffer.alloc(32, 1).toString('base64')}`;
  const settings = { DATABASE_URL: await newDatabase(), ENCRYPTION_KEYS: key };
  const all = await scheduled({ settings });
  const destination = { write: (line: string) => void all.log.push(line) };
  const logger = await openLog({ level: 'info', secrets: [], destination });
  const second = await startBot(all.settings, logger, { ...unhurriedBot, ...overrides });
  onTestFinished(() => second.stop());
  for (let run = 1; run <= 3; run++) {
    all.passes(6 * hour);
    await expect.poll(() => all.host.changes.length).toBe(run);
    await expect.poll(async () => (await all.row()).nextAt?.getTime()).toBe(dueAt + run * 6 * hour);
  }
  expect(all.host.changes).toHaveLength(3);
});
