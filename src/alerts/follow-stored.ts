import { changedIncident, type Decision, end } from './incident-rules.ts';
import type { Incident, IncidentCause } from './model/alert.ts';

/** Something that is stored by itself, of which an incident tells. */
export interface StoredEvent {
  /** Identifies it in its guild. */
  readonly key: string;
  readonly cause: IncidentCause;
  readonly isOpen: boolean;
  readonly foundAt: Date;
  /** When someone ended it; null: nobody did. */
  readonly answeredAt: Date | null;
}

/**
 * Decides on such an event, as it is stored: it is one incident until it is over, or was on purpose. One whose alerts were turned
 * off meanwhile does not begin again.
 * @param latest the newest incident of this kind about the same server
 */
export function followStored(latest: Incident | null, event: StoredEvent, now: Date): Decision {
  const { key, cause, isOpen, foundAt, answeredAt } = event;
  const isKnown = latest?.occurrences.some((each) => each.key === key) === true;
  if (latest !== null && isKnown) {
    if (latest.endedAt !== null) return null;
    if (!isOpen) return end({ ...latest, cause }, answeredAt ?? now);
    if (JSON.stringify(cause) === JSON.stringify(latest.cause)) return null;
    return changedIncident(latest, { cause });
  }
  // The one before is over, although nobody saw that.
  const before = end(latest, now);
  if (before !== null) return { ...before, type: 'replace' };
  if (!isOpen) return null;
  return {
    type: 'open',
    change: {
      cause,
      occurrences: [{ from: foundAt.getTime(), until: null, key }],
      count: 1,
      endedAt: null,
    },
  };
}
