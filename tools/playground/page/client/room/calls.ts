import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { CallView, Room } from '../../../page-protocol.ts';
import { moment } from '../times.ts';

/** What the bot asked the host; the newest is shown first. */
export function callsCard({ calls }: Room): TemplateResult {
  return html`<section class="card" aria-labelledby="room-calls">
    <h3 id="room-calls">Calls to the host</h3>
    ${
      calls.length === 0
        ? html`<p class="hint">None yet.</p>`
        : html`<ol class="calls">${repeat(calls.toReversed(), ({ id }) => id, call)}</ol>`
    }
  </section>`;
}

function call({ at, method, path, status, ms, plug }: CallView): TemplateResult {
  const waits = status === null && ms === null;
  const how = status === null ? (waits ? 'busy' : 'bad') : status < 400 ? 'good' : 'bad';
  return html`<li title="${moment(at, 'T')} ${method} ${path}">
    <span class="method ${method === 'GET' ? '' : 'change'}">${method}</span>
    <span class="path">${path}</span>
    <span class="status ${how}">${status ?? (waits ? '…' : 'none')}</span>
    <span class="ms">${ms === null ? '' : `${Math.round(ms)} ms`}</span>
    ${plug === null || plug === 'ok' ? nothing : html`<span class="pulled">${plug}</span>`}
  </li>`;
}
