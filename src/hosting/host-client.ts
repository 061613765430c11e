import manifest from '../../package.json' with { type: 'json' };
import { type HostCall, HostError, type HostErrorKind } from '../domain/host-error.ts';
import type { Account, CallOrigin } from '../domain/hosting.ts';
import { createHttpClient, type HttpClient, HttpError, type RequestTimeouts } from '../http/client.ts';
import { Bulkhead } from './bulkhead.ts';
import { failureIn, failureOf, lateFor, unsendableKey } from './failures.ts';
import { Gate } from './gate.ts';
import { baseAddress } from './paths.ts';
import { keyFinder } from './redact.ts';
import { type HostRequest, isWrite } from './request.ts';
import { type HostResponse, toHostResponse } from './response.ts';
import { type Clock, withRetries } from './retries.ts';

const userAgent = `Steward/${manifest.version} (a Discord bot for hosted game servers)`;
/** How long a call may take with all its tries and waits, where the caller does not say. */
export const defaultPatienceMs = 20_000;
/**
 * Connections to the host for reads, and as many for writes: 50 calls a second at a host that takes ten seconds for each.
 * What waits for one is bounded by the calls under way, and those by interactions in hand and running operations.
 */
const usualConnections = 512;
const sendableKey = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/**
 * What became of one call, all its tries together. Names no server, and holds no key. Of a read that several share,
 * the origin is the first one's.
 */
export interface CallReport extends Partial<CallOrigin> {
  readonly call: HostCall;
  readonly accountId: string;
  readonly outcome: 'ok' | 'aborted' | HostErrorKind;
  readonly status: number | null;
  /** From the call to its outcome, waits included. */
  readonly ms: number;
  /** How often it was sent. */
  readonly tries: number;
  /** How often the host answered 429. */
  readonly limits: number;
  /** How much of `ms` it was held back for that. */
  readonly heldMs: number;
}

export interface HostClientOptions {
  readonly baseUrl: string;
  /** For one try, from the connection to the last byte of the answer. */
  readonly timeoutMs: number;
  /** For reads, and as many for writes. Default 512. */
  readonly connections?: number;
  readonly clock: Clock;
  readonly onCall: (report: CallReport) => void;
}

interface Limits {
  readonly patienceMs?: number;
  readonly signal?: AbortSignal;
}

/** Sends calls to the host, as often as may be, and sorts what comes back into replies and failures. */
export class HostClient {
  readonly #options: HostClientOptions;
  readonly #clock: Clock;
  readonly #gate: Gate;
  readonly #turns = new Bulkhead();
  readonly #prefix: string;
  readonly #wire: HttpClient;
  readonly #closing = new AbortController();

  constructor(options: HostClientOptions) {
    const { origin, prefix } = baseAddress(options.baseUrl);
    this.#options = options;
    this.#clock = options.clock;
    this.#gate = new Gate(options.clock);
    this.#prefix = prefix;
    this.#wire = createHttpClient({
      origin,
      timeoutMs: options.timeoutMs,
      connections: options.connections ?? usualConnections,
    });
  }

  /** A 2xx answer that is no refusal. @throws HostError, or the reason of the signal */
  async call(account: Account, request: HostRequest, limits: Limits = {}): Promise<HostResponse> {
    const { timeoutMs, onCall } = this.#options;
    const { patienceMs = defaultPatienceMs, signal } = limits;
    const startedAt = this.#clock.now();
    const tally = { tries: 0, limits: 0, heldMs: 0 };
    const report = (outcome: CallReport['outcome'], status: number | null) => {
      onCall({
        call: request.call,
        accountId: account.id,
        outcome,
        status,
        ms: this.#clock.now() - startedAt,
        ...tally,
        ...account.origin,
      });
    };
    const waits =
      signal === undefined ? this.#closing.signal : AbortSignal.any([signal, this.#closing.signal]);
    const send = async (tryLimits: RequestTimeouts) => {
      signal?.throwIfAborted();
      const left = await this.#turn(account, request, tryLimits, waits);
      try {
        if (isWrite(request)) await account.requireCurrent?.();
        signal?.throwIfAborted();
        tally.tries++;
        return await this.#send(account, request, left, signal);
      } finally {
        this.#turns.leave(account.id);
      }
    };
    const task = { request, apiKey: account.apiKey, patienceMs, timeoutMs, signal: waits, tally, send };
    try {
      const reply = await withRetries(task, this.#gate, this.#clock);
      report('ok', reply.status);
      return reply;
    } catch (error) {
      if (error instanceof HostError) report(error.kind, error.httpStatus);
      else report('aborted', null);
      throw error;
    }
  }

  /** Calls under way end at once; later ones are unreachable. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#wire.close();
  }

  /** Waits for a turn among the account's calls; answers what is left of the limits then. */
  async #turn(
    account: Account,
    request: HostRequest,
    limits: RequestTimeouts,
    signal: AbortSignal,
  ): Promise<RequestTimeouts> {
    const since = this.#clock.now();
    if (!(await this.#turns.take(account.id, limits.startMs, signal))) throw lateFor(request);
    const left = (ms: number) => Math.max(ms - (this.#clock.now() - since), 1);
    const { startMs, timeoutMs } = limits;
    return { startMs: left(startMs), timeoutMs: isWrite(request) ? timeoutMs : left(timeoutMs) };
  }

  async #send(
    account: Account,
    request: HostRequest,
    limits: RequestTimeouts,
    signal?: AbortSignal,
  ): Promise<HostResponse> {
    if (!sendableKey.test(account.apiKey)) throw unsendableKey(request);
    const body = request.body === undefined ? null : JSON.stringify(request.body);
    const headers = {
      authorization: `Bearer ${account.apiKey}`,
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': userAgent,
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    };
    const path = `${this.#prefix}${request.path}`;
    const answer = await this.#wire
      .send({ method: request.method, path, headers, body, ...limits, signal })
      .catch((error: unknown) => {
        throw error instanceof HttpError ? failureOf(error, request) : error;
      });
    const reply = toHostResponse(answer, keyFinder(account.apiKey));
    const failure = failureIn(reply, request, this.#clock.now());
    if (failure !== null) throw failure;
    return reply;
  }
}
