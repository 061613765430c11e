import { WaitTimeoutError } from '../../fake-discord/changes.ts';
import type { FakeDiscord } from '../../fake-discord/fake-discord.ts';
import type { Channel } from '../../fake-discord/model/channel.ts';
import type { Guild } from '../../fake-discord/model/guild.ts';
import type { Message } from '../../fake-discord/model/message.ts';
import type { Person } from '../../fake-discord/people/person.ts';
import type { Reply } from '../../fake-discord/people/reply.ts';
import type { Action, ActionResult } from '../page-protocol.ts';
import { ClientError } from './client-error.ts';
import type { ActionRecord, ClientLog } from './client-log.ts';
import { modalView } from './modal-view.ts';
import { typedOptions } from './typed-options.ts';

const interactionFailed = 'This interaction failed';
const choicesFailed = 'Loading options failed';
const openModalsAtMost = 100;

/** Lets the guild's people do what the page asks. */
export class Actions {
  readonly #discord: FakeDiscord;
  readonly #guild: Guild;
  readonly #ledger: ClientLog;
  readonly #openModals = new Map<string, ActionRecord>();
  #last = 0;

  constructor(discord: FakeDiscord, guild: Guild, ledger: ClientLog) {
    this.#discord = discord;
    this.#guild = guild;
    this.#ledger = ledger;
  }

  /** Resolves when the bot has acknowledged, or has failed to. What Discord's client would hinder is an `error`. */
  async perform(act: Action): Promise<ActionResult> {
    try {
      return await this.#perform(act);
    } catch (error) {
      // The stand-in's people throw plain errors where Discord's client would hinder them.
      if (error instanceof Error) return { ok: false, error: error.message };
      throw error;
    }
  }

  #perform(act: Action): Promise<ActionResult> | ActionResult {
    const person = this.#person(act.personId);
    switch (act.kind) {
      case 'say':
        return this.#say(person, this.#channel(act.channelId), act.text);
      case 'type':
        return this.#type(person, act);
      case 'complete':
        return this.#complete(person, act);
      case 'click': {
        const message = this.#message(act.messageId, person);
        return this.#use(person, message, () => person.clicks(message, act.customId));
      }
      case 'pick': {
        const message = this.#message(act.messageId, person);
        return this.#use(person, message, () => person.picks(message, act.customId, act.values));
      }
      case 'submit':
        return this.#submit(person, act);
      case 'dismiss':
        this.#ledger.dismiss(act.messageId);
        return { ok: true, failed: null };
    }
  }

  #say(person: Person, channel: Channel, text: string): ActionResult {
    this.#note({ person, channel, text, failure: null });
    return { ok: true, failed: null };
  }

  async #type(person: Person, act: Extract<Action, { kind: 'type' }>): Promise<ActionResult> {
    const channel = this.#channel(act.channelId);
    const options = this.#options(act);
    const reply = await person.types(act.line, options, { channel });
    return this.#answered({ person, command: commandOf(act.line), source: null, reply });
  }

  async #complete(person: Person, act: Extract<Action, { kind: 'complete' }>): Promise<ActionResult> {
    const doing = { channel: this.#channel(act.channelId) };
    try {
      const choices = await person.completes(act.line, this.#options(act), act.focused, doing);
      return { ok: true, failed: null, choices };
    } catch (error) {
      if (!(error instanceof WaitTimeoutError)) throw error;
      return { ok: true, failed: choicesFailed, choices: [] };
    }
  }

  async #use(person: Person, message: Message, using: () => Promise<Reply>): Promise<ActionResult> {
    this.#ledger.used(message, person, false);
    return this.#answered({ person, command: null, source: message, reply: await using() });
  }

  async #submit(person: Person, act: Extract<Action, { kind: 'submit' }>): Promise<ActionResult> {
    const opener = this.#openModals.get(act.modalId);
    if (opener === undefined) throw new ClientError('The form is not open any more.');
    const { channel } = opener.reply.interaction.request;
    const reply = await person.submits(opener.reply, act.values, { channel });
    // A form whose answer failed to come stays open, as in Discord.
    if (reply.failed !== null) return { ok: true, failed: 'Something went wrong. Try again.' };
    this.#openModals.delete(act.modalId);
    return this.#answered({ ...opener, reply });
  }

  #answered(deed: ActionRecord): ActionResult {
    const { reply, person, source, command } = deed;
    if (reply.failed === null) {
      this.#ledger.did(deed);
      return { ok: true, failed: null, ...this.#modalOf(deed) };
    }
    if (source !== null) {
      this.#ledger.used(source, person, true);
      return { ok: true, failed: interactionFailed };
    }
    const failure = { command: command ?? '', words: reply.failed };
    this.#note({ person, channel: reply.interaction.request.channel, text: null, failure });
    return { ok: true, failed: reply.failed };
  }

  #modalOf(deed: ActionRecord): Pick<Extract<ActionResult, { ok: true }>, 'modal'> {
    if (!deed.reply.opensModal) return {};
    const id = deed.reply.interaction.request.id;
    this.#openModals.set(id, deed);
    const [oldest] = this.#openModals.keys();
    if (this.#openModals.size > openModalsAtMost && oldest !== undefined) this.#openModals.delete(oldest);
    return { modal: modalView(id, deed.reply.modal) };
  }

  #note(note: Omit<Parameters<ClientLog['note']>[0], 'id' | 'at'>): void {
    this.#last += 1;
    this.#ledger.note({ id: `note-${this.#last}`, at: Date.now(), ...note });
  }

  #options({ line, options }: Extract<Action, { kind: 'type' | 'complete' }>) {
    return typedOptions(this.#guild, this.#discord.registeredCommands(this.#guild.id), line, options);
  }

  #person(id: string): Person {
    return found(this.#guild.people, id, 'There is no such person here.');
  }

  #channel(id: string): Channel {
    return found(this.#guild.channels, id, 'There is no such channel here.');
  }

  #message(id: string, person: Person): Message {
    const visible = this.#guild.channels
      .flatMap(({ allMessages: everything }) => everything)
      .filter(({ visibleTo }) => visibleTo === null || visibleTo === person.id);
    return found(visible, id, 'The message is not there any more.');
  }
}

function found<T extends { readonly id: string }>(all: readonly T[], id: string, otherwise: string): T {
  const one = all.find((item) => item.id === id);
  if (one === undefined) throw new ClientError(otherwise);
  return one;
}

function commandOf(line: string): string {
  return line.trim().replace(/^\//, '').replaceAll(/\s+/g, ' ');
}
