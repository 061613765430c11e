import type { Capabilities } from '@steward/hosts/model';
import { type Clock, minuteMs, secondMs } from '@steward/kit';
import type { ReadPace } from '../domain/timings.ts';

/** Waits from a second on are multiples of this, in milliseconds. */
const stepMs = 100;

/**
 * Returns how long to wait until a time, up to a tenth of a second longer: thousands of accounts wait, and to wake up once for
 * several of them takes half the CPU time. Node keeps a list for each duration of its timers, too. 0 if the time has passed.
 * @param at in milliseconds, by the same clock as `now`
 */
export function inSteps(at: number, now: number): number {
  const waitMs = at - now < secondMs ? at - now : Math.ceil(at / stepMs) * stepMs - now;
  return Math.max(0, waitMs);
}

/** A read that takes longer than this part of the interval makes it longer. */
const busyPart = 1 / 10;

/** Returns the interval at a host whose last read took this long, in milliseconds. */
export function intervalFor(
  { everyMs, slowestMs }: Pick<ReadPace, 'everyMs' | 'slowestMs'>,
  durationMs: number,
): number {
  return Math.max(everyMs, Math.min(durationMs / busyPart, slowestMs));
}

/**
 * Returns how long it takes until each server had its turn, in milliseconds: the interval, unless the share of the host's calls
 * does not suffice.
 * @param calls how many calls it takes to read everything once
 */
export function turnMs(intervalMs: number, calls: number, callsPerMinute: number): number {
  return Math.max(intervalMs, (calls / callsPerMinute) * minuteMs);
}

/** How many reads are made in the time for which a host may repeat a status. */
const readsPerAge = 4;

/** Returns the interval after a change, in milliseconds: a host that repeats a status for a while is not read much more often. */
export function intervalAfterChange(
  { afterChangeMs }: ReadPace,
  { statusAgeMs }: Pick<Capabilities, 'statusAgeMs'>,
): number {
  return Math.max(afterChangeMs, statusAgeMs / readsPerAge);
}

/** The calls a minute that a host allows a key, if it does not document a number. */
const assumedCallsPerMinute = 60;
/** The part of them that the server monitor uses; the rest is for people. */
const watchPart = 1 / 4;

/** Returns how many calls a minute the server monitor may make with a key. */
export function callsPerMinute({ callsPerMinute = assumedCallsPerMinute }: Capabilities): number {
  return Math.max(1, Math.floor(callsPerMinute * watchPart));
}

/** Limits the calls that the server monitor makes for an account in any minute. */
export class CallShare {
  readonly #limit: () => number;
  readonly #clock: Pick<Clock, 'elapsed'>;
  /** When calls of the last minute were made, oldest first; at most some more than the limit. */
  readonly #calls: number[] = [];
  /** When calls of the last minute for urgent reads were made, oldest first. */
  readonly #urgentCalls: number[] = [];
  #spacedUntil = Number.NEGATIVE_INFINITY;

  /** @param limit returns how many calls a minute are allowed now */
  constructor(limit: () => number, clock: Pick<Clock, 'elapsed'>) {
    this.#limit = limit;
    this.#clock = clock;
  }

  /** Until when a read that is not urgent waits, by the clock's elapsed time: such reads are spread over the minute. */
  get spacedUntil(): number {
    return this.#spacedUntil;
  }

  /** Whether urgent reads have used half of the calls of the last minute: the other half is for reads that wait. */
  get urgentHalfIsUsed(): boolean {
    this.#forget();
    return this.#urgentCalls.length >= this.#limit() / 2;
  }

  /** Returns when a read of `count` calls may begin, by the clock's elapsed time. */
  opensAt(count: number): number {
    this.#forget();
    const surplus = this.#calls.length + count - this.#limit();
    // A read of more calls than the limit waits for a minute without any.
    const last = this.#calls[Math.min(surplus, this.#calls.length) - 1];
    return last === undefined ? Number.NEGATIVE_INFINITY : last + minuteMs;
  }

  /**
   * Reserves the calls of a read that begins; one that is not urgent keeps a distance to the next such read. Returns what counts each call as it is sent, and what ends the reservation and
   * returns their number.
   */
  reserve(count: number, urgent: boolean): { sent(): void; end(): number } {
    const now = this.#clock.elapsed();
    for (let call = 0; call < count; call++) this.#calls.push(now);
    if (urgent) this.#urgentCalls.push(...Array.from({ length: count }, () => now));
    else this.#spacedUntil = Math.max(this.#spacedUntil, now) + (count * minuteMs) / this.#limit();
    let sent = 0;
    return {
      sent: () => {
        sent++;
        if (sent > count) this.#calls.push(this.#clock.elapsed());
      },
      end: () => {
        // A result of the cache takes no call.
        for (let unsent = sent; unsent < count; unsent++) {
          const index = this.#calls.lastIndexOf(now);
          if (index >= 0) this.#calls.splice(index, 1);
        }
        return sent;
      },
    };
  }

  #forget(): void {
    const before = this.#clock.elapsed() - minuteMs;
    for (const calls of [this.#calls, this.#urgentCalls])
      while ((calls[0] ?? Number.POSITIVE_INFINITY) <= before) calls.shift();
  }
}
