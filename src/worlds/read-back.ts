import { Worker } from 'node:worker_threads';
import type { Backup } from '../domain/backup.ts';
import type { BackupProblem, BackupWarning, NotTriedReason } from '../domain/backup-check.ts';
import type { BackupStream } from '../domain/files.ts';
import type { GameRule } from '../domain/game-rule.ts';
import { HostError } from '../domain/host-error.ts';
import { type Contents, unpackContents } from './contents.ts';
import { defaultGames } from './layouts.ts';
import { type FromWorker, fromWorkerSchema, type ToWorker, type WorkerData } from './read-back-messages.ts';

export interface ReadBackOptions {
  readonly stream: BackupStream;
  /** Null if the host sends none. */
  readonly checksum: Backup['checksum'] | null;
  /** The most bytes that are unpacked. */
  readonly maxContentBytes: number;
  readonly signal: AbortSignal;
  /** Called with the number of bytes of the archive that were read. Must not throw. */
  readonly onProgress?: (bytes: number) => void;
  /** Default: `defaultGames`. */
  readonly games?: readonly GameRule[];
  /** What the worker's heap may take, in MiB. Default: 512, enough for a list of 10⁶ files. */
  readonly heapMb?: number;
}

export type ReadBackResult =
  | {
      readonly kind: 'read';
      /** Not whole if the archive is damaged: it was read up to there. */
      readonly contents: Contents;
      /** `contents`, as `packContents` packs them. */
      readonly packed: Uint8Array;
      readonly problems: readonly BackupProblem[];
      readonly warnings: readonly BackupWarning[];
    }
  | { readonly kind: 'not-tried'; readonly reason: NotTriedReason };

/** In sources and in the bundle, the worker is beside this file. */
const workerUrl = new URL(
  `./worlds-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.mjs'}`,
  import.meta.url,
);
const bufferBytes = 512 * 1024;
/** How many buffers are on their way. */
const buffers = 4;

/**
 * Reads the archive of a backup to its end in a worker thread, and judges it by itself: checks 7 to 10, 13, and 15 to 17.
 * Nothing of it is kept but the list of its files.
 * @throws the signal's reason
 */
export async function readBack(options: ReadBackOptions): Promise<ReadBackResult> {
  options.signal.throwIfAborted();
  const reading = new Reading(options);
  try {
    return await reading.run();
  } finally {
    await reading.end();
  }
}

class Reading {
  readonly #options: ReadBackOptions;
  readonly #worker: Worker;
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #free: ArrayBuffer[] = Array.from({ length: buffers }, () => new ArrayBuffer(bufferBytes));
  #onFree: (() => void) | null = null;
  /** What the worker found, or that it died. */
  readonly #outcome = Promise.withResolvers<ReadBackResult>();
  #ended = false;

  constructor(options: ReadBackOptions) {
    this.#options = options;
    this.#chunks = options.stream.chunks[Symbol.asyncIterator]();
    const { checksum, maxContentBytes, games = defaultGames, heapMb = 512 } = options;
    const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 };
    const workerData: WorkerData = { checksum: checksum ?? null, maxContentBytes, games };
    this.#worker = new Worker(workerUrl, { workerData, resourceLimits, name: 'read-back' });
    this.#worker.on('message', (message) => this.#receive(fromWorkerSchema.parse(message)));
    this.#worker.on('error', (error) => this.#die(error));
    this.#worker.on('exit', () => this.#outcome.resolve({ kind: 'not-tried', reason: 'interrupted' }));
  }

  async run(): Promise<ReadBackResult> {
    const { signal } = this.#options;
    const aborted = Promise.withResolvers<never>();
    const abort = () => aborted.reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    try {
      const fed = this.#feed();
      // It fails if the transfer does; the worker may have found enough before.
      const result = Promise.race([
        this.#outcome.promise,
        fed.then((failure) => failure ?? this.#outcome.promise),
      ]);
      return await Promise.race([result, aborted.promise]);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  async end(): Promise<void> {
    this.#ended = true;
    this.#onFree?.();
    // A stream that still waits for its host ends by itself.
    this.#chunks.return?.()?.catch(() => {});
    await this.#worker.terminate();
  }

  /** Sends the archive to the worker. Returns null when all of it was sent, or why that was not possible. */
  async #feed(): Promise<ReadBackResult | null> {
    const { stream, onProgress } = this.#options;
    let [buffer, filled, bytes] = [await this.#takeBuffer(), 0, 0];
    for (let next = await this.#read(); next !== null; next = await this.#read()) {
      if (next === 'failed') return { kind: 'not-tried', reason: 'transfer' };
      for (let at = 0; at < next.length && !this.#ended; ) {
        const part = next.subarray(at, at + bufferBytes - filled);
        new Uint8Array(buffer).set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled < bufferBytes) continue;
        this.#send({ buffer, bytes: filled });
        [buffer, filled] = [await this.#takeBuffer(), 0];
      }
      if (this.#ended) return null;
      bytes += next.length;
      onProgress?.(bytes);
    }
    if (stream.sizeBytes !== null && bytes !== stream.sizeBytes)
      return { kind: 'not-tried', reason: 'transfer' };
    this.#send({ buffer, bytes: filled });
    this.#send(null);
    return null;
  }

  /** Returns the next part of the archive, null at its end. */
  async #read(): Promise<Uint8Array | null | 'failed'> {
    try {
      const { done, value } = await this.#chunks.next();
      return done ? null : value;
    } catch (error) {
      if (error instanceof HostError) return 'failed';
      throw error;
    }
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message, message === null ? [] : [message.buffer]);
  }

  async #takeBuffer(): Promise<ArrayBuffer> {
    for (;;) {
      const buffer = this.#free.pop();
      if (buffer !== undefined) return buffer;
      if (this.#ended) return new ArrayBuffer(bufferBytes);
      await new Promise<void>((resolve) => {
        this.#onFree = resolve;
      });
    }
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'free') {
      this.#free.push(message.buffer);
      this.#onFree?.();
    } else if (message.kind === 'not-tried') this.#outcome.resolve(message);
    else this.#outcome.resolve({ ...message, contents: unpackContents(message.packed) });
  }

  #die(error: unknown): void {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ERR_WORKER_OUT_OF_MEMORY')
      this.#outcome.resolve({ kind: 'not-tried', reason: 'interrupted' });
    else this.#outcome.reject(error);
  }
}
