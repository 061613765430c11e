import { type RepeatingJob, repeatingJob } from '@steward/kit';
import { GuildStates } from '../domain/guild-states.ts';
import type { OperationEvent } from '../operations/events.ts';
import type { BackgroundJob } from '../watch/model/watch.ts';
import type { FollowedKind, Follower, FollowerOptions } from './case-follower.ts';
import type { Case } from './model/case.ts';

interface CaseRunnerOptions extends Omit<FollowerOptions, 'signal' | 'awayMs' | 'isTakenOver'> {
  readonly kinds: readonly FollowedKind[];
  readonly onGuildChange: (listener: (guildId: string | null) => void) => () => void;
}

/** Follows all open cases, in the process that leads. */
export class CaseRunner implements BackgroundJob {
  readonly #options: CaseRunnerOptions;
  /** Those of a guild, by id. */
  readonly #guilds: GuildStates<ReadonlyMap<string, Follower>, readonly Case<unknown>[]>;
  readonly #ticking: RepeatingJob;
  /** Until when the cases were followed, in milliseconds since 1970. */
  #seenAt = 0;
  /** When that was stored, by `performance.now()`. */
  #storedAt = 0;
  /** Whether the cases that are read were there before this process followed them. */
  #isTakingOver = true;
  #stopping = new AbortController();
  /** Rows that can't be followed: each is logged once. */
  readonly #unreadable = new Set<string>();

  constructor(options: CaseRunnerOptions) {
    this.#options = options;
    const { cases, onGuildChange, times, logger } = options;
    this.#guilds = new GuildStates({
      onGuildChange,
      read: (guildId) => cases.open(guildId),
      readAll: async () => Map.groupBy(await cases.allOpen(), ({ guildId }) => guildId),
      take: (_guildId, rows, before) => this.#take(rows, before),
      what: 'the cases',
      logger,
    });
    this.#ticking = repeatingJob(times.everyMs, () => this.#tick(), {
      onError: (error) => logger.warn({ err: error }, 'failed to look after cases'),
    });
  }

  async start(): Promise<void> {
    this.#stopping = new AbortController();
    this.#seenAt = (await this.#options.cases.seenAt())?.getTime() ?? 0;
    this.#storedAt = performance.now();
    this.#isTakingOver = true;
    await this.#guilds.start();
    this.#isTakingOver = false;
    await this.#ticking.start();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#ticking.stop();
    const followers = this.#followers();
    await this.#guilds.stop();
    await Promise.all(followers.map((follower) => follower.idle()));
  }

  /** Takes an event of an operation of this process, so that what waits for it goes on at once. */
  onOperationEvent({ type, operation }: OperationEvent): void {
    if (type !== 'started' && type !== 'ended') return;
    const followers = this.#guilds.get(operation.guildId);
    if (followers === undefined) return;
    for (const follower of followers.values()) follower.onOperation(operation);
  }

  async #tick(): Promise<void> {
    for (const follower of this.#followers()) follower.tick();
    const { cases, times } = this.#options;
    if (performance.now() - this.#storedAt < times.seenEveryMs) return;
    this.#storedAt = performance.now();
    const now = new Date();
    await cases.setSeen(now);
    this.#seenAt = now.getTime();
    await cases.prune(now);
  }

  #followers(): readonly Follower[] {
    return [...this.#guilds.values()].flatMap((followers) => [...followers.values()]);
  }

  /** Takes the stored cases of a guild. */
  #take(
    rows: readonly Case<unknown>[] = [],
    before: ReadonlyMap<string, Follower> = new Map(),
  ): ReadonlyMap<string, Follower> | null {
    const followers = new Map<string, Follower>();
    for (const row of rows) {
      const follower = this.#follower(row, before.get(row.id));
      if (follower !== null) followers.set(row.id, follower);
    }
    return followers.size === 0 ? null : followers;
  }

  /** Returns what follows a row; null if it can't be read: the others go on. */
  #follower(row: Case<unknown>, before: Follower | undefined): Follower | null {
    const { kinds, logger } = this.#options;
    try {
      if (before !== undefined) {
        before.take(row);
        return before;
      }
      const kind = kinds.find((one) => one.kind === row.kind);
      if (kind === undefined) throw new Error(`There is no kind of case ${row.kind}.`);
      const awayMs = Date.now() - Math.max(this.#seenAt, row.createdAt.getTime());
      const mine = { signal: this.#stopping.signal, awayMs, isTakenOver: this.#isTakingOver };
      return kind.follow(row, { ...this.#options, ...mine });
    } catch (error) {
      const details = { err: error, case: row.id, kind: row.kind, guild: row.guildId };
      if (!this.#unreadable.has(row.id)) logger.error(details, 'a case can’t be read');
      this.#unreadable.add(row.id);
      return null;
    }
  }
}
