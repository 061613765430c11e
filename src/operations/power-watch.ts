import type { PowerAction } from '../domain/hosting.ts';
import type { ServerStatus } from '../domain/server.ts';
import { isDown } from './server-status.ts';
import type { VerifyForMs } from './step-handler.ts';
import type { Timings } from './timings.ts';

/** What a look at the server said. */
export interface StatusSample {
  readonly status: ServerStatus;
  readonly statusWord: string | null;
  readonly uptimeSeconds: number | null;
  /** When the process was started, by the host's clock, in milliseconds since 1970. */
  readonly startedAt: number | null;
}

/** How much of a difference between two times at which a process was started comes from how a host works them out. */
const startedRoundingMs = 2_000;
/** How old an uptime may be when the host tells it: some keep what they read of a server for 20 s. */
const uptimeAgeMs = 30_000;

/** What looks at a server say of a power action: still under way, there, or why not. */
export type Verdict = 'waiting' | 'reached' | 'crashed' | 'did-not-start' | 'timed-out' | 'not-seen';

/** Decides from looks at a server whether a power action has got where it was to go. */
export class PowerWatch {
  readonly #action: PowerAction;
  readonly #before: StatusSample | null;
  /** How long to look where nothing moves; null where the host accepted the action. */
  readonly #lostMs: VerifyForMs;
  readonly #timings: Timings;
  /** The server was seen in another state than before: the action is at work. */
  #moved = false;
  /** The server was seen down, or has begun anew: a restart did take it down. */
  #wentDown = false;
  #starting = false;

  constructor(action: PowerAction, before: StatusSample | null, lostMs: VerifyForMs, timings: Timings) {
    this.#action = action;
    this.#before = before;
    this.#lostMs = lostMs;
    this.#timings = timings;
  }

  /** Whether a restart is taken for done at the host’s word alone: nobody saw when. */
  get unseen(): boolean {
    return this.#action === 'restart' && !this.#wentDown;
  }

  /** What it comes to with one more look. */
  see(now: StatusSample, elapsedMs: number): Verdict {
    this.#moved ||= this.#before !== null && !sameLook(now, this.#before);
    const verdict = this.#judge(now, elapsedMs);
    return verdict === 'waiting' ? this.patience(elapsedMs, now) : verdict;
  }

  /** What it comes to when the server can't be looked at, or nothing more is to be seen. */
  patience(elapsedMs: number, now?: StatusSample): Verdict {
    if (elapsedMs >= this.#timings.powerMs[this.#action]) return 'timed-out';
    if (this.#lostMs !== null && !this.#moved && elapsedMs >= this.#lostMs) return 'not-seen';
    const silent = now?.status === 'unknown' && !this.#moved;
    return silent && elapsedMs >= 2 * this.#timings.graceMs ? 'not-seen' : 'waiting';
  }

  #judge(now: StatusSample, elapsedMs: number): Verdict {
    const up = now.status === 'running';
    const down = isDown(now.status);
    if (this.#action === 'stop' || this.#action === 'kill') return down ? 'reached' : 'waiting';

    if (this.#action === 'restart') {
      this.#wentDown ||= (!up && now.status !== 'unknown') || (up && this.#beganAnew(now, elapsedMs));
      if (up) return this.#restarted(now, elapsedMs);
    } else if (up) {
      return 'reached';
    }
    if (now.status === 'crashed' && (this.#starting || this.#before?.status !== 'crashed')) return 'crashed';
    if (now.status === 'stopped' && this.#starting) return 'did-not-start';
    this.#starting ||= now.status === 'starting';
    return 'waiting';
  }

  #restarted(now: StatusSample, elapsedMs: number): Verdict {
    if (this.#wentDown) return 'reached';
    // It has been up all the while: the host has not come to it yet.
    if (this.#goesOn(now)) return 'waiting';
    // Accepted and up all the time: either quicker than our eyes, or the host says "running" throughout.
    return this.#lostMs === null && elapsedMs >= this.#timings.graceMs ? 'reached' : 'waiting';
  }

  /** Whether a server that runs is another run of it than the one before the restart was sent. */
  #beganAnew({ startedAt, uptimeSeconds }: StatusSample, elapsedMs: number): boolean {
    const before = this.#before;
    if (before !== null && isDown(before.status)) return true;
    if (startedAt !== null && before?.startedAt != null) {
      if (startedAt > before.startedAt + startedRoundingMs) return true;
    }
    if (uptimeSeconds === null) return false;
    // Hosts leave out the part of a second.
    if (before?.uptimeSeconds == null) return (uptimeSeconds + 1) * 1_000 <= elapsedMs;
    if (uptimeSeconds < before.uptimeSeconds) return true;
    // It may be up for longer than before by now, but not for as long as the run before would be.
    return uptimeSeconds * 1_000 + uptimeAgeMs < before.uptimeSeconds * 1_000 + elapsedMs;
  }

  /** Whether a server is known to run on as before. */
  #goesOn({ startedAt, uptimeSeconds }: StatusSample): boolean {
    const { startedAt: startedThen = null, uptimeSeconds: then = null } = this.#before ?? {};
    if (startedAt !== null && startedAt === startedThen) return true;
    return uptimeSeconds !== null && then !== null && uptimeSeconds > then;
  }
}

function sameLook(a: StatusSample, b: StatusSample): boolean {
  return a.status === b.status && a.statusWord === b.statusWord;
}
