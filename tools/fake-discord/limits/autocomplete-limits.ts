import { ApplicationCommandAutocompleteCallbackRequestSchema } from 'discord-api-spec/zod';
import { z } from 'zod';
import { Form } from './form.ts';
import { gate } from './gate.ts';

const choiceSchema = z.object({ name: z.string(), value: z.union([z.string(), z.number()]) });
/** What a person picks from while typing. */
export type Choice = z.infer<typeof choiceSchema>;

const callbackSchema = z.object({
  data: z.object({ choices: z.array(choiceSchema.nullable()).nullish() }).nullish(),
});

/**
 * The choices of an autocomplete answer, held to the focused option's type (3 string, 4 integer, 10 number).
 * @throws UserError 50035
 */
export function readChoices(callback: unknown, optionType: number): readonly Choice[] {
  gate(ApplicationCommandAutocompleteCallbackRequestSchema, callback);
  const { data } = callbackSchema.parse(callback);
  const form = new Form(['data']);
  const choices = (data?.choices ?? []).filter((choice) => choice !== null);
  form.length(['choices'], choices, 25);
  for (const [index, choice] of choices.entries()) {
    form.length(['choices', index, 'name'], choice.name.trim(), 100, 1);
    const path = ['choices', index, 'value'];
    if (optionType === 3) {
      if (typeof choice.value !== 'string')
        form.add(path, 'STRING_TYPE_CONVERT', `Could not interpret "${choice.value}" as string.`);
      else form.length(path, choice.value, 100);
    } else if (typeof choice.value !== 'number' || (optionType === 4 && !Number.isInteger(choice.value))) {
      form.add(
        path,
        'NUMBER_TYPE_COERCE',
        `Value "${choice.value}" is not ${optionType === 4 ? 'int' : 'float'}.`,
      );
    }
  }
  form.finish();
  return choices;
}
