import type { State } from '../../../page-protocol.ts';
import type { CommandOption } from '../discord-types.ts';
import { type Leaf, matching } from './command-tree.ts';
import type { Composer } from './composer.ts';
import { type Field, type FieldChoice, fitting, ownChoices } from './field.ts';

/** Something that the list above the composer offers. */
export type Suggestion =
  | { readonly kind: 'command'; readonly leaf: Leaf }
  | { readonly kind: 'choice'; readonly field: Field; readonly choice: FieldChoice }
  | { readonly kind: 'option'; readonly option: CommandOption };

/** What fits what is being typed. */
export function suggestions(composer: Composer, state: State): readonly Suggestion[] {
  const { leaf, field, text } = composer;
  if (leaf === null) {
    if (!text.startsWith('/')) return [];
    return matching(composer.leaves, text.slice(1)).map((one) => ({ kind: 'command', leaf: one }));
  }
  if (field === undefined) {
    const wanted = text.trim().toLowerCase();
    return composer.left
      .filter(({ name }) => name.includes(wanted))
      .map((option) => ({ kind: 'option', option }));
  }
  if (field.option.autocomplete) {
    return composer.autocomplete.choices.map((choice) => ({ kind: 'choice', field, choice }));
  }
  const typed = field.chosen === null ? field.text : '';
  return fitting(ownChoices(field.option, state) ?? [], typed).map((choice) => ({
    kind: 'choice',
    field,
    choice,
  }));
}

/** Takes what is offered. */
export function take(composer: Composer, suggestion: Suggestion): void {
  if (suggestion.kind === 'command') composer.choose(suggestion.leaf);
  else if (suggestion.kind === 'choice') composer.fill(suggestion.field, suggestion.choice);
  else composer.add(suggestion.option);
}
