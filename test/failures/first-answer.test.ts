import { describe, expect, test } from 'vitest';
import type { Fault } from '../../tools/fake-discord/rest/faults.ts';
import { community } from '../support/community.ts';

const callbacks = { method: 'POST', path: /\/callback$/ };
/** Discord's own. */
const patience = { acknowledgeWithinMs: 3_000 };

test('a first answer that Discord fails to take is sent again within its three seconds', async () => {
  const { admin, discord } = await community();
  discord.faults.next({ ...callbacks, status: 500, times: 3 });
  const reply = await (await admin.types('/status', { server: 's-1' })).settled();
  expect(reply.text).toContain('Survival is running');
});

test('a Discord that takes no first answer is asked a handful of times, ever more slowly', async () => {
  const { admin, discord } = await community({ discord: patience });
  discord.faults.next({ ...callbacks, status: 500, times: 1_000 });
  const before = discord.requests.length;
  const reply = await admin.types('/status', { server: 's-1' });
  expect(reply.failed).not.toBeNull();
  const tries = discord.requests.slice(before).filter(({ path }) => path.endsWith('/callback'));
  // Four or five to acknowledge; then there is time for one that would say why.
  expect(tries.length).toBeGreaterThan(1);
  expect(tries.length).toBeLessThanOrEqual(6);
  const pauses = tries.slice(1, 4).map(({ at }, index) => at - (tries[index]?.at ?? at));
  for (const [index, pause] of pauses.entries()) expect(pause).toBeGreaterThanOrEqual(90 * 2 ** index);
});

describe.concurrent('a receipt that comes later than Discord waits for', () => {
  test('costs nobody the answer, and nothing is done twice', async (context) => {
    const { admin, discord, guild, host } = await community({ test: context });
    const panel = await (await admin.types('/status', { server: 's-1' })).settled();
    const seen = panel.message.revision;
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
    await panel.until(({ message }) => message.revision > seen);
    expect(host.changes).toHaveLength(1);
  });

  test('and was none, is no reason to begin', async (context) => {
    const { admin, discord, host, log } = await community({ test: context, discord: patience });
    discord.faults.next({ ...callbacks, delayMs: 3_050 });
    const reply = await admin.types('/power', { action: 'stop', server: 's-1' });
    expect(reply.failed).not.toBeNull();
    await expect.poll(() => log.some((line) => line.includes('"outcome":"gone"'))).toBe(true);
    expect(host.changes).toEqual([]);
    expect(log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});

const badMoments: readonly [string, readonly Fault[]][] = [
  ['failed at the last moment', [{ status: 500, times: 4 }, { drop: 'after' }]],
  ['failed, asked to wait and failed', [{ drop: 'after' }, { status: 429, retryAfter: 20 }, { status: 500 }]],
];

test.each(badMoments)(
  'a “thinking…” that Discord showed as it %s is ended: nothing was done',
  async (_, faults) => {
    const { admin, discord, host } = await community();
    for (const fault of faults) discord.faults.next({ ...callbacks, ...fault });
    const reply = await (await admin.types('/power', { action: 'stop', server: 's-1' })).settled();
    expect(reply.text).toMatch(/^❌ Nothing was done/);
    expect(host.changes).toEqual([]);
  },
);

test.each([6, 1_000])(
  'a “thinking…” that Discord showed, and of which %d receipts were lost, is ended within ten seconds',
  async (times) => {
    const { admin, discord, host } = await community();
    discord.faults.next({ ...callbacks, drop: 'after', times });
    const reply = await admin.types('/power', { action: 'stop', server: 's-1' });
    await reply.settled({ timeoutMs: 10_000 });
    expect(reply.text).toMatch(/^❌ Nothing was done/);
    expect(host.changes).toEqual([]);
  },
);

describe('a Discord that asks to wait', () => {
  test('is waited for where that leaves time', async () => {
    const { admin, discord } = await community();
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
    const taken = tries.filter(({ status }) => status === 204).map(({ at }) => at);
    expect(tries).toHaveLength(6);
    expect(Math.min(...taken) - Math.min(...refused)).toBeGreaterThanOrEqual(400);
  });

  test('for longer than it waits itself, is not: the person is told that nothing was done', async () => {
    const { admin, discord, host } = await community();
    discord.faults.next({ ...callbacks, status: 429, retryAfter: 20 });
    const reply = await admin.types('/power', { action: 'stop', server: 's-1' });
    expect(reply.text).toMatch(/^❌ Nothing was done/);
    expect(host.changes).toEqual([]);
  });
});
