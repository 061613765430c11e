import { ApiError } from '../api-error.ts';
import type { ServerEntry } from '../config.ts';
import type { Logger } from '../logger.ts';
import { adoptRun } from './adopt-run.ts';
import { awaitReady } from './await-ready.ts';
import { FairQueue } from './fair-queue.ts';
import { endsWithin, type GameExit, type GameRun, type RunFiles, runCommand, stopRun } from './game-run.ts';
import { startRun } from './start-run.ts';

type GameStatus = 'running' | 'stopped' | 'starting' | 'stopping' | 'restarting' | 'crashed';

/** Whether the server has a process, or is about to. */
function isUp(status: GameStatus): boolean {
  return status !== 'stopped' && status !== 'crashed';
}

/** A change of a server's files. One at a time. */
export type Change = 'backup' | 'restore' | 'delete';

/** At the beginning of a sentence. */
const changeNames: Readonly<Record<Change, string>> = {
  backup: 'A backup',
  restore: 'A restore',
  delete: 'The deletion of a backup',
};

/** One game server: what it is doing, and the power actions that change it. */
export class GameServer {
  readonly entry: ServerEntry;
  readonly #files: RunFiles;
  readonly #inherited: Readonly<Record<string, string>>;
  readonly #log: Logger;
  #status: GameStatus = 'stopped';
  /** Why it is not as it should be, in words for people. */
  #problem: string | null = null;
  #run: GameRun | null = null;
  #launching: Promise<void> | null = null;
  /** What the end of the run was asked for; null where nobody asked. */
  #endReason: 'stop' | 'restart' | 'give up' | null = null;
  #change: Change | null = null;
  #blocked: string | null = null;
  #closing = false;
  readonly #commandQueue = new FairQueue();

  /** @param inherited what the game gets of the host's own environment */
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

  /** Why it must not start, or null. */
  get blocked(): string | null {
    return this.#blocked;
  }

  get run(): GameRun | null {
    return this.#run;
  }

  /** Takes over what an earlier host process left running. Answers whether there was something. */
  async adopt(): Promise<boolean> {
    const adoption = await adoptRun(this.#files);
    if (adoption.found === 'ended') this.#problem = 'It ended while the host was not running.';
    if (adoption.found !== 'running') return false;
    this.#log.info({ server: this.entry.id, pid: adoption.run.group }, 'took over a running game server');
    this.#watchRun(adoption.run);
    return true;
  }

  /** Resolves when the process was started; that it is ready shows in the status. @throws ApiError */
  async start(): Promise<void> {
    this.#assertNoChange();
    if (isUp(this.#status)) throw this.#busyError();
    await this.#launch();
  }

  /** Resolves at once; that it has stopped shows in the status. @throws ApiError */
  async stop(): Promise<void> {
    this.#assertNoChange();
    const run = this.#requireRun();
    if (this.#status === 'stopping') throw this.#busyError();
    this.#endRun(run, 'stop', 'stopping');
  }

  /** Starts a server that is not running. @throws ApiError */
  async restart(): Promise<void> {
    this.#assertNoChange();
    if (!isUp(this.#status)) return this.#launch();
    if (this.#status === 'stopping' || this.#status === 'restarting') throw this.#busyError();
    this.#endRun(this.#requireRun(), 'restart', 'restarting');
  }

  /** Ends every process of the server at once. Allowed during a backup. @throws ApiError */
  async kill(): Promise<void> {
    const run = this.#requireRun();
    this.#endReason = 'stop';
    this.#status = 'stopping';
    run.signal('SIGKILL');
    if (!(await endsWithin(run, 10_000))) {
      throw new ApiError('internal', `${this.entry.name} was killed, but its processes are still there.`);
    }
    await this.#afterExit();
  }

  /**
   * Types a line into the console; one at a time, so that each gets its own answer, and the askers in turn.
   * @param asker the name of the API key; the host itself has none
   * @param signal drops the line if it has not been typed yet
   * @throws ApiError
   */
  async command(line: string, asker = '', signal?: AbortSignal): Promise<string> {
    const type = async (): Promise<string> => {
      if (this.#run === null || (this.#status !== 'running' && this.#status !== 'starting')) {
        throw new ApiError(
          'not_running',
          `${this.entry.name} must be running to take a command; it is ${this.#status}.`,
        );
      }
      return runCommand(this.#run, line);
    };
    return this.#commandQueue.run(asker, type, signal);
  }

  /** Keeps other changes away until the returned function is called. @throws ApiError `busy` */
  beginChange(change: Change): () => void {
    this.#assertNoChange();
    this.#change = change;
    return () => {
      this.#change = null;
    };
  }

  /** Keeps the server from starting for as long as its files are not whole. */
  block(reason: string | null): void {
    this.#blocked = reason;
  }

  /** Stops the game, or kills it where it is to be `now`, and takes no more changes. Resolves when nothing of it is left. */
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
    const launching = startRun(this.entry, this.#files, this.#inherited).then(
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
    run.console.on('error', (error) => {
      this.#log.error({ server: this.entry.id, err: error }, 'the console can not be read');
    });
    if (!run.ready) void this.#awaitReady(run);
    run.console.startPolling();
    run.ended
      .then((exit) => this.#onEnd(run, exit))
      .catch((error: unknown) => {
        this.#log.error({ server: this.entry.id, err: error }, 'the game server could not be followed');
        this.#status = 'crashed';
        this.#run = null;
      });
  }

  async #awaitReady(run: GameRun): Promise<void> {
    const limit = AbortSignal.timeout(this.entry.startTimeoutSeconds * 1000);
    const over = new AbortController();
    void run.ended.catch(() => {}).then(() => over.abort());
    try {
      await awaitReady(this.entry, run, AbortSignal.any([limit, over.signal]));
      run.markReady();
      if (this.#run === run && this.#status === 'starting') this.#status = 'running';
    } catch (error) {
      if (!limit.aborted && !over.signal.aborted) {
        this.#log.error(
          { server: this.entry.id, err: error },
          'whether the game server is ready is not known',
        );
      }
      if (over.signal.aborted || this.#run !== run || this.#endReason !== null) return;
      this.#problem = `It was not ready within ${this.entry.startTimeoutSeconds} s and was stopped.`;
      this.#endRun(run, 'give up', 'stopping');
    }
  }

  #endRun(run: GameRun, asked: 'stop' | 'restart' | 'give up', status: GameStatus): Promise<void> {
    const alreadyEnding = this.#endReason !== null;
    this.#endReason = asked;
    this.#status = status;
    if (alreadyEnding) return run.ended.then(() => {});
    return stopRun(this.entry, run).catch((error: unknown) => {
      this.#log.error({ server: this.entry.id, err: error }, 'the game server could not be stopped');
    });
  }

  async #onEnd(run: GameRun, exit: GameExit): Promise<void> {
    const asked = this.#endReason;
    this.#endReason = null;
    this.#run = null;
    this.#log.info({ server: this.entry.id, asked, ...exit }, 'the game server has ended');
    if (asked === 'restart' && !this.#closing) return this.#launch();
    if (asked === 'give up') this.#status = 'crashed';
    else if (asked !== null || (exit.code === 0 && run.ready)) this.#status = 'stopped';
    else if (exit.code === null && exit.signal === null) {
      this.#status = 'stopped';
      this.#problem = 'It ended by itself; how is not known, because the host was restarted meanwhile.';
    } else {
      this.#status = 'crashed';
      const how = exit.signal ? `signal ${exit.signal}` : `exit code ${exit.code}`;
      this.#problem = `It ended by itself ${run.ready ? '' : 'before it was ready '}(${how}).`;
    }
  }

  /** After the run has ended: lets what follows from that happen first. */
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
        `${changeNames[this.#change]} of ${this.entry.name} is under way; try again when it is done.`,
      );
    }
  }

  #busyError(): ApiError {
    return new ApiError(
      'busy',
      `${this.entry.name} is ${this.#status === 'running' ? 'running already' : this.#status}.`,
    );
  }
}
