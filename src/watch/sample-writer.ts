import { isDeepStrictEqual } from 'node:util';
import { accountServerKey } from '@steward/hosts/model';
import { type Clock, dayMs, type RepeatingJob, repeatingJob } from '@steward/kit';
import type { Logger } from 'pino';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import type { RecordTimes } from '../domain/timings.ts';
import type { Connections } from '../store/repositories/connections.ts';
import type { ObservationStore } from '../store/repositories/observations.ts';
import type { Samples } from '../store/repositories/samples.ts';
import type { GameObservation } from './model/game.ts';
import { type ObservationRow, type Sample, type ServerObservation, sampleOf } from './model/watch.ts';

interface SampleWriterOptions {
  readonly connections: Pick<Connections, 'connectedAccounts'>;
  readonly observations: ObservationStore;
  readonly samples: Samples;
  readonly clock: Clock;
  readonly times: RecordTimes;
  readonly logger: Logger;
}

/** How many servers are stored at a time: SQLite takes some 10 ms for them, during which nothing else runs. */
const batchSize = 500;
/** Maximum number of waiting samples per server while the store is unavailable: an hour at one per 15 s. */
const maxWaiting = 240;
/** How many hours of samples the servers of a guild may have together: 92 servers have them for 90 days. */
const guildShare = 200_000;
/** How long a server that nobody watches is remembered, in milliseconds. */
const rememberedMs = 90 * dayMs;

interface Recorded {
  /** The last sample, and when it was taken, by the clock's elapsed time. */
  readonly sample: Sample;
  readonly at: number;
}

/** Stores what the server monitor reads, some seconds later and many servers together. */
export class SampleWriter {
  readonly #options: SampleWriterOptions;
  readonly #times: RecordTimes;
  /** The last sample of each server, by `accountServerKey`. */
  readonly #last = new Map<string, Recorded>();
  /** Samples to be stored; the servers that wait longest come first. */
  readonly #samples = new Map<
    string,
    { readonly accountId: string; readonly serverId: string; samples: Sample[] }
  >();
  /** What was stored of each server, and when. */
  readonly #stored = new Map<string, { readonly row: ObservationRow; readonly at: number }>();
  readonly #rowsToStore = new Map<string, ObservationRow>();
  readonly #storing: RepeatingJob;
  #prunedAt = Number.NEGATIVE_INFINITY;
  #rowCount = 0;
  #hasRoom = true;

  constructor(options: SampleWriterOptions) {
    this.#options = options;
    this.#times = options.times;
    const work = async () => {
      await this.#flush();
      await this.#prune();
    };
    this.#storing = repeatingJob(this.#times.flushEveryMs, work, { clock: options.clock });
  }

  async start(): Promise<void> {
    await this.#storing.start();
  }

  /** Stores the waiting samples. */
  async stop(): Promise<void> {
    await this.#storing.stop();
    while (this.#samples.size + this.#rowsToStore.size > 0 && (await this.#flush()));
    for (const map of [this.#last, this.#samples, this.#stored, this.#rowsToStore]) map.clear();
  }

  /** How many rows of samples are stored, as of the last hour; 0 if this process has not counted them. */
  get rows(): number {
    return this.#rowCount;
  }

  /** Whether samples are stored; not while the disk is nearly full. */
  get storesSamples(): boolean {
    return this.#hasRoom;
  }

  /** Takes a sample of a server that was read, or whose host can't be read. */
  sample(accountId: string, serverId: string, observation: ServerObservation): void {
    const { clock } = this.#options;
    const key = accountServerKey(accountId, serverId);
    const sample = sampleOf(observation, new Date(clock.now()));
    const last = this.#last.get(key);
    const at = clock.elapsed();
    if (last !== undefined && at - last.at < this.#distance(last.sample, sample)) return;
    this.#last.set(key, { sample, at });
    const waiting = this.#samples.get(key) ?? { accountId, serverId, samples: [] };
    waiting.samples.push(sample);
    if (waiting.samples.length > maxWaiting) waiting.samples.shift();
    this.#samples.set(key, waiting);
  }

  /** Queues a server's state for storing, unless the same state was stored recently. */
  observation(row: ObservationRow): void {
    const key = accountServerKey(row.accountId, row.serverId);
    const stored = this.#stored.get(key);
    const isRecent =
      stored !== undefined && this.#options.clock.elapsed() - stored.at < this.#times.readAtEveryMs;
    if (isRecent && isSame(stored.row, row)) return;
    this.#rowsToStore.set(key, row);
  }

  /** Forgets a server that is no longer watched; what waits is stored. */
  forget(accountId: string, serverId: string): void {
    const key = accountServerKey(accountId, serverId);
    this.#last.delete(key);
    this.#stored.delete(key);
  }

  #distance(last: Sample, { status, players }: Sample): number {
    const { sampleEveryMs, sameSampleEveryMs } = this.#times;
    return last.status === status && last.players === players ? sameSampleEveryMs : sampleEveryMs;
  }

  /** Stores a batch. Returns false if the store failed; the batch is then stored later. */
  async #flush(): Promise<boolean> {
    const { connections, observations, samples, clock } = this.#options;
    const rowBatch = [...this.#rowsToStore].slice(0, batchSize);
    const sampleBatch = [...this.#samples].slice(0, batchSize);
    for (const [key] of rowBatch) this.#rowsToStore.delete(key);
    for (const [key] of sampleBatch) this.#samples.delete(key);
    try {
      const read = [...rowBatch, ...sampleBatch].map(([, { accountId }]) => accountId);
      // Nothing is written again of a guild that removed the bot while it waited.
      const connected =
        read.length === 0 ? new Set() : await connections.connectedAccounts([...new Set(read)]);
      const rows = rowBatch.filter(([, { accountId }]) => connected.has(accountId));
      const waits = sampleBatch.filter(([, { accountId }]) => connected.has(accountId));
      if (rows.length > 0) await observations.save(rows.map(([, row]) => row));
      const at = clock.elapsed();
      // Those that were forgotten meanwhile have no sample.
      for (const [key, row] of rows) if (this.#last.has(key)) this.#stored.set(key, { row, at });
      rowBatch.length = 0;
      if (waits.length > 0 && (await this.#mayStoreSamples()))
        await samples.add(waits.map(([, waiting]) => waiting));
      return true;
    } catch (error) {
      this.#failed(error, 'failed to store what the server monitor read');
      for (const [key, row] of rowBatch) if (!this.#rowsToStore.has(key)) this.#rowsToStore.set(key, row);
      for (const [key, waiting] of sampleBatch) {
        const later = this.#samples.get(key)?.samples ?? [];
        this.#samples.set(key, { ...waiting, samples: [...waiting.samples, ...later].slice(-maxWaiting) });
      }
      return false;
    }
  }

  /** Returns whether samples are stored; else they are dropped, so that operations find room. */
  async #mayStoreSamples(): Promise<boolean> {
    const { samples, logger } = this.#options;
    const hasRoom = await samples.hasRoom();
    if (this.#hasRoom && !hasRoom)
      logger.error('the database’s disk is nearly full: not storing samples until there is room');
    if (!this.#hasRoom && hasRoom) logger.warn('the database’s disk has room again: storing samples');
    this.#hasRoom = hasRoom;
    return hasRoom;
  }

  async #prune(): Promise<void> {
    const { observations, samples, clock } = this.#options;
    if (clock.elapsed() - this.#prunedAt < this.#times.pruneEveryMs) return;
    this.#prunedAt = clock.elapsed();
    try {
      this.#rowCount = await samples.prune(new Date(clock.now()), guildShare);
      await observations.prune(new Date(clock.now() - rememberedMs));
    } catch (error) {
      this.#failed(error, 'failed to remove old samples');
    }
  }

  #failed(error: unknown, message: string): void {
    const level = error instanceof StoreUnavailableError ? 'debug' : 'error';
    this.#options.logger[level]({ err: error }, message);
  }
}

/** Returns whether only the times of the read and of the last answer differ, and for how long players are unknown. */
function isSame(a: ObservationRow, b: ObservationRow): boolean {
  const isSameTime = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();
  return (
    a.status === b.status &&
    a.name === b.name &&
    a.restarts === b.restarts &&
    a.falls === b.falls &&
    isSameGame(a.game, b.game) &&
    isSameTime(a.statusSince, b.statusSince) &&
    isSameTime(a.emptySince, b.emptySince) &&
    isSameTime(a.failingSince, b.failingSince)
  );
}

function isSameGame(a: GameObservation, b: GameObservation): boolean {
  return isDeepStrictEqual(lasting(a), lasting(b));
}

/** Returns what is known of a game without what changes with each read. */
function lasting(game: GameObservation) {
  return { ...game, answeredAt: game.answeredAt !== null, playersUnknownMs: game.playersUnknownMs > 0 };
}
