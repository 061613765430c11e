import type { Logger } from 'pino';
import type { Connections } from '../domain/connection.ts';
import type { ChannelMessages } from './channel-messages.ts';
import type { Outbox } from './outbox.ts';
import { type ChannelProblem, channelProblem } from './rest/errors.ts';
import type { Texts } from './texts/texts.ts';
import { type Message, message } from './views/embed.ts';

/** The first message in a channel, by what is posted there. */
const welcomes = {
  log: { title: 'log.welcome.title', text: 'log.welcome.text' },
  alerts: { title: 'alerts.welcome.title', text: 'alerts.welcome.text' },
  approvals: { title: 'approval.welcome.title', text: 'approval.welcome.text' },
} as const;

/** Announces outcomes in a guild's log channel. If the channel refuses them, no operation fails. */
export class LogChannel {
  readonly #outbox: Outbox;
  readonly #messages: ChannelMessages;
  readonly #connections: Pick<Connections, 'logChannel' | 'setLogProblem'>;
  readonly #logger: Logger;
  readonly #onRefused: (guildId: string) => void;

  /** @param onRefused called if Discord refuses an announcement: the bot may have left the guild */
  constructor(
    outbox: Outbox,
    messages: ChannelMessages,
    connections: Pick<Connections, 'logChannel' | 'setLogProblem'>,
    logger: Logger,
    onRefused: (guildId: string) => void = () => {},
  ) {
    this.#outbox = outbox;
    this.#messages = messages;
    this.#connections = connections;
    this.#logger = logger;
    this.#onRefused = onRefused;
  }

  /**
   * Posts a message, however long Discord is unavailable. A refusal is stored for `/setup show` and logged. Does nothing if
   * the guild has no log channel.
   * @param key as in `ChannelMessages.post`
   * @throws the signal's reason
   */
  async post(guildId: string, body: Message, key: string, signal: AbortSignal): Promise<void> {
    const channelId = await this.#connections.logChannel(guildId);
    if (channelId === null) return;
    let problem: ChannelProblem | null = null;
    try {
      const draft = { messageId: null, body, nonce: key };
      await this.#outbox.show(`log:${guildId}:${key}`, { guildId, channelId }, async () => draft, { signal });
    } catch (error) {
      signal.throwIfAborted();
      problem = channelProblem(error);
    }
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
    const found = await this.#messages.findChannel(guildId, channelId);
    if ('problem' in found) return found.problem;
    try {
      await this.#messages.post({ guildId, channelId }, welcome, null);
      return null;
    } catch (error) {
      this.#logger.warn({ err: error }, 'failed to post a first message');
      return channelProblem(error);
    }
  }
}
