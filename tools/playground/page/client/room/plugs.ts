import { html, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { HostFault, Room } from '../../../page-protocol.ts';
import type { App } from '../app.ts';

const modes: readonly (readonly [mode: HostFault, name: string, hint: string])[] = [
  ['ok', 'Well', 'all arrives'],
  ['slow', 'Slow', 'takes seconds'],
  ['refuse', 'Refused', 'nobody listens'],
  ['429', '429', 'too many'],
  ['500', '500', 'the host fails'],
  ['lose the answer', 'Answer lost', 'done, not told'],
];

/** How the way from the bot to the host behaves. */
export function plugsCard(app: App, { plugs }: Room): TemplateResult {
  return html`<section class="card">
    <fieldset class="plugs">
      <legend>Between the bot and the host</legend>
      ${modes.map(
        ([mode, name, hint]) => html`<label class="plug">
          <input type="radio" name="host-plug" .checked=${live((app.wantedPlug ?? plugs.host) === mode)} @change=${() => app.pullHost(mode)} />
          <span>${name}</span><small>${hint}</small>
        </label>`,
      )}
    </fieldset>
  </section>`;
}
