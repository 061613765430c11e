import { once } from 'node:events';
import { type Clock, type SlotLimits, Slots, withTimeout } from '@steward/kit';
import { type BaseAddress, baseAddress } from './api-paths.ts';
import {
  type Archive,
  archiveOf,
  failureOfLink,
  isArchive,
  noResponseFromLink,
  requestOf,
} from './archives.ts';
import { BoundedSocket } from './bounded-socket.ts';
import type { ArchiveSource, Dialect, Link } from './dialect.ts';
import { noResponse, notUnderstood, timedOut } from './failures.ts';
import {
  createHttpClient,
  type HttpClient,
  type HttpRequest,
  type HttpResponse,
  type RequestTimeouts,
} from './http/client.ts';
import { connectorFor, type ListeningAt } from './http/connector.ts';
import { HttpError } from './http/http-error.ts';
import { type HostCall, HostError, type HostErrorKind } from './model/host-error.ts';
import type { Account, CallOrigin } from './model/hosting.ts';
import { RateLimitGate } from './rate-limit-gate.ts';
import { KeyFinder } from './redact.ts';
import type { HostRequest } from './request.ts';
import { type HostResponse, isPage, toHostResponse, toRawResponse } from './response.ts';
import { withRetries } from './retries.ts';
import type { Strangers } from './strangers.ts';

/** How long an archive may pause while it is awaited, by default, in milliseconds. */
const defaultIdleMs = 30_000;
/** How long a call may take with all attempts and waits, by default, in milliseconds. */
export const defaultDeadlineMs = 20_000;
/** Connections to the host for reads, and as many for writes: 50 calls a second if each takes ten seconds. */
const defaultConnections = 512;
/**
 * The concurrent calls of an account: more than its people and a guild’s ten operations make while the host responds; one whose
 * servers hang leaves connections to the others.
 */
const accountSlots: SlotLimits = { each: 16, waiting: 256 };
/** The largest response of a stranger's host that is read, in bytes. */
const maxStrangerBytes = 256 * 1024;
/** How deep lists and objects in a message of a WebSocket may be within each other. */
const maxMessageDepth = 8;
/** Keys that an HTTP header may hold. */
const headerSafeKey = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
/** Keys that a cookie may hold (RFC 6265, 4.1.1), without quotes. */
const cookieSafeKey = /^[\w!#$%&'()*+./:<=>?@[\]^`{|}~-]+$/;

/**
 * The outcome of one call with all its attempts. Names no server and holds no key. A shared read has the origin of its
 * first caller.
 */
export interface CallReport extends Partial<CallOrigin> {
  readonly call: HostCall;
  readonly accountId: string;
  readonly outcome: 'ok' | 'aborted' | HostErrorKind;
  readonly status: number | null;
  /** From the call to its outcome, waits included, in milliseconds. */
  readonly ms: number;
  /** How many times it was sent. */
  readonly tries: number;
  /** How many responses were 429. */
  readonly limits: number;
  /** How much of `ms` the rate limit delayed it. */
  readonly heldMs: number;
}

export interface HostClientOptions {
  /** Where the paths of the hosting API begin, with or without the dialect's `apiPath`. */
  readonly baseUrl: string;
  /** For one attempt, from the connection to the last byte of the response, in milliseconds. */
  readonly timeoutMs: number;
  /** The `User-Agent` of every request. Default: none. */
  readonly userAgent?: string | undefined;
  /** For reads, and as many for writes. Default: 512. */
  readonly connections?: number;
  /** How long an archive may pause while it is awaited, in milliseconds. Default: 30,000. */
  readonly idleMs?: number | undefined;
  /** The SHA-256 fingerprint of the host's own certificate, which may be self-signed: no other one is then accepted. */
  readonly certificateSha256?: string;
  /** Returns where the host listens now; rejects if it doesn't. Default: where its address says. */
  readonly listeningAt?: (() => Promise<ListeningAt>) | undefined;
  /**
   * A stranger chose the address: it is reached through this network only, smaller responses are read, and what it takes is
   * limited by guild.
   */
  readonly strangers?: Strangers;
  readonly clock: Clock;
  /** Returns a number from 0 to 1, which spreads waits. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
  readonly dialect: Pick<
    Dialect,
    'capabilities' | 'failureIn' | 'apiPath' | 'keyHeader' | 'isOwnServer' | 'onResponse'
  >;
  readonly onCall: (report: CallReport) => void;
}

interface CallOptions {
  /** For all attempts and waits, except the response to a write. In milliseconds. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Sends calls to the host: limits them, repeats what may be repeated, and sorts responses into results and errors. */
export class HostClient {
  readonly #options: HostClientOptions;
  readonly #clock: Clock;
  readonly #gate: RateLimitGate;
  readonly #slots: Slots;
  readonly #address: BaseAddress;
  readonly #idleMs: number;
  /** Those of every request. */
  readonly #headers: Readonly<Record<string, string>>;
  readonly #http: HttpClient;
  /** Those of archives that are received from other addresses. */
  readonly #elsewhere = new Set<HttpClient>();
  readonly #closing = new AbortController();

  constructor(options: HostClientOptions) {
    const { certificateSha256, listeningAt, strangers, userAgent } = options;
    this.#address = baseAddress(options.baseUrl, options.dialect.apiPath);
    this.#options = options;
    this.#clock = options.clock;
    this.#slots = strangers?.calls ?? new Slots(accountSlots);
    this.#gate = new RateLimitGate(options.clock);
    this.#idleMs = options.idleMs ?? defaultIdleMs;
    this.#headers = {
      'accept-encoding': 'identity',
      ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
    };
    this.#http = createHttpClient({
      origin: this.#address.origin,
      timeoutMs: options.timeoutMs,
      connections: options.connections ?? defaultConnections,
      ...(certificateSha256 === undefined ? {} : { certificateSha256 }),
      ...(strangers === undefined ? {} : { publicOnly: strangers.network }),
      listeningAt,
    });
  }

  /**
   * Returns a 2xx response that does not report a failure.
   * @throws HostError
   * @throws the signal's reason
   */
  call(account: Account, request: HostRequest, options: CallOptions = {}): Promise<HostResponse> {
    return this.#withReport(account, request, options, (timeouts) =>
      this.#send(account, request, timeouts, options.signal),
    );
  }

  /**
   * Opens the archive of a backup, or a file; it is sent once. The deadline is for its beginning; the signal ends it at any
   * time.
   * @throws HostError
   * @throws the signal's reason
   */
  open(
    account: Account,
    call: HostCall,
    from: ArchiveSource['from'],
    options: CallOptions = {},
  ): Promise<Archive> {
    const request = requestOf(call, from);
    const { signal } = options;
    return this.#withReport(account, request, options, (timeouts) =>
      'link' in from
        ? this.#openLink(from, request, timeouts, signal)
        : this.#open(account, request, timeouts, signal),
    );
  }

  /**
   * Opens a WebSocket and passes on what the host sends, until the signal or the host ends it. The deadline is for its
   * opening.
   * @throws HostError if it does not open, never `rate-limited`: why is not known, so it must not delay other calls
   * @throws the signal's reason if it is aborted before
   */
  async listen(
    account: Account,
    request: HostRequest,
    onMessage: (message: unknown) => void,
    options: CallOptions & { readonly signal: AbortSignal },
  ): Promise<void> {
    const { call } = request;
    const { socket } = await this.#withReport(account, request, options, async ({ timeoutMs }) => {
      const opening = this.#openSocket(account, request, onMessage);
      const isOpen = await withTimeout(timeoutMs, opening.opened);
      if (isOpen === true) return { socket: opening, status: 101 };
      opening.close();
      throw new HostError(isOpen === undefined ? 'too-slow' : 'answer-lost', { call, applied: 'no' });
    });
    const ends = AbortSignal.any([options.signal, this.#closing.signal, socket.ended]);
    if (!ends.aborted) await once(ends, 'abort');
    socket.close();
  }

  #openSocket(account: Account, request: HostRequest, onMessage: (message: unknown) => void): BoundedSocket {
    const { timeoutMs, certificateSha256, listeningAt, strangers } = this.#options;
    const { path, headers, onStart } = this.#toHttpRequest(account, request);
    onStart?.();
    return new BoundedSocket(new URL(`${this.#address.origin.replace(/^http/, 'ws')}${path}`), {
      headers,
      connect: connectorFor({ timeoutMs, certificateSha256, listeningAt, publicOnly: strangers?.network }),
      maxDepth: maxMessageDepth,
      onMessage,
    });
  }

  /** @param sendOnce resolves when a slot of the account is free for other calls */
  async #withReport<T extends { readonly status: number }>(
    account: Account,
    request: HostRequest,
    options: CallOptions,
    sendOnce: (timeouts: RequestTimeouts) => Promise<T>,
  ): Promise<T> {
    const { timeoutMs, onCall, random = Math.random, dialect } = this.#options;
    const { deadlineMs = defaultDeadlineMs, signal } = options;
    const { call, path } = request;
    if (dialect.isOwnServer?.(path) === true) throw new HostError('unknown-server', { call, applied: 'no' });
    const startedAt = this.#clock.elapsed();
    const counts = { tries: 0, limits: 0, heldMs: 0 };
    const report = (outcome: CallReport['outcome'], status: number | null) => {
      onCall({
        call: request.call,
        accountId: account.id,
        outcome,
        status,
        ms: Math.round(this.#clock.elapsed() - startedAt),
        ...counts,
        heldMs: Math.round(counts.heldMs),
        ...account.origin,
      });
    };
    const abortSignal =
      signal === undefined ? this.#closing.signal : AbortSignal.any([signal, this.#closing.signal]);
    const send = async (timeouts: RequestTimeouts) => {
      signal?.throwIfAborted();
      return this.#inSlot(account, request, timeouts, abortSignal, async (left) => {
        if (request.write) await account.requireCurrent?.();
        signal?.throwIfAborted();
        counts.tries++;
        return sendOnce(left);
      });
    };
    const retried = {
      request,
      apiKey: account.apiKey,
      deadlineMs,
      timeoutMs,
      signal: abortSignal,
      counts,
      send,
      random,
    };
    try {
      const response = await withRetries(retried, this.#gate, this.#clock);
      report('ok', response.status);
      return response;
    } catch (error) {
      if (error instanceof HostError) {
        error.isOwnMachine = dialect.capabilities.isOwnMachine === true;
        report(error.kind, error.httpStatus);
      } else report('aborted', null);
      throw error;
    }
  }

  /**
   * Returns whether there is a web page at a path of the API, as at any other website. Also false if that isn't known: an error
   * or a redirect may come from something in front of the host. Sends no key.
   */
  async showsPage(path: string, timeoutMs: number): Promise<boolean> {
    const headers = { ...this.#headers, accept: 'application/json' };
    const request = { method: 'GET', headers, body: null, startMs: timeoutMs, timeoutMs } as const;
    try {
      const response = await this.#http.send({ ...request, path: `${this.#address.prefix}${path}` });
      const { status, text } = response;
      this.#options.dialect.onResponse?.(response);
      return (status === 404 || (status >= 200 && status < 300)) && isPage(text);
    } catch (error) {
      if (error instanceof HttpError) return false;
      throw error;
    }
  }

  /** Aborts calls in flight; later calls fail as unreachable. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([this.#http, ...this.#elsewhere].map((http) => http.close()));
  }

  /** Settles as a read does; if a stranger chose the host, for one of those who share it after the other. */
  async share<T>(account: Account, read: Promise<T>): Promise<T> {
    const { strangers } = this.#options;
    try {
      return await read;
    } finally {
      if (strangers !== undefined) await strangers.turn(this.#ownerOf(account));
    }
  }

  /** Returns whom the limits of calls count for. */
  #ownerOf({ id, guildId }: Account): string {
    return this.#options.strangers === undefined ? id : (guildId ?? id);
  }

  /** Does work in a slot among the calls of the account, or of the guild, with what is left of the timeouts. */
  async #inSlot<T>(
    account: Account,
    { call, write }: HostRequest,
    { startMs, timeoutMs }: RequestTimeouts,
    signal: AbortSignal,
    work: (left: RequestTimeouts) => Promise<T>,
  ): Promise<T> {
    const since = this.#clock.elapsed();
    const owner = this.#ownerOf(account);
    const release = await this.#slots.acquire(owner, { withinMs: startMs, signal });
    if (release === null) {
      signal.throwIfAborted();
      throw timedOut(call);
    }
    try {
      for (;;) {
        const waitMs = this.#options.strangers?.waitMs(owner) ?? 0;
        if (this.#clock.elapsed() - since + waitMs > startMs) throw timedOut(call);
        if (waitMs === 0) break;
        await this.#clock.sleep(waitMs, signal);
        signal.throwIfAborted();
      }
      const left = (ms: number) => Math.max(ms - (this.#clock.elapsed() - since), 1);
      return await work({ startMs: left(startMs), timeoutMs: write ? timeoutMs : left(timeoutMs) });
    } finally {
      release();
    }
  }

  async #send(
    account: Account,
    request: HostRequest,
    timeouts: RequestTimeouts,
    signal?: AbortSignal,
  ): Promise<HostResponse> {
    const { strangers } = this.#options;
    const httpResponse = await orHostError(
      request,
      this.#http.send({
        ...this.#toHttpRequest(account, request),
        ...(strangers === undefined ? {} : { maxBytes: maxStrangerBytes }),
        ...timeouts,
        signal,
        beforeDecoding: strangers && (() => strangers.turn(this.#ownerOf(account))),
      }),
    );
    const response = this.#toHostResponse(account, request, httpResponse);
    const failure = this.#options.dialect.failureIn(response, request, this.#clock.now());
    if (failure !== null) throw failure;
    return response;
  }

  async #open(
    account: Account,
    request: HostRequest,
    timeouts: RequestTimeouts,
    signal?: AbortSignal,
  ): Promise<Archive> {
    const httpRequest = { ...this.#toHttpRequest(account, request), ...timeouts, signal };
    const answer = await orHostError(
      request,
      this.#http.open({ ...httpRequest, idleMs: this.#idleMs, isStreamed: isArchive }),
    );
    if ('chunks' in answer) return archiveOf(answer, request);
    const response = this.#toHostResponse(account, request, answer);
    throw (
      this.#options.dialect.failureIn(response, request, this.#clock.now()) ??
      notUnderstood(response, request)
    );
  }

  /** Opens a link. One that leads elsewhere needs a certificate of a known authority: the host's own is for its address. */
  async #openLink(
    from: Link,
    request: HostRequest,
    timeouts: RequestTimeouts,
    signal?: AbortSignal,
  ): Promise<Archive> {
    const { timeoutMs } = this.#options;
    const link = new URL(from.link);
    const isOwn = link.origin === this.#address.origin;
    const http = isOwn ? this.#http : createHttpClient({ origin: link.origin, timeoutMs, connections: 1 });
    if (!isOwn) this.#elsewhere.add(http);
    const close = async () => {
      if (this.#elsewhere.delete(http)) await http.close();
    };
    const httpRequest = {
      method: 'GET',
      path: `${link.pathname}${link.search}`,
      headers: { ...this.#headers, accept: '*/*' },
      body: null,
      ...timeouts,
      signal,
    } as const;
    try {
      const answer = await http.open({ ...httpRequest, idleMs: this.#idleMs, isStreamed: isArchive });
      if ('chunks' in answer) return archiveOf(answer, request, close);
      throw failureOfLink(answer, request, from);
    } catch (error) {
      await close();
      throw error instanceof HttpError ? noResponseFromLink(error, request) : error;
    }
  }

  #keyHeader({ apiKey }: Account, keyCookie: string | undefined): Readonly<Record<string, string>> {
    const { keyHeader } = this.#options.dialect;
    if (keyCookie !== undefined) return { cookie: `${keyCookie}=${apiKey}` };
    return keyHeader === undefined ? { authorization: `Bearer ${apiKey}` } : { [keyHeader]: apiKey };
  }

  #toHostResponse({ apiKey }: Account, { isRaw }: HostRequest, response: HttpResponse): HostResponse {
    this.#options.dialect.onResponse?.(response);
    const toResponse = isRaw === true ? toRawResponse : toHostResponse;
    return toResponse(response, new KeyFinder(apiKey));
  }

  /** @throws HostError if no header may hold the key */
  #toHttpRequest(account: Account, request: HostRequest): Omit<HttpRequest, keyof RequestTimeouts> {
    const { method, write, keyCookie, body = null, maxBytes } = request;
    const safeKey = keyCookie === undefined ? headerSafeKey : cookieSafeKey;
    if (!safeKey.test(account.apiKey))
      throw new HostError('key-refused', { call: request.call, applied: 'no' });
    const isText = typeof body === 'string';
    const headers = {
      ...this.#headers,
      ...this.#keyHeader(account, keyCookie),
      accept: 'application/json',
      ...(body === null ? {} : { 'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json' }),
    };
    const sent = body === null || isText ? body : JSON.stringify(body);
    return {
      method,
      write,
      path: `${this.#address.prefix}${request.path}`,
      headers,
      body: sent,
      ...(maxBytes === undefined ? {} : { maxBytes }),
      onStart: () => account.onSend?.({ write }),
    };
  }
}

/** Returns what a request resolves with. @throws HostError instead of an HttpError */
async function orHostError<T>(request: HostRequest, sent: Promise<T>): Promise<T> {
  return sent.catch((error: unknown) => {
    throw error instanceof HttpError ? noResponse(error, request) : error;
  });
}
