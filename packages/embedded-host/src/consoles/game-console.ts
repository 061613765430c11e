import type { PingResult } from '@steward/hosts/ping';
import type { Logger } from '../logger.ts';

/** Who is online, as far as the game says. */
export type ShownPlayers = NonNullable<PingResult['players']>;

/** The result of asking a game. */
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

/** Where the console of a game on this machine is, and what lets the host in. */
export interface ConsoleOptions {
  /** The server, as people know it. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** The file with the password, or with the token that stands for one. */
  readonly passwordFile: string;
  /** The setting that holds the password, if the file is one of the game's settings. */
  readonly passwordKey?: string | undefined;
  /** The server's folder: in it, links to the password are not followed. */
  readonly cwd?: string | undefined;
  readonly log: Logger;
}
