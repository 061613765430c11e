import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { type Dispatcher, Pool } from 'undici';
import { connectorFor, type ListeningAt } from './connector.ts';
import { HttpError, toHttpError } from './http-error.ts';
import type { PublicNetwork } from './public-connector.ts';

/** In milliseconds. */
export interface RequestTimeouts {
  /** For a connection to be free: when this is over, nothing was sent. */
  readonly startMs: number;
  /** For everything, from the connection to the last byte of the response. */
  readonly timeoutMs: number;
}

export interface HttpRequest extends RequestTimeouts {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Whether it changes something. Default: any method but GET. */
  readonly write?: boolean;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
  /** The largest response that is read, in bytes. Default: 4 MiB. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal | undefined;
  /** Called when there is a connection and the request is about to be written to it. */
  readonly onStart?: () => void;
  /** Awaited when the response has arrived, before it is decoded; the request fails with its error. Default: it is decoded at once. */
  readonly beforeDecoding?: (() => Promise<void>) | undefined;
}

/** A request whose response may be too large to be kept. */
interface HttpStreamRequest extends HttpRequest {
  /** Returns whether the body is received as it is read. If not, it is an `HttpResponse`, with its limit and its time. */
  readonly isStreamed: (head: HttpHead) => boolean;
  /** How long the body may pause while it is awaited, in milliseconds. */
  readonly idleMs: number;
}

export interface HttpClient {
  /** Sends a request once. @throws HttpError, or the reason of the signal */
  send(request: HttpRequest): Promise<HttpResponse>;
  /**
   * Sends a request once, on its own connection; `timeoutMs` is for the beginning of a response that is streamed. After
   * that, its signal ends the body with an HttpError.
   * @throws HttpError, or the reason of the signal
   */
  open(request: HttpStreamRequest): Promise<HttpResponse | HttpStream>;
  /** Closes connections; requests in flight fail with an HttpError. */
  close(): Promise<void>;
}

interface HttpClientOptions {
  readonly origin: string;
  /** The longest that a request takes. */
  readonly timeoutMs: number;
  /** Kept connections, and as many for requests that get their own connection. */
  readonly connections: number;
  /** How long an idle connection is kept if the server does not say, in milliseconds. Default: 4,000. */
  readonly keepMs?: number;
  /**
   * The SHA-256 fingerprint of the server's own certificate, in hexadecimal, with or without colons. Only that certificate
   * is then accepted, even if no known authority signed it, it is for other names, or it has expired. Default: those of known
   * authorities, with the right name.
   */
  readonly certificateSha256?: string;
  /** As in `ConnectorOptions`: the origin is then a name only. */
  readonly listeningAt?: (() => Promise<ListeningAt>) | undefined;
  /**
   * For an origin that a stranger chose: connects to public addresses of this network only, over TLS and to allowed ports.
   * A refused connection is `not-sent`. Idle connections are kept for `keepMs`, whatever the server says. Default: any
   * address.
   */
  readonly publicOnly?: PublicNetwork;
  /**
   * Returns whether a request may use a kept connection. Others get one of their own: on a kept one that the server is
   * just closing, it would be unknown whether the request arrived. Default: all but writes.
   */
  readonly mayShare?: (request: HttpRequest) => boolean;
}

/** undici's own. */
const defaultKeepMs = 4000;

/**
 * Opens an HTTP/1.1 client for one origin. Redirects are not followed.
 * @throws TypeError if the fingerprint is none
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { origin, timeoutMs, connections, keepMs, publicOnly, mayShare = isRead } = options;
  const connect = connectorFor(options);
  const common = {
    connections,
    allowH2: false,
    connect,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    ...(keepMs === undefined ? {} : { keepAliveTimeout: keepMs }),
    ...(publicOnly === undefined ? {} : { keepAliveMaxTimeout: keepMs ?? defaultKeepMs }),
  };
  const kept = new Pool(origin, common);
  const single = new Pool(origin, { ...common, pipelining: 0 });
  return {
    send(request) {
      const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
      exchange(mayShare(request) ? kept : single, request, { resolve, reject, stream: null });
      return promise;
    },
    open(request) {
      const { promise, resolve, reject } = Promise.withResolvers<HttpResponse | HttpStream>();
      const stream = { isStreamed: request.isStreamed, resolve };
      exchange(single, request, { resolve, reject, stream }, request.idleMs);
      return promise;
    },
    close: async () => {
      await Promise.all([kept.destroy(), single.destroy()]);
    },
  };
}

function isRead({ method, write = method !== 'GET' }: HttpRequest): boolean {
  return !write;
}

/** What becomes of an exchange. */
interface Outcome {
  readonly resolve: (response: HttpResponse) => void;
  readonly reject: (reason: unknown) => void;
  /** Null: no response is streamed. */
  readonly stream: {
    readonly isStreamed: HttpStreamRequest['isStreamed'];
    readonly resolve: (stream: HttpStream) => void;
  } | null;
}

/** @param bodyTimeout how long the body may pause, in milliseconds. Default: that of the pool */
function exchange(pool: Pool, request: HttpRequest, outcome: Outcome, bodyTimeout?: number): void {
  const { method, path, headers, body, startMs, timeoutMs, signal } = request;
  const handler = new ResponseHandler(request, outcome, { onBegin: clearTimers, onEnd: clear });
  const timer = setTimeout(() => handler.timeOut(timeoutMs), timeoutMs);
  const start = startMs < timeoutMs ? setTimeout(() => handler.timeOutUnsent(startMs), startMs) : undefined;
  const onAbort = () => handler.abort(signal?.reason);
  function clearTimers(): void {
    clearTimeout(timer);
    clearTimeout(start);
  }
  function clear(): void {
    clearTimers();
    signal?.removeEventListener('abort', onAbort);
  }
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted === true) onAbort();
  else
    pool.dispatch(
      { method, path, headers: { ...headers }, body, ...(bodyTimeout === undefined ? {} : { bodyTimeout }) },
      handler,
    );
}

/** The largest response that is read by default, in bytes. */
const maxResponseBytes = 4 * 1024 * 1024;
/** What a part of a response counts as at least, in bytes, because each takes time: a million parts may be a byte each. */
const leastPartBytes = 64;

/** How much of a response that is streamed is received before it is read, in bytes; a part that arrives at once may exceed it. */
const maxQueuedBytes = 256 * 1024;

/** The beginning of a response. */
export interface HttpHead {
  readonly status: number;
  header(name: string): string | null;
}

export interface HttpResponse extends HttpHead {
  /** The body, decoded. */
  readonly bytes: Uint8Array;
  /** The body as UTF-8, without a byte order mark. */
  readonly text: string;
}

export interface HttpStream extends HttpHead {
  /**
   * The body as it is sent, for one reader: it is received no faster than it is read, so it must be read to its end, or ended
   * by `cancel`. Rejects with an HttpError.
   */
  readonly chunks: ReadableStream<Uint8Array>;
}

/** Collects the response to one request. It settles once; later events are ignored. */
class ResponseHandler implements Dispatcher.DispatchHandler {
  readonly #outcome: Outcome;
  readonly #events: { readonly onBegin: () => void; readonly onEnd: () => void };
  readonly #maxBytes: number;
  readonly #onStart: HttpRequest['onStart'];
  readonly #beforeDecoding: HttpRequest['beforeDecoding'];
  #controller: Dispatcher.DispatchController | null = null;
  #settled = false;
  /** The body of a response that is streamed, as long as anything comes. */
  #body: ReadableStreamDefaultController<Uint8Array> | null = null;
  #status = 0;
  #headers: Readonly<Record<string, string | string[] | undefined>> = {};
  #chunks: Buffer[] = [];
  #size = 0;

  /** @param events `onBegin`: a response that is streamed has begun; `onEnd`: nothing more comes */
  constructor(
    { maxBytes = maxResponseBytes, onStart, beforeDecoding }: HttpRequest,
    outcome: Outcome,
    events: { readonly onBegin: () => void; readonly onEnd: () => void },
  ) {
    this.#outcome = outcome;
    this.#events = events;
    this.#maxBytes = maxBytes;
    this.#onStart = onStart;
    this.#beforeDecoding = beforeDecoding;
  }

  timeOut(afterMs: number): void {
    this.#fail(new HttpError(this.#controller === null ? 'not-sent' : 'timed-out', `after ${afterMs} ms`));
  }

  /** Times out if the request still waits for a connection. */
  timeOutUnsent(afterMs: number): void {
    if (this.#controller === null) this.timeOut(afterMs);
  }

  abort(reason: unknown): void {
    this.#fail(reason);
    this.#endBody((body) => {
      body.error(new HttpError('connection-lost', 'aborted'));
      this.#giveUp();
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Settled while it waited for a connection, or undici would send it a second time.
    if (this.#settled || this.#controller !== null) {
      controller.abort(new Error('must not be sent'));
      return;
    }
    this.#controller = controller;
    this.#onStart?.();
  }

  /** Handles the head of a response. Before it, a server may send any number of informational ones (1xx). */
  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    this.#status = status;
    this.#headers = headers;
    if (status < 200) this.#count(0);
    else this.#streamIfWanted(controller);
  }

  #streamIfWanted(controller: Dispatcher.DispatchController): void {
    const { stream } = this.#outcome;
    const head = { status: this.#status, header: headerIn(this.#headers) };
    if (this.#settled || stream?.isStreamed(head) !== true) return;
    this.#settled = true;
    const chunks = new ReadableStream<Uint8Array>(
      {
        start: (body) => {
          this.#body = body;
        },
        pull: () => controller.resume(),
        cancel: () => this.#endBody(() => this.#giveUp()),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: maxQueuedBytes }),
    );
    this.#events.onBegin();
    stream.resolve({ ...head, chunks });
  }

  /** Ends the body of a response that is streamed, unless it has ended. */
  #endBody(end: (body: ReadableStreamDefaultController<Uint8Array>) => void): void {
    if (this.#body === null) return;
    const body = this.#body;
    this.#body = null;
    this.#events.onEnd();
    end(body);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#body?.enqueue(chunk);
    if ((this.#body?.desiredSize ?? 1) <= 0) controller.pause();
    if (this.#settled) return;
    this.#count(chunk.length);
    if (!this.#settled) this.#chunks.push(chunk);
  }

  /** Counts a part of the response; fails if it is too large. */
  #count(length: number): void {
    this.#size += Math.max(length, leastPartBytes);
    if (this.#size > this.#maxBytes)
      this.#fail(new HttpError('invalid-response', `over ${this.#maxBytes} bytes`));
  }

  onResponseEnd(): void {
    this.#endBody((body) => body.close());
    if (this.#settled) return;
    if (this.#beforeDecoding === undefined) this.#decode();
    else
      this.#beforeDecoding().then(
        () => this.#decode(),
        (reason) => this.#fail(reason),
      );
  }

  #decode(): void {
    // It may have waited too long.
    if (this.#settled) return;
    const header = headerIn(this.#headers);
    let bytes: Buffer;
    try {
      bytes = bodyOf(this.#chunks, header('content-encoding'), this.#maxBytes);
    } catch (error) {
      this.#fail(new HttpError('invalid-response', error instanceof Error ? error.message : String(error)));
      return;
    }
    this.#settled = true;
    this.#events.onEnd();
    this.#outcome.resolve({
      status: this.#status,
      header,
      bytes,
      get text() {
        return utf8.decode(bytes);
      },
    });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const httpError = toHttpError(error, this.#controller !== null, this.#status !== 0);
    this.#endBody((body) => body.error(httpError));
    this.#fail(httpError);
  }

  #fail(reason: unknown): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#chunks = [];
    this.#events.onEnd();
    this.#outcome.reject(reason);
    this.#giveUp();
  }

  #giveUp(): void {
    this.#controller?.abort(new Error('given up'));
  }
}

function headerIn(headers: Readonly<Record<string, string | string[] | undefined>>): HttpHead['header'] {
  return (name) => {
    const value = headers[name];
    return (Array.isArray(value) ? value[0] : value) ?? null;
  };
}

function bodyOf(chunks: readonly Buffer[], encoding: string | null, maxBytes: number): Buffer {
  const [first] = chunks;
  const sent = first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
  return encoding === null ? sent : decodeContent(sent, encoding, maxBytes);
}

/** Leaves out a byte order mark. */
const utf8 = new TextDecoder();

const decoders = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
} as const;

/** The most content encodings that are decoded: each costs time, and no gateway applies more. */
const maxEncodings = 2;

/**
 * Decodes a body (RFC 9110, 8.4): some gateways compress although `identity` was requested.
 * @throws Error if there are too many encodings, one is not known, the body is not in it, or it is larger than `limit`
 */
function decodeContent(bytes: Buffer, encodings: string | null, limit: number): Buffer {
  const names = (encodings ?? '').toLowerCase().split(',');
  const applied = names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
  if (applied.length > maxEncodings) throw new Error(`${applied.length} content encodings`);
  let plain = bytes;
  for (const name of applied.reverse()) {
    if (plain.length === 0) break;
    // The name is not quoted: the host could repeat the API key in it.
    if (!isKnown(name)) throw new Error('the content encoding is not known');
    plain = decoders[name](plain, { maxOutputLength: limit });
  }
  return plain;
}

function isKnown(name: string): name is keyof typeof decoders {
  return Object.hasOwn(decoders, name);
}
