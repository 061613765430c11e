import { type Changes, type WaitOptions, WaitTimeoutError } from '../changes.ts';
import type { Interaction } from '../model/interaction.ts';
import type { Message } from '../model/message.ts';
import type { Embed } from '../model/message-body.ts';
import type { Button, Select } from '../model/message-view.ts';
import type { Modal } from '../model/modal.ts';

/** What Discord's client shows if a bot did not respond in time. */
export const noResponse = 'The application did not respond';

/** What a person sees of the bot's response to an interaction. It is live: it includes later edits. */
export class Reply {
  readonly interaction: Interaction;
  readonly #changes: Changes;
  /** `The application did not respond` if the bot did not acknowledge in time; else null. */
  readonly failed: string | null;

  constructor(interaction: Interaction, changes: Changes, failed: string | null) {
    this.interaction = interaction;
    this.#changes = changes;
    this.failed = failed;
  }

  /** If the bot deleted its deferred response, the first follow-up counts instead. */
  get #response(): Message | null {
    const { original, followUps, acknowledgedWith } = this.interaction;
    return acknowledgedWith === 5 && original?.deleted ? (followUps[0] ?? original) : original;
  }

  /**
   * The message of the response: a new one, or for an update the one whose component was used.
   * @throws Error if there is none
   */
  get message(): Message {
    const message = this.#response;
    if (message !== null) return message;
    throw new Error(
      this.failed ??
        (this.interaction.modal
          ? `A modal was opened, not a message: ${this.interaction.modal.title}`
          : 'No message was sent'),
    );
  }

  /** @throws Error if the bot opened no modal */
  get modal(): Modal {
    if (this.interaction.modal !== null) return this.interaction.modal;
    throw new Error(`No modal was opened. The person sees: ${this.text}`);
  }

  get opensModal(): boolean {
    return this.interaction.modal !== null;
  }

  /** All texts that the person sees now: of the message, of the modal, or Discord's if the bot did not respond. */
  get text(): string {
    if (this.failed !== null) return this.failed;
    return this.interaction.modal?.text ?? this.#response?.text ?? '';
  }
  get ephemeral(): boolean {
    return this.#response?.ephemeral ?? false;
  }
  get thinking(): boolean {
    return this.#response?.thinking ?? false;
  }
  get buttons(): readonly Button[] {
    return this.#response?.buttons ?? [];
  }
  get selects(): readonly Select[] {
    return this.#response?.selects ?? [];
  }
  get embeds(): readonly Embed[] {
    return this.#response?.embeds ?? [];
  }
  get pings(): readonly string[] {
    return [...(this.#response?.pings ?? []), ...this.followUps.flatMap((message) => message.pings)];
  }
  get followUps(): readonly Message[] {
    return this.interaction.followUps;
  }

  /**
   * Resolves once the predicate returns true, now or after an edit.
   * @throws WaitTimeoutError with the text that the person sees instead
   */
  async until(predicate: (reply: Reply) => boolean, options: WaitOptions = {}): Promise<this> {
    if (this.failed !== null && !predicate(this)) throw new WaitTimeoutError(this.failed);
    return this.#changes.until(
      () => (predicate(this) ? this : undefined),
      () => `The reply did not become what was expected. It says:\n${this.text}`,
      options,
    );
  }

  /** Resolves once the bot has edited its deferred response; at once if it did not defer. */
  settled(options: WaitOptions = {}): Promise<this> {
    return this.until(({ interaction }) => {
      if (this.failed !== null) return true;
      if (interaction.acknowledgedWith === 5) return !this.thinking;
      if (interaction.acknowledgedWith !== 6) return true;
      const edited = (interaction.original?.revision ?? 0) > interaction.originalRevision;
      return edited || interaction.original?.deleted === true || interaction.followUps.length > 0;
    }, options);
  }

  /** Returns the first follow-up that matches, now or later. */
  followUp(
    predicate: (message: Message) => boolean = () => true,
    options: WaitOptions = {},
  ): Promise<Message> {
    return this.#changes.until(
      () => this.followUps.find(predicate),
      () =>
        `No such follow-up was sent. The reply says:\n${this.text}\nFollow-ups:\n${this.followUps.map((m) => m.text).join('\n--\n')}`,
      options,
    );
  }
}
