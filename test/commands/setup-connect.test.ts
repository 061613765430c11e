import { PterodactylPanel } from '@steward/fake-hosts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { community, sharedCommunity } from '../support/community.ts';
import { three } from './servers.ts';

const shared = sharedCommunity();

const fresh = { connected: false, host: { servers: three } };

describe('/setup connect', () => {
  test('takes the key in a modal, never as an option', async () => {
    const { admin, discord, guild } = await community(fresh);
    const reply = await admin.types('/setup connect');
    expect(reply.modal.fields.map(({ label }) => label)).toEqual(['API key']);
    expect(reply.modal.text).toContain('It’s stored encrypted.');
    const setup = discord.registeredCommands(guild.id).find(({ name }) => name === 'setup');
    const connect = setup?.options?.find(({ name }) => name === 'connect');
    expect(connect?.options ?? []).toEqual([]);
  });

  test('verifies the key with List Servers, and shows only the admin the account’s servers and the next step', async () => {
    const { connects, host } = await community(fresh);
    const reply = await connects();
    expect(reply.ephemeral).toBe(true);
    expect(reply.text).toContain('✅ Connected');
    for (const { record } of three) expect(reply.text).toContain(`• ${record.name}`);
    expect(reply.text).toContain('Roles: none (only admins can use me)');
    expect(reply.text).not.toContain('test-key');
    expect(host.calls).toMatchObject([
      { method: 'GET', path: '/v1/servers', key: 'test-key-of-the-account' },
    ]);
    expect(host.calls[0]?.userAgent).toMatch(/^Steward\/\d+\.\d+\.\d+(?:-[\w.]+)? \(.+\)$/);
  });

  test('stores no key that the host refuses, and says what to do', async () => {
    const { connects, admin } = await shared(fresh);
    const reply = await connects('a-key-that-is-wrong-4711');
    expect(reply.ephemeral).toBe(true);
    expect(reply.text).toContain('The host refused this key');
    expect(reply.text).not.toContain('Not connected');
    expect(reply.text).toContain('The host refused');
    expect(reply.text).toContain('Nothing was saved.');
    expect(reply.text).not.toContain('a-key-that-is-wrong');
    expect((await (await admin.types('/setup show')).settled()).text).toContain(
      'No hosting account is connected yet',
    );
  });

  test('stores no key that could not be verified', async () => {
    const { connects, admin, host } = await shared(fresh);
    host.scripts({
      on: 'GET /v1/servers',
      answer: { status: 500, body: { error: 'database gone' } },
      times: 20,
    });
    const reply = await connects();
    expect(reply.text).toContain('Nothing was saved. The key may still be good. Try again in a minute');
    expect(reply.text).toContain('database gone');
    expect((await (await admin.types('/setup show')).settled()).text).toContain(
      'No hosting account is connected yet',
    );
  });

  test.each<[string, number, string, string]>([
    [
      'isn’t allowed to list servers',
      403,
      'This key can’t list servers',
      'Give the key that permission in the host’s control panel',
    ],
    ['could not be judged for now', 503, 'I couldn’t check the key', 'Try again later.'],
  ])('says of a key that %s what to do next', async (_what, status, title, next) => {
    const { connects, host } = await shared(fresh);
    host.scripts({ on: 'GET /v1/servers', answer: { status }, times: 20 });
    const { text } = await connects();
    expect(text).toContain(title);
    expect(text).toContain(next);
    expect(text).toContain('Nothing was saved.');
  });

  test('after a refusal, one press opens the form again', async () => {
    const { connects, admin } = await community(fresh);
    const refused = await connects('a-key-that-is-wrong');
    const form = await admin.clicks(refused, 'Try again');
    const reply = await (await admin.submits(form, { 'API key': 'test-key-of-the-account' })).settled();
    expect(reply.text).toContain('Connected');
  });

  test('a refused key does not replace the stored one', async () => {
    const { connects, admin } = await shared({ host: { servers: three } });
    const reply = await connects('a-key-that-is-wrong');
    expect(reply.text).toContain('Nothing was saved, and your existing connection is unchanged.');
    expect((await (await admin.types('/status')).settled()).text).toContain('Survival');
  });

  test.each([
    ['with a space in it', 'two words'],
    ['with a letter that no header carries', 'schlüssel'],
    ['of spaces', '   '],
  ])('takes no key %s, without asking the host', async (_what, key) => {
    const { connects, host } = await shared(fresh);
    const reply = await connects(key);
    expect(reply.ephemeral).toBe(true);
    expect(reply.text).toContain('That’s not an API key');
    expect(reply.text).toContain('Nothing was saved.');
    expect(host.calls).toEqual([]);
  });

  test('spaces around a pasted key are dropped', async () => {
    const { connects, host } = await community(fresh);
    expect((await connects('  test-key-of-the-account \t')).text).toContain('✅ Connected');
    expect(host.calls.map(({ key }) => key)).toEqual(['test-key-of-the-account']);
  });

  test('needs Manage Server when the modal is submitted, too', async () => {
    const { guild, host, admin } = await shared(fresh);
    const deputy = guild.member({ name: 'Dee', permissions: 'manage server' });
    const form = await deputy.types('/setup connect');
    deputy.isGiven(0n);
    const reply = await deputy.submits(form, { 'API key': 'test-key-of-the-account' });
    expect(reply.ephemeral).toBe(true);
    expect(reply.text).toContain('Only members with the **Manage Server** permission');
    expect(host.calls).toEqual([]);
    expect((await (await admin.types('/setup show')).settled()).text).toContain(
      'No hosting account is connected',
    );
  });

  test('another key keeps all that was set up, but a default server that it doesn’t have', async () => {
    const { admin, connects, guild, host, moderator } = await community({
      host: { servers: three, keys: ['test-key-of-the-account', 'the-key-of-another-account'] },
    });
    await (await admin.types('/setup server', { server: 's-2' })).settled();
    await (await admin.types('/setup log', { channel: guild.channel('log') })).settled();
    await (
      await admin.types('/access grant', { role: guild.role('Moderators'), permission: 'viewer' })
    ).settled();
    const shown = async () => (await (await admin.types('/setup show')).settled()).text;
    await connects('the-key-of-another-account');
    expect(await shown()).toContain('Default server: **Creative**');
    host.servers.delete('s-2');
    await connects();
    expect(await shown()).toContain('-# Not set up (optional): Default server');
    expect(await shown()).toContain(`Log channel: <#${guild.channel('log').id}>`);
    expect((await (await moderator.types('/status')).settled()).text).toContain('Survival');
  });
});

/** Starts a panel, and a bot that can connect it. */
async function withPanel() {
  const panel = await PterodactylPanel.start();
  onTestFinished(() => panel.close());
  const hosts = [{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }];
  const settings = { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts) };
  return { panel, ...(await community({ settings, connected: false })) };
}

test('the form says where a key of this kind of host is', async () => {
  const { admin } = await withPanel();
  const { modal } = await admin.types('/setup connect');
  expect(modal.text).toContain('Pterodactyl: Account → API Credentials. Pelican: Profile → API Keys.');
});

test.each(['ptla_', 'papp_'])('an application key (%s…) is called one, and sent nowhere', async (prefix) => {
  const { panel, connects } = await withPanel();
  const { text } = await connects(`${prefix}${'a1'.repeat(20)}`);
  expect(text).toContain('⚠️ That’s an application key');
  expect(text).toContain(
    'Create one under **Account → API Credentials** (Pelican: **Profile → API Keys**): it begins with `ptlc_`',
  );
  expect(panel.traffic.lines).toEqual([]);
});

test('a key for other addresses is not taken for a mistyped one', async () => {
  const { panel, connects } = await withPanel();
  const { text } = await connects(panel.addKey(panel.owner, { allowedIps: ['192.0.2.1'] }));
  expect(text).toContain('The host doesn’t accept this key here');
  expect(text).toContain('Create the key under **Account → API Credentials**');
  expect(text).not.toContain('Copy the whole key');
});
