import type { Incident, IncidentCause } from '../model/alert.ts';
import type { AlertKind } from './alert-kind.ts';
import { backupAge, testAge } from './backup-ages.ts';
import { backupBad } from './backup-bad.ts';
import { backupFailed } from './backup-failed.ts';
import { blocked } from './blocked.ts';
import { down } from './down.ts';
import { frozen } from './frozen.ts';
import { otherWorld } from './other-world.ts';
import { crash, restart } from './restarts.ts';
import { scheduleMissed } from './schedule-missed.ts';
import { silent } from './silent.ts';
import { unreachable } from './unreachable.ts';
import { disk, memory } from './usage.ts';
import { waiting } from './waiting.ts';
import { worldLost } from './world-lost.ts';

/** The kinds of alerts. */
export const alertKinds: readonly AlertKind[] = [
  down,
  unreachable,
  blocked,
  waiting,
  frozen,
  silent,
  memory,
  disk,
  backupAge,
  testAge,
  backupBad,
  worldLost,
  otherWorld,
  crash,
  restart,
  backupFailed,
  scheduleMissed,
];

const byName = new Map(alertKinds.map((kind) => [kind.kind, kind]));

/**
 * Returns the kind of an incident or a cause.
 * @throws Error if there is none: `isKnown` says so
 */
export function alertKindOf({ kind }: Pick<IncidentCause, 'kind'>): AlertKind {
  const found = byName.get(kind);
  if (found === undefined) throw new Error(`there is no kind of alert ${kind}`);
  return found;
}

/** Returns whether this version has the kind of a stored incident, and can read its cause. */
export function isKnown({ kind, cause }: Pick<Incident, 'kind' | 'cause'>): boolean {
  return byName.get(kind)?.schema.safeParse(cause).success === true;
}
