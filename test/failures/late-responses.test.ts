import type { Fault, Reply } from '@steward/fake-discord';
import { describe, expect, test } from 'vitest';
import { type Community, community } from '../support/community.ts';
import { generousLimits } from '../support/test-limits.ts';
import { outcome } from './uses.ts';

const webhooks = { path: /\/webhooks\// };

describe('if Discord accepts no response for ten minutes', () => {
  const limited = { ...webhooks, status: 429, retryAfter: 600 };

  test('the person reads at once that the result can’t be shown', async () => {
    const { admin, discord } = await community();
    discord.faults.next(limited);
    const reply = await (await admin.types('/status', { server: 's-1' })).settled();
    expect(reply.text).toMatch(/^❌ I can’t show the result/);
  });

  test('commands that get no response keep nobody else out, and don’t delay the end of the process', async () => {
    const rateLimits = { ...generousLimits, atOnce: 3 };
    const { admin, discord, restarts } = await community({ overrides: { rateLimits, drainMs: 600_000 } });
    discord.faults.next({ ...limited, times: 6 });
    for (const _ of [1, 2, 3]) await admin.types('/backup list', { server: 's-1' });
    const refused = () => discord.requests.filter(({ status }) => status === 429);
    await discord.requested(() => refused().length === 6);
    const status = async () => outcome(await admin.types('/status', { server: 's-1' }));
    await expect.poll(async () => (await status()).text).toContain('Survival is running');
    await restarts();
  });

  test('the outcome of a change waits for it, and the next process shows it', async () => {
    const { admin, discord, host, restarts } = await community();
    discord.faults.next({ ...limited, times: 1_000 });
    const reply = await admin.types('/cmd', { command: 'say hi' });
    await discord.requested(({ status }) => status === 429);
    expect(reply.thinking).toBe(true);
    await restarts(async () => discord.faults.clear());
    expect((await outcome(reply)).text).toContain('ran: say hi');
    expect(host.changes).toHaveLength(1);
  });
});

test('after some seconds of errors at Discord, a status, a confirmation, a setting and a form get their response', async () => {
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
  await discord.requested(() => failed() >= 5 * replies.length);
  expect(replies.map(({ thinking }) => thinking)).toEqual([true, true, true, true]);
  discord.faults.clear();
  const [status, confirmation, setting, connected] = await Promise.all(
    replies.map((reply) => reply.settled()),
  );
  expect(status?.text).toContain('Survival is running');
  expect(confirmation?.text).toContain('b-1');
  expect(setting?.text).toMatch(/^✅/);
  expect(connected?.text).toContain('Connected');
});

describe('a refusal that needed a call to the host', () => {
  test.each<[string, Fault, boolean]>([
    ['does not take it for a while', { method: 'POST', status: 503, times: 5 }, true],
    ['loses its receipt for the “thinking…” that goes', { method: 'DELETE', drop: 'after' }, true],
    ['keeps the “thinking…”', { method: 'DELETE', status: 403, times: 9 }, false],
  ])('is shown if Discord %s', async (_, fault, isEphemeral) => {
    const { admin, discord } = await community();
    discord.faults.next({ ...webhooks, ...fault });
    const reply = await (await admin.types('/status', { server: 'Nowhere' })).settled();
    expect(reply.text).toContain('No server called “Nowhere”');
    expect(reply.ephemeral).toBe(isEphemeral);
    expect(reply.thinking).toBe(false);
  });
});

test('the outcome of a change appears despite Discord’s rate limit for edits', async () => {
  const { admin } = await community({
    host: { transitionMs: 400 },
    discord: { webhookLimit: { requests: 1, perMs: 1_000 } },
  });
  const reply = await admin.types('/power', { action: 'stop' });
  await reply.until(({ text }) => text.includes('has stopped'));
  expect(reply.text).toMatch(/^✅/);
});

/** Returns the edits of one interaction's reply, whichever message it is in. */
function editsBy({ interaction }: Reply) {
  return { method: 'PATCH', path: new RegExp(interaction.token) };
}

/** Resolves when the bot is done with an interaction: nothing more is sent for it. */
async function handled({ log }: Community, { interaction }: Reply): Promise<void> {
  const isDone = (line: string) =>
    line.includes(`"interaction":"${interaction.request.id}"`) && line.includes('"msg":"interaction"');
  await expect.poll(() => log.some(isDone)).toBe(true);
}

/** Has a prompt shown by a first attempt that seems to have failed to the bot. */
async function promptWithLostResponse(fixture: Community): Promise<Reply> {
  const { admin, discord, host } = fixture;
  const released = Promise.withResolvers<void>();
  host.holds(released.promise);
  const confirmation = await admin.types('/power', { action: 'kill' });
  discord.faults.next({ ...editsBy(confirmation), drop: 'after' });
  released.resolve();
  return confirmation;
}

test('a prompt that is sent repeatedly without a confirmation does not replace the outcome', async () => {
  const fixture = await community();
  const confirmation = await promptWithLostResponse(fixture);
  fixture.discord.faults.next({ ...editsBy(confirmation), drop: 'before', times: 5 });
  await confirmation.settled();
  await fixture.admin.clicks(confirmation, 'Kill it');
  await confirmation.until(({ text }) => text.includes('Survival was killed'));
  await handled(fixture, confirmation);
  expect(confirmation.text).toContain('Survival was killed');
  expect(confirmation.buttons.map(({ label }) => label)).toEqual(['Status']);
});

test('an older status of a server does not replace a newer one', async () => {
  const fixture = await community();
  const { admin, discord, host } = fixture;
  const panel = await (await admin.types('/status', { server: 's-1' })).settled();
  const held = Promise.withResolvers<void>();
  host.holds(held.promise);
  const older = await admin.clicks(panel, 'Refresh');
  discord.faults.next({ ...editsBy(older), drop: 'before', times: 6 });
  held.resolve();
  await discord.requested(({ status, path }) => status === 0 && path.includes(older.interaction.token));
  host.server('s-1').record['status'] = 'stopped';
  const isShown = () => panel.text.includes('stopped');
  await expect
    .poll(async () => {
      await handled(fixture, await admin.clicks(panel, 'Refresh'));
      return isShown();
    })
    .toBe(true);
  await handled(fixture, older);
  expect(panel.text).toContain('stopped');
});
