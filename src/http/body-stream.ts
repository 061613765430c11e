import type { Dispatcher } from 'undici';
import { HttpError } from './http-error.ts';

/** How much of a body is received before it is read, in bytes; a part that arrives at once may exceed it. */
const maxQueuedBytes = 256 * 1024;

/** The body of a response, received no faster than it is read. */
export class BodyStream {
  readonly #controller: Dispatcher.DispatchController;
  readonly #onEnd: () => void;
  #queue: Uint8Array[] = [];
  #queuedBytes = 0;
  #state: 'open' | 'ended' | HttpError = 'open';
  /** Called when there is something to read, or the body has ended. */
  #wake: (() => void) | null = null;

  /** @param onEnd called once, when nothing comes any more */
  constructor(controller: Dispatcher.DispatchController, onEnd: () => void) {
    this.#controller = controller;
    this.#onEnd = onEnd;
  }

  /** The parts of the body, for one reader. */
  readonly chunks: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]: () => ({
      next: () => this.#next(),
      return: async () => {
        this.fail(new HttpError('connection-lost', 'not read to its end'));
        this.#state = 'ended';
        return { done: true, value: undefined };
      },
    }),
  };

  push(chunk: Uint8Array): void {
    if (this.#state !== 'open') return;
    this.#queue.push(chunk);
    this.#queuedBytes += chunk.length;
    if (this.#queuedBytes >= maxQueuedBytes) this.#controller.pause();
    this.#wake?.();
  }

  end(): void {
    this.#settle('ended');
  }

  /** Ends the connection, and the body with an error. */
  fail(error: HttpError): void {
    if (this.#state !== 'open') return;
    this.#queue = [];
    this.#settle(error);
    this.#controller.abort(new Error('given up'));
  }

  /** Ends the body with an error when what has arrived is read. */
  lose(error: HttpError): void {
    this.#settle(error);
  }

  #settle(state: 'ended' | HttpError): void {
    if (this.#state !== 'open') return;
    this.#state = state;
    this.#onEnd();
    this.#wake?.();
  }

  async #next(): Promise<IteratorResult<Uint8Array, undefined>> {
    for (;;) {
      const chunk = this.#queue.shift();
      if (chunk !== undefined) {
        this.#queuedBytes -= chunk.length;
        if (this.#queuedBytes < maxQueuedBytes) this.#controller.resume();
        return { done: false, value: chunk };
      }
      if (this.#state instanceof HttpError) throw this.#state;
      if (this.#state === 'ended') return { done: true, value: undefined };
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await promise;
    }
  }
}
