import type {
  ActionResult,
  FaultResult,
  HostFault,
  MessageView,
  ModalView,
  PersonView,
  State,
} from '../../page-protocol.ts';
import type { Action, ActionWithoutPerson, FaultRequest } from '../requests.ts';
import { Composer } from './composer/composer.ts';
import { wordsIn } from './words.ts';

interface AppOptions {
  readonly perform: (action: Action) => Promise<ActionResult>;
  readonly injectFault: (fault: FaultRequest) => Promise<FaultResult>;
}

export interface OpenModal {
  readonly modal: ModalView;
  readonly personId: string;
  /** The id of the element that had the focus and gets it back. */
  readonly openedBy: string;
  error: string | null;
  sending: boolean;
}

/** The page's model: the server's state, what only this page has, and what can be done. */
export class App {
  state: State | null = null;
  online = true;
  drawer: 'none' | 'channels' | 'inspector' = 'none';
  inspectorShown = true;
  modal: OpenModal | null = null;
  /** Shown above the composer. */
  notice: string | null = null;
  inspectorNotice: string | null = null;
  copied = false;
  /** The fault that was just chosen, until the server's state has it. */
  pendingFault: HostFault | null = null;
  readonly composer: Composer;
  readonly unread = new Unread();
  /** Used components that wait for the bot, as `message/customId`. */
  readonly waitingComponents = new Set<string>();
  /** Why a message's component could not be used, by message. */
  readonly clientErrors = new Map<string, string>();
  #personId = '';
  #channelId = '';
  #focus: string | null = null;
  #scroll = true;
  #listener = () => {};
  readonly #options: AppOptions;

  constructor(options: AppOptions) {
    this.#options = options;
    this.composer = new Composer(this);
  }

  /** The person as whom the visitor acts. */
  get person(): PersonView | undefined {
    const present = this.state === null ? [] : presentPeople(this.state);
    return present.find(({ id }) => id === this.#personId) ?? present[0];
  }
  get words() {
    return wordsIn(this.state?.guild.locale ?? 'en');
  }
  get channelId(): string {
    const channels = this.state?.guild.channels ?? [];
    return (channels.find(({ id }) => id === this.#channelId) ?? channels[0])?.id ?? '';
  }

  onChange(listener: () => void): void {
    this.#listener = listener;
  }
  changed(): void {
    this.#listener();
  }
  setState(state: State): void {
    this.state = state;
    if (state.inspector.hostFault === this.pendingFault) this.pendingFault = null;
    for (const id of this.clientErrors.keys()) {
      if (!state.messages.some((message) => message.id === id)) this.clientErrors.delete(id);
    }
    this.unread.update(this);
    this.changed();
  }
  setOnline(online: boolean): void {
    this.online = online;
    this.changed();
  }

  switchPerson(personId: string): void {
    this.#personId = personId;
    this.notice = null;
    this.composer.clear();
    this.#showNewest();
  }
  openChannel(channelId: string): void {
    this.#channelId = channelId;
    this.notice = null;
    if (this.drawer === 'channels') this.drawer = 'none';
    this.#showNewest();
  }
  #showNewest(): void {
    this.unread.update(this);
    this.#scroll = true;
    this.changed();
  }

  openDrawer(drawer: App['drawer'], focus: string | null = null): void {
    this.drawer = drawer;
    this.focusOn(focus);
  }
  /** Closes the open drawer and focuses the button that opened it. */
  closeDrawer(): void {
    this.openDrawer('none', this.drawer === 'channels' ? 'open-channels' : 'toggle-inspector');
  }
  /** Focuses the element with the id after the next rendering. */
  focusOn(id: string | null): void {
    this.#focus = id;
    this.changed();
  }
  consumeFocus(): string | null {
    const id = this.#focus;
    this.#focus = null;
    return id;
  }
  consumeScroll(): boolean {
    const scroll = this.#scroll;
    this.#scroll = false;
    return scroll;
  }

  /** Performs an action as the person, and shows the modal if the bot opens one. */
  async perform(action: ActionWithoutPerson, openedBy: string): Promise<ActionResult> {
    const personId = this.person?.id ?? '';
    const result = await this.#options.perform({ personId, ...action });
    if (result.ok && result.modal !== undefined && personId === this.person?.id) {
      this.modal = { modal: result.modal, personId, openedBy, error: null, sending: false };
    }
    this.#scroll ||= action.kind === 'type';
    this.changed();
    return result;
  }

  /** Uses a button or, with values, a select. Its message shows that it waits and whether it failed. */
  async useComponent(messageId: string, customId: string, values?: readonly string[]): Promise<void> {
    const key = `${messageId}/${customId}`;
    if (this.waitingComponents.has(key)) return;
    this.waitingComponents.add(key);
    this.clientErrors.delete(messageId);
    this.changed();
    const component = { messageId, customId };
    const result = await this.perform(
      values === undefined
        ? { kind: 'click', ...component }
        : { kind: 'pick', ...component, values: [...values] },
      key,
    );
    this.waitingComponents.delete(key);
    if (!result.ok) this.clientErrors.set(messageId, result.error);
    this.changed();
  }

  async submit(values: Record<string, string>): Promise<void> {
    const { modal } = this;
    if (modal === null || modal.sending) return;
    modal.sending = true;
    modal.error = null;
    this.changed();
    const result = await this.#options.perform({
      kind: 'submit',
      personId: modal.personId,
      modalId: modal.modal.id,
      values,
    });
    modal.sending = false;
    if (!result.ok) modal.error = result.error;
    else if (result.failed !== null) modal.error = result.failed;
    else this.closeModal();
    this.#scroll = true;
    this.changed();
  }
  closeModal(): void {
    const openedBy = this.modal?.openedBy ?? null;
    this.modal = null;
    this.focusOn(openedBy);
  }

  async injectFault(fault: FaultRequest): Promise<void> {
    this.inspectorNotice = null;
    const result = await this.#options.injectFault(fault);
    if (!result.ok) this.inspectorNotice = result.error;
    this.changed();
  }
  async setHostFault(fault: HostFault): Promise<void> {
    this.pendingFault = fault;
    await this.injectFault({ target: 'host', fault });
    if (this.inspectorNotice !== null) this.pendingFault = null;
  }
}

/** Returns the people who are in the guild. */
export function presentPeople({ people }: State): readonly PersonView[] {
  return people.filter(({ present }) => present);
}

/** Remembers the newest message that each person has seen in each channel. */
class Unread {
  readonly #seen = new Map<string, string>();

  /** Marks the open channel as read, and a channel that was never open as read up to now. */
  update(app: App): void {
    for (const person of app.state?.people ?? []) {
      for (const channel of app.state?.guild.channels ?? []) {
        const key = `${person.id}/${channel.id}`;
        const open = person.id === app.person?.id && channel.id === app.channelId;
        if (open || !this.#seen.has(key)) this.#seen.set(key, newestId(app, person.id, channel.id));
      }
    }
  }

  has(app: App, personId: string, channelId: string): boolean {
    return (this.#seen.get(`${personId}/${channelId}`) ?? '') !== newestId(app, personId, channelId);
  }
}

function newestId(app: App, personId: string, channelId: string): string {
  return visibleMessages(app, personId, channelId).at(-1)?.id ?? '';
}

/** Returns the messages that a person sees in a channel: all but the ephemeral ones for others. */
export function visibleMessages(app: App, personId: string, channelId: string): readonly MessageView[] {
  return (app.state?.messages ?? []).filter(
    (message) =>
      message.channelId === channelId && (message.visibleTo === null || message.visibleTo === personId),
  );
}
