import type { Reply } from '@steward/fake-discord';
import { describe, expect, test } from 'vitest';
import { until } from '../support/bot-process.ts';
import { community } from '../support/community.ts';

/** Much longer than Discord requires: on a busy machine, an identify may arrive late and the next one on time. */
const identifyMs = 1_000;

/** A bot to which Discord recommends three shards, one identify at a time. */
const three = {
  discord: { shards: 3, identifyEveryMs: identifyMs / 10 },
  overrides: { identifyMs },
};

describe('a bot in one process, to which Discord recommends three shards', () => {
  test('serves the guilds of each without any setting, and identifies no faster than Discord allows', async () => {
    const fixture = await community(three);
    const { discord } = fixture;
    const guilds = [fixture.guild, ...['Second', 'Third'].map((name) => discord.addGuild({ name }))];
    await discord.connected(3);
    expect(discord.gateway.sessions.map(({ shard }) => shard[0]).sort()).toEqual([0, 1, 2]);
    expect(discord.gateway.events.filter(({ kind }) => kind === 'sent away')).toEqual([]);
    for (const guild of guilds) {
      await discord.registered(guild, 'status');
      const reply = await guild.member({ permissions: 'administrator' }).types('/status');
      expect((await reply.settled()).text).toContain(guild === fixture.guild ? 'Survival' : 'Not connected');
    }
  });

  test('resumes each after a restart, and handles the commands typed during it', async () => {
    const fixture = await community(three);
    const { discord } = fixture;
    const [second, third] = [discord.addGuild({ name: 'Second' }), discord.addGuild({ name: 'Third' })];
    for (const guild of [second, third]) await discord.registered(guild, 'status');
    const admins = [fixture.admin, second.member({ permissions: 'administrator' })];
    let replies: readonly Promise<Reply>[] = [];
    await fixture.restarts(async () => {
      replies = admins.map((admin) => admin.types('/status'));
    });
    await discord.connected(3);
    const [first, other] = await Promise.all(replies);
    await first?.until(({ text }) => text.includes('Survival'));
    await other?.until(({ text }) => text.includes('Not connected'));
    expect([discord.gateway.identifies, discord.gateway.resumes]).toEqual([3, 3]);
  });
});

test('a bot that has used its session starts of the day waits for new ones, and logs it', async () => {
  let now = Date.now();
  const fixture = await community({
    discord: { sessionStarts: 1, sessionStartsPerMs: 200, now: () => now },
    overrides: { identifyMs: 0 },
  });
  const { discord } = fixture;
  discord.gateway.invalidateSession({ resumable: false });
  await until(() => fixture.log.some((line) => line.includes('session start limit reached')));
  expect(discord.gateway.identifies).toBe(1);
  const identified = discord.gateway.next('identified');
  now += 200;
  await identified;
  expect(discord.gateway.events.filter(({ code }) => code === 4004)).toEqual([]);
  const reply = await fixture.admin.types('/status');
  expect((await reply.settled()).text).toContain('Survival');
});
