import { html, nothing, type TemplateResult } from 'lit-html';
import type { State } from '../../page-protocol.ts';
import type { App } from './app.ts';
import { chat } from './chat.ts';
import { composerView } from './composer/view.ts';
import { icon } from './icons.ts';
import { inspector } from './inspector.ts';
import { modalDialog } from './modal.ts';
import { sidebar } from './sidebar.ts';

/** The widths at which the inspector, and then the sidebar too, become drawers; the same as in styles/phone.css. */
const inspectorDrawer = '(max-width: 1179px)';
const sidebarDrawer = '(max-width: 759px)';

/** The whole page. */
export function page(app: App): TemplateResult {
  if (app.state === null) return html`<p class="starting" role="status">Opening the playground…</p>`;
  const narrow = matchMedia(inspectorDrawer).matches;
  const phone = matchMedia(sidebarDrawer).matches;
  if ((!narrow && app.drawer === 'inspector') || (!phone && app.drawer === 'channels')) app.drawer = 'none';
  const sidebarOpen = phone ? app.drawer === 'channels' : true;
  const inspectorOpen = narrow ? app.drawer === 'inspector' : app.inspectorShown;
  const drawerOpen = app.drawer !== 'none';
  return html`
    <div class="page ${inspectorOpen ? 'with-inspector' : ''}" @keydown=${(event: KeyboardEvent) => onKey(event, app)}>
      <div class="rail" aria-hidden="true"><span class="guild-icon">${initials(app.state.guild.name)}</span></div>
      <section aria-label="Guild" class="side ${sidebarOpen ? 'open' : ''}" ?inert=${!sidebarOpen || (drawerOpen && app.drawer !== 'channels')}>
        ${sidebar(app, app.state)}
      </section>
      <main class="middle" ?inert=${drawerOpen}>
        ${app.online ? nothing : html`<p class="offline" role="alert">The playground has stopped or can’t be reached. Trying again…</p>`}
        ${channelHeader(app, app.state, { phone, narrow, inspectorOpen })} ${chat(app, app.state)}
        ${composerView(app, app.state)}
      </main>
      <div class="inspector-place ${inspectorOpen ? 'open' : ''}" ?inert=${!inspectorOpen}>
        ${inspectorOpen ? inspector(app, app.state.inspector, narrow) : nothing}
      </div>
      ${drawerOpen ? html`<div class="backdrop" @click=${() => app.closeDrawer()}></div>` : nothing}
      ${modalDialog(app)}
    </div>
  `;
}

function onKey(event: KeyboardEvent, app: App): void {
  if (event.key !== 'Escape' || app.drawer === 'none') return;
  event.preventDefault();
  app.closeDrawer();
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .join('')
    .slice(0, 3);
}

/** The bar above the messages: channel name, inspector. */
function channelHeader(
  app: App,
  state: State,
  { phone, narrow, inspectorOpen }: { phone: boolean; narrow: boolean; inspectorOpen: boolean },
): TemplateResult {
  const name = state.guild.channels.find(({ id }) => id === app.channelId)?.name ?? '';
  const toggleInspector = () => {
    if (narrow) app.openDrawer('inspector', 'close-inspector');
    else {
      app.inspectorShown = !app.inspectorShown;
      app.changed();
    }
  };
  return html`<header class="bar">
    ${
      phone
        ? html`<button type="button" id="open-channels" class="tool" aria-label="Channels and people"
            @click=${() => app.openDrawer('channels', 'close-channels')}>${icon('menu')}</button>`
        : nothing
    }
    <h1 class="channel-name">${icon('hash')}<span>${name}</span></h1>
    <span class="filler"></span>
    <button type="button" class="tool ${inspectorOpen ? 'on' : ''}" id="toggle-inspector" aria-label="Inspector" aria-expanded=${inspectorOpen}
      title="Inspect the bot, the host and the database, and inject faults" @click=${toggleInspector}>
      ${icon('inspector')}<span>Inspector</span>
    </button>
  </header>`;
}
