import { openLog } from '@steward/kit';
import { expect, onTestFinished, test } from 'vitest';
import { startBot } from '../../src/bot.ts';
import type { Schedule } from '../../src/schedules/model/schedule.ts';
import { runCaseId, runType } from '../../src/schedules/model/scheduled-run.ts';
import { openStore } from '../../src/store/open.ts';
import { minute, scheduling } from '../schedules/scheduling.ts';
import { recordingLog } from '../store/fixtures.ts';
import type { CommunityOptions } from '../support/community.ts';
import { newDatabase, postgresMissing } from '../support/postgres.ts';
import { quickWatch } from '../support/quick-watch.ts';
import { unhurriedBot } from '../support/test-limits.ts';

const sent = 'POST /v1/servers/s-1/power';
const done = '✅ Survival is running again';
const waits = 'As soon as nobody is online';

/** Returns a guild in which somebody is online, and the row of what was typed with `/power`. */
async function withRow(options: CommunityOptions = {}) {
  const host = { servers: [{ id: 's-1', record: { name: 'Survival', players: 2 } }] };
  const all = await scheduling({ host, ...options });
  const { databaseUrl, encryptionKeys: keyRing } = all.settings;
  const store = await openStore({ databaseUrl, keyRing, log: recordingLog() });
  onTestFinished(() => store.close());
  const rows = () => store.schedules.of(all.guild.id);
  const cases = async () =>
    Promise.all(
      (await rows()).map(async ({ id, settings: { when } }) => {
        const dueAt = when.kind === 'once' ? when.at : 0;
        return store.cases.get(runType, all.guild.id, runCaseId(id, dueAt));
      }),
    );
  const row = async (): Promise<Schedule> => {
    const [found] = await rows();
    if (found === undefined) throw new Error('nothing is planned');
    return found;
  };
  return {
    ...all,
    row,
    rows,
    /** Resolves when the messages of all that was typed show how it ended. */
    allShown: () =>
      expect.poll(async () => (await cases()).every((one) => one?.phase === 'ended')).toBe(true),
    restart: async (when: string, more: Readonly<Record<string, string>> = {}) => {
      const reply = await all.admin.types('/power', { action: 'restart', when, ...more });
      await reply.until(({ buttons }) => buttons.length > 0);
      const isKnown = async () => (await cases()).every((one) => one?.messageId !== null);
      await expect.poll(isKnown).toBe(true);
      return reply;
    },
    /** Writes the row as a process leaves it that is killed between two writes. */
    async isLeft(progress: Partial<Schedule['progress']>, rest: Partial<Schedule> = {}) {
      const found = await row();
      const left = { ...rest, progress: { ...found.progress, ...progress } };
      expect(await store.schedules.change(found, left)).not.toBeNull();
    },
    says: () => all.host.calls.filter(({ path }) => path.endsWith('/command')).map(({ body }) => body),
  };
}

/** Lets time pass until the host gets something: a read of a second ago would do. */
const passesUntilSent = (passes: (ms: number) => void, host: { readonly changes: readonly string[] }) =>
  expect
    .poll(() => {
      if (host.changes.length === 0) passes(2_000);
      return host.changes.length;
    })
    .toBe(1);

test('what was written down as begun and is no operation still waits for nobody to be online', async () => {
  const { host, isLeft, passes, restart, restarts, row } = await withRow();
  const reply = await restart('when empty');
  await restarts(async () => isLeft({ begun: true }));
  await expect.poll(async () => (await row()).progress.begun).toBe(false);
  expect(host.changes).toEqual([]);
  expect(reply.text).toContain(waits);
  host.server('s-1').record['players'] = 0;
  await passesUntilSent(passes, host);
  await reply.until(({ text }) => text.includes(done));
  expect(host.changes).toEqual([sent]);
});

test.each([
  ['when empty', 0],
  ['in 15 min', 15],
])(
  'what became an operation (%s) isn’t done again, and shows its outcome, although the row was not written',
  async (when, minutes) => {
    const { allShown, host, isLeft, passes, restart, restarts, row } = await withRow();
    const reply = await restart(when);
    const { nextAt, progress } = await row();
    host.server('s-1').record['players'] = 0;
    passes(minutes * minute);
    await passesUntilSent(passes, host);
    await reply.until(({ text }) => text.includes(done));
    await allShown();
    // People are online again.
    host.server('s-1').record['players'] = 2;
    const left = { ...progress, begun: true };
    await restarts(async () => isLeft(left, { state: 'active', nextAt }));
    await expect.poll(async () => (await row()).state).toBe('done');
    await allShown();
    expect(reply.text).toContain(done);
    expect(host.changes).toEqual([sent]);
  },
);

test.each([
  ['not', 1],
  ['already', 2],
])(
  'players who were warned are told once that it was canceled, if they were %s told when the process ended',
  async (_, told) => {
    const { admin, allShown, isLeft, passes, restart, restarts, row, says } = await withRow();
    const reply = await restart('in 15 min', { warn: '10,1' });
    passes(5 * minute);
    await expect.poll(says).toHaveLength(1);
    const { progress, nextAt } = await row();
    const by = { id: admin.id, name: 'Ada' };
    const last = { kind: 'skipped', dueAt: nextAt?.getTime() ?? 0, by } as const;
    if (told === 2) {
      await admin.clicks(reply, 'Cancel');
      await expect.poll(says).toHaveLength(2);
    }
    await restarts(async () => isLeft({ ...progress, last }, { state: 'done', nextAt: null }));
    await reply.until(({ text }) => text.includes(`Canceled by ${admin.mention}.`));
    await allShown();
    await expect
      .poll(says)
      .toEqual([
        { command: 'say Server restarts in 10 minutes.' },
        { command: 'say The server won’t restart after all.' },
      ]);
  },
);

test('a host that is away when it begins is tried again; after 15 minutes the message says what kept it', async () => {
  const { host, log, passes, restart } = await withRow();
  const [first, second] = [await restart('in 5 min'), await restart('in 1 h')];
  await host.goesDown();
  passes(5 * minute);
  await expect.poll(() => log.join('')).toContain('a scheduled run has to wait');
  expect(first.text).toContain('Restart Survival');
  passes(16 * minute);
  await first.until(({ text }) => text.includes('Result: missed, I got no data from the host.'));
  await host.comesBack();
  passes(40 * minute);
  await second.until(({ text }) => text.includes(done));
  expect(host.changes).toEqual([sent]);
});

test('a host that fails in the middle is shown with its reason, and which warnings were lost', async () => {
  const { host, log, passes, restart } = await withRow();
  const reply = await restart('in 5 min', { warn: '2,1' });
  await host.goesDown();
  passes(3 * minute);
  await expect.poll(() => log.join('')).toContain('failed to warn players');
  await host.comesBack();
  host.scripts({ on: sent, answer: { status: 400 } });
  passes(2 * minute);
  await reply.until(({ text }) => text.includes('❌ Survival wasn’t restarted'));
  expect(reply.text).toContain('Players weren’t warned 2 min before. I couldn’t reach the host');
  expect(reply.text).toContain('Scheduled by');
});

test('what Discord delivers twice is planned once, and stays over when it is', async () => {
  const { admin, discord, host, passes, rows } = await withRow();
  const options = { action: 'restart', when: 'in 15 min' };
  const reply = await admin.types('/power', options, { deliverTwice: true });
  await reply.until(({ buttons }) => buttons.length > 0);
  discord.redeliver(reply);
  await (await admin.types('/schedule list')).settled();
  expect(await rows()).toHaveLength(1);
  passes(15 * minute);
  await reply.until(({ text }) => text.includes(done));
  discord.redeliver(reply);
  await (await admin.types('/schedule list')).settled();
  expect(await rows()).toMatchObject([{ state: 'done' }]);
  expect(reply.text).toContain(done);
  expect(reply.followUps).toEqual([]);
  expect(host.changes).toEqual([sent]);
});

test('what is over is deleted a day later', async () => {
  const { admin, allShown, passes, restart, rows } = await withRow();
  const [first, canceled] = [await restart('in 5 min'), await restart('in 20 min')];
  await admin.clicks(canceled, 'Cancel');
  passes(5 * minute);
  await first.until(({ text }) => text.includes(done));
  await allShown();
  passes(24 * 60 * minute - 1);
  expect(await rows()).toHaveLength(2);
  passes(1);
  await expect.poll(rows).toHaveLength(1);
  passes(15 * minute);
  await expect.poll(rows).toEqual([]);
});

test('a response of the host that is lost makes nothing twice', async () => {
  const { host, passes, restart } = await withRow();
  const reply = await restart('in 5 min');
  host.scripts({ on: sent, answer: 'dies', applied: true });
  passes(5 * minute);
  await reply.until(({ buttons, text }) => buttons.length === 0 && !text.includes('Restarting'));
  expect(host.changes).toEqual([sent]);
});

test('if Discord doesn’t take the reply, the message is posted later, with Cancel', async () => {
  const { admin, discord, guild, host, passes, row } = await withRow();
  const general = guild.channel('general');
  discord.faults.next({ method: 'PATCH', path: /^\/webhooks\//, status: 404, times: 1_000 });
  await admin.types('/power', { action: 'restart', when: 'in 15 min' });
  await expect.poll(async () => (await row()).state).toBe('active');
  const isPosted = () => {
    passes(20_000);
    return general.messages.some(({ text }) => text.includes('Restart Survival'));
  };
  await expect.poll(isPosted).toBe(true);
  const message = await general.message(({ text }) => text.includes('Restart Survival'));
  await admin.clicks(message, 'Cancel');
  await general.message(({ text }) => text.includes(`Canceled by ${admin.mention}.`));
  passes(60 * minute);
  expect(host.changes).toEqual([]);
});

test.skipIf(postgresMissing)('two processes on PostgreSQL do it once', async () => {
  const key = `a:${Buffer.alloc(32, 1).toString('base64')}`;
  const settings = { DATABASE_URL: await newDatabase(), ENCRYPTION_KEYS: key };
  const all = await withRow({ settings });
  const { host, passes, restart } = all;
  const destination = { write: (line: string) => void all.log.push(line) };
  const logger = await openLog({ level: 'info', secrets: [], destination });
  const overrides = { schedules: { everyMs: 10, retryMs: 20 }, ...quickWatch };
  const second = await startBot(all.settings, logger, { ...unhurriedBot, ...overrides });
  onTestFinished(() => second.stop());
  const first = await restart('in 15 min', { warn: '5' });
  passes(10 * minute);
  await expect.poll(all.says).toHaveLength(1);
  passes(5 * minute);
  await first.until(({ text }) => text.includes(done));
  const power = () => host.changes.filter((change) => change === sent);
  expect(power()).toHaveLength(1);
  expect(all.says()).toHaveLength(1);
});
