import { describe, expect, type TestContext, test } from 'vitest';
import { until } from '../support/bot-process.ts';
import { type Community, community } from '../support/community.ts';
import { isInDatabase, registrations, sealedKey, withStore } from './database.ts';

/** Returns everything stored for the guild, by kind; empty if it was deleted. */
async function storedKinds(fixture: Community): Promise<readonly string[]> {
  const { id } = fixture.guild;
  return withStore(fixture, async ({ connections, grants, guilds }) => [
    ...((await connections.get(id)) === null ? [] : ['connection']),
    ...((await grants.of(id)).length === 0 ? [] : ['grants']),
    ...((await guilds.all()).some(({ guildId }) => guildId === id) ? ['guild'] : []),
  ]);
}

async function withGrant(test: TestContext, absentMs = 200): Promise<Community> {
  const fixture = await community({ test, overrides: { absentMs } });
  const { admin, guild } = fixture;
  await (
    await admin.types('/access grant', { role: guild.role('Moderators'), permission: 'viewer' })
  ).settled();
  await (await admin.types('/status')).settled();
  expect(await storedKinds(fixture)).toEqual(['connection', 'grants', 'guild']);
  return fixture;
}

async function logged({ log }: Community, message: string): Promise<void> {
  await until(() => log.some((line) => line.includes(message)));
}

describe('a guild that removes the bot', () => {
  test.concurrent('loses its stored connection, key and grants', async (test) => {
    const fixture = await withGrant(test);
    const secrets = [sealedKey(fixture), fixture.guild.role('Moderators').id];
    for (const secret of secrets) expect(await isInDatabase(fixture, secret)).toBe(true);
    fixture.guild.leave();
    await logged(fixture, 'left a guild: its data was deleted');
    expect(await storedKinds(fixture)).toEqual([]);
    await fixture.restarts();
    for (const secret of secrets) expect(await isInDatabase(fixture, secret)).toBe(false);
  });

  test.concurrent('starts over when it invites the bot again: with commands, without a connection', async (test) => {
    const fixture = await withGrant(test);
    const { guild, discord, admin, moderator } = fixture;
    guild.leave();
    guild.rejoin();
    await discord.registered(guild, 'status');
    expect(registrations(fixture, guild.id)).toBe(2);
    expect((await admin.types('/status')).text).toContain('Not connected');
    expect((await moderator.types('/status')).text).toContain('You can’t ');
  });

  test.concurrent('loses them too if the bot was away, after Discord confirms the removal', async (test) => {
    const fixture = await withGrant(test);
    const { discord, guild } = fixture;
    await fixture.restarts(async () => {
      guild.leave();
      discord.gateway.forgetSessions();
    });
    await discord.requested(
      ({ method, path, status }) => method === 'GET' && path.endsWith(guild.id) && status === 404,
    );
    await logged(fixture, 'left a guild: its data was deleted');
    expect(await storedKinds(fixture)).toEqual([]);
  });

  test.concurrent('loses them if a resumed session reports the removal', async (test) => {
    const fixture = await withGrant(test);
    await fixture.restarts(async () => fixture.guild.leave());
    await logged(fixture, 'left a guild: its data was deleted');
    expect(await storedKinds(fixture)).toEqual([]);
  });
});

describe('a guild that is only unavailable keeps its data', () => {
  test.concurrent('in an outage', async (test) => {
    const fixture = await withGrant(test);
    fixture.guild.outage(true);
    fixture.guild.outage(false);
    const reply = await (await fixture.admin.types('/status')).settled();
    expect(reply.text).toContain('Survival');
    expect(await storedKinds(fixture)).toEqual(['connection', 'grants', 'guild']);
    expect(registrations(fixture, fixture.guild.id)).toBe(1);
  });

  test.concurrent('if a new session does not list it and it appears later', async (test) => {
    const fixture = await withGrant(test, 60_000);
    const { discord, guild } = fixture;
    await fixture.restarts(async () => {
      guild.leave();
      discord.gateway.forgetSessions();
    });
    guild.rejoin();
    const other = discord.addGuild();
    await discord.registered(other);
    expect(await storedKinds(fixture)).toEqual(['connection', 'grants', 'guild']);
  });

  test.concurrent.for<readonly [string, number]>([
    ['Discord says that the bot is in it', 200],
    ['Discord can’t say', 503],
  ])('if a new session does not list it, and %s', async ([, status], test) => {
    const fixture = await withGrant(test);
    const { discord, guild } = fixture;
    discord.faults.next({ method: 'GET', path: /\/guilds\/\d+$/, status, body: guild.payload(), times: 4 });
    await fixture.restarts(async () => {
      guild.leave();
      discord.gateway.forgetSessions();
    });
    const guildRequests = () => discord.requests.filter(({ path }) => path === `/guilds/${guild.id}`).length;
    await discord.requested(() => guildRequests() >= (status === 200 ? 1 : 4));
    await discord.registered(discord.addGuild());
    expect(await storedKinds(fixture)).toEqual(['connection', 'grants', 'guild']);
  });
});
