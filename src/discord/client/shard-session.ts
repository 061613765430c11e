import type { SessionInfo } from '@discordjs/ws';
import type { Logger } from 'pino';
import type { Shard } from '../../store/cluster.ts';
import type { Sessions } from '../../store/store.ts';

/**
 * Every event moves a session on; that is written down at most this often, and what came since is replayed after a
 * crash. A new session is written down at once: without it nothing is replayed.
 */
const writeMs = 1_000;

/** A shard's session with Discord, at hand in memory and behind that in the store: whoever serves the shard next resumes. */
export class ShardSession {
  readonly #store: Sessions;
  readonly #shard: Shard;
  readonly #logger: Logger;
  #known: SessionInfo | null;
  #unwritten = false;
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #state: 'kept' | 'held back' | 'frozen' = 'kept';

  private constructor(store: Sessions, shard: Shard, logger: Logger, known: SessionInfo | null) {
    this.#store = store;
    this.#shard = shard;
    this.#logger = logger;
    this.#known = known;
  }

  /** Reads what whoever served the shard before wrote down. Sessions of other bots or of another count are not resumed. */
  static async read(store: Sessions, shard: Shard, logger: Logger): Promise<ShardSession> {
    const stored = await store.get(shard.id);
    const fits = stored !== null && stored.bot === shard.bot && stored.shardCount === shard.count;
    const known = fits ? { ...stored, resumeURL: stored.resumeUrl } : null;
    return new ShardSession(store, shard, logger, known);
  }

  get info(): SessionInfo | null {
    return this.#known;
  }

  set(info: SessionInfo | null): void {
    if (this.#state === 'frozen') return;
    const isNew = info?.sessionId !== this.#known?.sessionId;
    this.#known = info;
    this.#unwritten = true;
    this.#writeSoon(isNew ? 0 : writeMs);
  }

  /** Another process may have the shard: nothing is written over what it wrote down, until `keep`. */
  holdBack(): void {
    if (this.#state === 'kept') this.#state = 'held back';
  }

  /** The shard is this process's again. */
  keep(): void {
    if (this.#state !== 'held back') return;
    this.#state = 'kept';
    if (this.#unwritten) this.#writeSoon(0);
  }

  /** Keeps the session as it is now (closing the socket would remove it); resolves when that is written down. */
  async freeze(): Promise<void> {
    const writes = this.#state === 'kept';
    this.#state = 'frozen';
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (writes) this.#write();
    await this.#writing;
  }

  #writeSoon(ms: number): void {
    if (this.#state !== 'kept') return;
    if (ms === 0) this.#write();
    else this.#timer ??= setTimeout(() => this.#write(), ms).unref();
  }

  /** One after the other, so that the newest stays. */
  #write(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#save());
  }

  async #save(): Promise<void> {
    const info = this.#known;
    if (!this.#unwritten || this.#state === 'held back') return;
    this.#unwritten = false;
    try {
      if (info === null) await this.#store.remove(this.#shard.id);
      else await this.#store.save({ ...info, bot: this.#shard.bot, resumeUrl: info.resumeURL });
    } catch (error) {
      this.#unwritten = true;
      this.#writeSoon(writeMs);
      this.#logger.warn({ err: error, shard: this.#shard.id }, 'a gateway session could not be written down');
    }
  }
}
