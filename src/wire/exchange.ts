import { type Dispatcher, errors } from 'undici';
import { decoded } from './decoded.ts';

/** The largest answer that is read, in bytes. */
export const answerLimit = 4 * 1024 * 1024;

export interface WireAnswer {
  readonly status: number;
  header(name: string): string | null;
  /** UTF-8, without a byte order mark. */
  readonly text: string;
}

export type WireFault =
  /** Not a byte of the request was written. */
  | 'not sent'
  | 'timed out'
  | 'lost'
  /** The answer is no HTTP, or larger than the limit. */
  | 'garbled';

/**
 * A request that brought no whole answer. Made anew from undici's error, of which a parser's holds
 * the bytes of the answer.
 */
export class WireError extends Error {
  override readonly name = 'WireError';
  readonly fault: WireFault;
  constructor(fault: WireFault, reason: string) {
    super(`${fault}: ${reason}`);
    this.fault = fault;
  }
}

/** One request and its answer, as undici tells of them. It ends once; what comes later is not heard. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: WireAnswer) => void;
  readonly #reject: (reason: unknown) => void;
  #controller: Dispatcher.DispatchController | null = null;
  #ended = false;
  #status = 0;
  #headers: Readonly<Record<string, string | string[] | undefined>> = {};
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(resolve: (answer: WireAnswer) => void, reject: (reason: unknown) => void) {
    this.#resolve = resolve;
    this.#reject = reject;
  }

  timeOut(afterMs: number): void {
    this.#fail(new WireError(this.#controller === null ? 'not sent' : 'timed out', `after ${afterMs} ms`));
  }

  /** Ends it where it still waits for a connection. */
  giveUpUnsent(afterMs: number): void {
    if (this.#controller === null) this.timeOut(afterMs);
  }

  abandon(reason: unknown): void {
    this.#fail(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Given up while it waited for a connection; or undici would write it a second time.
    if (this.#ended || this.#controller !== null) {
      controller.abort(new Error('must not be sent'));
      return;
    }
    this.#controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > answerLimit) this.#fail(new WireError('garbled', `over ${answerLimit} bytes`));
    else if (!this.#ended) this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#ended) return;
    const headers = this.#headers;
    const header = (name: string) => [headers[name]].flat()[0] ?? null;
    let text: string;
    try {
      text = textOf(this.#chunks, header('content-encoding'));
    } catch (error) {
      this.#fail(new WireError('garbled', error instanceof Error ? error.message : String(error)));
      return;
    }
    this.#ended = true;
    this.#resolve({ status: this.#status, header, text });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
    this.#fail(new WireError(this.#controller === null ? 'not sent' : this.#faultOf(error), code));
  }

  #faultOf(error: Error): WireFault {
    if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
      return 'timed out';
    // After the head of an answer, the parser complains of an answer that was cut off.
    const strange = error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError;
    return strange && this.#status === 0 ? 'garbled' : 'lost';
  }

  #fail(reason: unknown): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#chunks = [];
    this.#reject(reason);
    this.#controller?.abort(new Error('given up'));
  }
}

function textOf(chunks: readonly Buffer[], encoding: string | null): string {
  const [first] = chunks;
  const sent = first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
  const bytes = encoding === null ? sent : decoded(sent, encoding, answerLimit);
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
