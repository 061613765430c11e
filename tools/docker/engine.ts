import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { lastLine } from '../playground/processes/child.ts';

/** Why the image can't be tried on this machine. */
export class SkipError extends Error {
  override readonly name = 'SkipError';
}

/** The command `docker`, with the engine that it is set up for or another one. */
export class Docker {
  readonly #env: NodeJS.ProcessEnv;

  constructor(address: string | null = null) {
    this.#env = address === null ? process.env : { ...process.env, DOCKER_HOST: address };
  }

  /** Runs a command in a folder. Returns what it prints. @throws Error with the end of what it printed */
  async run(words: readonly string[], folder?: string): Promise<string> {
    const options = { env: this.#env, maxBuffer: 2 ** 26, ...(folder === undefined ? {} : { cwd: folder }) };
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    execFile('docker', [...words], options, (error, stdout, stderr) => {
      if (error === null) return resolve(stdout.trim());
      const printed = `${stdout}${stderr}`.trim() || error.message;
      reject(new Error(`docker ${words[0]}: ${printed.slice(-2_000)}`));
    });
    return promise;
  }

  /** Returns the error if the command fails, else null. */
  async problem(words: readonly string[]): Promise<string | null> {
    return this.run(words).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  }
}

const startWithinMs = 30_000;

/** Returns the engine of this machine, or starts one until the stack is disposed of. @throws SkipError if there is none */
export async function findEngine(stack: AsyncDisposableStack): Promise<Docker> {
  if (process.platform !== 'linux')
    throw new SkipError('only on Linux, the container has the network of this machine');
  const docker = new Docker();
  const problem = await docker.problem(['version']);
  if (problem === null) return docker;
  const isRoot = process.getuid?.() === 0;
  const hasEngine = await promisify(execFile)('dockerd', ['--version']).catch(() => null);
  if (!isRoot || hasEngine === null) throw new SkipError(problem);
  return startEngine(stack);
}

/** It changes nothing of this machine's network: its containers have no bridge. */
async function startEngine(stack: AsyncDisposableStack): Promise<Docker> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-docker-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const address = `unix://${join(folder, 'sock')}`;
  const folders = ['--data-root', join(folder, 'data'), '--exec-root', join(folder, 'exec')];
  const network = ['--bridge=none', '--iptables=false', '--ip6tables=false'];
  const log = await open(join(folder, 'log'), 'a');
  const engine = spawn(
    'dockerd',
    ['--host', address, '--pidfile', join(folder, 'pid'), ...folders, ...network],
    // Ctrl-C must not end it before its containers are removed.
    { stdio: ['ignore', log.fd, log.fd], detached: true },
  );
  await log.close();
  const ended = once(engine, 'exit');
  stack.defer(async () => {
    engine.kill();
    await ended;
  });
  const docker = new Docker(address);
  const until = performance.now() + startWithinMs;
  while ((await docker.problem(['version'])) !== null) {
    if (engine.exitCode !== null || performance.now() > until)
      throw new SkipError(`dockerd did not start: ${await lastLine(join(folder, 'log'))}`);
    await delay(200);
  }
  return docker;
}
