import type { Changes, WaitOptions } from '../changes.ts';

/** A REST call that the bot made. */
export interface LoggedRequest {
  readonly method: string;
  /** `/channels/:id/messages`: ids and tokens taken out. */
  readonly route: string;
  readonly path: string;
  readonly query: string;
  readonly userAgent: string;
  /** Whether it carried an Authorization header. */
  readonly authorized: boolean;
  /** Parsed JSON; for multipart its `payload_json`; else the text. */
  readonly body: unknown;
  /** 0 where a fault cut the connection. */
  readonly status: number;
  /** The body that was answered, where it was an error. */
  readonly error: string | null;
  /** When it came, in milliseconds since 1970. */
  readonly at: number;
}

const maxEntries = 20_000;

/** The calls as they were answered, oldest first. */
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

  /** The first call that satisfies, now or later. */
  until(predicate: (request: LoggedRequest) => boolean, patience: WaitOptions = {}): Promise<LoggedRequest> {
    return this.#changes.until(
      () => this.#requests.find(predicate),
      () =>
        `No such request came. These came:\n${this.#requests.map((r) => `${r.method} ${r.path} ${r.status}`).join('\n')}`,
      patience,
    );
  }
}
