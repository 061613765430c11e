import type { Guild } from '../discord/model/guild.ts';
import type { Discord } from '../discord/stand-in.ts';
import type { Bot } from './bot.ts';

const patience = { timeoutMs: 30_000 };

/** Resolves when the bot is connected and has registered its commands. @throws Error where it ends instead, or never is */
export async function botReady(discord: Discord, guild: Guild, bot: Bot): Promise<void> {
  const there = Promise.all([discord.connected(1, patience), discord.registered(guild, undefined, patience)]);
  const died = bot.child?.ended.then(async (how) => {
    throw new Error(`The bot could not be started (${how}): ${await bot.lastLine()}`);
  });
  await Promise.race([there, died ?? there]);
}
