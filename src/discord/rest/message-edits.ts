interface EditedMessage {
  /** The number of the newest edit. */
  newest: number;
  /** Number of edits that have begun and not ended. */
  open: number;
  /** Settles when the edit being sent has its response; null if none is being sent. */
  inFlight: Promise<unknown> | null;
}

/**
 * Orders the edits of each message, which may come from several interactions: they are sent one at a time, and an edit
 * is not sent once a newer one has begun, so that the newest content stays.
 */
export class MessageEdits {
  readonly #messages = new Map<string, EditedMessage>();

  begin(key: string): Edit {
    const message = this.#messages.get(key) ?? { newest: 0, open: 0, inFlight: null };
    this.#messages.set(key, message);
    message.newest += 1;
    message.open += 1;
    return new Edit(message, () => {
      message.open -= 1;
      if (message.open === 0) this.#messages.delete(key);
    });
  }
}

/** One edit of a message, from its first attempt to its last. */
class Edit {
  readonly end: () => void;
  readonly #message: EditedMessage;
  readonly #number: number;

  constructor(message: EditedMessage, end: () => void) {
    this.#message = message;
    this.#number = message.newest;
    this.end = end;
  }

  /** Sends the edit when no other one is being sent; does nothing if a newer one has begun. Rejects as `send` does. */
  async send(send: () => Promise<unknown>): Promise<void> {
    const message = this.#message;
    while (message.inFlight !== null && !this.#isOutdated) await message.inFlight.catch(() => {});
    if (this.#isOutdated) return;
    const sent = send();
    message.inFlight = sent;
    try {
      await sent;
    } finally {
      message.inFlight = null;
    }
  }

  get #isOutdated(): boolean {
    return this.#number !== this.#message.newest;
  }
}
