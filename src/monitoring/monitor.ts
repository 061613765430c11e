import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import manifest from '../../package.json' with { type: 'json' };
import type { ShardEvent, ShardState } from '../discord/client/shard-states.ts';
import type { InteractionReport } from '../discord/dispatch/interaction-report.ts';
import type { Store } from '../domain/store.ts';
import type { CallReport } from '../hosting/host-client.ts';
import type { HttpRoutes } from '../http/server.ts';
import type { OperationEvent } from '../operations/events.ts';
import { gatewayMetrics } from './gateway-metrics.ts';
import { harmless } from './harmless.ts';
import { hostMetrics } from './host-metrics.ts';
import { interactionMetrics } from './interaction-metrics.ts';
import { operationMetrics } from './operation-metrics.ts';
import type { Readiness } from './readiness.ts';
import { monitoringRoutes } from './routes.ts';
import { watchedStore } from './watched-store.ts';

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
