import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { listen, stopListening } from '../listen.ts';

/** A game that is asked over HTTP, on a port of this machine. */
export abstract class HttpGame {
  readonly host = '127.0.0.1';
  readonly #server: Server;
  #port = 0;

  protected constructor() {
    this.#server = createServer((request, response) => void this.respond(request, response));
  }

  /** @param port default: any free one */
  protected async listen(port?: number): Promise<this> {
    this.#port = await listen(this.#server, port);
    return this;
  }

  get port(): number {
    return this.#port;
  }

  async close(): Promise<void> {
    await stopListening(this.#server);
  }

  protected abstract respond(request: IncomingMessage, response: ServerResponse): Promise<void> | void;
}
