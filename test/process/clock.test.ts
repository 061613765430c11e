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

/** More than the messages that Discord takes in a channel within five seconds. */
const manyCommands = 8;

describe.skipIf(clockNotSettable)('the clock of the machine is set while the bot runs', () => {
  test('panels, alerts, schedules and the log channel go on, two hours back and four forward', async (context) => {
    const env = { BOT_OVERRIDES: JSON.stringify(overrides) };
    const servers = ['Survival', 'Creative'].map((name, index) => ({ id: `s-${index}`, record: { name } }));
    const fixture = await botFixture(context, { env, host: { servers } });
    const { admin, databaseUrl, discord, folder, guild, host } = fixture;
    const clock = new SettableClock(folder);
    await clock.set(0);
    await fixture.starts('quick', clock.env);
    await fixture.connects();
    const channel = guild.channel('general');
    await (await admin.types('/alerts set', { channel })).settled();
    const shows = (text: string) => channel.message((message) => message.text.includes(text));
    const posts = async (server: string) => (await admin.types('/panel post', { server, channel })).settled();
    const store = await openStore({ databaseUrl, keyRing: null, log: recordingLog() });
    context.onTestFinished(() => store.close());

    for (const [turn, stepMs] of [-7_200_000, 7_200_000].entries()) {
      const server = `s-${turn}`;
      const name = servers[turn]?.record.name;
      await posts(server);
      await shows(`${name} is running`);
      const when = { action: 'start', when: 'in 5 h', server };
      const reply = await (await admin.types('/schedule add', when)).settled();
      await admin.clicks(reply, 'Save');
      await reply.until(({ text }) => text.includes('Schedule saved'));

      await clock.set(stepMs);
      host.server(server).record['status'] = 'crashed';
      await shows(`${name} crashed`);
      await shows(`${name} has crashed`);

      const due = async () => {
        const saved = (await store.schedules.of(guild.id)).find((one) => one.server.id === server);
        if (saved === undefined) throw new Error('no schedule');
        return (await store.schedules.change(saved, { nextAt: new Date(clock.now()) })) !== null;
      };
      // The scheduler may change the row at the same time.
      await expect.poll(due).toBe(true);
      await fixture.log(1 + turn * (1 + manyCommands));
      expect(fixture.announced.at(-1)).toContain('Scheduled by');
      await shows(`${name} is back`);
      await shows(`${name} is running`);

      const typed = Array.from({ length: manyCommands }, async (_, count) =>
        (await admin.types('/cmd', { command: `say ${count}`, server })).settled(),
      );
      await Promise.all(typed);
      await fixture.log((1 + turn) * (1 + manyCommands));
    }
    expect((await posts('s-0')).text).toContain('✅');
    expect(discord.requests.filter(({ status }) => status === 429)).toEqual([]);
  });
});
