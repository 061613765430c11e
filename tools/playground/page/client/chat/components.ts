import { html, nothing, type TemplateResult } from 'lit-html';
import type { MessageView, State } from '../../../page-protocol.ts';
import type { App } from '../app.ts';
import type { Component } from '../discord-types.ts';
import { markdown } from '../markdown.ts';
import { select } from './select.ts';

const styles = ['primary', 'secondary', 'success', 'danger', 'link', 'link'] as const;

/** The rows of buttons and selects under a message. */
export function components(app: App, state: State, message: MessageView) {
  return message.components.map((one) => component(app, state, message, one));
}

function component(app: App, state: State, message: MessageView, one: Component): TemplateResult {
  if (one.type === 2) return button(app, message, one);
  if (one.type === 3 || (one.type >= 5 && one.type <= 8)) return select(app, state, message, one);
  if (one.content) return html`<div class="content markdown">${markdown(one.content, state)}</div>`;
  return html`<div class="row">${one.components?.map((inner) => component(app, state, message, inner))}</div>`;
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
  const waits = app.waiting.has(key);
  return html`<button type="button" class="button ${style} ${waits ? 'waits' : ''}" id=${key}
    ?disabled=${one.disabled === true} aria-busy=${waits} @click=${() => app.use(id, customId)}>
    <span>${label}</span>
    ${waits ? html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>` : nothing}
  </button>`;
}
