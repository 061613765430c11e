import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ApiError } from '../api-error.ts';
import { PartialLine } from './partial-line.ts';

const timeoutMs = 10_000;
const maxOutputBytes = 4 * 1024 * 1024;

export interface ProgramOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** The user that runs it. Default: the host's own. */
  readonly uid?: number;
  readonly gid?: number;
}

export interface ProgramResult {
  /** Its exit code. */
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/**
 * Runs a system program to its end, without a shell and for at most 10 s.
 * @throws ApiError `supervisor_unavailable` if there is none of that name, or it takes longer or prints more than 4 MiB
 */
export function runProgram(
  program: string,
  parameters: readonly string[],
  options: ProgramOptions,
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const limits = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: maxOutputBytes } as const;
    const child = execFile(program, parameters, { ...options, ...limits }, (error, output, errors) => {
      if (error === null) resolve({ code: 0, output, errors });
      else if (typeof error.code === 'number') resolve({ code: error.code, output, errors });
      else reject(programError(program, error));
    });
    child.stdin?.on('error', () => {}).end();
  });
}

/**
 * Runs a system program until the signal is aborted or it ends, and calls back for each line of its output. Resolves
 * once it runs.
 * @throws ApiError `supervisor_unavailable` if there is none of that name
 */
export async function followProgram(
  program: string,
  parameters: readonly string[],
  { env }: ProgramOptions,
  onLine: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  const child = spawn(program, parameters, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const partial = new PartialLine();
  child.stdout.on('data', (bytes: Buffer) => {
    for (const line of partial.add(bytes)) onLine(line);
  });
  const kill = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  child.on('close', () => signal.removeEventListener('abort', kill));
  try {
    await once(child, 'spawn');
  } catch (error) {
    throw programError(program, error);
  }
}

function programError(program: string, cause: unknown): ApiError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  const what = code === 'ENOENT' ? 'wasn’t found on this machine' : 'didn’t respond as expected';
  return new ApiError('supervisor_unavailable', `The program ${program} ${what}.`, { cause });
}
