import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { API } from '@discordjs/core/http-only';
import { DiscordAPIError } from '@discordjs/rest';
import type { Logger } from 'pino';
import type { Guilds } from '../../store/store.ts';
import type { Command } from '../dispatch/command.ts';

const attempts = 5;
const atOnce = 5;

/** Gives each guild its commands: when the bot joins, when the definitions change, and not otherwise. */
export class Registration {
  readonly #api: API;
  readonly #guilds: Guilds;
  readonly #logger: Logger;
  readonly #definitions: Command['definition'][];
  readonly #fingerprint: string;
  readonly #waiting = new Set<string>();
  readonly #underWay = new Set<string>();
  /** How often it did not work, by guild. */
  readonly #failures = new Map<string, number>();
  readonly #stop = new AbortController();
  #workers = 0;
  #applicationId: string | null = null;

  /** `bot`: as `botMark` makes it; what another bot registered is not there for this one. */
  constructor(api: API, guilds: Guilds, commands: readonly Command[], bot: string, logger: Logger) {
    this.#api = api;
    this.#guilds = guilds;
    this.#logger = logger;
    this.#definitions = commands.map(({ definition }) => definition);
    this.#fingerprint = createHash('sha256')
      .update(`${bot} ${JSON.stringify(this.#definitions)}`)
      .digest('hex');
  }

  /** Discord tells the application's id at each new session; after a resumed one it is asked for. */
  identified(applicationId: string): void {
    this.#applicationId = applicationId;
  }

  /** Registers the commands in a guild that does not have them yet, in the background. */
  ensure(guildId: string): void {
    if (this.#stop.signal.aborted || this.#underWay.has(guildId)) return;
    this.#waiting.add(guildId);
    if (this.#workers < atOnce) void this.#work();
  }

  /** Registers what is missing in the guilds that are known already. */
  async refresh(guildIds: readonly string[]): Promise<void> {
    const known = new Map((await this.#guilds.all()).map(({ guildId, commands }) => [guildId, commands]));
    for (const guildId of guildIds) if (known.get(guildId) !== this.#fingerprint) this.ensure(guildId);
  }

  stop(): void {
    this.#stop.abort();
    this.#waiting.clear();
  }

  async #work(): Promise<void> {
    this.#workers += 1;
    for (const guildId of this.#waiting) {
      this.#waiting.delete(guildId);
      this.#underWay.add(guildId);
      try {
        await this.#register(guildId);
        this.#failures.delete(guildId);
      } catch (error) {
        this.#failed(guildId, error);
      } finally {
        this.#underWay.delete(guildId);
      }
    }
    this.#workers -= 1;
  }

  async #register(guildId: string): Promise<void> {
    if ((await this.#guilds.commands(guildId)) === this.#fingerprint) return;
    this.#applicationId ??= (await this.#api.applications.getCurrent()).id;
    await this.#api.applicationCommands.bulkOverwriteGuildCommands(
      this.#applicationId,
      guildId,
      this.#definitions,
    );
    await this.#guilds.setCommands(guildId, this.#fingerprint);
    this.#logger.info({ guild: guildId }, 'commands registered');
  }

  /** Tries again later where that may help; other guilds don't wait for it. */
  #failed(guildId: string, error: unknown): void {
    if (this.#stop.signal.aborted) return;
    const failures = (this.#failures.get(guildId) ?? 0) + 1;
    const final = error instanceof DiscordAPIError && error.status < 500;
    if (final || failures === attempts) {
      this.#failures.delete(guildId);
      this.#logger.error({ err: error, guild: guildId }, 'the commands could not be registered');
      return;
    }
    this.#failures.set(guildId, failures);
    sleep(1_000 * 2 ** failures, undefined, { signal: this.#stop.signal, ref: false }).then(
      () => this.ensure(guildId),
      () => {},
    );
  }
}
