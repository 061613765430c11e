import { Pool } from 'undici';
import { Exchange, type WireAnswer } from './exchange.ts';

/** At most this long for a connection, in milliseconds; less where the call as a whole has less. */
const connectLimitMs = 5000;
/**
 * Connections to the host for reads, and as many for writes: 50 calls a second at a host that takes ten seconds for each.
 * What waits for one is bounded by the calls under way, and those by interactions in hand and running operations.
 */
const usualConnections = 512;

/** In milliseconds. */
export interface TryLimits {
  /** For a connection to be had: where this is over, nothing was sent. */
  readonly startMs: number;
  /** For everything, from the connection to the last byte of the answer. */
  readonly timeoutMs: number;
}

export interface WireRequest extends TryLimits {
  readonly method: 'GET' | 'POST' | 'DELETE';
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

/**
 * HTTP/1.1 to one origin. Reads share kept connections. A write gets a connection of its own: on a kept one
 * that the host is just closing, nobody could tell afterwards whether the write arrived.
 */
export function createWire(origin: string, timeoutMs: number, connections = usualConnections): Wire {
  const options = {
    connections,
    allowH2: false,
    connect: { timeout: Math.min(timeoutMs, connectLimitMs) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  };
  const reads = new Pool(origin, options);
  const writes = new Pool(origin, { ...options, pipelining: 0 });
  return {
    send: (request) => exchange(request.method === 'GET' ? reads : writes, request),
    close: async () => {
      await Promise.all([reads.destroy(), writes.destroy()]);
    },
  };
}

function exchange(pool: Pool, request: WireRequest): Promise<WireAnswer> {
  const { method, path, headers, body, startMs, timeoutMs, signal } = request;
  const { promise, resolve, reject } = Promise.withResolvers<WireAnswer>();
  const exchanged = new Exchange(resolve, reject);
  const timer = setTimeout(() => exchanged.timeOut(timeoutMs), timeoutMs);
  const start = startMs < timeoutMs ? setTimeout(() => exchanged.giveUpUnsent(startMs), startMs) : undefined;
  const onAbort = () => exchanged.abandon(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted === true) onAbort();
  else pool.dispatch({ method, path, headers: { ...headers }, body }, exchanged);
  return promise.finally(() => {
    clearTimeout(timer);
    clearTimeout(start);
    signal?.removeEventListener('abort', onAbort);
  });
}
