import { startFakeDiscord } from '@steward/fake-discord';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { drawDay } from '../../src/charts/day.ts';
import { ChannelMessages } from '../../src/discord/channel-messages.ts';
import { openRest } from '../../src/discord/rest/rest.ts';

test('a message has its picture, whichever version of undici was loaded last', async () => {
  const before = getGlobalDispatcher();
  // As undici does when it is loaded: @discordjs/rest has another version, whose requests go by this agent from then on.
  setGlobalDispatcher(new Agent());
  const discord = await startFakeDiscord();
  const rest = openRest({ discordToken: discord.token, discordApiUrl: discord.url });
  onTestFinished(async () => {
    await rest.close();
    await discord.close();
    setGlobalDispatcher(before);
  });
  const channel = discord.addGuild().channel('general');
  const now = new Date();
  const png = await drawDay({
    from: now,
    to: now,
    timeZone: 'UTC',
    players: [],
    most: null,
    marks: [],
    words: null,
  });
  const messages = new ChannelMessages(rest.botApi);
  const picture = { add: { name: 'day “ü".png', png, alt: 'The last day' } };
  await messages.post(
    { guildId: '1', channelId: channel.id },
    { content: 'c', embeds: [], components: [] },
    null,
    { picture },
  );
  const [message] = channel.messages;
  expect(message?.attachments).toMatchObject([
    { description: 'The last day', contentType: 'image/png', data: new Uint8Array(png) },
  ]);
});
