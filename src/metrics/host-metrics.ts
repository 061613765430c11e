import { Counter, Histogram, type Registry } from 'prom-client';
import type { CallReport } from '../hosting/host-client.ts';
import { hostCallBuckets } from './labels.ts';

/** Counts and times calls to the host. */
export function hostMetrics(registry: Registry): (report: CallReport) => void {
  const registers = [registry];
  const calls = new Counter({
    name: 'steward_host_calls_total',
    help: 'Calls to the hosting API, all tries of one together, by what came of them and the class of the last status',
    labelNames: ['call', 'outcome', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'steward_host_call_duration_seconds',
    help: 'From a call to its outcome, waits and further tries included',
    labelNames: ['call'],
    buckets: hostCallBuckets,
    registers,
  });
  const retries = new Counter({
    name: 'steward_host_retries_total',
    help: 'Further tries of calls to the hosting API',
    labelNames: ['call'],
    registers,
  });
  const limited = new Counter({
    name: 'steward_host_rate_limited_total',
    help: 'Answers 429 of the hosting API, those that were waited out included',
    labelNames: ['call'],
    registers,
  });
  const held = new Counter({
    name: 'steward_host_held_back_seconds_total',
    help: 'Time that calls waited because the hosting API had answered 429 to their key',
    labelNames: ['call'],
    registers,
  });

  return ({ call, outcome, status, ms, tries, limits, heldMs }) => {
    calls.inc({ call, outcome, status: statusClass(status) });
    durations.observe({ call }, ms / 1000);
    if (tries > 1) retries.inc({ call }, tries - 1);
    if (limits > 0) limited.inc({ call }, limits);
    if (heldMs > 0) held.inc({ call }, heldMs / 1000);
  };
}

function statusClass(status: number | null): string {
  if (status === null) return 'none';
  return status >= 200 && status < 600 ? `${Math.floor(status / 100)}xx` : 'other';
}
