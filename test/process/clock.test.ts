import { describe, expect, test } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { recordingLog } from '../store/fixtures.ts';
import { botFixture } from '../support/bot-fixture.ts';
import { quickWatch } from '../support/quick-watch.ts';
import { clockNotSettable, SettableClock } from '../support/settable-clock.ts';

/** Reads are shared for a moment, as they are outside of tests: such a value must not stay young. */
const overrides = {
  ...quickWatch,
  watch: { ...quickWatch.watch, cachedMs: 40 },
  schedules: { everyMs: 20, retryMs: 50 },
};

/** More than the 50 requests that Discord allows a bot in a second. */
const manyCommands = 60;

describe.skipIf(clockNotSettable).for([
  ['two hours back', -7_200_000],
  ['two hours forward', 7_200_000],
] as const)('the clock of the machine is set %s while the bot runs', ([, stepMs]) => {
  test.concurrent('panels, alerts, schedules and the log channel go on', async (context) => {
    const env = { BOT_OVERRIDES: JSON.stringify(overrides) };
    const fixture = await botFixture(context, { env });
    const { admin, databaseUrl, discord, folder, guild, host } = fixture;
    const clock = new SettableClock(folder);
    await clock.set(0);
    await fixture.starts('quick', clock.env);
    await fixture.connects();
    const channel = guild.channel('general');
    await (await admin.types('/alerts set', { channel })).settled();
    await (await admin.types('/panel post', { server: 's-1', channel })).settled();
    await channel.message(({ text }) => text.includes('Survival is running'));
    const reply = await (await admin.types('/schedule add', { action: 'start', when: 'in 5 h' })).settled();
    await admin.clicks(reply, 'Save');
    await reply.until(({ text }) => text.includes('Schedule saved'));

    await clock.set(stepMs);
    host.server('s-1').record['status'] = 'crashed';
    await channel.message(({ text }) => text.includes('Survival crashed'));
    await channel.message(({ text }) => text.includes('Survival has crashed'));

    const store = await openStore({ databaseUrl, keyRing: null, log: recordingLog() });
    context.onTestFinished(() => store.close());
    const due = async () => {
      const [saved] = await store.schedules.of(guild.id);
      if (saved === undefined) throw new Error('no schedule');
      return (await store.schedules.change(saved, { nextAt: new Date(clock.now()) })) !== null;
    };
    // The scheduler may change the row at the same time.
    await expect.poll(due).toBe(true);
    await fixture.log(1);
    expect(fixture.announced[0]).toContain('Scheduled by');
    await channel.message(({ text }) => text.includes('Survival is back'));
    await channel.message(({ text }) => text.includes('Survival is running'));

    const typed = Array.from({ length: manyCommands }, async (_, count) =>
      (await admin.types('/cmd', { command: `say ${count}`, server: 's-1' })).settled(),
    );
    await Promise.all(typed);
    await fixture.log(1 + manyCommands);
    const posted = await (await admin.types('/panel post', { server: 's-1', channel })).settled();
    expect(posted.text).toContain('✅');
    expect(discord.requests.filter(({ status }) => status === 429)).toEqual([]);
  });
});
