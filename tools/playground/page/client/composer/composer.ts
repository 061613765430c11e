import type { State } from '../../../page-protocol.ts';
import type { App } from '../app.ts';
import type { CommandOption } from '../discord-types.ts';
import { Autocomplete } from './autocomplete.ts';
import { type Leaf, leavesOf } from './command-tree.ts';
import { emptyField, type Field, type FieldChoice, ownChoices, problemOf, sentValue } from './field.ts';
import { type Suggestion, suggestions } from './suggestions.ts';

/** Where the cursor is while no command is chosen, and behind the last option once one is. */
export const atEnd = '';

/** What is being typed: first the command, then its options one after the other. */
export class Composer {
  /** Before a command is chosen: what stands in the box. After that: what is typed behind its options. */
  text = '';
  leaf: Leaf | null = null;
  fields: Field[] = [];
  /** The option in which the cursor is, or `atEnd`. */
  at: string = atEnd;
  active = -1;
  closed = false;
  readonly autocomplete: Autocomplete;
  readonly #app: App;

  constructor(app: App) {
    this.#app = app;
    this.autocomplete = new Autocomplete(() => {
      this.active = this.suggestions.length > 0 ? 0 : -1;
      app.changed();
    });
  }

  get leaves(): readonly Leaf[] {
    const permissions = BigInt(this.#app.person?.permissions ?? '0');
    return leavesOf(this.#app.state?.commands ?? []).filter(({ needs }) => (permissions & needs) === needs);
  }
  get field(): Field | undefined {
    return this.fields.find(({ option }) => option.name === this.at);
  }
  /** Optional options that are not filled in yet. */
  get left(): readonly CommandOption[] {
    return (this.leaf?.options ?? []).filter(
      ({ name }) => !this.fields.some(({ option }) => option.name === name),
    );
  }
  get suggestions(): readonly Suggestion[] {
    return this.closed || this.#app.state === null ? [] : suggestions(this, this.#app.state);
  }

  clear(): void {
    this.#reset(null, '');
  }
  #reset(leaf: Leaf | null, text: string): void {
    this.leaf = leaf;
    this.text = text;
    this.fields = (leaf?.options ?? []).filter(({ required }) => required).map(emptyField);
    this.#moveTo(atEnd);
  }

  typeText(text: string): void {
    this.text = text;
    this.closed = false;
    this.#app.notice = null;
    const name = text.slice(1).trimEnd();
    const exact = this.leaves.find((leaf) => leaf.name === name);
    if (this.leaf === null && exact !== undefined && /^\/.*\s$/.test(text)) this.choose(exact);
    else this.#highlightFirst();
  }

  typeField(field: Field, text: string): void {
    field.text = text;
    field.chosen = null;
    this.closed = false;
    this.#app.notice = null;
    if (field.option.autocomplete) this.#askForChoices(field, false);
    this.#highlightFirst();
  }

  /** Takes a command; the cursor goes to its first required option. */
  choose(leaf: Leaf): void {
    this.#reset(leaf, '');
    this.next();
  }

  fill(field: Field, choice: FieldChoice): void {
    field.text = choice.name;
    field.chosen = choice.value;
    this.next();
  }

  add(option: CommandOption): void {
    this.fields.push(emptyField(option));
    this.text = '';
    this.go(option.name);
  }

  /** Takes the cursor out of a field; a field that is not required goes away. */
  remove(field: Field): void {
    const index = this.fields.indexOf(field);
    if (!field.option.required) this.fields.splice(index, 1);
    const before = this.fields[index - 1];
    if (field.option.required && before === undefined) this.backToText();
    else this.go(before?.option.name ?? atEnd);
  }

  /** Gives up the command; what it was called stands in the box again. */
  backToText(): void {
    this.#reset(null, `/${this.leaf?.name ?? ''}`);
    this.#highlightFirst();
    this.#app.focusOn('composer-text');
  }

  /** To the next option that needs something, or behind them all. */
  next(): void {
    const empty = this.fields.find(({ option, text }) => option.required && text === '');
    this.go(empty?.option.name ?? atEnd);
  }

  step(by: 1 | -1): void {
    const places = [...this.fields.map(({ option }) => option.name), atEnd];
    const place = places[places.indexOf(this.at) + by];
    if (place !== undefined) this.go(place);
  }

  /** Puts the cursor into an option. */
  go(place: string): void {
    this.#moveTo(place);
    this.#app.focusOn(place === atEnd ? 'composer-text' : `option-${place}`);
  }
  /** The cursor has come into an option, by mouse or by Tab. */
  arrive(place: string): void {
    if (this.at === place) return;
    this.#moveTo(place);
    this.#app.changed();
  }
  #moveTo(place: string): void {
    const left = this.field;
    if (left !== undefined) left.touched = true;
    this.at = place;
    this.closed = false;
    this.autocomplete.reset();
    const { field } = this;
    if (field?.option.autocomplete) this.#askForChoices(field, true);
    this.#highlightFirst();
  }

  #highlightFirst(): void {
    // Behind the options, Enter sends: nothing is highlighted until an arrow key does it.
    const waits = this.leaf !== null && this.at === atEnd && this.text === '';
    this.active = !waits && this.suggestions.length > 0 ? 0 : -1;
    this.#app.changed();
  }

  #askForChoices(field: Field, atOnce: boolean): void {
    const { name } = field.option;
    const line = `/${this.leaf?.name ?? ''}`;
    const options = { ...this.#values(), [name]: field.text };
    const channelId = this.#app.channelId;
    this.autocomplete.ask(
      () => this.#app.act({ kind: 'complete', channelId, line, options, focused: name }, ''),
      atOnce,
    );
  }

  #values(): Record<string, string | number | boolean> {
    return Object.fromEntries(
      this.fields.flatMap((field) => {
        const value = sentValue(field);
        return value === undefined ? [] : [[field.option.name, value]];
      }),
    );
  }

  /** Sends the command, or goes to the option that is missing. */
  async send(): Promise<void> {
    const { leaf } = this;
    const { state } = this.#app;
    if (leaf === null || state === null || this.#stopsAtProblem(state)) return;
    const what = {
      kind: 'type',
      channelId: this.#app.channelId,
      line: `/${leaf.name}`,
      options: this.#values(),
    } as const;
    const typed = [...this.fields];
    this.clear();
    this.#app.notice = null;
    this.#app.focusOn('composer-text');
    const answer = await this.#app.act(what, 'composer-text');
    if (answer.ok) return;
    this.#app.notice = answer.error;
    if (this.leaf === null && this.text === '') {
      this.leaf = leaf;
      this.fields = typed;
    }
    this.#app.changed();
  }

  /** Says what stands in the box; the bot does not read it. */
  async say(): Promise<void> {
    const { text } = this;
    this.clear();
    const answer = await this.#app.act({ kind: 'say', channelId: this.#app.channelId, text }, '');
    this.#app.notice = answer.ok ? null : answer.error;
    this.#app.changed();
  }

  #stopsAtProblem(state: State): boolean {
    const bad = this.fields.find((field) => problemOf(field, state) !== null);
    if (bad === undefined) return false;
    bad.touched = true;
    this.go(bad.option.name);
    bad.touched = true;
    return true;
  }

  /** Whether what the cursor is in has choices of its own or from the bot. */
  get choosing(): boolean {
    const { field } = this;
    const { state } = this.#app;
    if (field === undefined || state === null) return false;
    return field.option.autocomplete === true || ownChoices(field.option, state) !== null;
  }
}
