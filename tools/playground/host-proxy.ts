import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as requestHttp,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer, request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { SelfSigned } from '@steward/fake-hosts';
import { listenAt } from '@steward/kit/testing';
import type { CallView, HostFault } from './page-protocol.ts';

/** What the proxy stands in front of. */
export interface ProxyTarget {
  /** Returns the host's current address; null while the host is down. */
  url(): string | null;
  /** The certificate of a host that speaks HTTPS, and its key: the proxy shows it too. */
  readonly tls?: SelfSigned;
  /** Whether a call changes something at the host. Default: every call but GET. */
  isChange?(method: string, path: string): boolean;
}

/** Stands between the bot and the host: records the bot's calls and applies the chosen fault to them. */
export class HostProxy {
  readonly #server: Server;
  readonly #log: CallLog;
  readonly #target: ProxyTarget;
  readonly #closing = new AbortController();
  readonly #port: number;
  readonly url: string;
  #fault: HostFault = 'none';

  private constructor(server: Server, port: number, log: CallLog, target: ProxyTarget) {
    this.#server = server;
    this.#port = port;
    this.url = `${target.tls ? 'https' : 'http'}://127.0.0.1:${port}`;
    this.#log = log;
    this.#target = target;
    server.on('request', (incoming, response) => void this.#serve(incoming, response));
  }

  static async start(port: number, log: CallLog, target: ProxyTarget): Promise<HostProxy> {
    const { tls } = target;
    const server = tls ? createSecureServer({ key: tls.key, cert: tls.certificate }) : createServer();
    await listenAt(server, port);
    const address = server.address();
    if (address === null || typeof address === 'string') throw new TypeError('expected a TCP address');
    return new HostProxy(server, address.port, log, target);
  }

  get fault(): HostFault {
    return this.#fault;
  }

  /** Applies a fault to the calls from now on. */
  async inject(fault: HostFault): Promise<void> {
    this.#fault = fault;
    if (fault === 'refuse') await this.#stopListening();
    else if (!this.#server.listening) await listenAt(this.#server, this.#port);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#stopListening();
  }

  async #stopListening(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const method = incoming.method ?? 'GET';
    const path = incoming.url ?? '/';
    const isChange = this.#target.isChange?.(method, path) ?? method !== 'GET';
    const fault = faultFor(this.#fault, isChange);
    const finish = this.#log.start({ method, path, fault });
    try {
      if (fault === 'slow') await delay(slowMs, undefined, { signal: this.#closing.signal });
      const losesResponse = fault === 'lose-response';
      const status = await this.#forward(incoming, outgoing, losesResponse);
      finish(losesResponse ? null : status);
    } catch {
      // The bot or the host is gone: like any failing proxy, close the connection.
      incoming.socket.destroy();
      finish(null);
    }
  }

  async #forward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    losesResponse: boolean,
  ): Promise<number> {
    const url = this.#target.url();
    if (url === null) throw new Error('The host is down');
    const { host: _, connection: __, ...headers } = incoming.headers;
    const options = { method: incoming.method, headers, agent: false, signal: this.#closing.signal };
    const { tls } = this.#target;
    const hostRequest = tls
      ? requestHttps(`${url}${incoming.url}`, { ...options, ca: tls.certificate, checkServerIdentity })
      : requestHttp(`${url}${incoming.url}`, options);
    const responded: Promise<IncomingMessage> = once(hostRequest, 'response').then(([response]) => response);
    await Promise.all([pipeline(incoming, hostRequest), responded]);
    const response = await responded;
    const status = response.statusCode ?? 502;
    if (losesResponse) {
      response.resume();
      await once(response, 'end');
      incoming.socket.destroy();
    } else {
      const { connection: ___, ...responseHeaders } = response.headers;
      outgoing.writeHead(status, responseHeaders);
      await pipeline(response, outgoing);
    }
    return status;
  }
}

/** The certificate itself is known: the names in it don't matter. */
function checkServerIdentity(): undefined {}

const slowMs = 4_000;

/** Returns the fault for one call; null for none. Only responses to changes are lost: a lost read proves nothing. */
function faultFor(fault: HostFault, isChange: boolean): HostFault | null {
  if (fault === 'none' || (fault === 'lose-response' && !isChange)) return null;
  return fault;
}

const maxCalls = 50;

/** The newest 50 calls from the bot to the host. */
export class CallLog {
  readonly #onChange: () => void;
  #calls: readonly CallView[] = [];
  #lastId = 0;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get newest(): readonly CallView[] {
    return this.#calls;
  }

  /** Records a call. Returns the function that finishes it, with the status that the bot got; null for none. */
  start(call: { method: string; path: string; fault: HostFault | null }): (status: number | null) => void {
    this.#lastId += 1;
    const id = String(this.#lastId);
    const at = Date.now();
    const startedAt = performance.now();
    this.#calls = [...this.#calls, { id, at, ...call, status: null, ms: null }].slice(-maxCalls);
    this.#onChange();
    return (status) => {
      const ms = Math.round(performance.now() - startedAt);
      this.#calls = this.#calls.map((one) => (one.id === id ? { ...one, status, ms } : one));
      this.#onChange();
    };
  }
}
