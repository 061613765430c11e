import type { ChannelProblem } from '../discord/rest/errors.ts';
import type { PostedMessage } from '../discord/views/embed.ts';
import type { Operation } from '../operations/model/operation.ts';
import type { Case, CaseType } from './model/case.ts';

/** When it is decided what comes next. Times are in milliseconds. */
interface Moment {
  /** Since 1970. */
  readonly now: number;
  /** For how long no process had worked on the case when this one read it first; afterwards 0. */
  readonly awayMs: number;
}

/** What comes next in a case. */
export type Next<State, Effect extends string> =
  /** Nothing, until a time (milliseconds since 1970), or until the case changes or its operation ends. */
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'change'; readonly state: State }
  /** Something outside of the case, after which it is changed. It is done again if the process ends before that. */
  | { readonly kind: 'do'; readonly effect: Effect }
  /** Nothing. The case ends when Discord has taken the last version of its message. */
  | { readonly kind: 'end' };

/** Makes a state of the latest one; null: there is nothing to change. */
type StateChange<State> = (latest: State) => State | null;

/**
 * The rules of one kind of case. What it depends on is read, what comes next is decided without asking anyone, and what is done
 * can be done twice: the runner stores, repeats, shows and ends it.
 */
export interface CaseKind<State, Facts, Effect extends string> {
  readonly type: CaseType<State>;
  /** Whether its message is the reply to the interaction that it began with, which is edited by its token first. */
  readonly isReply: boolean;
  /** How long it is kept after its end, so that its buttons say that it is over, in milliseconds. */
  readonly keepMs: number;
  /** Returns what the next step and the message depend on. @param earlier what was read before; null: nothing */
  read(found: Case<State>, earlier: Facts | null): Promise<Facts>;
  next(found: Case<State>, facts: Facts, moment: Moment): Next<State, Effect>;
  readonly effects: {
    readonly [Name in Effect]: (
      found: Case<State>,
      facts: Facts,
      signal: AbortSignal,
    ) => Promise<StateChange<State>>;
  };
  /** Returns the message; null: nothing new is shown. */
  view(found: Case<State>, facts: Facts): PostedMessage | null;
  /** Returns the state after Discord refused to take the first version of the message; null if that changes nothing. */
  refused?(state: State, problem: ChannelProblem | 'message-deleted'): State | null;
  /** Returns whether the start or the end of an operation may change what comes next, or the message. */
  concerns(found: Case<State>, operation: Operation): boolean;
}
