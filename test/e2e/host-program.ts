import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { z } from 'zod';
import { signalGroup } from '../../src/host/processes/process-group.ts';
import { makeTestFolder, type ServerInput, survival, type TestFolder } from '../host/harness.ts';
import type { HostOptions, TownHost } from './host-here.ts';
import { Program } from './program.ts';

/** The embedded host in a process of its own, as `npm run host` starts it, which can be killed and started again. */
export class HostProgram implements TownHost {
  readonly place: TestFolder;
  readonly key: string;
  /** Stays the same when the host is started again. */
  readonly url: string;
  readonly #file: string;
  #program: Program;

  private constructor(place: TestFolder, file: string, key: string, url: string, program: Program) {
    this.place = place;
    this.#file = file;
    this.key = key;
    this.url = url;
    this.#program = program;
  }

  static async start(test: TestContext, options: HostOptions = {}): Promise<HostProgram> {
    const place = await makeTestFolder(test);
    test.onTestFinished(() => killGames(place));
    const file = join(place.folder, 'host.json');
    const servers = options.servers?.(place) ?? [survival(place)];
    await describe(file, 0, servers);
    const program = new Program(test, commandFor(file, options.pauseAt));
    const add = new Program(test, ['npm', 'run', '--silent', 'host', '--', 'key', 'add', 'discord', file]);
    const [, url = ''] = await program.line(/^Listening on (\S+)$/);
    await describe(file, Number(new URL(url).port), servers);
    const [key] = await add.line(/^stwd_\S+$/);
    return new HostProgram(place, file, key, url, program);
  }

  /** What it has logged since it was started. */
  get lines(): readonly string[] {
    return this.#program.lines;
  }

  get restores(): number {
    return this.lines.filter((line) => /"msg":"restore"/.test(line)).length;
  }

  /** A restore has come to the point at which it is to stop. */
  async pauses(): Promise<void> {
    await this.#program.line(/^at /);
  }

  /** `kill -9`; the games live on. */
  dies(): Promise<void> {
    return this.#program.dies();
  }

  /** Starts again, as `npm run host`, where it was. */
  async comesBack(): Promise<void> {
    this.#program = new Program(this.place.test, commandFor(this.#file));
    await this.#program.line(/^Listening on /);
  }
}

function commandFor(file: string, pauseAt?: string): [string, ...string[]] {
  if (pauseAt === undefined) return ['npm', 'run', '--silent', 'host', '--', file];
  return [process.execPath, join(import.meta.dirname, 'halting-host.ts'), file, pauseAt];
}

/** The rate limit is out of the way of bots at a test's pace. */
async function describe(file: string, port: number, servers: ServerInput[]): Promise<void> {
  const rateLimit = { requests: 10_000, perSeconds: 1 };
  const config = { listen: { port }, dataFolder: 'data', backupsFolder: 'backups', rateLimit, servers };
  await writeFile(file, JSON.stringify(config));
}

/** Games outlive a host that is killed. */
export async function killGames({ folder }: TestFolder): Promise<void> {
  const servers = join(folder, 'data/servers');
  for (const id of await readdir(servers).catch(() => [])) {
    const text = await readFile(join(servers, id, 'process.json'), 'utf8').catch(() => null);
    if (text !== null) signalGroup(z.object({ pid: z.int() }).parse(JSON.parse(text)).pid, 'SIGKILL');
  }
}
