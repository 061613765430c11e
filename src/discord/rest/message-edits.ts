interface EditedMessage {
  /** The number of the newest edit. */
  newest: number;
  inHand: number;
  /** Settles when Discord has answered the edit on its way; null if there is none. */
  onItsWay: Promise<unknown> | null;
}

/**
 * The edits under way, by message: several interactions may change the same one. They are sent one at a time, and an
 * edit is not sent any more once a newer one has begun, so that what was shown last stays.
 */
export class MessageEdits {
  readonly #messages = new Map<string, EditedMessage>();

  begin(key: string): Edit {
    const message = this.#messages.get(key) ?? { newest: 0, inHand: 0, onItsWay: null };
    this.#messages.set(key, message);
    message.newest += 1;
    message.inHand += 1;
    return new Edit(message, () => {
      message.inHand -= 1;
      if (message.inHand === 0) this.#messages.delete(key);
    });
  }
}

/** One edit of a message. */
export class Edit {
  readonly #message: EditedMessage;
  readonly #number: number;
  readonly #ended: () => void;

  constructor(message: EditedMessage, ended: () => void) {
    this.#message = message;
    this.#number = message.newest;
    this.#ended = ended;
  }

  /** Sends the edit once no other one is on its way; null if a newer one has begun. `send` must not reject. */
  async send<T>(send: () => Promise<T>): Promise<T | null> {
    const message = this.#message;
    while (message.onItsWay !== null && !this.#isOvertaken) await message.onItsWay;
    if (this.#isOvertaken) return null;
    const sent = send();
    message.onItsWay = sent;
    try {
      return await sent;
    } finally {
      message.onItsWay = null;
    }
  }

  end(): void {
    this.#ended();
  }

  get #isOvertaken(): boolean {
    return this.#number !== this.#message.newest;
  }
}
