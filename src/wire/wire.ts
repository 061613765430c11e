import { Pool } from 'undici';
import { Exchange, type WireAnswer } from './exchange.ts';

/** At most this long for a connection, in milliseconds; less where the call as a whole has less. */
const connectLimitMs = 5000;

/** In milliseconds. */
export interface TryLimits {
  /** For a connection to be had: where this is over, nothing was sent. */
  readonly startMs: number;
  /** For everything, from the connection to the last byte of the answer. */
  readonly timeoutMs: number;
}

export interface WireRequest extends TryLimits {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly signal?: AbortSignal | undefined;
}

export interface Wire {
  /** Sends a request once. @throws WireError, or the reason of the signal */
  send(request: WireRequest): Promise<WireAnswer>;
  /** Drops connections; calls under way end with a WireError. */
  close(): Promise<void>;
}

export interface WireOptions {
  readonly origin: string;
  /** The longest that a request takes. */
  readonly timeoutMs: number;
  /** Connections that are kept, and as many for requests on one of their own. */
  readonly connections: number;
  /** For how long a connection is kept that nothing is sent on, where the other end does not say. Default: 4 s. */
  readonly keepMs?: number;
  /**
   * Which requests share kept connections; each other one gets a connection of its own: on a kept one that the other end
   * is just closing, nobody could tell afterwards whether it arrived. Default: GET.
   */
  readonly mayShare?: (request: WireRequest) => boolean;
}

/** HTTP/1.1 to one origin. */
export function createWire(options: WireOptions): Wire {
  const { origin, timeoutMs, connections, keepMs, mayShare = ({ method }) => method === 'GET' } = options;
  const common = {
    connections,
    allowH2: false,
    connect: { timeout: Math.min(timeoutMs, connectLimitMs) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    ...(keepMs === undefined ? {} : { keepAliveTimeout: keepMs }),
  };
  const kept = new Pool(origin, common);
  const single = new Pool(origin, { ...common, pipelining: 0 });
  return {
    send: (request) => exchange(mayShare(request) ? kept : single, request),
    close: async () => {
      await Promise.all([kept.destroy(), single.destroy()]);
    },
  };
}

function exchange(pool: Pool, request: WireRequest): Promise<WireAnswer> {
  const { method, path, headers, body, startMs, timeoutMs, signal } = request;
  const { promise, resolve, reject } = Promise.withResolvers<WireAnswer>();
  const exchanged = new Exchange(
    (answer) => {
      clear();
      resolve(answer);
    },
    (reason) => {
      clear();
      reject(reason);
    },
  );
  const timer = setTimeout(() => exchanged.timeOut(timeoutMs), timeoutMs);
  const start = startMs < timeoutMs ? setTimeout(() => exchanged.giveUpUnsent(startMs), startMs) : undefined;
  const onAbort = () => exchanged.abandon(signal?.reason);
  function clear(): void {
    clearTimeout(timer);
    clearTimeout(start);
    signal?.removeEventListener('abort', onAbort);
  }
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted === true) onAbort();
  else pool.dispatch({ method, path, headers: { ...headers }, body }, exchanged);
  return promise;
}
