import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

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

  /** Runs a command whose output and errors go to the terminal. */
  async shows(words: readonly string[]): Promise<void> {
    await once(spawn('docker', words, { env: this.#env, stdio: 'inherit' }), 'close');
  }

  /** Returns the last line of the error if the command fails, else null. */
  async problem(words: readonly string[]): Promise<string | null> {
    return this.run(words).then(
      () => null,
      (error: unknown) => `${error instanceof Error ? error.message : error}`.split('\n').at(-1) ?? '',
    );
  }
}

const startWithinMs = 30_000;

/** Takes what is to be closed in the end, the last one first. */
type AtEnd = (close: () => Promise<void>) => unknown;

/** Returns the engine of this machine, or starts one. @throws SkipError if there is none that can be used */
export async function findEngine(atEnd: AtEnd): Promise<Docker> {
  if (process.platform !== 'linux')
    throw new SkipError('only on Linux can a container have the network of the machine');
  const docker = new Docker();
  const problem = await docker.problem(['version']);
  if (problem === null) {
    const about = await docker.run(['info', '--format', '{{.Name}} {{.SecurityOptions}}']);
    if (about.startsWith(`${hostname()} `) && !about.includes('rootless')) return docker;
    throw new SkipError('the engine of `docker` has another network than this machine');
  }
  const isRoot = process.getuid?.() === 0;
  const hasEngine = await promisify(execFile)('dockerd', ['--version']).catch(() => null);
  if (!isRoot || hasEngine === null) throw new SkipError(problem);
  return startEngine(atEnd);
}

/** It changes nothing of this machine's network: its containers have no bridge. */
async function startEngine(atEnd: AtEnd): Promise<Docker> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-docker-'));
  await atEnd(async () => {
    // It stays mounted when the engine has ended.
    await promisify(execFile)('umount', [join(folder, 'exec/netns/default')]).catch(() => {});
    await rm(folder, { recursive: true, force: true });
  });
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
  await atEnd(async () => {
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

async function lastLine(file: string): Promise<string> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).trimEnd().split('\n');
  return lines.at(-1)?.slice(0, 500) ?? '';
}
