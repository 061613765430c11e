import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { HostFault } from '../page-protocol.ts';
import type { CallLog } from './call-log.ts';
import { fateOf, pulledOn } from './faults.ts';

/** What stands before the host: it notes what the bot asks, and lets plugs be pulled. */
export class HostProxy {
  readonly #server: Server;
  readonly #log: CallLog;
  readonly #hostUrl: () => string | null;
  readonly #closing = new AbortController();
  readonly url: string;
  plug: HostFault = 'ok';

  private constructor(server: Server, url: string, log: CallLog, hostUrl: () => string | null) {
    this.#server = server;
    this.url = url;
    this.#log = log;
    this.#hostUrl = hostUrl;
    server.on('request', (incoming, answer) => void this.#serve(incoming, answer));
  }

  /** `hostUrl`: where the host is now; null while it is nowhere. */
  static async start(port: number, log: CallLog, hostUrl: () => string | null): Promise<HostProxy> {
    const server = createServer();
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new TypeError('expected a TCP address');
    return new HostProxy(server, `http://127.0.0.1:${address.port}`, log, hostUrl);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const method = incoming.method ?? 'GET';
    const path = incoming.url ?? '/';
    const plug = pulledOn(this.plug, method);
    const fate = fateOf(plug);
    const end = this.#log.begin({ method, path, plug });
    if (fate.kind === 'cut') {
      incoming.socket.destroy();
      return end(null);
    }
    if (fate.kind === 'answer') {
      incoming.resume();
      answer.writeHead(fate.status, { 'content-type': 'application/json', ...fate.headers });
      answer.end(JSON.stringify(fate.body));
      return end(fate.status);
    }
    try {
      await delay(fate.afterMs, undefined, { signal: this.#closing.signal });
      const status = await this.#forward(incoming, answer, fate.loseAnswer);
      end(fate.loseAnswer ? null : status);
    } catch {
      // The bot has gone, or the host: as through any proxy that fails, the connection ends.
      incoming.socket.destroy();
      end(null);
    }
  }

  async #forward(incoming: IncomingMessage, answer: ServerResponse, loseAnswer: boolean): Promise<number> {
    const hostUrl = this.#hostUrl();
    if (hostUrl === null) throw new Error('The host is down');
    const { host: _, connection: __, ...headers } = incoming.headers;
    const outgoing = request(`${hostUrl}${incoming.url}`, {
      method: incoming.method,
      headers,
      agent: false,
      signal: this.#closing.signal,
    });
    const answered: Promise<IncomingMessage> = once(outgoing, 'response').then(([response]) => response);
    await Promise.all([pipeline(incoming, outgoing), answered]);
    const response = await answered;
    const status = response.statusCode ?? 502;
    if (loseAnswer) {
      response.resume();
      await once(response, 'end');
      incoming.socket.destroy();
    } else {
      const { connection: ___, ...answerHeaders } = response.headers;
      answer.writeHead(status, answerHeaders);
      await pipeline(response, answer);
    }
    return status;
  }
}
