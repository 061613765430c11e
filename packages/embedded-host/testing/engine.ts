import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { killProcesses, processesOf } from './engine-processes.ts';

const execFileAsync = promisify(execFile);

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

  /** As in DOCKER_HOST; null: the usual one. */
  get address(): string | null {
    return this.#env['DOCKER_HOST'] || null;
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

  /** Runs a command that reads a stream. @throws Error if it fails */
  async reads(words: readonly string[], input: Readable): Promise<void> {
    const command = spawn('docker', words, { env: this.#env, stdio: ['pipe', 'ignore', 'inherit'] });
    const closed = once(command, 'close');
    await pipeline(input, command.stdin);
    const [code] = await closed;
    if (code !== 0) throw new Error(`docker ${words[0]} has failed`);
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

const reaperPath = join(import.meta.dirname, 'engine-reaper.ts');
const startWithinMs = 30_000;
/** Of the system, whatever TMPDIR says: the path of a socket must be short, too. */
const diskFolder = '/tmp';

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
  if ((await whyNoEngine()) !== null) throw new SkipError(problem);
  const engine = await OwnEngine.create();
  await atEnd(() => engine.close());
  await engine.starts();
  return engine.docker;
}

/** Returns why this machine can start no engine; null: it can. */
async function whyNoEngine(): Promise<string | null> {
  const hasEngine = await execFileAsync('dockerd', ['--version']).catch(() => null);
  if (hasEngine === null) return 'there is no dockerd';
  return process.getuid?.() === 0 ? null : 'only root can start dockerd';
}

/** An engine of one's own. It changes nothing of this machine's network: its containers have no bridge. */
export class OwnEngine {
  readonly docker: Docker;
  /** As in DOCKER_HOST. */
  readonly address: string;
  readonly #folder: string;
  readonly #options: readonly string[];
  /** Removes what is left, also if this process is killed. */
  readonly #reaper: ChildProcess;
  #process: ChildProcess | null = null;

  private constructor(folder: string, options: readonly string[]) {
    this.#folder = folder;
    this.#options = options;
    this.address = `unix://${join(folder, 'sock')}`;
    this.docker = new Docker(this.address);
    this.#reaper = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', reaperPath, folder], {
      // Ctrl-C must not end it before it has removed anything.
      ...{ stdio: ['pipe', 'ignore', 'inherit'], detached: true, cwd: '/' },
    });
  }

  /** @param options further ones of dockerd. @throws SkipError if no engine can be started on this machine */
  static async create(...options: readonly string[]): Promise<OwnEngine> {
    const why = await whyNoEngine();
    if (why !== null) throw new SkipError(why);
    // On a disk, not in memory: its storage needs one.
    return new OwnEngine(await mkdtemp(join(diskFolder, 'steward-docker-')), options);
  }

  get pid(): number | null {
    return this.#process?.pid ?? null;
  }

  /** Starts it, again too. @throws SkipError if it does not start */
  async starts(): Promise<void> {
    const path = (name: string): string => join(this.#folder, name);
    const folders = ['--data-root', path('data'), '--exec-root', path('exec'), '--pidfile', path('pid')];
    const network = ['--bridge=none', '--iptables=false', '--ip6tables=false'];
    await rm(path('pid'), { force: true });
    const log = await open(path('log'), 'a');
    const engine = spawn('dockerd', ['--host', this.address, ...folders, ...network, ...this.#options], {
      // Ctrl-C must not end it before its containers are removed.
      ...{ stdio: ['ignore', log.fd, log.fd], detached: true },
    });
    this.#process = engine;
    await log.close();
    const until = performance.now() + startWithinMs;
    while ((await this.docker.problem(['version'])) !== null) {
      if (engine.exitCode !== null || performance.now() > until)
        throw new SkipError(`dockerd did not start: ${await lastLine(path('log'))}`);
      await delay(100);
    }
  }

  /** Ends it in order. Without `--live-restore`, its containers end too. */
  async stops(): Promise<void> {
    await this.#ends('SIGTERM');
  }

  /** Kills it (`kill -9`), with what it keeps its containers by. These run on, until it starts again without `--live-restore`. */
  async dies(): Promise<void> {
    await this.#ends('SIGKILL');
    await killProcesses(await processesOf(this.#folder, (command) => /^\S*containerd /.test(command)));
    await rm(join(this.#folder, 'exec/containerd/containerd.pid'), { force: true });
  }

  /** Removes its containers, ends it and removes its folder. */
  async close(): Promise<void> {
    if (this.#process === null) await this.starts().catch(() => {});
    const ids = await this.docker.run(['ps', '--all', '--quiet']).catch(() => '');
    if (ids !== '') await this.docker.problem(['rm', '--force', '--volumes', ...ids.split('\n')]);
    await this.stops();
    const { exitCode } = this.#reaper;
    this.#reaper.stdin?.end();
    if (exitCode === null) await once(this.#reaper, 'exit');
  }

  async #ends(signal: NodeJS.Signals): Promise<void> {
    const engine = this.#process;
    if (engine === null) return;
    this.#process = null;
    if (engine.exitCode !== null || engine.signalCode !== null) return;
    engine.kill(signal);
    await once(engine, 'exit');
  }
}

async function lastLine(file: string): Promise<string> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).trimEnd().split('\n');
  return lines.at(-1)?.slice(0, 500) ?? '';
}
