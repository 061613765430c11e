/** `standby`: another process serves it, and this one does when that one ends. */
export const shardStates = ['connecting', 'ready', 'disconnected', 'standby'] as const;
export type ShardState = (typeof shardStates)[number];

/** What happens to a shard's connection, for whoever counts. */
export type ShardEvent = 'identified' | 'resumed' | 'closed' | 'failed';

/** How the shards of this process stand with Discord. */
export class ShardStates {
  readonly #states = new Map<number, ShardState>();
  #onEvent: (event: ShardEvent, shardId: number) => void = () => {};

  /** From now on `onEvent` is told of each event. */
  watch(onEvent: (event: ShardEvent, shardId: number) => void): void {
    this.#onEvent = onEvent;
  }

  get all(): ReadonlyMap<number, ShardState> {
    return this.#states;
  }

  /** These shards are this process's to serve. */
  expect(shardIds: readonly number[]): void {
    for (const id of shardIds)
      if ((this.#states.get(id) ?? 'standby') === 'standby') this.#states.set(id, 'connecting');
  }

  /** A shard is another process's to serve for now. */
  standBy(shardId: number): void {
    this.#states.set(shardId, 'standby');
  }

  /** A shard is not this process's to serve any more. */
  release(shardId: number): void {
    this.#states.delete(shardId);
  }

  heard(event: ShardEvent, shardId: number): void {
    if (event !== 'failed' && this.#states.has(shardId))
      this.#states.set(shardId, event === 'closed' ? 'disconnected' : 'ready');
    this.#onEvent(event, shardId);
  }
}
