import { isStoppingCommand, type PanelAct, type PowerLog, type RestartCause } from '@steward/hosts/model';
import { consoleCommandOf, stepKinds } from '../operations/kinds.ts';
import type { Operation } from '../operations/model/operation.ts';
import type { ActOfSomebody } from './model/panel-act.ts';
import type { NoticedChange } from './model/watch.ts';

/*
 * Says why a server was started again, or fell, and who did it, by what its host has recorded. A name needs proof: one person
 * alone whose act fits this change and no other one.
 */

/** How long ago a request may have been, in milliseconds: a game that hangs is killed ten minutes after it was to stop. */
const requestMs = 15 * 60_000;
/** How long ago a crash may have been, in milliseconds: the node starts the server again at once. */
const restartMs = 2 * 60_000;
/** How far the clocks of the host, its nodes and this machine may differ, in milliseconds. */
const skewMs = 31_000;
/** The same, with the age of a status: an act before a server was surely up is not why it went down. */
const upMs = skewMs + 20_000;
/** The same, for what only says that someone asked for it. */
const clocksMs = 60_000;

/** A change of a server's power, and what it was. */
export interface Change extends Pick<NoticedChange, 'ranSince' | 'upAt' | 'seenAt' | 'at' | 'wasRefused'> {
  readonly isFall: boolean;
}

/** Why a change happened, as far as it is known. */
export interface Explanation {
  readonly cause: RestartCause;
  /** What someone did; null if it isn't certain who did what. */
  readonly act: ActOfSomebody | null;
}

/**
 * Returns why a change happened.
 * @param others the other changes of the server in the same hours: an act that also fits one of them names nobody
 * @param operations the last ones on the server, of every guild: an act with an API key may be theirs
 */
export function explain(
  log: PowerLog,
  change: Change,
  others: readonly Change[],
  operations: readonly Operation[],
): Explanation {
  const { ranSince, at, isFall } = change;
  const isWithin = (time: Date, ms: number) =>
    time > ranSince && time.getTime() > at.getTime() - ms && time.getTime() <= at.getTime() + clocksMs;
  if (log.crashes.some((time) => isWithin(time, restartMs))) return { cause: 'crash', act: null };
  const acts = log.acts.filter((act) => !isOurs(act, operations));
  const act = nameIn(acts, change, others);
  const isRequested =
    act !== null ||
    log.restores.some((time) => isWithin(time, requestMs)) ||
    acts.some(
      (each) => !(isFall && each.kind === 'start') && isWithin(each.at, requestMs) && mayFit(each, change),
    );
  return { cause: isRequested ? 'request' : 'unknown', act };
}

/** Returns what the only person did whose acts fit a change. */
function nameIn(acts: readonly PanelAct[], change: Change, others: readonly Change[]): ActOfSomebody | null {
  const fitting = acts.filter((act) => fits(act, change));
  if (new Set(fitting.map(({ actor }) => actor)).size !== 1) return null;
  const own = fitting.filter((act) => !others.some((other) => fits(act, other)));
  const newest = own.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
  const actor = newest?.actor ?? null;
  return newest === undefined || actor === null ? null : { ...newest, actor };
}

/** Returns whether an act can be what made a server fall, or start again, with all that clocks may differ. */
function fits({ kind, at: time }: PanelAct, change: Change): boolean {
  const { ranSince, seenAt, upAt = seenAt, at, isFall, wasRefused } = change;
  const ms = time.getTime();
  if (time <= ranSince || ms <= upAt.getTime() - upMs || ms > at.getTime() + skewMs) return false;
  if (!isFall) return true;
  switch (kind) {
    case 'stop':
    case 'kill':
    case 'command':
      return true;
    case 'start':
    case 'restart':
      // It isn't why a server is down, and who finds one that crashed restarts it.
      return false;
    case 'reinstall':
    case 'restore':
      // The same, unless the host was at it before the server was seen down.
      return wasRefused === true || ms <= at.getTime() - skewMs;
  }
}

/** Returns whether a request may be why: one that takes effect at once was not made before the server was last seen. */
function mayFit({ kind, at }: PanelAct, { seenAt }: Change): boolean {
  return !(kind === 'start' || kind === 'kill') || at.getTime() > seenAt.getTime() - clocksMs;
}

/** Returns whether an act may be an operation of this program: what that sends has the name of its key's owner. */
function isOurs({ byApi, at }: PanelAct, operations: readonly Operation[]): boolean {
  return (
    byApi &&
    operations.some(
      (operation) =>
        touchesPower(operation) &&
        at.getTime() >= operation.createdAt.getTime() - clocksMs &&
        at.getTime() <= (operation.endedAt?.getTime() ?? Number.POSITIVE_INFINITY) + clocksMs,
    )
  );
}

function touchesPower({ request, steps }: Operation): boolean {
  const command = consoleCommandOf(request);
  return command === null
    ? steps.some(({ name }) => stepKinds[name].isPower === true)
    : isStoppingCommand(command);
}
