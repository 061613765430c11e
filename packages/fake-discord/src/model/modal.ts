import type { ModalBody } from '../limits/component-limits.ts';
import { type Component, componentType } from './component.ts';

/** A field of a modal. */
export interface ModalField {
  readonly label: string;
  readonly customId: string;
  readonly component: Component;
  /** The text below its label. */
  readonly description: string | null;
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
    return this.body.components.flatMap((outer) => fieldIn(outer) ?? []);
  }

  /** All its texts, one per line. */
  get text(): string {
    const parts = this.fields.flatMap(({ label, description, component }) => [
      label,
      description,
      component.placeholder,
      component.value,
    ]);
    return [this.title, ...parts].filter(Boolean).join('\n');
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
    return this.body.components.flatMap((outer, index) => {
      const field = fieldIn(outer);
      if (field === null) return [];
      const filled = fillField(field, values[field.label] ?? values[field.customId]);
      const inner = { id: 2 * index + 2, type: field.component.type, custom_id: field.customId, ...filled };
      const held = outer.type === componentType.row ? { components: [inner] } : { component: inner };
      return [{ type: outer.type, id: 2 * index + 1, ...held }];
    });
  }
}

/** Returns the field in a label or a row. */
function fieldIn(outer: Component): ModalField | null {
  const component = outer.component ?? outer.components?.[0];
  if (!component?.custom_id) return null;
  const label = outer.label ?? component.label ?? '';
  return { label, description: outer.description ?? null, customId: component.custom_id, component };
}

function fillField({ component, label }: ModalField, given: string | undefined): object {
  const value = given ?? component.value ?? '';
  if (value === '' && component.required !== false) throw new Error(`"${label}" is required`);
  if (value !== '' && value.length < (component.min_length ?? 0))
    throw new Error(`"${label}" needs at least ${component.min_length} characters`);
  if (value.length > (component.max_length ?? 4_000))
    throw new Error(`"${label}" allows at most ${component.max_length ?? 4_000} characters`);
  return { value };
}
