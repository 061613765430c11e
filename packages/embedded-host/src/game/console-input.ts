import { execFile } from 'node:child_process';
import { constants, type FileHandle, open, rm, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errorCode, nullIfAbsent } from '@steward/kit';
import { ApiError } from '../api-error.ts';

const execFileAsync = promisify(execFile);

/** How long a game may take to read a line, in milliseconds. */
export const readWithinMs = 2_000;
const readPollMs = 50;
/** The most that a pipe holds, in bytes. */
const pipeBytes = 64 * 1024;

/**
 * Creates the named pipe that a game server reads its console from, and returns the game's end of it. It is open for
 * reading and writing, so that the game never sees the end of its input, not even if the host crashes.
 */
export async function createConsoleInput(path: string): Promise<FileHandle> {
  await rm(path, { force: true });
  await execFileAsync('mkfifo', ['-m', '600', path]);
  return open(path, constants.O_RDWR);
}

/** Types a line. @throws ApiError `console_unavailable` if the game does not read it, or has not read earlier lines */
export async function typeLine(path: string, line: string): Promise<void> {
  const text = Buffer.from(`${line}\n`);
  const written = await writeNonBlocking(path, text).catch((error: unknown) => {
    if (['ENXIO', 'ENOENT', 'EAGAIN', 'EPIPE'].includes(errorCode(error) ?? '')) return 0;
    throw error;
  });
  if (written < text.length)
    throw new ApiError('console_unavailable', 'The game is not reading its console.');
}

/**
 * Waits until the game has read a typed line. If it doesn't in time, the line is taken back.
 * @param limit when that is, by `performance.now()`
 * @throws ApiError `console_unavailable` if it was taken back: the game won't read it later
 */
export async function untilRead(path: string, line: string, limit: number): Promise<void> {
  while (!(await isReadSinceWritten(path))) {
    if (performance.now() < limit) {
      await delay(readPollMs);
      continue;
    }
    if (!(await takeBack(path, Buffer.from(`${line}\n`)))) return;
    throw new ApiError(
      'console_unavailable',
      'The game didn’t read the command, so the host withdrew it. The game may be busy, or take no commands.',
    );
  }
}

/** Returns whether something was read since the last line was typed; false, too, if the file system keeps no times of reads. */
async function isReadSinceWritten(path: string): Promise<boolean> {
  const pipe = await stat(path, { bigint: true }).catch(nullIfAbsent);
  return pipe === null || pipe.atimeNs >= pipe.mtimeNs;
}

/** Removes an unread line from the pipe. Returns false if the game has read it, at least a part of it. */
async function takeBack(path: string, text: Buffer): Promise<boolean> {
  const unread = await readAll(path);
  const at = unread.lastIndexOf(text);
  const isWhole = at === 0 || (at > 0 && unread[at - 1] === newline);
  const others = isWhole ? [unread.subarray(0, at), unread.subarray(at + text.length)] : [unread];
  const rest = Buffer.concat(others);
  if (rest.length > 0) await writeNonBlocking(path, rest);
  return isWhole;
}

const newline = 0x0a;

/** Reads what is in the pipe. */
async function readAll(path: string): Promise<Buffer> {
  await using pipe = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const read = await pipe.read(Buffer.alloc(pipeBytes)).catch((error: unknown) => {
    if (errorCode(error) === 'EAGAIN') return null;
    throw error;
  });
  return read === null ? Buffer.alloc(0) : read.buffer.subarray(0, read.bytesRead);
}

async function writeNonBlocking(path: string, text: Buffer): Promise<number> {
  await using pipe = await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
  return (await pipe.write(text)).bytesWritten;
}
