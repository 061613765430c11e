/** For how long a request to an interaction's webhook is worth being sent again. */
export interface Patience {
  /** In milliseconds since 1970; no try is begun later. The token's time is over then, or nobody waits any more. */
  readonly until: number;
  /** Ends the waiting for the next try. A try that is on its way is heard to its end. */
  readonly signal?: AbortSignal | undefined;
  /** Asked before each pause, with its length in milliseconds: false is the end of it. Default: always true. */
  readonly mayPause?: ((ms: number) => boolean) | undefined;
  /**
   * Asked before a request is sent late, or again: if false, it is not, because something newer may be shown by then, perhaps by
   * another process. If it rejects, nobody knows, and the request is sent. Default: always true.
   */
  readonly isCurrent?: (() => Promise<boolean>) | undefined;
}
