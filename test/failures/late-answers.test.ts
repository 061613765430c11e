import { describe, expect, test } from 'vitest';
import type { Fault } from '../../tools/fake-discord/rest/faults.ts';
import type { LoggedRequest } from '../../tools/fake-discord/rest/request-log.ts';
import { type Community, community } from '../support/community.ts';
import { generousLimits } from '../support/generous-limits.ts';
import { outcome } from './uses.ts';

const webhooks = { path: /\/webhooks\// };

/** The edits that Discord was asked for, with the statuses that it gave. */
function edited({ discord }: Community): readonly number[] {
  return discord.requests.filter(({ method }) => method === 'PATCH').map(({ status }) => status);
}

describe('where Discord wants no answer for a long while', () => {
  const later = { ...webhooks, status: 429, retryAfter: 600 };

  test('nothing else is said meanwhile, and others are answered', async () => {
    const town = await community();
    const { admin, discord } = town;
    discord.faults.next(later);
    const waits = await admin.types('/status', { server: 's-1' });
    await discord.requested(({ status }) => status === 429);
    expect((await outcome(await admin.types('/status', { server: 's-1' }))).text).toContain('Survival');
    expect(waits.thinking).toBe(true);
    expect(edited(town).slice(-2)).toEqual([429, 200]);
  });

  test('what waits does not count as in hand, and does not hold up the end of the process', async () => {
    const allowances = { ...generousLimits, atOnce: 3 };
    const { admin, discord, restarts } = await community({ patience: { allowances, drainMs: 600_000 } });
    discord.faults.next({ ...later, times: 3 });
    const looks = async () => outcome(await admin.types('/status', { server: 's-1' }));
    for (const _ of [1, 2, 3]) await admin.types('/status', { server: 's-1' });
    await discord.requested(() => discord.requests.filter(({ status }) => status === 429).length === 3);
    await expect.poll(async () => (await looks()).text).toContain('Survival is running');
    await restarts();
  });

  test('the outcome of a change is not replaced by fewer words, and the next process tells it', async () => {
    const { admin, discord, host, restarts } = await community();
    discord.faults.next(later);
    const reply = await admin.types('/cmd', { command: 'say hi' });
    await discord.requested(({ status }) => status === 429);
    await outcome(await admin.types('/status', { server: 's-1' }));
    await restarts();
    await reply.until((seen) => seen.text !== '');
    expect(reply.text).toContain('ran: say hi');
    expect(host.changes).toHaveLength(1);
  });
});

test('what Discord fails at for some seconds is answered when it is back: looks, questions, settings and forms', async () => {
  const { admin, discord, guild } = await community();
  const form = await admin.types('/setup connect');
  discord.faults.next({ ...webhooks, status: 503, times: 1_000 });
  const replies = await Promise.all([
    admin.types('/status', { server: 's-1' }),
    admin.types('/backup delete', { backup: 'b-1' }),
    admin.types('/setup log', { channel: guild.channel('log') }),
    admin.submits(form, { 'API key': 'test-key-of-the-account' }),
  ]);
  const failed = () => discord.requests.filter(({ status }) => status === 503).length;
  await discord.requested(() => failed() >= 7 * replies.length);
  expect(replies.map(({ thinking }) => thinking)).toEqual([true, true, true, true]);
  discord.faults.clear();
  const [look, question, setting, connected] = await Promise.all(replies.map((reply) => reply.settled()));
  expect(look?.text).toContain('Survival is running');
  expect(question?.text).toContain('b-1');
  expect(setting?.text).toMatch(/^✅/);
  expect(connected?.text).toContain('Connected');
});

describe('a “no” that needed a look at the host', () => {
  test.each<[string, Fault, boolean]>([
    ['does not take it for a while', { method: 'POST', status: 503, times: 5 }, true],
    ['loses its receipt for the “thinking…” that goes', { method: 'DELETE', drop: 'after' }, true],
    ['keeps the “thinking…”', { method: 'DELETE', status: 403, times: 9 }, false],
    ['does not show what stands there', { method: 'GET', status: 403, times: 9 }, false],
  ])('is told where Discord %s', async (_, fault, alone) => {
    const { admin, discord } = await community();
    discord.faults.next({ ...webhooks, ...fault });
    const reply = await (await admin.types('/status', { server: 'Nowhere' })).settled();
    expect(reply.text).toContain('No server called Nowhere');
    expect(reply.ephemeral).toBe(alone);
    expect(reply.thinking).toBe(false);
  });
});

test('an answer that Discord has no room for yet waits until there is some, and is not refused', async () => {
  const { admin, discord } = await community({
    host: { transitionMs: 400 },
    discord: { webhookLimit: { requests: 1, perMs: 1_000 } },
  });
  const isEdit = ({ method }: LoggedRequest) => method === 'PATCH';
  const before = discord.requests.filter(isEdit).length;
  const reply = await admin.types('/power', { action: 'stop' });
  await reply.until(({ text }) => text.includes('has stopped'));
  const edits = discord.requests.filter(isEdit).slice(before);
  expect(edits.length).toBeGreaterThan(1);
  expect(edits.filter(({ status }) => status !== 200)).toEqual([]);
});
