import type { ActionResult, Choice, CommandOption, State } from '../../../page-protocol.ts';
import {
  builtInChoices,
  type Field,
  type FieldChoice,
  filterChoices,
  matchCommands,
  type UsableCommand,
} from './fields.ts';

/** An entry of the list above the composer. */
export type Suggestion =
  | { readonly kind: 'command'; readonly command: UsableCommand }
  | { readonly kind: 'choice'; readonly field: Field; readonly choice: FieldChoice }
  | { readonly kind: 'option'; readonly option: CommandOption };

/** What is typed so far. */
interface Input {
  readonly text: string;
  readonly command: UsableCommand | null;
  /** The focused option. */
  readonly field: Field | undefined;
  readonly commands: readonly UsableCommand[];
  readonly unusedOptions: readonly CommandOption[];
  readonly autocomplete: Autocomplete;
}

/** Returns the suggestions for the focused input. */
export function findSuggestions(input: Input, state: State): readonly Suggestion[] {
  const { command, field, text } = input;
  if (command === null) {
    if (!text.startsWith('/')) return [];
    return matchCommands(input.commands, text.slice(1)).map((match) => ({
      kind: 'command',
      command: match,
    }));
  }
  if (field === undefined) {
    const wanted = text.trim().toLowerCase();
    return input.unusedOptions
      .filter(({ name }) => name.includes(wanted))
      .map((option) => ({ kind: 'option', option }));
  }
  if (field.option.autocomplete) {
    return input.autocomplete.choices.map((choice) => ({ kind: 'choice', field, choice }));
  }
  const typed = field.chosen === null ? field.text : '';
  return filterChoices(builtInChoices(field.option, state) ?? [], typed).map((choice) => ({
    kind: 'choice',
    field,
    choice,
  }));
}

const debounceMs = 120;

/** The bot's choices for the focused option. Outdated responses are dropped. */
export class Autocomplete {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  choices: readonly Choice[] = [];
  #latest = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  reset(): void {
    this.#latest += 1;
    clearTimeout(this.#timer);
    this.status = 'idle';
    this.choices = [];
  }

  /** Sends the query after 120 ms without another request or a reset, or immediately. */
  request(query: () => Promise<ActionResult>, immediately: boolean): void {
    clearTimeout(this.#timer);
    this.#latest += 1;
    const id = this.#latest;
    this.status = 'loading';
    this.#timer = setTimeout(
      async () => {
        const result = await query();
        if (id !== this.#latest) return;
        const succeeded = result.ok && result.failed === null;
        this.status = succeeded ? 'ready' : 'failed';
        this.choices = succeeded ? (result.choices ?? []) : [];
        this.#changed();
      },
      immediately ? 0 : debounceMs,
    );
  }
}
