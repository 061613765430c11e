import { describe, expect, type TestContext, test } from 'vitest';
import { type Community, community } from '../support/community.ts';
import { until } from '../support/until.ts';
import { isInDatabase, registrations, sealedKey, withStore } from './stored.ts';

/** Everything that is known of the guild, by kind; empty where it was forgotten. */
async function known(here: Community): Promise<readonly string[]> {
  const { id } = here.guild;
  return withStore(here, async ({ connections, grants, guilds }) => [
    ...((await connections.get(id)) === null ? [] : ['connection']),
    ...((await grants.of(id)).length === 0 ? [] : ['grants']),
    ...((await guilds.all()).some(({ guildId }) => guildId === id) ? ['guild'] : []),
  ]);
}

async function withGrant(test: TestContext): Promise<Community> {
  const here = await community({ test, patience: { absentMs: 200 } });
  const { admin, guild } = here;
  await (
    await admin.types('/access grant', { role: guild.role('Moderators'), permission: 'viewer' })
  ).settled();
  await (await admin.types('/status')).settled();
  expect(await known(here)).toEqual(['connection', 'grants', 'guild']);
  return here;
}

async function logged({ log }: Community, message: string): Promise<void> {
  await until(() => log.some((line) => line.includes(message)));
}

describe('a guild that removes the bot', () => {
  test.concurrent('is forgotten: connection, key and grants', async (test) => {
    const here = await withGrant(test);
    const secrets = [sealedKey(here), here.guild.role('Moderators').id];
    for (const secret of secrets) expect(await isInDatabase(here, secret)).toBe(true);
    here.guild.leave();
    await logged(here, 'left a guild, and forgot it');
    expect(await known(here)).toEqual([]);
    await here.restarts();
    for (const secret of secrets) expect(await isInDatabase(here, secret)).toBe(false);
  });

  test.concurrent('is a new guild when it invites the bot again: commands, and no connection', async (test) => {
    const here = await withGrant(test);
    const { guild, discord, admin, moderator } = here;
    guild.leave();
    guild.rejoin();
    await discord.registered(guild, 'status');
    expect(registrations(here, guild.id)).toBe(2);
    expect((await admin.types('/status')).text).toContain('Not connected');
    expect((await moderator.types('/status')).text).toContain('No permission');
  });

  test.concurrent('is forgotten too where it did so while the bot was away, and Discord is asked first', async (test) => {
    const here = await withGrant(test);
    const { discord, guild } = here;
    await here.restarts(async () => {
      guild.leave();
      discord.gateway.forgetSessions();
    });
    await discord.requested(
      ({ method, path, status }) => method === 'GET' && path.endsWith(guild.id) && status === 404,
    );
    await logged(here, 'left a guild, and forgot it');
    expect(await known(here)).toEqual([]);
  });

  test.concurrent('is forgotten where a resumed session tells of it', async (test) => {
    const here = await withGrant(test);
    await here.restarts(async () => here.guild.leave());
    await logged(here, 'left a guild, and forgot it');
    expect(await known(here)).toEqual([]);
  });
});

describe('a guild that is only out of sight is not forgotten', () => {
  test.concurrent('in an outage', async (test) => {
    const here = await withGrant(test);
    here.guild.outage(true);
    here.guild.outage(false);
    const reply = await (await here.admin.types('/status')).settled();
    expect(reply.text).toContain('Survival');
    expect(await known(here)).toEqual(['connection', 'grants', 'guild']);
    expect(registrations(here, here.guild.id)).toBe(1);
  });

  test.concurrent('where a new session does not name it, and it turns up later', async (test) => {
    const here = await withGrant(test);
    const { discord, guild } = here;
    await here.restarts(async () => {
      guild.leave();
      discord.gateway.forgetSessions();
    });
    guild.rejoin();
    const other = discord.addGuild();
    await discord.registered(other);
    expect(await known(here)).toEqual(['connection', 'grants', 'guild']);
  });

  test.concurrent.for<readonly [string, number]>([
    ['Discord says that the bot is in it', 200],
    ['Discord can’t say', 503],
  ])('where a new session does not name it, and %s', async ([, status], test) => {
    const here = await withGrant(test);
    const { discord, guild } = here;
    discord.faults.next({ method: 'GET', path: /\/guilds\/\d+$/, status, body: guild.payload(), times: 4 });
    await here.restarts(async () => {
      guild.leave();
      discord.gateway.forgetSessions();
    });
    const asked = () => discord.requests.filter(({ path }) => path === `/guilds/${guild.id}`).length;
    await discord.requested(() => asked() === (status === 200 ? 1 : 4));
    await discord.registered(discord.addGuild());
    expect(await known(here)).toEqual(['connection', 'grants', 'guild']);
  });
});
