import type { PowerLog } from '@steward/hosts/model';
import type { Operation } from '../operations/model/operation.ts';
import { type NamedAct, namedAct, type StoredAct } from './model/panel-act.ts';
import type { NoticedChange, ServerObservation } from './model/watch.ts';
import { changed, type ObservationState } from './observation.ts';
import { mostAsks, withKnown } from './server-runs.ts';
import { type Change, explain } from './who.ts';

/** What became known of a change, after its host was asked. */
interface Findings {
  readonly cause: NoticedChange['cause'];
  readonly asks: number;
  /** The id of what someone did; null if nobody is known to have done it. */
  readonly actId: string | null;
  /** What that is, if it was read now. */
  readonly act: NamedAct | null;
}

/** A change of a server's power, and what became known of it. */
export interface Known extends Findings {
  readonly change: NoticedChange;
}

/** From which time a host asks again in vain: what it doesn't know then counts as unknown. */
const decidingAsk = 2;

/**
 * Returns what is known of a change after one more look.
 * @param log what the host has recorded, null if it doesn't tell; `us`: operations explain it
 * @param operations the last ones on the server, of every guild
 */
export function explainedIn(
  observation: Pick<ServerObservation, 'falls' | 'restarts'>,
  change: NoticedChange,
  log: PowerLog | 'us' | null,
  operations: readonly Operation[],
  server: Pick<StoredAct, 'accountId' | 'serverId'>,
): Findings {
  if (log === 'us') return { cause: 'request', asks: mostAsks, actId: null, act: null };
  if (log === null) return givenUp(change);
  const asks = change.asks + 1;
  const { falls, restarts } = observation;
  const kindOf = (each: NoticedChange): Change => ({ ...each, isFall: falls.includes(each) });
  const others = [...falls, ...restarts].filter((each) => each !== change).map(kindOf);
  const { cause, act: found } = explain(log, kindOf(change), others, operations);
  const act = found && namedAct(found, server);
  if (cause === 'crash') return { cause, asks: mostAsks, actId: null, act: null };
  // A crash may be recorded later than what somebody did about it.
  const isOpen = asks < decidingAsk && change.cause === null;
  const decided = cause === 'unknown' ? (change.cause ?? cause) : cause;
  return { cause: isOpen ? null : decided, asks, actId: act?.id ?? null, act };
}

/** Returns what is known of a change after its host could not be asked for some time. */
export function unanswered(change: NoticedChange): Findings {
  const { cause, actId = null } = change;
  const asks = change.asks + 1;
  return { cause: asks < decidingAsk ? cause : (cause ?? 'unknown'), asks, actId, act: null };
}

/** Returns what is known of a change whose host doesn't say it to this key. */
function givenUp({ cause, actId = null }: NoticedChange): Findings {
  return { cause: cause ?? 'unknown', asks: mostAsks, actId, act: null };
}

/** Returns the state of a server with what became known of a change. */
export function withExplanation(
  state: ObservationState,
  { change, cause, asks, actId }: Known,
): ObservationState {
  const known = { cause, asks, actId };
  const { falls, restarts } = state.observation;
  // A fall and a restart may be of the same moment, of which one is `change`.
  const isFall = falls.some((each) => isSame(each, change));
  return changed(
    state,
    isFall ? { falls: withKnown(falls, change, known) } : { restarts: withKnown(restarts, change, known) },
  );
}

function isSame(a: NoticedChange, b: NoticedChange): boolean {
  return a.at.getTime() === b.at.getTime() && a.ranSince.getTime() === b.ranSince.getTime();
}
