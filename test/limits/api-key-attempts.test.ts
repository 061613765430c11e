import type { Person } from '@steward/fake-discord';
import { expect, test } from 'vitest';
import { ApiKeyAttempts } from '../../src/discord/interactions/api-key-attempts.ts';
import type { RateLimits } from '../../src/discord/interactions/rate-limits.ts';
import { UserError } from '../../src/discord/interactions/user-error.ts';
import { type Community, community } from '../support/community.ts';
import { generousLimits } from '../support/test-limits.ts';

const good = 'test-key-of-the-account';

/** A guild that is not connected, whose bot tries this many keys. */
function trying(apiKeys: Partial<RateLimits['apiKeys']>) {
  const rateLimits = { ...generousLimits, apiKeys: { ...generousLimits.apiKeys, ...apiKeys } };
  return community({ connected: false, overrides: { rateLimits } });
}

async function submits(person: Person, apiKey: string) {
  return (await person.submits(await person.types('/setup connect'), { 'API key': apiKey })).settled();
}

async function adminElsewhere({ discord }: Community, name: string): Promise<Person> {
  const guild = discord.addGuild({ name });
  await discord.registered(guild, 'setup');
  return guild.member({ name: 'Eve', permissions: 'administrator' });
}

const three = { count: 3, seconds: 60 };

test('API keys tried per minute are limited for a guild: the next is not sent to the host', async () => {
  const { admin, guild, host } = await trying({ guild: three });
  const other = guild.member({ name: 'Bo', permissions: 'administrator' });
  for (const person of [admin, other, admin])
    expect((await submits(person, good)).text).toContain('Connected');
  const callsBefore = host.calls.length;
  const refused = await submits(other, good);
  expect(refused.ephemeral).toBe(true);
  expect(refused.text).toContain('Too many connection attempts');
  expect(refused.text).toMatch(/Nothing was saved\. Try again after <t:\d+:T>/);
  expect(host.calls).toHaveLength(callsBefore);
});

test('they are limited for a person across all of their guilds', async () => {
  const fixture = await trying({ person: three });
  const { admin, guild, host, discord } = fixture;
  const second = discord.addGuild({ name: 'Second' });
  await discord.registered(second, 'setup');
  const same = second.member({ id: admin.id, permissions: 'administrator' });
  for (const person of [admin, same, admin])
    expect((await submits(person, good)).text).toContain('Connected');
  const callsBefore = host.calls.length;
  expect((await submits(same, good)).text).toContain('Too many connection attempts');
  expect(host.calls).toHaveLength(callsBefore);
  const other = guild.member({ name: 'Bo', permissions: 'administrator' });
  expect((await submits(other, good)).text).toContain('Connected');
});

test('they are limited for all guilds together: refused attempts don’t count', async () => {
  const fixture = await trying({ process: three, guild: { count: 2, seconds: 60 } });
  const { admin, host } = fixture;
  const [second, third] = [await adminElsewhere(fixture, 'Second'), await adminElsewhere(fixture, 'Third')];
  for (let use = 0; use < 4; use++) await submits(admin, good);
  expect((await submits(second, good)).text).toContain('Connected');
  const callsBefore = host.calls.length;
  expect((await submits(third, good)).text).toContain('Too many connection attempts');
  expect(host.calls).toHaveLength(callsBefore);
});

test('after two rejected keys in a row, a guild and a person wait longer; a valid key in between resets the count', async () => {
  const fixture = await trying({ refused: { count: 2, seconds: 300 } });
  const { admin, guild, host } = fixture;
  const refusal = 'The host refused this key';
  expect((await submits(admin, 'wrong-1')).text).toContain(refusal);
  expect((await submits(admin, good)).text).toContain('Connected');
  for (const key of ['wrong-2', 'wrong-3']) expect((await submits(admin, key)).text).toContain(refusal);
  const callsBefore = host.calls.length;
  for (const person of [admin, guild.member({ name: 'Bo', permissions: 'administrator' })]) {
    const { text } = await submits(person, good);
    expect(text).toContain('The host refused the last keys');
    const until = Number(/try again after <t:(\d+):T>/.exec(text)?.[1]);
    expect(until).toBeGreaterThan(Date.now() / 1_000 + 200);
  }
  expect(host.calls).toHaveLength(callsBefore);
  expect((await submits(await adminElsewhere(fixture, 'Second'), good)).text).toContain('Connected');
});

test('a guild has one key tried at a time; another guild does not wait for it', async () => {
  const fixture = await community({ connected: false });
  const { admin, guild, host } = fixture;
  const held = Promise.withResolvers<void>();
  host.holds(held.promise);
  const first = await admin.submits(await admin.types('/setup connect'), { 'API key': good });
  await host.called(() => host.calls.length === 1);
  const other = guild.member({ name: 'Bo', permissions: 'administrator' });
  expect((await submits(other, good)).text).toContain('Another connection is still being checked');

  const eve = await adminElsewhere(fixture, 'Second');
  const theirs = await eve.submits(await eve.types('/setup connect'), { 'API key': good });
  await host.called(() => host.calls.length === 2);
  held.resolve();
  for (const reply of [first, theirs])
    expect((await reply.until(({ text }) => text.includes('Connected'))).text).toContain('Survival');
});

test('half of the attempts are left to people who have not tried before, and own panels are counted apart', async () => {
  const { apiKeys } = generousLimits;
  const attempts = new ApiKeyAttempts({ ...apiKeys, process: { count: 10, seconds: 60 } });
  let made = 0;
  /** Returns how many of these attempts are made, each in another guild. */
  const triedBy = async (id: string, isOwn: boolean, count: number) => {
    const before = made;
    for (let guild = 0; guild < count; guild++) {
      const person = { id, name: id, roleIds: new Set<string>(), isAdmin: true };
      const attempt = attempts.run(
        { guildId: `${id} ${guild}`, person },
        { id: 'h', isOwn },
        async () => made++,
      );
      await attempt.catch((error: unknown) => expect(error).toBeInstanceOf(UserError));
    }
    return made - before;
  };
  expect(await triedBy('greedy', true, 20)).toBe(6);
  expect(await triedBy('new', true, 2)).toBe(1);
  expect(await triedBy('newer', true, 1)).toBe(1);
  expect(await triedBy('newest', false, 1)).toBe(1);
});
