import type { SessionInfo } from '@discordjs/ws';
import type { Logger } from 'pino';
import type { Shard } from '../../domain/cluster.ts';
import type { Sessions } from '../../domain/store.ts';
import { mayResumeAt } from './resume-address.ts';

/**
 * Every event moves a session on; that is written down at most this often, and what came since is replayed after a
 * crash. A new session is written down at once: without it nothing is replayed.
 */
const writeMs = 1_000;

/** What has been in hand for so long is no longer replayed after a crash: Discord keeps what it sent for minutes at most. */
const inHandMs = 15_000;

/** An event that is being handled. */
interface InHand {
  readonly sequence: number;
  readonly since: number;
}

/** A shard's session with Discord, at hand in memory and behind that in the store: whoever serves the shard next resumes. */
export class ShardSession {
  readonly #store: Sessions;
  readonly #shard: Shard;
  readonly #logger: Logger;
  #known: SessionInfo | null;
  #unwritten = false;
  #written: SessionInfo | null = null;
  /** Oldest first. */
  readonly #inHand = new Set<InHand>();
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #state: 'kept' | 'held back' | 'frozen' = 'kept';

  private constructor(store: Sessions, shard: Shard, logger: Logger, known: SessionInfo | null) {
    this.#store = store;
    this.#shard = shard;
    this.#logger = logger;
    this.#known = known;
    this.#written = known;
  }

  /**
   * Reads what whoever served the shard before wrote down. Sessions of other bots, of another count or with an address
   * that is not Discord's are not resumed.
   * @param gatewayUrl as the API names it
   */
  static async read(
    store: Sessions,
    shard: Shard,
    gatewayUrl: string,
    logger: Logger,
  ): Promise<ShardSession> {
    const stored = await store.get(shard.id);
    const fits = stored !== null && stored.bot === shard.bot && stored.shardCount === shard.count;
    const safe = fits && mayResumeAt(stored.resumeUrl, gatewayUrl);
    if (fits && !safe) logger.warn({ shard: shard.id }, 'a session with a strange address is not resumed');
    const known = safe ? { ...stored, resumeURL: stored.resumeUrl } : null;
    return new ShardSession(store, shard, logger, known);
  }

  get info(): SessionInfo | null {
    return this.#known;
  }

  set(info: SessionInfo | null): void {
    if (this.#state === 'frozen') return;
    const isNew = info?.sessionId !== this.#known?.sessionId;
    if (isNew) this.#inHand.clear();
    this.#known = info;
    this.#unwritten = true;
    this.#writeSoon(isNew ? 0 : writeMs);
  }

  /** Until the work is done, at most 15 s, a crash leaves the session where the event is replayed. It must not reject. */
  async handle(sequence: number, work: Promise<unknown>): Promise<void> {
    const event = { sequence, since: performance.now() };
    this.#inHand.add(event);
    await work;
    this.#inHand.delete(event);
  }

  /** Another process may have the shard: nothing is written over what it wrote down, until `keep`. */
  holdBack(): void {
    if (this.#state === 'kept') this.#state = 'held back';
    this.#written = null;
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
    if (!this.#unwritten || this.#state === 'held back') return;
    // Whoever freezes a session ends what is in hand, or tells those who wait: nothing of it is for the next process.
    const info = this.#state === 'frozen' ? this.#known : this.#settled();
    this.#unwritten = info !== this.#known;
    if (this.#unwritten) this.#writeSoon(writeMs);
    if (info !== null && isSame(info, this.#written)) return;
    try {
      if (info === null) await this.#store.remove(this.#shard.id);
      else await this.#store.save({ ...info, bot: this.#shard.bot, resumeUrl: info.resumeURL });
      this.#written = info;
    } catch (error) {
      this.#unwritten = true;
      this.#writeSoon(writeMs);
      this.#logger.warn({ err: error, shard: this.#shard.id }, 'a gateway session could not be written down');
    }
  }

  /** The session as it was before the oldest event in hand. */
  #settled(): SessionInfo | null {
    const info = this.#known;
    for (const event of this.#inHand) {
      if (performance.now() - event.since > inHandMs) this.#inHand.delete(event);
      else return info && { ...info, sequence: Math.min(info.sequence, event.sequence - 1) };
    }
    return info;
  }
}

function isSame(one: SessionInfo, other: SessionInfo | null): boolean {
  return (
    one.sessionId === other?.sessionId && one.sequence === other.sequence && one.resumeURL === other.resumeURL
  );
}
