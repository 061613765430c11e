import { expect, type TestContext, test } from 'vitest';
import type { Schedule } from '../../src/domain/schedule.ts';
import { openStore } from '../../src/store/open.ts';
import { recordingLog } from '../store/fixtures.ts';
import { botFixture } from '../support/bot-fixture.ts';
import { quickWatch } from '../support/quick-watch.ts';

const { watch } = quickWatch;
const env = { BOT_OVERRIDES: JSON.stringify({ schedules: { everyMs: 20, retryMs: 50 }, watch }) };
const sent = 'POST /v1/servers/s-1/power';
const never = { times: 1_000, delayMs: 24 * 3_600_000 };
const replies = { ...never, method: 'PATCH', path: /^\/webhooks\// };
const replyIds = { ...never, method: 'GET', path: /^\/webhooks\// };
const edits = { ...never, method: 'PATCH', path: /^\/channels\/\d+\/messages\// };

/** Starts a bot in whose guild somebody is online on the server. */
async function started(context: TestContext) {
  const fixture = await botFixture(context, { host: { servers: [{ id: 's-1', record: { players: 2 } }] } });
  const { admin, databaseUrl, discord, guild, host } = fixture;
  const bot = await fixture.starts('quick', env);
  await fixture.connects();
  const store = await openStore({ databaseUrl, keyRing: null, log: recordingLog() });
  context.onTestFinished(() => store.close());
  const row = async (): Promise<Schedule | undefined> => (await store.schedules.of(guild.id))[0];
  const general = guild.channel('general');
  return {
    ...fixture,
    bot,
    fixture,
    row,
    general,
    types: () => admin.types('/power', { action: 'stop', when: 'when empty' }),
    /** Resolves when the power action is stored. */
    stored: () => context.expect.poll(async () => (await row())?.state).toBe('active'),
    /** Resolves when the message that shows it is known. */
    known: () =>
      context.expect.poll(async () => (await row())?.progress.notice?.messageId ?? null).not.toBeNull(),
    goesOffline() {
      host.server('s-1').record['players'] = 0;
    },
    /** Starts the bot again, a few minutes later as far as the message is concerned. */
    async startsAgain() {
      discord.faults.clear();
      const found = await row();
      const notice = found?.progress.notice;
      if (found !== undefined && notice != null) {
        const progress = { ...found.progress, notice: { ...notice, plannedAt: notice.plannedAt - 300_000 } };
        expect(await store.schedules.change(found, { progress })).not.toBeNull();
      }
      await fixture.starts('quick', env);
    },
    /** Resolves when one message of the channel shows the outcome, and nothing else is there. */
    async shows(text: string) {
      await general.message((message) => message.text.includes(text));
      await context.expect.poll(async () => (await row())?.progress.notice ?? null).toBeNull();
      const about = general.messages.filter((message) => message.text.includes('Survival'));
      expect(about.map((message) => message.text)).toEqual([expect.stringContaining(text)]);
      expect(about[0]?.buttons).toEqual([]);
    },
  };
}

type Started = Awaited<ReturnType<typeof started>>;

/** What a person did when the process is killed, and what keeps it from going on. */
const kills: readonly [string, (all: Started) => Promise<void>][] = [
  [
    'before its reply is shown',
    async ({ discord, types, stored }) => {
      discord.faults.next(replies);
      await types();
      await stored();
    },
  ],
  [
    'before it is stored which message the reply is',
    async ({ discord, general, types, stored }) => {
      discord.faults.next(replyIds);
      await types();
      await stored();
      await general.message(({ text }) => text.includes('As soon as nobody is online'));
    },
  ],
  [
    'while it waits',
    async ({ types, known }) => {
      await types();
      await known();
    },
  ],
  [
    'while it is sent',
    async ({ host, goesOffline, types, known }) => {
      await types();
      await known();
      host.scripts({ on: sent, answer: 'hangs', applied: true });
      goesOffline();
      await host.called(({ method }) => method === 'POST');
    },
  ],
  [
    'before its message shows the outcome',
    async ({ discord, goesOffline, guild, types, known }) => {
      await types();
      await known();
      discord.faults.next(edits);
      goesOffline();
      await guild.channel('log').message(({ text }) => text.includes('✅ Survival has stopped'));
    },
  ],
];

test.concurrent.for(kills)(
  'after kill -9 %s, what waits for nobody to be online is done once, and one message shows it',
  async ([_step, reaches], context) => {
    const all = await started(context);
    await reaches(all);
    await all.bot.crashes();
    await all.startsAgain();
    all.goesOffline();
    await all.shows('✅ Survival has stopped');
    await all.log(1);
    expect(all.fixture.announced).toEqual([expect.stringContaining('✅ Survival has stopped')]);
    expect(all.host.changes).toEqual([sent]);
  },
);

test.concurrent('after kill -9 between Cancel and its message, nothing is sent, and the message shows who canceled', async (context) => {
  const all = await started(context);
  const { admin, bot, discord, goesOffline, host, known, row, shows, types } = all;
  const reply = await types();
  await known();
  discord.faults.next(edits);
  discord.faults.next(replies);
  await admin.clicks(reply, 'Cancel');
  await context.expect.poll(async () => (await row())?.state).toBe('done');
  await bot.crashes();
  goesOffline();
  await all.startsAgain();
  await shows(`Canceled by ${admin.mention}.`);
  expect(host.changes).toEqual([]);
});
