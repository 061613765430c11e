import { html, type TemplateResult } from 'lit-html';
import type { Room } from '../../../page-protocol.ts';
import type { App } from '../app.ts';
import { icon } from '../look.ts';

const copiedMs = 2_000;

/** The demo account's API key, to be pasted into the form of `/setup connect`. */
export function apiKeyCard(app: App, { account }: Room): TemplateResult {
  const copy = async () => {
    await navigator.clipboard.writeText(account.key);
    app.copied = true;
    app.changed();
    setTimeout(() => {
      app.copied = false;
      app.changed();
    }, copiedMs);
  };
  return html`<section class="card" aria-labelledby="room-key">
    <h3 id="room-key">Demo account</h3>
    <p class="hint">The API key that <b>/setup connect</b> asks for:</p>
    <p class="key">
      <code id="api-key">${account.key}</code>
      <button type="button" class="button small secondary" id="copy-key" @click=${copy}>
        ${icon('copy')}<span aria-live="polite">${app.copied ? 'Copied' : 'Copy'}</span>
      </button>
    </p>
  </section>`;
}
