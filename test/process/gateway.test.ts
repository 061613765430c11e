import { describe, expect, type TestContext, test } from 'vitest';
import { type FakeDiscord, startFakeDiscord } from '../../tools/fake-discord/fake-discord.ts';
import { type Community, community } from '../support/community.ts';
import { withStore } from './stored.ts';

/** A community whose bot has just been restarted: its next identify need not wait for the last. */
async function fresh(test: TestContext): Promise<Community> {
  const here = await community({ test });
  await here.restarts();
  return here;
}

async function served({ admin, host }: Community): Promise<void> {
  const before = host.changes.length;
  const reply = await admin.types('/cmd', { command: 'say hi' }, { deliverTwice: true });
  await reply.until(({ text }) => text.includes('ran: say hi'));
  expect(reply.followUps).toEqual([]);
  expect(host.changes.length).toBe(before + 1);
}

const closings: readonly (readonly [string, (discord: FakeDiscord) => void])[] = [
  ['is asked to reconnect (op 7)', ({ gateway }) => gateway.reconnect()],
  ['loses its connection', ({ gateway }) => gateway.drop()],
  [
    'hears that its session may be resumed (op 9)',
    ({ gateway }) => gateway.invalidateSession({ resumable: true }),
  ],
  ...[4000, 4008, 4009].map(
    (code) => [`is closed with ${code}`, ({ gateway }: FakeDiscord) => gateway.close(code)] as const,
  ),
];

describe('a bot that', () => {
  test.concurrent.for(closings)(
    '%s resumes, and answers what was asked meanwhile, once',
    async ([, happen], test) => {
      const here = await community({ test });
      const { discord, admin, host } = here;
      const resumed = discord.gateway.next('resumed');
      happen(discord);
      const asked = await admin.types('/cmd', { command: 'say meanwhile' });
      await resumed;
      await asked.until(({ text }) => text.includes('ran: say meanwhile'));
      expect(host.changes).toHaveLength(1);
      expect(discord.gateway.identifies).toBe(1);
      await served(here);
    },
  );

  test.concurrent('gets no answers to its heartbeats resumes', async (test) => {
    const here = await community({ test, discord: { heartbeatIntervalMs: 200 } });
    const resumed = here.discord.gateway.next('resumed');
    here.discord.gateway.stopAcknowledging();
    await resumed;
    expect(here.discord.gateway.identifies).toBe(1);
    await served(here);
  });

  const lost: readonly (readonly [string, (discord: FakeDiscord) => void])[] = [
    [
      'hears that its session is over (op 9)',
      ({ gateway }) => gateway.invalidateSession({ resumable: false }),
    ],
    ...[1000, 4007].map(
      (code) => [`is closed with ${code}`, ({ gateway }: FakeDiscord) => gateway.close(code)] as const,
    ),
  ];
  test.concurrent.for(lost)('%s identifies anew, and registers nothing again', async ([, happen], test) => {
    const here = await fresh(test);
    const identified = here.discord.gateway.next('identified');
    happen(here.discord);
    await identified;
    await served(here);
    expect(here.discord.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  test.concurrent('finds the way to Discord closed for a moment still resumes, and loses nothing', async (test) => {
    const here = await community({ test });
    const { discord, admin } = here;
    discord.gateway.refuseConnections(1);
    const resumed = discord.gateway.next('resumed');
    discord.gateway.drop();
    const asked = await admin.types('/cmd', { command: 'say meanwhile' });
    await resumed;
    await asked.until(({ text }) => text.includes('ran: say meanwhile'));
  });

  test.concurrent('hears nothing on a new connection tries another, and loses nothing', async (test) => {
    const here = await community({ test, patience: { helloMs: 200 } });
    const { discord, admin } = here;
    discord.gateway.refuseConnections(1, 'silence');
    const resumed = discord.gateway.next('resumed');
    discord.gateway.drop();
    const asked = await admin.types('/cmd', { command: 'say meanwhile' });
    await resumed;
    await asked.until(({ text }) => text.includes('ran: say meanwhile'));
    expect(discord.gateway.identifies).toBe(1);
  });

  const resumes: readonly (readonly [string, (discord: FakeDiscord) => void])[] = [
    ['on a new connection', ({ gateway }) => gateway.drop()],
    ['on the same connection (op 9)', ({ gateway }) => gateway.invalidateSession({ resumable: true })],
  ];
  test.concurrent.for(resumes)('gets no answer to a resume %s identifies anew', async ([, happen], test) => {
    const here = await community({ test, patience: { readyMs: 1_000 } });
    await here.restarts();
    const { discord } = here;
    discord.gateway.ignoreResumes(1);
    const identified = discord.gateway.next('identified');
    happen(discord);
    await identified;
    await served(here);
  });

  test.concurrent('is sent away each time it connects takes longer and longer, and resumes once it may', async (test) => {
    const { discord } = await community({ test });
    const { gateway } = discord;
    gateway.refuseConnections(4, 'closing');
    const resumed = gateway.next('resumed');
    gateway.drop();
    const { at } = await resumed;
    const refusals = gateway.events.filter(({ kind }) => kind === 'refused').map((event) => event.at);
    const pauses = [...refusals.slice(1), at].map((time, index) => time - (refusals[index] ?? time));
    expect(pauses).toHaveLength(4);
    expect(pauses.at(-1)).toBeGreaterThan(1.5 * (pauses[0] ?? 0));
  });

  test.concurrent('finds the address of its session gone for good identifies at the usual one', async (test) => {
    const here = await fresh(test);
    const { discord } = here;
    discord.gateway.refuseConnections(4);
    const identified = discord.gateway.next('identified');
    discord.gateway.drop();
    expect((await identified).path).toBe('/');
    await served(here);
  });
});

describe('a restart', () => {
  test.concurrent('resumes the session, and answers what was asked meanwhile, once', async (test) => {
    const here = await community({ test });
    const { discord, admin, host } = here;
    let asked = admin.types('/status');
    await asked;
    await here.restarts(async () => {
      asked = admin.types('/cmd', { command: 'say meanwhile' });
    });
    await (await asked).until(({ text }) => text.includes('ran: say meanwhile'));
    expect(host.changes).toHaveLength(1);
    expect(discord.gateway.identifies).toBe(1);
    expect(discord.gateway.resumes).toBe(1);
    await served(here);
  });

  test.concurrent('after which Discord has forgotten the session identifies anew', async (test) => {
    const here = await community({ test });
    await here.restarts(async () => here.discord.gateway.forgetSessions());
    expect(here.discord.gateway.identifies).toBe(2);
    await served(here);
  });
});

test('a stored session whose address is not Discord’s is not resumed: the token is not sent there', async (test) => {
  const here = await fresh(test);
  const { discord } = here;
  const identified = discord.gateway.identifies;
  const elsewhere = await startFakeDiscord();
  test.onTestFinished(() => elsewhere.close());
  await here.restarts(async () => {
    await withStore(here, async ({ sessions }) => {
      const session = await sessions.get(0);
      if (session === null) throw new Error('no session was stored');
      await sessions.save({ ...session, resumeUrl: elsewhere.url.replace(/^http/, 'ws') });
    });
  });
  expect(discord.gateway.identifies).toBe(identified + 1);
  expect(elsewhere.gateway.events).toEqual([]);
  await served(here);
});
