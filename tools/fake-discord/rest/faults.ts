/** What goes wrong with the next calls of a kind. */
export interface Fault {
  /** Default: any. */
  readonly method?: string;
  /** Matched against the path without `/api/v10`. Default: any. */
  readonly path?: RegExp;
  /** How many calls. Default 1. */
  readonly times?: number;
  /** Answers with this status instead; 429 with Discord's body and headers. */
  readonly status?: number;
  /** For 429; seconds. Default 0.05. */
  readonly retryAfter?: number;
  /** For 429: whether it is the global limit. */
  readonly global?: boolean;
  /** Instead of Discord's own error body; `text/html` where it is text. */
  readonly body?: unknown;
  /** Waits this long before anything else. */
  readonly delayMs?: number;
  /** Carries the call out, and waits this long with the answer. */
  readonly lateMs?: number;
  /** Cuts the connection: before the call is carried out, or after it (the answer is lost). */
  readonly drop?: 'before' | 'after';
}

interface ActiveFault {
  readonly fault: Fault;
  left: number;
}

/** The faults that are waiting for their calls. */
export class Faults {
  #armed: ActiveFault[] = [];

  /** Lets the next calls that match go wrong. Faults apply in the order in which they were given. */
  next(fault: Fault): void {
    this.#armed.push({ fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#armed = [];
  }

  consume(method: string, path: string): Fault | null {
    const armed = this.#armed.find(
      ({ fault }) =>
        (fault.method ?? method) === method && (fault.path === undefined || fault.path.test(path)),
    );
    if (armed === undefined) return null;
    armed.left -= 1;
    if (armed.left === 0) this.#armed = this.#armed.filter((other) => other !== armed);
    return armed.fault;
  }
}
