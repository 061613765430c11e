import { backoff } from '@steward/kit';
import type { Draft, Outbox } from '../discord/outbox.ts';
import { isDiscordFault } from '../discord/rest/errors.ts';
import type { Message } from '../discord/views/embed.ts';
import type { Schedule, ScheduleChange } from '../domain/schedule.ts';
import { type NoticeTask, noticeTask, type TakenBack, toldPlayers } from './decide.ts';
import { cancelLaterId, endedLaterMessage, laterMessage } from './later-view.ts';
import { loadTexts, type RunContext } from './run-request.ts';
import { toldOf } from './run-warnings.ts';
import { endedNoticeMessage, noticeMessage, runButtonId } from './schedule-view.ts';

type Notice = NonNullable<Schedule['progress']['notice']>;

/** A schedule, and what this process knows of the message of its run. */
export interface AnnouncedSchedule {
  /** As it is stored now. */
  schedule: Schedule;
  zone: string | null;
  /** When there is something to do; 0: now. */
  wakeAt: number;
  /** The run that is not announced, because there is no channel for it. */
  unannounced: number | null;
  /** What the message shows of the run. */
  shown: string | null;
  /** Whether players who were warned know that a run doesn't happen, and of which end that is known; null: of none. */
  takenBack: { readonly end: string; readonly state: TakenBack } | null;
  /** Whether its run waits for the host's rate limit, as far as that was looked up. */
  waits: boolean;
}

/**
 * Stores a change of a schedule. If a person changed it meanwhile, the change is made to what they stored. Returns false if
 * there is nothing to change any more, which null means.
 */
export type Advance = (
  entry: AnnouncedSchedule,
  toChange: (schedule: Schedule) => ScheduleChange | null,
) => Promise<boolean>;

export interface RunNoticesOptions extends RunContext {
  readonly outbox: Outbox;
}

/**
 * Shows what becomes of runs in their messages, however long Discord is away: no run, and no warning of players, waits for a
 * message. Each attempt sends what is true by then.
 */
export class RunNotices {
  readonly #options: RunNoticesOptions;
  readonly #advance: Advance;
  #stopping = new AbortController();

  constructor(options: RunNoticesOptions, advance: Advance) {
    this.#options = options;
    this.#advance = advance;
  }

  start(): void {
    this.#stopping = new AbortController();
  }

  /** Stores that a run has a message, before it is posted. Returns false if the run is no longer to come. */
  async plan(entry: AnnouncedSchedule, dueAt: number): Promise<boolean> {
    const { guildId, settings } = entry.schedule;
    const channelId = settings.channelId ?? (await this.#options.connections.settings(guildId)).logChannelId;
    if (channelId === null) {
      entry.unannounced = dueAt;
      return true;
    }
    const notice = { dueAt, channelId, messageId: null, plannedAt: Date.now(), lost: [] };
    return this.#advance(entry, ({ nextAt, state, progress }) => {
      if (state !== 'active' || nextAt?.getTime() !== dueAt) return null;
      return { progress: { ...progress, notice } };
    });
  }

  /** Brings the message of a schedule's run up to date, if it has one. */
  show(entry: AnnouncedSchedule): void {
    const { outbox, retryMs } = this.#options;
    const { id, guildId, progress } = entry.schedule;
    if (progress.notice === null) return;
    const { dueAt, channelId } = progress.notice;
    const pauses = { firstMs: Math.min(500, retryMs), maxMs: retryMs };
    const key = `schedule:${id}:${dueAt}`;
    void outbox.show(key, { guildId, channelId }, () => this.#draft(entry, dueAt), {
      signal: this.#stopping.signal,
      pauses,
      maybePosted: true,
      onRefused: async ({ error, failures }) => {
        if (!isDiscordFault(error)) return backoff(failures, pauses);
        await this.#onRefused(entry, dueAt);
        return null;
      },
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#options.outbox.settled(this.#stopping.signal);
  }

  #taskOf(entry: AnnouncedSchedule): NoticeTask | null {
    const { schedule, zone, shown, waits } = entry;
    const known = { shown, waits, takenBack: takenBackOf(entry) };
    return noticeTask(schedule, zone ?? 'UTC', Date.now(), known);
  }

  async #draft(entry: AnnouncedSchedule, dueAt: number): Promise<Draft | null> {
    const { schedule } = entry;
    const { notice } = schedule.progress;
    const task = this.#taskOf(entry);
    if (task === null || notice?.dueAt !== dueAt) return null;
    if (task.kind === 'end') {
      await this.#endNotice(entry, dueAt);
      return null;
    }
    const body = await this.#message(entry, dueAt, task);
    const { messageId, plannedAt } = notice;
    if (messageId !== null) return { messageId, body, onSent: () => this.#onShown(entry, dueAt, task) };
    return {
      messageId,
      body,
      // The run as well as the schedule: its earlier announcements may have kept their buttons.
      earlier: { since: new Date(plannedAt), mark: markOf(schedule, dueAt) },
      onSent: ({ id }) => this.#onPosted(entry, dueAt, id),
      // An announcement is not posted any more when the run begins.
      ...(task.kind === 'announce' && {
        signal: AbortSignal.timeout(Math.max(0, task.begin - Date.now())),
      }),
    };
  }

  async #onPosted(entry: AnnouncedSchedule, dueAt: number, messageId: string): Promise<void> {
    await this.#storeNotice(entry, dueAt, (notice) => ({ ...notice, messageId }));
  }

  async #onShown(entry: AnnouncedSchedule, dueAt: number, task: NoticeTask): Promise<void> {
    if (task.kind !== 'show') return;
    entry.shown = task.shown;
    if (task.isLast) await this.#endNotice(entry, dueAt);
  }

  /** A message that can't be edited counts as edited. */
  async #onRefused(entry: AnnouncedSchedule, dueAt: number): Promise<void> {
    const { notice } = entry.schedule.progress;
    const task = this.#taskOf(entry);
    if (notice?.messageId != null && task !== null) return this.#onShown(entry, dueAt, task);
    entry.unannounced = dueAt;
    await this.#endNotice(entry, dueAt);
  }

  async #endNotice(entry: AnnouncedSchedule, dueAt: number): Promise<void> {
    await this.#storeNotice(entry, dueAt, () => null);
  }

  async #storeNotice(
    entry: AnnouncedSchedule,
    dueAt: number,
    toNotice: (notice: Notice) => Notice | null,
  ): Promise<void> {
    await this.#advance(entry, ({ progress }) =>
      progress.notice?.dueAt === dueAt
        ? { progress: { ...progress, notice: toNotice(progress.notice) } }
        : null,
    );
  }

  async #message(
    entry: AnnouncedSchedule,
    dueAt: number,
    task: Exclude<NoticeTask, { kind: 'end' }>,
  ): Promise<Message> {
    const { operations } = this.#options;
    const { schedule } = entry;
    const t = await loadTexts(schedule, this.#options);
    if (task.kind === 'announce')
      return schedule.settings.later === null
        ? noticeMessage(t, schedule, new Date(task.begin), dueAt)
        : laterMessage(t, schedule, dueAt);
    const operation = task.operationId === null ? null : await operations.get(task.operationId);
    const told = toldPlayers(schedule, await toldOf(schedule, this.#options), takenBackOf(entry));
    return schedule.settings.later === null
      ? endedNoticeMessage(t, schedule, operation, told)
      : endedLaterMessage(t, schedule, operation, told);
  }
}

/** Returns what became of the last run and of the time of the next one. */
export function endOf({ progress: { last, postponedMs } }: Schedule): string {
  return `${last?.kind} ${last?.dueAt} ${postponedMs}`;
}

/** Returns whether players know that the last run of a schedule didn't happen, or that the next one was postponed. */
export function takenBackOf({ schedule, takenBack }: AnnouncedSchedule): TakenBack {
  const { settings, progress } = schedule;
  const hasChanged = progress.last !== null || progress.postponedMs > 0;
  if (settings.warnMinutes.length === 0 || !hasChanged) return 'settled';
  return takenBack?.end === endOf(schedule) ? takenBack.state : 'open';
}

/** Returns what a button of the message contains before the run begins. */
function markOf(schedule: Schedule, dueAt: number): string {
  return schedule.settings.later === null
    ? runButtonId('skip', schedule.id, dueAt)
    : cancelLaterId(schedule, dueAt);
}
