import type { ModalBody } from '../limits/component-limits.ts';
import { type Component, componentType, isSelect } from './component.ts';

/** A field of a modal, whichever way it was built. */
export interface ModalField {
  readonly label: string;
  readonly customId: string;
  readonly component: Component;
  /** As the field sits in the modal: in a row of its own (legacy) or in a label. */
  readonly wrapper: Component;
}

/** A modal that is open before a person. */
export class Modal {
  readonly body: ModalBody;
  /** Who sees it. */
  readonly personId: string;

  constructor(body: ModalBody, personId: string) {
    this.body = body;
    this.personId = personId;
  }

  get title(): string {
    return this.body.title;
  }
  get customId(): string {
    return this.body.custom_id;
  }

  get fields(): readonly ModalField[] {
    const fields: ModalField[] = [];
    for (const holder of this.body.components) {
      const component = holder.component ?? holder.components?.[0];
      if (!component?.custom_id) continue;
      fields.push({
        label: holder.label ?? component.label ?? '',
        customId: component.custom_id,
        component,
        wrapper: holder,
      });
    }
    return fields;
  }

  /** All that a person reads in it. */
  get text(): string {
    const parts = [this.title];
    for (const holder of this.body.components) {
      parts.push(holder.content ?? '', holder.label ?? '', holder.description ?? '');
      const component = holder.component ?? holder.components?.[0];
      parts.push(component?.label ?? '', component?.placeholder ?? '', component?.value ?? '');
    }
    return parts.filter(Boolean).join('\n');
  }

  /**
   * What Discord sends when the person has filled it in; keys are labels or custom ids.
   * @throws Error where a field is unknown, missing, too short or too long
   */
  submission(values: Readonly<Record<string, string | readonly string[]>>): object[] {
    const fields = this.fields;
    for (const key of Object.keys(values)) {
      if (!fields.some((field) => field.label === key || field.customId === key)) {
        throw new Error(
          `The modal "${this.title}" has no field "${key}", only: ${fields.map((f) => f.label).join(', ')}`,
        );
      }
    }
    return fields.map((field, index) => {
      const filled = fillField(field, values[field.label] ?? values[field.customId]);
      const inner = { id: 2 * index + 2, type: field.component.type, custom_id: field.customId, ...filled };
      return field.wrapper.type === componentType.label
        ? { type: componentType.label, id: 2 * index + 1, component: inner }
        : { type: componentType.row, id: 2 * index + 1, components: [inner] };
    });
  }
}

function fillField(field: ModalField, given: string | readonly string[] | undefined): object {
  const { component, label } = field;
  if (isSelect(component) || typeof given === 'object') {
    const values = typeof given === 'string' ? [given] : (given ?? []);
    if (values.length === 0 && component.required !== false)
      throw new Error(`"${label}" has to be filled in`);
    return { values };
  }
  const value = given ?? component.value ?? '';
  if (value === '' && component.required !== false) throw new Error(`"${label}" has to be filled in`);
  if (value !== '' && value.length < (component.min_length ?? 0))
    throw new Error(`"${label}" takes at least ${component.min_length} characters`);
  if (value.length > (component.max_length ?? 4_000))
    throw new Error(`"${label}" takes at most ${component.max_length ?? 4_000} characters`);
  return { value };
}
