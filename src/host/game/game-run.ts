import { renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import type { ServerEntry } from '../config.ts';
import { readJsonFile } from '../files/fs.ts';
import { endGroup, signalGroup, UsageMeter } from '../processes/process-group.ts';
import { typeLine } from './console-input.ts';
import type { ConsoleLog } from './console-log.ts';

/** How a game process ended. Both are null where the host that started it was not there any more. */
export interface GameExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** What the processes of a group get to end by themselves when the first one has ended. */
const groupGraceMs = 3000;

/** One run of a game server: from the start of its process to the end of the last one in its group. */
export class GameRun {
  readonly group: number;
  readonly startedAt: Date;
  readonly usage: UsageMeter;
  readonly console: ConsoleLog;
  /** Resolves when the process and all of its group are gone, and all of its output was read. */
  readonly ended: Promise<GameExit>;
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

  /** @throws ApiError `console_unavailable` */
  typeLine(line: string): Promise<void> {
    return typeLine(this.#files.consoleInput, line);
  }

  /** To every process of the group. */
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
  /** Empty if the process had ended before the first look at it. */
  identity: z.string(),
  /** ISO 8601. */
  startedAt: z.iso.datetime(),
  ready: z.boolean(),
  /** Where in the console's log this run begins. */
  logOffset: z.int().nonnegative(),
});

/** What is remembered of a game process, so that the next host process knows it after a crash of this one. */
export type RunRecord = z.infer<typeof runRecordSchema>;

/** The files that belong to one server's runs. */
export class RunFiles {
  readonly consoleInput: string;
  readonly consoleLog: string;
  readonly #recordPath: string;

  constructor(folder: string) {
    this.consoleInput = join(folder, 'console.in');
    this.consoleLog = join(folder, 'console.log');
    this.#recordPath = join(folder, 'process.json');
  }

  /** Synchronous, so that nothing comes between the start of a process and its being known. */
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

/** After the first line, how long the console must be silent; and how long all may take. */
const outputSilenceMs = 150;
const maxOutputMs = 1000;
const outputPollMs = 25;
const maxOutputLines = 50;

/** Types a line and answers what the console printed then: the last lines, until it falls silent or a second is over. */
export async function runCommand(run: GameRun, line: string): Promise<string> {
  const lines: string[] = [];
  let lastAt: number | null = null;
  const take = (text: string): void => {
    lastAt = performance.now();
    lines.push(text);
    if (lines.length > maxOutputLines) lines.shift();
  };
  // What was printed before the command is not its answer.
  await run.console.read();
  run.console.on('line', take);
  try {
    await run.typeLine(line);
    const typedAt = performance.now();
    const over = (now: number): boolean =>
      now - typedAt >= maxOutputMs || (lastAt !== null && now - lastAt >= outputSilenceMs);
    while (!over(performance.now())) {
      await delay(outputPollMs);
      await run.console.read();
    }
  } finally {
    run.console.off('line', take);
  }
  return lines.join('\n');
}

/** Between SIGTERM and SIGKILL. */
const termGraceMs = 5000;

/** Types the stop command and waits for its limit, then SIGTERM, then SIGKILL. Resolves when the run has ended. */
export async function stopRun(entry: ServerEntry, run: GameRun): Promise<void> {
  if (entry.stopCommand !== undefined && (await tryType(run, entry.stopCommand))) {
    if (await endsWithin(run, entry.stopTimeoutSeconds * 1000)) return;
  }
  run.signal('SIGTERM');
  if (await endsWithin(run, termGraceMs)) return;
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

/** Whether the run ended in time. */
export async function endsWithin(run: GameRun, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const late = delay(ms, false, { signal: timer.signal }).catch(() => false);
  const ended = await Promise.race([run.ended.then(() => true), late]);
  timer.abort();
  return ended;
}
