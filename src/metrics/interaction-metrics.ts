import { Counter, Histogram, type Registry } from 'prom-client';
import type { InteractionReport } from '../discord/interactions/interaction-report.ts';
import { acknowledgementBuckets, closedSet, handlingBuckets } from './labels.ts';

/** Counts and times interactions. @param names every name that `interactionName` can return */
export function interactionMetrics(
  registry: Registry,
  names: Iterable<string>,
): (report: InteractionReport) => void {
  const registers = [registry];
  const commandOf = closedSet(names);
  const interactions = new Counter({
    name: 'steward_interactions_total',
    help: 'Interactions that were handled: what was typed, completed, pressed or submitted, and what became of it',
    labelNames: ['kind', 'command', 'outcome'],
    registers,
  });
  const acknowledgements = new Histogram({
    name: 'steward_interaction_acknowledgement_seconds',
    help: 'From an interaction’s arrival to Discord’s word that it took the first answer, which is due within 3 s',
    labelNames: ['kind'],
    buckets: acknowledgementBuckets,
    registers,
  });
  const handling = new Histogram({
    name: 'steward_interaction_duration_seconds',
    help: 'From an interaction’s arrival to the end of its handling; an operation that it began may go on',
    labelNames: ['kind'],
    buckets: handlingBuckets,
    registers,
  });
  const unacknowledged = new Counter({
    name: 'steward_interactions_unacknowledged_total',
    help: 'Interactions that Discord took no answer to: people saw that the bot did not respond',
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
