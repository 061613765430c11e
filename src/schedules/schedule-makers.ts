import { type Clock, ReadCache, systemClock } from '@steward/kit';
import type { Logger } from 'pino';
import { Access } from '../access/access.ts';
import { adminsOf, type GuildAdmins, type GuildApi, rolesOf } from '../discord/members.ts';
import { isDiscordFault, isTransient } from '../discord/rest/errors.ts';
import type { Grants } from '../domain/grant.ts';
import { isRemoved } from '../domain/people.ts';
import type { MakerProblem, Schedule, Schedules } from '../domain/schedule.ts';
import { maySchedule } from './schedule-rights.ts';

interface ScheduleMakersOptions {
  readonly api: GuildApi;
  readonly grants: Pick<Grants, 'of'>;
  readonly schedules: Pick<Schedules, 'of'>;
  readonly logger: Logger;
  /** How long each request to Discord may take, in milliseconds. */
  readonly timeoutMs: number;
  readonly clock?: Pick<Clock, 'elapsed'>;
}

/** Looks up whether the people who made schedules may still do what they scheduled. */
export class ScheduleMakers {
  readonly #options: ScheduleMakersOptions;
  readonly #timeoutMs: number;
  /** Many schedules are due at the same time of day: requests for the same person, or guild, are made once. */
  readonly #roles: ReadCache<ReadonlySet<string> | null>;
  readonly #admins: ReadCache<GuildAdmins>;

  constructor(options: ScheduleMakersOptions) {
    this.#options = options;
    const { clock = systemClock, timeoutMs } = options;
    this.#timeoutMs = timeoutMs;
    this.#roles = new ReadCache(clock);
    this.#admins = new ReadCache(clock);
  }

  /** Returns the guild's active schedules that will pause at their next run, as far as Discord says. */
  async concerned(guildId: string): Promise<readonly Schedule[]> {
    const active = (await this.#options.schedules.of(guildId)).filter(({ state }) => state === 'active');
    const problems = await Promise.all(active.map((schedule) => this.problem(schedule)));
    return active.filter((_, index) => problems[index] !== null);
  }

  /**
   * Returns why a schedule can't run in the name of the person who made it; null if it can, or if Discord does not say
   * in time: a run is not lost because Discord is away.
   */
  async problem(schedule: Schedule): Promise<MakerProblem | null> {
    const { guildId, createdBy } = schedule;
    if (isRemoved(createdBy)) return 'maker-left';
    const roleIds = await this.#ask(this.#roles, `${guildId} ${createdBy.id}`, schedule, (api, signal) =>
      rolesOf(api, guildId, createdBy.id, signal),
    );
    if (roleIds === undefined) return null;
    if (roleIds === null) return 'maker-left';
    const maker = { ...createdBy, roleIds, isAdmin: false };
    if (maySchedule(new Access(maker, await this.#options.grants.of(guildId)), schedule)) return null;
    const admins = await this.#ask(this.#admins, guildId, schedule, (api, signal) =>
      adminsOf(api, guildId, signal),
    );
    const isAdmin =
      admins === undefined || admins.ownerId === createdBy.id || !admins.roleIds.isDisjointFrom(roleIds);
    return isAdmin ? null : 'maker-not-allowed';
  }

  /** Returns what Discord says; undefined if it does not. */
  async #ask<T>(
    cache: ReadCache<T>,
    key: string,
    { id, guildId }: Schedule,
    load: (api: GuildApi, signal: AbortSignal) => Promise<T>,
  ): Promise<T | undefined> {
    const { api, logger } = this.#options;
    try {
      const options = { maxAgeMs: 0, deadlineMs: this.#timeoutMs };
      return await cache.read(key, options, () => load(api, AbortSignal.timeout(this.#timeoutMs)));
    } catch (error) {
      if (!isDiscordFault(error) && !isTransient(error)) throw error;
      const details = { err: error, schedule: id, guild: guildId };
      logger.warn(details, 'Discord did not say whether the maker of a schedule may still do it');
      return undefined;
    }
  }
}
