import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmod,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  ApiClient,
  gameContainer,
  hostMain,
  pausedHost,
  startTestEngine,
} from '@steward/embedded-host/testing';
import { noise, random } from '@steward/worlds/testing';

type Engine = Exclude<Awaited<ReturnType<typeof startTestEngine>>, string>;

const policies = ['no', 'always', 'unless-stopped', 'on-failure:3'] as const;
const backupPoints = ['none', 'world saved', 'archived', 'tested'] as const;
const restorePoints = [
  ...['none', 'held', 'checked', 'unpacked', 'journal written', 'old 0 out', 'new 0 in', 'swapped'],
  ...['recorded', 'finished', 'released'],
];
/** Who is killed at a point (`kill -9`), or starts the container past the host. */
const backupFaults = ['nobody', 'host', 'engine', 'game', 'host and engine'] as const;
const restoreFaults = ['nobody', 'host', 'engine', 'host and engine', 'starter'] as const;

type Fault = (typeof backupFaults)[number] | (typeof restoreFaults)[number];

/** The points from which on the host has noted that a start finds whole files: it tells no mix. */
const wholeFrom = restorePoints.indexOf('recorded');
/** The points from which on a start may find old and new files: until the host has noted that they are whole. */
const mixedFrom = restorePoints.indexOf('journal written');
const patientMs = 120_000;

/** What was seen, so that it shows if the histories have become blind. */
export interface Tally {
  histories: number;
  restored: number;
  unchanged: number;
  mixed: number;
  backups: number;
  failedBackups: number;
  readonly faults: Record<string, number>;
}

export function newTally(): Tally {
  return { histories: 0, restored: 0, unchanged: 0, mixed: 0, backups: 0, failedBackups: 0, faults: {} };
}

/** A machine with an engine, a host that adopts a container, and one server, whose lives follow each other. */
export class Machine {
  readonly #engine: Engine;
  readonly #folder: string;
  readonly #key: string;
  #host: ChildProcess | null = null;
  #url = '';
  readonly #printed: string[] = [];

  private constructor(engine: Engine, folder: string, key: string) {
    this.#engine = engine;
    this.#folder = folder;
    this.#key = key;
  }

  /** Returns why this machine has none if it can't have an engine. */
  static async start(...options: readonly string[]): Promise<Machine | string> {
    const engine = await startTestEngine(...options);
    if (typeof engine === 'string') return engine;
    const folder = await mkdtemp(join(tmpdir(), 'steward-lives-'));
    await mkdir(join(folder, 'survival'));
    const entry = {
      ...{
        id: 'survival',
        name: 'Survival',
        cwd: 'survival',
        runs: { docker: 'mc' },
        backupFolders: ['world'],
      },
      ...{ readyPattern: '^Done', stopTimeoutSeconds: 20, startTimeoutSeconds: 30 },
      beforeBackupCommands: ['save-off', 'save-all'],
      ...{ savedPattern: '^Saved the game$', savedTimeoutSeconds: 20, afterBackupCommands: ['save-on'] },
    };
    const settings = { listen: { port: 0 }, rateLimit: { requests: 10_000 }, servers: [entry] };
    await writeFile(join(folder, 'host.json'), JSON.stringify(settings));
    const add = [hostMain, 'key', 'add', 'stories', join(folder, 'host.json')];
    const { stdout } = await promisify(execFile)(process.execPath, add);
    const key = /stwd_\S+/.exec(stdout)?.[0] ?? '';
    return new Machine(engine, folder, key);
  }

  async close(): Promise<void> {
    await this.#hostDies();
    await this.#engine.close();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Lives one life. @throws Error with what happened, if anything is half, twice or other than before */
  async live(seed: number, tally: Tally): Promise<void> {
    const next = random(seed);
    const policy = pick(next, policies);
    const told = [`seed ${seed}, --restart=${policy}`];
    const check = (isRight: boolean, what: string): void => {
      if (!isRight)
        throw new Error(`${what}\n  ${told.join('\n  ')}\n${this.#printed.slice(-15).join('\n')}`);
    };
    try {
      await this.#begin(policy, next);
      const backup = [pick(next, backupPoints), pick(next, backupFaults)] as const;
      told.push(`backup: ${backup.join(', ')}`);
      await this.#backsUp(...backup, tally, check);
      const backedUp = await this.#world();
      const { id } = await this.#wholeBackup();
      await this.#stops();
      await this.#plays(next);
      const before = await this.#world();
      const restore = [pick(next, restorePoints), pick(next, restoreFaults)] as const;
      told.push(`restore: ${restore.join(', ')}`);
      const outcome = await this.#restores(id, ...restore, tally);
      told.push(`outcome: ${outcome.state}, ${outcome.error ?? 'no error'}`);
      await this.#checkRestore({
        point: restore[0],
        fault: restore[1],
        policy,
        outcome,
        before,
        backedUp,
        tally,
        check,
      });
      await this.#startsOnce(check);
      tally.histories++;
    } catch (error) {
      if (error instanceof Error && error.message.includes(told[0] ?? '')) throw error;
      throw new Error(`${error}\n  ${told.join('\n  ')}\n${this.#printed.slice(-15).join('\n')}`, {
        cause: error,
      });
    }
  }

  get #api(): ApiClient {
    return new ApiClient(this.#url, this.#key);
  }

  get #cwd(): string {
    return join(this.#folder, 'survival');
  }

  /** A new world in a new container. */
  async #begin(policy: string, next: () => number): Promise<void> {
    const { docker } = this.#engine;
    await docker.problem(['rm', '--force', 'mc']);
    await rm(join(this.#cwd, 'world'), { recursive: true, force: true });
    await this.#plays(next);
    const container = gameContainer({ name: 'mc', cwd: this.#cwd, options: [`--restart=${policy}`] });
    await docker.run(['run', '--detach', ...container]);
    if (this.#host === null) await this.#hostStarts();
    await this.#until(async () => (await this.#api.server()).status === 'running', 'the game is ready');
    for (const { id } of await this.#api.backups()) await this.#api.call('DELETE', `/survival/backups/${id}`);
  }

  /** Writes files of several owners, with modes and links. */
  async #plays(next: () => number): Promise<void> {
    const world = join(this.#cwd, 'world');
    await mkdir(join(world, 'players'), { recursive: true });
    for (let file = 0; file < 4; file++) {
      const path = join(world, file % 2 === 0 ? `r.${file}.bin` : `players/${file}.dat`);
      await writeFile(path, noise(1 + Math.floor(next() * 60_000), next));
      await chmod(path, pick(next, [0o600, 0o640, 0o644, 0o755]));
      await lchown(path, pick(next, [0, 1000, 1001]), pick(next, [0, 1000, 1002]));
    }
    const link = join(world, 'latest');
    await rm(link, { force: true });
    await symlink(pick(next, ['r.0.bin', 'players', 'nowhere']), link);
    await lchown(link, 1000, 1000);
    await lchown(join(world, 'players'), pick(next, [0, 1000]), 1000);
    await chmod(join(world, 'players'), pick(next, [0o750, 0o755, 0o770]));
    await lchown(world, 1000, 1000);
  }

  /** Returns everything in the world with mode, owner and checksum, but for what the game itself writes. */
  async #world(): Promise<string> {
    const all: string[] = [];
    const left = ['world'];
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const place = join(this.#cwd, path);
      const stats = await lstat(place);
      const about = `${path} ${(stats.mode & 0o777).toString(8)} ${stats.uid}:${stats.gid}`;
      if (stats.isSymbolicLink()) all.push(`${about} -> ${await readlink(place)}`);
      else if (stats.isDirectory()) {
        all.push(`${about} folder`);
        for (const name of await readdir(place)) left.push(`${path}/${name}`);
      } else if (!/level\.dat|saved-at\.txt/.test(path))
        all.push(
          `${about} ${createHash('sha256')
            .update(await readFile(place))
            .digest('hex')}`,
        );
    }
    return all.sort().join('\n');
  }

  async #backsUp(point: string, fault: Fault, tally: Tally, check: Check): Promise<void> {
    await this.#pausesAt(point);
    const made = this.#api.call('POST', '/survival/backups').catch(() => null);
    await this.#faultAt(point, fault, made, tally);
    await this.#until(async () => {
      const backups = await this.#api.backups();
      return backups.every(({ status }) => status !== 'in_progress');
    }, 'no backup is in progress');
    const latest = (await this.#api.backups())[0];
    if (latest?.status === 'complete') tally.backups++;
    else tally.failedBackups++;
    check(
      fault !== 'nobody' || latest?.status === 'complete',
      `a backup without a fault is ${latest?.error}`,
    );
    await this.#runs();
    await this.#until(async () => {
      const log = await this.#engine.docker.run(['logs', '--tail=200', 'mc']);
      const run = log.split('Starting the game').at(-1) ?? '';
      return run.match(/saving is now \w+/g)?.at(-1) !== 'saving is now disabled';
    }, 'the game goes on saving');
  }

  /** Returns a backup of the world as it is. */
  async #wholeBackup(): Promise<{ readonly id: string }> {
    const [latest] = await this.#api.backups();
    if (latest?.status === 'complete') return latest;
    return this.#api.createBackup();
  }

  async #restores(id: string, point: string, fault: Fault, tally: Tally) {
    await this.#pausesAt(point);
    const done = this.#api.call('POST', `/survival/backups/${id}/restore`).catch(() => null);
    await this.#faultAt(point, fault, done, tally);
    await this.#until(async () => {
      const { restore } = await this.#api.server();
      return restore?.state !== 'running' && !(await this.#has('hold.json'));
    }, 'the restore has ended, and the hold with it');
    const { restore } = await this.#api.server();
    if (restore?.backup_id === id) return restore;
    // The host died before the request reached it, or the engine before the restore began.
    return { state: 'refused', error: `The files are unchanged: ${(await done)?.text ?? 'no response'}.` };
  }

  async #checkRestore(told: RestoreFacts): Promise<void> {
    const { point, fault, policy, outcome, before, backedUp, tally, check } = told;
    const world = await this.#world();
    const isMixed = /may be a mix/.test(outcome.error ?? '');
    const at = restorePoints.indexOf(point);
    const mustBeTold = fault === 'starter' && at >= mixedFrom && at < wholeFrom;
    check(isMixed || !mustBeTold, 'it was started while its files were being replaced, and nobody told');
    if (outcome.state === 'complete') {
      tally.restored++;
      check(world === backedUp, `the world is not the backup’s:\n${difference(world, backedUp)}`);
    } else if (isMixed) {
      tally.mixed++;
      check(fault === 'starter' && at < wholeFrom, 'mixed, though nobody started it');
    } else {
      tally.unchanged++;
      check(
        /files are unchanged/.test(outcome.error ?? ''),
        `the error says nothing of the files: ${outcome.error}`,
      );
      check(world === before, `the world is not as it was:\n${difference(world, before)}`);
    }
    check(fault !== 'nobody' || outcome.state === 'complete', 'a restore without a fault has failed');
    const shown = '{{.HostConfig.RestartPolicy.Name}}:{{.HostConfig.RestartPolicy.MaximumRetryCount}}';
    const now = await this.#engine.docker.run(['inspect', '--format', shown, 'mc']);
    check(now.replace(/:0$/, '') === policy, `the restart policy is ${now}`);
    const leftovers = [
      ...(await readdir(this.#cwd)).filter((name) => name.startsWith('.steward')),
      ...(await readdir(join(this.#folder, 'host-backups/survival'))).filter((name) =>
        name.endsWith('.partial'),
      ),
      ...((await this.#has('restore-journal.json')) ? ['journal'] : []),
    ];
    check(leftovers.length === 0, `something is left: ${leftovers.join(', ')}`);
    const isUp =
      (await this.#engine.docker.run(['inspect', '--format', '{{.State.Running}}', 'mc'])) === 'true';
    const mayBeUp = fault === 'starter' || (policy === 'always' && fault.includes('engine'));
    check(!isUp || mayBeUp, 'the server runs, though nobody started it');
  }

  /** Starts it by the host, once, if nothing else has started it. */
  async #startsOnce(check: Check): Promise<void> {
    const { docker } = this.#engine;
    const starts = async (): Promise<number> =>
      (await docker.run(['logs', 'mc'])).match(/Starting the game/g)?.length ?? 0;
    const { status } = await this.#api.server();
    if (status !== 'stopped' && status !== 'crashed') return this.#runs();
    const before = await starts();
    await this.#runs();
    check((await starts()) === before + 1, `started ${(await starts()) - before} times`);
  }

  /** Waits until it is up, or starts it. */
  async #runs(): Promise<void> {
    await this.#until(async () => {
      const { status } = await this.#api.server();
      if (status === 'stopped' || status === 'crashed') await this.#power('start');
      return status === 'running';
    }, 'it runs');
  }

  async #stops(): Promise<void> {
    await this.#until(async () => {
      const { status } = await this.#api.server();
      if (status === 'running') await this.#power('stop');
      return status === 'stopped';
    }, 'it is stopped');
  }

  /** Gives an order. It may come too early or too late: a refusal is shown only if the life goes wrong. */
  async #power(action: 'start' | 'stop'): Promise<void> {
    const { status, text } = await this.#api.call('POST', '/survival/power', { action });
    if (status >= 400) this.#printed.push(`${action}: ${text}`);
  }

  async #pausesAt(point: string): Promise<void> {
    this.#host?.stdin?.write(`pause ${point}\n`);
  }

  /** Waits until the host pauses, lets the fault happen, and makes everything run again. */
  async #faultAt(point: string, fault: Fault, done: Promise<unknown>, tally: Tally): Promise<void> {
    tally.faults[fault] = (tally.faults[fault] ?? 0) + 1;
    const seen = this.#printed.length;
    const isPaused = (): boolean => this.#printed.slice(seen).includes(`at ${point}`);
    let isDone = false;
    void done.then(() => {
      isDone = true;
    });
    // A fault without a point happens somewhere in it.
    if (point !== 'none') await this.#until(async () => isDone || isPaused(), `the host is at ${point}`);
    const { docker } = this.#engine;
    if (fault.includes('host')) await this.#hostDies();
    if (fault.includes('engine')) await this.#engine.dies();
    if (fault === 'starter') await docker.problem(['start', 'mc']);
    if (fault === 'game') await this.#gameDies();
    if (fault === 'host and engine') {
      // The host comes first: it finds no engine.
      await this.#hostStarts();
      await delay(300);
    }
    if (fault.includes('engine')) await this.#engine.starts();
    if (this.#host === null) await this.#hostStarts();
    // Only once: what is made later must not wait there.
    this.#host?.stdin?.write('pause none\ngo\n');
    await Promise.race([done, delay(60_000)]);
  }

  /** Resolves when the engine has noticed. */
  async #gameDies(): Promise<void> {
    const runningPid = async (): Promise<number> =>
      Number(await this.#engine.docker.run(['inspect', '--format', '{{.State.Pid}}', 'mc']));
    const pid = await runningPid();
    if (pid === 0) return;
    process.kill(pid, 'SIGKILL');
    await this.#until(async () => (await runningPid()) !== pid, 'the engine notices that the game has died');
  }

  async #hostStarts(): Promise<void> {
    const env = { ...process.env, DOCKER_HOST: this.#engine.address };
    const host = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', pausedHost, join(this.#folder, 'host.json')],
      { env, stdio: 'pipe' },
    );
    this.#host = host;
    this.#url = '';
    for (const input of [host.stdout, host.stderr])
      createInterface({ input }).on('line', (line) => {
        this.#printed.push(line);
        this.#url = /^Listening on (\S+)$/.exec(line)?.[1] ?? this.#url;
      });
    await this.#until(async () => this.#url !== '' || host.exitCode !== null, 'the host listens');
    if (this.#url === '') throw new Error('the host did not start');
  }

  async #hostDies(): Promise<void> {
    const host = this.#host;
    this.#host = null;
    if (host === null || host.exitCode !== null) return;
    host.kill('SIGKILL');
    await once(host, 'exit');
  }

  async #has(file: string): Promise<boolean> {
    return (await lstat(join(this.#folder, 'host-data/servers/survival', file)).catch(() => null)) !== null;
  }

  async #until(isSo: () => Promise<boolean>, what: string): Promise<void> {
    const limit = performance.now() + patientMs;
    while (!(await isSo())) {
      if (performance.now() > limit) {
        const shown = await this.#api.server().catch(String);
        throw new Error(`it never came to pass that ${what}: ${JSON.stringify(shown)}`);
      }
      await delay(30);
    }
  }
}

type Check = (isRight: boolean, what: string) => void;

interface RestoreFacts {
  readonly point: string;
  readonly fault: Fault;
  readonly policy: string;
  readonly outcome: { readonly state: string; readonly error?: string | undefined };
  readonly before: string;
  readonly backedUp: string;
  readonly tally: Tally;
  readonly check: Check;
}

function pick<T>(next: () => number, all: readonly T[]): T {
  const one = all[Math.floor(next() * all.length)];
  if (one === undefined) throw new RangeError('nothing to pick from');
  return one;
}

function difference(now: string, wanted: string): string {
  const [here, there] = [new Set(now.split('\n')), new Set(wanted.split('\n'))];
  return [
    ...[...here.difference(there)].map((line) => `  is: ${line}`),
    ...[...there.difference(here)].map((line) => `  not: ${line}`),
  ].join('\n');
}
