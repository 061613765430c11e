import { on } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { packContents } from './contents.ts';
import { readArchive } from './read-archive.ts';
import { type FromWorker, toWorkerSchema, workerDataSchema } from './read-back-messages.ts';

/*
 * The worker of `readBack`: reads an archive whose bytes it is sent, posts what was found, and ends.
 */

/** Yields what is sent. Each part is given back when the next one is requested. */
async function* receive(port: MessagePort): AsyncGenerator<Buffer> {
  for await (const [message] of on(port, 'message')) {
    const part = toWorkerSchema.parse(message);
    if (part === null) return;
    yield Buffer.from(part.buffer, 0, part.bytes);
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
