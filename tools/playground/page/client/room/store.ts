import { html, nothing, type TemplateResult } from 'lit-html';
import type { Room } from '../../../page-protocol.ts';

/** What the bot remembers. */
export function storeCard({ store }: Room): TemplateResult {
  return html`<section class="card" aria-labelledby="room-store">
    <h3 id="room-store">What the bot remembers</h3>
    ${store.sections.length === 0 ? html`<p class="hint">Nothing yet.</p>` : nothing}
    ${store.sections.map(
      ({ title, rows }) => html`<details open>
        <summary>${title} <span class="hint">${rows.length}</span></summary>
        <ul class="rows">${rows.map((row) => html`<li>${row}</li>`)}</ul>
      </details>`,
    )}
  </section>`;
}
