import { repeat } from '@steward/kit';
import { ApiError, type ApiErrorCode } from '../api-error.ts';
import { Attempts } from '../backups/attempts.ts';
import type { ServerEntry } from '../config.ts';
import type { GameConsole } from '../consoles/game-console.ts';
import { type Logger, logFailure } from '../logger.ts';
import {
  isDown,
  type SupervisedState,
  type SupervisedUsage,
  type Supervisor,
} from '../supervisors/supervisor.ts';
import { type AdoptedStatus, adoptedStatus } from './adopted-status.ts';
import { type AskWhetherItAnswers, awaitPort, awaitSign, type ReadySign } from './await-ready.ts';
import { type Change, Changes } from './changes.ts';
import { toPlainLine } from './console-log.ts';
import {
  type CommandOptions,
  type GameReading,
  type GameServer,
  type GameStatus,
  notRunningForCommand,
} from './game-server.ts';
import { isKill, type LastExit, lastExitAfter, secondsSince } from './last-exit.ts';
import { OutputLines } from './output-lines.ts';
import { RestartNote } from './restart-note.ts';

export interface AdoptedServerOptions {
  readonly entry: ServerEntry;
  readonly supervisor: Supervisor;
  /** The server's own folder of the host. */
  readonly folder: string;
  /** Null: its standard input and its output, if it has them. */
  readonly console: GameConsole | null;
  /** Null: the game can't be asked. */
  readonly answers: AskWhetherItAnswers | null;
  readonly log: Logger;
}

/** A run whose sign of being ready is awaited or was seen. */
interface FollowedRun {
  readonly startedAt: number | null;
  isReady: boolean;
  /** Whether it's ready because its game answers, whatever its health check says. */
  answers: boolean;
  readonly over: AbortController;
}

/** A run that the host has asked to end. */
interface EndingRun {
  readonly startedAt: number | null;
  /** By `performance.now`. */
  readonly askedAt: number;
  /** As in `LastExit`. */
  killedAfterSeconds: number | null;
}

/** How often a supervisor without events is polled while something waits for the end of a run, in milliseconds. */
const pollMs = 1_000;
/** The pauses between attempts to finish a restart, while the supervisor can't be asked. */
const pauses = { firstMs: 500, maxMs: 30_000 };
/** How long a kill may take, in milliseconds. */
const killMs = 10_000;
/** The longest prompt that a terminal prints before the typed text, in characters. */
const promptLength = 4;

const neverRan: SupervisedState = {
  phase: 'down',
  startedAt: null,
  health: null,
  exit: null,
  restarts: null,
};

/** Something that waits for a line, or for the end of the run. */
interface Listener {
  readonly onLine: (line: string) => void;
  readonly onEnd: () => void;
}

/**
 * A server that something else runs. The host owns none of its processes: its own start and end change nothing, and each
 * request reads the current status.
 */
export class AdoptedServer implements GameServer {
  readonly entry: ServerEntry;
  readonly #supervisor: Supervisor;
  readonly #console: GameConsole | null;
  readonly #answers: AskWhetherItAnswers | null;
  readonly #log: Logger;
  readonly #changes: Changes;
  readonly #restart: RestartNote;
  /** To finish a restart of an earlier host. */
  readonly #attempts: Attempts;
  readonly #closing = new AbortController();
  readonly #listeners = new Set<Listener>();
  #state = neverRan;
  /** How many reads of the state have begun, and which of them is shown. */
  #reads = 0;
  #lastShown = 0;
  #lastExit: LastExit | null = null;
  #blocked: string | null = null;
  /** Null while there is none. */
  #run: FollowedRun | null = null;
  /** An order that is being given. */
  #ordering = false;
  #isRestarting = false;
  /** A stop that waits for the game to end by its stop command. */
  #typedStop = false;
  /** When the run began that got the stop command: its end isn't a crash, whatever its exit code is. */
  #typedEnd: number | null = null;
  /** The last order to end a run, until a new one runs, or it's to be killed. */
  #ending: EndingRun | null = null;

  constructor({ entry, folder, supervisor, console, answers, log }: AdoptedServerOptions) {
    this.entry = entry;
    this.#supervisor = supervisor;
    this.#console = console;
    this.#answers = answers;
    this.#log = log;
    this.#changes = new Changes(entry.name);
    this.#restart = new RestartNote(folder);
    const told = 'an interrupted restart isn’t finished: trying again';
    this.#attempts = new Attempts({
      pauses,
      untilTold: 1,
      onFailing: (error) => log.warn({ server: entry.id, err: error }, told),
    });
  }

  get status(): GameStatus {
    return this.#shown().status;
  }

  get isDown(): boolean {
    return isDown(this.#state);
  }

  get blocked(): string | null {
    return this.#blocked;
  }

  get change(): Change | null {
    return this.#changes.change;
  }

  async adopt(): Promise<boolean> {
    this.#supervisor.watch?.(() => void this.#tryRefresh(), this.#closing.signal);
    await this.#tryRefresh();
    void this.#resumeRestart().catch(logFailure(this.#log, this.entry.id, 'failed to read a restart’s note'));
    return this.#state.phase === 'up';
  }

  async refresh(): Promise<void> {
    const read = ++this.#reads;
    const state = await this.#supervisor.state();
    // A later read may have been answered earlier.
    if (read < this.#lastShown) return;
    this.#lastShown = read;
    this.#show(state);
  }

  async refreshFirst(): Promise<void> {
    await this.refresh().catch((error: unknown) => {
      throw isUnavailable(error) ? new ApiError('supervisor_away', error.message, { cause: error }) : error;
    });
  }

  async read(): Promise<GameReading> {
    try {
      await this.refresh();
      const { status, problem, answers } = this.#shown();
      const startedAt = this.isDown || this.#state.phase === 'between' ? null : this.#state.startedAt;
      const usage = this.#state.phase === 'up' ? await this.#readUsage() : null;
      const isFrozen = this.#state.phase === 'paused';
      const lastExit = this.#lastExit;
      return { status, problem: this.#blocked ?? problem, usage, startedAt, answers, isFrozen, lastExit };
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const problem = this.#blocked ?? error.message;
      const nothing = { usage: null, startedAt: null, answers: null, isFrozen: false, lastExit: null };
      return { ...nothing, status: 'unknown', problem };
    }
  }

  /** Returns null even if the supervisor can no longer be asked: the server is known to run. */
  #readUsage(): Promise<SupervisedUsage | null> {
    return this.#supervisor.usage().catch((error: unknown) => {
      if (isUnavailable(error)) return null;
      throw error;
    });
  }

  start(): Promise<void> {
    return this.#order(async () => {
      if (!this.isDown) throw this.#busyError();
      await this.#launch();
    });
  }

  stop(): Promise<void> {
    return this.#order(async () => {
      if (this.isDown) throw this.#notRunningError();
      if (this.#state.phase === 'stopping' || this.#typedStop) throw this.#busyError();
      this.#isRestarting = false;
      await this.#resume();
      const run = this.#state;
      this.#asksToEnd(run);
      if (await this.#typesStop()) this.#afterTypedStop(run, () => this.#endStop());
      else await this.#supervisor.stop(this.entry.stopTimeoutSeconds);
    });
  }

  restart(): Promise<void> {
    return this.#order(async () => {
      if (this.isDown) return this.#launch();
      if (this.#state.phase === 'stopping' || this.#typedStop) throw this.#busyError();
      this.#assertNotBlocked();
      await this.#resume();
      await this.#restartRun(this.#state);
    });
  }

  /** Resumes it if it's paused, so that its game can save and end. */
  async #resume(): Promise<void> {
    if (this.#state.phase !== 'paused') return;
    await this.#supervisor.pausing?.resume();
    await this.refreshFirst();
  }

  /** A supervisor finishes its restarts by itself. One that begins with a typed stop is the host's to finish. */
  async #restartRun(run: SupervisedState): Promise<void> {
    this.#isRestarting = true;
    this.#restart.write(run.startedAt);
    this.#asksToEnd(run);
    if (await this.#typesStop()) {
      this.#afterTypedStop(run, async () => {
        await this.#endRestart(run).finally(() => this.#restart.clear());
      });
      return;
    }
    this.#restart.clear();
    await this.#supervisor.restart(this.entry.stopTimeoutSeconds);
  }

  /** Finishes a restart that an earlier host began, as soon as its supervisor can be asked. */
  async #resumeRestart(): Promise<void> {
    const noted = await this.#restart.read();
    if (noted === null) return;
    const resume = async (): Promise<void> => {
      const isSameRun = this.#state.startedAt?.getTime() === noted.startedAt?.getTime();
      if (isSameRun && this.#state.phase === 'up') return this.#restartRun(this.#state);
      // It was started since, or is about to be, by its own rules.
      if (isSameRun && this.isDown) await this.#launch();
      this.#restart.clear();
    };
    await this.#attempts.begin(() =>
      this.#order(resume).catch((error: unknown) => {
        if (isUnavailable(error)) throw error;
        this.#restart.clear();
        this.#log.error({ server: this.entry.id, err: error }, 'failed to finish a restart');
      }),
    );
  }

  async kill(): Promise<void> {
    await this.refreshFirst();
    if (this.isDown) throw this.#notRunningError();
    this.#isRestarting = false;
    this.#ending = null;
    this.#restart.clear();
    const ended = this.#awaitEnd(this.#state, AbortSignal.timeout(killMs));
    await this.#supervisor.kill();
    if (!(await ended)) {
      throw new ApiError('internal', `${this.entry.name} was killed, but it's still running.`);
    }
    // Its end may be seen before the supervisor is done with it.
    await this.#tryRefresh();
  }

  command(line: string, { client = '', signal, timeoutMs }: CommandOptions = {}): Promise<string> {
    return this.#changes.inTurn(client, signal, async () => {
      await this.refreshFirst();
      const { status } = this.#shown();
      if (this.#state.phase === 'paused')
        throw new ApiError(
          'not_running',
          `${this.entry.name} is paused and can't take a command. Resume it first.`,
        );
      if (status !== 'running' && status !== 'starting') throw notRunningForCommand(this.entry.name, status);
      return this.#console === null ? this.#type(line) : this.#runRemotely(this.#console, line, timeoutMs);
    });
  }

  async lastLines(count: number): Promise<readonly string[]> {
    const lines = await this.#supervisor.lastLines(count);
    return lines.map(toPlainLine).filter((line) => line !== '');
  }

  async awaitLine(pattern: RegExp, signal: AbortSignal): Promise<{ readonly matched: Promise<void> }> {
    const { promise: matched, resolve, reject } = Promise.withResolvers<void>();
    const done = new AbortController();
    const listener: Listener = {
      onLine: (line) => {
        if (pattern.test(line)) resolve();
      },
      onEnd: () => reject(new Error('the game has ended')),
    };
    this.#listens(listener, done.signal);
    const stop = (): void => reject(signal.reason);
    signal.addEventListener('abort', stop);
    const ended = matched.finally(() => {
      done.abort();
      signal.removeEventListener('abort', stop);
    });
    // The caller handles it.
    ended.catch(() => {});
    try {
      signal.throwIfAborted();
      await this.#supervisor.follow((line) => listener.onLine(toPlainLine(line)), null, done.signal);
    } catch (error) {
      // The replies of its console are still checked.
      if (this.#console === null || signal.aborted) reject(error);
      else this.#log.warn({ server: this.entry.id, err: error }, 'failed to follow the output of a game');
    }
    return { matched: ended };
  }

  /** @throws ApiError `busy`, even while an order is being given, or for a restore during a typed stop: both may start the game */
  beginChange(change: Change): () => void {
    if (this.#ordering || (this.#typedStop && change === 'restore')) throw this.#orderedError();
    return this.#changes.begin(change);
  }

  block(reason: string | null): void {
    this.#blocked = reason;
  }

  /** Leaves the game as it is. */
  async close(): Promise<void> {
    this.#changes.close();
    this.#closing.abort();
    this.#attempts.close();
    this.#run?.over.abort();
    this.#console?.close();
    await this.#supervisor.close?.();
  }

  #shown(): AdoptedStatus {
    const { label, missingHint, pausing } = this.#supervisor;
    const { isReady = true, answers = false } = this.#run ?? {};
    const facts = { state: this.#state, isReady, answers, isRestarting: this.#isRestarting };
    const shown = adoptedStatus({ ...facts, label, missingHint, pausedHint: pausing?.hint ?? '' });
    // When it is down, a restart has yet to start it again.
    const isEnding = this.#typedStop && (this.#state.phase === 'up' || this.isDown);
    return isEnding ? { ...shown, status: this.#isRestarting ? 'restarting' : 'stopping' } : shown;
  }

  /** Shows a new state, and handles what has changed since the last one. */
  #show(read: SupervisedState): void {
    const before = this.#state;
    const { exit, startedAt } = read;
    const isTyped = exit !== null && startedAt !== null && startedAt.getTime() === this.#typedEnd;
    const state = isTyped ? { ...read, exit: { ...exit, isWanted: true } } : read;
    this.#state = state;
    this.#lastExit = lastExitAfter(this.#lastExit, {
      ...{ before, now: state, hasEnded: hasEnded(before, state) },
      isOrdered: this.#isRestarting || this.#typedStop,
      killedAfterSeconds: this.#killedAfter(state),
    });
    if (state.phase === 'up' && timeOf(state) !== this.#ending?.startedAt) this.#ending = null;
    const isOver = state.phase !== before.phase || state.startedAt?.getTime() !== before.startedAt?.getTime();
    if (isOver && hasEnded(before, state)) for (const { onEnd } of [...this.#listeners]) onEnd();
    if (state.phase !== 'stopping' && !this.#typedStop && !this.#ordering) this.#isRestarting = false;
    this.#followRun(state);
  }

  /** Awaits the sign that a new run is ready. */
  #followRun({ phase, startedAt, health }: SupervisedState): void {
    const at = startedAt?.getTime() ?? null;
    if (phase === 'paused' || (phase === 'up' && this.#run !== null && this.#run.startedAt === at)) return;
    this.#run?.over.abort();
    this.#run = null;
    if (phase !== 'up') return;
    const { startTimeoutSeconds } = this.entry;
    const leftMs = at === null ? 0 : at + startTimeoutSeconds * 1000 - Date.now();
    const signs = health === null ? this.#signs(startedAt) : [];
    const isAwaited = signs.length > 0 || (health === 'starting' && this.#answers !== null);
    const isReady = signs.length === 0 || leftMs <= 0;
    const run: FollowedRun = { startedAt: at, isReady, answers: false, over: new AbortController() };
    this.#run = run;
    if (!isAwaited || leftMs <= 0) return;
    // A game that is late isn't stopped: its supervisor hasn't stopped it either.
    const limit = AbortSignal.timeout(Math.min(leftMs, startTimeoutSeconds * 1000));
    const signal = AbortSignal.any([run.over.signal, limit]);
    const answers = this.#answers;
    const noted = async (): Promise<boolean> => {
      run.answers ||= (await answers?.()) ?? false;
      return run.answers;
    };
    void awaitSign(signs, answers && noted, signal)
      .catch((error: unknown) => {
        if (!signal.aborted)
          this.#log.warn({ server: this.entry.id, err: error }, 'failed to check whether the game is ready');
      })
      .then(() => {
        run.isReady = true;
        run.over.abort();
      });
  }

  /** Returns what the game itself shows when it's ready; nothing if the settings don't say. */
  #signs(startedAt: Date | null): readonly ReadySign[] {
    const { readyPattern, readyPort } = this.entry;
    if (readyPort !== undefined) return [(over) => awaitPort(readyPort, over)];
    if (readyPattern === undefined) return [];
    return [(over) => this.#awaitLine(readyPattern, startedAt, over)];
  }

  async #awaitLine(pattern: RegExp, startedAt: Date | null, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => reject(signal.reason));
    const onLine = (line: string): void => {
      if (pattern.test(toPlainLine(line))) resolve();
    };
    await Promise.all([promise, this.#supervisor.follow(onLine, startedAt, signal)]);
  }

  /** Gives an order: one at a time, and none during a change. Afterwards, the status is read again. */
  async #order(give: () => Promise<void>): Promise<void> {
    this.#changes.assertNone();
    if (this.#ordering) throw this.#orderedError();
    this.#ordering = true;
    try {
      await this.refreshFirst();
      await give();
    } finally {
      this.#ordering = false;
    }
    await this.#tryRefresh();
  }

  async #launch(): Promise<void> {
    this.#assertNotBlocked();
    if (this.#state.phase === 'missing') {
      const { label, missingHint } = this.#supervisor;
      throw new ApiError(
        'order_refused',
        `${this.entry.name} can't start: there is no ${label}. ${missingHint}`,
      );
    }
    this.#isRestarting = false;
    await this.#supervisor.start();
  }

  #asksToEnd(run: SupervisedState): void {
    // One that has ended by itself isn't killed.
    const isEnding = run.phase !== 'between';
    const ending = { startedAt: timeOf(run), askedAt: performance.now(), killedAfterSeconds: null };
    this.#ending = isEnding ? ending : null;
  }

  /** Returns after how many seconds the run that the host has asked to end had to be killed; null if it didn't have to. */
  #killedAfter(state: SupervisedState): number | null {
    const ending = this.#ending;
    const { exit } = state;
    if (ending === null || exit === null) return ending?.killedAfterSeconds ?? null;
    if (timeOf(state) !== ending.startedAt) return null;
    if (isKill(exit)) ending.killedAfterSeconds ??= secondsSince(ending.askedAt);
    return ending.killedAfterSeconds;
  }

  /** Types the stop command, if there is one. Returns false if it could not be typed. */
  async #typesStop(): Promise<boolean> {
    const { stopCommand } = this.entry;
    if (stopCommand === undefined || this.#state.phase !== 'up') return false;
    return this.#send(stopCommand).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError) return false;
        throw error;
      },
    );
  }

  async #send(line: string): Promise<void> {
    if (this.#console !== null) await this.#console.run(line);
    else await this.#typing()(line);
  }

  /** Waits for the game to end by its stop command, then finishes the stop or restart. */
  #afterTypedStop(run: SupervisedState, finish: () => Promise<void>): void {
    this.#typedStop = true;
    this.#typedEnd = run.startedAt?.getTime() ?? null;
    const work = async (): Promise<void> => {
      const limit = AbortSignal.timeout(this.entry.stopTimeoutSeconds * 1000);
      const isLate = !(await this.#awaitEnd(run, limit));
      if (isLate && this.#ending !== null)
        this.#ending.killedAfterSeconds = secondsSince(this.#ending.askedAt);
      if (!this.#closing.signal.aborted) await finish();
    };
    void work()
      .catch(logFailure(this.#log, this.entry.id, 'failed to stop the game server'))
      .finally(() => {
        this.#typedStop = false;
        return this.#tryRefresh();
      });
  }

  /** Its own rules may have started it again meanwhile. */
  async #endStop(): Promise<void> {
    await this.refresh();
    if (!this.isDown) await this.#supervisor.stop(this.entry.stopTimeoutSeconds);
  }

  async #endRestart(run: SupervisedState): Promise<void> {
    await this.refresh();
    // It was killed meanwhile.
    if (!this.#isRestarting) return;
    if (this.isDown) await this.#supervisor.start();
    else if (!hasEnded(run, this.#state)) await this.#supervisor.restart(this.entry.stopTimeoutSeconds);
  }

  async #runRemotely(console: GameConsole, line: string, timeoutMs?: number): Promise<string> {
    const output = await console.run(line, timeoutMs);
    const lines = output.split('\n');
    // Patterns are written for a game's log lines, which begin with a time or the like.
    const logged = lines.map((text) => `[reply]: ${text}`);
    for (const text of [...lines, ...logged]) for (const { onLine } of [...this.#listeners]) onLine(text);
    return output;
  }

  async #type(line: string): Promise<string> {
    const type = this.#typing();
    const lines = new OutputLines();
    const done = new AbortController();
    try {
      await this.#supervisor.follow(
        (text) => {
          const plain = toPlainLine(text);
          // A terminal echoes the typed text.
          if (!plain.endsWith(line) || plain.length > line.length + promptLength) lines.add(plain);
        },
        null,
        done.signal,
      );
      await type(line);
      return await lines.untilSilent();
    } finally {
      done.abort();
    }
  }

  /** @throws ApiError `no_console` if the game has no standard input that can be reached */
  #typing(): (line: string) => Promise<void> {
    const { typeLine } = this.#supervisor;
    if (typeLine !== null) return typeLine;
    throw new ApiError(
      'no_console',
      `${this.entry.name} has no console that the host can reach. If the game has RCON or a REST API, add it to the host's settings.`,
    );
  }

  /** Resolves to true when the run ends, or false when the signal is aborted. */
  async #awaitEnd(run: SupervisedState, signal: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const done = new AbortController();
    this.#listens({ onLine: () => {}, onEnd: () => resolve(true) }, done.signal);
    const giveUp = (): void => resolve(false);
    const stop = AbortSignal.any([signal, this.#closing.signal]);
    stop.addEventListener('abort', giveUp);
    if (stop.aborted) giveUp();
    if (run.phase !== 'between' && hasEnded(run, this.#state)) resolve(true);
    try {
      return await promise;
    } finally {
      done.abort();
    }
  }

  /** Registers a listener until the signal is aborted. */
  #listens(listener: Listener, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener('abort', () => this.#listeners.delete(listener), { once: true });
    // Polls in addition to events: one may be missed while the connection to the supervisor is lost.
    void repeat(pollMs, () => this.#tryRefresh(), AbortSignal.any([signal, this.#closing.signal]));
  }

  /** Reads the current status, if the supervisor can be asked. */
  async #tryRefresh(): Promise<void> {
    await this.refresh().catch((error: unknown) => {
      if (!isUnavailable(error))
        this.#log.error({ server: this.entry.id, err: error }, 'failed to read the status of a server');
    });
  }

  #assertNotBlocked(): void {
    if (this.#changes.isClosing) throw new ApiError('closing', 'The host is stopping.');
    if (this.#blocked !== null) throw new ApiError('blocked', this.#blocked);
  }

  #notRunningError(): ApiError {
    return new ApiError('not_running', `${this.entry.name} is not running.`);
  }

  #orderedError(): ApiError {
    return new ApiError('busy', `${this.entry.name} is being started or stopped. Try again in a moment.`);
  }

  #busyError(): ApiError {
    const { status } = this.#shown();
    if (status === 'crashed')
      return new ApiError('busy', `${this.entry.name} has crashed and is about to be started again.`);
    return new ApiError(
      'busy',
      `${this.entry.name} is ${status === 'running' ? 'already running' : status}.`,
    );
  }
}

/** Returns when the run began, in milliseconds since 1970; null if that is unknown. */
function timeOf({ startedAt }: SupervisedState): number | null {
  return startedAt?.getTime() ?? null;
}

function isUnavailable(error: unknown): error is ApiError {
  const isAway = (code: ApiErrorCode): boolean =>
    code === 'supervisor_unavailable' || code === 'supervisor_away';
  return error instanceof ApiError && isAway(error.code);
}

/** Returns whether the run seen before is over. */
function hasEnded(before: SupervisedState, now: SupervisedState): boolean {
  if (isDown(now) || now.phase === 'between') return true;
  return before.startedAt !== null && now.startedAt?.getTime() !== before.startedAt.getTime();
}
