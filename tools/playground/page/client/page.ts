import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from './app.ts';
import { channelHeader } from './channel-header.ts';
import { chat } from './chat/chat.ts';
import { composerBox } from './composer/composer-box.ts';
import { modalDialog } from './modal.ts';
import { room } from './room/room.ts';
import { sidebar } from './sidebar.ts';

/** Where the room, and then the channels too, become drawers; as in styles/phone.css. */
const roomDrawer = '(max-width: 1179px)';
const channelsDrawer = '(max-width: 759px)';

/** The whole page. */
export function page(app: App): TemplateResult {
  if (app.state === null) return html`<p class="starting" role="status">Opening the playground…</p>`;
  const narrow = matchMedia(roomDrawer).matches;
  const phone = matchMedia(channelsDrawer).matches;
  if ((!narrow && app.drawer === 'room') || (!phone && app.drawer === 'channels')) app.drawer = 'none';
  const channels = phone ? app.drawer === 'channels' : true;
  const roomOpen = narrow ? app.drawer === 'room' : app.roomShown;
  const open = app.drawer !== 'none';
  return html`
    <div class="page ${roomOpen ? 'with-room' : ''}" @keydown=${(event: KeyboardEvent) => onKey(event, app)}>
      <div class="rail" aria-hidden="true"><span class="guild-icon">${initials(app.state.guild.name)}</span></div>
      <section aria-label="Guild" class="side ${channels ? 'open' : ''}" ?inert=${!channels || (open && app.drawer !== 'channels')}>
        ${sidebar(app, app.state)}
      </section>
      <main class="middle" ?inert=${open}>
        ${app.online ? nothing : html`<p class="offline" role="alert">The playground has stopped or is out of reach. Trying again…</p>`}
        ${channelHeader(app, app.state, { phone, narrow, roomOpen })} ${chat(app, app.state)}
        ${composerBox(app, app.state)}
      </main>
      <div class="room-place ${roomOpen ? 'open' : ''}" ?inert=${!roomOpen}>
        ${roomOpen ? room(app, app.state.room, narrow) : nothing}
      </div>
      ${open ? html`<div class="curtain" @click=${() => app.closeDrawer()}></div>` : nothing}
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
