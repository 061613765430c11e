import { type Dispatcher, Pool } from 'undici';

/** The largest answer that is read, in bytes. */
export const answerLimit = 4 * 1024 * 1024;
/** At most this long for a connection, in milliseconds; less where the call as a whole has less. */
const connectLimitMs = 5000;
/** Connections kept to the host for reads, and open to it at once for writes. */
const connections = 64;

export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** For everything, from the connection to the last byte of the answer. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface WireAnswer {
  readonly status: number;
  header(name: string): string | null;
  /** UTF-8, without a byte order mark. */
  readonly text: string;
}

export type WireFault =
  /** Not a byte of the request was written. */
  | 'not sent'
  | 'timed out'
  | 'lost'
  /** The answer is no HTTP, or larger than the limit. */
  | 'garbled';

/**
 * A request that brought no whole answer. Made anew from undici's error, of which a parser's holds
 * the bytes of the answer.
 */
export class WireError extends Error {
  override readonly name = 'WireError';
  readonly fault: WireFault;
  constructor(fault: WireFault, reason: string) {
    super(`${fault}: ${reason}`);
    this.fault = fault;
  }
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
export function createWire(origin: string, timeoutMs: number): Wire {
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
  const { method, path, headers, body, timeoutMs, signal } = request;
  const { promise, resolve, reject } = Promise.withResolvers<WireAnswer>();
  const exchanged = new Exchange(resolve, reject);
  const timer = setTimeout(() => exchanged.timeOut(timeoutMs), timeoutMs);
  const onAbort = () => exchanged.abandon(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted === true) onAbort();
  else pool.dispatch({ method, path, headers: { ...headers }, body }, exchanged);
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  });
}

/** One request and its answer, as undici tells of them. It ends once; what comes later is not heard. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: WireAnswer) => void;
  readonly #reject: (reason: unknown) => void;
  #controller: Dispatcher.DispatchController | null = null;
  #ended = false;
  #status = 0;
  #headers: Readonly<Record<string, string | string[] | undefined>> = {};
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(resolve: (answer: WireAnswer) => void, reject: (reason: unknown) => void) {
    this.#resolve = resolve;
    this.#reject = reject;
  }

  timeOut(afterMs: number): void {
    this.#fail(new WireError(this.#controller === null ? 'not sent' : 'timed out', `after ${afterMs} ms`));
  }

  abandon(reason: unknown): void {
    this.#fail(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Given up while it waited for a connection; or undici would write it a second time.
    if (this.#ended || this.#controller !== null) {
      controller.abort(new Error('must not be sent'));
      return;
    }
    this.#controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > answerLimit) this.#fail(new WireError('garbled', `over ${answerLimit} bytes`));
    else if (!this.#ended) this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#ended) return;
    this.#ended = true;
    const headers = this.#headers;
    this.#resolve({
      status: this.#status,
      header: (name) => [headers[name]].flat()[0] ?? null,
      text: new TextDecoder().decode(Buffer.concat(this.#chunks)),
    });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
    this.#fail(new WireError(this.#controller === null ? 'not sent' : faultOf(code), code));
  }

  #fail(reason: unknown): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#chunks = [];
    this.#reject(reason);
    this.#controller?.abort(new Error('given up'));
  }
}

function faultOf(code: string): WireFault {
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return 'timed out';
  if (code.startsWith('HPE_') && code !== 'HPE_INVALID_EOF_STATE') return 'garbled';
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return 'garbled';
  return 'lost';
}
