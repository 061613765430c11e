import { ApiError } from '../api-error.ts';
import type { ServerEntry } from '../config.ts';
import type { Change } from './changes.ts';
import type { LastExit } from './last-exit.ts';

export type GameStatus = 'running' | 'stopped' | 'starting' | 'stopping' | 'restarting' | 'crashed';

/** A reading of a server. */
export interface GameReading {
  /** `unknown`: its supervisor can't be asked. */
  readonly status: GameStatus | 'unknown';
  /** Why it ended, did not start, or runs badly, as a sentence for people; null if nothing is wrong. */
  readonly problem: string | null;
  /** Null if it is down, or that is not known. */
  readonly usage: { readonly cpuPercent: number; readonly memoryBytes: number } | null;
  /** When its process was started; null if it has none, or that is not known. */
  readonly startedAt: Date | null;
  /** Whether the game answers, if that is known without asking it; null: it isn't. */
  readonly answers: boolean | null;
  /** Whether it runs, but does nothing until someone resumes it; `problem` says so. */
  readonly isFrozen: boolean;
  /** How the last completed run ended: the last one if it is down, or the one before the current one; null: not known. */
  readonly lastExit: LastExit | null;
}

export interface CommandOptions {
  /** The name of the API key. Default: the host itself. */
  readonly client?: string;
  /** Cancels the command if it has not been typed yet. */
  readonly signal?: AbortSignal;
  /** How long the game may take to do it, if it says when it's done, or else to read it, in milliseconds. Default: its console's. */
  readonly timeoutMs?: number;
}

/** One game server: its status, the power actions that change it, and its console. */
export interface GameServer {
  readonly entry: ServerEntry;
  /** As of the last `refresh`, or later. */
  readonly status: GameStatus;
  /** Whether it has no process, and none is about to be started: its files may be replaced. As of the last `refresh`, or later. */
  readonly isDown: boolean;
  /** Why the server must not start; null if it may. */
  readonly blocked: string | null;
  /** The change that others wait for; null if there is none. */
  readonly change: Change | null;
  /** Adopts a game that is already running. Returns whether one is; false if that is not known. */
  adopt(): Promise<boolean>;
  /** Reads the current status if the host doesn't own the process. @throws ApiError `supervisor_unavailable` */
  refresh(): Promise<void>;
  /** The same before a change: nothing was changed if that fails. @throws ApiError `supervisor_away` */
  refreshFirst(): Promise<void>;
  /** Reads everything that its record shows. */
  read(): Promise<GameReading>;
  /** Starts it. The status becomes `running` when it is ready. @throws ApiError */
  start(): Promise<void>;
  /** Stops it. Resolves at once; the status becomes `stopped` when it has ended. @throws ApiError */
  stop(): Promise<void>;
  /** Restarts it, or starts it if it is not running. @throws ApiError */
  restart(): Promise<void>;
  /** Kills it. Resolves when it has ended. Allowed during a backup. @throws ApiError */
  kill(): Promise<void>;
  /** Runs a line in the console and returns its output. Commands run one at a time, the clients in turn. @throws ApiError */
  command(line: string, options?: CommandOptions): Promise<string>;
  /** Returns the last lines that the console printed, oldest first, whether it runs or not. @throws ApiError */
  lastLines(count: number): Promise<readonly string[]>;
  /**
   * Listens to the console. Resolves once it listens. `matched` then resolves when a line or the output of a command matches,
   * and rejects if the game ends or, with its reason, when the signal is aborted.
   */
  awaitLine(pattern: RegExp, signal: AbortSignal): Promise<{ readonly matched: Promise<void> }>;
  /** Refuses other changes until the returned function is called. @throws ApiError `busy` */
  beginChange(change: Change): () => void;
  /** Prevents the server from starting until its files are repaired. Null lifts the block. */
  block(reason: string | null): void;
  /** Refuses further changes. The host's own game is stopped, or killed if `now`; any other one is left as it is. */
  close(now: boolean): Promise<void>;
}

/** Returns the error for a command to a server that can't take one. */
export function notRunningForCommand(name: string, status: GameStatus): ApiError {
  const verb = status === 'crashed' ? 'has' : 'is';
  return new ApiError('not_running', `${name} must be running to take a command; it ${verb} ${status}.`);
}
