import { describe, expect, test } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import type { Guild } from '../../tools/fake-discord/model/guild.ts';
import { botFixture } from '../support/bot-fixture.ts';
import { until } from '../support/bot-process.ts';
import { community } from '../support/community.ts';
import { overHttp } from '../support/over-http.ts';
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

    await here.restarts();
    expect(posted(guild)).toHaveLength(1);
    guild.leave();
    await until(() => here.log.some((line) => line.includes('left a guild: its data was deleted')));
    guild.rejoin();
    await guild.channel('welcome').message((message) => message !== greeting);
    expect(posted(guild)).toHaveLength(2);
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
    await until(() => here.log.some((line) => line.includes('can write in no channel')));
    await withStore(here, ({ guilds }) => until(async () => (await guilds.greetings()).length === 0));
    expect(silent && posted(silent)).toEqual([]);
  });

  test.concurrent('is greeted once if the bot is killed before it knows that Discord has the message', async (test) => {
    const here = await botFixture(test, { env: { BOT_OVERRIDES: JSON.stringify(greets) } });
    here.discord.faults.next({ method: 'POST', path: /\/channels\/\d+\/messages$/, lateMs: 600_000 });
    const bot = await here.starts();
    await here.guild.channel('general').message();
    await bot.crashes();
    await here.starts();
    await settled(here.databaseUrl);
    expect(posted(here.guild)).toHaveLength(1);
  });

  test.concurrent('is found and greeted once by two processes without a gateway', async (test) => {
    const here = await botFixture(test, {
      env: { BOT_OVERRIDES: JSON.stringify({ ...greets, departedEveryMs: 48 }) },
    });
    const env = overHttp(here.discord);
    const bots = [here.launch('quick', env), here.launch('quick', env)];
    await here.guild.channel('general').message();
    await settled(here.databaseUrl);
    expect(posted(here.guild)).toHaveLength(1);
    expect(bots.map(({ errors }) => errors)).toEqual(['', '']);
  });
});
