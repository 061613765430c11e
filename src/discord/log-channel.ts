import type { Logger } from 'pino';
import type { Connections } from '../store/repositories/connections.ts';

import type { ChannelMessages } from './channel-messages.ts';
import type { Draft, Outbox } from './outbox.ts';
import { type ChannelProblem, channelProblem } from './rest/errors.ts';
import type { Texts } from './texts/texts.ts';
import { type Message, message } from './views/embed.ts';

/** The first message in a channel, by what is posted there. */
const welcomes = {
  log: { title: 'log.welcome.title', text: 'log.welcome.text' },
  alerts: { title: 'alerts.welcome.title', text: 'alerts.welcome.text' },
  approvals: { title: 'approval.welcome.title', text: 'approval.welcome.text' },
} as const;

interface LogChannelOptions {
  readonly outbox: Outbox;
  readonly messages: ChannelMessages;
  readonly connections: Pick<Connections, 'settings' | 'setLogProblem'>;
  readonly logger: Logger;
}

/** Announces outcomes in a guild's log channel. If the channel refuses them, no operation fails. */
export class LogChannel {
  readonly #options: LogChannelOptions;

  constructor(options: LogChannelOptions) {
    this.#options = options;
  }

  /**
   * Posts a message, however long Discord is unavailable. A refusal is stored for `/setup show` and logged. Does nothing if
   * the guild has no log channel.
   * @param key as in `ChannelMessages.post`
   * @param onPosted stores that Discord has it; if it rejects, the message counts as not sent
   * @throws the signal's reason
   */
  async post(
    guildId: string,
    body: Message,
    key: string,
    signal: AbortSignal,
    onPosted?: (posted: { readonly channelId: string; readonly messageId: string }) => Promise<void>,
  ): Promise<void> {
    const { outbox, connections } = this.#options;
    const channelId = (await connections.settings(guildId)).logChannelId;
    if (channelId === null) return;
    let problem: ChannelProblem | null = null;
    try {
      const stored: Pick<Draft, 'onSent'> =
        onPosted === undefined ? {} : { onSent: ({ id: messageId }) => onPosted({ channelId, messageId }) };
      const draft = { messageId: null, body, nonce: key, ...stored };
      await outbox.show(`log:${guildId}:${key}`, { guildId, channelId }, async () => draft, { signal });
    } catch (error) {
      signal.throwIfAborted();
      problem = channelProblem(error);
    }
    await connections.setLogProblem(guildId, problem);
  }

  /**
   * Posts a first message in a channel for announcements (`log`), alerts or requests for approval, unless it has one. Returns
   * the code of why that is not possible, else null.
   * @param isUsed whether messages of this use are posted there already, and none was refused. Default: false
   */
  async test(
    t: Texts,
    guildId: string,
    channelId: string,
    use: keyof typeof welcomes,
    isUsed = false,
  ): Promise<ChannelProblem | 'not-in-guild' | null> {
    const { title, text } = welcomes[use];
    const welcome = message({ tone: 'neutral', title: t.md(title), text: t.md(text) });
    const found = await this.#options.messages.findChannel(guildId, channelId);
    if ('problem' in found) return found.problem;
    if (isUsed) return null;
    try {
      await this.#options.messages.post({ guildId, channelId }, welcome, null);
      return null;
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'failed to post a first message');
      return channelProblem(error);
    }
  }
}
