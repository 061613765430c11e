import { once } from 'node:events';
import { withoutCredentials } from '@steward/hosts/masks';
import { repeat, withTimeout } from '@steward/kit';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { gameOfImage } from '../find/images.ts';
import { takesCommands } from '../find/known-games.ts';
import { type Logger, logFailure } from '../logger.ts';
import { cpuPercentOf } from '../processes/cpu-percent.ts';
import {
  type Container,
  type ContainerStats,
  type DockerEngine,
  EngineRefusal,
  unavailable,
} from './docker-engine.ts';
import { mayBeUnwanted, showWish, stateOf } from './docker-state.ts';
import type {
  Mount,
  Pausing,
  StartHold,
  SupervisedState,
  SupervisedUsage,
  Supervisor,
} from './supervisor.ts';

/** How long an order may take until it counts as taken, in milliseconds. */
const orderMs = 1_000;
/** How long a start may take: the engine may have to set up networks and disks. */
const startMs = 120_000;
/** How long a kill waits for a restart that is already in progress, in milliseconds. */
const crossedMs = 5_000;
/** The pause before a lost connection is opened again, in milliseconds. */
const reconnectMs = 1_000;
/** How long a reading of the usage is reused, in milliseconds. */
const usageMs = 1_000;
/** The longest part of an engine's refusal that is shown, in characters. */
const maxRefusal = 300;

type Order = 'start' | 'stop' | 'restart';

const heldSchema = z.object({ id: z.string(), name: z.string(), maximumRetryCount: z.number() });

const missing: SupervisedState = {
  phase: 'missing',
  startedAt: null,
  health: null,
  exit: null,
  restarts: null,
};

export interface DockerSupervisorOptions {
  /** The name of the container. */
  readonly name: string;
  /** What the server is called, and its id in the settings. */
  readonly server: { readonly id: string; readonly name: string };
  readonly engine: DockerEngine;
  readonly log: Logger;
}

/** Runs a server in a container, which is looked up by its name at each call: a recreated container is the same server. */
export class DockerSupervisor implements Supervisor {
  readonly label: string;
  readonly missingHint = 'Create it, for example with docker compose up -d.';
  readonly hold: StartHold;
  readonly pausing: Pausing;
  readonly close: () => Promise<void>;
  readonly #options: DockerSupervisorOptions;
  /** The order that the engine has not carried out yet. */
  #order: { readonly kind: Order; readonly done: Promise<void> } | null = null;
  /** The run whose end someone is known to have wanted: the engine forgets that when it stops. */
  #wantedEnd: string | null = null;
  #usage: { readonly run: string; readonly stats: ContainerStats; readonly shown: SupervisedUsage } | null =
    null;

  constructor(options: DockerSupervisorOptions) {
    this.#options = options;
    this.label = `container ${options.name}`;
    this.close = () => options.engine.close();
    this.hold = {
      plan: async () => JSON.stringify(await this.#policy()),
      take: () => this.#takeHold(),
      release: (plan) => this.#releaseHold(plan),
    };
    this.pausing = {
      hint: `Resume it with docker unpause ${options.name}, or restart the server.`,
      resume: () => this.#resume(),
    };
  }

  async state(): Promise<SupervisedState> {
    const container = await this.#find();
    if (container === null) return missing;
    const state = stateOf(container, mayBeUnwanted(container) && (await this.#wasWanted(container)));
    switch (this.#order?.kind) {
      case 'start':
        return state.phase === 'down' ? { ...state, phase: 'starting' } : state;
      case 'stop':
        return state.phase === 'down' ? state : { ...state, phase: 'stopping' };
      case 'restart':
        return { ...state, phase: 'stopping' };
      case undefined:
        return state;
    }
  }

  async start(): Promise<void> {
    const { engine } = this.#options;
    await this.#orders('start', ({ Id: id }) => engine.start(id, startMs));
  }

  async stop(graceSeconds: number): Promise<void> {
    const { engine } = this.#options;
    await this.#orders('stop', ({ Id: id }) => engine.stop(id, graceSeconds));
  }

  async restart(graceSeconds: number): Promise<void> {
    const { engine } = this.#options;
    await this.#orders('restart', ({ Id: id }) => engine.restart(id, graceSeconds));
  }

  async #resume(): Promise<void> {
    const { Id: id } = await this.#require();
    await this.#options.engine.unpause(id).catch((error: unknown) => {
      throw this.#refused('resumed', error);
    });
  }

  async kill(): Promise<void> {
    const { engine, log, server } = this.#options;
    const { Id: id } = await this.#require();
    const kill = (): Promise<void> =>
      engine.kill(id).catch((error: unknown) => {
        // 409: it does not run.
        if (!(error instanceof EngineRefusal && error.status === 409)) throw this.#refused('killed', error);
      });
    const crossed = this.#order?.kind === 'restart' ? this.#order.done : null;
    await kill();
    if (crossed === null) return;
    // The engine was waiting for the end, and now starts it again.
    const again = crossed.catch(() => {}).then(kill);
    again.catch(logFailure(log, server.id, 'failed to kill a container that a restart had started again'));
    await withTimeout(crossedMs, again);
  }

  async usage(): Promise<SupervisedUsage | null> {
    const container = await this.#find();
    if (container?.State.StartedAt == null) return null;
    const run = runOf(container);
    const last = this.#usage?.run === run ? this.#usage : null;
    if (last !== null && Date.now() - last.stats.read.getTime() < usageMs) return last.shown;
    const stats = await this.#options.engine.stats(container.Id).catch((error: unknown) => {
      if (error instanceof EngineRefusal) return null;
      throw error;
    });
    const shown = stats && usageOf(stats, last?.stats ?? null, container.State.StartedAt);
    if (stats === null || shown === null) return null;
    this.#usage = { run, stats, shown };
    return shown;
  }

  async lastLines(count: number): Promise<readonly string[]> {
    const container = await this.#find();
    if (container === null) return [];
    return this.#options.engine.lastLines(container, count).catch((error: unknown) => {
      throw this.#noLog(error);
    });
  }

  async follow(onLine: (line: string) => void, since: Date | null, signal: AbortSignal): Promise<void> {
    const now = new Date();
    const container = await this.#require();
    await this.#options.engine.follow(container, since ?? now, onLine, signal).catch((error: unknown) => {
      throw this.#noLog(error);
    });
  }

  readonly typeLine = async (line: string): Promise<void> => {
    const container = await this.#require();
    const { OpenStdin: isOpen, StdinOnce: closesAfterUse, Image: image } = container.Config;
    const game = gameOfImage(image);
    if (game !== null && !takesCommands(game))
      throw new ApiError(
        'no_console',
        `The host can't send commands to ${this.#options.server.name}: its game takes none.`,
      );
    if (!isOpen || closesAfterUse)
      throw new ApiError(
        'no_console',
        `${this.#options.server.name} has no console that the host can reach. Create the ${this.label} with stdin_open: true, or add the game's RCON to the host's settings.`,
      );
    const socket = await this.#options.engine.attach(container.Id);
    // A broken connection shows when the engine is asked.
    socket.on('error', () => {});
    socket.resume();
    const ended = once(socket, 'close').catch(() => {});
    socket.end(`${line}\n`);
    try {
      await once(socket, 'finish', { signal: AbortSignal.timeout(orderMs) }).catch((cause: unknown) => {
        throw new ApiError('console_unanswered', 'The game isn’t reading its console.', { cause });
      });
      // The engine ends the connection once it has typed the line. If the engine dies, the connection ends too.
      await withTimeout(orderMs, ended);
    } finally {
      socket.destroy();
    }
    await this.#find();
  };

  readonly watch = (onChange: () => void, signal: AbortSignal): void => {
    const { engine, name } = this.#options;
    const listen = () =>
      engine.watch(
        onChange,
        ({ Actor: { Attributes: attributes } }) => {
          if (attributes['name'] === name || attributes['oldName'] === `/${name}`) onChange();
        },
        signal,
      );
    const reconnect = async (): Promise<void> => {
      await listen().finally(onChange);
    };
    // The status shows if the engine is away.
    void repeat(reconnectMs, reconnect, signal, { firstMs: 0, onError: () => {} });
  };

  async mounts(): Promise<readonly Mount[] | null> {
    const container = await this.#find();
    return (
      container &&
      (container.Mounts ?? []).map((mount) => ({ source: mount.Source, destination: mount.Destination }))
    );
  }

  async #wasWanted(container: Container): Promise<boolean> {
    const run = runOf(container);
    const { StartedAt: startedAt } = container.State;
    if (this.#wantedEnd === run) return true;
    if (startedAt === null) return false;
    const events = await this.#options.engine
      .events(container.Id, ['kill', 'stop'], startedAt, new Date())
      .catch((error: unknown) => {
        // For example because the start is in the future, after the clock was set back.
        if (error instanceof EngineRefusal) return [];
        throw error;
      });
    const isWanted = showWish(events, container);
    if (isWanted) this.#wantedEnd = run;
    return isWanted;
  }

  /** Gives an order. Resolves when it is done, or accepted: the engine only responds to a stop once the game has ended. */
  async #orders(kind: Order, give: (container: Container) => Promise<void>): Promise<void> {
    const { log, server } = this.#options;
    const container = await this.#require();
    if (kind !== 'start') this.#wantedEnd = runOf(container);
    const order = { kind, done: give(container) };
    this.#order = order;
    const done = order.done.finally(() => {
      // A later order may be in progress.
      if (this.#order === order) this.#order = null;
    });
    const verb = { start: 'started', stop: 'stopped', restart: 'restarted' }[kind];
    const isDone = await withTimeout(
      orderMs,
      done.then(() => true),
    ).catch((error: unknown) => {
      throw this.#refused(verb, error);
    });
    if (isDone !== true) void done.catch(logFailure(log, server.id, `failed to ${kind} the container`));
  }

  async #policy(): Promise<z.output<typeof heldSchema> | null> {
    const container = await this.#find();
    // A container that is removed when it ends has no policy.
    if (container === null || container.HostConfig.AutoRemove) return null;
    const { Name: name, MaximumRetryCount: maximumRetryCount } = container.HostConfig.RestartPolicy;
    return { id: container.Id, name, maximumRetryCount };
  }

  async #takeHold(): Promise<void> {
    const container = await this.#find();
    if (container === null || container.HostConfig.AutoRemove) return;
    await this.#setPolicy(container.Id, { name: 'no', maximumRetryCount: 0 });
  }

  async #releaseHold(plan: string): Promise<void> {
    const held = heldSchema.nullable().parse(JSON.parse(plan));
    // By its id: it may have another name by now. A recreated one has the policy that it was created with.
    if (held !== null) await this.#setPolicy(held.id, held);
  }

  async #setPolicy(id: string, policy: Parameters<DockerEngine['setRestartPolicy']>[1]): Promise<void> {
    await this.#options.engine.setRestartPolicy(id, policy).catch((error: unknown) => {
      if (error instanceof EngineRefusal && error.status === 404) return;
      throw this.#refused('kept stopped', error);
    });
  }

  /** @throws ApiError `supervisor_unavailable`, even if the engine refuses to answer */
  #find(): Promise<Container | null> {
    return this.#options.engine.inspect(this.#options.name).catch((error: unknown) => {
      throw error instanceof EngineRefusal ? unavailable(error) : error;
    });
  }

  async #require(): Promise<Container> {
    const container = await this.#find();
    if (container !== null) return container;
    throw new ApiError('not_running', `There is no ${this.label}. ${this.missingHint}`);
  }

  /** @param verb the participle of the order: “started” */
  #refused(verb: string, error: unknown): unknown {
    if (!(error instanceof EngineRefusal)) return error;
    const { name } = this.#options.server;
    // A container that Docker couldn't start doesn't run. A stop or restart may have failed halfway.
    const code = verb === 'started' || error.status < 500 ? 'order_refused' : 'order_failed';
    return new ApiError(code, `${name} can't be ${verb}. Docker says: “${shownRefusal(error)}”`, {
      cause: error,
    });
  }

  #noLog(error: unknown): unknown {
    if (!(error instanceof EngineRefusal)) return error;
    const message = `The log of the ${this.label} can't be read. Its log driver may not support that.`;
    return new ApiError('console_unavailable', message, { cause: error });
  }
}

/** Returns what the engine says about a refusal, as a line without passwords, and with its ids as Docker shows them. */
function shownRefusal({ message }: EngineRefusal): string {
  const line = withoutCredentials(message)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line.replaceAll(/\b([\da-f]{12})[\da-f]{52}\b/g, '$1').slice(0, maxRefusal);
}

/** Tells runs apart. */
function runOf({ Id: id, State: { StartedAt: startedAt } }: Container): string {
  return `${id} ${startedAt?.getTime()}`;
}

/**
 * Returns the usage between two readings, at first since the start; null if the engine does not measure memory. Memory that the
 * system could free at once, such as cached files, is not counted.
 */
function usageOf(
  stats: ContainerStats,
  before: ContainerStats | null,
  startedAt: Date,
): SupervisedUsage | null {
  const { usage, stats: parts } = stats.memory_stats;
  if (usage === undefined) return null;
  const freeable = parts?.total_inactive_file ?? parts?.inactive_file ?? 0;
  const from = before?.read ?? startedAt;
  const usedNs = stats.cpu_stats.cpu_usage.total_usage - (before?.cpu_stats.cpu_usage.total_usage ?? 0);
  const cpuPercent = cpuPercentOf(usedNs / 1e6, stats.read.getTime() - from.getTime());
  return { cpuPercent, memoryBytes: Math.max(0, usage - freeable) };
}
