import { getEventListeners } from 'node:events';
import { startFakeDiscord } from '@steward/fake-discord';
import { expect, onTestFinished, test } from 'vitest';
import { openRest } from '../../src/discord/rest/rest.ts';

async function opened() {
  const discord = await startFakeDiscord();
  const rest = openRest({ discordToken: discord.token, discordApiUrl: discord.url });
  onTestFinished(async () => {
    await rest.close();
    await discord.close();
  });
  const channel = discord.addGuild().channel('general');
  const post = (signal: AbortSignal) =>
    rest.botApi.channels.createMessage(channel.id, { content: 'c' }, { signal });
  return { discord, channel, post };
}

test('a signal that outlives its requests keeps none of their listeners', async () => {
  const { channel, post } = await opened();
  const { signal } = new AbortController();
  for (let n = 0; n < 3; n += 1) await post(signal);
  expect(channel.messages).toHaveLength(3);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a signal ends the request that it was given to', async () => {
  const { discord, post } = await opened();
  const stopping = new AbortController();
  discord.faults.next({ delayMs: 30_000 });
  const posted = post(stopping.signal);
  stopping.abort();
  await expect(posted).rejects.toThrow('aborted');
  await expect(post(stopping.signal)).rejects.toThrow('aborted');
});
