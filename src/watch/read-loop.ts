import type { Account, HostErrorKind } from '@steward/hosts/model';
import type { Clock, Slots } from '@steward/kit';
import type { Logger } from 'pino';
import type { ReadPace } from '../domain/timings.ts';
import type { HostConnection } from '../operations/model/host-connection.ts';
import type { HostHealth } from './host-health.ts';
import {
  type AccountReads,
  accountEveryMs,
  always,
  type DueRead,
  never,
  nextRead,
  type ReadKind,
} from './next-read.ts';
import { CallShare, callsPerMinute, inSteps, intervalFor } from './pace.ts';

/** A read of a hosting API by the server monitor. */
export interface MonitorRead {
  readonly kind: ReadKind;
  readonly outcome: 'ok' | HostErrorKind;
  /** How much later than due it began, in milliseconds. */
  readonly lateMs: number;
}

interface ReadLoopOptions {
  readonly pace: ReadPace;
  readonly clock: Clock;
  readonly slots: Slots;
  readonly logger: Logger;
  readonly reads: AccountReads;
  /** Returns what is called now, and what is known of it. */
  readonly host: () => { readonly link: HostConnection; readonly health: HostHealth };
  /**
   * Called before it is decided what is read next. Returns by when it is to be called again, by the clock's elapsed time, or
   * `never`.
   */
  readonly onAdvance: () => number;
  /** Makes a read, and returns how it ended. */
  readonly read: (read: DueRead, account: Account) => Promise<MonitorRead['outcome']>;
  readonly onRead: (read: MonitorRead) => void;
}

/** Reads of one account at a time: a server whose machine hangs does not delay the others. */
const concurrentReads = 4;

/** Makes the reads of one account: each when it is due, the host allows it and there is room for it. */
export class ReadLoop {
  readonly #options: ReadLoopOptions;
  readonly #share: CallShare;
  readonly #tasks = new Set<Promise<void>>();
  #isStopped = false;
  #cancelTimer = () => {};

  constructor(options: ReadLoopOptions) {
    this.#options = options;
    this.#share = new CallShare(
      () => callsPerMinute(options.host().link.hosting.capabilities),
      options.clock,
    );
  }

  /** Begins no further read, and resolves when those in flight have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimer();
    await Promise.all(this.#tasks);
  }

  /** Begins the reads that are due and allowed, and sets a timer for what comes next. */
  advance(): void {
    if (this.#isStopped) return;
    const { clock, host, onAdvance } = this.#options;
    let nextAt = onAdvance();
    for (;;) {
      const { health } = host();
      const concurrent = health.failure !== null ? 1 : concurrentReads;
      const next = this.#tasks.size < concurrent ? this.#nextRead() : null;
      if (next === null) break;
      const at = Math.max(next.dueAt, health.closedUntil, this.#share.opensAt(next.reading.calls));
      if (at > clock.elapsed()) {
        nextAt = Math.min(nextAt, at);
        break;
      }
      this.#begin(next);
    }
    this.#cancelTimer();
    if (nextAt < never)
      this.#cancelTimer = clock.after(inSteps(nextAt, clock.elapsed()), () => this.advance());
  }

  #nextRead(): DueRead | null {
    const { clock, pace, reads, host } = this.#options;
    const { link, health } = host();
    const { spacedUntil, urgentHalfIsUsed } = this.#share;
    return nextRead(reads, {
      now: clock.elapsed(),
      date: clock.now(),
      pace,
      capabilities: link.hosting.capabilities,
      spacedUntil,
      urgentHalfIsUsed,
      isFailing: health.failure !== null,
      closedUntil: health.closedUntil,
    });
  }

  #begin(read: DueRead): void {
    const { reading, server } = read;
    const { clock, pace, logger, reads, host } = this.#options;
    const reserved = this.#share.reserve(reading.calls, read.isUrgent);
    const allowedAt = Math.max(read.wantedAt, host().health.closedUntil);
    if (server === null) reads.listBefore = reading.startedAt;
    reading.running = true;
    reading.part = reading.startedAt === always ? 1 - pace.spread * Math.random() : 1;
    reading.startedAt = clock.elapsed();
    if (read.kind === 'server' && server !== null) server.requestedAt = null;
    const task = this.#run(read, allowedAt, reserved.sent)
      .catch((error: unknown) => {
        if (!this.#isStopped) logger.error({ err: error }, 'a background read failed');
        return null;
      })
      .then((durationMs) => {
        const sent = reserved.end();
        if (sent > 0) reading.calls = sent;
        reading.running = false;
        if (durationMs !== null) {
          const everyMs = accountEveryMs(reads, pace, host().link.hosting.capabilities);
          reads.intervalMs = intervalFor({ ...pace, everyMs }, durationMs);
        }
        this.#tasks.delete(task);
        this.advance();
      });
    this.#tasks.add(task);
  }

  /** Makes a read. Returns how long it took, in milliseconds; null if it failed. */
  async #run(read: DueRead, allowedAt: number, onSend: () => void): Promise<number | null> {
    const { slots, clock, onRead, host } = this.#options;
    const { link } = host();
    const release = await slots.acquire(link.host.address);
    try {
      if (this.#isStopped) return null;
      const startedAt = clock.elapsed();
      read.reading.startedAt = startedAt;
      const outcome = await this.#options.read(read, { ...host().link.account, onSend });
      const durationMs = clock.elapsed() - startedAt;
      onRead({ kind: read.kind, outcome, lateMs: startedAt - allowedAt });
      return outcome === 'ok' ? durationMs : null;
    } finally {
      release?.();
    }
  }
}

/** Returns whether a connection is to a guild's own host. */
export function isOwnHost({ connection }: HostConnection): boolean {
  return connection.openKind !== null;
}
