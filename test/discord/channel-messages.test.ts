import { startFakeDiscord } from '@steward/fake-discord';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ChannelMessages } from '../../src/discord/channel-messages.ts';
import { openRest } from '../../src/discord/rest/rest.ts';
import { md } from '../../src/discord/texts/markdown.ts';
import { type Message, message } from '../../src/discord/views/embed.ts';
import { stoppedClock } from '../support/stopped-clock.ts';

const plain = message({ tone: 'neutral', title: md`Survival was down`, text: md`From 1 to 2.` });
const other = message({ tone: 'neutral', title: md`Survival was down`, text: md`From 3 to 4.` });
const withButton = (text: string): Message =>
  message({ tone: 'bad', title: md`Survival crashed`, text: md`${text}` }, [
    { customId: 'take:the-row', label: 'I’m on it' as never, style: 'primary' },
  ]);

/** Returns a channel, and what posts a message there again as a process does that doesn't know of the first one. */
async function channelFixture() {
  const passes = stoppedClock();
  const discord = await startFakeDiscord({ now: Date.now });
  const rest = openRest({ discordToken: discord.token, discordApiUrl: discord.url });
  onTestFinished(async () => {
    await rest.close();
    await discord.close();
  });
  const channel = discord.addGuild().channel('general');
  const since = new Date();
  return {
    channel,
    discord,
    passes,
    posts: (body: Message) =>
      new ChannelMessages(rest.botApi).post({ guildId: '1', channelId: channel.id }, body, 'key', {
        earlier: { since, mark: 'the-row' },
      }),
  };
}

describe('a message that may have been posted before', () => {
  test.each([
    ['by its buttons', withButton('Since 1.'), withButton('Since 1, and again.')],
    ['by its text if it has no buttons', plain, plain],
  ])('is found later %s, and not posted again', async (_how, first, second) => {
    const { channel, discord, passes, posts } = await channelFixture();
    const { id } = await posts(first);
    // Within a minute its nonce is enough.
    expect((await posts(second)).id).toBe(id);
    expect(discord.requests.filter(({ method }) => method === 'GET')).toEqual([]);
    passes(10 * 60_000);
    expect((await posts(second)).id).toBe(id);
    expect(channel.messages).toHaveLength(1);
  });

  test('is posted if only others are there', async () => {
    const { channel, passes, posts } = await channelFixture();
    await posts(other);
    passes(10 * 60_000);
    await posts(plain);
    expect(channel.messages).toHaveLength(2);
  });

  test('is posted again if the bot may not read the channel’s messages, and when Discord is back if it is away', async () => {
    const { channel, discord, passes, posts } = await channelFixture();
    await posts(plain);
    passes(10 * 60_000);
    discord.faults.next({ method: 'GET', path: /\/messages/, times: 4, status: 503 });
    await expect(posts(plain)).rejects.toMatchObject({ status: 503 });
    expect(channel.messages).toHaveLength(1);
    channel.restrict('no history');
    discord.faults.clear();
    await posts(plain);
    expect(channel.messages).toHaveLength(2);
  });
});
