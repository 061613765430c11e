import { emptyGroup, signalGroup } from '../processes/process-group.ts';
import { UsageMeter } from '../processes/usage-meter.ts';
import { typeLine } from './console-input.ts';
import type { ConsoleLog } from './console-log.ts';
import type { RunFiles, RunRecord } from './run-file.ts';

/** How a game process ended. Both are null where the host that started it was not there any more. */
export interface GameExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** What the processes of a group get to end by themselves when the first one has ended. */
const leftoverGraceMs = 3000;

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
    this.ended = this.#wind(leaderExit);
  }

  get ready(): boolean {
    return this.#record.ready;
  }

  markReady(): void {
    this.#record = { ...this.#record, ready: true };
    this.#files.remember(this.#record);
  }

  /** @throws ApiError `console_unavailable` */
  type(line: string): Promise<void> {
    return typeLine(this.#files.consoleInput, line);
  }

  /** To every process of the group. */
  signal(signal: NodeJS.Signals): void {
    signalGroup(this.group, signal);
  }

  async #wind(leaderExit: Promise<GameExit>): Promise<GameExit> {
    const exit = await leaderExit;
    await emptyGroup(this.group, leftoverGraceMs);
    await this.console.close();
    await this.#files.forget();
    return exit;
  }
}
