import type { ActionResult, CommandOption, PersonView, State } from '../../../page-protocol.ts';
import type { ActionWithoutPerson } from '../../requests.ts';
import { fill, type Words } from '../words.ts';
import {
  emptyField,
  exactChoice,
  type Field,
  type FieldChoice,
  fieldValue,
  listCommands,
  problemOf,
  type UsableCommand,
} from './fields.ts';
import { Autocomplete, findSuggestions, type Suggestion } from './suggestions.ts';

/** The `focused` value for the text input: the only input before a command is chosen, the last one after. */
export const atEnd = '';

/** The page that the input is on. */
interface ComposerPage {
  readonly state: State | null;
  readonly person: PersonView | undefined;
  readonly channelId: string;
  readonly words: Words;
  /** Shown above the input. */
  notice: string | null;
  changed(): void;
  /** Focuses the element with the id after the next rendering. */
  focusOn(id: string): void;
  perform(action: ActionWithoutPerson, openedBy: string): Promise<ActionResult>;
}

/** The model of the input: first the command is typed, then its options one after the other. */
export class Composer {
  /** The text input's value: the command; after the command is chosen, the name of another option. */
  text = '';
  command: UsableCommand | null = null;
  fields: Field[] = [];
  /** The name of the focused option, or `atEnd`. */
  focused: string = atEnd;
  /** The index of the highlighted suggestion; -1 for none. */
  active = -1;
  /** Whether Escape has closed the suggestions. */
  closed = false;
  readonly autocomplete: Autocomplete;
  readonly #app: ComposerPage;

  constructor(app: ComposerPage) {
    this.#app = app;
    this.autocomplete = new Autocomplete(() => {
      this.active = this.suggestions.length > 0 ? 0 : -1;
      app.changed();
    });
  }

  get commands(): readonly UsableCommand[] {
    const permissions = BigInt(this.#app.person?.permissions ?? '0');
    return listCommands(this.#app.state?.commands ?? []).filter(
      ({ requiredPermissions: required }) => (permissions & required) === required,
    );
  }
  get field(): Field | undefined {
    return this.fields.find(({ option }) => option.name === this.focused);
  }
  /** The optional options that have not been added. */
  get unusedOptions(): readonly CommandOption[] {
    return (this.command?.options ?? []).filter(
      ({ name }) => !this.fields.some(({ option }) => option.name === name),
    );
  }
  get suggestions(): readonly Suggestion[] {
    return this.closed || this.#app.state === null ? [] : findSuggestions(this, this.#app.state);
  }

  clear(): void {
    this.#reset(null, '');
  }
  #reset(command: UsableCommand | null, text: string): void {
    this.command = command;
    this.text = text;
    this.fields = (command?.options ?? []).filter(({ required }) => required).map(emptyField);
    this.#moveTo(atEnd);
  }

  typeText(text: string): void {
    this.text = text;
    this.closed = false;
    this.#app.notice = null;
    const name = text.slice(1).trimEnd();
    const exact = this.commands.find((command) => command.name === name);
    const named = this.unusedOptions.find((option) => text.startsWith(`${option.name}:`));
    const whole =
      this.command === null ? this.commands.find((one) => text.startsWith(`/${one.name} `)) : undefined;
    if (this.command === null && exact !== undefined && /^\/.*\s$/.test(text)) this.chooseCommand(exact);
    else if (whole !== undefined) this.#paste(whole, text.slice(whole.name.length + 2).trimStart());
    else if (named !== undefined) this.#typeOption(named, text);
    else this.#highlightFirst();
  }

  /** Fills in the text after a command as its first option, or as the option that it names. */
  #paste(command: UsableCommand, text: string): void {
    this.chooseCommand(command);
    const option = command.options.find(({ name }) => text.startsWith(`${name}:`)) ?? this.fields[0]?.option;
    if (option === undefined) this.typeText(text);
    else this.#typeOption(option, text);
  }

  #typeOption(option: CommandOption, text: string): void {
    if (this.fields.some((field) => field.option === option)) this.focusField(option.name);
    else this.addOption(option);
    if (this.field !== undefined) this.typeField(this.field, text);
  }

  /**
   * Takes what is typed for an option, also with its name in front, as documentation writes it: `server:Survival`. From
   * the name of another option on, the text is for that one.
   */
  typeField(field: Field, text: string): void {
    const prefix = `${field.option.name}:`;
    const typed = text.startsWith(prefix) ? text.slice(prefix.length) : text;
    const next = this.#nextOption(field, typed);
    field.text = next === null ? typed : typed.slice(0, next.at);
    field.chosen = next === null || this.#app.state === null ? null : exactChoice(field, this.#app.state);
    if (next !== null) {
      this.#typeOption(next.option, typed.slice(next.at + 1));
      return;
    }
    this.closed = false;
    this.#app.notice = null;
    if (field.option.autocomplete) this.#requestChoices(field, false);
    this.#highlightFirst();
  }

  /** Returns the first other option that a text names, and where the space before its name is; null if there is none. */
  #nextOption(field: Field, text: string) {
    const found = (this.command?.options ?? [])
      .filter((option) => option !== field.option)
      .map((option) => ({ option, at: text.indexOf(` ${option.name}:`) }))
      .filter(({ at }) => at >= 0)
      .toSorted((one, other) => one.at - other.at);
    return found[0] ?? null;
  }

  /** Chooses a command and focuses its first required option. */
  chooseCommand(command: UsableCommand): void {
    this.#reset(command, '');
    this.focusNext();
  }

  chooseValue(field: Field, choice: FieldChoice): void {
    field.text = choice.name;
    field.chosen = choice.value;
    this.focusNext();
  }

  /** Applies a suggestion. */
  accept(suggestion: Suggestion): void {
    if (suggestion.kind === 'command') this.chooseCommand(suggestion.command);
    else if (suggestion.kind === 'choice') this.chooseValue(suggestion.field, suggestion.choice);
    else this.addOption(suggestion.option);
  }

  addOption(option: CommandOption): void {
    this.fields.push(emptyField(option));
    this.text = '';
    this.focusField(option.name);
  }

  /** Goes back to the option before; removes the field if it is optional. */
  removeField(field: Field): void {
    const index = this.fields.indexOf(field);
    if (!field.option.required) this.fields.splice(index, 1);
    const before = this.fields[index - 1];
    if (field.option.required && before === undefined) this.editCommand();
    else this.focusField(before?.option.name ?? atEnd);
  }

  /** Turns the chosen command back into text. */
  editCommand(): void {
    this.#reset(null, `/${this.command?.name ?? ''}`);
    this.#highlightFirst();
    this.#app.focusOn('composer-text');
  }

  /** Focuses the next empty required option, or the text input. */
  focusNext(): void {
    const empty = this.fields.find(({ option, text }) => option.required && text === '');
    this.focusField(empty?.option.name ?? atEnd);
  }

  stepField(by: 1 | -1): void {
    const inputs = [...this.fields.map(({ option }) => option.name), atEnd];
    const input = inputs[inputs.indexOf(this.focused) + by];
    if (input !== undefined) this.focusField(input);
  }

  /** Focuses an option's input, or the text input (`atEnd`). */
  focusField(input: string): void {
    this.#moveTo(input);
    this.#app.focusOn(input === atEnd ? 'composer-text' : `option-${input}`);
  }
  /** Called when the browser has focused an input, by mouse or Tab. */
  onFocus(input: string): void {
    if (this.focused === input) return;
    this.#moveTo(input);
    this.#app.changed();
  }
  #moveTo(input: string): void {
    const before = this.field;
    if (before !== undefined) before.touched = true;
    this.focused = input;
    this.closed = false;
    this.autocomplete.reset();
    const { field } = this;
    if (field?.option.autocomplete) this.#requestChoices(field, true);
    this.#highlightFirst();
  }

  #highlightFirst(): void {
    // After the last option, Enter sends: only an arrow key highlights a suggestion.
    const entersSend = this.command !== null && this.focused === atEnd && this.text === '';
    this.active = !entersSend && this.suggestions.length > 0 ? 0 : -1;
    this.#app.changed();
  }

  #requestChoices(field: Field, immediately: boolean): void {
    const { name } = field.option;
    const line = `/${this.command?.name ?? ''}`;
    const options = { ...this.#values(), [name]: field.text };
    const channelId = this.#app.channelId;
    this.autocomplete.request(
      () => this.#app.perform({ kind: 'complete', channelId, line, options, focused: name }, ''),
      immediately,
    );
  }

  #values(): Record<string, string | number | boolean> {
    return Object.fromEntries(
      this.fields.flatMap((field) => {
        const value = fieldValue(field);
        return value === undefined ? [] : [[field.option.name, value]];
      }),
    );
  }

  /** Sends the command, or focuses the first option that is missing or invalid. */
  async send(): Promise<void> {
    const { command, text } = this;
    const { state } = this.#app;
    if (command === null || state === null || this.#showProblem(state)) return;
    if (text.trim() !== '') {
      this.#app.notice = fill(this.#app.words.noOption, { command: command.name, text: text.trim() });
      this.#app.changed();
      return;
    }
    const action = {
      kind: 'type',
      channelId: this.#app.channelId,
      line: `/${command.name}`,
      options: this.#values(),
    } as const;
    const fields = [...this.fields];
    this.clear();
    this.#app.notice = null;
    this.#app.focusOn('composer-text');
    const result = await this.#app.perform(action, 'composer-text');
    if (result.ok) return;
    this.#app.notice = result.error;
    if (this.command === null && this.text === '') {
      this.command = command;
      this.fields = fields;
    }
    this.#app.changed();
  }

  #showProblem(state: State): boolean {
    const invalid = this.fields.find((field) => problemOf(field, state, this.#app.words) !== null);
    if (invalid === undefined) return false;
    invalid.touched = true;
    this.focusField(invalid.option.name);
    invalid.touched = true;
    return true;
  }
}
