import type { TestContext } from 'vitest';
import type { Reply } from '../../tools/fake-discord/people/reply.ts';
import type { FakeDiscordOptions } from '../../tools/fake-discord/settings.ts';
import { botFixture } from '../support/bot-fixture.ts';
import type { BotProcess } from '../support/bot-process.ts';
import type { HostOptions } from '../support/scripted-host.ts';
import { until } from '../support/until.ts';

/** In which Discord takes one identify; the processes leave it twice that, for a machine that is busy. */
const identifyEveryMs = 200;

const patience = { identifyMs: 2 * identifyEveryMs, adoption: { everyMs: 200 } };

export interface FleetOptions {
  readonly databaseUrl: string;
  readonly guilds: number;
  readonly discord?: FakeDiscordOptions;
  readonly host?: HostOptions;
}

/** Guilds that take turns over the shards, and processes of one bot that share a PostgreSQL. */
export async function fleet(test: TestContext, options: FleetOptions) {
  const here = await botFixture(test, {
    discord: { identifyEveryMs, ...options.discord },
    ...(options.host && { host: options.host }),
    env: {
      HOSTING_TIMEOUT_MS: '20000',
      DATABASE_URL: options.databaseUrl,
      ENCRYPTION_KEYS: `a:${Buffer.alloc(32, 1).toString('base64')}`,
      BOT_TIMINGS: JSON.stringify(patience),
    },
  });
  const { discord } = here;
  const others = Array.from({ length: options.guilds - 1 }, () =>
    discord.addGuild({ channels: ['general'] }),
  );
  const guilds = [here.guild, ...others];
  const admins = [here.admin, ...others.map((guild) => guild.member({ permissions: 'administrator' }))];
  return {
    here,
    guilds,
    admins,
    launch: (env: Readonly<Record<string, string>> = {}) => here.launch('quick', env),
    /** Resolves when such a thing has happened so often on the gateway. */
    async gateway(kind: 'identified' | 'resumed', count: number): Promise<void> {
      await until(() => discord.gateway.events.filter((event) => event.kind === kind).length >= count);
    },
    /** Connects each guild as its admin does. */
    async connects(): Promise<void> {
      for (const guild of guilds) await discord.registered(guild, 'status');
      await here.connects();
      for (const admin of admins.slice(1)) {
        const modal = await admin.types('/setup connect');
        await (await admin.submits(modal, { 'API key': 'test-key-of-the-account' })).settled();
      }
    },
  };
}

/** Which interactions a process has handled, by id. */
export function handledBy(bot: BotProcess): readonly string[] {
  return bot.log.filter(({ msg }) => msg === 'interaction').map(({ interaction }) => String(interaction));
}

/** All that somebody sees of an answer, besides what it was edited from. */
export function seen({ text, followUps }: Reply): readonly string[] {
  return [text, ...followUps.filter(({ text: more }) => more !== text).map(({ text: more }) => more)];
}
