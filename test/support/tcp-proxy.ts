import { connect, createServer, type Socket } from 'node:net';
import { listenAt, listenAtReusablePort } from '@steward/kit/testing';
import { onTestFinished } from 'vitest';

/** A TCP proxy to a server on this machine. While it is closed, its connections end and new ones are refused. */
export class TcpProxy {
  readonly #target: number;
  readonly #sockets = new Set<Socket>();
  #server = createServer();
  #port = 0;

  private constructor(target: number) {
    this.#target = target;
  }

  /** Opens a proxy to a port; it closes after the test. */
  static async to(target: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    await proxy.open();
    onTestFinished(() => proxy.close());
    return proxy;
  }

  get port(): number {
    return this.#port;
  }

  /** Ends all connections and refuses new ones. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Accepts connections, on the same port as before. */
  async open(): Promise<void> {
    this.#server = createServer((client) => {
      const target = connect(this.#target, '127.0.0.1');
      for (const [from, to] of [
        [client, target],
        [target, client],
      ] as const) {
        this.#sockets.add(from);
        from
          .on('error', () => {})
          .on('close', () => {
            this.#sockets.delete(from);
            to.destroy();
          });
        from.pipe(to);
      }
    });
    if (this.#port === 0) this.#port = await listenAtReusablePort(this.#server);
    else await listenAt(this.#server, this.#port);
  }
}
