import { isDown } from '@steward/hosts/model';
import { type RepeatingJob, repeatingJob } from '@steward/kit';
import type { Unplayed } from '../backups/model/unplayed.ts';
import type { ServerId } from '../domain/connection.ts';
import { decideAgain } from '../domain/decide-again.ts';
import { GuildStates } from '../domain/guild-states.ts';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import { isAllServers } from '../groups/model/server-group.ts';
import type { OperationEvent } from '../operations/events.ts';
import type { Schedules } from '../store/repositories/schedules.ts';
import {
  type BackgroundJob,
  isCurrent,
  type ServerMonitor,
  type ServerObservation,
} from '../watch/model/watch.ts';
import { tellCase } from './announced-run.ts';
import { afterRun, missed, rescheduled } from './edits.ts';
import type { Advance, FollowedSchedule } from './followed-schedule.ts';
import { MissReports, type MissReportsOptions } from './miss-reports.ts';
import type { MissReason, Schedule, ScheduleChange } from './model/schedule.ts';
import { startOnAll } from './run-on-all.ts';
import { dealWithOutcome } from './run-outcome.ts';
import { type RunContext, runKey } from './run-request.ts';
import { type StartingSchedule, startRun } from './run-start.ts';
import {
  deletedFrom,
  isUnlisted,
  nextScheduleAction,
  type ScheduleAction,
  type ScheduleFacts,
  subscriptionsOf,
} from './schedule-decisions.ts';
import { tellUnknownPlayers } from './unknown-players.ts';

/** How many schedules are worked on at a time. */
const maxBusy = 50;

export interface SchedulerOptions extends RunContext, MissReportsOptions {
  readonly schedules: Schedules;
  readonly onGuildChange: (listener: (guildId: string | null) => void) => () => void;
  readonly serverMonitor: Pick<ServerMonitor, 'setSubscriptions' | 'find'>;
  /** Gets a proof that nobody has played on a server of a guild, once it is stored; must not throw. */
  readonly onUnplayed: (guildId: string, server: ServerId, proof: Unplayed) => void;
  /** How often due schedules are looked for, in milliseconds. */
  readonly everyMs: number;
}

/** A schedule and what this process knows of its next run. */
interface Entry extends FollowedSchedule, StartingSchedule {
  schedule: Schedule;
  /** The time zone of the guild; null if it wasn't read since the guild changed. */
  zone: string | null;
  /**
   * False until it was worked on once, and when the clock was set back: the rules of its time zone may have changed, and runs
   * may have been missed.
   */
  isChecked: boolean;
  work: Promise<void> | null;
  /** Why the run that is due then could not begin yet. */
  problem: { readonly dueAt: number; readonly reason: MissReason } | null;
  retryAt: number;
}

/**
 * Runs schedules. Each run is identified by the time it is due: it becomes one operation, whatever the clock, crashes and
 * other processes do. The row is written before and after each step; work that was interrupted is done again.
 */
export class Scheduler implements BackgroundJob {
  readonly #options: SchedulerOptions;
  /** Those of a guild, by id. */
  readonly #guilds: GuildStates<Map<string, Entry>, readonly Schedule[]>;
  readonly #missReports: MissReports<Entry>;
  readonly #ticking: RepeatingJob;
  #lastTickAt = 0;
  /** Since when this process runs schedules, in milliseconds since 1970. */
  #startedAt = 0;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    const { schedules, onGuildChange, logger } = options;
    this.#guilds = new GuildStates({
      onGuildChange,
      read: (guildId) => schedules.followed(guildId),
      readAll: async () => Map.groupBy(await schedules.allFollowed(), ({ guildId }) => guildId),
      take: (...read) => this.#take(...read),
      what: 'the schedules',
      logger,
    });
    this.#missReports = new MissReports(this.#options, this.#advance);
    this.#ticking = repeatingJob(this.#options.everyMs, () => this.#run(), {
      onError: (error) => logger.warn({ err: error }, 'failed to look for due schedules'),
    });
  }

  async start(): Promise<void> {
    await this.#guilds.start();
    this.#startedAt = Date.now();
    await this.#ticking.start();
  }

  async stop(): Promise<void> {
    await this.#ticking.stop();
    const works = this.#entries().map(({ work }) => work);
    await this.#guilds.stop();
    await Promise.all([this.#missReports.settled(), ...works]);
  }

  /** Takes an event of an operation of this process, so that the outcome of a run is dealt with at once. */
  onOperationEvent({ type, operation: { guildId, origin } }: OperationEvent): void {
    if (type !== 'ended' || origin?.kind !== 'schedule') return;
    const entry = this.#guilds.get(guildId)?.get(origin.scheduleId);
    if (entry !== undefined) entry.wakeAt = 0;
  }

  /** Begins all work that is due, in the background. */
  async #run(): Promise<void> {
    const now = Date.now();
    // The clock was set back: what was to be done in some seconds is not to wait for hours.
    if (now < this.#lastTickAt) this.#onSetBack();
    this.#lastTickAt = now;
    const entries = this.#entries();
    const busy = entries.filter(({ work }) => work !== null).length;
    // Those that have waited longest come first: schedules at a host that hangs must not hold up the others.
    const due = entries.filter(({ wakeAt, work }) => wakeAt <= now && work === null);
    due.sort((a, b) => a.wakeAt - b.wakeAt);
    for (const entry of due.slice(0, maxBusy - busy)) {
      entry.work = this.#work(entry).finally(() => {
        entry.work = null;
      });
    }
    const isUndecided = ({ isChecked, work, wakeAt }: Entry) =>
      !isChecked && (work !== null || wakeAt <= now);
    this.#missReports.report(entries, isUndecided, now);
  }

  #onSetBack(): void {
    // What was due before the start is no longer known.
    this.#startedAt = Number.NEGATIVE_INFINITY;
    this.#missReports.onSetBack();
    for (const entry of this.#entries()) {
      entry.wakeAt = 0;
      entry.retryAt = 0;
      entry.isChecked = false;
    }
  }

  #entries(): readonly Entry[] {
    return [...this.#guilds.values()].flatMap((entries) => [...entries.values()]);
  }

  /** Takes the stored schedules of a guild. */
  #take(
    guildId: string,
    schedules: readonly Schedule[] = [],
    before = new Map<string, Entry>(),
  ): Map<string, Entry> | null {
    const entries = new Map<string, Entry>();
    for (const schedule of schedules) {
      const known = before.get(schedule.id);
      entries.set(schedule.id, known ?? newEntry(schedule));
      if (known === undefined) continue;
      if (known.schedule.revision < schedule.revision) known.schedule = schedule;
      known.zone = null;
      known.wakeAt = 0;
    }
    if (entries.size + before.size === 0) return null;
    const followed = [...entries.values()].map(({ schedule }) => schedule);
    this.#options.serverMonitor.setSubscriptions('schedules', guildId, subscriptionsOf(followed));
    return entries.size === 0 ? null : entries;
  }

  /** Does what is to be done for a schedule now. Never rejects. */
  async #work(entry: Entry): Promise<void> {
    try {
      entry.wakeAt = Number.POSITIVE_INFINITY;
      entry.zone ??= (await this.#options.connections.settings(entry.schedule.guildId)).timeZone;
      const { zone } = entry;
      // The next run is computed anew, once after the start, and when the clock was set back.
      const moved = entry.isChecked ? null : rescheduled(entry.schedule, zone, Date.now());
      if (moved !== null) await this.#advance(entry, () => moved);
      if (!(await dealWithOutcome(entry, this.#advance, this.#options))) wake(entry, Date.now() + 2_000);
      await this.#tellCase(entry, zone);
      await this.#act(entry, zone);
      entry.isChecked = true;
      await this.#deleteOver(entry);
      const observation = this.#observed(entry.schedule);
      if (observation !== null) await tellUnknownPlayers(entry, observation, this.#advance, this.#options);
    } catch (error) {
      entry.wakeAt = Date.now() + this.#options.retryMs;
      const { id, guildId, nextAt } = entry.schedule;
      if (nextAt !== null && error instanceof StoreUnavailableError)
        entry.problem = { dueAt: nextAt.getTime(), reason: 'late' };
      this.#options.logger.warn({ err: error, schedule: id, guild: guildId }, 'failed to run a schedule');
    }
  }

  /** Deletes what nobody can find in the list any longer. */
  async #deleteOver(entry: Entry): Promise<void> {
    const { schedule } = entry;
    if (!isUnlisted(schedule)) return;
    const from = deletedFrom(schedule);
    if (from !== null && from <= Date.now())
      await this.#options.schedules.remove(schedule.guildId, schedule.id);
    else if (from !== null) wake(entry, from);
  }

  readonly #advance: Advance = async (entry, toChange) => {
    const { schedules } = this.#options;
    const { guildId, id } = entry.schedule;
    let latest: Schedule | null = entry.schedule;
    const stored = await decideAgain(
      async () => latest,
      (found) => found && toChange(found),
      async (found, change) => {
        const changed = found && (await schedules.advance(found, change));
        latest = changed ?? (await schedules.get(guildId, id));
        if (latest === null) this.#guilds.reload(guildId);
        else entry.schedule = latest;
        return changed;
      },
    );
    // Nothing may be left to be told of it.
    if (stored !== null && isUnlisted(stored)) wake(entry, 0);
    return stored !== null;
  };

  /** Does what is to be done until there is something to wait for, or a run has begun or ended. */
  async #act(entry: Entry, zone: string): Promise<void> {
    for (;;) {
      const action = nextScheduleAction(entry.schedule, this.#facts(entry, zone));
      if (action.kind === 'wait') return wake(entry, action.until);
      if (action.kind === 'begin') return this.#begin(entry, zone, action.dueAt);
      if (action.kind === 'look-up') return this.#lookUp(entry, zone, action.dueAt);
      if (action.kind === 'miss') return this.#missOrContinue(entry, zone, action);
      await this.#announce(entry, zone, action.dueAt);
    }
  }

  /** Has people told of a run from now on: it becomes a case. */
  async #announce(entry: Entry, zone: string, dueAt: number): Promise<void> {
    await this.#advance(entry, ({ nextAt, state, progress }) =>
      state === 'active' && nextAt?.getTime() === dueAt
        ? { progress: { ...progress, announced: dueAt } }
        : null,
    );
    await this.#tellCase(entry, zone);
  }

  /** Stores in the case of a run when it begins, and what became of it. */
  async #tellCase(entry: Entry, zone: string): Promise<void> {
    const { schedule } = entry;
    const { announced: dueAt } = schedule.progress;
    if (dueAt === null) return;
    await tellCase(schedule, zone, dueAt, this.#options);
    if (schedule.state === 'active' && schedule.nextAt?.getTime() === dueAt) return;
    await this.#advance(entry, ({ progress }) =>
      progress.announced === dueAt ? { progress: { ...progress, announced: null } } : null,
    );
  }

  #facts(entry: Entry, zone: string): ScheduleFacts {
    const { retryAt, problem } = entry;
    const observation = this.#observed(entry.schedule);
    const emptySince = observation?.emptySince?.getTime() ?? null;
    return {
      zone,
      now: Date.now(),
      isEmpty: observation !== null && (emptySince !== null || isDown(observation.status)),
      emptySince,
      retryAt,
      problem,
      startedAt: this.#startedAt,
      lookMs: 5 * this.#options.everyMs,
    };
  }

  /** Returns what is known of the server now; null if it could not be read last. */
  #observed({ guildId, server }: Schedule): ServerObservation | null {
    const known = this.#options.serverMonitor.find(guildId, server)?.observation ?? null;
    return known !== null && known.failure === null && isCurrent(known) ? known : null;
  }

  /** Begins a run: writes that down, then starts its operation. */
  async #begin(entry: Entry, zone: string, dueAt: number): Promise<void> {
    const isStill = ({ state, nextAt, settings }: Schedule) =>
      state === 'active' && (settings.when.kind === 'empty' || nextAt?.getTime() === dueAt);
    const begun = await this.#advance(entry, (schedule) => {
      return isStill(schedule) ? { progress: { ...schedule.progress, begun: true } } : null;
    });
    if (!begun) return wake(entry, 0);
    const started = isAllServers(entry.schedule.server)
      ? await startOnAll(entry.schedule, dueAt, this.#options)
      : await startRun(entry, dueAt, this.#options);
    switch (started.kind) {
      case 'operation':
        return this.#begunAs(entry, zone, dueAt, started.operationId);
      case 'group':
        return this.#endRun(entry, zone, dueAt, { last: { ...started, dueAt } });
      case 'nothing':
        return this.#endRun(entry, zone, dueAt, { last: { ...started, dueAt } });
      case 'unplayed':
        return this.#leaveOut(entry, zone, dueAt, started.proof);
      case 'missed':
        return this.#miss(entry, zone, started.reason, [dueAt], dueAt);
      case 'again':
        return wake(entry, Date.now() + started.afterMs);
      case 'wait':
        return this.#retry(entry, dueAt, started.reason);
    }
  }

  /** Goes on with a run that became an operation before the process ended; else it has not begun. */
  async #lookUp(entry: Entry, zone: string, dueAt: number): Promise<void> {
    const earlier = await this.#options.operations.ofInteraction(runKey(entry.schedule, dueAt));
    if (earlier !== null) return this.#begunAs(entry, zone, dueAt, earlier.id);
    await this.#advance(entry, ({ progress }) => ({ progress: { ...progress, begun: false } }));
    wake(entry, 0);
  }

  /** Tries a run again later; until then it can be skipped. */
  async #retry(entry: Entry, dueAt: number, reason: MissReason): Promise<void> {
    const { id, guildId } = entry.schedule;
    const details = { schedule: id, guild: guildId, problem: reason };
    this.#options.logger.info(details, 'a scheduled run has to wait');
    entry.problem = { dueAt, reason };
    entry.retryAt = Date.now() + this.#options.retryMs;
    await this.#advance(entry, ({ progress }) => ({ progress: { ...progress, begun: false } }));
    wake(entry, entry.retryAt);
  }

  async #leaveOut(entry: Entry, zone: string, dueAt: number, unplayed: Unplayed): Promise<void> {
    const { id, guildId, server } = entry.schedule;
    const last = { kind: 'unplayed', dueAt, backupAt: unplayed.backupAt } as const;
    await this.#endRun(entry, zone, dueAt, { last, unplayed });
    const details = { schedule: id, guild: guildId, backup: unplayed.backupId };
    this.#options.logger.info(details, 'left out a scheduled backup: nobody has played since the last one');
    this.#options.onUnplayed(guildId, server, unplayed);
  }

  async #begunAs(entry: Entry, zone: string, dueAt: number, operationId: string): Promise<void> {
    const last = { kind: 'operation', dueAt, operationId } as const;
    await this.#endRun(entry, zone, dueAt, { last, pendingOutcome: { operationId, dueAt } });
  }

  /** Stores what became of a run, and when the next one is due. */
  async #endRun(
    entry: Entry,
    zone: string,
    dueAt: number,
    progress: Partial<Schedule['progress']>,
  ): Promise<void> {
    const after = Math.max(dueAt, Date.now());
    await this.#storeEnd(entry, (schedule) => afterRun(schedule, zone, after, progress));
  }

  async #storeEnd(entry: Entry, toChange: (schedule: Schedule) => ScheduleChange): Promise<void> {
    await this.#advance(entry, toChange);
    entry.problem = null;
    entry.retryAt = 0;
    wake(entry, 0);
  }

  /** Ends runs that are too late, unless the first one became an operation before the process ended. */
  async #missOrContinue(
    entry: Entry,
    zone: string,
    { dueTimes, reason, mayHaveBegun }: Extract<ScheduleAction, { kind: 'miss' }>,
  ): Promise<void> {
    const [dueAt] = dueTimes;
    if (mayHaveBegun) {
      const earlier = await this.#options.operations.ofInteraction(runKey(entry.schedule, dueAt));
      if (earlier !== null) return this.#begunAs(entry, zone, dueAt, earlier.id);
    }
    await this.#miss(entry, zone, reason, dueTimes, dueTimes.at(-1) ?? dueAt);
  }

  /** Stores that runs were missed; people are told later, together. @param after the next run is the first after it */
  async #miss(
    entry: Entry,
    zone: string,
    reason: MissReason,
    dueTimes: readonly [number, ...number[]],
    after: number,
  ): Promise<void> {
    const { id, guildId } = entry.schedule;
    const details = { schedule: id, guild: guildId, reason, count: dueTimes.length };
    this.#options.logger.warn(details, 'scheduled runs were missed');
    await this.#storeEnd(entry, (schedule) => missed(schedule, zone, reason, dueTimes, after));
  }
}

function newEntry(schedule: Schedule): Entry {
  return {
    schedule,
    wakeAt: 0,
    zone: null,
    isChecked: false,
    work: null,
    problem: null,
    retryAt: 0,
    playedBefore: null,
  };
}

function wake(entry: Pick<Entry, 'wakeAt'>, at: number): void {
  entry.wakeAt = Math.min(entry.wakeAt, at);
}
