import type { API } from '@discordjs/core/http-only';
import { type RepeatingJob, repeatingJob } from '@steward/kit';
import type { Logger } from 'pino';
import type { LogChannel } from '../discord/log-channel.ts';
import { textsFor, textsIn } from '../discord/texts/languages.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { StoredSettingChange } from '../settings/setting-change.ts';
import type { Connections } from '../store/repositories/connections.ts';
import type { SettingChanges } from '../store/repositories/setting-changes.ts';
import type { BackgroundJob } from '../watch/model/watch.ts';
import { orSilent } from './check-facts.ts';
import { settingChangesMessage } from './setting-change-view.ts';

interface ChangeAnnouncerOptions {
  readonly api: Pick<API, 'guilds'>;
  readonly settingChanges: Pick<SettingChanges, 'unannounced' | 'markAnnounced'>;
  readonly connections: Pick<Connections, 'settings'>;
  readonly logChannel: Pick<LogChannel, 'post'>;
  readonly logger: Logger;
  readonly everyMs: number;
  readonly quietMs: number;
  readonly mostMs: number;
}

/** Announces in the log channel who changed settings and permissions: those of a moment in one message. */
export class ChangeAnnouncer implements BackgroundJob {
  readonly #options: ChangeAnnouncerOptions;
  readonly #job: RepeatingJob;
  /** What is being posted, by guild. */
  readonly #posting = new Map<string, Promise<void>>();

  constructor(options: ChangeAnnouncerOptions) {
    this.#options = options;
    this.#job = repeatingJob(options.everyMs, (stopping) => this.#look(stopping), {
      firstMs: 0,
      onError: (error) => options.logger.warn({ err: error }, 'failed to look for changed settings'),
    });
  }

  start(): Promise<void> {
    return this.#job.start();
  }

  async stop(): Promise<void> {
    await this.#job.stop();
    await Promise.all(this.#posting.values());
  }

  async #look(stopping: AbortSignal): Promise<void> {
    const { settingChanges, quietMs, mostMs } = this.#options;
    const waiting = Map.groupBy(await settingChanges.unannounced(), ({ guildId }) => guildId);
    for (const [guildId, changes] of waiting) {
      const [first, last] = [changes[0], changes.at(-1)];
      if (first === undefined || last === undefined || this.#posting.has(guildId)) continue;
      const now = Date.now();
      const isDue = now - last.at.getTime() >= quietMs || now - first.at.getTime() >= mostMs;
      if (!isDue) continue;
      const posted = this.#post(guildId, `${first.id}.${last.id}`, changes, stopping).finally(() =>
        this.#posting.delete(guildId),
      );
      this.#posting.set(guildId, posted);
    }
  }

  /** Never rejects. @param key of the message: Discord posts only one with it */
  async #post(
    guildId: string,
    key: string,
    changes: readonly StoredSettingChange[],
    stopping: AbortSignal,
  ): Promise<void> {
    const { settingChanges, logChannel, logger } = this.#options;
    try {
      const t = await this.#textsOf(guildId);
      await logChannel.post(guildId, settingChangesMessage(t, changes), key, stopping);
      await settingChanges.markAnnounced(changes, new Date());
    } catch (error) {
      if (!stopping.aborted)
        logger.info({ err: error, guild: guildId }, 'failed to announce changed settings');
    }
  }

  async #textsOf(guildId: string): Promise<Texts> {
    const { api, connections } = this.#options;
    const { language, logChannelId } = await connections.settings(guildId);
    if (language !== null || logChannelId === null) return textsIn(language ?? 'en');
    const guild = await orSilent(api.guilds.get(guildId));
    return textsFor(guild?.preferred_locale);
  }
}
