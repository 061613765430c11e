import type { SessionInfo } from '@discordjs/ws';
import type { Logger } from 'pino';
import type { Sessions } from '../../store/store.ts';

/**
 * Every event moves a session on; that is written down at most this often, and what came since is replayed after a
 * crash. A new session is written down at once: without it nothing is replayed.
 */
const writeMs = 1_000;

/** The gateway sessions, at hand in memory and behind that in the store, so that a restart resumes. */
export class SessionKeeper {
  readonly #store: Sessions;
  readonly #bot: string;
  readonly #logger: Logger;
  readonly #known = new Map<number, SessionInfo | null>();
  readonly #unwritten = new Set<number>();
  #timer: NodeJS.Timeout | null = null;
  #frozen = false;

  /** `bot`: as `botMark` makes it; sessions of another bot are not resumed. */
  constructor(store: Sessions, bot: string, logger: Logger) {
    this.#store = store;
    this.#bot = bot;
    this.#logger = logger;
  }

  async get(shardId: number): Promise<SessionInfo | null> {
    const known = this.#known.get(shardId);
    if (known !== undefined) return known;
    const stored = await this.#store.get(shardId);
    const session = stored?.bot !== this.#bot ? null : { ...stored, resumeURL: stored.resumeUrl };
    this.#known.set(shardId, session);
    return session;
  }

  set(shardId: number, session: SessionInfo | null): void {
    if (this.#frozen) return;
    const isNew = session?.sessionId !== this.#known.get(shardId)?.sessionId;
    this.#known.set(shardId, session);
    this.#unwritten.add(shardId);
    if (isNew) void this.#write();
    else this.#timer ??= setTimeout(() => void this.#write(), writeMs).unref();
  }

  /** Keeps the sessions as they are now (closing the sockets would remove them) and writes them down. */
  async freeze(): Promise<void> {
    this.#frozen = true;
    await this.#write();
  }

  async #write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const shards = [...this.#unwritten];
    this.#unwritten.clear();
    try {
      for (const shardId of shards) {
        const session = this.#known.get(shardId);
        if (session) await this.#store.save({ ...session, bot: this.#bot, resumeUrl: session.resumeURL });
        else await this.#store.remove(shardId);
      }
    } catch (error) {
      this.#logger.warn({ err: error }, 'the gateway sessions could not be written down');
    }
  }
}
