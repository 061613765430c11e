import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Cluster, Shard, ShardHold } from '../../domain/cluster.ts';
import type { Sessions } from '../../domain/store.ts';
import type { ShardConnection } from './shard-connection.ts';
import { ShardSession } from './shard-session.ts';
import type { ShardStates } from './shard-states.ts';

/** Whoever asked for a shard gets so long to take it before this process, which gave it up, waits for it again. */
const giveWayMs = 2_000;
const retryMs = 1_000;

export interface ShardPostParts {
  readonly shard: Shard;
  readonly cluster: Pick<Cluster, 'holdShard'>;
  readonly sessions: Sessions;
  /** As the API names it. */
  readonly gatewayUrl: string;
  readonly onTaken: () => void;
  readonly connect: (session: ShardSession) => ShardConnection;
  readonly states: ShardStates;
  readonly logger: Logger;
  /** Aborted when the process is to stop. */
  readonly signal: AbortSignal;
}

/**
 * Serves one shard whenever no other process does: takes it from a process that came earlier, gives it to one that
 * comes later, and stands by from then on.
 */
export class ShardPost {
  readonly #parts: ShardPostParts;
  #hold: ShardHold | null = null;
  #connection: ShardConnection | null = null;

  constructor(parts: ShardPostParts) {
    this.#parts = parts;
  }

  /** Rejects when the process is to stop, with the signal's reason. */
  async run(): Promise<never> {
    let hold = await this.#take('ask');
    for (;;) {
      const session = await this.#readSession();
      this.#parts.signal.throwIfAborted();
      hold = hold.ending.aborted ? await this.#giveUp(hold) : await this.#serve(hold, session);
    }
  }

  /** Takes nothing more from here on; resolves when another process can go on where this one was. */
  async close(): Promise<void> {
    await this.#connection?.stop();
    await this.#hold?.release();
  }

  /** Resolves when no socket is left after `close`. */
  async gone(): Promise<void> {
    await this.#connection?.gone;
  }

  /** Serves the shard until another process has it; answers the next hold. */
  async #serve(first: ShardHold, session: ShardSession): Promise<ShardHold> {
    const connection = this.#parts.connect(session);
    this.#connection = connection;
    for (let hold = first; ; ) {
      await this.#end(hold);
      if (hold.ending.reason !== 'lost') return this.#giveUp(hold);
      // The store may be away for everybody: the socket is kept while nobody else uses the session.
      connection.holdBack();
      const taking = this.#take('wait');
      await Promise.race([taking, connection.ended]);
      if (connection.isStopped) {
        this.#standBy();
        return taking;
      }
      hold = await taking;
      connection.keep();
    }
  }

  async #giveUp(hold: ShardHold): Promise<ShardHold> {
    await this.close();
    await hold.release();
    this.#standBy();
    await sleep(giveWayMs, undefined, { signal: this.#parts.signal });
    return this.#take('wait');
  }

  #standBy(): void {
    const { shard, states, logger, signal } = this.#parts;
    if (signal.aborted) return;
    states.standBy(shard.id);
    logger.info({ shard: shard.id }, 'another process serves the shard: standing by');
  }

  async #take(manner: 'ask' | 'wait'): Promise<ShardHold> {
    const { cluster, shard, onTaken, signal } = this.#parts;
    const hold = await cluster.holdShard(shard, signal, manner);
    this.#hold = hold;
    if (signal.aborted) await hold.release();
    signal.throwIfAborted();
    onTaken();
    return hold;
  }

  /** Fresh from the store, for another process may have written it. */
  async #readSession(): Promise<ShardSession> {
    const { sessions, gatewayUrl, shard, logger, signal } = this.#parts;
    for (;;) {
      try {
        return await ShardSession.read(sessions, shard, gatewayUrl, logger);
      } catch (error) {
        logger.warn({ err: error, shard: shard.id }, 'the gateway session could not be read');
        await sleep(retryMs, undefined, { signal });
      }
    }
  }

  /** Resolves when a hold ends. Rejects with the signal's reason when the process is to stop. */
  #end({ ending }: ShardHold): Promise<void> {
    const { signal } = this.#parts;
    return new Promise((resolve, reject) => {
      const over = AbortSignal.any([ending, signal]);
      const settle = () => (signal.aborted ? reject(signal.reason) : resolve());
      if (over.aborted) settle();
      else over.addEventListener('abort', settle, { once: true });
    });
  }
}
