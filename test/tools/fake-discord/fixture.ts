import { onTestFinished } from 'vitest';
import { type FakeDiscord, startFakeDiscord } from '../../../tools/fake-discord/fake-discord.ts';
import type { FakeDiscordOptions } from '../../../tools/fake-discord/settings.ts';

/** Starts a fake Discord that is closed after the test. */
export async function fakeDiscord(options: FakeDiscordOptions = {}): Promise<FakeDiscord> {
  const discord = await startFakeDiscord(options);
  onTestFinished(() => discord.close());
  return discord;
}
