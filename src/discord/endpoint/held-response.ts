import type { ServerResponse } from 'node:http';
import type { APIInteractionResponse } from 'discord.js';
import type { InitialResponse } from '../interactions/initial-response.ts';

/** Why there is no answer to give in the response. */
export type NoAnswer = 'late' | 'by-callback' | 'seen' | 'closed' | 'handled';

/** Discord waits 3 s; what remains of them is for the callback route. */
const usualHeldMs = 2_500;

export interface HeldResponseOptions {
  readonly outgoing: ServerResponse;
  readonly heldMs?: number | undefined;
  /** For an answer that can't go into the response any more. */
  readonly byCallback: (mayHaveArrived: boolean) => InitialResponse;
  /** The answer went out. */
  readonly sent: () => void;
  /** The connection broke before it did. */
  readonly broken: () => void;
}

/** The HTTP response to an interaction: held open until the first answer is there, but no longer than Discord waits. */
export class HeldResponse {
  /** What goes into the response. */
  readonly content: Promise<APIInteractionResponse | NoAnswer>;
  readonly #give: (content: APIInteractionResponse | NoAnswer) => void;
  readonly #options: HeldResponseOptions;
  /** Whether the response went out whole, as far as this machine can tell. */
  readonly #wentOut: Promise<boolean>;
  readonly #timer: NodeJS.Timeout;
  #open = true;

  constructor(options: HeldResponseOptions) {
    const { promise, resolve } = Promise.withResolvers<APIInteractionResponse | NoAnswer>();
    const { outgoing, heldMs = usualHeldMs } = options;
    this.content = promise;
    this.#give = resolve;
    this.#options = options;
    this.#wentOut = new Promise((settle) => {
      outgoing.once('finish', () => settle(true));
      outgoing.once('close', () => settle(outgoing.writableFinished));
    });
    this.#timer = setTimeout(() => this.end('late'), heldMs);
  }

  /** Takes the first answer; resolves when it is on its way to Discord. */
  readonly send: InitialResponse = async (answer, toLearn) => {
    const { byCallback, sent, broken } = this.#options;
    // Discord says nothing to a response: whoever has a recorded request can send it to each process.
    if (toLearn !== undefined) this.end('by-callback');
    if (!this.#open) return byCallback(false)(answer);
    this.#close(answer);
    if (await this.#wentOut) {
      sent();
      return 'this';
    }
    broken();
    return byCallback(true)(answer);
  };

  /** Ends the wait for an answer. */
  end(why: NoAnswer): void {
    if (this.#open) this.#close(why);
  }

  #close(content: APIInteractionResponse | NoAnswer): void {
    this.#open = false;
    clearTimeout(this.#timer);
    this.#give(content);
  }
}
