import { isDeepStrictEqual } from 'node:util';
import type { API } from '@discordjs/core/http-only';
import { digest } from '@steward/kit';
import type { APIEmbed, APIMessage } from 'discord.js';
import type { CommandMentions } from './command-mentions.ts';
import {
  type ChannelProblem,
  channelProblem,
  isForbiddenOrMissing,
  isGone,
  isTransient,
} from './rest/errors.ts';
import type { Picture } from './rest/interaction-client.ts';
import type { Message, PostedMessage } from './views/embed.ts';
import { withoutCommandMentions } from './views/mentioned-commands.ts';

/** What an edit does with the picture of a message: add another one, keep the one with this id, or remove it. */
export type PictureChange = { readonly add: Picture } | { readonly keep: string } | 'none';

/** Where a message is, or is to be. */
export interface Place {
  readonly guildId: string;
  readonly channelId: string;
}

/** A message in Discord. */
export interface SentMessage {
  readonly id: string;
  /** The attachment with its picture; null if it has none. */
  readonly pictureId: string | null;
}

interface SendOptions {
  /** Default: none. */
  readonly picture?: PictureChange;
  readonly signal?: AbortSignal;
}

/** How a message is recognized that may have been posted without its id being stored. */
export interface EarlierPost {
  /** Not posted before this time. */
  readonly since: Date;
  /** What a custom id of the message contains, such as the id of its row. */
  readonly mark: string;
}

interface PostOptions extends SendOptions {
  /** Set if the message may have been posted before. */
  readonly earlier?: EarlierPost;
}

/** For how long Discord is trusted to know a nonce, in milliseconds: it says "the past few minutes". */
const nonceMs = 60_000;
/** How many of the newest messages are searched: as many as Discord returns at once. */
const searchedMessages = 100;

/** Discord's limit on a nonce, in characters. */
const maxNonce = 25;

/** The messages that the bot posts by itself, with its token. Rejects with @discordjs/rest's errors. */
export class ChannelMessages {
  readonly #api: API;
  readonly #mentions: CommandMentions | null;
  #botId: string | null = null;

  /** @param mentions what makes commands in messages clickable. Default: nothing */
  constructor(api: API, mentions: CommandMentions | null = null) {
    this.#api = api;
    this.#mentions = mentions;
  }

  /** Returns the name of a channel of the guild, or why it can't be used: people can name channels of other guilds. */
  async findChannel(
    guildId: string,
    channelId: string,
  ): Promise<{ readonly name: string } | { readonly problem: ChannelProblem | 'not-in-guild' }> {
    try {
      const channel = await this.#api.channels.get(channelId);
      if (!('guild_id' in channel) || channel.guild_id !== guildId) return { problem: 'not-in-guild' };
      return { name: channel.name ?? channelId };
    } catch (error) {
      return { problem: channelProblem(error) };
    }
  }

  /**
   * Posts a message. Within a few minutes Discord posts one message for a key and returns it again (message.mdx,
   * "enforce_nonce"), so that a crash before its id is stored doesn't lead to a second one. Later, the earlier message is
   * looked for among the channel's newest, and returned as it is; that needs the permission to read them.
   * @param key what the message is about; null if it is posted each time
   */
  async post(
    { guildId, channelId }: Place,
    message: PostedMessage,
    key: string | null,
    { picture = 'none', signal, earlier }: PostOptions = {},
  ): Promise<SentMessage> {
    const found = earlier === undefined ? null : await this.#findEarlier(channelId, message, earlier, signal);
    if (found !== null) return toSentMessage(found);
    const nonce = key === null ? {} : { nonce: digest(key, maxNonce), enforce_nonce: true };
    const body = { ...(await this.#mentioning(guildId, message)), ...pictureFields(picture), ...nonce };
    return toSentMessage(await this.#api.channels.createMessage(channelId, body, signal && { signal }));
  }

  /** Returns the message that was posted before; null if there is none, or Discord still knows its nonce. */
  async #findEarlier(
    channelId: string,
    message: Pick<Message, 'embeds'>,
    { since, mark }: EarlierPost,
    signal: AbortSignal | undefined,
  ): Promise<APIMessage | null> {
    const age = Date.now() - since.getTime();
    // A negative age: the clock was set back.
    if (age >= 0 && age < nonceMs) return null;
    const options = signal && { signal };
    try {
      this.#botId ??= (await this.#api.users.getCurrent(options)).id;
      const newest = await this.#api.channels.getMessages(channelId, { limit: searchedMessages }, options);
      const own = newest.filter(({ author }) => author.id === this.#botId);
      return own.find((one) => hasMark(one, mark) || hasTextOf(one, message)) ?? null;
    } catch (error) {
      if (isTransient(error)) throw error;
      return null;
    }
  }

  async edit(
    { guildId, channelId }: Place,
    messageId: string,
    message: PostedMessage,
    { picture = 'none', signal }: SendOptions = {},
  ): Promise<SentMessage> {
    const body = { ...(await this.#mentioning(guildId, message)), ...pictureFields(picture) };
    const options = signal && { signal };
    const send = () => this.#api.channels.editMessage(channelId, messageId, body, options);
    try {
      return toSentMessage(await send());
    } catch (error) {
      if (channelProblem(error) !== 'thread-closed' || !(await this.#openThread(channelId, options)))
        throw error;
      return toSentMessage(await send());
    }
  }

  /** Opens a thread, which Discord closes after some days without a message. Returns false if the bot may not. */
  async #openThread(
    channelId: string,
    options: { readonly signal: AbortSignal } | undefined,
  ): Promise<boolean> {
    try {
      await this.#api.channels.edit(channelId, { archived: false }, options);
      return true;
    } catch (error) {
      if (isForbiddenOrMissing(error)) return false;
      throw error;
    }
  }

  async #mentioning(guildId: string, message: PostedMessage): Promise<PostedMessage> {
    if (this.#mentions === null) return message;
    await this.#mentions.load(guildId);
    return this.#mentions.in(guildId, message);
  }

  /** Deletes a message; one that is already deleted is no error. */
  async delete(channelId: string, messageId: string): Promise<void> {
    try {
      await this.#api.channels.deleteMessage(channelId, messageId);
    } catch (error) {
      if (!isGone(error) && channelProblem(error) !== 'channel-gone') throw error;
    }
  }
}

function hasMark({ components = [] }: APIMessage, mark: string): boolean {
  return JSON.stringify(components).includes(mark);
}

/** Returns whether a message shows the same embeds. One without buttons has no mark. */
function hasTextOf({ embeds }: APIMessage, { embeds: wanted }: Pick<Message, 'embeds'>): boolean {
  const textOf = ({ title = '', description = '' }: APIEmbed) => [
    title.trim(),
    withoutCommandMentions(description.trim()),
  ];
  return wanted.length > 0 && isDeepStrictEqual(embeds.map(textOf), wanted.map(textOf));
}

/** Attachments that an edit does not name are removed. */
function pictureFields(change: PictureChange) {
  if (change === 'none') return { attachments: [] };
  if ('keep' in change) return { attachments: [{ id: change.keep }] };
  const { name, png, alt } = change.add;
  return {
    attachments: [{ id: '0', filename: name, description: alt }],
    files: [{ name, data: Buffer.from(png), contentType: 'image/png' }],
  };
}

const attachmentPath = /\/attachments\/\d+\/(\d+)\//;

/** An attachment that an embed shows is missing in `attachments` (discord-api-docs, issue 1340): its address has the id. */
function toSentMessage({ id, attachments, embeds }: APIMessage): SentMessage {
  const address = embeds[0]?.image?.url ?? '';
  return { id, pictureId: attachmentPath.exec(address)?.[1] ?? attachments[0]?.id ?? null };
}
