import { isDeepStrictEqual } from 'node:util';
import type { SessionInfo } from '@discordjs/ws';
import type { Logger } from 'pino';
import type { Shard } from '../../domain/cluster.ts';
import type { Sessions } from '../../store/repositories/sessions.ts';

/** What of the store a session needs. */
export type StoredSessions = Pick<Sessions, 'get' | 'save' | 'remove'>;

/**
 * Every event changes a session's sequence; it is stored at most this often, and Discord replays the events since then
 * after a crash. A new session is stored at once: without it nothing is replayed.
 */
const saveEveryMs = 1_000;

/** A shard's session with Discord: current in memory, up to a second old in the store, for the next process. */
export class ShardSession {
  readonly #store: StoredSessions;
  readonly #shard: Shard;
  readonly #logger: Logger;
  #current: SessionInfo | null;
  #stored: SessionInfo | null;
  #saving: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #isFrozen = false;

  private constructor(store: StoredSessions, shard: Shard, logger: Logger, stored: SessionInfo | null) {
    this.#store = store;
    this.#shard = shard;
    this.#logger = logger;
    this.#current = stored;
    this.#stored = stored;
  }

  /**
   * Reads the shard's last session. It is not resumed if its bot or its shard count is another one, or its address is
   * not Discord's.
   * @param gatewayUrl as Discord's API returns it
   */
  static async read(
    store: StoredSessions,
    shard: Shard,
    gatewayUrl: string,
    logger: Logger,
  ): Promise<ShardSession> {
    const stored = await store.get(shard.id);
    const isOwn = stored !== null && stored.bot === shard.bot && stored.shardCount === shard.count;
    const isSafe = isOwn && mayResumeAt(stored.resumeUrl, gatewayUrl);
    if (isOwn && !isSafe)
      logger.warn({ shard: shard.id }, 'ignored a stored session: its address isn’t Discord’s');
    return new ShardSession(store, shard, logger, isSafe ? { ...stored, resumeURL: stored.resumeUrl } : null);
  }

  get info(): SessionInfo | null {
    return this.#current;
  }

  set(info: SessionInfo | null): void {
    if (this.#isFrozen) return;
    const isNew = info?.sessionId !== this.#current?.sessionId;
    this.#current = info;
    if (isNew) this.#save();
    else this.#saveLater();
  }

  /** Keeps the session as it is now, although closing the socket would remove it. Resolves when it is stored. */
  async freeze(): Promise<void> {
    this.#isFrozen = true;
    this.#save();
    await this.#saving;
  }

  #saveLater(): void {
    if (this.#isFrozen) return;
    this.#timer ??= setTimeout(() => this.#save(), saveEveryMs).unref();
  }

  /** Saves one at a time, so that the newest stays. */
  #save(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#saving = this.#saving.then(() => this.#saveNow());
  }

  async #saveNow(): Promise<void> {
    const info = this.#current;
    if (isDeepStrictEqual(info, this.#stored)) return;
    try {
      if (info === null) await this.#store.remove(this.#shard.id);
      else await this.#store.save({ ...info, bot: this.#shard.bot, resumeUrl: info.resumeURL });
      this.#stored = info;
    } catch (error) {
      this.#saveLater();
      this.#logger.warn({ err: error, shard: this.#shard.id }, 'failed to store a gateway session');
    }
  }
}

/**
 * Returns whether a stored session may be resumed at its address, to which the bot's token is sent: one of Discord's
 * own, or the gateway that the API names.
 */
export function mayResumeAt(resumeUrl: string, gatewayUrl: string): boolean {
  const [url, gateway] = [URL.parse(resumeUrl), URL.parse(gatewayUrl)];
  if (url === null) return false;
  if (url.protocol === 'wss:' && url.hostname.endsWith('.discord.gg')) return true;
  return gateway !== null && url.protocol === gateway.protocol && url.host === gateway.host;
}
