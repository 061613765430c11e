import { describe, expect, test } from 'vitest';
import type { Reply } from '../../tools/fake-discord/people/reply.ts';
import { type Community, community } from '../support/community.ts';
import { outcome } from './uses.ts';

const edits = { method: 'PATCH', path: /\/messages\/(?:@|%40)original$/ };
const unknownWebhook = { status: 404, body: { code: 10015, message: 'Unknown Webhook' } };
const badForm = { status: 400, body: { code: 50035, message: 'Invalid Form Body', errors: {} } };

describe('where Discord fails at the answer to a change', () => {
  test('a fault for a moment is overcome', async () => {
    const { admin, discord } = await community();
    discord.faults.next({ ...edits, status: 502, times: 2 });
    expect((await outcome(await admin.types('/cmd', { command: 'list' }))).text).toMatch(/^✅/);
  });

  test('a refused message is told in fewer words', async () => {
    const { admin, discord } = await community();
    discord.faults.next({ ...edits, ...badForm });
    const reply = await outcome(await admin.types('/cmd', { command: 'list' }));
    expect(reply.text).toContain('Survival: done');
    expect(reply.text).toContain('Discord refused to show the whole answer');
  });

  test('a fault that stays through all tries is told once it is over', async () => {
    const { admin, discord } = await community();
    discord.faults.next({ ...edits, status: 500, times: 4 });
    const reply = await outcome(await admin.types('/cmd', { command: 'list' }));
    expect(reply.text).toContain('Survival');
    expect(reply.text).toMatch(/^✅/);
  });

  test('an answer that is gone is told in the channel instead', async () => {
    const { admin, discord, guild } = await community();
    discord.faults.next({ ...edits, ...unknownWebhook, times: 9 });
    await admin.types('/power', { action: 'stop' });
    const told = await guild.channel('general').message(({ text }) => text.includes('has stopped'));
    expect(told.text).toContain(admin.mention);
    expect(told.pings).toEqual([]);
  });

  test('the change is made and announced all the same where nothing can be told', async () => {
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

test('of a setting that was changed, and whose answer Discord refuses, the person is told to look', async () => {
  const { admin, discord } = await community();
  discord.faults.next({ ...edits, ...badForm });
  const reply = await (await admin.types('/setup disconnect')).settled();
  expect(reply.text).toContain('What you asked for may have been done');
  expect(reply.text).toContain('/setup show');
  expect((await admin.types('/setup show')).text).toContain('not connected');
});

describe('where Discord does not even take the word that Steward is at it', () => {
  const callbacks = { method: 'POST', path: /\/callback$/ };

  test.each<[string, (fixture: Community) => Promise<Reply>]>([
    ['a command', ({ admin }) => admin.types('/power', { action: 'stop' })],
    ['a question', ({ admin }) => admin.types('/backup delete', { backup: 'b-1' })],
    ['a form', ({ admin }) => admin.types('/setup connect')],
    ['a setting', ({ admin }) => admin.types('/setup disconnect')],
  ])('nothing was done of %s, and the person is told so', async (_, does) => {
    const fixture = await community();
    const calls = fixture.host.calls.length;
    fixture.discord.faults.next({ ...callbacks, ...badForm });
    const reply = await does(fixture);
    expect(reply.ephemeral).toBe(true);
    expect(reply.text).toMatch(/^❌ Nothing was done/);
    expect(reply.text).toContain('Try again.');
    expect(reply.text).not.toContain('may have been done');
    expect(fixture.host.calls).toHaveLength(calls);
    expect((await (await fixture.admin.types('/setup show')).settled()).text).toContain('✅ Connected');
  });

  test('nothing was done of a press either', async () => {
    const { admin, discord, host } = await community();
    const panel = await (await admin.types('/status', { server: 's-1' })).settled();
    discord.faults.next({ ...callbacks, ...badForm });
    const click = await admin.clicks(panel, 'Stop');
    expect(click.text).toMatch(/^❌ Nothing was done/);
    expect(host.changes).toEqual([]);
  });

  test('a setting is changed all the same where Discord had the word, and only its receipt was lost', async () => {
    const { admin, discord } = await community();
    discord.faults.next({ ...callbacks, drop: 'after' });
    const reply = await (await admin.types('/setup disconnect')).settled();
    expect(reply.text).toContain('✅ Disconnected');
    expect((await admin.types('/setup show')).text).toContain('not connected');
  });
});

describe('where Discord fails at the answer to a look', () => {
  test('and refuses the message, the person is told why there is no answer', async () => {
    const { admin, discord } = await community();
    discord.faults.next({ ...edits, ...badForm });
    const reply = await outcome(await admin.types('/status'));
    expect(reply.text).toMatch(/^❌ I can’t show the answer/);
    expect(reply.text).toMatch(/Reference [2-9A-Z]{8}/);
  });

  test('an interaction that is gone is left alone', async () => {
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
    ['that was deleted', 'delete', /the channel is gone/],
    ['that is hidden', 'none', /I can’t see the channel/],
    ['that is closed', 'read only', /I may not send messages/],
  ])('%s breaks no change, and an admin learns of it', async (_, what, words) => {
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

test('a host that hangs never costs the interaction: it is acknowledged at once', async () => {
  const { admin, host } = await community({ settings: { HOSTING_TIMEOUT_MS: '200' } });
  host.scripts({ on: /^GET/, answer: 'hangs', times: 99 });
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
});

test('a host that hangs leaves whoever types with no choices, in time', async () => {
  const { admin, host } = await community();
  host.scripts({ on: /^GET/, answer: 'hangs', times: 99 });
  expect(await admin.completes('/status', {}, 'server')).toEqual([]);
});

test('a command in a direct message is answered, and does nothing', async () => {
  const { admin, host } = await community();
  const calls = host.calls.length;
  const reply = await admin.types('/power', { action: 'kill' }, { inDirectMessage: true });
  expect(reply.ephemeral).toBe(true);
  expect(reply.text).toContain('My commands work in a guild');
  expect(host.calls).toHaveLength(calls);
});
