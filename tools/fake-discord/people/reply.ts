import { type Changes, type WaitOptions, WaitTimeoutError } from '../changes.ts';
import type { Interaction } from '../model/interaction.ts';
import type { Message } from '../model/message.ts';
import type { Embed } from '../model/message-body.ts';
import type { Button, Select } from '../model/message-view.ts';
import type { Modal } from '../model/modal.ts';

/** What Discord's client shows where a bot did not answer in time. */
export const noResponse = 'The application did not respond';

/** What somebody sees of the bot's answer to what they did. It is alive: later edits show in it. */
export class Reply {
  readonly interaction: Interaction;
  readonly #changes: Changes;
  /** `The application did not respond` where the bot did not acknowledge in time; else null. */
  readonly failed: string | null;

  constructor(interaction: Interaction, changes: Changes, failed: string | null) {
    this.interaction = interaction;
    this.#changes = changes;
    this.failed = failed;
  }

  /** A deferral that the bot took back is answered by what it said in its place. */
  get #answer(): Message | null {
    const { original, followUps, acknowledgedWith } = this.interaction;
    return acknowledgedWith === 5 && original?.deleted ? (followUps[0] ?? original) : original;
  }

  /**
   * The message that answers: a new one, or for an update the one whose component was used.
   * @throws Error where there is none
   */
  get message(): Message {
    const message = this.#answer;
    if (message !== null) return message;
    throw new Error(
      this.failed ??
        (this.interaction.modal
          ? `A modal was opened, not a message: ${this.interaction.modal.title}`
          : 'No message was sent'),
    );
  }

  /** @throws Error where the bot opened none */
  get modal(): Modal {
    if (this.interaction.modal !== null) return this.interaction.modal;
    throw new Error(`No modal was opened; what is seen is: ${this.text}`);
  }

  get opensModal(): boolean {
    return this.interaction.modal !== null;
  }

  /** All that is seen now: content, embeds, buttons; or the modal; or Discord's own words where the bot failed. */
  get text(): string {
    if (this.failed !== null) return this.failed;
    return this.interaction.modal?.text ?? this.#answer?.text ?? '';
  }
  get ephemeral(): boolean {
    return this.#answer?.ephemeral ?? false;
  }
  get thinking(): boolean {
    return this.#answer?.thinking ?? false;
  }
  get buttons(): readonly Button[] {
    return this.#answer?.buttons ?? [];
  }
  get selects(): readonly Select[] {
    return this.#answer?.selects ?? [];
  }
  get embeds(): readonly Embed[] {
    return this.#answer?.embeds ?? [];
  }
  get pings(): readonly string[] {
    return [...(this.#answer?.pings ?? []), ...this.followUps.flatMap((message) => message.pings)];
  }
  get followUps(): readonly Message[] {
    return this.interaction.followUps;
  }

  /**
   * Resolves when what is seen satisfies the predicate, now or after an edit.
   * @throws WaitTimeoutError with what is seen instead
   */
  async until(predicate: (seen: Reply) => boolean, patience: WaitOptions = {}): Promise<this> {
    if (this.failed !== null && !predicate(this)) throw new WaitTimeoutError(this.failed);
    return this.#changes.until(
      () => (predicate(this) ? this : undefined),
      () => `The answer did not get there. It says now:\n${this.text}`,
      patience,
    );
  }

  /** Resolves when the bot has said something after it deferred. At once if it did not defer. */
  settled(patience: WaitOptions = {}): Promise<this> {
    return this.until(({ interaction }) => {
      if (this.failed !== null) return true;
      if (interaction.acknowledgedWith === 5) return !this.thinking;
      if (interaction.acknowledgedWith !== 6) return true;
      const edited = (interaction.original?.revision ?? 0) > interaction.originalRevision;
      return edited || interaction.original?.deleted === true || interaction.followUps.length > 0;
    }, patience);
  }

  /** A message that the bot sent by the interaction's webhook besides the answer itself. */
  followUp(
    predicate: (message: Message) => boolean = () => true,
    patience: WaitOptions = {},
  ): Promise<Message> {
    return this.#changes.until(
      () => this.followUps.find(predicate),
      () =>
        `No such follow-up came. The answer says:\n${this.text}\nFollow-ups:\n${this.followUps.map((m) => m.text).join('\n--\n')}`,
      patience,
    );
  }
}
