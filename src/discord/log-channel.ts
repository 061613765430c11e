import type { API } from '@discordjs/core/http-only';
import type { RESTPostAPIChannelMessageJSONBody } from 'discord.js';
import type { Logger } from 'pino';
import type { Connections } from '../domain/connection.ts';
import type { Operation } from '../domain/operation.ts';
import { deliver } from './rest/delivery.ts';
import { type ChannelProblem, channelProblem } from './rest/errors.ts';
import { textsIn } from './texts/languages.ts';
import type { Texts } from './texts/texts.ts';
import { type Message, message } from './views/embed.ts';
import { announcementMessage } from './views/operation-view.ts';

/** The first message in a channel, by what is posted there. */
const welcomes = {
  log: { title: 'log.welcome.title', text: 'log.welcome.text' },
  alerts: { title: 'alerts.welcome.title', text: 'alerts.welcome.text' },
  approval: { title: 'approval.welcome.title', text: 'approval.welcome.text' },
} as const;

/** Announces outcomes in a guild's log channel. If the channel refuses them, no operation fails. */
export class LogChannel {
  readonly #api: API;
  readonly #connections: Pick<Connections, 'logChannel' | 'setLogProblem'>;
  readonly #logger: Logger;
  readonly #onRefused: (guildId: string) => void;

  /** @param onRefused called if Discord refuses an announcement: the bot may have left the guild */
  constructor(
    api: API,
    connections: Pick<Connections, 'logChannel' | 'setLogProblem'>,
    logger: Logger,
    onRefused: (guildId: string) => void = () => {},
  ) {
    this.#api = api;
    this.#connections = connections;
    this.#logger = logger;
    this.#onRefused = onRefused;
  }

  /**
   * Announces an outcome, however long Discord is unavailable. A refusal is stored for `/setup show` and logged.
   * @throws the signal's reason
   */
  async announce(operation: Operation, signal: AbortSignal): Promise<void> {
    const body = announcementMessage(textsIn(operation.language), operation);
    await this.post(operation.guildId, body, operation.id, signal);
  }

  /**
   * The same for a message about something else. Does nothing if the guild has no log channel.
   * @param nonce as in `postOnce`
   * @throws the signal's reason
   */
  async post(guildId: string, body: Message, nonce: string, signal: AbortSignal): Promise<void> {
    const channelId = await this.#connections.logChannel(guildId);
    if (channelId === null) return;
    const problem = await this.#findProblem(() =>
      deliver(() => this.postOnce(channelId, body, nonce), signal),
    );
    if (problem !== null) signal.throwIfAborted();
    await this.#connections.setLogProblem(guildId, problem);
    if (problem !== null) this.#onRefused(guildId);
  }

  /**
   * Posts a first message in a new channel for announcements (`log`), alerts or requests for approval. Returns the code of
   * why that is not possible, else null.
   */
  async test(
    t: Texts,
    guildId: string,
    channelId: string,
    use: keyof typeof welcomes = 'log',
  ): Promise<ChannelProblem | 'not-in-guild' | null> {
    const { title, text } = welcomes[use];
    const welcome = message({ tone: 'neutral', title: t.md(title), text: t.md(text) });
    let isInGuild = false;
    const problem = await this.#findProblem(async () => {
      isInGuild = await this.#isInGuild(guildId, channelId);
      if (isInGuild) await this.#post(channelId, welcome);
    });
    return problem ?? (isInGuild ? null : 'not-in-guild');
  }

  /** Returns the code of why a channel that a person named can't be used, as far as that is seen without posting; else null. */
  async channelProblem(guildId: string, channelId: string): Promise<ChannelProblem | 'not-in-guild' | null> {
    let isInGuild = false;
    const problem = await this.#findProblem(async () => {
      isInGuild = await this.#isInGuild(guildId, channelId);
    });
    return problem ?? (isInGuild ? null : 'not-in-guild');
  }

  /** The id comes from a person, and the bot can see channels of other guilds. */
  async #isInGuild(guildId: string, channelId: string): Promise<boolean> {
    const channel = await this.#api.channels.get(channelId);
    return 'guild_id' in channel && channel.guild_id === guildId;
  }

  /**
   * Posts in a channel as the bot. Discord shows one message for a nonce, of at most 25 characters, within a few minutes
   * (message.mdx, "enforce_nonce"). Rejects with @discordjs/rest's errors.
   */
  async postOnce(channelId: string, body: Message, nonce: string): Promise<void> {
    await this.#post(channelId, { ...body, nonce, enforce_nonce: true });
  }

  async #post(channelId: string, body: RESTPostAPIChannelMessageJSONBody): Promise<void> {
    await this.#api.channels.createMessage(channelId, { ...body, allowed_mentions: { parse: [] } });
  }

  async #findProblem(send: () => Promise<void>): Promise<ChannelProblem | null> {
    try {
      await send();
      return null;
    } catch (error) {
      this.#logger.warn({ err: error }, 'a message to the log channel could not be sent');
      return channelProblem(error);
    }
  }
}
