import type { Logger } from 'pino';
import type { Operation, Operations } from '../domain/operation.ts';
import type { Schedule, ScheduleChange } from '../domain/schedule.ts';
import { backoff } from '../util/backoff.ts';
import { retry } from '../util/retry.ts';
import type { RunNotice, ScheduleAnnouncer } from './announcer.ts';
import { lostWarnings, type NoticeTask, noticeTask } from './decide.ts';

type Notice = NonNullable<Schedule['progress']['notice']>;

/** A schedule, and what this process knows of the message of its run. */
export interface AnnouncedSchedule {
  /** As it is stored now. */
  schedule: Schedule;
  zone: string | null;
  /** The run that is not announced, because there is no channel for it. */
  unannounced: number | null;
  /** The id of the operation that the message shows as running. */
  shown: string | null;
}

interface RunNoticesOptions {
  readonly announcer: ScheduleAnnouncer;
  readonly operations: Pick<Operations, 'get'>;
  /** Stores a change of a schedule; returns false if there is nothing to change any more. */
  readonly advance: (
    entry: AnnouncedSchedule,
    toChange: (schedule: Schedule) => ScheduleChange | null,
  ) => Promise<boolean>;
  /** The longest pause between two attempts, in milliseconds. */
  readonly retryMs: number;
  readonly logger: Logger;
}

/** A message that is being brought up to date. */
interface Pending {
  /** Whether the schedule has changed since it was looked at last. */
  outdated: boolean;
  done: Promise<void>;
}

/**
 * Posts and edits the messages of runs in the background, however long Discord is away: no run, and no warning of players,
 * waits for a message. Each attempt sends what is true by then.
 */
export class RunNotices {
  readonly #options: RunNoticesOptions;
  readonly #pending = new Map<AnnouncedSchedule, Pending>();
  #stopping = new AbortController();

  constructor(options: RunNoticesOptions) {
    this.#options = options;
  }

  start(): void {
    this.#stopping = new AbortController();
  }

  /** Brings the message of a schedule's run up to date, if it has one. */
  show(entry: AnnouncedSchedule): void {
    const known = this.#pending.get(entry);
    if (known !== undefined) known.outdated = true;
    else if (this.#taskOf(entry) !== null) {
      const pending: Pending = { outdated: false, done: Promise.resolve() };
      this.#pending.set(entry, pending);
      pending.done = this.#update(entry, pending);
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#pending.values()].map(({ done }) => done));
  }

  #taskOf({ schedule, zone, shown }: AnnouncedSchedule): NoticeTask | null {
    return noticeTask(schedule, zone ?? 'UTC', Date.now(), shown);
  }

  /** Never rejects. */
  async #update(entry: AnnouncedSchedule, pending: Pending): Promise<void> {
    const { logger, retryMs } = this.#options;
    const { signal } = this.#stopping;
    const { id, guildId } = entry.schedule;
    const pauseAfter = (error: unknown, attempt: number) => {
      if (attempt === 1)
        logger.warn({ err: error, schedule: id, guild: guildId }, 'the message of a run has to wait');
      return backoff(attempt, { firstMs: Math.min(500, retryMs), maxMs: retryMs });
    };
    try {
      do {
        pending.outdated = false;
        await retry(() => this.#send(entry, pending), { pauseAfter, signals: [signal] });
      } while (pending.outdated && !signal.aborted);
    } catch (error) {
      if (!signal.aborted) logger.error({ err: error, schedule: id }, 'the message of a run was given up');
    }
    // Right after the last look at `outdated`: a change that comes from here on begins anew.
    this.#pending.delete(entry);
  }

  async #send(entry: AnnouncedSchedule, pending: Pending): Promise<void> {
    const task = this.#taskOf(entry);
    const { notice } = entry.schedule.progress;
    if (task === null || notice === null) return;
    const content = await this.#contentOf(entry.schedule, task);
    if (notice.messageId === null) {
      // Discord may return an earlier version of the message, and the run may have begun meanwhile.
      pending.outdated = await this.#post(entry, notice.dueAt, content);
      return;
    }
    await this.#options.announcer.update(entry.schedule, content, this.#stopping.signal);
    if (task.kind !== 'show') return;
    entry.shown = task.operationId;
    if (task.isLast) await this.#storeNotice(entry, notice.dueAt, () => null);
  }

  /** Posts a message and stores its id. Returns whether it may have to be edited. */
  async #post(entry: AnnouncedSchedule, dueAt: number, content: RunNotice): Promise<boolean> {
    const { announcer } = this.#options;
    const { signal } = this.#stopping;
    const messageId = await announcer.post(entry.schedule, content, signal);
    if (messageId === null) entry.unannounced = dueAt;
    const toNotice = (notice: Notice) => (messageId === null ? null : { ...notice, messageId });
    if (await this.#storeNotice(entry, dueAt, toNotice)) return messageId !== null;
    // The schedule was removed meanwhile: its message must not keep its buttons.
    const { notice } = entry.schedule.progress;
    if (messageId === null || notice?.dueAt !== dueAt) return false;
    const removed = (stored: Notice | null): Schedule => {
      const { schedule } = entry;
      return { ...schedule, state: 'done', progress: { ...schedule.progress, notice: stored } };
    };
    await announcer.update(removed({ ...notice, messageId }), { ...content, begin: null }, signal);
    entry.schedule = removed(null);
    return false;
  }

  #storeNotice(
    entry: AnnouncedSchedule,
    dueAt: number,
    toNotice: (notice: Notice) => Notice | null,
  ): Promise<boolean> {
    return this.#options.advance(entry, ({ progress }) =>
      progress.notice?.dueAt === dueAt
        ? { progress: { ...progress, notice: toNotice(progress.notice) } }
        : null,
    );
  }

  async #contentOf({ progress }: Schedule, task: NoticeTask): Promise<RunNotice> {
    if (task.kind === 'announce') return { begin: task.begin, operation: null, lost: null };
    const { operations } = this.#options;
    const warnings = progress.notice?.warnings ?? [];
    const given = new Map<string, Operation>();
    for (const { operationId } of warnings) {
      const operation = operationId === null ? null : await operations.get(operationId);
      if (operation !== null) given.set(operation.id, operation);
    }
    const operation = task.operationId === null ? null : await operations.get(task.operationId);
    return { begin: null, operation, lost: lostWarnings(warnings, given) };
  }
}
