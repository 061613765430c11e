import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';

/** How an answer begins that is no address. */
const failed = 'Failed: ';

/** Something that the run has once, started when the first test asks for it. */
export interface LazyServer {
  /** Answers with where it is, or with the error that its start was. */
  readonly port: number;
  /** Stops what was started. */
  close(): Promise<void>;
}

/** What a door leads to. */
export interface Started {
  readonly address: string;
  stop(): Promise<void>;
}

/** Opens a door in the process of the run, on which tests in its workers knock. */
export async function lazyServer(start: () => Promise<Started>): Promise<LazyServer> {
  let started: Promise<Started> | null = null;
  const door = createServer((socket) => {
    socket.on('error', () => {});
    started ??= start();
    started.then(
      ({ address }) => socket.end(address),
      (error: unknown) => socket.end(`${failed}${error}`),
    );
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const address = door.address();
  if (address === null || typeof address === 'string') throw new TypeError('expected a port');
  return {
    port: address.port,
    close: async () => {
      door.close();
      await (await started?.catch(() => null))?.stop();
    },
  };
}

/** Where that is to which a door of the run leads. @throws Error where it could not be started */
export async function startListening(port: number): Promise<string> {
  const answer = await text(connect(port, '127.0.0.1'));
  if (answer === '' || answer.startsWith(failed)) throw new Error(answer);
  return answer;
}
