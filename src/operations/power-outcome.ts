import {
  isAlwaysCurrent,
  isDown,
  mayPredate,
  type PowerAction,
  type ServerStatus,
} from '@steward/hosts/model';
import type { OperationTimings } from '../domain/timings.ts';
import type { VerifyForMs } from './step-handler.ts';

/** What one read of the server showed. */
export interface StatusSample {
  readonly status: ServerStatus;
  readonly statusWord: string | null;
  readonly uptimeSeconds: number | null;
  /** When the game process started, by the host's clock, in milliseconds since 1970. */
  readonly startedAt: number | null;
  /** As in `Server`. */
  readonly recordId?: string | undefined;
  readonly diskFull?: true | undefined;
  /** What came of asking its game, and when that was, in milliseconds since the action was sent; missing if it wasn't asked. */
  readonly game?: { readonly answered: boolean; readonly askedMs: number };
}

/** Two start times closer than this, in milliseconds, are the same: hosts compute them with rounding. */
const startedRoundingMs = 2_000;
/** How outdated an uptime may be, in milliseconds: some hosts cache a server for 20 s. */
const uptimeAgeMs = 30_000;

/** The times of a process, by which one is told from another. */
type ProcessTimes = Pick<StatusSample, 'startedAt' | 'uptimeSeconds'>;

/**
 * Returns whether it is proven that a server that is up has a different process from that of the snapshot.
 * @param before null: there is no snapshot
 * @param elapsedMs when the read ended, since the change was sent
 * @param currentFromMs as in `StatusTimes`
 */
export function isNewProcess(
  { startedAt, uptimeSeconds }: ProcessTimes,
  before: ProcessTimes | null,
  elapsedMs: number,
  currentFromMs: number,
): boolean {
  if (startedAt !== null && before?.startedAt != null) {
    if (startedAt > before.startedAt + startedRoundingMs) return true;
  }
  if (uptimeSeconds === null) return false;
  // Hosts round uptimes down to seconds.
  if (before?.uptimeSeconds == null) return (uptimeSeconds + 1) * 1_000 + currentFromMs <= elapsedMs;
  if (uptimeSeconds < before.uptimeSeconds) return true;
  // A new process may by now have a longer uptime than the snapshot, but not as long as the old process would have.
  const ageMs = Math.max(uptimeAgeMs, currentFromMs);
  return uptimeSeconds * 1_000 + ageMs < before.uptimeSeconds * 1_000 + elapsedMs;
}

/** The state of a power action: still waiting, reached, or why not. */
export type Verdict =
  | 'waiting'
  | 'reached'
  /** It runs, but its game, which should, hasn't answered in all that time. */
  | 'unanswered'
  | 'crashed'
  /** It ran, then it was down again. */
  | 'ended-early'
  /** It was starting, then it was down again. */
  | 'did-not-start'
  /** It was down all the time, although the host accepted the start. */
  | 'not-started'
  /** It is down, and its host starts no server whose disk is full. */
  | 'disk-full'
  | 'timed-out'
  | 'not-seen';

/** What a host's capabilities say about its statuses, in milliseconds since the action was sent. */
export interface StatusTimes {
  /** Earlier reads may show a status from before the action. */
  readonly currentFromMs: number;
  /** A server that is still down was not started. */
  readonly startShownMs?: number;
}

/** How many times as long as any other a server may run whose game should answer and isn't even asked, until it counts as up. */
const unaskedFactor = 2;

/** Decides from reads of a server whether a power action has succeeded. */
export class PowerOutcome {
  readonly #action: PowerAction;
  readonly #before: StatusSample | null;
  /** How long to wait for any change of status; null if the host accepted the action. */
  readonly #verifyForMs: VerifyForMs;
  readonly #timings: OperationTimings;
  readonly #currentFromMs: number;
  readonly #startShownMs: number;
  /** The status has changed since the snapshot, so the action has an effect. */
  #moved = false;
  /** The server was seen not to run, or is a new process: a restart has stopped it. */
  #wentDown = false;
  #starting = false;
  /** A read showed a different status from the snapshot, so the server was not in the same state throughout. */
  #differed = false;
  /** All current reads showed a server that is down. */
  #wasDown = true;
  readonly #expectsAnswer: boolean;
  /** Since when the started process lives, in milliseconds since the action was sent; null: none does. */
  #aliveSinceMs: number | null = null;
  /** When it began by what the host says; null if it doesn't say. */
  #beganMs: number | null = null;
  #isUp = false;
  #wasUp = false;
  #wasAsked = false;
  /** When its game first answered, in milliseconds since the action was sent; null if it hasn't. */
  #answeredMs: number | null = null;

  constructor(
    action: PowerAction,
    before: StatusSample | null,
    verifyForMs: VerifyForMs,
    timings: OperationTimings,
    { currentFromMs, startShownMs = timings.powerMs[action] }: StatusTimes = { currentFromMs: 0 },
    expectsAnswer = false,
  ) {
    this.#action = action;
    this.#before = before;
    this.#verifyForMs = verifyForMs;
    this.#timings = timings;
    this.#currentFromMs = currentFromMs;
    this.#startShownMs = startShownMs;
    this.#expectsAnswer = expectsAnswer;
  }

  /** For what a server is waited for that runs already; null if it doesn't, or nothing is. */
  get awaits(): 'answer' | 'stay' | null {
    if (!this.#isUp) return null;
    return this.#expectsAnswer ? 'answer' : 'stay';
  }

  /** True if the server was seen running because of the action. */
  get wasUp(): boolean {
    return this.#wasUp;
  }

  /**
   * How long it took from the start of the process, or from the order, to the first answer of its game, in milliseconds; null if it
   * hasn't answered.
   */
  get startMs(): number | null {
    return this.#answeredMs && Math.max(1_000, this.#answeredMs - (this.#beganMs ?? 0));
  }

  /**
   * Notes what the host has reported live: from then on, an answer of the game is one of the process that runs now.
   * @param aliveSinceMs since when that process lives, in milliseconds since the action was sent; null: there is none
   * @param isUp whether that process is up because of the action: a restart has ended the one before
   */
  onLive(aliveSinceMs: number | null, isUp: boolean): void {
    this.#aliveSinceMs = aliveSinceMs;
    this.#isUp = isUp;
    this.#wasUp ||= isUp;
    this.#wentDown ||= isUp;
  }

  /**
   * Returns whether a read that began then shows a status from after the action: because it is late enough, or because the host
   * has made another record since the snapshot, which is read just before the action is sent.
   */
  isCurrent(readAtMs: number, { recordId }: Pick<StatusSample, 'recordId'>): boolean {
    const recordBefore = this.#before?.recordId;
    const isNewRecord = recordId !== undefined && recordBefore !== undefined && recordId !== recordBefore;
    return isNewRecord || !mayPredate({ readAt: readAtMs, statusAgeMs: this.#currentFromMs }, 0);
  }

  /**
   * Returns whether it is proven that an action which was reached had nothing to change: the server was in the wanted state
   * when it was sent. The snapshot alone does not prove it if it may have been old.
   * @param now the last read
   * @param elapsedMs when that ended
   */
  wasAlready(now: StatusSample, elapsedMs: number): boolean {
    const before = this.#before;
    if (before === null || this.#differed || this.#action === 'restart') return false;
    const wasCurrent = isAlwaysCurrent(this.#currentFromMs);
    if (this.#action !== 'start') return isDown(before.status) && wasCurrent;
    if (before.status !== 'running' || this.#runsAnew(now, elapsedMs)) return false;
    return wasCurrent || this.#ranBefore(now, elapsedMs);
  }

  /** True if a stop or restart has ended a run: the last one that ended. */
  get hasEndedRun(): boolean {
    const asksToEnd = this.#action === 'stop' || this.#action === 'restart';
    return asksToEnd && this.#before !== null && !isDown(this.#before.status) && !this.isUnobserved;
  }

  /** True if a restart counts as done only because the host accepted it: no read showed it. */
  get isUnobserved(): boolean {
    return this.#action === 'restart' && !this.#wentDown;
  }

  /**
   * Returns the verdict after one more read.
   * @param elapsedMs when the read ended, since the action was sent
   * @param readAtMs when it began
   */
  onSample(now: StatusSample, elapsedMs: number, readAtMs = elapsedMs): Verdict {
    const isCurrent = this.isCurrent(readAtMs, now);
    this.#differed ||= now.status !== 'unknown' && now.status !== this.#before?.status;
    this.#moved ||= isCurrent && this.#before !== null && !sameStatus(now, this.#before);
    // A status from before the action would be "stopped" as in the snapshot.
    this.#starting ||= now.status === 'starting' && isDown(this.#before?.status ?? null);
    this.#wasDown &&= !isCurrent || isDown(now.status);
    const isOfNow = isCurrent || this.#runsAnew(now, elapsedMs) || this.#hasAnswered(now);
    const verdict = isOfNow ? this.#judge(now, elapsedMs, readAtMs) : 'waiting';
    return verdict === 'waiting' ? this.onTimePassed(elapsedMs, now) : verdict;
  }

  /** Returns the verdict after a read that failed or showed nothing new. */
  onTimePassed(elapsedMs: number, now?: StatusSample): Verdict {
    const isAcceptedStart = this.#action === 'start' && this.#verifyForMs === null;
    const isStillDown = now !== undefined && this.#wasDown && !this.#starting;
    if (isAcceptedStart && isStillDown && elapsedMs >= this.#startShownMs) return 'not-started';
    if (elapsedMs >= this.#timings.powerMs[this.#action]) return this.#isUp ? 'unanswered' : 'timed-out';
    const currentMs = elapsedMs - this.#currentFromMs;
    if (this.#verifyForMs !== null && !this.#moved && currentMs >= this.#verifyForMs) return 'not-seen';
    const showsNothing = now?.status === 'unknown' && !this.#moved;
    return showsNothing && currentMs >= 2 * this.#timings.graceMs ? 'not-seen' : 'waiting';
  }

  #judge(now: StatusSample, elapsedMs: number, readAtMs: number): Verdict {
    const up = now.status === 'running';
    const down = isDown(now.status);
    if (this.#action === 'stop' || this.#action === 'kill') return down ? 'reached' : 'waiting';
    if (down && now.diskFull === true) return 'disk-full';

    if (this.#action === 'restart') {
      // The process that is starting may still be the previous one.
      const isOldStart = now.status === 'starting' && this.#before?.status === 'starting' && !this.#moved;
      this.#wentDown ||= (!up && now.status !== 'unknown' && !isOldStart) || this.#runsAnew(now, elapsedMs);
      if (up) return this.#restarted(now, elapsedMs, readAtMs);
    } else if (up) {
      return this.wasAlready(now, elapsedMs) ? 'reached' : this.#cameUp(now, elapsedMs, readAtMs);
    }
    this.#isUp = false;
    if (down && this.#wasUp) return 'ended-early';
    if (now.status === 'crashed' && (this.#starting || this.#before?.status !== 'crashed')) return 'crashed';
    if (now.status === 'stopped' && this.#starting) return 'did-not-start';
    this.#starting ||= now.status === 'starting';
    const isNewStart = now.status === 'starting' && (this.#action === 'start' || this.#wentDown);
    if (isNewStart) this.#aliveSinceMs ??= readAtMs;
    else if (down) this.#aliveSinceMs = null;
    return 'waiting';
  }

  /**
   * Returns whether a server that runs has come up to stay: its game answers, or, if it isn't known to answer, its process has
   * lived for a while. One that can't go on, for example because its port is taken, ends before.
   */
  #cameUp(now: StatusSample, elapsedMs: number, readAtMs: number): Verdict {
    const { settleMs } = this.#timings;
    const beganMs = now.uptimeSeconds === null ? -1 : elapsedMs - now.uptimeSeconds * 1_000;
    // Panels repeat the uptime of the process before.
    if (beganMs >= 0) this.#beganMs = beganMs;
    this.#aliveSinceMs = Math.min(this.#aliveSinceMs ?? readAtMs, this.#beganMs ?? readAtMs);
    this.#isUp = true;
    this.#wasUp = true;
    this.#wasAsked ||= now.game !== undefined;
    if (this.#hasAnswered(now)) {
      this.#answeredMs = now.game?.askedMs ?? null;
      return 'reached';
    }
    const aliveMs = elapsedMs - this.#aliveSinceMs;
    if (!this.#expectsAnswer) return aliveMs >= settleMs ? 'reached' : 'waiting';
    return this.#wasAsked || aliveMs < unaskedFactor * settleMs ? 'waiting' : 'reached';
  }

  /** Returns whether the game of the started process has answered. The one before may have done so until it was seen to end. */
  #hasAnswered({ status, game }: StatusSample): boolean {
    if (status !== 'running' || game?.answered !== true) return false;
    const isStart = this.#action === 'start' && isDown(this.#before?.status ?? null);
    const fromMs = this.#aliveSinceMs ?? (isStart ? 0 : null);
    return fromMs !== null && game.askedMs >= fromMs;
  }

  #restarted(now: StatusSample, elapsedMs: number, readAtMs: number): Verdict {
    // The host has not restarted it yet, or no longer does so, whatever it said in between.
    if (this.#isSameProcess(now, elapsedMs)) return 'waiting';
    if (this.#wentDown) return this.#cameUp(now, elapsedMs, readAtMs);
    // Accepted, and running at every read: the restart was too quick to see, or the host reports "running" throughout.
    const currentMs = elapsedMs - this.#currentFromMs;
    return this.#verifyForMs === null && currentMs >= this.#timings.graceMs ? 'reached' : 'waiting';
  }

  /** Returns whether the server runs, in a different process from before the action. A status alone may be too old for that. */
  #runsAnew(now: StatusSample, elapsedMs: number): boolean {
    const before = this.#before;
    if (now.status !== 'running') return false;
    if (before !== null && isDown(before.status) && this.#currentFromMs === 0) return true;
    return isNewProcess(now, before, elapsedMs, this.#currentFromMs);
  }

  /** Returns whether it is proven that the process began before the action was sent. */
  #ranBefore({ startedAt, uptimeSeconds }: StatusSample, elapsedMs: number): boolean {
    const startedThen = this.#before?.startedAt ?? null;
    if (startedAt !== null && startedThen !== null)
      return Math.abs(startedAt - startedThen) <= startedRoundingMs;
    return uptimeSeconds !== null && uptimeSeconds * 1_000 >= elapsedMs;
  }

  /** Returns whether a running server is known to be the same process as before. */
  #isSameProcess({ startedAt, uptimeSeconds }: StatusSample, elapsedMs: number): boolean {
    const { startedAt: startedThen = null, uptimeSeconds: then = null } = this.#before ?? {};
    if (startedAt !== null && startedAt === startedThen) return true;
    if (uptimeSeconds === null || then === null || uptimeSeconds <= then) return false;
    // A process that was young before may have been replaced by one that has run longer since.
    return uptimeSeconds * 1_000 > elapsedMs;
  }
}

function sameStatus(a: StatusSample, b: StatusSample): boolean {
  return a.status === b.status && a.statusWord === b.statusWord;
}
