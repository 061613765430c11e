import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { type Operation, stepNames } from '../domain/operation.ts';
import type { OperationEvent } from '../operations/events.ts';
import { mainStep } from '../operations/plan.ts';
import { operationBuckets } from './labels.ts';

/** Counts and times operations and their confirmations. */
export function operationMetrics(registry: Registry): (event: OperationEvent) => void {
  const registers = [registry];
  const ended = new Counter({
    name: 'steward_operations_total',
    help: 'Operations that have their outcome',
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
    help: 'Operations that this process carries out now',
    labelNames: ['kind'],
    registers,
  });
  for (const kind of stepNames) running.set({ kind }, 0);
  const confirmations = new Counter({
    name: 'steward_confirmations_total',
    help: 'Confirmations that were requested, and what became of them',
    labelNames: ['kind', 'event'],
    registers,
  });

  return ({ type, operation }) => {
    const kind = mainStep(operation);
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
      default:
        confirmations.inc({ kind, event: type });
    }
  };
}

function secondsOf({ startedAt, createdAt, endedAt }: Operation): number {
  const end = endedAt?.getTime() ?? Date.now();
  return Math.max(0, end - (startedAt ?? createdAt).getTime()) / 1000;
}
