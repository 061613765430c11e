import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { type Dispatcher, errors, Pool } from 'undici';

/** At most this long for a connection, in milliseconds; less where the call as a whole has less. */
const connectLimitMs = 5000;

/** In milliseconds. */
export interface RequestTimeouts {
  /** For a connection to be had: where this is over, nothing was sent. */
  readonly startMs: number;
  /** For everything, from the connection to the last byte of the answer. */
  readonly timeoutMs: number;
}

export interface HttpRequest extends RequestTimeouts {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly signal?: AbortSignal | undefined;
}

export interface HttpClient {
  /** Sends a request once. @throws HttpError, or the reason of the signal */
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Drops connections; calls under way end with a WireError. */
  close(): Promise<void>;
}

interface HttpClientOptions {
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
  readonly mayShare?: (request: HttpRequest) => boolean;
}

/** HTTP/1.1 to one origin. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
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

function exchange(pool: Pool, request: HttpRequest): Promise<HttpResponse> {
  const { method, path, headers, body, startMs, timeoutMs, signal } = request;
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
  const exchanged = new ResponseHandler(
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

/** The largest answer that is read, in bytes. */
const maxResponseBytes = 4 * 1024 * 1024;

export interface HttpResponse {
  readonly status: number;
  header(name: string): string | null;
  /** UTF-8, without a byte order mark. */
  readonly text: string;
}

type HttpErrorKind =
  /** Not a byte of the request was written. */
  | 'not-sent'
  | 'timed-out'
  | 'connection-lost'
  /** The answer is no HTTP, or larger than the limit. */
  | 'invalid-response';

/**
 * A request that brought no whole answer. Made anew from undici's error, of which a parser's holds
 * the bytes of the answer.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly kind: HttpErrorKind;
  constructor(fault: HttpErrorKind, reason: string) {
    super(`${fault}: ${reason}`);
    this.kind = fault;
  }
}

/** One request and its answer, as undici tells of them. It ends once; what comes later is not heard. */
class ResponseHandler implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: HttpResponse) => void;
  readonly #reject: (reason: unknown) => void;
  #controller: Dispatcher.DispatchController | null = null;
  #ended = false;
  #status = 0;
  #headers: Readonly<Record<string, string | string[] | undefined>> = {};
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(resolve: (answer: HttpResponse) => void, reject: (reason: unknown) => void) {
    this.#resolve = resolve;
    this.#reject = reject;
  }

  timeOut(afterMs: number): void {
    this.#fail(new HttpError(this.#controller === null ? 'not-sent' : 'timed-out', `after ${afterMs} ms`));
  }

  /** Ends it where it still waits for a connection. */
  giveUpUnsent(afterMs: number): void {
    if (this.#controller === null) this.timeOut(afterMs);
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
    if (this.#size > maxResponseBytes)
      this.#fail(new HttpError('invalid-response', `over ${maxResponseBytes} bytes`));
    else if (!this.#ended) this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#ended) return;
    const headers = this.#headers;
    const header = (name: string) => [headers[name]].flat()[0] ?? null;
    let text: string;
    try {
      text = textOf(this.#chunks, header('content-encoding'));
    } catch (error) {
      this.#fail(new HttpError('invalid-response', error instanceof Error ? error.message : String(error)));
      return;
    }
    this.#ended = true;
    this.#resolve({ status: this.#status, header, text });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
    this.#fail(new HttpError(this.#controller === null ? 'not-sent' : this.#faultOf(error), code));
  }

  #faultOf(error: Error): HttpErrorKind {
    if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
      return 'timed-out';
    // After the head of an answer, the parser complains of an answer that was cut off.
    const strange = error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError;
    return strange && this.#status === 0 ? 'invalid-response' : 'connection-lost';
  }

  #fail(reason: unknown): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#chunks = [];
    this.#reject(reason);
    this.#controller?.abort(new Error('given up'));
  }
}

function textOf(chunks: readonly Buffer[], encoding: string | null): string {
  const [first] = chunks;
  const sent = first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
  const bytes = encoding === null ? sent : decodeContent(sent, encoding, maxResponseBytes);
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

const decoders = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
} as const;

/** More are not undone: each costs time for as many bytes as the limit allows, and no gateway applies more. */
const mostEncodings = 2;

/**
 * A body as it was before its content encodings (RFC 9110, 8.4): some gateways compress whatever is asked for.
 * @throws Error if there are too many encodings, one is not known, the body is not in it, or it is larger than `limit`
 */
function decodeContent(bytes: Buffer, encodings: string | null, limit: number): Buffer {
  const names = (encodings ?? '').toLowerCase().split(',');
  const applied = names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
  if (applied.length > mostEncodings) throw new Error(`${applied.length} content encodings`);
  let plain = bytes;
  for (const name of applied.reverse()) {
    if (plain.length === 0) break;
    // Its name is the host's: it could repeat the API key.
    if (!isKnown(name)) throw new Error('the content encoding is not known');
    plain = decoders[name](plain, { maxOutputLength: limit });
  }
  return plain;
}

function isKnown(name: string): name is keyof typeof decoders {
  return Object.hasOwn(decoders, name);
}

/** The JSON in an answer; null where it is none. */
export function parseJson({ text }: Pick<HttpResponse, 'text'>): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
