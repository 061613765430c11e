import { execFile } from 'node:child_process';
import { constants, type FileHandle, open, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { ApiError } from '../api-error.ts';
import { errorCode } from '../files/fs.ts';

const execFileAsync = promisify(execFile);

/**
 * Makes the named pipe that a game server reads its console from, and answers the game's end of it.
 * Opened for reading and writing, the game never sees its input end, not even when the host dies.
 */
export async function createConsoleInput(path: string): Promise<FileHandle> {
  await rm(path, { force: true });
  await execFileAsync('mkfifo', ['-m', '600', path]);
  return open(path, constants.O_RDWR);
}

/** Types a line. @throws ApiError `console_unavailable` where the game reads none, or has not read what came before */
export async function typeLine(path: string, line: string): Promise<void> {
  const text = Buffer.from(`${line}\n`);
  const written = await writeNonBlocking(path, text).catch((error: unknown) => {
    if (['ENXIO', 'ENOENT', 'EAGAIN', 'EPIPE'].includes(errorCode(error) ?? '')) return 0;
    throw error;
  });
  if (written < text.length) throw new ApiError('console_unavailable', 'The game does not read its console.');
}

async function writeNonBlocking(path: string, text: Buffer): Promise<number> {
  const pipe = await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
  try {
    return (await pipe.write(text)).bytesWritten;
  } finally {
    await pipe.close();
  }
}
