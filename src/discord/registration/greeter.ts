import type { API } from '@discordjs/core/http-only';
import { ChannelType, PermissionFlagsBits } from 'discord.js';
import type { Logger } from 'pino';
import type { Connections } from '../../domain/connection.ts';
import type { Greeting, Guilds } from '../../domain/store.ts';
import type { BackgroundJob } from '../../domain/watch.ts';
import { repeat } from '../../util/repeat.ts';
import { readGuild } from '../guild-facts.ts';
import type { Outbox } from '../outbox.ts';
import { botPermissions, has } from '../permissions.ts';
import { textsFor } from '../texts/languages.ts';
import { greetingMessage } from '../views/greeting-view.ts';

interface GreeterOptions {
  readonly api: Pick<API, 'guilds' | 'users'>;
  readonly guilds: Pick<Guilds, 'greetings' | 'greeted'>;
  readonly connections: Pick<Connections, 'list'>;
  readonly outbox: Outbox;
  /** Returns the custom id of the button that opens the form for the key. @param since of the greeting */
  readonly beginId: (since: number) => string;
  readonly logger: Logger;
  /** Ends what is being posted. */
  readonly closing: AbortSignal;
  /** How often greetings are looked for that nobody has posted, in milliseconds. Default: ten minutes. */
  readonly everyMs?: number | undefined;
}

/** What the bot needs in a channel to be read there. */
const needed = [
  PermissionFlagsBits.ViewChannel,
  PermissionFlagsBits.SendMessages,
  PermissionFlagsBits.EmbedLinks,
] as const;

/**
 * Posts one message in each guild that the bot joins. That it is to be posted is stored with the guild’s registration, so a
 * process that ends leaves it to the next look.
 */
export class Greeter implements BackgroundJob {
  readonly #options: GreeterOptions;
  #stopping = new AbortController();
  #looking: Promise<void> = Promise.resolve();

  constructor(options: GreeterOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { everyMs = 600_000 } = this.#options;
    this.#stopping = new AbortController();
    this.#looking = repeat(everyMs, () => this.greet(), this.#stopping.signal, { firstMs: 0 });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#looking;
  }

  /** Posts the greetings that are to be posted. Never rejects. @param guildId of one guild. Default: of all */
  async greet(guildId?: string): Promise<void> {
    const { guilds, logger } = this.#options;
    try {
      for (const greeting of await guilds.greetings(guildId)) await this.#greet(greeting);
    } catch (error) {
      logger.warn({ err: error }, 'failed to greet');
    }
  }

  async #greet(greeting: Greeting): Promise<void> {
    const { guilds, connections, outbox, logger, beginId, closing } = this.#options;
    const { guildId, since } = greeting;
    const done = () => guilds.greeted(greeting);
    if ((await connections.list(guildId)).length > 0) return done();
    try {
      const place = await this.#findPlace(guildId);
      if (place === null) {
        logger.info({ guild: guildId }, 'the bot can write in no channel of a guild that it joined');
        return await done();
      }
      const mark = beginId(since.getTime());
      const draft = {
        messageId: null,
        body: greetingMessage(textsFor(place.locale), mark),
        earlier: { since, mark },
        onSent: done,
      };
      const isDue = async () => (await guilds.greetings(guildId)).some((one) => +one.since === +since);
      const render = async () => ((await isDue()) ? draft : null);
      const onRefused = async () => {
        await done();
        return null;
      };
      await outbox.show(`greeting:${guildId}:${+since}`, { guildId, channelId: place.channelId }, render, {
        signal: closing,
        maybePosted: true,
        onRefused,
      });
    } catch (error) {
      if (!closing.aborted) logger.info({ err: error, guild: guildId }, 'a guild could not be greeted');
    }
  }

  /** Returns the channel for Discord’s own messages, else the first in which the bot can write. @throws what Discord failed with */
  async #findPlace(guildId: string): Promise<{ channelId: string; locale: string } | null> {
    const facts = await readGuild(this.#options.api, guildId);
    const texts = facts.channels.filter(({ type }) => type === ChannelType.GuildText);
    const preferred = texts.filter(({ id }) => id === facts.systemChannelId);
    const found = [...preferred, ...texts].find((channel) => has(botPermissions(facts, channel), ...needed));
    return found === undefined ? null : { channelId: found.id, locale: facts.locale };
  }
}
