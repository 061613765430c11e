import { setImmediate as turn } from 'node:timers/promises';
import { type FakeDiscord, type FakeDiscordOptions, startFakeDiscord } from '@steward/fake-discord';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openRest } from '../../src/discord/rest/rest.ts';

/** Opens the client of a Discord whose own clock is right. `set` sets this machine's clock forward, or back. */
async function opened(limits: FakeDiscordOptions) {
  const origin = Date.now();
  const now = () => Math.floor(origin + performance.now());
  const discord = await startFakeDiscord({ ...limits, now });
  const rest = openRest({ discordToken: discord.token, discordApiUrl: discord.url });
  const channel = discord.addGuild().channel('general');
  let setMs = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + setMs);
  onTestFinished(async () => {
    clock.mockRestore();
    await rest.close();
    await discord.close();
  });
  return {
    discord,
    channel,
    post: () => rest.botApi.channels.createMessage(channel.id, { content: 'a message' }),
    set: (ms: number) => {
      setMs += ms;
    },
  };
}

function refused(discord: FakeDiscord): number {
  return discord.requests.filter(({ status }) => status === 429).length;
}

const steps: readonly (readonly [string, number])[] = [
  ['two hours back', -7_200_000],
  ['two hours forward', 7_200_000],
];

describe.for(steps)('the clock is set %s', ([, stepMs]) => {
  test('a used-up bucket opens when Discord said, and not before', async () => {
    const { discord, channel, post, set } = await opened({ messageLimit: { requests: 2, perMs: 200 } });
    await post();
    await post();
    set(stepMs);
    await Promise.all([post(), post(), post()]);
    expect([channel.messages.length, refused(discord)]).toEqual([5, 0]);
  });

  test('a clock that is set while requests wait for a bucket keeps none of them waiting', async () => {
    const { discord, channel, post, set } = await opened({ messageLimit: { requests: 2, perMs: 200 } });
    await post();
    await post();
    const posted = post();
    await turn();
    set(stepMs);
    await posted;
    expect([channel.messages.length, refused(discord)]).toEqual([3, 0]);
  });

  test('the limit of all requests together is over after a second, and not before', async () => {
    const { channel, post, set } = await opened({ globalLimit: { requests: 1_000, perMs: 1_000 } });
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: 50 }, post));
    set(stepMs);
    await post();
    expect(channel.messages).toHaveLength(51);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1_000);
  });
});
