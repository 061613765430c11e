import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { ShardHold } from '../../domain/cluster.ts';
import { StoreUnavailableError } from '../../domain/store-errors.ts';
import type { LockKey } from './lock-key.ts';
import { type ClusterSession, channel } from './session.ts';

/** How long whoever waits for a shard lets pass, in milliseconds. */
interface HoldPace {
  /** Before the next look: its holder may have died, which nobody tells. */
  readonly lookMs: number;
  /** Before the holder is asked again: the question may have been lost with a connection. */
  readonly askMs: number;
}

const usualPace: HoldPace = { lookMs: 1_000, askMs: 5_000 };

interface Held {
  /** The connection whose lock it is. */
  readonly session: object;
  /** When it was taken, in seconds on the database's clock. */
  readonly since: number;
  readonly ending: AbortController;
}

const clock = 'extract(epoch from clock_timestamp())::float8 as now';

/** The shards of this process: locks of one connection. */
export class ShardHolds {
  readonly #timings: HoldPace;
  readonly #session: Pick<ClusterSession, 'current' | 'query'>;
  readonly #held = new Map<LockKey, Held>();
  /** A connection gets a lock again that it has: this process must not try for the same twice. */
  readonly #trying = new Set<LockKey>();
  readonly #closing = new AbortController();
  #changed = Promise.withResolvers<void>();

  constructor(session: Pick<ClusterSession, 'current' | 'query'>, timings: HoldPace = usualPace) {
    this.#session = session;
    this.#timings = timings;
  }

  async hold(key: LockKey, signal: AbortSignal, manner: 'ask' | 'wait'): Promise<ShardHold> {
    const over = AbortSignal.any([signal, this.#closing.signal]);
    let began: number | null = null;
    let askedAt = Number.NEGATIVE_INFINITY;
    for (;;) {
      over.throwIfAborted();
      const changed = this.#changed.promise;
      const look = this.#session.current === null ? null : await this.#try(key);
      if (look?.hold) {
        if (!over.aborted) return look.hold;
        await look.hold.release();
      } else if (look) {
        // Who took it later than this call began keeps it: of many that ask at once only one is given way to.
        began ??= look.now;
        if (manner === 'ask' && performance.now() - askedAt >= this.#timings.askMs) {
          askedAt = performance.now();
          await this.#tell(writeMessage({ wanted: key, before: began }));
        }
      }
      over.throwIfAborted();
      await Promise.race([
        changed,
        delay(this.#timings.lookMs * (0.75 + Math.random() / 2), undefined, { signal: over }),
      ]);
    }
  }

  /** Takes a message of a process in, this one included. */
  heard(text: string): void {
    const message = readMessage(text);
    if (message === null) return;
    if ('released' in message) {
      this.look();
      return;
    }
    const held = this.#held.get(message.wanted);
    if (held && held.since < message.before) held.ending.abort('asked for');
  }

  /** Whoever waits looks again. */
  look(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** Ends every hold: another process may have the shards already. */
  lose(): void {
    const held = [...this.#held.values()];
    this.#held.clear();
    for (const { ending } of held) ending.abort('lost');
  }

  /** Ends every hold and every wait. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('the store was closed'));
    const had = this.#held.size > 0;
    this.lose();
    if (!had) return;
    await this.#ask(`select pg_advisory_unlock_all()::text, pg_notify('${channel}', $1)`, [
      writeMessage({ released: '*' }),
    ]);
  }

  /** Tries for a lock; answers when that was. null where the connection was lost on the way. */
  async #try(key: LockKey): Promise<{ readonly now: number; readonly hold: ShardHold | null } | null> {
    if (this.#held.has(key) || this.#trying.has(key)) {
      const row = await this.#ask<{ now: number }>(`select ${clock}`, []);
      return row && { now: row.now, hold: null };
    }
    this.#trying.add(key);
    try {
      const session = this.#session.current;
      const row = await this.#ask<{ held: boolean; now: number }>(
        `select pg_try_advisory_lock($1::bigint) as held, ${clock}`,
        [key],
      );
      if (row === null || session === null || session !== this.#session.current) return null;
      return { now: row.now, hold: row.held ? this.#keep(key, session, row.now) : null };
    } finally {
      this.#trying.delete(key);
    }
  }

  #keep(key: LockKey, session: object, since: number): ShardHold {
    const held: Held = { session, since, ending: new AbortController() };
    this.#held.set(key, held);
    let released: Promise<void> | null = null;
    const release = () => {
      released ??= this.#release(key, held);
      return released;
    };
    return { ending: held.ending.signal, release };
  }

  async #release(key: LockKey, held: Held): Promise<void> {
    if (this.#held.get(key) !== held) return;
    await this.#ask(`select pg_advisory_unlock($1::bigint), pg_notify('${channel}', $2)`, [
      key,
      writeMessage({ released: key }),
    ]);
    if (this.#held.get(key) === held) this.#held.delete(key);
    // Those who wait in this process could not have it before.
    this.look();
  }

  async #tell(message: string): Promise<void> {
    await this.#ask(`select pg_notify('${channel}', $1)`, [message]);
  }

  /** null where the connection is lost: its locks are gone, and its loss is told to `lose`. */
  async #ask<Row extends Record<string, unknown>>(
    text: string,
    values: readonly unknown[],
  ): Promise<Row | null> {
    try {
      return await this.#session.query<Row>(text, values);
    } catch (error) {
      if (error instanceof StoreUnavailableError) return null;
      throw error;
    }
  }
}

/** What processes tell each other about shards. Moments are seconds on the database's clock. */
const messageSchema = z.union([
  /** Somebody wants what was taken before that moment. */
  z.object({ wanted: z.string(), before: z.number() }),
  /** Something was let go. */
  z.object({ released: z.string() }),
]);
type HoldMessage = z.infer<typeof messageSchema>;

function writeMessage(message: HoldMessage): string {
  return JSON.stringify(message);
}

/** null for what a version to come may say. */
function readMessage(text: string): HoldMessage | null {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
