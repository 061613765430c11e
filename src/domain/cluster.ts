/** How the processes that share a store tell each other apart, and share the work of one bot. */
export interface Cluster {
  /** Names this process; never used by another, not even by the same one after a restart. */
  readonly processId: string;
  /** Of these processes, those that have ended, or have lost the store and with it what they held. */
  ended(processIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Takes a shard for this process alone. Whoever holds it is asked to hand it over, and is waited for.
   * Only those who took it before this call give it up: of several that ask at once one gets it, and keeps it while
   * the others wait. Who gave it up and would like it back waits without asking, or the two would take it from each
   * other for ever.
   * Rejects with the signal's reason when that is aborted first.
   */
  holdShard(shard: Shard, signal: AbortSignal, manner?: 'ask' | 'wait'): Promise<ShardHold>;
  /**
   * Reserves the next moment at which a shard of a bucket may identify, among all processes.
   * Answers how long to wait for it, in milliseconds.
   */
  reserveIdentify(bot: string, bucket: number, windowMs: number): Promise<number>;
}

/** One shard of a bot, in one way of counting them. */
export interface Shard {
  /** As `applicationKey` makes it. */
  readonly bot: string;
  readonly id: number;
  readonly count: number;
}

/** A shard that no other process holds meanwhile. */
export interface ShardHold {
  /** Aborted, with `'asked for'` as the reason when another process wants the shard, with `'lost'` when it may have it already. */
  readonly ending: AbortSignal;
  /** Lets the shard go. Safe to call twice. */
  release(): Promise<void>;
}
