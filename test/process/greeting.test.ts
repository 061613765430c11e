import type { Guild } from '@steward/fake-discord';
import { describe, expect, test } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { until } from '../support/bot-process.ts';
import { community } from '../support/community.ts';
import { mortalCommunity } from '../support/mortal-community.ts';
import { withStore } from './database.ts';

const greets = { greets: true, greetEveryMs: 20 } as const;

const posted = (guild: Guild) => guild.channels.flatMap(({ messages }) => messages);

/** Resolves when the bot knows that it has greeted. */
async function settled(databaseUrl: string): Promise<void> {
  const store = await openStore({ databaseUrl, keyRing: null, log: { warn: () => {}, error: () => {} } });
  try {
    await until(async () => (await store.guilds.greetings()).length === 0);
  } finally {
    await store.close();
  }
}

describe('a guild that invites the bot', () => {
  test.concurrent('is greeted once, in its language, with a button that opens the form for the key', async (test) => {
    const here = await community({ test, connected: false, overrides: greets });
    const guild = here.discord.addGuild({
      channels: ['rules', 'welcome'],
      systemChannel: 'welcome',
      locale: 'de',
    });
    const greeting = await guild.channel('welcome').message();
    expect(greeting.text).toContain('👋 Hallo, ich bin Steward');
    const [begin] = greeting.buttons;
    const refused = await guild.member().clicks(greeting, begin?.label ?? '');
    expect(refused.text).toContain('Manage Server');
    const owner = guild.member({ permissions: 'manage server' });
    const form = await owner.clicks(greeting, begin?.label ?? '');
    const connected = await owner.submits(form, { 'API key': 'test-key-of-the-account' });
    expect((await connected.settled()).text).toContain('Connected');
    await guild.channel('welcome').message(({ buttons }) => buttons.length === 2);
    expect(greeting.text).toContain('Hallo, ich bin Steward');
    expect(greeting.text).not.toContain('Manage Server');
    const help = await guild.member().clicks(greeting, greeting.buttons[1]?.label ?? '');
    expect((await help.settled()).ephemeral).toBe(true);

    await here.restarts();
    expect(posted(guild)).toHaveLength(1);
    guild.leave();
    await until(() => here.log.some((line) => line.includes('left a guild: its data was deleted')));
    guild.rejoin();
    await guild.channel('welcome').message((message) => message !== greeting);
    expect(posted(guild)).toHaveLength(2);
  });

  test.concurrent('is told in the greeting that it was connected by the command', async (test) => {
    const here = await community({ test, connected: false, overrides: greets });
    const { guild, restarts, connects } = here;
    const greeting = await guild.channel('general').message();
    await withStore(here, ({ guilds }) => until(async () => (await guilds.greetings()).length === 0));
    await restarts();
    await connects();
    await guild
      .channel('general')
      .message(({ text }) => text.includes('✅ Your hosting account is connected.'));
    expect(greeting.text).not.toContain('To begin');
    expect(greeting.buttons.map(({ label }) => label)).toEqual(['Status', 'Help']);
    expect(posted(guild)).toEqual([greeting]);
  });

  test.concurrent('is told at the next press that it was connected, if it isn’t known which message greets it', async (test) => {
    const here = await community({ test, connected: false, overrides: greets });
    const greeting = await here.guild.channel('general').message();
    await withStore(here, async ({ guilds }) => {
      await until(async () => (await guilds.greetings()).length === 0);
      // As an earlier version left it.
      await guilds.greetingEnded(here.guild.id);
    });
    await here.connects();
    const [begin] = greeting.buttons;
    await here.admin.clicks(greeting, begin?.label ?? '');
    await here.guild.channel('general').message(({ text }) => text.includes('account is connected'));
    expect(greeting.buttons.map(({ label }) => label)).toEqual(['Status', 'Help']);
  });

  test.concurrent('is greeted in the first channel in which the bot can write; in none if there is none', async (test) => {
    const here = await community({ test, connected: false, overrides: greets });
    await here.restarts(async () => {
      const silent = here.discord.addGuild({ channels: ['rules'] });
      silent.channel('rules').restrict('none');
      const guild = here.discord.addGuild({ channels: ['rules', 'news', 'talk'], systemChannel: 'rules' });
      guild.channel('rules').restrict('read only');
      guild.channel('news').restrict('none');
    });
    const [, silent, guild] = here.discord.guilds;
    await guild?.channel('talk').message();
    await until(() => here.log.some((line) => line.includes('can’t post in any channel')));
    await withStore(here, ({ guilds }) => until(async () => (await guilds.greetings()).length === 0));
    expect(silent && posted(silent)).toEqual([]);
  });

  test.concurrent('is greeted after the commands of all were registered, and Discord is asked for nothing that it sent', async (test) => {
    const here = await community({ test, connected: false, overrides: { ...greets, greetEveryMs: 600_000 } });
    const { discord } = here;
    await settled(here.settings.databaseUrl);
    let before = 0;
    await here.restarts(async () => {
      discord.gateway.forgetSessions();
      for (let number = 0; number < 30; number++) discord.addGuild({ name: `Guild ${number}` });
      before = discord.requests.length;
    });
    await Promise.all(discord.guilds.map((guild) => guild.channel('general').message()));
    const taken = discord.requests.slice(before).filter(({ status }) => status === 200);
    const calls = taken.map(({ method, route }) => `${method} ${route}`);
    const registrations = calls.filter((call) => call.startsWith('PUT '));
    expect(registrations).toHaveLength(30);
    expect(calls.findLastIndex((call) => call.startsWith('PUT '))).toBeLessThan(
      calls.indexOf('POST /channels/:id/messages'),
    );
    expect(calls.filter((call) => /^GET \/(users|guilds)/.test(call))).toEqual([]);
  });

  test.concurrent('is greeted elsewhere if the channel that Discord named refuses the greeting', async (test) => {
    const here = await community({ test, connected: false, overrides: greets });
    await here.guild.channel('general').message();
    here.discord.faults.next({
      method: 'POST',
      path: /\/messages$/,
      status: 403,
      body: { code: 50013, message: 'Missing Permissions' },
    });
    const guild = here.discord.addGuild({ channels: ['rules', 'talk'] });
    await here.discord.requested(({ method, status }) => method === 'POST' && status === 403);
    await guild.channel('rules').message();
    await settled(here.settings.databaseUrl);
    expect(posted(guild)).toHaveLength(1);
  });

  test.concurrent('is greeted although Discord takes no greeting of others now', async (test) => {
    const here = await community({ test, connected: false, overrides: greets });
    const others = Array.from({ length: 6 }, () => here.discord.addGuild());
    const ids = others.map((other) => other.channel('general').id);
    here.discord.faults.next({
      method: 'POST',
      path: new RegExp(ids.join('|')),
      times: 100_000,
      status: 502,
    });
    const guild = here.discord.addGuild();
    await guild.channel('general').message();
    expect(others.flatMap(posted)).toEqual([]);
  });

  test.concurrent('is greeted once if the bot is killed before it knows that Discord has the message', async (test) => {
    const here = await mortalCommunity({ test, connected: false, overrides: greets });
    await settled(here.settings.databaseUrl);
    here.discord.faults.next({ method: 'POST', path: /\/channels\/\d+\/messages$/, lateMs: 600_000 });
    const guild = here.discord.addGuild({ channels: ['general'] });
    await guild.channel('general').message();
    await here.crashes();
    await settled(here.settings.databaseUrl);
    expect(posted(guild)).toHaveLength(1);
  });
});
