import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type BackupStream, HostError } from '@steward/hosts/model';
import type { z } from 'zod';
import { type FromWorker, fromWorkerSchema, type Job, type ToWorker } from './job-messages.ts';
import type { JobLimits } from './limits.ts';
import type { ServerFiles } from './live.ts';
import type { NotTriedReason } from './model/backup-findings.ts';

/** Bytes of an archive after which its parts are collected: V8 lets tens of megabytes of them wait. */
const bytesBetweenCollections = 8 * 2 ** 20;
/** How many entries of a folder are sent in one turn of the event loop. */
const entriesTogether = 2_000;
/** The environment of a worker, in which is no secret. The allocator of Linux is to give back memory at once. */
const environment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const;

/** The archive that a job reads. */
export interface SentArchive {
  readonly stream: BackupStream;
  /** The most bytes that are received. */
  readonly mostBytes: number;
  /** Called with the number of bytes of each part before it is used. False: no more may be read today. */
  readonly charge: (bytes: number) => Promise<boolean>;
  /** Called with the number of bytes that were read so far. Must not throw. */
  readonly onProgress: (bytes: number) => void;
}

export interface RunOptions<Result> {
  readonly job: Job;
  readonly result: z.ZodType<Result>;
  readonly limits: JobLimits;
  readonly signal: AbortSignal;
  /** How the server's files are read; its signal is aborted when the job has ended. */
  readonly files?: (signal: AbortSignal) => ServerFiles | null;
  readonly archive?: SentArchive;
  /** The module that the worker runs. */
  readonly worker: URL;
}

/** How a job ended. `error`: what went wrong, if it was a defect. */
export type JobEnd<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'ended'; readonly reason: NotTriedReason; readonly error?: unknown };

/**
 * Does a job in a worker: its own process, because a thread that runs out of memory can end the whole program. Whatever
 * happens to it is a value: that it dies, runs out of memory or time, or sends something else.
 * @throws the signal's reason
 */
export async function runJob<Result>(options: RunOptions<Result>): Promise<JobEnd<Result>> {
  options.signal.throwIfAborted();
  const worker = new JobWorker(options);
  try {
    return await worker.run();
  } finally {
    worker.end();
  }
}

class JobWorker<Result> {
  readonly #options: RunOptions<Result>;
  readonly #process: ChildProcess;
  readonly #files: ServerFiles | null;
  readonly #outcome = Promise.withResolvers<JobEnd<Result>>();
  readonly #ended = new AbortController();

  constructor(options: RunOptions<Result>) {
    this.#options = options;
    const { limits, worker, signal, files } = options;
    this.#files = files?.(AbortSignal.any([signal, this.#ended.signal])) ?? null;
    this.#process = fork(fileURLToPath(worker), {
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        `--max-old-space-size=${limits.heapMb}`,
        `--max-semi-space-size=${limits.semiSpaceMb}`,
      ],
      env: { ...environment, NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    });
    this.#process.on('message', (message) => this.#receive(message));
    this.#process.on('error', (error) => this.#fail(error));
    this.#process.on('exit', (code, signal) => this.#exit(code, signal));
    // It may have found enough, or have died: its end is told by what it sends, and by the event above.
    this.#process.stdin?.on('error', () => {});
  }

  async run(): Promise<JobEnd<Result>> {
    const { signal, limits, archive, job } = this.#options;
    const abort = () => this.#outcome.reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    const timer = setTimeout(() => this.#end('too-long'), limits.timeMs);
    this.#send({ kind: 'job', job });
    if (archive !== undefined)
      this.#feed(archive).catch((error: unknown) => {
        if (error instanceof HostError) this.#end('transfer');
        else this.#fail(error);
      });
    try {
      return await this.#outcome.promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    }
  }

  end(): void {
    this.#ended.abort();
    this.#process.kill('SIGKILL');
  }

  /** Sends the archive, until it ends or is no longer needed. @throws HostError */
  async #feed({ stream, mostBytes, charge, onProgress }: SentArchive): Promise<void> {
    const chunks = stream.chunks[Symbol.asyncIterator]();
    const pace = new Pace(this.#options.limits.slowest, () => this.#end('too-slow'));
    const ended = this.#ended.signal;
    // A stream that still waits for its host ends by itself.
    ended.addEventListener('abort', () => chunks.return?.()?.catch(() => {}), { once: true });
    let [bytes, collectedAt] = [0, 0];
    const received = () => pace.wait(chunks.next());
    for (let next = await received(); next.done !== true; next = await received()) {
      bytes += next.value.length;
      if (bytes > mostBytes) return this.#end('too-much');
      if (!(await charge(next.value.length))) return this.#end('budget');
      await this.#write(next.value);
      if (ended.aborted) return;
      onProgress(bytes);
      if (bytes - collectedAt < bytesBetweenCollections) continue;
      collectedAt = bytes;
      globalThis.gc?.({ type: 'minor' });
    }
    if (stream.sizeBytes !== null && bytes !== stream.sizeBytes) return this.#end('transfer');
    this.#process.stdin?.end();
  }

  /** Writes a part of the archive, and waits until the worker takes more. */
  async #write(part: Uint8Array): Promise<void> {
    const { stdin } = this.#process;
    if (stdin === null || !stdin.writable || stdin.write(part)) return;
    await once(stdin, 'drain', { signal: this.#ended.signal }).catch(() => {});
  }

  #receive(message: unknown): void {
    try {
      this.#handle(fromWorkerSchema.parse(message));
    } catch (error) {
      this.#fail(error);
    }
  }

  #handle(message: FromWorker): void {
    switch (message.kind) {
      case 'ask':
        this.#answer(message).catch((error: unknown) => this.#fail(error));
        return;
      case 'done':
        this.#outcome.resolve({ kind: 'done', result: this.#options.result.parse(message.result) });
        return;
      case 'ended':
        this.#end(message.reason);
        return;
      case 'failed':
        this.#fail(new Error(message.error));
    }
  }

  /** Answers a question about the server's files. */
  async #answer({ id, call, path }: FromWorker & { kind: 'ask' }): Promise<void> {
    const files = this.#files;
    try {
      if (call === 'read') {
        const content = (await files?.read?.(path)) ?? null;
        this.#send({ kind: 'file', id, content });
        return;
      }
      const { items, more } = (await files?.list(path)) ?? { items: [], more: true };
      for (let at = 0; at === 0 || at < items.length; at += entriesTogether) {
        if (at > 0) await setImmediate();
        const isLast = at + entriesTogether >= items.length;
        const part = items.slice(at, at + entriesTogether);
        this.#send({ kind: 'list', id, items: part, more: isLast ? more : null });
      }
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      this.#send({ kind: 'refused', id, reason: error.kind });
    }
  }

  #send(message: ToWorker): void {
    // One that it no longer gets was for nobody.
    if (this.#process.connected) this.#process.send(message, () => {});
  }

  /** Ends the job with its worker. V8 aborts a process that is out of memory, and Linux kills one. */
  #exit(code: number | null, signal: NodeJS.Signals | null): void {
    if (signal === 'SIGABRT' || signal === 'SIGKILL' || signal === 'SIGTRAP') this.#end('memory');
    // Of somebody who ends all processes, before it had begun.
    else if (signal !== null) this.#end('interrupted');
    else this.#fail(new Error(`the worker ended with ${code}`));
  }

  #end(reason: NotTriedReason): void {
    this.#outcome.resolve({ kind: 'ended', reason });
  }

  #fail(error: unknown): void {
    this.#outcome.resolve({ kind: 'ended', reason: 'failed', error });
  }
}

/** Notices that an archive comes too slowly. Only the time counts that is waited for its host. */
class Pace {
  readonly #slowest: JobLimits['slowest'];
  readonly #onTooSlow: () => void;
  #waitedMs = 0;
  #bytes = 0;

  constructor(slowest: JobLimits['slowest'], onTooSlow: () => void) {
    this.#slowest = slowest;
    this.#onTooSlow = onTooSlow;
  }

  /** Returns the next part of the archive. */
  async wait(next: Promise<IteratorResult<Uint8Array>>): Promise<IteratorResult<Uint8Array>> {
    const { bytes, withinMs } = this.#slowest;
    const from = performance.now();
    const timer = setTimeout(this.#onTooSlow, withinMs - this.#waitedMs);
    const part = await next.finally(() => clearTimeout(timer));
    this.#waitedMs += performance.now() - from;
    this.#bytes += part.value?.length ?? 0;
    if (this.#bytes >= bytes) [this.#waitedMs, this.#bytes] = [0, 0];
    return part;
  }
}
