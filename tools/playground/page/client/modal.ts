import { html, nothing, type TemplateResult } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import type { ModalFieldView } from '../../page-protocol.ts';
import type { App, OpenModal } from './app.ts';
import { icon } from './icons.ts';

/** The open modal, if any. The browser's own dialog keeps the focus inside and closes on Escape. */
export function modalDialog(app: App) {
  const { modal } = app;
  return modal === null ? nothing : keyed(modal.modal.id, dialog(app, modal));
}

function dialog(app: App, open: OpenModal): TemplateResult {
  const { modal } = open;
  const cancel = (event: Event) => {
    event.preventDefault();
    app.closeModal();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const values: Record<string, string> = {};
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string') values[name] = value;
    }
    void app.submit(values);
  };
  return html`<dialog class="modal" @cancel=${cancel} aria-labelledby="modal-title">
    <form method="dialog" @submit=${submit}>
      <header>
        <h2 id="modal-title">${modal.title}</h2>
        <button type="button" class="tool" aria-label="Close" @click=${() => app.closeModal()}>${icon('close')}</button>
      </header>
      <div class="modal-body">
        <p class="hint">This form will be submitted to <b>Steward</b>. Do not share passwords or other sensitive information.</p>
        ${modal.fields.map(fieldInput)}
        ${open.error === null ? nothing : html`<p class="failure" role="alert">${open.error}</p>`}
      </div>
      <footer>
        <button type="button" class="button secondary" @click=${() => app.closeModal()}>Cancel</button>
        <button class="button primary" ?disabled=${open.sending}>Submit</button>
      </footer>
    </form>
  </dialog>`;
}

function fieldInput(field: ModalFieldView, index: number): TemplateResult {
  const id = `field-${index}`;
  const described = field.description === null ? nothing : `${id}-hint`;
  const control =
    field.style === 'paragraph'
      ? html`<textarea id=${id} name=${field.customId} rows="4" ?required=${field.required} ?autofocus=${index === 0}
          minlength=${field.minLength ?? nothing} maxlength=${field.maxLength ?? nothing}
          placeholder=${field.placeholder ?? nothing} aria-describedby=${described} .value=${field.value ?? ''}></textarea>`
      : html`<input id=${id} name=${field.customId} type="text" ?required=${field.required} ?autofocus=${index === 0}
          autocomplete="off" spellcheck="false" minlength=${field.minLength ?? nothing}
          maxlength=${field.maxLength ?? nothing} placeholder=${field.placeholder ?? nothing}
          aria-describedby=${described} value=${field.value ?? ''} />`;
  return html`<div class="modal-field">
    <label for=${id}>${field.label}${field.required ? html` <span class="required" aria-hidden="true">*</span>` : nothing}</label>
    ${field.description === null ? nothing : html`<p class="hint" id="${id}-hint">${field.description}</p>`}
    ${control}
  </div>`;
}
