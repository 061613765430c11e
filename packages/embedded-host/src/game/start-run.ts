import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { errorCode, nullIfAbsent } from '@steward/kit';
import { ApiError } from '../api-error.ts';
import type { ServerEntry } from '../config.ts';
import { signalGroup } from '../processes/process-group.ts';
import { findProcess } from '../processes/process-table.ts';
import { createConsoleInput } from './console-input.ts';
import { ConsoleLog } from './console-log.ts';
import { type GameExit, GameRun, type RunFiles, type RunRecord } from './game-run.ts';

/** A program and its arguments. */
export type Command = readonly [string, ...string[]];

/**
 * Starts a server's process in its own process group, with the `inherited` environment and the entry's variables.
 * @throws ApiError `order_refused`
 */
export async function startGameRun(
  entry: ServerEntry,
  command: Command,
  files: RunFiles,
  inherited: Readonly<Record<string, string>>,
): Promise<GameRun> {
  await checkFolder(entry);
  await using input = await createConsoleInput(files.consoleInput);
  await using output = await open(files.consoleLog, 'a', 0o600);
  return await spawnRun(entry, command, files, inherited, input, output);
}

async function spawnRun(
  entry: ServerEntry,
  command: Command,
  files: RunFiles,
  inherited: Readonly<Record<string, string>>,
  input: FileHandle,
  output: FileHandle,
): Promise<GameRun> {
  const logOffset = (await output.stat()).size;
  const console = await ConsoleLog.open(files.consoleLog, logOffset);
  const [program, ...parameters] = command;
  const child = spawn(program, parameters, {
    cwd: entry.cwd,
    env: { ...inherited, ...entry.env },
    detached: true,
    stdio: [input.fd, output.fd, output.fd],
  });
  if (child.pid === undefined) {
    const [error] = await once(child, 'error');
    await console.close();
    throw startFailedError(entry, error);
  }
  const record: RunRecord = {
    pid: child.pid,
    identity: findProcess(child.pid)?.identity ?? '',
    startedAt: new Date().toISOString(),
    ready: false,
    logOffset,
  };
  recordOrKill(files, record);
  const exit = new Promise<GameExit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  return new GameRun(files, record, console, exit);
}

/** Kills the process if it can't be recorded: after a crash, no host would find it. */
function recordOrKill(files: RunFiles, record: RunRecord): void {
  try {
    files.writeRecord(record);
  } catch (error) {
    signalGroup(record.pid, 'SIGKILL');
    throw error;
  }
}

/** Returns whether the working directory of a server exists. */
export async function hasFolder({ cwd }: ServerEntry): Promise<boolean> {
  const folder = await stat(cwd).catch(nullIfAbsent);
  return folder?.isDirectory() ?? false;
}

async function checkFolder(entry: ServerEntry): Promise<void> {
  if (await hasFolder(entry)) return;
  // The path is for the log alone.
  const cause = new Error(`there is no folder ${entry.cwd}`);
  throw new ApiError('order_refused', `${entry.name} can't start: its folder is missing.`, { cause });
}

function startFailedError(entry: ServerEntry, cause: unknown): ApiError {
  const reason =
    errorCode(cause) === 'ENOENT'
      ? 'its program was not found'
      : `the host couldn’t run its program (${errorCode(cause) ?? 'unknown error'})`;
  return new ApiError('order_refused', `${entry.name} can't start: ${reason}.`, { cause });
}
