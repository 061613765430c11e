import type { ActionResult, Choice, CommandOption, State } from '../../../page-protocol.ts';
import type { Composer } from './composer.ts';
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

/** Returns the suggestions for the focused input. */
export function findSuggestions(composer: Composer, state: State): readonly Suggestion[] {
  const { command, field, text } = composer;
  if (command === null) {
    if (!text.startsWith('/')) return [];
    return matchCommands(composer.commands, text.slice(1)).map((match) => ({
      kind: 'command',
      command: match,
    }));
  }
  if (field === undefined) {
    const wanted = text.trim().toLowerCase();
    return composer.unusedOptions
      .filter(({ name }) => name.includes(wanted))
      .map((option) => ({ kind: 'option', option }));
  }
  if (field.option.autocomplete) {
    return composer.autocomplete.choices.map((choice) => ({ kind: 'choice', field, choice }));
  }
  const typed = field.chosen === null ? field.text : '';
  return filterChoices(builtInChoices(field.option, state) ?? [], typed).map((choice) => ({
    kind: 'choice',
    field,
    choice,
  }));
}

/** Applies a suggestion to the composer. */
export function accept(composer: Composer, suggestion: Suggestion): void {
  if (suggestion.kind === 'command') composer.chooseCommand(suggestion.command);
  else if (suggestion.kind === 'choice') composer.chooseValue(suggestion.field, suggestion.choice);
  else composer.addOption(suggestion.option);
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
