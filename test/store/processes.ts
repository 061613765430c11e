import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type ProgramName, root } from '../../tools/build/builds.ts';
import { built } from '../support/built.ts';
import { ownClock } from '../support/own-clock.ts';

type Script = `test/${string}.ts`;

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The compile cache (vitest.config.ts) halves the start-up time. */
const basics = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  ...ownClock,
};

/** Runs a program of Steward, or a script of the tests, as a process with `env` as its environment, until it ends. */
export function run(
  program: ProgramName | Script,
  options: { cwd: string; env?: Readonly<Record<string, string>>; args?: readonly string[] },
): Promise<Ended> {
  const path = isScript(program) ? join(root, program) : built(program);
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', path, ...(options.args ?? [])],
      {
        cwd: options.cwd,
        env: { ...basics, ...options.env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

function isScript(program: ProgramName | Script): program is Script {
  return program.startsWith('test/');
}
