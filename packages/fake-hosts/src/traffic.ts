import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What happens to a request instead of its response. */
export type Fault =
  /** The connection ends before the request is handled. */
  | 'dropped'
  /** The request is handled, and the connection ends without a response. */
  | 'lost'
  /** The connection ends in the middle of the response's body. */
  | 'cut'
  /** The first half of the response's body comes, and nothing more. */
  | 'stalled';

/** The requests to a fake host, and what the network does to them. */
export class Traffic {
  /** All requests, without their queries, as `POST /v1/servers/s-1/power`. */
  readonly lines: string[] = [];
  /** Whether every connection ends without a response. */
  isDown = false;
  readonly #events = new EventEmitter<{ request: [] }>();
  readonly #faults: { readonly on: RegExp; readonly fault: Fault }[] = [];

  /** Stands between a server and what handles its requests by now. */
  attach(server: EventEmitter): void {
    const handlers = server.listeners('request');
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const line = `${request.method} ${(request.url ?? '').split('?', 1)[0]}`;
      this.lines.push(line);
      const fault = this.isDown ? 'dropped' : this.#faultFor(line);
      if (fault === 'dropped') request.socket.destroy();
      else {
        if (fault === 'lost') loseResponse(request, response);
        if (fault === 'cut') halve(response, () => request.socket.destroy());
        if (fault === 'stalled') halve(response, () => {});
        for (const handle of handlers) handle.call(server, request, response);
      }
      this.#events.emit('request');
    });
  }

  /** Does this to the next request that matches. */
  next(on: RegExp, fault: Fault): void {
    this.#faults.push({ on, fault });
  }

  /** Returns the requests that match. */
  of(pattern: RegExp): readonly string[] {
    return this.lines.filter((line) => pattern.test(line));
  }

  /** Resolves once this number of matching requests has arrived; those before now count too. */
  async received(pattern: RegExp, count = 1): Promise<void> {
    while (this.of(pattern).length < count) await once(this.#events, 'request');
  }

  #faultFor(line: string): Fault | null {
    const index = this.#faults.findIndex(({ on }) => on.test(line));
    return index < 0 ? null : (this.#faults.splice(index, 1)[0]?.fault ?? null);
  }
}

function loseResponse(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead = () => {
    request.socket.destroy();
    return response;
  };
}

/** @param then called once half of the body is written; the rest never is */
function halve(response: ServerResponse, then: () => void): void {
  const write = response.write.bind(response);
  let isHalved = false;
  const half = (chunk: unknown): void => {
    if (isHalved) return;
    isHalved = true;
    const body =
      chunk instanceof Uint8Array || typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.alloc(0);
    write(body.subarray(0, body.length / 2), then);
  };
  response.write = (chunk: unknown) => {
    half(chunk);
    return true;
  };
  response.end = (chunk?: unknown) => {
    half(chunk);
    return response;
  };
}
