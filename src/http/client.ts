import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { type Dispatcher, errors, Pool } from 'undici';
import { CertificateError, connectorFor } from './connector.ts';
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

export interface HttpClient {
  /** Sends a request once. @throws HttpError, or the reason of the signal */
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Closes connections; requests in flight fail with an HttpError. */
  close(): Promise<void>;
}

interface HttpClientOptions {
  readonly origin: string;
  /** The longest that a request takes. */
  readonly timeoutMs: number;
  /** Kept connections, and as many for requests that get a connection of their own. */
  readonly connections: number;
  /** How long an idle connection is kept if the server does not say, in milliseconds. Default: 4,000. */
  readonly keepMs?: number;
  /**
   * The SHA-256 fingerprint of the server's own certificate, in hexadecimal, with or without colons. Only that certificate
   * is then accepted, even if no known authority signed it, it is for other names, or it has expired. Default: those of known
   * authorities, with the right name.
   */
  readonly certificateSha256?: string;
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
    send: (request) => exchange(mayShare(request) ? kept : single, request),
    close: async () => {
      await Promise.all([kept.destroy(), single.destroy()]);
    },
  };
}

function isRead({ method, write = method !== 'GET' }: HttpRequest): boolean {
  return !write;
}

function exchange(pool: Pool, request: HttpRequest): Promise<HttpResponse> {
  const { method, path, headers, body, startMs, timeoutMs, signal } = request;
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
  const handler = new ResponseHandler(
    (answer) => {
      clear();
      resolve(answer);
    },
    (reason) => {
      clear();
      reject(reason);
    },
    request,
  );
  const timer = setTimeout(() => handler.timeOut(timeoutMs), timeoutMs);
  const start = startMs < timeoutMs ? setTimeout(() => handler.timeOutUnsent(startMs), startMs) : undefined;
  const onAbort = () => handler.abort(signal?.reason);
  function clear(): void {
    clearTimeout(timer);
    clearTimeout(start);
    signal?.removeEventListener('abort', onAbort);
  }
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted === true) onAbort();
  else pool.dispatch({ method, path, headers: { ...headers }, body }, handler);
  return promise;
}

/** The largest response that is read by default, in bytes. */
const maxResponseBytes = 4 * 1024 * 1024;
/** What a part of a response counts as at least, in bytes, because each takes time: a million parts may be a byte each. */
const leastPartBytes = 64;

export interface HttpResponse {
  readonly status: number;
  header(name: string): string | null;
  /** UTF-8, without a byte order mark. */
  readonly text: string;
}

type HttpErrorKind =
  /** Not a byte of the request was written. */
  | 'not-sent'
  /** The same, because the server's certificate is not the pinned one. */
  | 'wrong-certificate'
  | 'timed-out'
  | 'connection-lost'
  /** The response is not HTTP, or larger than the limit. */
  | 'invalid-response';

/**
 * Thrown if a request got no complete response. Carries nothing of undici's error, which may hold bytes of the
 * response.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly kind: HttpErrorKind;
  constructor(kind: HttpErrorKind, reason: string) {
    super(`${kind}: ${reason}`);
    this.kind = kind;
  }
}

/** Returns the error of a connection that was not made. */
export function notConnected(error: unknown): HttpError {
  return new HttpError('not-sent', error instanceof Error ? codeOf(error) : 'unknown');
}

/** Returns an error's code, which names no address. */
function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Collects the response to one request. It settles once; later events are ignored. */
class ResponseHandler implements Dispatcher.DispatchHandler {
  readonly #resolve: (response: HttpResponse) => void;
  readonly #reject: (reason: unknown) => void;
  readonly #maxBytes: number;
  readonly #onStart: HttpRequest['onStart'];
  readonly #beforeDecoding: HttpRequest['beforeDecoding'];
  #controller: Dispatcher.DispatchController | null = null;
  #settled = false;
  #status = 0;
  #headers: Readonly<Record<string, string | string[] | undefined>> = {};
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(
    resolve: (response: HttpResponse) => void,
    reject: (reason: unknown) => void,
    { maxBytes = maxResponseBytes, onStart, beforeDecoding }: HttpRequest,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
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

  /** Also called for each informational response (1xx), of which a server may send any number. */
  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    this.#status = status;
    this.#headers = headers;
    if (status < 200) this.#count(0);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
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
    const headers = this.#headers;
    const header = (name: string) => [headers[name]].flat()[0] ?? null;
    let text: string;
    try {
      text = textOf(this.#chunks, header('content-encoding'), this.#maxBytes);
    } catch (error) {
      this.#fail(new HttpError('invalid-response', error instanceof Error ? error.message : String(error)));
      return;
    }
    this.#settled = true;
    this.#resolve({ status: this.#status, header, text });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(new HttpError(this.#kindOf(error), codeOf(error)));
  }

  #kindOf(error: Error): HttpErrorKind {
    if (this.#controller === null)
      return error instanceof CertificateError ? 'wrong-certificate' : 'not-sent';
    if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
      return 'timed-out';
    // After the headers, the parser reports a response that was cut off.
    const isInvalid = error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError;
    return isInvalid && this.#status === 0 ? 'invalid-response' : 'connection-lost';
  }

  #fail(reason: unknown): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#chunks = [];
    this.#reject(reason);
    this.#controller?.abort(new Error('given up'));
  }
}

function textOf(chunks: readonly Buffer[], encoding: string | null, maxBytes: number): string {
  const [first] = chunks;
  const sent = first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
  const bytes = encoding === null ? sent : decodeContent(sent, encoding, maxBytes);
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

/** Returns the JSON of a response; null if it is none. */
export function parseJson({ text }: Pick<HttpResponse, 'text'>): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
