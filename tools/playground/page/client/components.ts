import { html, nothing, type TemplateResult } from 'lit-html';
import type { Component, MessageView } from '../../page-protocol.ts';
import type { App } from './app.ts';

const styles = ['primary', 'secondary', 'success', 'danger', 'link', 'link'] as const;

/** The rows of buttons below a message. */
export function components(app: App, message: MessageView): readonly TemplateResult[] {
  return message.components.map(
    ({ components = [] }) =>
      html`<div class="row">${components?.map((one) => button(app, message, one))}</div>`,
  );
}

function button(app: App, { id }: MessageView, one: Component): TemplateResult {
  const style = styles[(one.style ?? 1) - 1] ?? 'secondary';
  const label = html`${one.emoji?.name ?? nothing} ${one.label ?? nothing}`;
  if (one.url) {
    return /^https?:/i.test(one.url)
      ? html`<a class="button secondary" href=${one.url} target="_blank" rel="noopener noreferrer">${label} ↗</a>`
      : html`<span class="button secondary">${label}</span>`;
  }
  const customId = one.custom_id ?? '';
  const key = `${id}/${customId}`;
  const waiting = app.waitingComponents.has(key);
  return html`<button type="button" class="button ${style} ${waiting ? 'waits' : ''}" id=${key}
    ?disabled=${one.disabled === true} aria-busy=${waiting} @click=${() => app.useComponent(id, customId)}>
    <span>${label}</span>
    ${waiting ? html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>` : nothing}
  </button>`;
}
