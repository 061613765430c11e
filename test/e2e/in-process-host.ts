import type { TestContext } from 'vitest';
import { startHost } from '../../src/host/start-host.ts';
import { configFor, makeTestFolder, type ServerInput, survival, type TestFolder } from '../host/harness.ts';

/** The embedded host, in the test's own process or in another. */
export interface TestHost {
  readonly fixture: TestFolder;
  readonly key: string;
  readonly url: string;
  /** The number of restores that were requested. */
  readonly restores: number;
}

export interface HostOptions {
  readonly servers?: (fixture: TestFolder) => ServerInput[];
  /** Restores pause at this point until `goesOn`. */
  readonly pauseAt?: string;
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

  static async start(test: TestContext, { servers, pauseAt }: HostOptions = {}): Promise<InProcessHost> {
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
