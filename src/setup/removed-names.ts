import { dayMs, repeatingJob } from '@steward/kit';
import type { Logger } from 'pino';
import type { LogChannel } from '../discord/log-channel.ts';
import { type GuildApi, rolesOf } from '../discord/members.ts';
import { textsIn } from '../discord/texts/languages.ts';
import type { NameRemoval, PersonOfGuild } from '../domain/people.ts';
import type { Connections } from '../store/repositories/connections.ts';
import type { People } from '../store/repositories/people.ts';
import type { BackgroundJob } from '../watch/model/watch.ts';
import { nameRemovedMessage } from './privacy-view.ts';

/** For how long names are kept that someone wants removed, or after someone has left. */
const keptDays = 30;
/** How many people are looked up in a night: each is a request to Discord. */
const perNight = 500;

interface RemovedNamesOptions {
  readonly api: GuildApi;
  readonly people: People;
  readonly connections: Pick<Connections, 'settings'>;
  readonly logChannel: Pick<LogChannel, 'post'>;
  readonly logger: Logger;
  /** Ends what is being posted. */
  readonly closing: AbortSignal;
  /** How often people are looked up, in milliseconds, the first time after a 24th of it. */
  readonly everyMs: number;
  /** The time, in milliseconds since 1970. */
  readonly now: () => number;
}

/** Removes the names of people: of those who ask for it, and of those who have left a guild. */
export class RemovedNames implements NameRemoval {
  /** Looks up who has left. */
  readonly job: BackgroundJob;
  readonly #options: RemovedNamesOptions;

  constructor(options: RemovedNamesOptions) {
    const { everyMs, logger } = options;
    this.#options = options;
    this.job = repeatingJob(everyMs, (stopping) => this.#look(stopping), {
      firstMs: everyMs / 24,
      onError: (error) => logger.warn({ err: error }, 'failed to look up who has left'),
    });
  }

  /** Returns whether something is old enough for a name to be removed from it. */
  isOld(at: Date): boolean {
    return at < this.#keptFrom();
  }

  #keptFrom(): Date {
    return new Date(this.#now() - keptDays * dayMs);
  }

  /** Removes a name from what is older than 30 days. Returns from how many entries. */
  async removeOld(person: PersonOfGuild): Promise<number> {
    const count = await this.#options.people.forget(person, this.#keptFrom());
    if (count > 0) void this.#announce(person.guildId);
    return count;
  }

  /** Looks up who has left, and removes who left long ago. */
  async #look(signal: AbortSignal): Promise<void> {
    for (const person of await this.#options.people.toLookUp(perNight)) {
      if (signal.aborted) return;
      await this.#lookUp(person, signal);
    }
  }

  async #lookUp(person: PersonOfGuild, signal: AbortSignal): Promise<void> {
    const { api, people, logger } = this.#options;
    const now = this.#now();
    let isMember: boolean;
    try {
      isMember = (await rolesOf(api, person.guildId, person.personId, signal)) !== null;
    } catch (error) {
      // Discord may be away, or the bot was removed: neither says that the person has left.
      logger.debug({ err: error, guild: person.guildId }, 'failed to check if a person has left');
      return;
    }
    const leftAt = await people.lookedUp(person, isMember, new Date(now));
    if (leftAt === null || now - leftAt.getTime() < keptDays * dayMs) return;
    if ((await people.forget(person)) > 0) void this.#announce(person.guildId);
  }

  /** Never rejects. */
  async #announce(guildId: string): Promise<void> {
    const { connections, logChannel, logger, closing } = this.#options;
    try {
      const { language } = await connections.settings(guildId);
      const body = nameRemovedMessage(textsIn(language ?? 'en'));
      await logChannel.post(guildId, body, `name-removed:${this.#now()}`, closing);
    } catch (error) {
      logger.info({ err: error, guild: guildId }, 'failed to announce a removed name');
    }
  }

  #now(): number {
    return this.#options.now();
  }
}
