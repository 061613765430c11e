import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, lstat, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode, repeat, withTimeout } from '@steward/kit';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { readTail } from '../game/console-log.ts';
import type { Logger } from '../logger.ts';
import { signalGroup, UsageMeter } from '../processes/process-group.ts';
import { ConsoleFile, lastLinesOf } from './console-file.ts';
import { type ProgramResult, runProgram } from './run-program.ts';
import { findPlace, isLocked, lockOf, nullIfNowhere, readOwned, type ScriptPlace } from './script-place.ts';
import type { StartHold, SupervisedState, SupervisedUsage, Supervisor } from './supervisor.ts';

/** How long a command of the script may take until its order counts as accepted, in milliseconds. */
const orderMs = 5_000;
/** How often tmux is asked, and the pause in between, in milliseconds. */
const maxAsked = 10;
const askAgainMs = 100;

export interface ScriptOptions {
  readonly path: string;
  /** What the server is called, and its id in the settings. */
  readonly server: { readonly id: string; readonly name: string };
  /** Further variables for the script. */
  readonly env: Readonly<Record<string, string>>;
  readonly log: Logger;
}

type Verb = 'start' | 'stop' | 'restart';

/** A running command of the script. */
interface Order {
  readonly verb: Verb;
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly child: ChildProcess;
  /** Resolves with its exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Whether the game was seen to run as ordered. */
  wasSeen: boolean;
  /** Whether it only cleans up after a kill. */
  readonly isAfterKill: boolean;
}

/** tmux's view of the game. */
interface Pane {
  readonly startedAt: Date;
  /** The first process in it, which leads a process group. */
  readonly pid: number;
}

const unknown = { health: null, exit: null, restarts: null };
const planSchema = z.object({ isMonitored: z.boolean() });

/**
 * A server that a LinuxGSM script runs, or a script with the same interface: it takes `start`, `stop` and `restart`, and keeps
 * the game in a tmux session. Everything is done as the user who owns the script.
 */
export class ScriptedServer implements Supervisor {
  readonly label: string;
  readonly missingHint = 'Install it with LinuxGSM, or correct the path in the host’s settings.';
  readonly watch = null;
  readonly pausing = null;
  readonly close = null;
  /** LinuxGSM's monitor, a cron job, only starts a server that it considers crashed while the server's lock file exists. */
  readonly hold: StartHold = {
    plan: async () => {
      await withTimeout(orderMs, this.#order?.ended ?? Promise.resolve(null));
      return JSON.stringify({ isMonitored: await this.#isMonitored() });
    },
    take: async () => {
      const place = await findPlace(this.#options.path, this.#options.env);
      if (place !== null) await changeLocks(place, 'rm', '-f', '--', ...monitorLocks(place));
    },
    release: async (plan) => {
      const place = await findPlace(this.#options.path, this.#options.env);
      const { isMonitored } = planSchema.parse(JSON.parse(plan));
      if (place !== null && isMonitored) await changeLocks(place, 'touch', '--', lockOf(place, 'monitoring'));
    },
  };
  readonly #options: ScriptOptions;
  #order: Order | null = null;
  /** Whether the game ended before the script had seen it run, so that there is no lock of a start. */
  #hasFailed = false;
  /** Whether a kill is ending the game, and then cleans up. */
  #isKilling = false;
  #usage: { readonly pid: number; readonly meter: UsageMeter } | null = null;

  constructor(options: ScriptOptions) {
    this.label = `script ${basename(options.path)}`;
    this.#options = options;
  }

  async state(): Promise<SupervisedState> {
    const place = await findPlace(this.#options.path, this.#options.env);
    if (place === null) return { ...unknown, phase: 'missing', startedAt: null };
    const pane = await findPane(place);
    if (pane !== null) {
      this.#hasFailed &&= this.#order !== null;
      const isStopping = this.#endsRun(pane) || (await isLocked(place, 'stopping'));
      return { ...unknown, phase: isStopping ? 'stopping' : 'up', startedAt: pane.startedAt };
    }
    const phase = await this.#phaseOfGone(place);
    if (phase !== 'down') return { ...unknown, phase, startedAt: null };
    return { ...unknown, phase: 'down', ...(await this.#lastRun(place)) };
  }

  start(): Promise<void> {
    return this.#give('start');
  }

  /** The script knows how long its game may take. */
  stop(): Promise<void> {
    return this.#give('stop');
  }

  restart(): Promise<void> {
    return this.#give('restart');
  }

  async kill(): Promise<void> {
    const place = await this.#require();
    // Otherwise, a restart that waits for the end would start it again.
    await this.#endOrder();
    await changeLocks(place, 'rm', '-f', '--', lockOf(place, 'starting'), lockOf(place, 'stopping'));
    const pane = await findPane(place);
    this.#isKilling = true;
    try {
      if (pane !== null) {
        // As its user: tmux belongs to that user, and could name any process.
        await runAs(place, 'kill', '-KILL', '--', `-${pane.pid}`);
        await tmux(place, 'kill-session', '-t', `=${place.session}`);
      }
      // Otherwise, it would count as crashed, and its monitor would start it again.
      await this.#give('stop', true);
    } finally {
      this.#isKilling = false;
    }
  }

  async usage(): Promise<SupervisedUsage | null> {
    const place = await findPlace(this.#options.path, this.#options.env);
    const pane = place && (await findPane(place));
    if (pane === null) return null;
    if (this.#usage?.pid !== pane.pid)
      this.#usage = { pid: pane.pid, meter: new UsageMeter(pane.pid, pane.startedAt.getTime()) };
    return this.#usage.meter.read();
  }

  async mounts(): Promise<null> {
    return null;
  }

  async lastLines(count: number): Promise<readonly string[]> {
    const place = await findPlace(this.#options.path, this.#options.env);
    return place === null ? [] : lastLinesOf(place.consoleLog, place.uid, count);
  }

  async follow(onLine: (line: string) => void, since: Date | null, signal: AbortSignal): Promise<void> {
    const { consoleLog, uid } = await this.#require();
    // Each run has its own file.
    await new ConsoleFile(consoleLog, uid, onLine).follow(since === null ? 'end' : 'all', signal);
  }

  readonly typeLine = async (line: string): Promise<void> => {
    const place = await this.#require();
    // Not by the script's own `send`: to tmux, words such as C-c would be keys. At the end, a semicolon ends a command.
    const literal = line.replace(/;$/, '\\;');
    const target = ['-t', `=${place.session}:`];
    const unreached = 'The host can’t reach the game’s console.';
    const typed = await tmux(place, 'send-keys', '-l', ...target, '--', literal);
    if (typed.code !== 0) throw new ApiError('console_unavailable', unreached);
    const entered = await tmux(place, 'send-keys', ...target, 'Enter');
    if (entered.code !== 0) throw new ApiError('console_unanswered', unreached);
  };

  /** Returns the phase of a server without a running game, by the commands that are at work on it. */
  async #phaseOfGone(place: ScriptPlace): Promise<'starting' | 'stopping' | 'down'> {
    if (this.#order?.isAfterKill) return 'down';
    if (this.#order !== null) return this.#order.verb === 'stop' ? 'stopping' : 'starting';
    if (await isLocked(place, 'starting')) return 'starting';
    return (await isLocked(place, 'stopping')) ? 'stopping' : 'down';
  }

  /** Returns whether one of our orders is meant to end this run. */
  #endsRun({ startedAt }: Pane): boolean {
    if (this.#order?.verb === 'restart') return startedAt.getTime() + 999 < this.#order.at;
    return this.#order?.verb === 'stop';
  }

  /** LinuxGSM's `stop` removes the lock of a start, a crash does not. Its exit code isn't known. */
  async #lastRun(place: ScriptPlace): Promise<Pick<SupervisedState, 'startedAt' | 'exit'>> {
    // Before the lock is read: the order may end meanwhile, and remove it.
    const isWanted = this.#isKilling || this.#order?.isAfterKill === true;
    const text = await readOwned(lockOf(place, 'started'), place.uid);
    const seconds = /^\d{1,12}(?=\n|$)/.exec(text ?? '')?.[0];
    const exit = { code: null, signal: null, outOfMemory: false, isWanted };
    return {
      startedAt: seconds === undefined ? null : new Date(Number(seconds) * 1000),
      exit: text === null && !this.#hasFailed ? null : exit,
    };
  }

  async #isMonitored(): Promise<boolean> {
    const place = await findPlace(this.#options.path, this.#options.env);
    if (place === null) return false;
    const locks = await Promise.all(monitorLocks(place).map((path) => lstat(path).catch(nullIfNowhere)));
    return locks.some((lock) => lock !== null);
  }

  /** Calls the script. Resolves when it has ended, or is at work. @throws ApiError */
  async #give(verb: Verb, isAfterKill = false): Promise<void> {
    const { log, server } = this.#options;
    const place = await this.#require();
    await withTimeout(orderMs, this.#order?.ended ?? Promise.resolve(null));
    if (this.#order !== null)
      throw new ApiError('busy', `The ${this.label} is still working on an earlier “${this.#order.verb}”.`);
    const output = await openUnnamed();
    this.#hasFailed = false;
    const order = await this.#call(place, verb, isAfterKill, output);
    const finish = async (): Promise<string | null> => {
      await using _output = output;
      const code = await order.ended;
      if (this.#order === order) this.#order = null;
      if (code === 0 || (await this.#hasDone(order))) return null;
      // Unless a kill has ended it.
      if (code !== null) this.#hasFailed = order.wasSeen;
      return await reasonIn(output, code);
    };
    const finished = finish();
    const taken = Promise.withResolvers<undefined>();
    void this.#watchOrder(order, () => taken.resolve(undefined));
    const reason = await withTimeout(orderMs, Promise.race([finished, taken.promise]));
    if (reason !== undefined && reason !== null)
      throw new ApiError(
        // A restart may have stopped it.
        verb === 'start' ? 'order_refused' : 'order_failed',
        `The ${this.label} couldn’t ${verb} ${server.name}: ${reason}`,
      );
    if (reason === null) return;
    // Nobody is waiting for it at this point.
    void finished
      .then((late) => {
        if (late !== null) log.warn({ server: server.id, verb, reason: late }, 'a server’s script failed');
      })
      .catch((error: unknown) =>
        log.error({ server: server.id, err: error }, 'failed to see what a script did'),
      );
  }

  /** It gets its own process group, and its output goes to a file, so it survives the host. Otherwise, a stop could end halfway. */
  async #call(place: ScriptPlace, verb: Verb, isAfterKill: boolean, output: FileHandle): Promise<Order> {
    // The same command line that people use: LinuxGSM's monitor looks for it.
    const child = spawn(`./${place.name}`, [verb], {
      ...place.options,
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    });
    const ended = once(child, 'exit').then(() => child.exitCode);
    const order = { verb, at: Date.now(), child, ended, wasSeen: false, isAfterKill };
    this.#order = order;
    try {
      await Promise.race([once(child, 'spawn'), ended]);
    } catch (error) {
      this.#order = null;
      await output.close();
      const message = `The host couldn’t run the ${this.label} (${errorCode(error) ?? 'unknown error'}).`;
      throw new ApiError('order_refused', message, { cause: error });
    }
    child.unref();
    return order;
  }

  /** Calls back when the script has begun to stop the game, or the game runs: the script isn't done by then. */
  async #watchOrder(order: Order, onTaken: () => void): Promise<void> {
    const over = new AbortController();
    void order.ended.then(() => over.abort());
    const look = async (): Promise<void> => {
      if (!(await this.#isTaken(order))) return;
      order.wasSeen = order.verb !== 'stop';
      over.abort();
      onTaken();
    };
    // What can't be asked now may be later.
    await repeat(askAgainMs, look, over.signal, { onError: () => {} });
  }

  async #isTaken(order: Order): Promise<boolean> {
    const place = await this.#require();
    return (order.verb === 'stop' && (await isLocked(place, 'stopping'))) || (await this.#hasDone(order));
  }

  /** Returns whether the order was carried out, whatever the script said: LinuxGSM's exit codes include warnings. */
  async #hasDone({ verb, at }: Order): Promise<boolean> {
    // Looked up again: the first start gives the socket its name.
    const pane = await findPane(await this.#require());
    if (verb === 'stop') return pane === null;
    return pane !== null && (verb === 'start' || pane.startedAt.getTime() + 999 >= at);
  }

  async #endOrder(): Promise<void> {
    const order = this.#order;
    if (order?.child.pid === undefined) return;
    signalGroup(order.child.pid, 'SIGKILL');
    await order.ended;
    this.#order = null;
  }

  async #require(): Promise<ScriptPlace> {
    const place = await findPlace(this.#options.path, this.#options.env);
    if (place !== null) return place;
    throw new ApiError('not_running', `There is no ${this.label}. ${this.missingHint}`);
  }
}

/** The file that LinuxGSM's monitor needs to do anything, and an older one that it would recreate it from. */
function monitorLocks(place: ScriptPlace): readonly string[] {
  return [lockOf(place, 'monitoring'), lockOf(place, '')];
}

/** Returns the reason that a script gave for its failure, as the rest of a sentence. */
async function reasonIn(output: FileHandle, code: number | null): Promise<string> {
  const lines = (await readTail(output)).map((line) => line.trim()).filter((line) => line !== '');
  const said = lines.findLast((line) => /\[ (FAIL|ERROR) \]/.test(line)) ?? lines.at(-1);
  const text = said?.replace(/^.*\[ (FAIL|ERROR) \] */, '').slice(0, 200);
  return text ? `“${text}”.` : code === null ? 'it was ended.' : `it ended with exit code ${code}.`;
}

/** Opens a file without a name, which disappears when the last process closes it. */
async function openUnnamed(): Promise<FileHandle> {
  const path = join(tmpdir(), `steward-script-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

/** Returns where the game runs; null if it doesn't. @throws ApiError `supervisor_unavailable` */
async function findPane(place: ScriptPlace): Promise<Pane | null> {
  const output = await listPanes(place);
  for (const line of output.split('\n')) {
    const [, created, pid, session] = /^(\d+) (\d+) (.*)$/.exec(line) ?? [];
    if (session === place.session && Number(pid) > 1)
      return { startedAt: new Date(Number(created) * 1000), pid: Number(pid) };
  }
  return null;
}

/** Returns tmux's list of sessions; empty if it has none. Asks again while tmux's server is starting or ending. */
async function listPanes(place: ScriptPlace): Promise<string> {
  const format = '#{session_created} #{pane_pid} #{session_name}';
  for (let asked = 1; ; asked += 1) {
    const { code, output, errors } = await tmux(place, 'list-panes', '-a', '-F', format);
    if (code === 0) return output;
    const hasNone = /no server running|No such file or directory|no sessions/.test(errors);
    if (hasNone && !(await hasServer(place))) return '';
    if (asked === maxAsked)
      throw new ApiError(
        'supervisor_unavailable',
        'The host can’t reach the game’s tmux session. It has to see the same /tmp as the game’s user.',
        { cause: new Error(errors.slice(0, 200)) },
      );
    await delay(askAgainMs);
  }
}

/** Returns whether tmux runs a game whose socket isn't visible here, as with a user who has another /tmp. */
async function hasServer({ uid, socket }: ScriptPlace): Promise<boolean> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      if (!command.startsWith(`tmux\0-L\0${socket}\0new-session\0`)) return false;
      return (await stat(`/proc/${pid}`).catch(() => null))?.uid === uid;
    }),
  );
  return found.includes(true);
}

/** Changes lock files as their owner, who could put a link in their place. @throws ApiError `supervisor_unavailable` */
async function changeLocks(
  place: ScriptPlace,
  program: string,
  ...parameters: readonly string[]
): Promise<void> {
  const { code, errors } = await runAs(place, program, ...parameters);
  if (code === 0) return;
  const cause = new Error(errors.slice(0, 200));
  throw new ApiError('supervisor_unavailable', 'LinuxGSM’s lock files can’t be changed.', { cause });
}

function tmux(place: ScriptPlace, ...parameters: readonly string[]): Promise<ProgramResult> {
  return runAs(place, 'tmux', '-L', place.socket, ...parameters);
}

/** Runs a program as the owner of the script. */
function runAs(
  { options }: ScriptPlace,
  program: string,
  ...parameters: readonly string[]
): Promise<ProgramResult> {
  return runProgram(program, parameters, options);
}
