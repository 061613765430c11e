import { describe, expect, test } from 'vitest';
import { type Community, community } from '../support/community.ts';
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
