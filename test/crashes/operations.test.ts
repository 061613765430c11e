import { describe, expect, test } from 'vitest';
import { mortalCommunity } from '../support/mortal-community.ts';
import { requestsEverything, sixServers } from '../support/one-of-each.ts';

describe('after kill -9 between a change and its response', () => {
  test.concurrent('changes that did not arrive are called uncertain, and are not sent again', async (test) => {
    const fixture = await mortalCommunity({ test, host: { servers: sixServers() } });
    const replies = await requestsEverything(fixture, false);
    const sent = fixture.host.changes.toSorted();
    await fixture.crashes();
    for (const reply of replies) {
      await reply.until(({ text }) => text.includes('Outcome unknown'));
      expect(reply.text).toContain('I didn’t send it again');
      expect(reply.text).toMatch(/Reference \S+/);
    }
    expect(replies[0]?.text).toContain('Alpha is now **running**.');
    await fixture.announces(5);
    expect(fixture.announced).toHaveLength(5);
    expect(fixture.host.changes.toSorted()).toEqual(sent);
  });
});

describe('after kill -9 while a change is watched', () => {
  test.concurrent('the next process continues; if the message can’t be edited any more, it posts in the channel', async (test) => {
    let passedMs = 0;
    const fixture = await mortalCommunity({
      test,
      discord: { now: () => Date.now() + passedMs },
      host: { transitionMs: 60_000, servers: sixServers() },
    });
    const { admin, guild, host } = fixture;
    const start = await admin.types('/power', { action: 'start', server: 's-Zeta' });
    await start.until(({ text }) => text.includes('status: starting'));
    await fixture.crashes(() => {
      passedMs = 15 * 60_000;
      host.server('s-Zeta').record['status'] = 'running';
    });
    const message = await guild.channel('general').message(({ text }) => text.includes('Zeta is running'));
    expect(message.text).toContain(`· ${admin.mention}`);
    expect(message.pings).toEqual([]);
    await fixture.announces(1);
    expect(fixture.announced).toHaveLength(1);
  });
});

describe('after kill -9 while a stop that ended a start is on its way', () => {
  test.concurrent.for([
    ['was made', true, '✅ Zeta has stopped'],
    ['was not made', false, 'Outcome unknown: Stopping Zeta'],
  ] as const)(
    'each message shows what became of it, and each outcome is announced once, if the stop %s',
    async ([, applied, outcome], test) => {
      const fixture = await mortalCommunity({ test, host: { transitionMs: 60_000, servers: sixServers() } });
      const { admin, host } = fixture;
      const start = await admin.types('/power', { action: 'start', server: 's-Zeta' });
      await start.until(({ text }) => text.includes('status: starting'));
      const power = 'POST /v1/servers/s-Zeta/power';
      host.scripts({ on: power, answer: 'hangs', applied });
      const stop = await admin.types('/power', { action: 'stop', server: 's-Zeta' });
      await host.called(() => host.changes.length === 2);
      await fixture.crashes(() => {
        host.server('s-Zeta').record['status'] = applied ? 'stopped' : 'starting';
      });
      await start.until(({ text }) => text.startsWith('⚠️ Interrupted: Starting Zeta'));
      await stop.until(({ text }) => text.includes(outcome));
      await fixture.announces(2);
      expect(fixture.announced).toHaveLength(2);
      expect(host.changes).toEqual([power, power]);
    },
  );
});
