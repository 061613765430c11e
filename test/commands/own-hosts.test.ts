import { createServer } from 'node:http';
import type { Reply } from '@steward/fake-discord';
import { FakeCrafty } from '@steward/fake-hosts';
import { listen, stopListening } from '@steward/fake-hosts/testing';
import { networkOf, tlsFront } from '@steward/hosts/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { BotOverrides } from '../../src/bot.ts';
import { defaultRateLimits } from '../../src/discord/interactions/rate-limits.ts';
import { type CommunityOptions, community } from '../support/community.ts';
import { generousLimits } from '../support/test-limits.ts';
import { labels } from './reply-helpers.ts';
import { three } from './servers.ts';

const key = 'test-key-of-the-account';

/**
 * Starts a bot with one configured host, with which guilds may name panels of their own; `panel.example.com` is one that a
 * guild runs, with a certificate that is trusted.
 */
async function ownPanel(options: CommunityOptions = {}) {
  const names = new Map([['panel.example.com', '127.0.0.1']]);
  const { network, asked } = networkOf(names);
  const people = await community({
    connected: false,
    host: { servers: three },
    settings: { OPEN_HOSTS: 'generic, crafty' },
    ...options,
    overrides: { rateLimits: generousLimits, network, ...options.overrides },
  });
  const { admin, host } = people;
  const front = await tlsFront(host.url, ['panel.example.com']);
  front.isTrusted();
  const says = async (line: string, given = {}) => (await admin.types(line, given)).settled();
  const connectsTo = async (address: string, apiKey = key) => {
    const form = await admin.types('/setup connect', { host: 'own_generic' });
    return (await admin.submits(form, { Address: address, 'API key': apiKey })).settled();
  };
  return { ...people, names, asked, front, says, connectsTo };
}

describe('a guild’s own panel', () => {
  test('is offered beside the configured hosts, and asks for its address', async () => {
    const { admin, front, connectsTo, says, host, log } = await ownPanel();
    expect((await admin.completes('/setup connect', {}, 'host')).map(({ value }) => value)).toEqual([
      'default',
      'own_generic',
      'own_crafty',
    ]);
    expect(await admin.completes('/setup connect', { host: 'crafty' }, 'host')).toEqual([
      { name: 'Your own panel: Crafty Controller', value: 'own_crafty' },
    ]);
    const form = await admin.types('/setup connect', { host: 'Your own hosting API' });
    expect(form.modal.text).toContain('Your own hosting API');
    expect(form.modal.fields.map(({ label }) => label)).toEqual(['Address', 'API key']);
    const connected = await connectsTo(`panel.example.com:${front.port}/`);
    expect(connected.ephemeral).toBe(true);
    expect(connected.text).toContain('✅ Connected');
    expect((await says('/status')).text).toContain('Survival');
    expect((await says('/setup show')).text).toContain(`-# panel.example.com:${front.port}`);
    expect((await says('/setup check')).text).toMatch(
      /-# .*panel\.example\.com.* · I can’t test its backups, .* Look inside one yourself now and then\./,
    );
    expect(host.calls.map((call) => call.key)).toEqual(host.calls.map(() => key));
    const lines = log.join('\n');
    expect(lines).toContain('"host":"open-generic"');
    expect(lines).not.toContain('panel.example.com');
  });

  test('stays connected with its roles when its key is replaced', async () => {
    const { front, connectsTo, says, guild, moderator, host } = await ownPanel();
    await connectsTo(front.url);
    await says('/access grant', { role: guild.role('Moderators'), permission: 'viewer', server: 'Survival' });
    host.keys.add('another-key');
    await connectsTo(front.url, 'another-key');
    expect((await (await moderator.types('/status')).settled()).text).toContain('Survival');
    expect((await says('/setup show')).text.match(/API key:/g)).toHaveLength(1);
  });

  test('can’t be at an address that is not public, nor at a port of other services', async () => {
    const { connectsTo, asked, host } = await ownPanel();
    for (const address of [
      'http://panel.example.com',
      'https://127.0.0.1:8443',
      'https://2130706433',
      'https://0x7f.1',
      'https://[::1]',
      'https://[::ffff:10.0.0.1]',
      '192.168.1.5',
      'https://169.254.169.254/latest',
      'https://localhost:8443',
      'https://panel.example.com:22',
      'https://me:secret@panel.example.com',
    ]) {
      const { text, ephemeral } = await connectsTo(address);
      expect([address, ephemeral, text.includes('I can’t use that address')]).toEqual([address, true, true]);
    }
    expect([asked, host.calls]).toEqual([[], []]);
  });

  test('has one sentence for all that prevents a connection', async () => {
    const { connectsTo, names, host, says, log } = await ownPanel();
    const untrusted = await tlsFront(host.url, ['self-signed.example.com']);
    const wrongName = await tlsFront(host.url, ['other.example.com']);
    wrongName.isTrusted();
    const plain = createServer((_request, response) => response.end('secret'));
    const plainPort = await listen(plain);
    onTestFinished(() => stopListening(plain));
    names.set('self-signed.example.com', '127.0.0.1');
    names.set('inner.example.com', '10.0.0.1');
    names.set('loopback.example.com', '127.0.0.2');
    const addresses = [
      `self-signed.example.com:${untrusted.port}`,
      `panel.example.com:${wrongName.port}`,
      `panel.example.com:${plainPort}`,
      `panel.example.com:${await closedPort()}`,
      `inner.example.com:${untrusted.port}`,
      `loopback.example.com:${untrusted.port}`,
      'unknown.example.com',
    ];
    const texts = new Set<string>();
    for (const address of addresses) texts.add((await connectsTo(address)).text.replace(/Reference \w+/, ''));
    expect(texts.size).toBe(1);
    expect([...texts][0]).toContain('I can’t connect to your panel');
    expect([...texts][0]).toContain('over https, with a valid certificate.');
    expect([...texts][0]).toContain('Nothing was saved.');
    expect(untrusted.connectedTo).not.toContain('127.0.0.2');
    expect(host.calls).toEqual([]);
    expect((await says('/setup show')).text).toContain('No hosting account is connected');
    for (const told of ['example.com', '10.0.0.1', '127.0.0.2']) expect(log.join('\n')).not.toContain(told);
  });

  test('is not followed to another address of its name', async () => {
    const { connectsTo, names, front, says, host } = await ownPanel();
    await connectsTo(front.url);
    names.set('panel.example.com', '127.0.0.2');
    front.drops();
    const before = host.calls.length;
    expect((await says('/status')).text).toContain('The host can’t be reached');
    expect(host.calls).toHaveLength(before);
    expect(new Set(front.connectedTo)).toEqual(new Set(['127.0.0.1']));
  });

  test('is not called any more if its kind is taken out of OPEN_HOSTS', async () => {
    const { connectsTo, front, says, restarts, host, asked } = await ownPanel();
    await connectsTo(front.url);
    const before = [host.calls.length, asked.length];
    await restarts(undefined, { openHosts: ['crafty'] });
    expect((await says('/status')).text).toContain('Panels of this kind are no longer allowed');
    expect((await says('/setup show')).text).toContain('I no longer connect to panels of this kind');
    expect([host.calls.length, asked.length]).toEqual(before);
    await restarts();
    expect((await says('/status')).text).toContain('Survival');
  });

  test('can’t be tried more often than API keys', async () => {
    const apiKeys = { ...generousLimits.apiKeys, guild: { count: 2, seconds: 60 } };
    const { connectsTo, asked, admin } = await ownPanel({
      overrides: { rateLimits: { ...generousLimits, apiKeys } },
    });
    for (const name of ['a', 'b']) await connectsTo(`${name}.example.com`);
    const before = asked.length;
    expect((await connectsTo('c.example.com')).text).toContain('Too many connection attempts');
    const form = await admin.types('/setup connect', { host: 'own_crafty' });
    const refused = await (await admin.submits(form, { Address: 'd.example.com' })).settled();
    expect(refused.text).toContain('Too many connection attempts');
    expect(asked).toHaveLength(before);
  });

  test('is one of at most ten', async () => {
    const { connectsTo, names, host } = await ownPanel();
    const all = Array.from({ length: 11 }, (_, number) => `p${number}.example.com`);
    const { isTrusted, port } = await tlsFront(host.url, ['panel.example.com', ...all]);
    isTrusted();
    for (const name of all) names.set(name, '127.0.0.1');
    const texts: string[] = [];
    for (const name of [...all, 'p0.example.com']) texts.push((await connectsTo(`${name}:${port}`)).text);
    const refused = texts.filter((text) => !text.includes('✅ Connected'));
    expect(refused).toEqual([expect.stringContaining('You can connect at most 10 panels of your own')]);
    expect(texts.indexOf(refused[0] ?? '')).toBe(10);
  });
});

/** Starts a Crafty Controller with a server, and a bot in whose guild nothing is connected. */
async function crafty(
  settings: (url: string) => Readonly<Record<string, string>>,
  overrides: BotOverrides = {},
) {
  const panel = await FakeCrafty.start();
  onTestFinished(() => panel.close());
  const front = await tlsFront(panel.url, ['home.example.com']);
  const own = await ownPanel({ settings: settings(front.url), overrides });
  own.names.set('home.example.com', '127.0.0.1');
  const apiKey = panel.addKey();
  return { ...own, panel, front, apiKey };
}

/** Starts one that a guild runs itself. */
async function ownCrafty(overrides?: BotOverrides) {
  const started = await crafty(() => ({ OPEN_HOSTS: 'crafty' }), overrides);
  const { admin } = started;
  /** Enters the address; returns what the bot says about the certificate. */
  const names = async (address = started.front.url) => {
    const form = await admin.types('/setup connect', { host: 'own_crafty' });
    expect(form.modal.fields.map(({ label }) => label)).toEqual(['Address']);
    return (await admin.submits(form, { Address: address })).settled();
  };
  return { ...started, entersAddress: names };
}

/** Returns a fingerprint as four lines of 8 bytes. */
function shown(fingerprint: string): string {
  return [0, 24, 48, 72].map((start) => fingerprint.slice(start, start + 23)).join('\n');
}

describe('the certificate of a Crafty Controller', () => {
  test('is shown and confirmed before the form for the key, and is the only one then', async () => {
    const { admin, entersAddress, front, panel, apiKey, says } = await ownCrafty();
    const question = await entersAddress();
    expect(question.ephemeral).toBe(true);
    expect(question.text).toContain('Is this your panel’s certificate?');
    expect(question.text).toContain(shown(front.fingerprint));
    expect(labels(question)).toEqual(['It matches, connect', 'Cancel']);
    expect(panel.traffic.lines).toEqual([]);
    const form = await admin.clicks(question, 'It matches, connect');
    expect(form.modal.text).toContain(front.url);
    const connected = await (await admin.submits(form, { 'API key': apiKey })).settled();
    expect(connected.text).toContain('✅ Connected');
    const settings = (await says('/setup show')).text;
    expect(settings).toContain(`-# Crafty Controller · home.example.com:${front.port}`);
    expect(settings).toContain(`Certificate: only \`${front.fingerprint.slice(0, 23)}…\` is accepted`);
    const before = panel.traffic.lines.length;
    const renewed = front.renews();
    const refused = (await says('/status')).text;
    expect(refused).toContain('The host’s certificate isn’t the expected one');
    expect(refused).toContain('an admin can confirm the new one with `/setup connect`');
    expect(panel.traffic.lines).toHaveLength(before);
    const again = await entersAddress();
    expect(again.text).toContain(shown(renewed));
    const second = await admin.clicks(again, 'It matches, connect');
    await (await admin.submits(second, { 'API key': apiKey })).settled();
    expect((await says('/status')).text).not.toContain('certificate');
    expect(panel.traffic.lines.length).toBeGreaterThan(before);
  });

  test('leaves an admin three tries a minute, each with its certificate and its key', async () => {
    const { apiKeys } = defaultRateLimits;
    const { admin, entersAddress, apiKey } = await ownCrafty({ rateLimits: { ...generousLimits, apiKeys } });
    const replies: string[] = [];
    for (const key of ['wrong-key', apiKey, apiKey]) {
      const form = await admin.clicks(await entersAddress(), 'It matches, connect');
      const reply = await admin.submits(form, { 'API key': key });
      await expect.poll(() => said(reply)).toMatch(/refused this key|✅ Connected/);
      replies.push(said(reply));
    }
    expect(replies).toEqual([
      expect.stringContaining('refused this key'),
      expect.stringContaining('✅ Connected'),
      expect.stringContaining('✅ Connected'),
    ]);
    expect((await entersAddress()).text).toContain('Too many connection attempts');
  });

  test('is checked again when the key is entered', async () => {
    const { admin, entersAddress, front, panel, apiKey, says } = await ownCrafty();
    const form = await admin.clicks(await entersAddress(), 'It matches, connect');
    front.renews();
    const reply = await admin.submits(form, { 'API key': apiKey });
    await expect.poll(() => said(reply)).toContain('The host’s certificate isn’t the expected one');
    expect(said(reply)).toContain('Nothing was saved.');
    expect(panel.traffic.lines).toEqual([]);
    expect((await says('/setup show')).text).toContain('No hosting account is connected');
  });

  test('can be declined', async () => {
    const { admin, entersAddress, panel, says } = await ownCrafty();
    const question = await entersAddress();
    const cancelled = await (await admin.clicks(question, 'Cancel')).settled();
    expect(cancelled.text).toContain('Nothing was saved, and no key was sent.');
    expect(labels(cancelled)).toEqual([]);
    expect(panel.traffic.lines).toEqual([]);
    expect((await says('/setup show')).text).toContain('No hosting account is connected');
  });

  test('need not be valid, so nobody is told that', async () => {
    const { entersAddress } = await ownCrafty();
    const { text } = await entersAddress('https://unknown.example.com');
    expect(text).toContain('I can’t connect to your panel');
    expect(text).toContain('It must be reachable from the internet over https. Nothing was saved.');
  });

  test('needs no confirmation if it is valid', async () => {
    const { admin, entersAddress, front, apiKey, says } = await ownCrafty();
    front.isTrusted();
    // As copied from a browser.
    const found = await entersAddress(`${front.url}/panel/server_detail?id=1&subpage=term`);
    expect(found.text).toContain('The panel has a valid certificate');
    const form = await admin.clicks(found, 'Enter API key');
    const connected = await (await admin.submits(form, { 'API key': apiKey })).settled();
    expect(connected.text).toContain('✅ Connected');
    const settings = (await says('/setup show')).text;
    expect(settings).toContain(`-# Crafty Controller · home.example.com:${front.port}`);
    expect(settings).not.toContain('Certificate:');
  });

  test('is confirmed for a configured one, too, unless its fingerprint is in the settings', async () => {
    const { admin, front, panel, apiKey, says, restarts, settings } = await crafty((url) => {
      const address = url.replace('home.example.com', '127.0.0.1');
      return {
        HOSTING_API_URL: '',
        HOSTS: JSON.stringify([{ id: 'home', name: 'Home', kind: 'crafty', address }]),
      };
    });
    const question = await says('/setup connect');
    expect(question.text).toContain(shown(front.fingerprint));
    expect(panel.traffic.lines).toEqual([]);
    const form = await admin.clicks(question, 'It matches, connect');
    expect(form.modal.fields.map(({ label }) => label)).toEqual(['API key']);
    const connected = await (await admin.submits(form, { 'API key': apiKey })).settled();
    expect(connected.text).toContain('✅ Connected');
    const renewed = front.renews();
    expect((await says('/status')).text).toContain('The host’s certificate isn’t the expected one');
    const certificateSha256 = renewed.replaceAll(':', '').toLowerCase();
    await restarts(undefined, { hosts: settings.hosts.map((host) => ({ ...host, certificateSha256 })) });
    expect((await says('/status')).text).not.toContain('certificate');
    expect((await admin.types('/setup connect')).modal.fields.map(({ label }) => label)).toEqual(['API key']);
  });
});

/** Returns a port at which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await stopListening(server);
  return port;
}

/** What a reply in place of a message says: that message, and then what was refused. */
function said({ text, followUps }: Reply): string {
  return [text, ...followUps.map((message) => message.text)].join('\n');
}
