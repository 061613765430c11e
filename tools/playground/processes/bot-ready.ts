import { WaitTimeoutError } from '../../fake-discord/changes.ts';
import type { FakeDiscord } from '../../fake-discord/fake-discord.ts';
import type { Guild } from '../../fake-discord/model/guild.ts';
import { PlaygroundMistake } from '../setup/options.ts';
import type { Bot } from './bot.ts';

const patience = { timeoutMs: 30_000 };

/** Resolves when the bot is connected and has registered its commands. @throws PlaygroundMistake with its last words where it never has */
export async function botReady(discord: FakeDiscord, guild: Guild, bot: Bot): Promise<void> {
  const fails = async (how: string): Promise<never> => {
    throw new PlaygroundMistake(`The bot could not be started (${how}): ${await bot.lastLine()}`);
  };
  const there = Promise.all([
    discord.connected(1, patience),
    discord.registered(guild, undefined, patience),
  ]).catch((error: unknown) => {
    if (error instanceof WaitTimeoutError) return fails(error.message);
    throw error;
  });
  await Promise.race([there, bot.child?.ended.then(fails) ?? there]);
}
