import { accountServerKey } from '@steward/hosts/model';
import { type Clock, Slots, systemClock } from '@steward/kit';
import { serverFiles, type Worlds } from '@steward/worlds';
import type { Logger } from 'pino';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import type { WorldReadTimes } from '../domain/timings.ts';
import { untilStored } from '../domain/until-stored.ts';
import type { HostConnection } from '../operations/model/host-connection.ts';
import type { Operation } from '../operations/model/operation.ts';
import type { BackgroundJob, MonitoredServer, MonitorListener, ServerMonitor } from '../watch/model/watch.ts';
import type { WorldKeeper } from './world-keeper.ts';
import { restoredBackup, runToRead } from './world-rules.ts';

/** How many servers are read at a time: people's jobs have room beside it. */
const together = { all: 1, each: 1 } as const;
/** For how many servers this process remembers that they were read; for others, it asks the store. */
const mostRemembered = 10_000;
/** The time limit for each call, in milliseconds. */
const callMs = 10_000;

interface WorldWatchOptions {
  readonly times: WorldReadTimes;
  readonly serverMonitor: Pick<ServerMonitor, 'subscribe'>;
  readonly worlds: Pick<Worlds, 'identify'>;
  readonly keeper: Pick<WorldKeeper, 'lastRun' | 'restored' | 'restores' | 'started'>;
  readonly logger: Logger;
  readonly clock?: Clock | undefined;
}

/**
 * Reads which world each watched server has, once after each of its starts, whoever caused it. A restore with Steward ends
 * another world at once.
 */
export class WorldWatch implements BackgroundJob, MonitorListener {
  readonly #options: WorldWatchOptions;
  readonly #clock: Clock;
  readonly #slots = new Slots(together);
  /** When the run began whose world was read, by account and server: the store needn't be asked. */
  readonly #read = new Map<string, number>();
  /** Those that wait or are being read, by account and server. */
  readonly #reading = new Map<string, Promise<void>>();
  /** Restores that are being stored. */
  readonly #restored = new Set<Promise<void>>();
  #stopping = new AbortController();
  #unsubscribe = () => {};

  constructor(options: WorldWatchOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  async start(): Promise<void> {
    this.#stopping = new AbortController();
    this.#unsubscribe = this.#options.serverMonitor.subscribe(this);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#unsubscribe();
    await Promise.all([...this.#reading.values(), ...this.#restored]);
    this.#read.clear();
  }

  onServer(watched: MonitoredServer): void {
    const run = runToRead(watched.observation, this.#options.times);
    const key = accountServerKey(watched.account.id, watched.ref.id);
    if (run === null || this.#read.get(key) === run || this.#reading.has(key) || !showsLevel(watched)) return;
    const reading = this.#readInTurn(watched, key, run)
      .catch((error: unknown) =>
        this.#warn(error, watched.guildId, 'failed to read which world a server has'),
      )
      .finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
  }

  onOperation(operation: Operation): void {
    const backup = restoredBackup(operation);
    if (backup === null) return;
    const { accountId, guildId, server } = operation;
    const { keeper } = this.#options;
    const storing = untilStored(() => keeper.restored(accountId, server, backup), this.#stopping.signal)
      .catch((error: unknown) => this.#warn(error, guildId, 'failed to store that a backup was restored'))
      .finally(() => this.#restored.delete(storing));
    this.#restored.add(storing);
  }

  #warn(err: unknown, guild: string, message: string): void {
    if (this.#stopping.signal.aborted) return;
    // The store reports its own outages.
    const level = err instanceof StoreUnavailableError ? 'debug' : 'warn';
    this.#options.logger[level]({ err, guild }, message);
  }

  async #readInTurn(watched: MonitoredServer, key: string, run: number): Promise<void> {
    const { signal } = this.#stopping;
    const accountId = watched.account.id;
    const release = await this.#slots.acquire(accountId, { signal });
    try {
      if (signal.aborted) return;
      const isRead = (await this.#options.keeper.lastRun(accountId, watched.ref.id)) === run;
      if (!isRead && !(await this.#readNow(watched, run))) return;
      if (this.#read.size >= mostRemembered) this.#read.clear();
      this.#read.set(key, run);
      if (!isRead) await this.#clock.sleep(this.#options.times.pauseMs, signal, { ref: false });
    } finally {
      release?.();
    }
  }

  /** Returns false if something is being restored: then it is read when it runs afterwards. */
  async #readNow(watched: MonitoredServer, run: number): Promise<boolean> {
    const { worlds, keeper } = this.#options;
    const { signal } = this.#stopping;
    const { id, name } = watched.ref;
    const accountId = watched.account.id;
    const restores = await keeper.restores(accountId, id);
    if (restores === null) return false;
    const found = await worlds.identify({ accountId, signal }, (ended) =>
      serverFiles(watched, id, { deadlineMs: callMs, signal: ended }),
    );
    const server = { link: watched, id, name };
    return untilStored(async () => {
      // What was read may be from before it.
      if (`${await keeper.restores(accountId, id)}` !== `${restores}`) return false;
      await keeper.started(server, run, found, restores, new Date(this.#clock.now()), signal);
      return true;
    }, signal);
  }
}

/** Whether a host shows the files that tell a world, which aren't text. */
function showsLevel({ hosting }: Pick<HostConnection, 'hosting'>): boolean {
  const { files } = hosting.capabilities;
  return files !== null && files !== undefined && files.maxReadBytes !== null && files.textOnly !== true;
}
