import { isDown, type PowerAction, type ServerStatus } from '@steward/hosts/model';

/** What live statuses show of a power action. */
export type LiveVerdict = 'waiting' | 'reached' | 'crashed' | 'did-not-start';

/**
 * Decides from a server's live statuses whether a power action has succeeded: from the one at which it was sent on, none is
 * missing, and none was outdated. All times are in milliseconds of one clock.
 */
export class LivePower {
  readonly #action: PowerAction;
  /** How long a server must stay down that its host may start again by itself, as after a crash. */
  readonly #graceMs: number;
  #status: ServerStatus | null = null;
  #since = 0;
  #count = 0;
  #wasStopping = false;
  #wasStarting = false;
  #wasRestarting = false;
  #wasDown = false;
  #aliveSince: number | null = null;

  constructor(action: PowerAction, graceMs: number) {
    this.#action = action;
    this.#graceMs = graceMs;
  }

  /** True if the server has had one status throughout. */
  get isUnchanged(): boolean {
    return this.#count === 1;
  }

  /** Since when the process lives that runs or is starting; null: none does. */
  get aliveSince(): number | null {
    return this.#aliveSince;
  }

  onStatus(status: ServerStatus, at: number): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#since = at;
    this.#count++;
    this.#wasStopping ||= status === 'stopping';
    this.#wasStarting ||= status === 'starting';
    this.#wasRestarting ||= status === 'restarting';
    this.#wasDown ||= isDown(status);
    const isAlive = status === 'running' || status === 'starting';
    this.#aliveSince = isAlive ? (this.#aliveSince ?? at) : null;
  }

  verdict(now: number): LiveVerdict {
    const isUp = this.#status === 'running';
    const down = isDown(this.#status);
    const staysDown = down && now - this.#since >= this.#graceMs;
    if (this.#action === 'stop' || this.#action === 'kill') {
      // One that goes down without having been told to has crashed, and may be started again at once.
      return down && (this.#wasStopping || staysDown) ? 'reached' : 'waiting';
    }
    const isOther = this.#action === 'start' || this.#wasStopping || this.#wasRestarting || this.#wasDown;
    if (isUp && isOther) return 'reached';
    // A host that starts it again by itself has another status for it.
    if (this.#status === 'crashed' && !this.isUnchanged) return 'crashed';
    return this.#wasStarting && staysDown ? 'did-not-start' : 'waiting';
  }
}
