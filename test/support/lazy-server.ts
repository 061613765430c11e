import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';

/** The start of a response that is an error instead of an address. */
const failurePrefix = 'Failed: ';

/** A server that is started once per test run, at its first use. */
export interface LazyServer {
  /** A connection to this port gets the server's address, or the error of its start. */
  readonly port: number;
  /** Stops the server if it was started. */
  close(): Promise<void>;
}

/** The started server. */
export interface StartedServer {
  readonly address: string;
  stop(): Promise<void>;
}

/** Listens in the main process of the run; tests in its workers request the address with `requestAddress`. */
export async function lazyServer(start: () => Promise<StartedServer>): Promise<LazyServer> {
  let started: Promise<StartedServer> | null = null;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    started ??= start();
    started.then(
      ({ address }) => socket.end(address),
      (error: unknown) => socket.end(`${failurePrefix}${error}`),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('expected a port');
  return {
    port: address.port,
    close: async () => {
      server.close();
      await (await started?.catch(() => null))?.stop();
    },
  };
}

/** Returns the address of a lazy server, which is started if necessary. @throws Error if it could not be started */
export async function requestAddress(port: number): Promise<string> {
  const response = await text(connect(port, '127.0.0.1'));
  if (response === '' || response.startsWith(failurePrefix)) throw new Error(response);
  return response;
}
