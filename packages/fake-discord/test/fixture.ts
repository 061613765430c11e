import { onTestFinished } from 'vitest';
import { type FakeDiscord, startFakeDiscord } from '../src/fake-discord.ts';
import type { FakeDiscordOptions } from '../src/settings.ts';

/** Starts a fake Discord that is closed after the test. */
export async function fakeDiscord(options: FakeDiscordOptions = {}): Promise<FakeDiscord> {
  const discord = await startFakeDiscord(options);
  onTestFinished(() => discord.close());
  return discord;
}
