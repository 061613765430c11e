/// <reference path="../spec.d.ts" />

import { ModalInteractionCallbackRequestSchema } from 'discord-api-spec/zod';
import { z } from 'zod';
import {
  type Component,
  componentSchema,
  componentType,
  isSelect,
  walkComponents,
} from '../model/component.ts';
import { checkSchema, Form, type Path } from './form.ts';

/** Checks a message's components: at most 5 rows, or 40 components of any kind with the flag IS_COMPONENTS_V2. */
export function checkComponents(form: Form, components: readonly Component[], v2: boolean): void {
  if (!v2) {
    form.checkLength(['components'], components, 5);
    for (const [index, component] of components.entries()) {
      if (component.type !== componentType.row) form.notOneOf(['components', index, 'type'], [1]);
    }
  }
  let count = 0;
  let textLength = 0;
  for (const { component, path } of walkComponents(components)) {
    count += 1;
    if (component.type === componentType.textDisplay) textLength += component.content?.length ?? 0;
    if (component.type === componentType.row) checkMessageRow(form, path, component);
    if (component.type === componentType.button) checkButton(form, path, component);
    if (isSelect(component)) checkSelect(form, path, component);
  }
  if (v2 && count > 40) {
    form.add(
      ['components'],
      'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
      'The number of components exceeds the maximum of 40',
    );
  }
  if (textLength > 4_000) {
    form.add(
      ['components'],
      'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
      'Displayable text size exceeds maximum size of 4000',
    );
  }
  checkCustomIds(form, components);
}

/** Checks that no two components share a custom id (discord-api-docs, components/reference.mdx). */
function checkCustomIds(form: Form, components: readonly Component[]): void {
  const seen = new Set<string>();
  for (const { component, path } of walkComponents(components)) {
    const customId = component.custom_id;
    if (!customId) continue;
    if (seen.has(customId)) {
      form.add(
        [...path, 'custom_id'],
        'COMPONENT_CUSTOM_ID_DUPLICATED',
        'Component custom id cannot be duplicated',
      );
    }
    seen.add(customId);
  }
}

/** Checks what a row of a message holds. Of what the specification allows, only selects of people aren't simulated. */
function checkMessageRow(form: Form, path: Path, row: Component): void {
  for (const [index, inner] of (row.components ?? []).entries()) {
    if (inner.type !== componentType.button && !isSelect(inner))
      notSimulated(form, [...path, 'components', index], inner);
  }
  checkWidth(form, path, row);
}

function notSimulated(form: Form, path: Path, { type }: Component): void {
  form.notSimulated([...path, 'type'], `components of type ${type} here`);
}

/** Checks a row's width: a button takes one of five places, anything else all of them. */
function checkWidth(form: Form, path: Path, row: Component): void {
  const width = (row.components ?? []).reduce(
    (sum, inner) => sum + (inner.type === componentType.button ? 1 : 5),
    0,
  );
  if (width > 5) {
    form.add(
      [...path, 'components'],
      'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
      'The specified component exceeds the maximum width',
    );
  }
}

const linkStyle = 5;

function checkButton(form: Form, path: Path, button: Component): void {
  if (button.style === linkStyle) {
    if (!button.url) form.required([...path, 'url']);
    else if (!['http:', 'https:', 'discord:'].includes(new URL(button.url).protocol)) {
      form.add([...path, 'url'], 'URL_TYPE_INVALID_SCHEME', `Scheme of "${button.url}" is not supported.`);
    }
    if (button.custom_id) addIdAndUrlError(form, path);
  } else {
    if (!button.custom_id) form.required([...path, 'custom_id']);
    if (button.url) addIdAndUrlError(form, path);
  }
  if (!button.label?.trim() && !button.emoji) {
    form.add(path, 'BUTTON_COMPONENT_INVALID_LABEL', 'A button needs a label or an emoji');
  }
  checkEmoji(form, [...path, 'emoji'], button.emoji);
}

function addIdAndUrlError(form: Form, path: Path): void {
  form.add(path, 'BUTTON_COMPONENT_CUSTOM_ID_AND_URL', 'A custom id and url cannot both be specified');
}

/** Checks the limits of selects. */
function checkSelect(form: Form, path: Path, select: Component): void {
  const least = select.min_values ?? 1;
  const most = select.max_values ?? 1;
  if (least > most) {
    form.add(
      [...path, 'min_values'],
      'NUMBER_TYPE_MAX',
      `int value should be less than or equal to ${most}.`,
    );
  }
  if (select.type !== componentType.stringSelect) return;
  const options = select.options ?? [];
  form.checkLength([...path, 'options'], options, 25, 1);
  if (most > options.length && options.length > 0) {
    form.add(
      [...path, 'max_values'],
      'NUMBER_TYPE_MAX',
      `int value should be less than or equal to ${options.length}.`,
    );
  }
  const values = new Set<string>();
  for (const [index, option] of options.entries()) {
    if (values.has(option.value)) {
      form.add(
        [...path, 'options', index, 'value'],
        'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
        'The specified option value is already used',
      );
    }
    values.add(option.value);
    checkEmoji(form, [...path, 'options', index, 'emoji'], option.emoji);
  }
  if (options.filter((option) => option.default).length > most) {
    form.add([...path, 'options'], 'SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES', 'Too many default values');
  }
}

function checkEmoji(form: Form, path: Path, emoji: Component['emoji']): void {
  if (!emoji || emoji.id) return;
  const name = emoji.name ?? '';
  if (/^\p{RGI_Emoji}$/v.test(name) || /^\p{RGI_Emoji}$/v.test(`${name}\uFE0F`)) return;
  form.add([...path, 'name'], 'COMPONENT_INVALID_EMOJI', 'Invalid emoji');
}

const modalSchema = z.object({
  custom_id: z.string(),
  title: z.string(),
  components: z.array(componentSchema),
});
export type ModalBody = z.infer<typeof modalSchema>;

/**
 * Returns a modal that Discord opens.
 * @throws ApiError 50035
 */
export function readModal(callback: unknown): ModalBody {
  checkSchema(ModalInteractionCallbackRequestSchema, callback);
  const { data } = z.object({ data: modalSchema }).parse(callback);
  const form = new Form(['data']);
  if (data.title.trim() === '') form.required(['title']);
  form.checkLength(['components'], data.components, 5, 1);
  for (const [index, component] of data.components.entries()) {
    const path = ['components', index];
    if (component.type === componentType.label) checkLabel(form, path, component);
    else if (component.type === componentType.row) checkModalRow(form, path, component);
    else notSimulated(form, path, component);
  }
  checkCustomIds(form, data.components);
  form.throwIfInvalid();
  return data;
}

/** Checks a row of text inputs, which Discord still takes although labels replace it (components/reference.mdx). */
function checkModalRow(form: Form, path: Path, row: Component): void {
  checkWidth(form, path, row);
  for (const [index, input] of (row.components ?? []).entries()) {
    const inputPath = [...path, 'components', index];
    if (!input.label?.trim()) form.required([...inputPath, 'label']);
    checkTextInput(form, inputPath, input);
  }
}

function checkLabel(form: Form, path: Path, label: Component): void {
  if (!label.label?.trim()) form.required([...path, 'label']);
  const input = label.component;
  const inputPath = [...path, 'component'];
  if (input?.type !== componentType.textInput) {
    if (input) notSimulated(form, inputPath, input);
    return;
  }
  checkTextInput(form, inputPath, input);
  if (input.label) {
    form.add(
      [...inputPath, 'label'],
      'COMPONENT_LABEL_NOT_ALLOWED',
      'A text input inside a label cannot have its own label',
    );
  }
}

function checkTextInput(form: Form, path: Path, input: Component): void {
  const least = input.min_length ?? 0;
  const most = input.max_length ?? 4_000;
  if (least > most) {
    form.add(
      [...path, 'min_length'],
      'NUMBER_TYPE_MAX',
      `int value should be less than or equal to ${most}.`,
    );
  }
  if (input.value) form.checkLength([...path, 'value'], input.value, most, least);
}
