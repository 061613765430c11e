import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import manifest from '../../package.json' with { type: 'json' };
import type { ShardEvent, ShardState } from '../discord/gateway/shard-states.ts';
import type { InteractionReport } from '../discord/interactions/interaction-report.ts';
import { KeyDecryptionError } from '../domain/connection.ts';
import { OperationConflictError, OperationExistsError } from '../domain/operation.ts';
import type { Store } from '../domain/store.ts';
import type { CallReport } from '../hosting/host-client.ts';
import type { HttpRoutes } from '../http/server.ts';
import type { OperationEvent } from '../operations/events.ts';
import { gatewayMetrics } from './gateway-metrics.ts';
import type { Readiness } from './health.ts';
import { hostMetrics } from './host-metrics.ts';
import { interactionMetrics } from './interaction-metrics.ts';
import { nonThrowing } from './labels.ts';
import { operationMetrics } from './operation-metrics.ts';
import { monitoringRoutes } from './routes.ts';

/** Counts what the bot does. Each listener takes microseconds and never throws. */
export interface Monitor {
  readonly onInteraction: (report: InteractionReport) => void;
  readonly onCall: (report: CallReport) => void;
  readonly onOperation: (event: OperationEvent) => void;
  readonly onShard: (event: ShardEvent, shardId: number) => void;
  /** Returns the same store, with its failures counted. */
  readonly watching: (store: Store) => Store;
  /** Returns the routes for probes and Prometheus. */
  routes(readiness: Readiness): HttpRoutes;
  /** Returns all metrics in Prometheus’s text format. */
  page(): Promise<string>;
}

/** @param options.names every name that `interactionName` can return */
export function openMonitor(options: {
  readonly names: Iterable<string>;
  readonly shards: () => ReadonlyMap<number, ShardState>;
  readonly logger: Logger;
}): Monitor {
  const { names, shards, logger } = options;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'steward_build_info',
    help: 'Which Steward this is; always 1',
    labelNames: ['version'],
    registers,
  }).set({ version: manifest.version }, 1);
  const storeErrors = new Counter({
    name: 'steward_store_errors_total',
    help: 'Calls to the store that failed',
    registers,
  });
  const safe = <Args extends readonly unknown[]>(listener: (...args: Args) => void) =>
    nonThrowing(listener, logger);
  return {
    onInteraction: safe(interactionMetrics(registry, names)),
    onCall: safe(hostMetrics(registry)),
    onOperation: safe(operationMetrics(registry)),
    onShard: safe(gatewayMetrics(registry, shards)),
    watching: (store) =>
      watchedStore(
        store,
        safe(() => storeErrors.inc()),
      ),
    routes: (readiness) => monitoringRoutes(registry, readiness),
    page: () => registry.metrics(),
  };
}

/** Errors that are results and no failures of the store. */
const expectedErrors = [OperationConflictError, OperationExistsError, KeyDecryptionError];

/** Returns the same store, calling `onFailure` for each failure. */
export function watchedStore(store: Store, onFailure: () => void): Store {
  return {
    ...store,
    connections: watched(store.connections, onFailure),
    grants: watched(store.grants, onFailure),
    operations: watched(store.operations, onFailure),
    serverRefs: watched(store.serverRefs, onFailure),
    guilds: watched(store.guilds, onFailure),
    sessions: watched(store.sessions, onFailure),
  };
}

function watched<Part extends object>(part: Part, onFailure: () => void): Part {
  function onRejected(error: unknown): void {
    if (!expectedErrors.some((kind) => error instanceof kind)) onFailure();
  }
  return new Proxy(part, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...parameters: unknown[]): unknown => {
        const result: unknown = Reflect.apply(member, target, parameters);
        if (result instanceof Promise) result.catch(onRejected);
        return result;
      };
    },
  });
}
