import type { ModalBody } from '../limits/component-limits.ts';
import { type Component, componentType } from './component.ts';

/** A field of a modal, in either of the two forms. */
export interface ModalField {
  readonly label: string;
  readonly customId: string;
  readonly component: Component;
  /** The component around the field: a row (legacy) or a label. */
  readonly wrapper: Component;
}

/** A modal that a person has open. */
export class Modal {
  readonly body: ModalBody;
  /** The id of the person who sees it. */
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
    for (const wrapper of this.body.components) {
      const component = wrapper.component ?? wrapper.components?.[0];
      if (!component?.custom_id) continue;
      fields.push({
        label: wrapper.label ?? component.label ?? '',
        customId: component.custom_id,
        component,
        wrapper,
      });
    }
    return fields;
  }

  /** All its texts, one per line. */
  get text(): string {
    const parts = [this.title];
    for (const wrapper of this.body.components) {
      parts.push(wrapper.label ?? '', wrapper.description ?? '');
      const component = wrapper.component ?? wrapper.components?.[0];
      parts.push(component?.label ?? '', component?.placeholder ?? '', component?.value ?? '');
    }
    return parts.filter(Boolean).join('\n');
  }

  /**
   * Returns the components that Discord sends when the person submits these values, keyed by label or custom id.
   * @throws Error if a field is unknown, missing, too short or too long
   */
  submission(values: Readonly<Record<string, string>>): object[] {
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

function fillField(field: ModalField, given: string | undefined): object {
  const { component, label } = field;
  const value = given ?? component.value ?? '';
  if (value === '' && component.required !== false) throw new Error(`"${label}" is required`);
  if (value !== '' && value.length < (component.min_length ?? 0))
    throw new Error(`"${label}" needs at least ${component.min_length} characters`);
  if (value.length > (component.max_length ?? 4_000))
    throw new Error(`"${label}" allows at most ${component.max_length ?? 4_000} characters`);
  return { value };
}
