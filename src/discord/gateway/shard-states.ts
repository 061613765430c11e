/** `standby`: another process serves the shard; this one claims it when that process ends. */
export const shardStates = ['connecting', 'ready', 'disconnected', 'standby'] as const;
export type ShardState = (typeof shardStates)[number];

/** An event of a shard's connection that is counted. */
export type ShardEvent = 'identified' | 'resumed' | 'closed' | 'failed';

/** The state of each of this process's shards. */
export class ShardStates {
  readonly #states = new Map<number, ShardState>();
  #onEvent: (event: ShardEvent, shardId: number) => void = () => {};

  /** Calls `onEvent` on each further event of a connection. */
  watch(onEvent: (event: ShardEvent, shardId: number) => void): void {
    this.#onEvent = onEvent;
  }

  get all(): ReadonlyMap<number, ShardState> {
    return this.#states;
  }

  set(shardId: number, state: 'connecting' | 'standby'): void {
    this.#states.set(shardId, state);
  }

  delete(shardId: number): void {
    this.#states.delete(shardId);
  }

  /** Updates the shard's state after an event. */
  record(event: ShardEvent, shardId: number): void {
    if (event !== 'failed' && this.#states.has(shardId))
      this.#states.set(shardId, event === 'closed' ? 'disconnected' : 'ready');
    this.#onEvent(event, shardId);
  }
}
