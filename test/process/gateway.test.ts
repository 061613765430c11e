import { type FakeDiscord, startFakeDiscord } from '@steward/fake-discord';
import { describe, expect, type TestContext, test } from 'vitest';
import { mayResumeAt } from '../../src/discord/gateway/shard-session.ts';
import { botFixture } from '../support/bot-fixture.ts';
import { type Community, community } from '../support/community.ts';
import { withStore } from './database.ts';

/** Starts a community and restarts its bot, so that the next identify doesn't have to wait for the one before. */
async function restartedCommunity(test: TestContext): Promise<Community> {
  const fixture = await community({ test });
  await fixture.restarts();
  return fixture;
}

/** Types a command that Discord delivers twice, and expects it to be done once. */
async function expectServed({ admin, host }: Community): Promise<void> {
  const before = host.changes.length;
  const reply = await admin.types('/cmd', { command: 'say hi' }, { deliverTwice: true });
  await reply.until(({ text }) => text.includes('ran: say hi'));
  expect(reply.followUps).toEqual([]);
  expect(host.changes.length).toBe(before + 1);
}

const interruptions: readonly (readonly [string, (discord: FakeDiscord) => void])[] = [
  ['is asked to reconnect (op 7)', ({ gateway }) => gateway.reconnect()],
  ['loses its connection', ({ gateway }) => gateway.drop()],
  [
    'gets op 9 for a session that can be resumed',
    ({ gateway }) => gateway.invalidateSession({ resumable: true }),
  ],
  ['is closed with 4008', ({ gateway }) => gateway.close(4008)],
];

describe('a bot that', () => {
  test.concurrent.for(interruptions)(
    '%s resumes, and runs missed commands once',
    async ([, interrupt], test) => {
      const fixture = await community({ test });
      const { discord, admin, host } = fixture;
      const resumed = discord.gateway.next('resumed');
      interrupt(discord);
      const reply = await admin.types('/cmd', { command: 'say meanwhile' });
      await resumed;
      await reply.until(({ text }) => text.includes('ran: say meanwhile'));
      expect(host.changes).toHaveLength(1);
      expect(discord.gateway.identifies).toBe(1);
      await expectServed(fixture);
    },
  );

  test.concurrent('gets no acknowledgement of its heartbeats resumes', async (test) => {
    const fixture = await community({ test, discord: { heartbeatIntervalMs: 2_000 } });
    const resumed = fixture.discord.gateway.next('resumed');
    fixture.discord.gateway.stopAcknowledging();
    await resumed;
    expect(fixture.discord.gateway.identifies).toBe(1);
    await expectServed(fixture);
  });

  const sessionLosses: readonly (readonly [string, (discord: FakeDiscord) => void])[] = [
    [
      'gets op 9 for a session that is over',
      ({ gateway }) => gateway.invalidateSession({ resumable: false }),
    ],
    ['is closed with 4007', ({ gateway }) => gateway.close(4007)],
  ];
  test.concurrent.for(sessionLosses)(
    '%s identifies again, and registers nothing again',
    async ([, interrupt], test) => {
      const fixture = await restartedCommunity(test);
      const identified = fixture.discord.gateway.next('identified');
      interrupt(fixture.discord);
      await identified;
      await expectServed(fixture);
      expect(fixture.discord.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    },
  );

  test.concurrent('can’t reach Discord for a moment resumes and loses nothing', async (test) => {
    const fixture = await community({ test });
    const { discord, admin } = fixture;
    discord.gateway.refuseConnections(1);
    const resumed = discord.gateway.next('resumed');
    discord.gateway.drop();
    const reply = await admin.types('/cmd', { command: 'say meanwhile' });
    await resumed;
    await reply.until(({ text }) => text.includes('ran: say meanwhile'));
  });

  test.concurrent.for([
    ['hello on a new connection', 'silence'],
    ['handshake on a new connection', 'no handshake'],
  ] as const)('gets no %s tries another one, and loses nothing', async ([, refusal], test) => {
    const fixture = await community({ test, overrides: { helloMs: 1_000 } });
    const { discord, admin } = fixture;
    discord.gateway.refuseConnections(1, refusal);
    const resumed = discord.gateway.next('resumed');
    discord.gateway.drop();
    const reply = await admin.types('/cmd', { command: 'say meanwhile' });
    await resumed;
    await reply.until(({ text }) => text.includes('ran: say meanwhile'));
    expect(discord.gateway.identifies).toBe(1);
  });

  test.concurrent.for([
    ['on a new connection', ({ gateway }) => gateway.drop()],
    ['on the same connection (op 9)', ({ gateway }) => gateway.invalidateSession({ resumable: true })],
  ] as const satisfies readonly (readonly [string, (discord: FakeDiscord) => void])[])(
    'gets no response to a resume %s identifies again',
    async ([, interrupt], test) => {
      const fixture = await community({ test, overrides: { readyMs: 1_000 } });
      await fixture.restarts();
      const { discord } = fixture;
      discord.gateway.failResumes(1, 'silence');
      const identified = discord.gateway.next('identified');
      interrupt(discord);
      await identified;
      await expectServed(fixture);
    },
  );

  test.concurrent.for(['a lost connection', 'a request to reconnect'] as const)(
    'gets %s at each resume gives the session up after four, and identifies at the default address',
    async (failure, test) => {
      const fixture = await restartedCommunity(test);
      const { discord } = fixture;
      const { gateway } = discord;
      gateway.failResumes(1_000, failure);
      const identified = gateway.next('identified');
      const before = gateway.events.length;
      gateway.drop();
      expect((await identified).path).toBe('/');
      const closed = gateway.events.slice(before).filter(({ kind }) => kind === 'closed');
      // The first is the connection that was lost.
      expect(closed.slice(1).map(({ path }) => path)).toEqual(Array(4).fill('/resume'));
      await expectServed(fixture);
    },
  );

  test.concurrent('is disconnected each time it connects waits longer and longer, and resumes when it can', async (test) => {
    const { discord } = await community({ test });
    const { gateway } = discord;
    gateway.refuseConnections(3, 'closing');
    const resumed = gateway.next('resumed');
    gateway.drop();
    const { at } = await resumed;
    const refusals = gateway.events.filter(({ kind }) => kind === 'refused').map((event) => event.at);
    const pauses = [...refusals.slice(1), at].map((time, index) => time - (refusals[index] ?? time));
    expect(pauses).toHaveLength(3);
    // Without the growing wait it is 500 ms; with it at least 820, and longer on a busy machine.
    expect(pauses.at(-1)).toBeGreaterThan(800);
  });

  test.concurrent('waits between connections keeps its process running', async (test) => {
    const { discord, starts } = await botFixture(test);
    const bot = await starts();
    discord.gateway.refuseConnections(3, 'closing');
    const resumed = discord.gateway.next('resumed');
    discord.gateway.drop();
    expect(await Promise.race([resumed, bot.ended])).toMatchObject({ kind: 'resumed' });
    expect(bot.errors).toBe('');
  });

  test.concurrent('can’t reach its session’s address any more identifies at the default one', async (test) => {
    const fixture = await restartedCommunity(test);
    const { discord } = fixture;
    discord.gateway.refuseConnections(4);
    const identified = discord.gateway.next('identified');
    discord.gateway.drop();
    expect((await identified).path).toBe('/');
    await expectServed(fixture);
  });
});

describe('a restart', () => {
  test.concurrent('resumes the session, and runs the commands typed during it once', async (test) => {
    const fixture = await community({ test });
    const { discord, admin, host } = fixture;
    let reply = admin.types('/status');
    await reply;
    await fixture.restarts(async () => {
      reply = admin.types('/cmd', { command: 'say meanwhile' });
    });
    await (await reply).until(({ text }) => text.includes('ran: say meanwhile'));
    expect(host.changes).toHaveLength(1);
    expect(discord.gateway.identifies).toBe(1);
    expect(discord.gateway.resumes).toBe(1);
    await expectServed(fixture);
  });

  test.concurrent('identifies again if Discord has dropped the session', async (test) => {
    const fixture = await community({ test });
    await fixture.restarts(async () => fixture.discord.gateway.forgetSessions());
    expect(fixture.discord.gateway.identifies).toBe(2);
    await expectServed(fixture);
  });
});

test('a stored session whose address is not Discord’s is not resumed: the token is not sent there', async (test) => {
  const fixture = await restartedCommunity(test);
  const { discord } = fixture;
  const identified = discord.gateway.identifies;
  const elsewhere = await startFakeDiscord();
  test.onTestFinished(() => elsewhere.close());
  await fixture.restarts(async () => {
    await withStore(fixture, async ({ sessions }) => {
      const session = await sessions.get(0);
      if (session === null) throw new Error('no session was stored');
      await sessions.save({ ...session, resumeUrl: elsewhere.url.replace(/^http/, 'ws') });
    });
  });
  expect(discord.gateway.identifies).toBe(identified + 1);
  expect(elsewhere.gateway.events).toEqual([]);
  await expectServed(fixture);
});

const discord = 'wss://gateway.discord.gg';
const proxy = 'ws://127.0.0.1:4000/';

test.each([
  ['wss://gateway-us-east1-b.discord.gg', discord],
  ['wss://gateway.discord.gg/', discord],
  ['wss://gateway-us-east1-b.discord.gg', proxy],
  ['ws://127.0.0.1:4000/resume', proxy],
])('a session is resumed at %s if the gateway is %s', (url, gateway) => {
  expect(mayResumeAt(url, gateway)).toBe(true);
});

test.each([
  ['ws://gateway.discord.gg', discord],
  ['wss://discord.gg.example.com', discord],
  ['wss://evildiscord.gg', discord],
  ['wss://gateway.discord.gg@example.com', discord],
  ['wss://example.com/.discord.gg', discord],
  ['wss://example.com#.discord.gg', discord],
  ['https://gateway.discord.gg', discord],
  ['ws://127.0.0.1:4001/', proxy],
  ['wss://127.0.0.1:4000/', proxy],
  ['ws://localhost:4000/', proxy],
  ['', discord],
  ['nonsense', 'nonsense'],
])('a session is not resumed at %s if the gateway is %s', (url, gateway) => {
  expect(mayResumeAt(url, gateway)).toBe(false);
});
