import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** The way to a server on this machine, which a test can break: connections end, and new ones are refused. */
export class TcpProxy {
  readonly #target: number;
  readonly #sockets = new Set<Socket>();
  #server = createServer();
  #port = 0;

  private constructor(target: number) {
    this.#target = target;
  }

  static async to(target: number): Promise<TcpProxy> {
    const road = new TcpProxy(target);
    await road.mends();
    onTestFinished(() => road.breaks());
    return road;
  }

  get port(): number {
    return this.#port;
  }

  async breaks(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async mends(): Promise<void> {
    this.#server = createServer((near) => {
      const far = connect(this.#target, '127.0.0.1');
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one);
        one
          .on('error', () => {})
          .on('close', () => {
            this.#sockets.delete(one);
            other.destroy();
          });
        one.pipe(other);
      }
    });
    const server = this.#server;
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new TypeError('expected a port');
    this.#port = address.port;
  }
}
