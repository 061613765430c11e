import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ConfiguredHost } from '@steward/hosts';
import { type BackoffOptions, backoff, retry, withTimeout } from '@steward/kit';
import type { Logger } from 'pino';
import { z } from 'zod';
import { ThisMachineError, type ThisMachineProblem } from './model/this-machine.ts';

/** What the host sends. */
const fromHostSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listening'), url: z.url() }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
  z.object({ kind: z.literal('key'), request: z.int(), key: z.string().min(1) }),
  z.object({ kind: z.literal('no-key'), request: z.int(), reason: z.string() }),
]);
type FromHost = z.output<typeof fromHostSchema>;

/** What it is sent. */
type ToHost =
  | { readonly kind: 'will-stop' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'new-key'; readonly request: number; readonly name: string }
  | { readonly kind: 'remove-keys'; readonly prefix: string; readonly except: readonly string[] };

type ListeningAt = Awaited<ReturnType<NonNullable<ConfiguredHost['listeningAt']>>>;

export interface HostProcessOptions {
  /** The host's settings file. */
  readonly file: string;
  /** The environment of the host and, as far as its settings say, of its games. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
  /** The pauses before it is started again. */
  readonly pauses: BackoffOptions;
  /** Called each time that it listens. Must not throw. */
  readonly onListening: () => void;
}

/** The program of the embedded host: in the bundle it is beside this file. */
const program = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../packages/embedded-host/src/main.ts' : './host.mjs',
    import.meta.url,
  ),
);
/** A host that listened for so long is started again as if it had never ended before, in milliseconds. */
const stableMs = 60_000;
/** How long it may take to make a key, in milliseconds. It waits up to 10 s for another process that changes the keys. */
const keyMs = 15_000;
/** The longest reason that is kept, in characters. */
const maxReason = 1_500;

/** The embedded host as a child process, which is started again whenever it ends. */
export class HostProcess {
  readonly #options: HostProcessOptions;
  readonly #stopping = new AbortController();
  readonly #requests = new Map<number, ReturnType<typeof Promise.withResolvers<string>>>();
  #requestCount = 0;
  #child: ChildProcess | null = null;
  /** Where it listens: pending while it starts, rejected while it is down. */
  #listening = newListening();
  #listensSince: number | null = null;
  /** Why it ended the last time, until it listens again. */
  #reason: string | null = null;
  /** How often in a row it has ended. */
  #ends = 0;
  #ended: Promise<void> = Promise.resolve();

  constructor(options: HostProcessOptions) {
    this.#options = options;
  }

  /** Starts the host in the background. */
  start(): void {
    const { pauses, logger } = this.#options;
    this.#ended = retry(() => this.#runOnce(), {
      pauseAfter: () => backoff(++this.#ends, pauses),
      signals: [this.#stopping.signal],
    }).catch((error: unknown) => {
      if (!this.#stopping.signal.aborted)
        logger.error({ err: error }, 'giving up on the host on this machine');
    });
  }

  /** Why it can't be called; null if it can. */
  get problem(): ThisMachineProblem | null {
    if (this.#listensSince !== null) return null;
    return this.#reason === null ? { kind: 'starting' } : { kind: 'down', reason: this.#reason };
  }

  /** Returns where it listens; waits while it starts. @throws ThisMachineError while it is down */
  listeningAt(): Promise<ListeningAt> {
    return this.#listening.promise;
  }

  /** Makes a key. @param name that no other has @throws ThisMachineError */
  async makeKey(name: string): Promise<string> {
    const { problem } = this;
    if (problem !== null)
      throw new ThisMachineError(problem.kind === 'down' ? problem.reason : 'it is starting');
    const request = ++this.#requestCount;
    const made = Promise.withResolvers<string>();
    this.#requests.set(request, made);
    try {
      this.#send({ kind: 'new-key', request, name });
      const key = await withTimeout(keyMs, made.promise);
      if (key === undefined) throw new ThisMachineError('it didn’t create a key in time');
      return key;
    } finally {
      this.#requests.delete(request);
    }
  }

  /** Removes the keys whose names begin so, but with none of the others, unless it doesn't listen. */
  removeKeys(prefix: string, except: readonly string[]): void {
    if (this.#listensSince !== null) this.#send({ kind: 'remove-keys', prefix, except });
  }

  /** From here on, if this process ends before `stop` has resolved, the host kills its own games. */
  willStop(): void {
    this.#send({ kind: 'will-stop' });
  }

  /** Stops the host, which stops its own games within their own time limits. Resolves when it has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#send({ kind: 'stop' });
    await this.#ended;
  }

  /** Runs the host until it ends. @throws ThisMachineError with the reason, unless it was stopped */
  async #runOnce(): Promise<void> {
    const { file, env } = this.#options;
    if (this.#ends > 0) this.#listening = newListening();
    // It writes lines as this process does: they need no way through it.
    const stdout = 1;
    const child = fork(program, ['--child', file], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { ...env },
      stdio: ['ignore', 'ignore', stdout, 'ipc'],
    });
    this.#child = child;
    let failed: string | null = null;
    child.on('message', (message) => {
      const parsed = fromHostSchema.safeParse(message);
      if (!parsed.success) return;
      if (parsed.data.kind === 'failed') failed = parsed.data.reason;
      else this.#receive(parsed.data);
    });
    const reason = await once(child, 'exit').then(
      ([code, signal]) => failed ?? `it ended with ${signal === null ? `exit code ${code}` : signal}`,
      (error: unknown) => `it can’t be started: ${error instanceof Error ? error.message : 'unknown error'}`,
    );
    this.#child = null;
    this.#end(reason.slice(0, maxReason));
  }

  #receive(message: Exclude<FromHost, { kind: 'failed' }>): void {
    switch (message.kind) {
      case 'listening': {
        const { hostname, port } = new URL(message.url);
        this.#listensSince = performance.now();
        this.#reason = null;
        this.#listening.resolve({ hostname: hostname.replace(/^\[|\]$/g, ''), port: Number(port) });
        this.#options.onListening();
        break;
      }
      case 'key':
        this.#requests.get(message.request)?.resolve(message.key);
        break;
      case 'no-key':
        this.#requests.get(message.request)?.reject(new ThisMachineError(message.reason));
    }
  }

  /** @throws ThisMachineError unless it was stopped */
  #end(reason: string): void {
    const listenedMs = this.#listensSince === null ? 0 : performance.now() - this.#listensSince;
    const hasListened = this.#listensSince !== null;
    const isNews = hasListened || this.#reason !== reason;
    if (listenedMs > stableMs) this.#ends = 0;
    this.#listensSince = null;
    this.#reason = reason;
    const error = new ThisMachineError(reason);
    // Nobody is told where it has listened.
    if (hasListened) this.#listening = newListening();
    this.#listening.reject(error);
    for (const request of this.#requests.values()) request.reject(error);
    if (this.#stopping.signal.aborted) return;
    const what = hasListened ? 'the host on this machine has ended' : 'the host on this machine can’t start';
    const { logger } = this.#options;
    if (isNews) logger.error({ reason }, `${what}; I’ll start it again`);
    else logger.debug({ reason }, what);
    throw error;
  }

  #send(message: ToHost): void {
    // What can no longer be sent is told by the end of the process.
    if (this.#child?.connected === true) this.#child.send(message, () => {});
  }
}

function newListening() {
  const listening = Promise.withResolvers<ListeningAt>();
  // Those who don't wait are told by `problem`.
  listening.promise.catch(() => {});
  return listening;
}
