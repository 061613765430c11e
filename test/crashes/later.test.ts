import { expect, type TestContext, test } from 'vitest';
import type { Schedule } from '../../src/schedules/model/schedule.ts';
import { runCaseId, runType } from '../../src/schedules/model/scheduled-run.ts';
import { openStore } from '../../src/store/open.ts';
import { recordingLog } from '../store/fixtures.ts';
import { mortalCommunity } from '../support/mortal-community.ts';
import { quickWatch } from '../support/quick-watch.ts';

const { capabilities, watch } = quickWatch;
const overrides = { capabilities, schedules: { everyMs: 20, retryMs: 50 }, watch };
const sent = 'POST /v1/servers/s-1/power';
const never = { times: 1_000, delayMs: 24 * 3_600_000 };
const replies = { ...never, method: 'PATCH', path: /^\/webhooks\// };
const edits = { ...never, method: 'PATCH', path: /^\/channels\/\d+\/messages\// };

/** Starts a bot in whose guild somebody is online on the server. */
async function started(context: TestContext) {
  const host = { servers: [{ id: 's-1', record: { players: 2 } }] };
  const fixture = await mortalCommunity({ test: context, host, overrides });
  const { admin, guild, settings } = fixture;
  const store = await openStore({ databaseUrl: settings.databaseUrl, keyRing: null, log: recordingLog() });
  context.onTestFinished(() => store.close());
  const row = async (): Promise<Schedule | undefined> => (await store.schedules.of(guild.id))[0];
  const run = async () => {
    const found = await row();
    if (found?.settings.when.kind !== 'once') return null;
    return store.cases.get(runType, guild.id, runCaseId(found.id, found.settings.when.at));
  };
  const general = guild.channel('general');
  return {
    ...fixture,
    fixture,
    row,
    general,
    types: () => admin.types('/power', { action: 'stop', when: 'when empty' }),
    /** Resolves when the power action is stored. */
    stored: () => context.expect.poll(async () => (await row())?.state).toBe('active'),
    /** Resolves when the message that shows it is known. */
    known: () => context.expect.poll(async () => (await run())?.messageId ?? null).not.toBeNull(),
    goesOffline() {
      fixture.host.server('s-1').record['players'] = 0;
    },
    /** Resolves when one message of the channel shows the outcome, and nothing else is there. */
    async shows(text: string) {
      await general.message((message) => message.text.includes(text));
      await context.expect.poll(async () => (await run())?.phase).toBe('ended');
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
    'while it is sent',
    async ({ host, goesOffline, types, known }) => {
      await types();
      await known();
      host.scripts({ on: sent, answer: 'hangs', applied: true });
      goesOffline();
      await host.called(({ method }) => method === 'POST');
    },
  ],
];

test.concurrent.for(kills)(
  'after kill -9 %s, what waits for nobody to be online is done once, and one message shows it',
  async ([_step, reaches], context) => {
    const all = await started(context);
    await reaches(all);
    await all.crashes();
    all.goesOffline();
    await all.shows('✅ Survival has stopped');
    await all.announces(1);
    expect(all.fixture.announced).toEqual([expect.stringContaining('✅ Survival has stopped')]);
    expect(all.host.changes).toEqual([sent]);
  },
);

test.concurrent('after kill -9 between Cancel and its message, nothing is sent, and the message shows who canceled', async (context) => {
  const all = await started(context);
  const { admin, crashes, discord, goesOffline, host, known, row, shows, types } = all;
  const reply = await types();
  await known();
  discord.faults.next(edits);
  discord.faults.next(replies);
  await admin.clicks(reply, 'Cancel');
  await context.expect.poll(async () => (await row())?.state).toBe('done');
  await crashes(goesOffline);
  await shows(`Canceled by ${admin.mention}.`);
  expect(host.changes).toEqual([]);
});
