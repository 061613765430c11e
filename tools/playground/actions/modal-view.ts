import type { Modal, ModalField } from '../../fake-discord/model/modal.ts';
import type { ModalFieldView, ModalView } from '../page-protocol.ts';

const paragraph = 2;

/** A modal as the page draws it. */
export function modalView(id: string, modal: Modal): ModalView {
  return { id, title: modal.title, fields: modal.fields.map(fieldView) };
}

function fieldView({ customId, label, component, wrapper: holder }: ModalField): ModalFieldView {
  return {
    customId,
    label,
    description: holder.description ?? null,
    style: component.style === paragraph ? 'paragraph' : 'short',
    required: component.required ?? true,
    minLength: component.min_length ?? null,
    maxLength: component.max_length ?? null,
    placeholder: component.placeholder ?? null,
    value: component.value ?? null,
  };
}
