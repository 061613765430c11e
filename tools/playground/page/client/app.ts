import type {
  Action,
  ActionResult,
  FaultRequest,
  FaultResult,
  HostFault,
  ModalView,
  PersonView,
  State,
} from '../../page-protocol.ts';
import { Composer } from './composer/composer.ts';
import { keepTheme, type Theme } from './theme.ts';
import { Unread } from './unread.ts';

export interface AppParts {
  readonly act: (what: Action) => Promise<ActionResult>;
  readonly plug: (what: FaultRequest) => Promise<FaultResult>;
  readonly theme: Theme;
}

export interface OpenModal {
  readonly modal: ModalView;
  readonly personId: string;
  /** The element that had the focus, to which it returns. */
  readonly openedBy: string;
  error: string | null;
  sending: boolean;
}

type ActWithoutPerson = Action extends infer One
  ? One extends Action
    ? Omit<One, 'personId'>
    : never
  : never;

/** What the page shows and what can be done on it: the server's state, and what only this page knows. */
export class App {
  state: State | null = null;
  online = true;
  theme: Theme;
  drawer: 'none' | 'channels' | 'room' = 'none';
  roomShown = true;
  modal: OpenModal | null = null;
  /** What Discord's client says above the composer. */
  notice: string | null = null;
  roomNotice: string | null = null;
  copied = false;
  /** The host's plug that was pulled just now, until the server's state says so too. */
  wantedPlug: HostFault | null = null;
  readonly composer: Composer;
  readonly unread = new Unread();
  /** Components that were used and wait for their answer, as `message/customId`. */
  readonly waiting = new Set<string>();
  /** What hindered the use of a message's component. */
  readonly hindrances = new Map<string, string>();
  readonly revealed = new Set<string>();
  #personId = '';
  #channelId = '';
  #focus: string | null = null;
  #scroll = true;
  #listener = () => {};
  readonly #parts: AppParts;

  constructor(parts: AppParts) {
    this.#parts = parts;
    this.theme = parts.theme;
    this.composer = new Composer(this);
  }

  get person(): PersonView | undefined {
    return this.state?.people.find(({ id }) => id === this.#personId) ?? this.state?.people[0];
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
  receive(state: State): void {
    this.state = state;
    if (state.room.plugs.host === this.wantedPlug) this.wantedPlug = null;
    for (const id of this.hindrances.keys()) {
      if (!state.messages.some((message) => message.id === id)) this.hindrances.delete(id);
    }
    this.unread.look(this);
    this.changed();
  }
  setOnline(online: boolean): void {
    this.online = online;
    this.changed();
  }

  become(personId: string): void {
    this.#personId = personId;
    this.notice = null;
    this.composer.clear();
    this.#settleDown();
  }
  goTo(channelId: string): void {
    this.#channelId = channelId;
    this.notice = null;
    if (this.drawer === 'channels') this.drawer = 'none';
    this.#settleDown();
  }
  #settleDown(): void {
    this.unread.look(this);
    this.#scroll = true;
    this.changed();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    keepTheme(theme);
    this.changed();
  }
  open(drawer: App['drawer'], focus: string | null = null): void {
    this.drawer = drawer;
    this.focusOn(focus);
  }
  /** Closes the drawer that is open; the focus returns to what opened it. */
  closeDrawer(): void {
    this.open('none', this.drawer === 'channels' ? 'open-channels' : 'toggle-room');
  }
  /** Gives the focus to the element with the id once the page is painted. */
  focusOn(id: string | null): void {
    this.#focus = id;
    this.changed();
  }
  takeFocus(): string | null {
    const id = this.#focus;
    this.#focus = null;
    return id;
  }
  takeScroll(): boolean {
    const scroll = this.#scroll;
    this.#scroll = false;
    return scroll;
  }

  /** Does something as the person, and opens the modal with which the bot answers. */
  async act(what: ActWithoutPerson, openedBy: string): Promise<ActionResult> {
    const personId = this.person?.id ?? '';
    const answer = await this.#parts.act({ personId, ...what });
    if (answer.ok && answer.modal !== undefined && personId === this.person?.id) {
      this.modal = { modal: answer.modal, personId, openedBy, error: null, sending: false };
    }
    this.#scroll ||= what.kind === 'type' || what.kind === 'say';
    this.changed();
    return answer;
  }

  /** Uses a button or a select; the message shows that it waits, and whether it failed. */
  async use(messageId: string, customId: string, values?: readonly string[]): Promise<void> {
    const key = `${messageId}/${customId}`;
    if (this.waiting.has(key)) return;
    this.waiting.add(key);
    this.hindrances.delete(messageId);
    this.changed();
    const target = { messageId, customId };
    const answer = await this.act(
      values === undefined ? { kind: 'click', ...target } : { kind: 'pick', ...target, values: [...values] },
      key,
    );
    this.waiting.delete(key);
    if (!answer.ok) this.hindrances.set(messageId, answer.error);
    this.changed();
  }

  async submit(values: Record<string, string>): Promise<void> {
    const { modal } = this;
    if (modal === null || modal.sending) return;
    modal.sending = true;
    modal.error = null;
    this.changed();
    const answer = await this.#parts.act({
      kind: 'submit',
      personId: modal.personId,
      modalId: modal.modal.id,
      values,
    });
    modal.sending = false;
    if (!answer.ok) modal.error = answer.error;
    else if (answer.failed !== null) modal.error = answer.failed;
    else this.closeModal();
    this.#scroll = true;
    this.changed();
  }
  closeModal(): void {
    const openedBy = this.modal?.openedBy ?? null;
    this.modal = null;
    this.focusOn(openedBy);
  }

  async pull(what: FaultRequest): Promise<void> {
    this.roomNotice = null;
    const answer = await this.#parts.plug(what);
    if (!answer.ok) this.roomNotice = answer.error;
    this.changed();
  }
  async pullHost(mode: HostFault): Promise<void> {
    this.wantedPlug = mode;
    await this.pull({ plug: 'host', mode });
    if (this.roomNotice !== null) this.wantedPlug = null;
  }
}
