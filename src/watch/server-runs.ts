import { isDown, processStart, type Server, type ServerStatus } from '@steward/hosts/model';
import { dayMs } from '@steward/kit';
import type { NoticedChange, ObservationRow, Restart, ServerObservation } from './model/watch.ts';

/** A process that began later than the one before by more than this, in milliseconds, is another one: hosts round its uptime. */
const newRunMs = 30_000;
/** How often a host is asked why a server fell, or was started again: as `ReadPace.askWhyAfterMs` says. */
export const mostAsks = 3;
/** How long restarts are kept, in milliseconds, and how many: the picture of a panel shows a day. */
const keptMs = dayMs;
const mostKept = 20;

/** A run of a server, from its start to its fall. */
export interface ServerRun {
  /** Since when it is known. */
  readonly since: Date;
  readonly seenAt: Date;
  /** When it was last seen without having been asked to stop. */
  readonly upAt: Date;
  /** Whether its host refused changes since it was seen. */
  readonly wasRefused: boolean;
  /** `ending`: its process has been asked to stop. */
  readonly phase: 'starting' | 'running' | 'ending';
  /** When its process began and for how long it ran, as the host said last; null if it did not. */
  readonly startedAt: Date | null;
  readonly uptimeSeconds: number | null;
  /** When its process began by the host's own clock, which may be ahead of this machine's; null if it did not say. */
  readonly toldAt: Date | null;
}

/** Returns the run that an earlier process has seen last; null if the server was down, or that is not known. */
export function storedRun({
  status,
  statusSince,
  readAt,
}: Pick<ObservationRow, 'status' | 'statusSince' | 'readAt'>): ServerRun | null {
  const phase = phaseOf(status);
  if (phase === null) return null;
  const since = statusSince ?? readAt;
  const startedAt = new Date(Math.max(since.getTime(), readAt.getTime() - newRunMs));
  return {
    since,
    seenAt: readAt,
    upAt: readAt,
    wasRefused: false,
    phase,
    startedAt: phase === 'running' ? startedAt : null,
    uptimeSeconds: null,
    toldAt: null,
  };
}

/**
 * Returns the run that a read shows, and whether it is a different one from before although the server was not seen down in
 * between.
 */
export function runAfter(
  run: ServerRun | null,
  { status, usage, blocked }: Pick<Server, 'status' | 'usage' | 'blocked'>,
  now: Date,
): { readonly run: ServerRun | null; readonly isNew: boolean } {
  if (isDown(status)) return { run: null, isNew: false };
  const phase = phaseOf(status);
  if (phase === null)
    return {
      run: run !== null && blocked !== undefined ? { ...run, wasRefused: true } : run,
      isNew: false,
    };
  const startedAt = processStart(usage, now);
  const { uptimeSeconds, startedAt: toldAt } = usage;
  // The clock was set back since if it was seen in the future.
  const known = run !== null && run.seenAt <= now ? run : null;
  if (phase === 'ending') return { run: known && { ...known, phase, seenAt: now }, isNew: false };
  const isNew = known !== null && isAnother(known, phase, startedAt, usage);
  if (known === null || isNew)
    return {
      run: {
        ...{ since: startedAt ?? now, seenAt: now, upAt: now, wasRefused: false },
        ...{ phase, startedAt, uptimeSeconds, toldAt },
      },
      isNew,
    };
  return {
    run: {
      ...known,
      seenAt: now,
      upAt: now,
      wasRefused: false,
      phase,
      startedAt: startedAt ?? known.startedAt,
      uptimeSeconds: uptimeSeconds ?? known.uptimeSeconds,
      toldAt: toldAt ?? known.toldAt,
    },
    isNew,
  };
}

/** Returns whether it is another run: by its uptime, by the start of its process, or because it starts again. */
function isAnother(
  run: ServerRun,
  phase: ServerRun['phase'],
  startedAt: Date | null,
  { startedAt: told, uptimeSeconds }: Server['usage'],
): boolean {
  if (run.toldAt !== null && told !== null) return told.getTime() > run.toldAt.getTime() + newRunMs;
  // Otherwise the clock was set, which changes start times that were computed from an uptime.
  const isLonger = run.uptimeSeconds !== null && uptimeSeconds !== null && uptimeSeconds >= run.uptimeSeconds;
  if (told === null && isLonger) return false;
  if (run.startedAt !== null && startedAt !== null)
    return startedAt.getTime() > run.startedAt.getTime() + newRunMs;
  return run.phase === 'ending' || (run.phase === 'running' && phase === 'starting');
}

/** Returns the phase of a run that a status shows; null if it shows none. */
function phaseOf(status: ServerStatus): ServerRun['phase'] | null {
  if (status === 'running') return 'running';
  if (status === 'stopping') return 'ending';
  return status === 'starting' || status === 'restarting' ? 'starting' : null;
}

/** Returns the change that follows a run. @param cause null if its host is to be asked */
export function changeAfter(
  run: ServerRun,
  at: Date,
  noticedAt: Date,
  cause: NoticedChange['cause'],
): NoticedChange {
  const { since: ranSince, seenAt, upAt, wasRefused } = run;
  return {
    ...{ ranSince, seenAt, ...(upAt < seenAt && { upAt }), ...(wasRefused && { wasRefused }) },
    ...{ at, noticedAt, cause, asks: cause === null ? 0 : mostAsks },
  };
}

/** Returns the changes with a new one, without those of more than a day ago. */
export function withChange(
  changes: readonly NoticedChange[],
  change: NoticedChange,
): readonly NoticedChange[] {
  const from = change.at.getTime() - keptMs;
  return [...changes.filter(({ at }) => at.getTime() > from), change].slice(-mostKept);
}

/** Returns the changes with what became known of one of them. */
export function withKnown(
  changes: readonly NoticedChange[],
  { at }: NoticedChange,
  known: Pick<NoticedChange, 'cause' | 'asks' | 'actId'>,
): readonly NoticedChange[] {
  return changes.map((each) => (each.at.getTime() === at.getTime() ? { ...each, ...known } : each));
}

/** Returns the changes of which someone was found, or no longer counts, from one state of a server to the next. */
export function newlyNamed(
  before: readonly NoticedChange[],
  now: readonly NoticedChange[],
): readonly NoticedChange[] {
  if (before === now) return [];
  const known = new Map(before.map(({ at, actId }) => [at.getTime(), actId ?? null]));
  return now.filter(({ at, actId = null }) => actId !== (known.get(at.getTime()) ?? null));
}

/** Returns the restarts whose cause became known from one state of a server to the next, unless someone asked for them. */
export function newlyExplained(
  { restarts: before }: Pick<ServerObservation, 'restarts'>,
  { restarts }: Pick<ServerObservation, 'restarts'>,
): readonly Restart[] {
  const known = new Set(before.flatMap(({ at, cause }) => (cause === null ? [] : [at.getTime()])));
  return restarts.filter(
    ({ at, cause }) => cause !== null && cause !== 'request' && !known.has(at.getTime()),
  );
}
