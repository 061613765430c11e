import { ModalInteractionCallbackRequestSchema } from 'discord-api-spec/zod';
import { z } from 'zod';
import { type Component, componentSchema, componentType, isSelect, walk } from '../model/component.ts';
import { checkCustomIds, checkSelect } from './component-limits.ts';
import { Form, type Path } from './form.ts';
import { gate } from './gate.ts';

const modalSchema = z.object({
  custom_id: z.string(),
  title: z.string(),
  components: z.array(componentSchema),
});
export type ModalBody = z.infer<typeof modalSchema>;

/**
 * A modal that Discord would open.
 * @throws UserError 50035
 */
export function readModal(callback: unknown): ModalBody {
  gate(ModalInteractionCallbackRequestSchema, callback);
  const { data } = z.object({ data: modalSchema }).parse(callback);
  const form = new Form(['data']);
  if (data.title.trim() === '') form.required(['title']);
  form.length(['components'], data.components, 5, 1);
  for (const { component, path } of walk(data.components)) {
    if (component.type === componentType.row) checkRow(form, path, component);
    if (component.type === componentType.label) checkLabel(form, path, component);
    if (component.type === componentType.textInput) checkTextInput(form, path, component);
    if (isSelect(component)) checkSelect(form, path, component);
  }
  checkCustomIds(form, data.components);
  form.finish();
  return data;
}

/** The older way to hold a text input: a row with just that, which carries its own label. */
function checkRow(form: Form, path: Path, row: Component): void {
  const inner = row.components ?? [];
  if (inner.length !== 1) {
    form.add(
      [...path, 'components'],
      'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
      'The specified component exceeds the maximum width',
    );
  }
  for (const [index, input] of inner.entries()) {
    if (!input.label?.trim()) form.required([...path, 'components', index, 'label']);
  }
}

function checkLabel(form: Form, path: Path, label: Component): void {
  if (!label.label?.trim()) form.required([...path, 'label']);
  if (label.component?.type === componentType.textInput && label.component.label) {
    form.add(
      [...path, 'component', 'label'],
      'COMPONENT_LABEL_NOT_ALLOWED',
      'A text input inside a label cannot have a label of its own',
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
  if (input.value) form.length([...path, 'value'], input.value, most, least);
}
