import type { Channel } from '../../fake-discord/model/channel.ts';
import type { Message } from '../../fake-discord/model/message.ts';
import type { Person } from '../../fake-discord/people/person.ts';
import type { Reply } from '../../fake-discord/people/reply.ts';

const keptAtMost = 500;

/** What a person did, and what came of it. */
export interface ActionRecord {
  readonly person: Person;
  /** `backup restore`; also for the modal that this opened. null: a component was used. */
  readonly command: string | null;
  /** The message whose component was used. */
  readonly source: Message | null;
  readonly reply: Reply;
}

/** A line in a channel that is no message of the bot's. */
export interface Note {
  readonly id: string;
  readonly channel: Channel;
  readonly person: Person;
  readonly at: number;
  /** What the person said, or null where the bot failed to answer them. */
  readonly text: string | null;
  /** The slash command that the bot did not answer, and Discord's words for it. */
  readonly failure: { readonly command: string; readonly words: string } | null;
}

/** What only Discord's clients know: who asked for which message, what failed before whom, what they dismissed. */
export class ClientLog {
  readonly #onChange: () => void;
  #deeds: readonly ActionRecord[] = [];
  #notes: readonly Note[] = [];
  readonly #dismissed = new Set<string>();
  readonly #failedFor = new Map<string, ReadonlySet<string>>();

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get notes(): readonly Note[] {
    return this.#notes.filter(({ id }) => !this.#dismissed.has(id));
  }

  /** The deed that a message answers. */
  behind(message: Message): ActionRecord | null {
    const answers = ({ reply: { interaction } }: ActionRecord) =>
      (interaction.original === message && interaction.request.source !== message) ||
      interaction.followUps.includes(message);
    return this.#deeds.find(answers) ?? null;
  }

  isDismissed(messageId: string): boolean {
    return this.#dismissed.has(messageId);
  }

  /** Before whom a component of the message failed. */
  failedFor(messageId: string): readonly string[] {
    return [...(this.#failedFor.get(messageId) ?? [])];
  }

  did(deed: ActionRecord): void {
    this.#deeds = [...this.#deeds, deed].slice(-keptAtMost);
    this.#onChange();
  }

  note(note: Note): void {
    this.#notes = [...this.#notes, note].slice(-keptAtMost);
    this.#onChange();
  }

  /** Somebody used a component; what failed before is forgotten when they try again. */
  used(message: Message, person: Person, failed: boolean): void {
    const before = new Set(this.#failedFor.get(message.id));
    if (failed) before.add(person.id);
    else before.delete(person.id);
    this.#failedFor.set(message.id, before);
    this.#onChange();
  }

  dismiss(messageId: string): void {
    this.#dismissed.add(messageId);
    this.#onChange();
  }
}
