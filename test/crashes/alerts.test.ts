import type { OptionValues } from '@steward/fake-discord';
import { expect, test } from 'vitest';
import { type MortalCommunity, mortalCommunity } from '../support/mortal-community.ts';

/** At this host, background reads make at most 15 calls a minute. */
const overrides = {
  watch: {
    claimEveryMs: 50,
    everyMs: 300,
    afterChangeMs: 300,
    listEveryMs: 300,
    cachedMs: 0,
    flushEveryMs: 50,
  },
  muteEndsEveryMs: 50,
};
const posts = { method: 'POST', path: /\/channels\/\d+\/messages/ };

/** Returns what is alerted in #general. The server has been seen running. */
async function alerting({ admin, guild, host }: MortalCommunity, set: OptionValues = {}) {
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

/** Mutes alerts while one server falls and comes back, and another one falls. */
async function mutedFalls(fixture: MortalCommunity) {
  const { admin, guild, host } = fixture;
  const { alert, alerts } = await alerting(fixture);
  await (await admin.types('/alerts mute', { for: '1 h' })).settled();
  const readAgain = async () => {
    for (let read = 0; read < 2; read += 1) {
      const before = host.calls.length;
      await host.called((call) => host.calls.indexOf(call) >= before && call.path === '/v1/servers');
    }
  };
  for (const [id, status] of [
    ['s-1', 'stopped'],
    ['s-1', 'running'],
    ['s-2', 'crashed'],
  ] as const) {
    host.server(id).record['status'] = status;
    await readAgain();
  }
  const isReply = (text: string) => text.includes('muted all') || text.includes('ended the mute');
  return {
    alert,
    alerts: () => alerts().filter(({ text }) => !isReply(text)),
    general: guild.channel('general'),
  };
}

const two = { servers: [{ id: 's-1' }, { id: 's-2', record: { name: 'Creative' } }] };

test.concurrent('what Discord had not taken of the end of a mute at kill -9 is told by the next process, once', async (test) => {
  const fixture = await mortalCommunity({ test, host: two, overrides });
  const { admin, discord } = fixture;
  const { alert, alerts } = await mutedFalls(fixture);
  expect(alerts()).toEqual([]);
  discord.faults.next({ ...posts, status: 503, times: 1_000 });
  await (await admin.types('/alerts unmute')).settled();
  await discord.requested(({ method, status }) => method === 'POST' && status === 503);
  await fixture.crashes();
  await alert('Creative crashed');
  await alert('Survival** went down');
  expect(alerts()).toHaveLength(2);
});

test.concurrent('what was told at the end of a mute, and not stored at kill -9, is not told again', async (test) => {
  const fixture = await mortalCommunity({ test, host: two, overrides });
  const { admin, discord, host } = fixture;
  const { alert, alerts } = await mutedFalls(fixture);
  // Discord posts all of it, and the bot does not learn that.
  discord.faults.next({ ...posts, lateMs: 600_000, times: 1_000 });
  await (await admin.types('/alerts unmute')).settled();
  await alert('Creative crashed');
  await fixture.crashes();
  await alert('Survival** went down');
  host.server('s-2').record['status'] = 'running';
  await alert('Creative is back');
  expect(alerts()).toHaveLength(2);
});
