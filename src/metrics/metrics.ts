import type { CallReport } from '@steward/hosts';
import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type ShardEvent, type ShardState, shardStates } from '../discord/gateway/shard-states.ts';
import type { InteractionReport } from '../discord/interactions/interaction-report.ts';
import { version } from '../domain/version.ts';
import type { OperationEvent } from '../operations/events.ts';
import { operationName } from '../operations/kinds.ts';
import {
  type Operation,
  OperationConflictError,
  OperationExistsError,
  stepNames,
} from '../operations/model/operation.ts';
import type { Store } from '../store/store.ts';
import type { MonitorCounts } from '../watch/polling-monitor.ts';
import type { MonitorRead } from '../watch/read-loop.ts';
import type { Readiness } from './health.ts';
import {
  acknowledgementBuckets,
  closedSet,
  handlingBuckets,
  hostCallBuckets,
  latenessBuckets,
  nonThrowing,
  operationBuckets,
} from './labels.ts';
import { monitoringRoutes } from './routes.ts';

/** Counts what the bot does. */
export type Monitor = ReturnType<typeof openHealthMonitor>;

/**
 * Opens what counts the work of the bot. Each listener takes microseconds and never throws.
 * @param options.names every name that `interactionName` can return
 */
export function openHealthMonitor(options: {
  readonly names: Iterable<string>;
  readonly shards: () => ReadonlyMap<number, ShardState>;
  /** Whether Discord refuses this machine's address now. */
  readonly isAddressRefused: () => boolean;
  readonly logger: Logger;
}) {
  const { names, shards, isAddressRefused, logger } = options;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'steward_build_info',
    help: 'The version that runs; always 1',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  new Gauge({
    name: 'steward_discord_address_refused',
    help: '1 while Discord refuses requests from this machine’s address, so that none are sent; else 0',
    registers,
    collect() {
      this.set(isAddressRefused() ? 1 : 0);
    },
  });
  const storeErrors = new Counter({
    name: 'steward_store_errors_total',
    help: 'Failed calls to the store',
    registers,
  });
  const safe = <Args extends readonly unknown[]>(listener: (...args: Args) => void) =>
    nonThrowing(listener, logger);
  return {
    onInteraction: safe(interactionMetrics(registry, names)),
    onCall: safe(hostMetrics(registry)),
    onOperation: safe(operationMetrics(registry)),
    onShard: safe(gatewayMetrics(registry, shards)),
    onMonitorRead: safe(watchMetrics(registry)),
    /** Shows from now on what this process watches. To be called once. */
    showMonitored: (counts: () => MonitorCounts) => watchGauges(registry, counts),
    /** Returns the same store, with its failures counted. */
    watching: (store: Store) =>
      watchedStore(
        store,
        safe(() => storeErrors.inc()),
      ),
    /** Returns the routes for probes and Prometheus. */
    routes: (readiness: Readiness) => monitoringRoutes(registry, readiness),
    /** Returns all metrics in Prometheus’s text format. */
    page: () => registry.metrics(),
  };
}

/** Errors that are results and no failures of the store. */
const expectedErrors = [OperationConflictError, OperationExistsError];

/** Returns the same store, calling `onFailure` for each failure of its parts. */
function watchedStore(store: Store, onFailure: () => void): Store {
  const parts = new Map<unknown, object>();
  for (const part of Object.values(store))
    if (typeof part === 'object' && part !== store.cluster) parts.set(part, watched(part, onFailure));
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      return parts.get(member) ?? member;
    },
  });
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

/** Counts and times interactions. @param names every name that `interactionName` can return */
function interactionMetrics(
  registry: Registry,
  names: Iterable<string>,
): (report: InteractionReport) => void {
  const registers = [registry];
  const commandOf = closedSet(names);
  const interactions = new Counter({
    name: 'steward_interactions_total',
    help: 'Interactions, by what was typed, completed, pressed or submitted, and by outcome',
    labelNames: ['kind', 'command', 'outcome'],
    registers,
  });
  const acknowledgements = new Histogram({
    name: 'steward_interaction_acknowledgement_seconds',
    help: 'From an interaction’s arrival to its acknowledgement, which is due within 3 s',
    labelNames: ['kind'],
    buckets: acknowledgementBuckets,
    registers,
  });
  const handling = new Histogram({
    name: 'steward_interaction_duration_seconds',
    help: 'From an interaction’s arrival to the end of its handling; an operation that it started may still run',
    labelNames: ['kind'],
    buckets: handlingBuckets,
    registers,
  });
  const unacknowledged = new Counter({
    name: 'steward_interactions_unacknowledged_total',
    help: 'Interactions that were not acknowledged: people saw that the bot did not respond',
    labelNames: ['kind'],
    registers,
  });

  return ({ kind, name, outcome, acknowledgedMs, ms }) => {
    interactions.inc({ kind, command: commandOf(name), outcome });
    handling.observe({ kind }, ms / 1000);
    if (acknowledgedMs === null) unacknowledged.inc({ kind });
    else acknowledgements.observe({ kind }, acknowledgedMs / 1000);
  };
}

/** Counts and times operations and their confirmations. */
function operationMetrics(registry: Registry): (event: OperationEvent) => void {
  const registers = [registry];
  const ended = new Counter({
    name: 'steward_operations_total',
    help: 'Operations that ended, by outcome',
    labelNames: ['kind', 'state'],
    registers,
  });
  const durations = new Histogram({
    name: 'steward_operation_duration_seconds',
    help: 'From an operation’s start to its outcome',
    labelNames: ['kind'],
    buckets: operationBuckets,
    registers,
  });
  const running = new Gauge({
    name: 'steward_operations_running',
    help: 'Operations that run in this process',
    labelNames: ['kind'],
    registers,
  });
  for (const kind of stepNames) running.set({ kind }, 0);
  const confirmations = new Counter({
    name: 'steward_confirmations_total',
    help: 'Confirmations that were requested, and their outcomes',
    labelNames: ['kind', 'event'],
    registers,
  });

  return ({ type, operation }) => {
    const kind = operationName(operation);
    switch (type) {
      case 'started':
        running.inc({ kind });
        return;
      case 'stopped':
        running.dec({ kind });
        return;
      case 'ended':
        ended.inc({ kind, state: operation.state });
        durations.observe({ kind }, secondsOf(operation));
        return;
      case 'requested':
      case 'confirmed':
      case 'cancelled':
      case 'expired':
        confirmations.inc({ kind, event: type });
    }
  };
}

function secondsOf({ startedAt, createdAt, endedAt }: Operation): number {
  const end = endedAt?.getTime() ?? Date.now();
  return Math.max(0, end - (startedAt ?? createdAt).getTime()) / 1000;
}

/** Counts and times calls to the host. */
function hostMetrics(registry: Registry): (report: CallReport, hostId: string) => void {
  const registers = [registry];
  const calls = new Counter({
    name: 'steward_host_calls_total',
    help: 'Calls to the hosting API, all attempts of one together, by outcome and class of the last status code',
    labelNames: ['host', 'call', 'outcome', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'steward_host_call_duration_seconds',
    help: 'From a call to its outcome, including waits and retries',
    labelNames: ['host', 'call'],
    buckets: hostCallBuckets,
    registers,
  });
  const retries = new Counter({
    name: 'steward_host_retries_total',
    help: 'Retries of calls to the hosting API',
    labelNames: ['host', 'call'],
    registers,
  });
  const limited = new Counter({
    name: 'steward_host_rate_limited_total',
    help: 'Responses 429 of the hosting API, including those that were waited out',
    labelNames: ['host', 'call'],
    registers,
  });
  const held = new Counter({
    name: 'steward_host_held_back_seconds_total',
    help: 'Time that calls waited because the hosting API responded 429 to their key',
    labelNames: ['host', 'call'],
    registers,
  });

  return ({ call, outcome, status, ms, tries, limits, heldMs }, host) => {
    calls.inc({ host, call, outcome, status: statusClass(status) });
    durations.observe({ host, call }, ms / 1000);
    if (tries > 1) retries.inc({ host, call }, tries - 1);
    if (limits > 0) limited.inc({ host, call }, limits);
    if (heldMs > 0) held.inc({ host, call }, heldMs / 1000);
  };
}

function statusClass(status: number | null): string {
  if (status === null) return 'none';
  return status >= 200 && status < 600 ? `${Math.floor(status / 100)}xx` : 'other';
}

/** Counts what happens to the connections to Discord, and shows how they stand. */
function gatewayMetrics(
  registry: Registry,
  states: () => ReadonlyMap<number, ShardState>,
): (event: ShardEvent) => void {
  const registers = [registry];
  new Gauge({
    name: 'steward_shards',
    help: 'Shards of this process, by the state of their connection to Discord',
    labelNames: ['state'],
    registers,
    collect() {
      for (const state of shardStates) this.set({ state }, 0);
      for (const state of states().values()) this.inc({ state });
    },
  });
  const events = new Counter({
    name: 'steward_gateway_events_total',
    help: 'Connections to Discord’s gateway: new, resumed and closed sessions, and failed attempts',
    labelNames: ['event'],
    registers,
  });
  return (event) => events.inc({ event });
}

/** Shows how much this process watches, and what it has stored of that. */
function watchGauges(registry: Registry, counts: () => MonitorCounts): void {
  const gauges: readonly [name: string, help: string, value: () => number][] = [
    [
      'steward_watched_servers',
      'Servers that this process reads for panels, alerts and schedules; one process of those that share a database does',
      () => counts().servers,
    ],
    [
      'steward_watched_accounts',
      'Accounts at hosts whose servers this process reads',
      () => counts().accounts,
    ],
    [
      'steward_sample_rows',
      'Stored hours of samples of servers, counted once an hour by the process that watches',
      () => counts().sampleRows,
    ],
    [
      'steward_samples_refused',
      '1 while the disk of the database is nearly full, so that no samples are stored; else 0',
      () => (counts().storesSamples ? 0 : 1),
    ],
  ];
  for (const [name, help, value] of gauges)
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
}

/** Counts the reads of the server monitor. */
function watchMetrics(registry: Registry): (read: MonitorRead) => void {
  const registers = [registry];
  const reads = new Counter({
    name: 'steward_watch_reads_total',
    help: 'Reads of watched servers, by what was read and by outcome',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const lateness = new Histogram({
    name: 'steward_watch_lateness_seconds',
    help: 'How much later than due a read began, because the share of the host’s limit was used up or this process was busy',
    buckets: latenessBuckets,
    registers,
  });
  return ({ kind, outcome, lateMs }) => {
    reads.inc({ kind, outcome });
    lateness.observe(Math.max(0, lateMs) / 1000);
  };
}
