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
import { harmless } from './labels.ts';
import { operationMetrics } from './operation-metrics.ts';
import { monitoringRoutes } from './routes.ts';

/** Counts what the bot does. Each watcher takes microseconds and never throws. */
export interface Monitor {
  readonly onInteraction: (report: InteractionReport) => void;
  readonly onCall: (report: CallReport) => void;
  readonly onOperation: (event: OperationEvent) => void;
  readonly onShard: (event: ShardEvent, shardId: number) => void;
  /** The same store, whose failures are counted. */
  readonly watching: (store: Store) => Store;
  /** What is asked over HTTP. */
  routes(readiness: Readiness): HttpRoutes;
  /** Everything counted, as Prometheus reads it. */
  page(): Promise<string>;
}

/** `shards` tells how the shards stand whenever it is asked. */
export function openMonitor(parts: {
  readonly names: Iterable<string>;
  readonly shards: () => ReadonlyMap<number, ShardState>;
  readonly logger: Logger;
}): Monitor {
  const { names, shards, logger } = parts;
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
  const safe = <Told extends readonly unknown[]>(watch: (...told: Told) => void) => harmless(watch, logger);
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

/** Answers of the store that are no fault of its own. */
const answers = [OperationConflictError, OperationExistsError, KeyDecryptionError];

/** The same store, of whose failures somebody is told. */
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
  function heard(error: unknown): void {
    if (!answers.some((kind) => error instanceof kind)) onFailure();
  }
  return new Proxy(part, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...parameters: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(member, target, parameters);
        if (answer instanceof Promise) answer.catch(heard);
        return answer;
      };
    },
  });
}
