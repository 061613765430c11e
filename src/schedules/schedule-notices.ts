import type { Logger } from 'pino';
import type { ChannelMessages, EarlierPost } from '../discord/channel-messages.ts';
import { channelProblem, isTransient } from '../discord/rest/errors.ts';
import type { MessageBudget } from '../discord/rest/message-budget.ts';
import { textsIn } from '../discord/texts/languages.ts';
import { warningText } from '../discord/texts/schedules.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { Message } from '../discord/views/embed.ts';
import type { Connections } from '../domain/connection.ts';
import { KeyDecryptionError } from '../domain/connection.ts';
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
  readonly messages: ChannelMessages;
  readonly connections: Pick<Connections, 'get' | 'logChannel' | 'setLogProblem'>;
  readonly budget: MessageBudget;
  readonly buttonIds: (scheduleId: string, dueAt: number) => RunButtonIds;
  readonly takeOverId: (scheduleId: string) => string;
  readonly logger: Logger;
}

/** How long a message waits for its turn, in milliseconds; it is tried again later. */
const budgetMs = 20_000;

/** Posts and edits the messages of schedules. */
export class ScheduleNotices implements ScheduleAnnouncer {
  readonly #options: ScheduleNoticesOptions;

  constructor(options: ScheduleNoticesOptions) {
    this.#options = options;
  }

  async channelOf({ guildId, settings }: Schedule): Promise<string | null> {
    return settings.channelId ?? (await this.#options.connections.logChannel(guildId));
  }

  async post(schedule: Schedule, content: RunNotice, signal: AbortSignal): Promise<string | null> {
    const { notice } = schedule.progress;
    if (notice === null) return null;
    const until =
      content.begin === null ? [] : [AbortSignal.timeout(Math.max(0, content.begin - Date.now()))];
    const body = await this.#message(schedule, notice.dueAt, content);
    try {
      const key = `schedule:${schedule.id}:${notice.dueAt}`;
      // The custom id names the run as well: earlier announcements of the schedule may have kept their buttons.
      const mark = this.#options.buttonIds(schedule.id, notice.dueAt).skip;
      return await this.#create(notice.channelId, body, key, {
        signal: AbortSignal.any([signal, ...until]),
        earlier: { since: new Date(notice.plannedAt), mark },
      });
    } catch (error) {
      if (isTransient(error)) throw error;
      this.#options.logger.warn({ err: error, schedule: schedule.id }, 'a run could not be announced');
      return null;
    }
  }

  async update(schedule: Schedule, content: RunNotice, signal: AbortSignal): Promise<void> {
    const { notice } = schedule.progress;
    if (notice === null || notice.messageId === null) return;
    const { messages, budget, logger } = this.#options;
    const body = await this.#message(schedule, notice.dueAt, content);
    try {
      await budget.wait(signal);
      await messages.edit(notice.channelId, notice.messageId, body, { signal });
    } catch (error) {
      if (signal.aborted || isTransient(error)) throw error;
      logger.info({ err: error, schedule: schedule.id }, 'the announcement of a run is gone');
    }
  }

  async #message(schedule: Schedule, dueAt: number, { begin, operation, lost }: RunNotice): Promise<Message> {
    const t = await this.#texts(schedule);
    if (begin === null) return endedNoticeMessage(t, schedule, operation, lost);
    return noticeMessage(t, schedule, new Date(begin), this.#options.buttonIds(schedule.id, dueAt));
  }

  async missed(guildId: string, schedules: readonly Schedule[]): Promise<void> {
    const { connections, logger } = this.#options;
    const channelId = await connections.logChannel(guildId);
    const [first] = schedules;
    if (channelId === null || first === undefined) return;
    const keyOf = ({ id, progress }: Schedule) => `missed:${id}:${progress.untold?.lastDueAt}`;
    const { paused = [], others = [] } = Object.groupBy(schedules, (one) =>
      pausedFor(one) === null ? 'others' : 'paused',
    );
    const t = await this.#texts(first);
    try {
      for (const schedule of paused)
        await this.#send(
          channelId,
          makerMessage(t, schedule, this.#options.takeOverId(schedule.id)),
          keyOf(schedule),
        );
      if (others.length > 0)
        await this.#send(channelId, missesMessage(t, others), others.map(keyOf).sort().join());
      await connections.setLogProblem(guildId, null);
    } catch (error) {
      if (isTransient(error)) throw error;
      logger.warn({ err: error, guild: guildId }, 'a guild could not be told of missed runs');
      await connections.setLogProblem(guildId, channelProblem(error));
    }
  }

  async warning(schedule: Schedule, minutes: number): Promise<string> {
    return warningText(await this.#texts(schedule), schedule.settings, minutes);
  }

  async #send(channelId: string, body: Message, key: string): Promise<void> {
    await this.#create(channelId, body, key, { signal: AbortSignal.timeout(budgetMs) });
  }

  async #create(
    channelId: string,
    body: Message,
    key: string,
    options: { readonly signal: AbortSignal; readonly earlier?: EarlierPost },
  ): Promise<string> {
    const { messages, budget } = this.#options;
    await budget.wait(options.signal);
    return (await messages.post(channelId, body, key, options)).id;
  }

  /** Returns the texts in the language that the guild chose, else in that of the schedule. */
  async #texts({ guildId, language }: Schedule): Promise<Texts> {
    try {
      const guild = await this.#options.connections.get(guildId);
      return textsIn(guild?.language ?? language);
    } catch (error) {
      if (error instanceof KeyDecryptionError) return textsIn(language);
      throw error;
    }
  }
}
