import { html, nothing, type TemplateResult } from 'lit-html';
import type { Room } from '../../../page-protocol.ts';
import type { App } from '../app.ts';
import { icon } from '../look.ts';
import { apiKeyCard } from './api-key.ts';
import { botCard } from './bot.ts';
import { callsCard } from './calls.ts';
import { plugsCard } from './plugs.ts';
import { serversCard } from './servers.ts';
import { storeCard } from './store.ts';

/** What runs behind the page, live, and the plugs that can be pulled. */
export function room(app: App, state: Room, drawer: boolean): TemplateResult {
  return html`<aside class="room" aria-label="Machine room">
    <header class="bar">
      <h2>Machine room</h2>
      ${
        drawer
          ? html`<button type="button" id="close-room" class="tool" aria-label="Close" @click=${() => app.closeDrawer()}>
              ${icon('close')}
            </button>`
          : nothing
      }
    </header>
    <div class="cards" tabindex="0" role="group" aria-label="What runs behind this">
      ${app.roomNotice === null ? nothing : html`<p class="notice" role="alert">${app.roomNotice}</p>`}
      ${apiKeyCard(app, state)} ${botCard(app, state)} ${serversCard(state)} ${plugsCard(app, state)}
      ${callsCard(state)} ${storeCard(state)}
    </div>
  </aside>`;
}
