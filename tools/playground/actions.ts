import {
  type Channel,
  type Guild,
  type Message,
  type Person,
  type Reply,
  WaitTimeoutError,
} from '@steward/fake-discord';
import type { ActionRecord, ClientLog } from './client-log.ts';
import type { Action } from './page/requests.ts';
import type { ActionResult } from './page-protocol.ts';

const interactionFailed = 'This interaction failed';
const choicesFailed = 'Loading options failed';

/** Performs what the page's visitor does, as one of the guild's people. */
export class Actions {
  readonly #guild: Guild;
  readonly #log: ClientLog;
  readonly #openModals = new Map<string, ActionRecord>();

  constructor(guild: Guild, log: ClientLog) {
    this.#guild = guild;
    this.#log = log;
  }

  /** Resolves when the bot has acknowledged or has failed to. Returns an `error` if Discord's client forbids it. */
  async perform(action: Action): Promise<ActionResult> {
    try {
      return await this.#perform(action);
    } catch (error) {
      // The people of the fake Discord throw plain errors for what Discord's client forbids.
      if (error instanceof Error) return { ok: false, error: error.message };
      throw error;
    }
  }

  #perform(action: Action): Promise<ActionResult> | ActionResult {
    const person = this.#person(action.personId);
    switch (action.kind) {
      case 'type':
        return this.#type(person, action);
      case 'complete':
        return this.#complete(person, action);
      case 'click': {
        const message = this.#message(action.messageId, person);
        return this.#useComponent(person, message, () => person.clicks(message, action.customId));
      }
      case 'pick': {
        const message = this.#message(action.messageId, person);
        return this.#useComponent(person, message, () =>
          person.picks(message, action.customId, action.values),
        );
      }
      case 'submit':
        return this.#submit(person, action);
      case 'dismiss':
        this.#log.dismiss(action.messageId);
        return { ok: true, failed: null };
    }
  }

  async #type(person: Person, action: Extract<Action, { kind: 'type' }>): Promise<ActionResult> {
    const channel = this.#channel(action.channelId);
    const reply = await person.types(action.line, action.options, { channel });
    return this.#finish({ person, command: commandOf(action.line), source: null, reply });
  }

  async #complete(person: Person, action: Extract<Action, { kind: 'complete' }>): Promise<ActionResult> {
    const place = { channel: this.#channel(action.channelId) };
    try {
      const choices = await person.completes(action.line, action.options, action.focused, place);
      return { ok: true, failed: null, choices };
    } catch (error) {
      if (!(error instanceof WaitTimeoutError)) throw error;
      return { ok: true, failed: choicesFailed, choices: [] };
    }
  }

  async #useComponent(person: Person, message: Message, use: () => Promise<Reply>): Promise<ActionResult> {
    this.#log.setFailed(message, person, false);
    return this.#finish({ person, command: null, source: message, reply: await use() });
  }

  async #submit(person: Person, action: Extract<Action, { kind: 'submit' }>): Promise<ActionResult> {
    const opener = this.#openModals.get(action.modalId);
    if (opener === undefined) throw new Error('This form is no longer open.');
    const { channel } = opener.reply.interaction.request;
    const reply = await person.submits(opener.reply, action.values, { channel });
    // As in Discord, a form stays open if the bot did not reply.
    if (reply.failed !== null) return { ok: true, failed: 'Something went wrong. Try again.' };
    this.#openModals.delete(action.modalId);
    return this.#finish({ ...opener, reply });
  }

  #finish(record: ActionRecord): ActionResult {
    const { reply, person, source, command } = record;
    if (reply.failed === null) {
      this.#log.addAction(record);
      return { ok: true, failed: null, ...this.#openModal(record) };
    }
    if (source !== null) {
      this.#log.setFailed(source, person, true);
      return { ok: true, failed: interactionFailed };
    }
    this.#log.addNote({
      id: `note-${reply.interaction.request.id}`,
      at: Date.now(),
      channel: reply.interaction.request.channel,
      person,
      command: command ?? '',
      text: reply.failed,
    });
    return { ok: true, failed: reply.failed };
  }

  #openModal(record: ActionRecord): Pick<Extract<ActionResult, { ok: true }>, 'modal'> {
    if (!record.reply.opensModal) return {};
    const id = record.reply.interaction.request.id;
    this.#openModals.set(id, record);
    const { title, fields } = record.reply.modal;
    return { modal: { id, title, fields } };
  }

  #person(id: string): Person {
    return findById(this.#guild.people, id, 'This person has left the Discord server.');
  }

  #channel(id: string): Channel {
    return findById(this.#guild.channels, id, 'This channel doesn’t exist.');
  }

  #message(id: string, person: Person): Message {
    const visible = this.#guild.channels
      .flatMap(({ allMessages }) => allMessages)
      .filter(({ visibleTo }) => visibleTo === null || visibleTo === person.id);
    return findById(visible, id, 'This message no longer exists.');
  }
}

/** @throws Error with the text if nothing has the id */
function findById<T extends { readonly id: string }>(items: readonly T[], id: unknown, missing: string): T {
  const found = items.find((item) => item.id === id);
  if (found === undefined) throw new Error(missing);
  return found;
}

function commandOf(line: string): string {
  return line.trim().replace(/^\//, '').replaceAll(/\s+/g, ' ');
}
