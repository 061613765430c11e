import { execFile } from 'node:child_process';
import { constants, type FileHandle, open, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errorCode } from '@steward/kit';
import { ApiError } from '../api-error.ts';

const execFileAsync = promisify(execFile);

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

async function writeNonBlocking(path: string, text: Buffer): Promise<number> {
  await using pipe = await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
  return (await pipe.write(text)).bytesWritten;
}
