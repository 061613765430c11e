import { on } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { packContents } from './contents.ts';
import { readArchive } from './read-archive.ts';
import { type FromWorker, toWorkerSchema, workerDataSchema } from './read-back-messages.ts';

/*
 * The worker of `readBack`: reads an archive whose bytes it is sent, posts what was found, and ends.
 */

/** Parts of the archive, of 512 KiB each, after which what they were unpacked to is given back to the system. */
const partsBetweenCollections = 32;

/** Yields what is sent. Each part is given back when the next one is requested. */
async function* receive(port: MessagePort): AsyncGenerator<Buffer> {
  let parts = 0;
  for await (const [message] of on(port, 'message')) {
    const part = toWorkerSchema.parse(message);
    if (part === null) return;
    yield Buffer.from(part.buffer, 0, part.bytes);
    // V8 lets 64 MB of buffers wait for its next collection, which has next to nothing else to do.
    if (++parts % partsBetweenCollections === 0) globalThis.gc?.({ type: 'minor' });
    port.postMessage({ kind: 'free', buffer: part.buffer } satisfies FromWorker, [part.buffer]);
  }
}

async function run(port: MessagePort): Promise<void> {
  const result = await readArchive(receive(port), workerDataSchema.parse(workerData));
  if (result.kind === 'not-tried') return port.postMessage(result satisfies FromWorker);
  const { contents, problems, warnings } = result;
  const packed = packContents(contents);
  const message = {
    kind: 'read',
    packed,
    problems: [...problems],
    warnings: [...warnings],
  } satisfies FromWorker;
  port.postMessage(message);
}

if (parentPort !== null) {
  await run(parentPort);
  parentPort.close();
}
