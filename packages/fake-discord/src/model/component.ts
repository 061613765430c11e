import { z } from 'zod';

export const componentType = {
  row: 1,
  button: 2,
  stringSelect: 3,
  textInput: 4,
  roleSelect: 6,
  channelSelect: 8,
  textDisplay: 10,
  label: 18,
} as const;

const emojiSchema = z.object({ id: z.string().nullish(), name: z.string().nullish() });

const optionSchema = z.object({
  label: z.string(),
  value: z.string(),
  description: z.string().nullish(),
  default: z.boolean().nullish(),
  emoji: emojiSchema.nullish(),
});

const mediaSchema = z.object({ url: z.string() });

const ownFieldsSchema = z.object({
  type: z.number(),
  id: z.number().nullish(),
  custom_id: z.string().nullish(),
  label: z.string().nullish(),
  description: z.string().nullish(),
  content: z.string().nullish(),
  style: z.number().nullish(),
  disabled: z.boolean().nullish(),
  url: z.string().nullish(),
  emoji: emojiSchema.nullish(),
  placeholder: z.string().nullish(),
  options: z.array(optionSchema).nullish(),
  channel_types: z.array(z.number()).nullish(),
  min_values: z.number().nullish(),
  max_values: z.number().nullish(),
  min_length: z.number().nullish(),
  max_length: z.number().nullish(),
  required: z.boolean().nullish(),
  value: z.string().nullish(),
  accent_color: z.number().nullish(),
  spoiler: z.boolean().nullish(),
  divider: z.boolean().nullish(),
  spacing: z.number().nullish(),
  media: mediaSchema.nullish(),
  file: mediaSchema.nullish(),
  items: z
    .array(
      z.object({ media: mediaSchema, description: z.string().nullish(), spoiler: z.boolean().nullish() }),
    )
    .nullish(),
});

/** A component of a message or a modal, of any type; limits/ checks what it may contain. */
export interface Component extends z.infer<typeof ownFieldsSchema> {
  readonly components?: readonly Component[] | null | undefined;
  readonly component?: Component | null | undefined;
  readonly accessory?: Component | null | undefined;
}

export const componentSchema: z.ZodType<Component> = z.lazy(() =>
  ownFieldsSchema.extend({
    components: z.array(componentSchema).nullish(),
    component: componentSchema.nullish(),
    accessory: componentSchema.nullish(),
  }),
);

export interface ComponentAtPath {
  readonly component: Component;
  readonly path: readonly (string | number)[];
}

/** Yields each component with its path, parents first. */
export function* walkComponents(
  components: readonly Component[],
  path: readonly (string | number)[] = ['components'],
): Generator<ComponentAtPath> {
  for (const [index, component] of components.entries()) yield* visit(component, [...path, index]);
}

function* visit(component: Component, path: readonly (string | number)[]): Generator<ComponentAtPath> {
  yield { component, path };
  if (component.components) yield* walkComponents(component.components, [...path, 'components']);
  if (component.component) yield* visit(component.component, [...path, 'component']);
  if (component.accessory) yield* visit(component.accessory, [...path, 'accessory']);
}

const selectTypes: readonly number[] = [
  componentType.stringSelect,
  componentType.roleSelect,
  componentType.channelSelect,
];

export function isSelect({ type }: Component): boolean {
  return selectTypes.includes(type);
}
