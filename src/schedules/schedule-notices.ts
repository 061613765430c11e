import type { LogChannel } from '../discord/log-channel.ts';
import { publicTextsOf } from '../discord/texts/languages.ts';
import { warningText } from '../discord/texts/schedules.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { Message } from '../discord/views/embed.ts';
import type { Connections } from '../domain/connection.ts';
import type { Schedule } from '../domain/schedule.ts';
import type { RunNotice, ScheduleAnnouncer } from './announcer.ts';
import { pausedFor } from './edits.ts';
import {
  endedNoticeMessage,
  makerMessage,
  missesMessage,
  noticeMessage,
  type RunButtonIds,
} from './schedule-view.ts';

interface ScheduleNoticesOptions {
  readonly connections: Pick<Connections, 'get' | 'settings'>;
  readonly logChannel: Pick<LogChannel, 'post'>;
  readonly buttonIds: (scheduleId: string, dueAt: number) => RunButtonIds;
  readonly takeOverId: (scheduleId: string) => string;
}

/** How long Discord has to take a message about missed runs, in milliseconds; it is tried again later. */
const missedMs = 20_000;

/** Writes the messages of schedules. */
export class ScheduleNotices implements ScheduleAnnouncer {
  readonly #options: ScheduleNoticesOptions;

  constructor(options: ScheduleNoticesOptions) {
    this.#options = options;
  }

  async channelOf({ guildId, settings }: Schedule): Promise<string | null> {
    return settings.channelId ?? (await this.#options.connections.settings(guildId)).logChannelId;
  }

  async message(schedule: Schedule, dueAt: number, { begin, operation, lost }: RunNotice): Promise<Message> {
    const t = await this.#texts(schedule);
    if (begin === null) return endedNoticeMessage(t, schedule, operation, lost);
    return noticeMessage(t, schedule, new Date(begin), this.#options.buttonIds(schedule.id, dueAt));
  }

  /** The run as well as the schedule: its earlier announcements may have kept their buttons. */
  markOf({ id }: Schedule, dueAt: number): string {
    return this.#options.buttonIds(id, dueAt).skip;
  }

  async missed(guildId: string, schedules: readonly Schedule[]): Promise<void> {
    const { logChannel, takeOverId } = this.#options;
    const [first] = schedules;
    if (first === undefined) return;
    const keyOf = ({ id, progress }: Schedule) => `missed:${id}:${progress.unreportedMisses?.lastDueAt}`;
    const { paused = [], others = [] } = Object.groupBy(schedules, (one) =>
      pausedFor(one) === null ? 'others' : 'paused',
    );
    const t = await this.#texts(first);
    const messages = paused.map((one) => ({
      key: keyOf(one),
      body: makerMessage(t, one, takeOverId(one.id)),
    }));
    if (others.length > 0)
      messages.push({ key: others.map(keyOf).sort().join(), body: missesMessage(t, others) });
    for (const { key, body } of messages)
      await logChannel.post(guildId, body, key, AbortSignal.timeout(missedMs));
  }

  async warning(schedule: Schedule, minutes: number): Promise<string> {
    return warningText(await this.#texts(schedule), schedule.settings, minutes);
  }

  /** Returns the texts in the language that the guild chose, else in that of the schedule. */
  async #texts({ guildId, language }: Schedule): Promise<Texts> {
    const guild = await this.#options.connections.get(guildId);
    return publicTextsOf(guild, language);
  }
}
