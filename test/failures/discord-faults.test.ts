import type { Reply } from '@steward/fake-discord';
import { describe, expect, test } from 'vitest';
import { type Community, community, sharedCommunity } from '../support/community.ts';
import { outcome } from './uses.ts';

const shared = sharedCommunity();

const edits = { method: 'PATCH', path: /\/messages\/(?:@|%40)original$/ };
const unknownWebhook = { status: 404, body: { code: 10015, message: 'Unknown Webhook' } };
const badForm = { status: 400, body: { code: 50035, message: 'Invalid Form Body', errors: {} } };

describe('if Discord fails to accept the reply to a change', () => {
  test('a refused message is sent again in a shorter form', async () => {
    const { admin, discord } = await community();
    // Not an edit that shows progress.
    discord.faults.next({ ...edits, json: /Command sent/, ...badForm });
    const reply = await outcome(await admin.types('/cmd', { command: 'list' }));
    expect(reply.text).toContain('Survival: done');
    expect(reply.text).toContain('Discord rejected the full reply');
  });

  test('the outcome is posted in the channel if the reply is gone', async () => {
    const { admin, discord, guild } = await community();
    discord.faults.next({ ...edits, ...unknownWebhook, times: 9 });
    await admin.types('/power', { action: 'stop' });
    const message = await guild.channel('general').message(({ text }) => text.includes('has stopped'));
    expect(message.text).toContain(admin.mention);
    expect(message.pings).toEqual([]);
  });

  test('the change is still made and announced if no reply can be shown', async () => {
    const { admin, discord, guild, host, log } = await community();
    await outcome(await admin.types('/setup log', { channel: guild.channel('log') }));
    discord.faults.next({ ...edits, ...unknownWebhook, times: 99 });
    guild.channel('general').restrict('none');
    await admin.types('/power', { action: 'stop' });
    await guild.channel('log').message(({ text }) => text.includes('has stopped'));
    expect(host.changes).toHaveLength(1);
    discord.faults.clear();
    expect((await outcome(await admin.types('/status'))).text).toContain('stopped');
    expect(log.filter((line) => line.includes('"level":"fatal"'))).toEqual([]);
  });
});

test('if Discord refuses the reply to a changed setting, the person is asked to check it', async () => {
  const { admin, discord } = await community();
  const question = await (await admin.types('/setup disconnect')).settled();
  discord.faults.next({ ...edits, ...badForm });
  const reply = await admin.clicks(question, 'Disconnect');
  await expect.poll(() => reply.followUps.map(({ text }) => text).join()).toContain('/setup show');
  expect(reply.followUps[0]?.text).toContain('your request may have gone through');
  expect((await (await admin.types('/setup show')).settled()).text).toContain(
    'No hosting account is connected',
  );
});

describe('if Discord does not accept the initial response either', () => {
  const callbacks = { method: 'POST', path: /\/callback$/ };

  test.each<[string, (fixture: Community) => Promise<Reply>]>([
    ['a command', ({ admin }) => admin.types('/power', { action: 'stop' })],
    ['a confirmation', ({ admin }) => admin.types('/backup delete', { backup: 'b-1' })],
    ['a form', ({ admin }) => admin.types('/setup connect')],
    ['a setting', ({ admin }) => admin.types('/setup language', { language: 'de' })],
  ])('%s has no effect, and the reply says so', async (_, does) => {
    const fixture = await community();
    const calls = fixture.host.calls.length;
    fixture.discord.faults.next({ ...callbacks, ...badForm });
    const reply = await does(fixture);
    expect(reply.ephemeral).toBe(true);
    expect(reply.text).toMatch(/^❌ Nothing changed/);
    expect(reply.text).toContain('Try again.');
    expect(reply.text).not.toContain('may have gone through');
    expect(fixture.host.calls).toHaveLength(calls);
    expect((await (await fixture.admin.types('/setup show')).settled()).text).toContain('✅ Connection');
  });

  test('a pressed button has no effect either', async () => {
    const { admin, discord, host } = await community();
    const panel = await (await admin.types('/status', { server: 's-1' })).settled();
    discord.faults.next({ ...callbacks, ...badForm });
    const click = await admin.clicks(panel, 'Stop');
    expect(click.text).toMatch(/^❌ Nothing changed/);
    expect(host.changes).toEqual([]);
  });

  test('a setting is still changed if Discord accepted the response and only the confirmation was lost', async () => {
    const { admin, discord } = await community();
    discord.faults.next({ ...callbacks, drop: 'after' });
    const reply = await (await admin.types('/setup language', { language: 'de' })).settled();
    expect(reply.text).toContain('✅ Language set');
    expect((await (await admin.types('/setup show')).settled()).text).toContain('Language: Deutsch');
  });
});

describe('if Discord fails to accept the reply to a read', () => {
  test('because it refuses the message, the reply says why there is no result', async () => {
    const { admin, discord } = await community();
    discord.faults.next({ ...edits, ...badForm });
    const reply = await outcome(await admin.types('/status'));
    expect(reply.text).toMatch(/^❌ I can’t show the result/);
    expect(reply.text).toMatch(/Reference [2-9A-Z]{8}/);
  });

  test('nothing more is sent for an interaction that is gone', async () => {
    const { admin, discord, log } = await community();
    discord.faults.next({ ...edits, ...unknownWebhook });
    await admin.types('/status');
    await discord.requested(({ method, status }) => method === 'PATCH' && status === 404);
    expect((await outcome(await admin.types('/status'))).text).toContain('Survival');
    expect(log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    const patches = discord.requests.filter(({ method, status }) => method === 'PATCH' && status === 404);
    expect(patches).toHaveLength(1);
  });
});

describe('a log channel', () => {
  test.each<[string, 'delete' | 'none' | 'read only', RegExp]>([
    ['that was deleted', 'delete', /the channel was deleted/],
    ['that is hidden', 'none', /I can’t see the channel/],
    ['that is closed', 'read only', /I don’t have permission to send messages/],
  ])('%s breaks no change, and an admin is notified', async (_, what, words) => {
    const { admin, guild, host, discord } = await community();
    const channel = guild.channel('log');
    await outcome(await admin.types('/setup log', { channel }));
    if (what === 'delete') channel.delete();
    else channel.restrict(what);
    const reply = await outcome(await admin.types('/power', { action: 'stop' }));
    expect(reply.text).toMatch(/^✅ Survival has stopped/);
    await discord.requested(({ route, status }) => route.endsWith('/messages') && status >= 400);
    expect(host.changes).toHaveLength(1);
    const shown = async () => (await outcome(await admin.types('/setup show'))).text;
    await expect.poll(shown).toMatch(words);
  });
});

test('an interaction is acknowledged at once even if the host hangs', async () => {
  const { admin, host } = await shared();
  const held = Promise.withResolvers<void>();
  host.holds(held.promise);
  const replies = await Promise.all([
    admin.types('/status'),
    admin.types('/power', { action: 'stop' }),
    admin.types('/cmd', { command: 'list' }),
    admin.types('/backup list'),
    admin.types('/setup show'),
  ]);
  for (const reply of replies) {
    expect(reply.failed).toBeNull();
    expect(reply.thinking).toBe(true);
  }
  held.resolve();
});

test('if the host hangs and never listed anything, autocomplete returns no choices, in time', async () => {
  const { admin, host } = await community({ overrides: { acknowledgeMs: 3_000 } });
  const held = Promise.withResolvers<void>();
  host.holds(held.promise);
  expect(await admin.completes('/status', {}, 'server')).toEqual([]);
  held.resolve();
});

test('a command in a direct message gets a reply and does nothing', async () => {
  const { admin, host } = await shared();
  const calls = host.calls.length;
  const reply = await admin.types('/power', { action: 'kill' }, { inDirectMessage: true });
  expect(reply.ephemeral).toBe(true);
  expect(reply.text).toContain('Use them in a Discord server');
  expect(host.calls).toHaveLength(calls);
});
