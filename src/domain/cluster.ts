/** One shard of a bot, among `count`. */
export interface Shard {
  /** The bot, as `applicationKey` returns it. */
  readonly bot: string;
  readonly id: number;
  readonly count: number;
}

/** The processes that share a store: finds those that have ended, and divides the shards of a bot among the others. */
export interface Cluster {
  /** Unique to this process: a restart gets another one. */
  readonly processId: string;
  /**
   * Returns those of the given processes that have ended, or have lost the store.
   * @throws StoreUnavailableError
   */
  ended(processIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Claims those of the shards that no other process has, until `releaseShards` or the end of this process, and returns
   * them. Claim each shard once.
   * @throws StoreUnavailableError
   */
  claimShards(shards: readonly Shard[]): Promise<readonly Shard[]>;
  /** Releases every claimed shard to the other processes. */
  releaseShards(): Promise<void>;
  /**
   * Rejects with `ShardsLostError` when another process may have claimed this one's shards: this one must end.
   * Never resolves.
   */
  readonly shardsLost: Promise<never>;
  /**
   * Claims the leadership of a bot. One process leads at a time: it reads servers, keeps panels up to date, posts alerts and runs
   * schedules. Returns whether this process has it now, by this call or an earlier one; false if another process has
   * it, or the connection that held it was lost.
   * @throws StoreUnavailableError
   */
  claimLeadership(bot: string): Promise<boolean>;
  /** Releases the leadership to the other processes. */
  releaseLeadership(bot: string): Promise<void>;
  /**
   * Reserves the next moment at which a shard of a bucket may identify, among all processes.
   * Returns how long to wait for it, in milliseconds.
   */
  reserveIdentify(bot: string, bucket: number, windowMs: number): Promise<number>;
}
