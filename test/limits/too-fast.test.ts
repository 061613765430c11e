import { describe, expect, test } from 'vitest';
import type { RateLimits } from '../../src/discord/interactions/rate-limits.ts';
import { type CommunityOptions, community } from '../support/community.ts';
import { generousLimits } from '../support/test-limits.ts';

/** A guild whose bot has these limits, in which Mo may do everything and nothing else has happened. */
async function allowing(rateLimits: Partial<RateLimits>, options: CommunityOptions = {}) {
  const all = await community({
    ...options,
    overrides: { rateLimits: { ...generousLimits, ...rateLimits } },
  });
  const role = all.guild.role('Moderators');
  await (await all.admin.types('/access grant', { role, permission: 'manager' })).settled();
  return all;
}

const three = { count: 3, seconds: 60 };

function secondsUntil(text: string): number {
  return Number(/Try again after <t:(\d+):T> \(<t:\1:R>\)\./.exec(text)?.[1]) - Date.now() / 1_000;
}

describe('a person who types too fast', () => {
  test('reads in a private reply when to try again, and the host gets no request', async () => {
    const { moderator, host } = await allowing({ person: three });
    for (let use = 0; use < 3; use++) await (await moderator.types('/status')).settled();
    const callsBefore = host.calls.length;
    const reply = await (await moderator.types('/cmd', { command: 'say hi' })).settled();
    expect(reply.text).toContain('Slow down');
    expect(reply.text).toContain('Nothing changed.');
    expect(reply.ephemeral).toBe(true);
    expect(secondsUntil(reply.text)).toBeGreaterThan(40);
    expect(secondsUntil(reply.text)).toBeLessThan(61);
    expect(host.calls).toHaveLength(callsBefore);
  });

  test('delays nobody else', async () => {
    const { moderator, guild } = await allowing({ person: three, guild: { count: 4, seconds: 60 } });
    const other = guild.member({ name: 'Bo', roles: [guild.role('Moderators')] });
    for (let use = 0; use < 8; use++) await (await moderator.types('/status')).settled();
    const reply = await (await other.types('/status')).settled();
    expect(reply.text).toContain('Survival');
  });

  test('is limited at buttons too, as clicks count', async () => {
    const { moderator, host } = await allowing({ person: three });
    const panel = await (await moderator.types('/status', { server: 's-1' })).settled();
    for (let press = 0; press < 2; press++) await (await moderator.clicks(panel, 'Refresh')).settled();
    const callsBefore = host.calls.length;
    const click = await moderator.clicks(panel, 'Refresh');
    expect(click.ephemeral).toBe(true);
    expect(click.text).toContain('Slow down');
    expect(host.calls).toHaveLength(callsBefore);
  });

  test('can still confirm or cancel a prompt', async () => {
    const { moderator, host } = await allowing({ person: three });
    const first = await (await moderator.types('/power', { action: 'kill' })).settled();
    const second = await (await moderator.types('/power', { action: 'kill' })).settled();
    await (await moderator.types('/status')).settled();
    expect((await (await moderator.types('/status')).settled()).text).toContain('Slow down');
    await moderator.clicks(first, 'Cancel');
    await first.until(({ text }) => text.includes('Canceled'));
    await moderator.clicks(second, 'Kill it');
    await second.until(({ text }) => text.includes('Survival was killed'));
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
  });

  test('can always cancel, however often a button was clicked', async () => {
    const { moderator } = await allowing({ confirmations: { count: 1, seconds: 60 } });
    const [first, second] = await Promise.all(
      [1, 2].map(async () => (await moderator.types('/power', { action: 'kill' })).settled()),
    );
    if (first === undefined || second === undefined) throw new Error('two were asked');
    await moderator.clicks(first, 'Kill it');
    await first.until(({ text }) => text.includes('Survival was killed'));
    expect((await moderator.clicks(second, 'Kill it')).text).toContain('Slow down');
    await moderator.clicks(second, 'Cancel');
    await second.until(({ text }) => text.includes('Canceled'));
  });
});

describe('autocomplete', () => {
  test('is counted separately: many choices don’t block the command', async () => {
    const { moderator } = await allowing({ person: three });
    for (let key = 0; key < 10; key++) {
      expect(await moderator.completes('/status', {}, 'server')).toHaveLength(1);
    }
    expect((await (await moderator.types('/status')).settled()).text).toContain('Survival');
  });

  test('returns no choices after too many requests, and the host gets no more of them', async () => {
    const { moderator, host } = await allowing({ choices: three });
    for (let key = 0; key < 3; key++) await moderator.completes('/status', {}, 'server');
    const callsBefore = host.calls.length;
    expect(await moderator.completes('/backup delete', {}, 'backup')).toEqual([]);
    expect(host.calls).toHaveLength(callsBefore);
    expect((await (await moderator.types('/status')).settled()).text).toContain('Survival');
  });
});

describe('a guild whose members all type at once', () => {
  test('is limited: each member reads in private when to try again; its managers and other guilds are not affected', async () => {
    const { moderator, admin, guild, discord, host } = await allowing({ guild: { count: 3, seconds: 60 } });
    const others = ['Bo', 'Cy', 'Di'].map((name) =>
      guild.member({ name, roles: [guild.role('Moderators')] }),
    );
    for (const other of others) await (await other.types('/status')).settled();
    const callsBefore = host.calls.length;
    const reply = await (await moderator.types('/status')).settled();
    expect(reply.text).toContain('Too many requests');
    expect(reply.text).toContain('People in this Discord server');
    expect(reply.ephemeral).toBe(true);
    expect(secondsUntil(reply.text)).toBeGreaterThan(40);
    expect(host.calls).toHaveLength(callsBefore);
    expect((await (await admin.types('/status')).settled()).text).toContain('Survival');

    const elsewhere = discord.addGuild({ name: 'Elsewhere' });
    await discord.registered(elsewhere, 'status');
    const eve = elsewhere.member({ name: 'Eve' });
    expect((await (await eve.types('/status')).settled()).text).toContain('You can’t ');
  });
});

test('if too many interactions are running, the next ones are refused at once, and the running ones finish', async () => {
  const { moderator, admin, host, log } = await allowing(
    { atOnce: 3 },
    { host: { servers: [{ id: 's-1' }, { id: 's-2' }] } },
  );
  const held = Promise.withResolvers<void>();
  host.holds(held.promise);
  // The earlier interactions (connecting, its form, a grant) have ended.
  await expect.poll(() => log.filter((line) => line.includes('"msg":"interaction"')).length).toBe(3);
  const first = await Promise.all([1, 2, 3].map(() => moderator.types('/status', { server: 's-1' })));
  const reply = await (await admin.types('/status', { server: 's-2' })).settled();
  expect(reply.text).toContain('Too many requests right now');
  expect(reply.ephemeral).toBe(true);
  expect(await admin.completes('/status', {}, 'server')).toEqual([]);
  expect(host.calls.map(({ path }) => path)).not.toContain('/v1/servers/s-2');
  held.resolve();
  for (const each of first) expect((await each.settled()).text).toContain('Survival');
  expect((await (await admin.types('/status', { server: 's-2' })).settled()).text).not.toContain('too much');
});
