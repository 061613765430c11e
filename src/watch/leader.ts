import { repeat } from '@steward/kit';
import type { Logger } from 'pino';
import type { Cluster } from '../domain/cluster.ts';
import type { BackgroundJob } from './model/watch.ts';

interface LeaderOptions {
  readonly cluster: Pick<Cluster, 'claimLeadership' | 'releaseLeadership'>;
  /** The bot, as `applicationKey` returns it. */
  readonly bot: string;
  /** Started in this order, stopped in reverse, without waiting for each other. */
  readonly jobs: readonly BackgroundJob[];
  readonly logger: Logger;
  /** How often this process claims the leadership, or checks that it still has it, in milliseconds. */
  readonly claimEveryMs: number;
}

/**
 * Runs the jobs of the process that watches the bot's servers. One of the processes that share a store leads;
 * when it ends, another one claims the leadership.
 */
export class Leader {
  readonly #options: LeaderOptions;
  readonly #stopping = new AbortController();
  readonly #started: BackgroundJob[] = [];
  #claiming: Promise<void> = Promise.resolve();

  constructor(options: LeaderOptions) {
    this.#options = options;
  }

  /** Claims the leadership now, and again and again for as long as this process runs. */
  async start(): Promise<void> {
    const { claimEveryMs } = this.#options;
    const first = this.#claim();
    const { signal } = this.#stopping;
    this.#claiming = first.then(() => repeat(claimEveryMs, () => this.#claim(), signal, { jitter: true }));
    await first;
  }

  /** Ends the jobs and releases the leadership. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#claiming;
    await this.#end();
    await this.#options.cluster.releaseLeadership(this.#options.bot);
  }

  /** Starts the jobs if this process leads, and ends them if it no longer does. Never rejects. */
  async #claim(): Promise<void> {
    const { cluster, bot, jobs, logger } = this.#options;
    try {
      if (!(await cluster.claimLeadership(bot))) return await this.#end();
      for (const job of jobs.slice(this.#started.length)) {
        if (this.#stopping.signal.aborted) return;
        await job.start();
        this.#started.push(job);
      }
    } catch (error) {
      logger.warn({ err: error }, 'failed to claim the leadership, or start a job');
    }
  }

  /** Ends all jobs at once: one that waits for Discord must not keep the others from storing what they know. Never rejects. */
  async #end(): Promise<void> {
    const stopping = this.#started.splice(0).toReversed();
    for (const result of await Promise.allSettled(stopping.map((job) => job.stop())))
      if (result.status === 'rejected')
        this.#options.logger.error({ err: result.reason }, 'failed to stop a background job');
  }
}
