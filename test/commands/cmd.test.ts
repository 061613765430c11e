import { PterodactylPanel } from '@steward/fake-hosts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { community, sharedCommunity } from '../support/community.ts';
import { disconnects } from '../support/disconnects.ts';
import { labels } from './reply-helpers.ts';

const shared = sharedCommunity();

describe('/cmd', () => {
  test('runs one console command and shows the host’s response', async () => {
    const { admin, host } = await shared();
    const reply = await admin.types('/cmd', { command: 'say hi' });
    await reply.until(({ text }) => text.includes('ran: say hi'));
    expect(reply.text).toContain('Command sent to Survival');
    expect(reply.text).toMatch(/```\nran: say hi\n```/);
    expect(reply.text).toMatch(/```\nsay hi\n```/);
    expect(reply.text).toContain(`· ${admin.mention}`);
    expect(host.calls.filter(({ method }) => method === 'POST')).toMatchObject([
      { path: '/v1/servers/s-1/command', body: { command: 'say hi' } },
    ]);
  });

  test('sends emoji and words that hold joiners as they were typed', async () => {
    const { admin, host } = await shared();
    const command = 'say ❤️ 👩🏽‍💻 🏳️‍🌈 1️⃣ می‌خواهم क्‍ष';
    const reply = await admin.types('/cmd', { command });
    await reply.until(({ text }) => text.includes('Command sent to Survival'));
    expect(host.calls.find(({ method }) => method === 'POST')?.body).toEqual({ command });
  });

  test('hides players’ addresses in what the console printed, except one that was typed', async () => {
    const { admin, host } = await shared();
    const output = 'Steve 203.0.113.7:51234\nAlex [2001:db8::8]:4455\nBob 203.0.113.9';
    host.scripts({ on: 'POST /v1/servers/s-1/command', times: 2, answer: { status: 200, body: { output } } });
    const listed = await admin.types('/cmd', { command: 'banlist ips' });
    await listed.until(({ text }) => text.includes('Steve •••\nAlex •••\nBob •••'));
    const found = await admin.types('/cmd', { command: 'seen 203.0.113.7' });
    await found.until(({ text }) => text.includes('Steve 203.0.113.7:51234\nAlex •••\nBob •••'));
  });

  test('drops a leading slash and surrounding spaces', async () => {
    const { admin, host } = await shared();
    const reply = await admin.types('/cmd', { command: '  /time set day ' });
    await reply.until(({ text }) => text.includes('ran: time set day'));
    expect(host.calls.at(-1)?.body).not.toBe(null);
    expect(host.calls.find(({ method }) => method === 'POST')?.body).toEqual({ command: 'time set day' });
  });

  test('says if the host accepts a command and sends no output', async () => {
    const { admin, host } = await shared();
    host.scripts({ on: 'POST /v1/servers/s-1/command', answer: { status: 204 } });
    const reply = await admin.types('/cmd', { command: 'save-all' });
    await reply.until(({ text }) =>
      text.includes('but doesn’t return console output. Check `/logs server:Survival`.'),
    );
    expect(labels(reply)).toEqual(['Show console']);
  });

  test.each([
    ['two lines', 'say hi\nstop', 'line breaks or control characters'],
    ['a carriage return', 'say hi\rstop', 'line breaks or control characters'],
    ['an escape', 'say \u001b[31mred', 'line breaks or control characters'],
    ['a line separator', 'say hi\u2028stop', 'line breaks or control characters'],
    ['a zero-width space', 'whitelist add Gri\u200bfer', 'There’s an invisible character in this text'],
    ['a joiner in a word', 'whitelist add Gri\u200dfer', 'There’s an invisible character in this text'],
    ['a change of direction', 'op \u202eevetS', 'There’s an invisible character in this text'],
    ['a selector of variants', 'op Steve\ufe0f', 'There’s an invisible character in this text'],
    ['nothing but a slash', '/', 'That’s not a console command\nIt’s empty'],
    ['nothing but spaces', '   ', 'That’s not a console command\nIt’s empty'],
  ])('refuses %s at once and alone to who typed, and sends nothing', async (_what, command, why) => {
    const { admin, host } = await shared();
    const before = host.calls.length;
    const reply = await admin.types('/cmd', { command });
    expect(reply.ephemeral).toBe(true);
    expect(reply.text).toContain(why);
    expect(reply.text).toContain('Nothing was sent.');
    expect(host.calls).toHaveLength(before);
  });

  test('shows the beginning of a long command, which is what it does', async () => {
    const { admin } = await shared();
    const reply = await admin.types('/cmd', { command: `ban victim ${'for being nice '.repeat(40)}` });
    await reply.until(({ text }) => text.includes('Command sent to Survival'));
    expect(reply.text).toMatch(/```\nban victim for being nice .*…\n```/);
  });

  test('accepts a command of 1,000 characters; Discord accepts none longer', async () => {
    const { admin, host } = await shared();
    const command = `say ${'x'.repeat(996)}`;
    const reply = await admin.types('/cmd', { command });
    await reply.until(({ text }) => text.includes('Command sent to Survival'));
    expect(host.calls.find(({ method }) => method === 'POST')?.body).toEqual({ command });
    await expect(admin.types('/cmd', { command: `${command}x` })).rejects.toThrow('at most 1000 characters');
  });
});

test('names the permission that the key of a panel lacks to show what a command printed', async () => {
  const panel = await PterodactylPanel.start();
  onTestFinished(() => panel.close());
  const server = panel.addServer({ name: 'Survival' }).run();
  const user = panel.addUser();
  server.subusers.set(user, ['control.console']);
  const hosts = [{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }];
  const settings = { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts) };
  const { admin, connects } = await community({ settings, connected: false });
  await connects(user.key);
  const reply = await admin.types('/cmd', { command: 'list' });
  await reply.until(({ text }) => text.includes('give the key’s user this permission'));
  expect(reply.text).toContain('`websocket.connect`');
  expect(server.commands).toEqual(['list']);
});

/** A community whose server runs at a panel that limits how often its console is opened. */
async function atPanel() {
  const panel = await PterodactylPanel.start({ version: '1.14.1', wings: '1.13', times: { cacheMs: 0 } });
  onTestFinished(() => panel.close());
  const server = panel.addServer({ name: 'Survival' }).run();
  const hosts = [{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }];
  const settings = { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts) };
  const { admin, connects } = await community({ settings, connected: false });
  await connects(panel.owner.key);
  return { panel, server, admin, connects };
}

test('a power action says why its outcome is seen late if others have opened the console too often', async () => {
  const { panel, admin } = await atPanel();
  panel.limits.tokens = 0;
  const reply = await admin.types('/power', { action: 'restart' });
  await reply.until(({ text }) => text.includes('I couldn’t open the console, so I see the result'));
  expect(reply.text).toContain('The host opens a server’s console only a few times a minute.');
});

test('a power action says nothing of the console that it could follow', async () => {
  const { admin } = await atPanel();
  const reply = await admin.types('/power', { action: 'restart' });
  await reply.until(({ text }) => text.includes('is running again'));
  expect(reply.text).not.toContain('console');
});

test.each<[string, (at: Awaited<ReturnType<typeof atPanel>>) => Promise<unknown>]>([
  ['the host is disconnected', ({ admin }) => disconnects(admin)],
  ['another key is connected', ({ panel, connects }) => connects(panel.addUser().key)],
])('the console of a panel is closed when %s', async (_what, change) => {
  const at = await atPanel();
  const { admin, server, panel, connects } = at;
  const reply = await admin.types('/cmd', { command: 'list' });
  await reply.until(({ text }) => text.includes('There are 2 of a max of 20 players online'));
  // It stays open with the same key.
  await connects(panel.owner.key);
  expect(server.listenerCount('event')).toBe(1);
  await change(at);
  // Unused, it would be closed after a minute.
  await expect.poll(() => server.listenerCount('event'), { interval: 5, timeout: 30_000 }).toBe(0);
});

test('says why the console of a panel could not be read, and from when on it can be', async () => {
  const { panel, server, admin } = await atPanel();
  panel.limits.tokens = 0;
  const reply = await admin.types('/cmd', { command: 'list' });
  await reply.until(({ text }) =>
    text.includes('I couldn’t read the console. The host opens a server’s console only'),
  );
  expect(reply.text).toContain('See the output with `/logs server:Survival` after <t:');
  expect(labels(reply)).toEqual(['Show console']);
  expect(server.commands).toEqual(['list']);
});
