import type { FakeDiscord, Fault } from '@steward/fake-discord';
import { describe, expect, test } from 'vitest';
import { community } from '../support/community.ts';
import { stoppedTime } from '../support/stopped-clock.ts';

const callbacks = { method: 'POST', path: /\/callback$/ };
/** Discord's time limit, for the bot alone: on a busy machine, Discord itself waits longer. */
const limited = { overrides: { acknowledgeMs: 3_000 } };

/** The number of initial responses that Discord accepted without confirming it. */
function lost({ requests }: FakeDiscord): number {
  return requests.filter(({ path, status }) => callbacks.path.test(path) && status === 0).length;
}

/** Resolves before the bot sees that the connection of the last of them was cut. */
async function lostConfirmations(discord: FakeDiscord, count: number): Promise<void> {
  await discord.requested(() => lost(discord) === count);
}

test('an initial response that Discord fails to accept is sent again within its three seconds', async () => {
  const { admin, discord } = await community(limited);
  stoppedTime();
  discord.faults.next({ ...callbacks, status: 500, times: 3 });
  const reply = await (await admin.types('/status', { server: 's-1' })).settled();
  expect(reply.text).toContain('Survival is running');
});

test('if Discord accepts no initial response, it is sent a few times at growing intervals', async () => {
  const { admin, discord } = await community({
    discord: { acknowledgeWithinMs: 3_000 },
    connected: false,
  });
  discord.faults.next({ ...callbacks, status: 500, times: 1_000 });
  const before = discord.requests.length;
  const reply = await admin.types('/status', { server: 's-1' });
  expect(reply.failed).not.toBeNull();
  const tries = discord.requests.slice(before).filter(({ path }) => path.endsWith('/callback'));
  // Four or five to acknowledge, then one to show the reason.
  expect(tries.length).toBeGreaterThan(1);
  expect(tries.length).toBeLessThanOrEqual(6);
  const pauses = tries.slice(1, 4).map(({ at }, index) => at - (tries[index]?.at ?? at));
  for (const [index, pause] of pauses.entries()) expect(pause).toBeGreaterThanOrEqual(90 * 2 ** index);
});

describe.concurrent('if Discord confirms the initial response too late', () => {
  test('the person still gets the reply, and nothing is done twice', async (context) => {
    const { admin, discord, guild, host } = await community({ test: context, ...limited });
    const panel = await (await admin.types('/status', { server: 's-1' })).settled();
    const revision = panel.message.revision;
    discord.faults.next({ ...callbacks, lateMs: 3_300, times: 4 });
    const [status, power, setting] = await Promise.all([
      admin.types('/status', { server: 's-1' }),
      admin.types('/power', { action: 'stop', server: 's-1' }),
      admin.types('/setup log', { channel: guild.channel('log') }),
      admin.clicks(panel, 'Refresh'),
    ]);
    expect((await status.settled()).text).toContain('Survival is');
    expect((await power.until(({ text }) => text.includes('has stopped'))).text).toMatch(/^✅/);
    expect((await setting.settled()).text).toMatch(/^✅/);
    await panel.until(({ message }) => message.revision > revision);
    expect(host.changes).toHaveLength(1);
  });

  test('the change is not started if the response was a refusal', async (context) => {
    const { admin, discord, host, log } = await community({ test: context, ...limited });
    discord.faults.next({ ...callbacks, drop: 'before' });
    discord.faults.next({ ...callbacks, status: 404, body: { code: 10062, message: 'Unknown interaction' } });
    void admin.types('/power', { action: 'stop', server: 's-1' });
    await expect.poll(() => log.some((line) => line.includes('"outcome":"gone"'))).toBe(true);
    expect(host.changes).toEqual([]);
    expect(log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});

test.each<[string, Fault]>([
  ['failed', { drop: 'after' }],
  ['failed twice', { drop: 'after', times: 2 }],
])(
  'a “thinking…” that Discord showed as it %s at the last moment is replaced: nothing was done',
  async (_, fault) => {
    const { admin, discord, host } = await community(limited);
    const passes = stoppedTime();
    discord.faults.next({ ...callbacks, ...fault });
    const typed = admin.types('/power', { action: 'stop', server: 's-1' });
    await lostConfirmations(discord, 1);
    passes(2_450);
    const reply = await (await typed).settled();
    expect(reply.text).toMatch(/^❌ Nothing changed/);
    expect(host.changes).toEqual([]);
  },
);

test('a “thinking…” that Discord showed as it failed and asked to wait is replaced: nothing was done', async () => {
  const { admin, discord, host } = await community(limited);
  const faults: readonly Fault[] = [{ drop: 'after' }, { status: 429, retryAfter: 20 }, { status: 500 }];
  for (const fault of faults) discord.faults.next({ ...callbacks, ...fault });
  const reply = await (await admin.types('/power', { action: 'stop', server: 's-1' })).settled();
  expect(reply.text).toMatch(/^❌ Nothing changed/);
  expect(host.changes).toEqual([]);
});

test('a “thinking…” that Discord showed, but never confirms, is replaced after ten seconds', async () => {
  const { admin, discord, host } = await community(limited);
  const passes = stoppedTime();
  discord.faults.next({ ...callbacks, drop: 'after', times: 1_000 });
  const typed = admin.types('/power', { action: 'stop', server: 's-1' });
  await lostConfirmations(discord, 1);
  passes(2_600);
  await lostConfirmations(discord, 2);
  passes(7_350);
  const reply = await (await typed).settled();
  expect(reply.text).toMatch(/^❌ Nothing changed/);
  // The third was to show the reason.
  expect(lost(discord)).toBe(3);
  expect(host.changes).toEqual([]);
});

describe('if Discord responds with a rate limit', () => {
  test('the bot waits if there is enough time', async () => {
    const { admin, discord } = await community(limited);
    const before = discord.requests.length;
    discord.faults.next({ ...callbacks, status: 429, retryAfter: 0.4, times: 3 });
    const [status, form, choices] = await Promise.all([
      admin.types('/status', { server: 's-1' }),
      admin.types('/setup connect'),
      admin.completes('/status', {}, 'server'),
    ]);
    expect((await status.settled()).text).toContain('Survival is running');
    expect(form.opensModal).toBe(true);
    expect(choices).toHaveLength(1);
    const tries = discord.requests.slice(before).filter(({ path }) => path.endsWith('/callback'));
    const refused = tries.filter(({ status }) => status === 429).map(({ at }) => at);
    const accepted = tries.filter(({ status }) => status === 204).map(({ at }) => at);
    expect(tries).toHaveLength(6);
    expect(Math.min(...accepted) - Math.min(...refused)).toBeGreaterThanOrEqual(400);
  });

  test('the bot does not wait longer than its time limit: the reply says that nothing was done', async () => {
    const { admin, discord, host } = await community(limited);
    discord.faults.next({ ...callbacks, status: 429, retryAfter: 20 });
    const reply = await admin.types('/power', { action: 'stop', server: 's-1' });
    expect(reply.text).toMatch(/^❌ Nothing changed/);
    expect(host.changes).toEqual([]);
  });
});
