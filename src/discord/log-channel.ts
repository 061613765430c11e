import type { API } from '@discordjs/core/http-only';
import type { RESTPostAPIChannelMessageJSONBody } from 'discord.js';
import type { Logger } from 'pino';
import type { Connections } from '../domain/connection.ts';
import type { Operation } from '../domain/operation.ts';
import { deliver } from './rest/delivery.ts';
import { channelProblem } from './rest/errors.ts';
import { type Message, message } from './views/embed.ts';
import { inlineCode, md } from './views/markdown.ts';
import { announcementMessage } from './views/operation-view.ts';

/** Tells a guild's log channel of outcomes. A channel that is gone or closed never breaks anything. */
export class LogChannel {
  readonly #api: API;
  readonly #connections: Pick<Connections, 'logChannel' | 'setLogProblem'>;
  readonly #logger: Logger;
  readonly #refused: (guildId: string) => void;

  /** `refused` hears of guilds in whose log channel Discord took nothing: the bot may have left them. */
  constructor(
    api: API,
    connections: Pick<Connections, 'logChannel' | 'setLogProblem'>,
    logger: Logger,
    refused: (guildId: string) => void = () => {},
  ) {
    this.#api = api;
    this.#connections = connections;
    this.#logger = logger;
    this.#refused = refused;
  }

  /**
   * Announces an outcome, as soon as Discord takes it; a refusal is kept for `/setup show` and logged.
   * @throws the signal's reason
   */
  async announce(operation: Operation, signal: AbortSignal): Promise<void> {
    const channelId = await this.#connections.logChannel(operation.guildId);
    if (channelId === null) return;
    const body = announcementMessage(operation);
    const post = () => this.postOnce(channelId, body, operation.id);
    const problem = await this.#problemOf(() => deliver(post, signal));
    if (problem !== null) signal.throwIfAborted();
    await this.#connections.setLogProblem(operation.guildId, problem);
    if (problem !== null) this.#refused(operation.guildId);
  }

  /** Says in a channel of the guild that it is the log now; answers why that can't be done, or null. */
  async test(guildId: string, channelId: string): Promise<string | null> {
    const hello = message({
      tone: 'neutral',
      title: md`Operations are announced here`,
      text: md`From now on I tell in this channel what was done on the game servers, by whom, and how it came out. An admin can change it with ${inlineCode('/setup log')}.`,
    });
    let isOfGuild = false;
    const problem = await this.#problemOf(async () => {
      isOfGuild = await this.#isOf(guildId, channelId);
      if (isOfGuild) await this.#post(channelId, hello);
    });
    return problem ?? (isOfGuild ? null : 'it is no channel of this guild');
  }

  /** The id is what somebody sent: the bot may see a channel of another guild. */
  async #isOf(guildId: string, channelId: string): Promise<boolean> {
    const channel = await this.#api.channels.get(channelId);
    return 'guild_id' in channel && channel.guild_id === guildId;
  }

  /**
   * Posts in a channel as the bot; sent again within a few minutes under the same nonce, of at most 25 characters,
   * Discord shows it once (message.mdx, "enforce_nonce"). Rejects with @discordjs/rest's errors.
   */
  async postOnce(channelId: string, body: Message, nonce: string): Promise<void> {
    await this.#post(channelId, { ...body, nonce, enforce_nonce: true });
  }

  async #post(channelId: string, body: RESTPostAPIChannelMessageJSONBody): Promise<void> {
    await this.#api.channels.createMessage(channelId, { ...body, allowed_mentions: { parse: [] } });
  }

  async #problemOf(send: () => Promise<void>): Promise<string | null> {
    try {
      await send();
      return null;
    } catch (error) {
      this.#logger.warn({ err: error }, 'a message to the log channel could not be sent');
      return channelProblem(error) ?? 'Discord refused the message';
    }
  }
}
