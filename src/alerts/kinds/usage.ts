import { isDown, type Server } from '@steward/hosts/model';
import { minuteMs } from '@steward/kit';
import { z } from 'zod';
import type { IncidentCause } from '../model/alert.ts';
import { isMoreThanUsual, usedPercent } from '../usual-memory.ts';
import {
  type AlertKind,
  alertKind,
  type Condition,
  incidentName,
  lastedText,
  type ServerButton,
} from './alert-kind.ts';

/** How long memory or disk must be nearly full, and what that is; over when less is used than `freePercent`. */
const fullMs = 5 * minuteMs;
const fullPercent = 90;
const freePercent = 80;

/** Returns the kind of alert about memory or disk that is nearly full. @param buttons under it */
function nearlyFull(
  kind: 'memory' | 'disk',
  buttons: readonly ServerButton[],
  explainedBy?: Condition<IncidentCause>['explainedBy'],
): AlertKind {
  return alertKind({
    kind,
    schema: z.object({ kind: z.literal(kind), percent: z.number() }),
    level: 'warning',
    whileMuted: `alert.while-muted.${kind}`,
    condition: {
      forMs: fullMs,
      ...(explainedBy && { explainedBy }),
      judge({ server, usualMemory }) {
        const percent = percentOf(server, kind);
        if (percent === null) return 'unknown';
        const isUsual = kind === 'memory' && !isMoreThanUsual(percent, usualMemory);
        if (percent >= fullPercent && !isUsual) return { kind, percent: Math.round(percent) };
        return percent < freePercent ? 'over' : 'neither';
      },
    },
    content: (t, incident, { percent }) => ({
      title: t.md(percent > 100 ? `alert.${kind}.full-title` : `alert.${kind}.title`, {
        name: incidentName(incident),
      }),
      lines: [t.md(`alert.${kind}.text`, { percent: t.percent(percent), least: t.percent(fullPercent) })],
    }),
    over: (t, incident) => ({
      title: t.md(`alert.${kind}.over-title`, { name: incidentName(incident) }),
      lines: [lastedText(t, incident)],
    }),
    buttons,
  });
}

/** Returns how full it is; null if that is not known. Many hosts say nothing of one that is down, which uses no memory. */
function percentOf({ status, usage }: Server, kind: 'memory' | 'disk'): number | null {
  return kind === 'memory' && isDown(status) ? 0 : usedPercent(usage, kind);
}

export const memory = nearlyFull('memory', ['console']);
export const disk = nearlyFull('disk', [], {
  kind: 'down',
  if: (cause) => cause['disk'] !== undefined,
});
