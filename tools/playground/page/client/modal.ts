import { html, nothing, type TemplateResult } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import type { ModalFieldView } from '../../page-protocol.ts';
import type { App, OpenModal } from './app.ts';
import { icon } from './icons.ts';
import { markdown } from './markdown.ts';

/** The open modal, if any. The browser's own dialog keeps the focus inside and closes on Escape. */
export function modalDialog(app: App) {
  const { modal } = app;
  return modal === null ? nothing : keyed(modal.modal.id, dialog(app, modal));
}

function dialog(app: App, open: OpenModal): TemplateResult {
  const { modal } = open;
  const { state, words } = app;
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
        <p class="hint">${state === null ? nothing : markdown(words.private, state)}</p>
        ${modal.fields.map(fieldInput)}
        ${open.error === null ? nothing : html`<p class="failure" role="alert">${open.error}</p>`}
      </div>
      <footer>
        <button type="button" class="button secondary" @click=${() => app.closeModal()}>${words.cancel}</button>
        <button class="button primary" ?disabled=${open.sending}>${words.submit}</button>
      </footer>
    </form>
  </dialog>`;
}

const paragraphStyle = 2;

function fieldInput(
  { customId, label, description, component }: ModalFieldView,
  index: number,
): TemplateResult {
  const id = `field-${index}`;
  const described = description === null ? nothing : `${id}-hint`;
  const { required, min_length: min, max_length: max, placeholder, value, style } = component;
  const isRequired = required ?? true;
  const control =
    style === paragraphStyle
      ? html`<textarea id=${id} name=${customId} rows="4" ?required=${isRequired} ?autofocus=${index === 0}
          minlength=${min ?? nothing} maxlength=${max ?? nothing}
          placeholder=${placeholder ?? nothing} aria-describedby=${described} .value=${value ?? ''}></textarea>`
      : html`<input id=${id} name=${customId} type="text" ?required=${isRequired} ?autofocus=${index === 0}
          autocomplete="off" spellcheck="false" minlength=${min ?? nothing}
          maxlength=${max ?? nothing} placeholder=${placeholder ?? nothing}
          aria-describedby=${described} value=${value ?? ''} />`;
  return html`<div class="modal-field">
    <label for=${id}>${label}${isRequired ? html` <span class="required" aria-hidden="true">*</span>` : nothing}</label>
    ${description === null ? nothing : html`<p class="hint" id="${id}-hint">${description}</p>`}
    ${control}
  </div>`;
}
