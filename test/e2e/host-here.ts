import type { TestContext } from 'vitest';
import { startHost } from '../../src/host/start-host.ts';
import { configFor, makeTestFolder, type ServerInput, survival, type TestFolder } from '../host/harness.ts';

/** What tests do with a host, wherever it runs. */
export interface TownHost {
  readonly place: TestFolder;
  readonly key: string;
  readonly url: string;
  /** How often it was asked to restore. */
  readonly restores: number;
}

export interface HostOptions {
  readonly servers?: (place: TestFolder) => ServerInput[];
  /** Restores stop at this point until they are let go on. */
  readonly pauseAt?: string;
}

/** The embedded host in the test's own process, with games in processes of theirs. */
export class HostHere implements TownHost {
  readonly place: TestFolder;
  restores = 0;
  key = '';
  url = '';
  readonly #paused = Promise.withResolvers<void>();
  readonly #goesOn = Promise.withResolvers<void>();
  readonly #finished = Promise.withResolvers<void>();

  private constructor(place: TestFolder) {
    this.place = place;
  }

  static async start(test: TestContext, { servers, pauseAt }: HostOptions = {}): Promise<HostHere> {
    const place = await makeTestFolder(test);
    const here = new HostHere(place);
    const logger = {
      info: (_: object, message: string) => {
        if (message === 'restore') here.restores += 1;
      },
      warn() {},
      error() {},
    };
    const atPoint = (point: string) => here.#at(point, pauseAt);
    const host = await startHost(configFor(place, servers?.(place) ?? [survival(place)]), {
      logger,
      atPoint,
    });
    test.onTestFinished(() => {
      here.goesOn();
      return host.close({ now: true });
    });
    here.url = host.url;
    here.key = await host.keys.add('discord');
    return here;
  }

  /** A restore has come to the point at which it is to stop. */
  pauses(): Promise<void> {
    return this.#paused.promise;
  }

  /** The restore goes on. */
  goesOn(): void {
    this.#goesOn.resolve();
  }

  /** The restore has come to its end. */
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
