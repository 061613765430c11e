import { type RepeatingJob, repeatingJob } from '@steward/kit';
import type { Logger } from 'pino';
import type { Outbox } from '../discord/outbox.ts';
import type { BackgroundJob } from '../watch/model/watch.ts';

export interface PostingJobOptions {
  readonly outbox: Outbox;
  readonly logger: Logger;
  /** How often it is looked for something to post, in milliseconds. */
  readonly everyMs: number;
}

/** A job that looks again and again for something to post, and ends when none of its messages is on its way. */
export abstract class PostingJob implements BackgroundJob {
  readonly #outbox: Outbox;
  readonly #job: RepeatingJob;
  /** Aborted when the job ends; its messages are shown with it. */
  protected stopping: AbortSignal = AbortSignal.abort();

  /** @param what it looks for, for the log */
  constructor({ outbox, logger, everyMs }: PostingJobOptions, what: string) {
    this.#outbox = outbox;
    const work = (stopping: AbortSignal) => {
      this.stopping = stopping;
      return this.look();
    };
    this.#job = repeatingJob(everyMs, work, {
      firstMs: 0,
      onError: (error) => logger.warn({ err: error }, `failed to look for ${what}`),
    });
  }

  start(): Promise<void> {
    return this.#job.start();
  }

  async stop(): Promise<void> {
    await this.#job.stop();
    await this.#outbox.settled(this.stopping);
  }

  /** Looks once, and begins to show what is to be posted. */
  protected abstract look(): Promise<void>;
}
