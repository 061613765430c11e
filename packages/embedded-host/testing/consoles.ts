import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { TestContext } from 'vitest';
import { ApiError } from '../src/api-error.ts';

/** Writes a password to a file in a folder of its own, which is removed after the test. Returns the file's path. */
export async function makePasswordFile(test: TestContext, password: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-console-'));
  test.onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'rcon.password');
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return file;
}

/** Returns the error of a command that must fail. */
export async function failureOf(command: Promise<string>): Promise<ApiError> {
  const error = await command.then(
    (reply) => reply,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error(`expected an ApiError, got ${inspect(error)}`);
}
