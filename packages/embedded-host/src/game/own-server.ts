import { ApiError } from '../api-error.ts';
import type { ServerEntry } from '../config.ts';
import { type Logger, logFailure } from '../logger.ts';
import { adoptRun } from './adopt-run.ts';
import { type AskWhetherItAnswers, awaitLine, awaitReady } from './await-ready.ts';
import { type Change, Changes } from './changes.ts';
import { readLastLines } from './console-log.ts';
import {
  endsWithin,
  type GameExit,
  type GameRun,
  type RunFiles,
  runGameCommand,
  stopRun,
} from './game-run.ts';
import {
  type CommandOptions,
  type GameReading,
  type GameServer,
  type GameStatus,
  notRunningForCommand,
} from './game-server.ts';
import type { LastExit } from './last-exit.ts';
import { type Command, startGameRun } from './start-run.ts';

const frozenProblem =
  'Its process is frozen: a signal stopped it. Resume it with kill -CONT, or restart the server.';

/** Returns true if the server has a process or is about to have one. */
function isUp(status: GameStatus): boolean {
  return status !== 'stopped' && status !== 'crashed';
}

/** `timeout`: it was not ready in time. */
type EndReason = 'stop' | 'restart' | 'timeout';

/** A server whose process the host starts. */
export class OwnServer implements GameServer {
  readonly entry: ServerEntry;
  readonly #command: Command;
  readonly #files: RunFiles;
  readonly #inherited: Readonly<Record<string, string>>;
  readonly #answers: AskWhetherItAnswers | null;
  readonly #log: Logger;
  #status: GameStatus = 'stopped';
  /** Why the server ended or did not start, as a sentence for people. */
  #problem: string | null = null;
  #run: GameRun | null = null;
  #lastExit: LastExit | null = null;
  #launching: Promise<void> | null = null;
  /** Why the host is ending the run; null if it is not. */
  #endReason: EndReason | null = null;
  #blocked: string | null = null;
  readonly #changes: Changes;

  /**
   * @param inherited the part of the host's environment that the game gets
   * @param answers null: the game can't be asked
   */
  constructor(
    entry: ServerEntry,
    command: Command,
    files: RunFiles,
    inherited: Readonly<Record<string, string>>,
    answers: AskWhetherItAnswers | null,
    log: Logger,
  ) {
    this.entry = entry;
    this.#command = command;
    this.#changes = new Changes(entry.name);
    this.#files = files;
    this.#inherited = inherited;
    this.#answers = answers;
    this.#log = log;
  }

  get status(): GameStatus {
    return this.#status;
  }

  get isDown(): boolean {
    return !isUp(this.#status);
  }

  get blocked(): string | null {
    return this.#blocked;
  }

  get change(): Change | null {
    return this.#changes.change;
  }

  /** Does nothing: the host owns the process. */
  async refresh(): Promise<void> {}

  /** As `refresh`. */
  async refreshFirst(): Promise<void> {}

  async read(): Promise<GameReading> {
    const run = this.#run;
    const usage = (await run?.usage.read()) ?? null;
    const isFrozen = usage?.isFrozen ?? false;
    const problem = this.#blocked ?? (isFrozen ? frozenProblem : this.#problem);
    return {
      ...{ status: this.#status, problem, usage, startedAt: run?.startedAt ?? null },
      ...{ answers: isFrozen ? false : null, isFrozen, lastExit: this.#lastExit },
    };
  }

  /** Adopts the game that an earlier host left running. Returns true if there was one. */
  async adopt(): Promise<boolean> {
    const run = await adoptRun(this.#files);
    const restart = await this.#files.restart.read();
    if (run === 'ended') this.#problem = 'It ended while the host was not running.';
    if (run === 'ended' || run === null) {
      if (restart !== null) await this.#finishRestart();
      return this.#run !== null;
    }
    this.#log.info({ server: this.entry.id, pid: run.group }, 'adopted a running game server');
    this.#watchRun(run);
    if (restart?.startedAt?.getTime() === run.startedAt.getTime()) this.#endRun(run, 'restart', 'restarting');
    else this.#files.restart.clear();
    return true;
  }

  /** Starts the server. Resolves when its process runs; the status becomes `running` when it is ready. @throws ApiError */
  async start(): Promise<void> {
    this.#changes.assertNone();
    if (isUp(this.#status)) throw this.#busyError();
    await this.#launch();
  }

  /** Stops the server. Resolves at once; the status becomes `stopped` when it has ended. @throws ApiError */
  async stop(): Promise<void> {
    this.#changes.assertNone();
    const run = this.#requireRun();
    if (this.#status === 'stopping') throw this.#busyError();
    this.#endRun(run, 'stop', 'stopping');
  }

  /** Restarts the server, or starts it if it is not running. @throws ApiError */
  async restart(): Promise<void> {
    this.#changes.assertNone();
    if (!isUp(this.#status)) return this.#launch();
    if (this.#status === 'stopping' || this.#status === 'restarting') throw this.#busyError();
    const run = this.#requireRun();
    this.#files.restart.write(run.startedAt);
    this.#endRun(run, 'restart', 'restarting');
  }

  /** Kills every process of the server. Allowed during a backup. @throws ApiError */
  async kill(): Promise<void> {
    const run = this.#requireRun();
    this.#endReason = 'stop';
    this.#status = 'stopping';
    this.#files.restart.clear();
    run.signal('SIGKILL');
    if (!(await endsWithin(run, 10_000))) {
      throw new ApiError('internal', `${this.entry.name} was killed, but its processes are still running.`);
    }
    await this.#afterExit();
  }

  command(line: string, { client = '', signal, timeoutMs }: CommandOptions = {}): Promise<string> {
    return this.#changes.inTurn(client, signal, async () => {
      if (this.#run === null || (this.#status !== 'running' && this.#status !== 'starting'))
        throw notRunningForCommand(this.entry.name, this.#status);
      return runGameCommand(this.#run, line, timeoutMs);
    });
  }

  lastLines(count: number): Promise<readonly string[]> {
    return readLastLines(this.#files.consoleLog, count);
  }

  async awaitLine(pattern: RegExp, signal: AbortSignal): Promise<{ readonly matched: Promise<void> }> {
    const run = this.#requireRun();
    return { matched: awaitLine(run, pattern, AbortSignal.any([signal, run.endedSignal()])) };
  }

  beginChange(change: Change): () => void {
    return this.#changes.begin(change);
  }

  block(reason: string | null): void {
    this.#blocked = reason;
  }

  /** Resolves when its processes have ended. */
  async close(now: boolean): Promise<void> {
    this.#changes.close();
    await this.#launching?.catch(() => {});
    if (now) this.#run?.signal('SIGKILL');
    const run = this.#run;
    if (run === null) return;
    if (this.#status === 'stopping') await run.ended;
    else await this.#endRun(run, 'stop', 'stopping');
    await this.#afterExit();
  }

  #launch(): Promise<void> {
    if (this.#changes.isClosing) throw new ApiError('closing', 'The host is stopping.');
    if (this.#blocked !== null) throw new ApiError('blocked', this.#blocked);
    this.#status = 'starting';
    this.#problem = null;
    const launching = startGameRun(this.entry, this.#command, this.#files, this.#inherited).then(
      (run) => this.#watchRun(run),
      (error: unknown) => {
        this.#status = 'crashed';
        this.#problem = error instanceof ApiError ? error.message : 'The host couldn’t start it.';
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
      await awaitReady(this.entry, run, this.#answers, AbortSignal.any([limit, ended]));
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
    if (reason !== 'restart') this.#files.restart.clear();
    if (alreadyEnding) return run.ended.then(() => {});
    return stopRun(this.entry, run).catch(
      logFailure(this.#log, this.entry.id, 'failed to stop the game server'),
    );
  }

  async #onEnd(run: GameRun, exit: GameExit): Promise<void> {
    const reason = this.#endReason;
    this.#endReason = null;
    this.#run = null;
    this.#lastExit = exitOf(run, exit, reason);
    this.#log.info({ server: this.entry.id, reason, ...exit }, 'the game server has ended');
    if (reason === 'restart' && !this.#changes.isClosing) return this.#finishRestart();
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

  /** Starts the game again after a restart has ended it. */
  async #finishRestart(): Promise<void> {
    await this.#launch().catch(logFailure(this.#log, this.entry.id, 'failed to start a game server again'));
    this.#files.restart.clear();
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

  #busyError(): ApiError {
    return new ApiError(
      'busy',
      `${this.entry.name} is ${this.#status === 'running' ? 'already running' : this.#status}.`,
    );
  }
}

/** Returns how a run ended; null if that is not known. */
function exitOf(run: GameRun, { code, signal }: GameExit, reason: EndReason | null): LastExit | null {
  if (code === null && signal === null && reason === null) return null;
  // A game that ends before it is ready has failed, whatever its exit code is.
  const shown = code === 0 && (reason === 'timeout' || !run.ready) ? null : code;
  const isWanted = reason === 'stop' || reason === 'restart';
  const { killedAfterSeconds } = run;
  return { code: shown, signal, outOfMemory: false, isWanted, killedAfterSeconds };
}
