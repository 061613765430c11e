import type { OptionValues } from '@steward/fake-discord';
import { expect, test } from 'vitest';
import { type BotFixture, botFixture } from '../support/bot-fixture.ts';

/** At this host, background reads make at most 15 calls a minute. */
const pace = {
  watch: {
    claimEveryMs: 50,
    everyMs: 300,
    afterChangeMs: 300,
    listEveryMs: 300,
    cachedMs: 0,
    flushEveryMs: 50,
  },
};
const env = { BOT_OVERRIDES: JSON.stringify(pace) };
const posts = { method: 'POST', path: /\/channels\/\d+\/messages/ };

/** Returns what is alerted in #general. The server has been seen running. */
async function alerting({ admin, guild, host }: BotFixture, set: OptionValues = {}) {
  const channel = guild.channel('general');
  await (await admin.types('/alerts set', { channel, ...set })).settled();
  const before = host.calls.length;
  await host.called((call) => host.calls.indexOf(call) >= before && call.path === '/v1/servers');
  // A second one begins only after the first was handled.
  const next = host.calls.length;
  await host.called((call) => host.calls.indexOf(call) >= next);
  return {
    alerts: () => channel.messages.filter(({ text }) => !text.includes('Alerts are posted here')),
    alert: (text: string) => channel.message((message) => message.text.includes(text)),
  };
}

test.concurrent('an alert that Discord had not taken at kill -9 is posted by the next process, once', async (test) => {
  const fixture = await botFixture(test);
  const { discord, host } = fixture;
  const bot = await fixture.starts('quick', env);
  await fixture.connects();
  const { alert, alerts } = await alerting(fixture);
  discord.faults.next({ ...posts, status: 503, times: 1_000 });
  host.server('s-1').record['status'] = 'crashed';
  await discord.requested(({ method, status }) => method === 'POST' && status === 503);
  await bot.crashes();
  discord.faults.clear();
  await fixture.starts('quick', env);
  await alert('Survival crashed');
  host.server('s-1').record['status'] = 'running';
  await alert('Survival is back');
  expect(alerts()).toHaveLength(1);
});

test.concurrent('an alert whose message was not stored at kill -9 is not posted again, and is edited at the end', async (test) => {
  const fixture = await botFixture(test);
  const { discord, host } = fixture;
  const bot = await fixture.starts('quick', env);
  await fixture.connects();
  const { alert, alerts } = await alerting(fixture);
  // Discord posts it, and the bot does not learn that.
  discord.faults.next({ ...posts, lateMs: 600_000 });
  host.server('s-1').record['status'] = 'stopped';
  await alert('Survival went down');
  await bot.crashes();
  host.server('s-1').record['status'] = 'running';
  await fixture.starts('quick', env);
  await alert('Survival is back');
  expect(alerts()).toHaveLength(1);
});
