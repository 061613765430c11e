import { describe, expect, test } from 'vitest';
import { community } from '../support/community.ts';
import { registrations, withStore } from './database.ts';

describe('registration', () => {
  test.concurrent('is done once for a guild; a restart that resumes registers nothing', async (test) => {
    const fixture = await community({ test });
    await fixture.restarts();
    const reply = await (await fixture.admin.types('/status')).settled();
    expect(reply.text).toContain('Survival');
    expect(fixture.discord.gateway.resumes).toBe(1);
    expect(registrations(fixture, fixture.guild.id)).toBe(1);
  });

  test.concurrent('is done again in a guild that removed the bot and invited it again while it was away', async (test) => {
    const fixture = await community({ test });
    const { discord, guild } = fixture;
    await fixture.restarts(async () => discord.gateway.forgetSessions());
    await (await fixture.admin.types('/status')).settled();
    expect(registrations(fixture, guild.id)).toBe(1);
    await fixture.restarts(async () => {
      guild.leave();
      discord.gateway.forgetSessions();
      guild.rejoin();
    });
    await discord.registered(guild, 'status');
    expect(registrations(fixture, guild.id)).toBe(2);
  });

  test.concurrent.for(['resumes', 'identifies'] as const)(
    'is done again if the definitions have changed, even if the restart %s',
    async (how, test) => {
      const fixture = await community({ test });
      const { discord, guild } = fixture;
      await fixture.restarts(async () => {
        await withStore(fixture, (store) =>
          store.guilds.setCommands(guild.id, { fingerprint: 'of an older version', ids: {} }),
        );
        if (how === 'identifies') discord.gateway.forgetSessions();
      });
      const isPut = ({ method, path }: { method: string; path: string }) =>
        method === 'PUT' && path.includes(guild.id);
      await discord.requested(() => discord.requests.filter(isPut).length === 2);
      expect(registrations(fixture, guild.id)).toBe(2);
    },
  );

  test.concurrent('is done at once for a guild joined while the bot runs, and its admin is asked to connect', async (test) => {
    const { discord } = await community({ test });
    const second = discord.addGuild({ name: 'Second' });
    await discord.registered(second, 'setup');
    const reply = await second.member({ permissions: 'administrator' }).types('/status');
    expect(reply.text).toContain('Not connected');
    expect(reply.text).toContain('/setup connect');
  });

  test.concurrent.for<readonly [string, { status: number; body?: object; retryAfter?: number }]>([
    ['is forbidden (403)', { status: 403, body: { code: 50001, message: 'Missing Access' } }],
    ['is not taken for an hour (429)', { status: 429, retryAfter: 3_600 }],
  ])('that %s in some guilds does not delay the others', async ([, fault], test) => {
    const { discord } = await community({ test, connected: false });
    const unlucky = Array.from({ length: 6 }, () => discord.addGuild({ name: 'Unlucky' }).id);
    discord.faults.next({ method: 'PUT', path: new RegExp(unlucky.join('|')), times: 1_000, ...fault });
    for (const id of unlucky.slice(0, 5))
      await discord.requested(({ path, status }) => path.includes(id) && status >= 400);
    const lucky = discord.addGuild({ name: 'Lucky' });
    await discord.registered(lucky, 'status');
  });

  test.concurrent('is retried after an error from Discord', async (test) => {
    const { discord } = await community({ test, connected: false });
    discord.faults.next({ method: 'PUT', path: /\/commands$/, times: 4, status: 502 });
    await discord.registered(discord.addGuild(), 'status');
  });

  test.concurrent('is retried after a 429 when Discord allows it, not earlier', async (test) => {
    const { discord, log } = await community({ test, connected: false });
    discord.faults.next({ method: 'PUT', path: /\/commands$/, status: 429, retryAfter: 1 });
    const guild = discord.addGuild();
    await discord.registered(guild, 'status');
    const puts = discord.requests.filter(({ method, path }) => method === 'PUT' && path.includes(guild.id));
    expect(puts.map(({ status }) => status)).toEqual([429, 200]);
    expect((puts[1]?.at ?? 0) - (puts[0]?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
    expect(log.join('')).toContain('hit Discord’s command limit in a guild');
  });

  test.concurrent('reaches every one of 60 guilds, within Discord’s 50 requests a second', async (test) => {
    const { discord } = await community({ test, connected: false });
    const guilds = Array.from({ length: 60 }, (_, index) => discord.addGuild({ name: `Guild ${index}` }));
    await Promise.all(guilds.map((guild) => discord.registered(guild, 'status')));
    expect(discord.requests.filter(({ status }) => status === 429).length).toBeLessThan(20);
  });
});
