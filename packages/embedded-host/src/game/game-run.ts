import { renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withTimeout } from '@steward/kit';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import type { ServerEntry } from '../config.ts';
import { readJsonFile } from '../files/json-file.ts';
import { endGroup, signalGroup, UsageMeter } from '../processes/process-group.ts';
import { readWithinMs, typeLine, untilRead } from './console-input.ts';
import type { ConsoleLog } from './console-log.ts';
import { secondsSince } from './last-exit.ts';
import { OutputLines } from './output-lines.ts';
import { RestartNote } from './restart-note.ts';

/** How a game process ended. Both are null if the host that started it had crashed. */
export interface GameExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** How long the rest of a process group may take to end after its first process has ended. */
const groupGraceMs = 3000;

/** One run of a game server, from the start of its process to the end of the last process in its group. */
export class GameRun {
  readonly group: number;
  readonly startedAt: Date;
  readonly usage: UsageMeter;
  readonly console: ConsoleLog;
  /** Resolves when all processes of the group have ended and all output was read. */
  readonly ended: Promise<GameExit>;
  /** After how many seconds a stop had to kill it; null if none had to. */
  killedAfterSeconds: number | null = null;
  readonly #files: RunFiles;
  #record: RunRecord;

  constructor(files: RunFiles, record: RunRecord, console: ConsoleLog, leaderExit: Promise<GameExit>) {
    this.group = record.pid;
    this.startedAt = new Date(record.startedAt);
    this.usage = new UsageMeter(record.pid, this.startedAt.getTime());
    this.console = console;
    this.#files = files;
    this.#record = record;
    this.ended = this.#finish(leaderExit);
  }

  get ready(): boolean {
    return this.#record.ready;
  }

  markReady(): void {
    this.#record = { ...this.#record, ready: true };
    this.#files.writeRecord(this.#record);
  }

  /** Returns a signal that is aborted when the run has ended. */
  endedSignal(): AbortSignal {
    const controller = new AbortController();
    void this.ended.catch(() => {}).then(() => controller.abort());
    return controller.signal;
  }

  /** Types a line into the console. @throws ApiError `console_unavailable` */
  typeLine(line: string): Promise<void> {
    return typeLine(this.#files.consoleInput, line);
  }

  /** Waits until the game has read a typed line. @throws ApiError `console_unavailable` if it hasn't by `limit` */
  untilRead(line: string, limit: number): Promise<void> {
    return untilRead(this.#files.consoleInput, line, limit);
  }

  /** Sends a signal to every process of the group. */
  signal(signal: NodeJS.Signals): void {
    signalGroup(this.group, signal);
  }

  async #finish(leaderExit: Promise<GameExit>): Promise<GameExit> {
    const exit = await leaderExit;
    await endGroup(this.group, groupGraceMs);
    await this.console.close();
    await this.#files.removeRecord();
    return exit;
  }
}

const runRecordSchema = z.object({
  pid: z.int().positive(),
  /** Empty if the process ended before it could be read. */
  identity: z.string(),
  /** ISO 8601. */
  startedAt: z.iso.datetime(),
  ready: z.boolean(),
  /** Where this run's output begins in the console log, in bytes. */
  logOffset: z.int().nonnegative(),
});

/** Identifies a game process on disk, so that the next host can adopt it after a crash. */
export type RunRecord = z.infer<typeof runRecordSchema>;

/** The files of one server's runs. */
export class RunFiles {
  readonly consoleInput: string;
  readonly consoleLog: string;
  readonly restart: RestartNote;
  readonly #recordPath: string;

  constructor(folder: string) {
    this.consoleInput = join(folder, 'console.in');
    this.consoleLog = join(folder, 'console.log');
    this.restart = new RestartNote(folder);
    this.#recordPath = join(folder, 'process.json');
  }

  /** Writes the record. Synchronous, so that the host can't crash between starting a process and recording it. */
  writeRecord(record: RunRecord): void {
    const temporary = `${this.#recordPath}.tmp`;
    writeFileSync(temporary, JSON.stringify(record), { mode: 0o600 });
    renameSync(temporary, this.#recordPath);
  }

  readRecord(): Promise<RunRecord | null> {
    return readJsonFile(this.#recordPath, runRecordSchema);
  }

  removeRecord(): Promise<void> {
    return rm(this.#recordPath, { force: true });
  }
}

/**
 * Types a line and returns the last lines that the console prints until it is silent, for at most a second.
 * @param withinMs how long the game may take to read the line
 * @throws ApiError `console_unavailable` if the game didn't read it, and won't
 */
export async function runGameCommand(
  run: GameRun,
  line: string,
  withinMs: number = readWithinMs,
): Promise<string> {
  // Output from before the command does not belong to it.
  await run.console.read();
  const lines = new OutputLines();
  run.console.on('line', lines.add);
  try {
    const limit = performance.now() + withinMs;
    await run.typeLine(line);
    const output = await lines.untilSilent(() => run.console.read());
    await run.untilRead(line, limit);
    return output;
  } finally {
    run.console.off('line', lines.add);
  }
}

/** Between SIGTERM and SIGKILL. */
const termGraceMs = 5000;

/**
 * Stops a run: by the stop command, after its time limit by SIGTERM, then by SIGKILL. A frozen game is resumed first, so that it
 * can save. Resolves when it has ended. Only without a stop command, a SIGTERM is no kill.
 */
export async function stopRun(entry: ServerEntry, run: GameRun): Promise<void> {
  const beganAt = performance.now();
  run.signal('SIGCONT');
  if (entry.stopCommand !== undefined && (await tryType(run, entry.stopCommand))) {
    if (await endsWithin(run, entry.stopTimeoutSeconds * 1000)) return;
    run.killedAfterSeconds = secondsSince(beganAt);
  }
  run.signal('SIGTERM');
  if (await endsWithin(run, termGraceMs)) return;
  run.killedAfterSeconds ??= secondsSince(beganAt);
  run.signal('SIGKILL');
  await run.ended;
}

async function tryType(run: GameRun, line: string): Promise<boolean> {
  return run.typeLine(line).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError) return false;
      throw error;
    },
  );
}

/** Returns true if the run ends within `ms` milliseconds. */
export async function endsWithin(run: GameRun, ms: number): Promise<boolean> {
  return (await withTimeout(ms, run.ended)) !== undefined;
}
