import type { Channel, Message, Person, Reply } from '@steward/fake-discord';

const maxEntries = 500;

/** What a person did, and the bot's reply. */
export interface ActionRecord {
  readonly person: Person;
  /** `backup restore`, also for the modal that the command opened; null if a component was used. */
  readonly command: string | null;
  /** The message whose component was used. */
  readonly source: Message | null;
  readonly reply: Reply;
}

/** A slash command that got no reply. */
export interface Note {
  readonly id: string;
  readonly channel: Channel;
  readonly person: Person;
  readonly at: number;
  readonly command: string;
  /** Discord's text for it. */
  readonly text: string;
}

/** What Discord's clients keep to themselves: who used what, what failed for whom, what was dismissed. */
export class ClientLog {
  readonly #onChange: () => void;
  #actions: readonly ActionRecord[] = [];
  #notes: readonly Note[] = [];
  readonly #dismissed = new Set<string>();
  readonly #failedFor = new Map<string, ReadonlySet<string>>();

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get notes(): readonly Note[] {
    return this.#notes.filter(({ id }) => !this.#dismissed.has(id));
  }

  /** Returns the action to which a message is the reply. */
  actionFor(message: Message): ActionRecord | null {
    const isReply = ({ reply: { interaction } }: ActionRecord) =>
      (interaction.original === message && interaction.request.source !== message) ||
      interaction.followUps.includes(message);
    return this.#actions.find(isReply) ?? null;
  }

  isDismissed(messageId: string): boolean {
    return this.#dismissed.has(messageId);
  }

  /** Returns the people for whom a component of the message failed. */
  failedFor(messageId: string): readonly string[] {
    return [...(this.#failedFor.get(messageId) ?? [])];
  }

  addAction(action: ActionRecord): void {
    this.#actions = [...this.#actions, action].slice(-maxEntries);
    this.#onChange();
  }

  addNote(note: Note): void {
    this.#notes = [...this.#notes, note].slice(-maxEntries);
    this.#onChange();
  }

  /** Sets or clears the failure that a message shows to a person. */
  setFailed(message: Message, person: Person, failed: boolean): void {
    const people = new Set(this.#failedFor.get(message.id));
    if (failed) people.add(person.id);
    else people.delete(person.id);
    this.#failedFor.set(message.id, people);
    this.#onChange();
  }

  dismiss(messageId: string): void {
    this.#dismissed.add(messageId);
    this.#onChange();
  }
}
