import type { Changes, WaitOptions } from '../changes.ts';

/** A REST request of the bot and its response. */
export interface LoggedRequest {
  readonly method: string;
  /** With ids and tokens replaced: `/channels/:id/messages`. */
  readonly route: string;
  readonly path: string;
  readonly query: string;
  readonly userAgent: string;
  /** Whether it had an Authorization header. */
  readonly authorized: boolean;
  /** The parsed JSON; for multipart its `payload_json`; else the text. */
  readonly body: unknown;
  /** 0 if a fault cut the connection. */
  readonly status: number;
  /** The response's body, if it was an error. */
  readonly error: string | null;
  /** When it arrived, in milliseconds since 1970. */
  readonly at: number;
}

/** Returns the greatest number of these requests that arrived within any second. */
export function mostPerSecond(requests: readonly Pick<LoggedRequest, 'at'>[]): number {
  const times = requests.map(({ at }) => at).toSorted((a, b) => a - b);
  let first = 0;
  return times.reduce((most, at, last) => {
    while ((times[first] ?? at) <= at - 1_000) first += 1;
    return Math.max(most, last - first + 1);
  }, 0);
}

const maxEntries = 20_000;

/** The requests with their responses, oldest first; the oldest are dropped above 20,000. */
export class RequestLog {
  readonly #requests: LoggedRequest[] = [];
  readonly #changes: Changes;

  constructor(changes: Changes) {
    this.#changes = changes;
  }

  get all(): readonly LoggedRequest[] {
    return this.#requests;
  }

  add(request: LoggedRequest): void {
    this.#requests.push(request);
    if (this.#requests.length > maxEntries) this.#requests.splice(0, maxEntries / 2);
    this.#changes.notify();
  }

  /** Returns the first request that matches, now or later. */
  until(predicate: (request: LoggedRequest) => boolean, options: WaitOptions = {}): Promise<LoggedRequest> {
    return this.#changes.until(
      () => this.#requests.find(predicate),
      () =>
        `There was no such request, only:\n${this.#requests.map((r) => `${r.method} ${r.path} ${r.status}`).join('\n')}`,
      options,
    );
  }
}
