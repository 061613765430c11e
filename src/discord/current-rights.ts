import { type Clock, ReadCache, systemClock } from '@steward/kit';
import type { Logger } from 'pino';
import { Access } from '../access/access.ts';
import { isRemoved } from '../domain/people.ts';
import type { Grants } from '../store/repositories/grants.ts';
import { adminsOf, type GuildAdmins, type GuildApi, rolesOf } from './members.ts';
import { isDiscordFault, isTransient } from './rest/errors.ts';

interface CurrentRightsOptions {
  readonly api: GuildApi;
  readonly grants: Pick<Grants, 'of'>;
  readonly logger: Logger;
  /** How long each request to Discord may take, in milliseconds. */
  readonly timeoutMs: number;
  readonly clock?: Pick<Clock, 'elapsed'>;
}

/** Someone in whose name something is done while they aren't there. */
interface Absent {
  readonly guildId: string;
  readonly person: { readonly id: string; readonly name: string };
  /** What is done, for the log. */
  readonly log: object;
}

/** Looks up whether people may still do what is done in their name later. */
export class CurrentRights {
  readonly #options: CurrentRightsOptions;
  /** Much is due at the same time of day: requests for the same person, or guild, are made once. */
  readonly #roles: ReadCache<ReadonlySet<string> | null>;
  readonly #admins: ReadCache<GuildAdmins>;

  constructor(options: CurrentRightsOptions) {
    this.#options = options;
    const { clock = systemClock } = options;
    this.#roles = new ReadCache(clock);
    this.#admins = new ReadCache(clock);
  }

  /**
   * Returns why it can't be done in the name of a person: they are no member, or may not do it. Null if it can, or if Discord
   * does not say in time: nothing is lost because Discord is away.
   * @param mayDo whether someone with this access may do it
   */
  async problem(absent: Absent, mayDo: (access: Access) => boolean): Promise<'left' | 'not-allowed' | null> {
    const { guildId, person } = absent;
    if (isRemoved(person)) return 'left';
    const roleIds = await this.#ask(this.#roles, `${guildId} ${person.id}`, absent, (api, signal) =>
      rolesOf(api, guildId, person.id, signal),
    );
    if (roleIds === undefined) return null;
    if (roleIds === null) return 'left';
    const grants = await this.#options.grants.of(guildId);
    if (mayDo(new Access({ ...person, roleIds, isAdmin: false }, grants))) return null;
    const admins = await this.#ask(this.#admins, guildId, absent, (api, signal) =>
      adminsOf(api, guildId, signal),
    );
    const isAdmin =
      admins === undefined || admins.ownerId === person.id || !admins.roleIds.isDisjointFrom(roleIds);
    return isAdmin ? null : 'not-allowed';
  }

  /** Returns what Discord says; undefined if it does not. */
  async #ask<T>(
    cache: ReadCache<T>,
    key: string,
    { guildId, log }: Absent,
    load: (api: GuildApi, signal: AbortSignal) => Promise<T>,
  ): Promise<T | undefined> {
    const { api, logger, timeoutMs } = this.#options;
    try {
      const options = { maxAgeMs: 0, deadlineMs: timeoutMs };
      return await cache.read(key, options, () => load(api, AbortSignal.timeout(timeoutMs)));
    } catch (error) {
      if (!isDiscordFault(error) && !isTransient(error)) throw error;
      const details = { err: error, guild: guildId, ...log };
      logger.warn(details, 'failed to check the permissions of whoever added a schedule');
      return undefined;
    }
  }
}
