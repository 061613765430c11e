import type { API } from '@discordjs/core/http-only';
import { repeatingJob } from '@steward/kit';
import { ChannelType, type GatewayGuildCreateDispatchData, PermissionFlagsBits } from 'discord.js';
import type { Logger } from 'pino';
import type { SentMessage } from '../discord/channel-messages.ts';
import { ids } from '../discord/interactions/component-ids.ts';
import type { Outbox } from '../discord/outbox.ts';
import { textsFor } from '../discord/texts/languages.ts';
import type { Greeting } from '../domain/guild.ts';
import type { Connections } from '../store/repositories/connections.ts';
import type { Guilds } from '../store/repositories/guilds.ts';
import type { BackgroundJob } from '../watch/model/watch.ts';
import { greetingMessage } from './greeting-view.ts';
import { type GuildFacts, guildOfEvent, readGuild } from './guild-facts.ts';
import { botPermissions, has } from './permissions.ts';

interface GreeterOptions {
  readonly api: Pick<API, 'guilds' | 'users'>;
  readonly guilds: Pick<Guilds, 'greetings' | 'greeted'>;
  readonly connections: Pick<Connections, 'list'>;
  readonly outbox: Outbox;
  readonly logger: Logger;
  /** Ends what is being posted. */
  readonly closing: AbortSignal;
  /** Resolves when no guild waits for its commands: greetings share Discord’s limit with them. */
  readonly commandsFirst: () => Promise<void>;
  /** How often greetings are looked for that nobody has posted, in milliseconds. */
  readonly everyMs: number;
}

/** What the bot needs in a channel to be read there. */
const needed = [
  PermissionFlagsBits.ViewChannel,
  PermissionFlagsBits.SendMessages,
  PermissionFlagsBits.EmbedLinks,
] as const;

/** How many guilds are greeted at the same time. */
const concurrency = 5;

/** Where a guild is greeted, and in which language. */
interface GreetingPlace {
  readonly channelId: string;
  readonly locale: string;
}

/**
 * Posts one message in each guild that the bot joins, after the commands of all guilds were registered. That it is to be
 * posted is stored with the guild’s registration, so a process that ends leaves it to the next look.
 */
export class Greeter {
  /** Greets guilds that nobody has greeted. */
  readonly job: BackgroundJob;
  readonly #options: GreeterOptions;
  /** Guilds that may have to be greeted, each once. */
  readonly #due = new Set<string>();
  /** Of guilds whose GUILD_CREATE was received, until nobody waits for a greeting; null: the bot can write nowhere. */
  readonly #places = new Map<string, GreetingPlace | null>();
  #botId: string | undefined;
  #greeting: Promise<void> | null = null;

  constructor(options: GreeterOptions) {
    this.#options = options;
    this.job = repeatingJob(options.everyMs, () => this.#look(), { firstMs: 0 });
  }

  /** Sets the bot’s id, which a new session brings; without one it is fetched. */
  identified(botId: string): void {
    this.#botId = botId;
  }

  /** Keeps where a guild is greeted, if it has to be, so that Discord isn’t asked for what it has just sent. */
  joined(event: GatewayGuildCreateDispatchData): void {
    const facts = this.#botId === undefined ? null : guildOfEvent(event, this.#botId);
    if (facts === null) return;
    this.#places.set(facts.id, placeIn(facts));
    void this.#greetAll();
  }

  /** Greets a guild whose commands were registered, in the background, if it has to be greeted. */
  registered(guildId: string): void {
    this.#due.add(guildId);
    void this.#greetAll();
  }

  /** Greets all guilds that have to be greeted. Never rejects. */
  async #look(): Promise<void> {
    const { guilds, logger } = this.#options;
    try {
      for (const { guildId } of await guilds.greetings()) this.#due.add(guildId);
    } catch (error) {
      logger.warn({ err: error }, 'failed to look for guilds to greet');
    }
    if (this.#due.size > 0) await this.#greetAll();
  }

  /** Greets the guilds that are due, including those that become so meanwhile. Never rejects. */
  #greetAll(): Promise<void> {
    this.#greeting ??= this.#greetInTurn().finally(() => {
      this.#greeting = null;
    });
    return this.#greeting;
  }

  async #greetInTurn(): Promise<void> {
    const { closing, commandsFirst } = this.#options;
    do {
      await commandsFirst();
      await Promise.all(Array.from({ length: concurrency }, () => this.#work()));
    } while (this.#due.size > 0 && !closing.aborted);
    this.#places.clear();
  }

  async #work(): Promise<void> {
    const { guilds, logger, closing, commandsFirst } = this.#options;
    for (const guildId of this.#due) {
      this.#due.delete(guildId);
      try {
        if (closing.aborted) return;
        for (const greeting of await guilds.greetings(guildId)) await this.#greet(greeting);
      } catch (error) {
        if (!closing.aborted) logger.info({ err: error, guild: guildId }, 'failed to greet a guild');
      }
      await commandsFirst();
    }
  }

  /** @throws what Discord or the store failed with: the next look tries again */
  async #greet(greeting: Greeting): Promise<void> {
    const { guilds, connections, outbox, logger, closing } = this.#options;
    const { guildId, since } = greeting;
    const done = () => guilds.greeted(greeting, null);
    if ((await connections.list(guildId)).length > 0) return done();
    const known = this.#places.get(guildId);
    const place = known === undefined ? await this.#findPlace(guildId) : known;
    if (place === null) {
      logger.info({ guild: guildId }, 'no greeting: the bot can’t post in any channel of the guild');
      return done();
    }
    const draft = {
      messageId: null,
      body: greetingMessage(textsFor(place.locale), since),
      earlier: { since, mark: ids.begin.of(since.getTime()) },
      onSent: ({ id: messageId }: SentMessage) =>
        guilds.greeted(greeting, { channelId: place.channelId, messageId }),
    };
    const isDue = async () => (await guilds.greetings(guildId)).some((one) => +one.since === +since);
    const render = async () => ((await isDue()) ? draft : null);
    const onRefused = async () => {
      // The channel may have changed since Discord sent it: the next look asks for it.
      if (known === undefined) await done();
      else this.#places.delete(guildId);
      return null;
    };
    await outbox.show(`greeting:${guildId}:${+since}`, { guildId, channelId: place.channelId }, render, {
      signal: closing,
      maybePosted: true,
      // One that Discord can’t take now must not hold up those of other guilds.
      pauses: null,
      onRefused,
    });
  }

  /** @throws what Discord failed with */
  async #findPlace(guildId: string): Promise<GreetingPlace | null> {
    const { api } = this.#options;
    this.#botId ??= (await api.users.getCurrent()).id;
    return placeIn(await readGuild(api, guildId, this.#botId));
  }
}

/** Returns the channel for Discord’s own messages, otherwise the first in which the bot can write; null if there is none. */
function placeIn(facts: GuildFacts): GreetingPlace | null {
  const texts = facts.channels.filter(({ type }) => type === ChannelType.GuildText);
  const preferred = texts.filter(({ id }) => id === facts.systemChannelId);
  const found = [...preferred, ...texts].find((channel) => has(botPermissions(facts, channel), ...needed));
  return found === undefined ? null : { channelId: found.id, locale: facts.locale };
}
