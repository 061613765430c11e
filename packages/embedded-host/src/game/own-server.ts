import { Slots } from '@steward/kit';
import { ApiError } from '../api-error.ts';
import type { ServerEntry } from '../config.ts';
import { type Logger, logFailure } from '../logger.ts';
import { adoptRun } from './adopt-run.ts';
import { awaitReady } from './await-ready.ts';
import { readLastLines } from './console-log.ts';
import {
  endsWithin,
  type GameExit,
  type GameRun,
  type RunFiles,
  runGameCommand,
  stopRun,
} from './game-run.ts';
import { startGameRun } from './start-run.ts';

type GameStatus = 'running' | 'stopped' | 'starting' | 'stopping' | 'restarting' | 'crashed';

/** Returns true if the server has a process or is about to have one. */
function isUp(status: GameStatus): boolean {
  return status !== 'stopped' && status !== 'crashed';
}

/** How many commands of one client may wait. */
const maxWaiting = 10;

/** A change to a server's files. Only one runs at a time. */
export type Change = 'backup' | 'restore' | 'delete' | 'lock';

/** Names of the changes for the start of a sentence. */
const changeNames: Readonly<Record<Change, string>> = {
  backup: 'A backup',
  restore: 'A restore',
  delete: 'The deletion of a backup',
  lock: 'The locking of a backup',
};

/** `timeout`: it was not ready in time. */
type EndReason = 'stop' | 'restart' | 'timeout';

/** One game server: its status and the power actions that change it. */
export class GameServer {
  readonly entry: ServerEntry;
  readonly #files: RunFiles;
  readonly #inherited: Readonly<Record<string, string>>;
  readonly #log: Logger;
  #status: GameStatus = 'stopped';
  /** Why the server ended or did not start, as a sentence for people. */
  #problem: string | null = null;
  #run: GameRun | null = null;
  #launching: Promise<void> | null = null;
  /** Why the host is ending the run; null if it is not. */
  #endReason: EndReason | null = null;
  #change: Change | null = null;
  #blocked: string | null = null;
  #closing = false;
  readonly #commands = new Slots({ each: 1, all: 1, waiting: maxWaiting });

  /** @param inherited the part of the host's environment that the game gets */
  constructor(entry: ServerEntry, files: RunFiles, inherited: Readonly<Record<string, string>>, log: Logger) {
    this.entry = entry;
    this.#files = files;
    this.#inherited = inherited;
    this.#log = log;
  }

  get status(): GameStatus {
    return this.#status;
  }

  get problem(): string | null {
    return this.#blocked ?? this.#problem;
  }

  /** Why the server must not start; null if it may. */
  get blocked(): string | null {
    return this.#blocked;
  }

  /** The change that others wait for; null if there is none. */
  get change(): Change | null {
    return this.#change;
  }

  get run(): GameRun | null {
    return this.#run;
  }

  /** Adopts the game that an earlier host left running. Returns true if there was one. */
  async adopt(): Promise<boolean> {
    const run = await adoptRun(this.#files);
    if (run === 'ended') this.#problem = 'It ended while the host was not running.';
    if (run === 'ended' || run === null) return false;
    this.#log.info({ server: this.entry.id, pid: run.group }, 'adopted a running game server');
    this.#watchRun(run);
    return true;
  }

  /** Starts the server. Resolves when its process runs; the status becomes `running` when it is ready. @throws ApiError */
  async start(): Promise<void> {
    this.#assertNoChange();
    if (isUp(this.#status)) throw this.#busyError();
    await this.#launch();
  }

  /** Stops the server. Resolves at once; the status becomes `stopped` when it has ended. @throws ApiError */
  async stop(): Promise<void> {
    this.#assertNoChange();
    const run = this.#requireRun();
    if (this.#status === 'stopping') throw this.#busyError();
    this.#endRun(run, 'stop', 'stopping');
  }

  /** Restarts the server, or starts it if it is not running. @throws ApiError */
  async restart(): Promise<void> {
    this.#assertNoChange();
    if (!isUp(this.#status)) return this.#launch();
    if (this.#status === 'stopping' || this.#status === 'restarting') throw this.#busyError();
    this.#endRun(this.#requireRun(), 'restart', 'restarting');
  }

  /** Kills every process of the server. Allowed during a backup. @throws ApiError */
  async kill(): Promise<void> {
    const run = this.#requireRun();
    this.#endReason = 'stop';
    this.#status = 'stopping';
    run.signal('SIGKILL');
    if (!(await endsWithin(run, 10_000))) {
      throw new ApiError('internal', `${this.entry.name} was killed, but its processes are still running.`);
    }
    await this.#afterExit();
  }

  /**
   * Types a line into the console and returns its output. Commands run one at a time, the clients in turn.
   * @param client the name of the API key; empty for the host itself
   * @param signal cancels the command if it has not been typed yet
   * @throws ApiError
   */
  async command(line: string, client = '', signal?: AbortSignal): Promise<string> {
    const end = await this.#commands.acquire(client, { signal });
    if (end === null) {
      if (signal?.aborted) throw new ApiError('busy', 'The request was canceled.');
      const message = `${maxWaiting} commands are already waiting. Try again in a second.`;
      throw new ApiError('rate_limited', message, { retryAfterSeconds: 1 });
    }
    try {
      if (this.#run === null || (this.#status !== 'running' && this.#status !== 'starting')) {
        throw new ApiError(
          'not_running',
          `${this.entry.name} must be running to take a command; it ${this.#status === 'crashed' ? 'has' : 'is'} ${this.#status}.`,
        );
      }
      return await runGameCommand(this.#run, line);
    } finally {
      end();
    }
  }

  /** Returns the last lines that the console printed, oldest first, whether it runs or not. */
  lastLines(count: number): Promise<readonly string[]> {
    return readLastLines(this.#files.consoleLog, count);
  }

  /** Refuses other changes until the returned function is called. @throws ApiError `busy` */
  beginChange(change: Change): () => void {
    this.#assertNoChange();
    this.#change = change;
    return () => {
      this.#change = null;
    };
  }

  /** Prevents the server from starting until its files are repaired. Null lifts the block. */
  block(reason: string | null): void {
    this.#blocked = reason;
  }

  /** Refuses further changes and stops the game, or kills it if `now`. Resolves when its processes have ended. */
  async close(now: boolean): Promise<void> {
    this.#closing = true;
    await this.#launching?.catch(() => {});
    if (now) this.#run?.signal('SIGKILL');
    const run = this.#run;
    if (run === null) return;
    if (this.#status === 'stopping') await run.ended;
    else await this.#endRun(run, 'stop', 'stopping');
    await this.#afterExit();
  }

  #launch(): Promise<void> {
    if (this.#closing) throw new ApiError('closing', 'The host is stopping.');
    if (this.#blocked !== null) throw new ApiError('blocked', this.#blocked);
    this.#status = 'starting';
    this.#problem = null;
    const launching = startGameRun(this.entry, this.#files, this.#inherited).then(
      (run) => this.#watchRun(run),
      (error: unknown) => {
        this.#status = 'crashed';
        this.#problem = error instanceof ApiError ? error.message : 'It could not be started.';
        throw error;
      },
    );
    this.#launching = launching.finally(() => {
      this.#launching = null;
    });
    return this.#launching;
  }

  #watchRun(run: GameRun): void {
    this.#run = run;
    this.#status = run.ready ? 'running' : 'starting';
    run.console.on('error', logFailure(this.#log, this.entry.id, 'failed to read the console'));
    if (!run.ready) void this.#awaitReady(run);
    run.console.startPolling();
    run.ended
      .then((exit) => this.#onEnd(run, exit))
      .catch((error: unknown) => {
        this.#log.error({ server: this.entry.id, err: error }, 'failed to clean up after the game server');
        this.#status = 'crashed';
        this.#run = null;
      });
  }

  async #awaitReady(run: GameRun): Promise<void> {
    const limit = AbortSignal.timeout(this.entry.startTimeoutSeconds * 1000);
    const ended = run.endedSignal();
    try {
      await awaitReady(this.entry, run, AbortSignal.any([limit, ended]));
      run.markReady();
      if (this.#run === run && this.#status === 'starting') this.#status = 'running';
    } catch (error) {
      if (!limit.aborted && !ended.aborted) {
        this.#log.error(
          { server: this.entry.id, err: error },
          'failed to check whether the game server is ready',
        );
      }
      if (ended.aborted || this.#run !== run || this.#endReason !== null) return;
      this.#problem = `It was not ready within ${this.entry.startTimeoutSeconds} s and was stopped.`;
      this.#endRun(run, 'timeout', 'stopping');
    }
  }

  #endRun(run: GameRun, reason: EndReason, status: GameStatus): Promise<void> {
    const alreadyEnding = this.#endReason !== null;
    this.#endReason = reason;
    this.#status = status;
    if (alreadyEnding) return run.ended.then(() => {});
    return stopRun(this.entry, run).catch(
      logFailure(this.#log, this.entry.id, 'failed to stop the game server'),
    );
  }

  async #onEnd(run: GameRun, exit: GameExit): Promise<void> {
    const reason = this.#endReason;
    this.#endReason = null;
    this.#run = null;
    this.#log.info({ server: this.entry.id, reason, ...exit }, 'the game server has ended');
    if (reason === 'restart' && !this.#closing) return this.#launch();
    if (reason === 'timeout') this.#status = 'crashed';
    else if (reason !== null || (exit.code === 0 && run.ready)) this.#status = 'stopped';
    else if (exit.code === null && exit.signal === null) {
      this.#status = 'stopped';
      this.#problem = 'It ended while the host was restarting, so the reason is unknown.';
    } else {
      this.#status = 'crashed';
      const how = exit.signal ? `signal ${exit.signal}` : `exit code ${exit.code}`;
      this.#problem = `It ended unexpectedly ${run.ready ? '' : 'before it was ready '}(${how}).`;
    }
  }

  /** Lets the handlers of a run's end go first. */
  async #afterExit(): Promise<void> {
    await new Promise(setImmediate);
  }

  #requireRun(): GameRun {
    if (this.#run !== null) return this.#run;
    if (this.#status === 'starting') throw this.#busyError();
    throw new ApiError('not_running', `${this.entry.name} is not running.`);
  }

  #assertNoChange(): void {
    if (this.#closing) throw new ApiError('closing', 'The host is stopping.');
    if (this.#change !== null) {
      throw new ApiError(
        'busy',
        `${changeNames[this.#change]} of ${this.entry.name} is in progress. Try again when it has finished.`,
      );
    }
  }

  #busyError(): ApiError {
    return new ApiError(
      'busy',
      `${this.entry.name} is ${this.#status === 'running' ? 'already running' : this.#status}.`,
    );
  }
}
