import type { FakeDiscordOptions, Reply } from '@steward/fake-discord';
import type { TestContext } from 'vitest';
import { botFixture } from '../support/bot-fixture.ts';
import { type BotProcess, until } from '../support/bot-process.ts';
import type { HostOptions } from '../support/scripted-host.ts';

/** Discord allows one identify in this time; the processes wait much longer, as the machine may be busy. */
const identifyEveryMs = 100;

const timings = { identifyMs: 1_000, recovery: { claimEveryMs: 200 } };

export interface FleetOptions {
  readonly databaseUrl: string;
  readonly guilds: number;
  readonly discord?: FakeDiscordOptions;
  readonly host?: HostOptions;
}

/** Guilds spread over the shards of one bot, and a function that starts processes of it on one PostgreSQL database. */
export async function fleet(test: TestContext, options: FleetOptions) {
  const here = await botFixture(test, {
    discord: { identifyEveryMs, ...options.discord },
    ...(options.host && { host: options.host }),
    env: {
      DATABASE_URL: options.databaseUrl,
      ENCRYPTION_KEYS: `a:${Buffer.alloc(32, 1).toString('base64')}`,
      BOT_OVERRIDES: JSON.stringify(timings),
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
    /** Resolves when the gateway has seen `count` events of this kind. */
    async gatewayEvents(kind: 'identified' | 'resumed', count: number): Promise<void> {
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

/** Returns the ids of the interactions that a process has handled. */
export function handledBy(bot: BotProcess): readonly string[] {
  return bot.log.filter(({ msg }) => msg === 'interaction').map(({ interaction }) => String(interaction));
}

/** Returns the final texts: the reply's, and those of follow-ups that differ from it. */
export function visibleTexts({ text, followUps }: Reply): readonly string[] {
  return [text, ...followUps.filter(({ text: more }) => more !== text).map(({ text: more }) => more)];
}
