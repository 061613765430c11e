import type { PingResult } from '@steward/hosts/ping';

/** Who is online, as far as the game says. */
export type ShownPlayers = NonNullable<PingResult['players']>;

/** What came of asking a game. */
export interface AskedGame {
  readonly answered: boolean;
  /** Null: it didn't say. */
  readonly players: ShownPlayers | null;
}

/** A way to a game's console that isn't its standard input: RCON, or an HTTP API. */
export interface GameConsole {
  /**
   * Runs a command and returns what the game says to it. Commands run one at a time.
   * @param timeoutMs how long the game may take, in milliseconds. Default: 8,000
   * @throws ApiError
   */
  run(line: string, timeoutMs?: number): Promise<string>;
  /** Asks who is online. Null if it can't be asked, or is busy with a command. Never rejects. */
  askGame(): Promise<AskedGame | null>;
  /** Ends the connection. */
  close(): void;
}
