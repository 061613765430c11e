import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startHost } from '@steward/embedded-host';
import {
  configFor,
  killGames,
  makeTestFolder,
  type onEngine,
  Program,
  pausedHost,
  type ServerInput,
  survival,
  type TestFolder,
} from '@steward/embedded-host/testing';
import type { TestContext } from 'vitest';
import { root } from '../../tools/build/builds.ts';
import { built } from '../support/built.ts';

/** The embedded host, in the test's own process or in another. */
export interface TestHost {
  readonly fixture: TestFolder;
  readonly key: string;
  readonly url: string;
  /** The number of restores that were requested. */
  readonly restores: number;
}

interface HostOptions {
  readonly servers?: (fixture: TestFolder) => ServerInput[];
  /** Restores pause at this point until `goesOn`. */
  readonly pauseAt?: string;
  /** What runs servers that the host does not start. Default: as in production. */
  readonly openSupervisor?: ReturnType<typeof onEngine>;
}

/** The embedded host in the test's own process; its games are processes of their own. */
export class InProcessHost implements TestHost {
  readonly fixture: TestFolder;
  restores = 0;
  key = '';
  url = '';
  readonly #paused = Promise.withResolvers<void>();
  readonly #goesOn = Promise.withResolvers<void>();
  readonly #finished = Promise.withResolvers<void>();

  private constructor(fixture: TestFolder) {
    this.fixture = fixture;
  }

  static async start(
    test: TestContext,
    { servers, pauseAt, openSupervisor }: HostOptions = {},
  ): Promise<InProcessHost> {
    const fixture = await makeTestFolder(test);
    const started = new InProcessHost(fixture);
    const logger = {
      info: (_: object, message: string) => {
        if (message === 'restore') started.restores += 1;
      },
      warn() {},
      error() {},
    };
    const atPoint = (point: string) => started.#at(point, pauseAt);
    const host = await startHost(configFor(fixture, servers?.(fixture) ?? [survival(fixture)]), {
      logger,
      atPoint,
      ...(openSupervisor === undefined ? {} : { openSupervisor }),
    });
    test.onTestFinished(() => {
      started.goesOn();
      return host.close({ now: true });
    });
    started.url = host.url;
    started.key = await host.keys.add('discord');
    return started;
  }

  /** Resolves once a restore has paused. */
  pauses(): Promise<void> {
    return this.#paused.promise;
  }

  /** Lets the restore continue. */
  goesOn(): void {
    this.#goesOn.resolve();
  }

  /** Resolves once the restore has ended. */
  finishes(): Promise<void> {
    return this.#finished.promise;
  }

  async #at(point: string, pauseAt: string | undefined): Promise<void> {
    if (point === 'recorded') this.#finished.resolve();
    if (point !== pauseAt) return;
    this.#paused.resolve();
    await this.#goesOn.promise;
  }
}

/** The embedded host in a process of its own, as `npm run host` starts it, which can be killed and started again. */
export class HostProgram implements TestHost {
  readonly fixture: TestFolder;
  readonly key: string;
  /** Stays the same when the host is started again. */
  readonly url: string;
  readonly #file: string;
  #program: Program;

  private constructor(fixture: TestFolder, file: string, key: string, url: string, program: Program) {
    this.fixture = fixture;
    this.#file = file;
    this.key = key;
    this.url = url;
    this.#program = program;
  }

  static async start(test: TestContext, options: HostOptions = {}): Promise<HostProgram> {
    const fixture = await makeTestFolder(test);
    test.onTestFinished(() => killGames(fixture));
    const file = join(fixture.folder, 'host.json');
    const servers = options.servers?.(fixture) ?? [survival(fixture)];
    await writeConfig(file, 0, servers);
    const program = new Program(test, commandFor(file, options.pauseAt), root);
    const add = new Program(test, [process.execPath, built('host'), 'key', 'add', 'discord', file], root);
    const [, url = ''] = await program.line(/^Listening on (\S+)$/);
    await writeConfig(file, Number(new URL(url).port), servers);
    const [key] = await add.line(/^stwd_\S+$/);
    return new HostProgram(fixture, file, key, url, program);
  }

  /** Its output since its start. */
  get lines(): readonly string[] {
    return this.#program.lines;
  }

  get restores(): number {
    return this.lines.filter((line) => /"msg":"restore"/.test(line)).length;
  }

  /** Resolves once a restore has paused. */
  async pauses(): Promise<void> {
    await this.#program.line(/^at /);
  }

  /** Kills the host (`kill -9`); the games keep running. */
  dies(): Promise<void> {
    return this.#program.dies();
  }

  /** Starts it again, at the same address. */
  async comesBack(): Promise<void> {
    this.#program = new Program(this.fixture.test, [process.execPath, built('host'), this.#file], root);
    await this.#program.line(/^Listening on /);
  }
}

function commandFor(file: string, pauseAt?: string): [string, ...string[]] {
  if (pauseAt === undefined) return ['npm', 'run', '--silent', 'host', '--', file];
  return [process.execPath, pausedHost, file, pauseAt];
}

/** Writes the host's file, with a rate limit high enough for tests. */
async function writeConfig(file: string, port: number, servers: ServerInput[]): Promise<void> {
  const rateLimit = { requests: 10_000, perSeconds: 1 };
  const config = { listen: { port }, dataFolder: 'data', backupsFolder: 'backups', rateLimit, servers };
  await writeFile(file, JSON.stringify(config));
}
