import type { Logger } from 'pino';
import type { Cluster } from '../domain/cluster.ts';
import type { WatchDuty } from '../domain/watch.ts';
import { repeat } from '../util/repeat.ts';

interface WatchOptions {
  readonly cluster: Pick<Cluster, 'claimWatch' | 'releaseWatch'>;
  /** The bot, as `applicationKey` returns it. */
  readonly bot: string;
  /** Started in this order, stopped in reverse, without waiting for each other. */
  readonly duties: readonly WatchDuty[];
  readonly logger: Logger;
  /** How often this process claims the watch, or checks that it still has it, in milliseconds. Default: 3,000. */
  readonly claimEveryMs?: number | undefined;
}

/**
 * Runs the duties of the process that watches the bot's servers. One of the processes that share a store has the watch at a
 * time; when it ends, another one claims it.
 */
export class Watch {
  readonly #options: WatchOptions;
  readonly #stopping = new AbortController();
  readonly #started: WatchDuty[] = [];
  #claiming: Promise<void> = Promise.resolve();

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** Claims the watch now, and again and again for as long as this process runs. */
  async start(): Promise<void> {
    const { claimEveryMs = 3_000 } = this.#options;
    const first = this.#claim();
    const { signal } = this.#stopping;
    this.#claiming = first.then(() => repeat(claimEveryMs, () => this.#claim(), signal, { jitter: true }));
    await first;
  }

  /** Ends the duties and releases the watch. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#claiming;
    await this.#end();
    await this.#options.cluster.releaseWatch(this.#options.bot);
  }

  /** Starts the duties if this process has the watch, and ends them if it lost it. Never rejects. */
  async #claim(): Promise<void> {
    const { cluster, bot, duties, logger } = this.#options;
    try {
      if (!(await cluster.claimWatch(bot))) return await this.#end();
      for (const duty of duties.slice(this.#started.length)) {
        if (this.#stopping.signal.aborted) return;
        await duty.start();
        this.#started.push(duty);
      }
    } catch (error) {
      logger.warn({ err: error }, 'could not claim the watch, or begin it');
    }
  }

  /** Ends all duties at once: one that waits for Discord must not keep the others from storing what they know. Never rejects. */
  async #end(): Promise<void> {
    const stopping = this.#started.splice(0).toReversed();
    for (const result of await Promise.allSettled(stopping.map((duty) => duty.stop())))
      if (result.status === 'rejected')
        this.#options.logger.error({ err: result.reason }, 'a duty of the watch could not be ended');
  }
}
