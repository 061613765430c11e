import type { API } from '@discordjs/core/http-only';
import type { APIMessage } from 'discord.js';
import type { Panel } from '../domain/panel.ts';
import { type ChannelProblem, channelProblem, isGone } from './rest/errors.ts';
import type { Message } from './views/embed.ts';

/** A picture in a message. */
export interface Picture {
  readonly png: Uint8Array;
  /** Describes it to those who can't see it. */
  readonly alt: string;
}

/** What is to become of the picture of a message. */
export type PictureChange = { readonly add: Picture } | { readonly keep: string } | 'none';

const pictureName = 'last-24-hours.png';
/** The address by which an embed shows the picture of its message. */
export const pictureAddress = `attachment://${pictureName}`;

/** A message in Discord. */
export interface SentMessage {
  readonly id: string;
  /** The attachment with its picture; null if it has none. */
  readonly pictureId: string | null;
}

/** Posts, edits and deletes the messages of panels. Each method rejects with @discordjs/rest's errors. */
export class PanelMessages {
  readonly #api: API;

  constructor(api: API) {
    this.#api = api;
  }

  /** Returns the name of a channel of the guild, or why it can't have a panel: people can name channels of other guilds. */
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

  /** Posts the message of a panel. Within a few minutes Discord shows one message for a panel, however often it is posted. */
  async post(
    { id, channelId }: Pick<Panel, 'id' | 'channelId'>,
    message: Message,
    picture: PictureChange = 'none',
    signal?: AbortSignal,
  ): Promise<SentMessage> {
    const body = { ...message, ...pictureFields(picture), nonce: id, enforce_nonce: true };
    const sent = await this.#api.channels.createMessage(
      channelId,
      { ...body, allowed_mentions: { parse: [] } },
      signal && { signal },
    );
    return { id: sent.id, pictureId: pictureIdOf(sent) };
  }

  async edit(
    channelId: string,
    messageId: string,
    message: Message,
    picture: PictureChange,
    signal: AbortSignal,
  ): Promise<SentMessage> {
    const body = { ...message, ...pictureFields(picture), allowed_mentions: { parse: [] } };
    const sent = await this.#api.channels.editMessage(channelId, messageId, body, { signal });
    return { id: sent.id, pictureId: pictureIdOf(sent) };
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

/** Attachments that an edit does not name are removed. */
function pictureFields(change: PictureChange) {
  if (change === 'none') return { attachments: [] };
  if ('keep' in change) return { attachments: [{ id: change.keep, filename: pictureName }] };
  const { png, alt } = change.add;
  return {
    attachments: [{ id: '0', filename: pictureName, description: alt }],
    files: [{ name: pictureName, data: Buffer.from(png), contentType: 'image/png' }],
  };
}

const attachmentPath = /\/attachments\/\d+\/(\d+)\//;

/** An attachment that an embed shows is missing in `attachments` (discord-api-docs, issue 1340): its address has the id. */
function pictureIdOf({ attachments, embeds }: APIMessage): string | null {
  const address = embeds[0]?.image?.url ?? '';
  return (
    attachments.find(({ filename }) => filename === pictureName)?.id ??
    attachmentPath.exec(address)?.[1] ??
    null
  );
}
