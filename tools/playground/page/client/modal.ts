import { html, nothing, type TemplateResult } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import type { ModalFieldView } from '../../page-protocol.ts';
import type { App, OpenModal } from './app.ts';
import { icon } from './look.ts';

/** The modal that the bot has opened, if any: the browser's own dialog keeps the focus in it, and Escape closes it. */
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
        ${modal.fields.map(field)}
        ${open.error === null ? nothing : html`<p class="failure" role="alert">${open.error}</p>`}
      </div>
      <footer>
        <button type="button" class="button secondary" @click=${() => app.closeModal()}>Cancel</button>
        <button class="button primary" ?disabled=${open.sending}>${open.sending ? 'Submitting…' : 'Submit'}</button>
      </footer>
    </form>
  </dialog>`;
}

function field(one: ModalFieldView, index: number): TemplateResult {
  const id = `field-${index}`;
  const described = one.description === null ? nothing : `${id}-hint`;
  const control =
    one.style === 'paragraph'
      ? html`<textarea id=${id} name=${one.customId} rows="4" ?required=${one.required} ?autofocus=${index === 0}
          minlength=${one.minLength ?? nothing} maxlength=${one.maxLength ?? nothing}
          placeholder=${one.placeholder ?? nothing} aria-describedby=${described} .value=${one.value ?? ''}></textarea>`
      : html`<input id=${id} name=${one.customId} type="text" ?required=${one.required} ?autofocus=${index === 0}
          autocomplete="off" spellcheck="false" minlength=${one.minLength ?? nothing}
          maxlength=${one.maxLength ?? nothing} placeholder=${one.placeholder ?? nothing}
          aria-describedby=${described} value=${one.value ?? ''} />`;
  return html`<div class="modal-field">
    <label for=${id}>${one.label}${one.required ? html` <span class="required" aria-hidden="true">*</span>` : nothing}</label>
    ${one.description === null ? nothing : html`<p class="hint" id="${id}-hint">${one.description}</p>`}
    ${control}
  </div>`;
}
