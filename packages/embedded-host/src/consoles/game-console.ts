/** A game's console that is reached over the network, such as RCON. */
export interface GameConsole {
  /** Runs a command. Returns what it prints; empty if the game says nothing. @throws ApiError `console_unavailable` */
  run(line: string): Promise<string>;
  /** Asks who is online; null: the game doesn't say. @throws ApiError `console_unavailable` */
  readonly players:
    | (() => Promise<{
        readonly online: number;
        readonly max: number;
        readonly names: readonly string[];
      } | null>)
    | null;
  /** Ends its connections. */
  close(): void;
}
