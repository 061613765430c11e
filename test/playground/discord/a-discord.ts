import { onTestFinished } from 'vitest';
import type { DiscordOptions } from '../../../src/playground/discord/settings.ts';
import { type Discord, startDiscord } from '../../../src/playground/discord/stand-in.ts';

/** A stand-in that ends with the test. */
export async function aDiscord(options: DiscordOptions = {}): Promise<Discord> {
  const discord = await startDiscord(options);
  onTestFinished(() => discord.close());
  return discord;
}
