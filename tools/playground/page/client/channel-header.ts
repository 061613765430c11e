import { html, nothing, type TemplateResult } from 'lit-html';
import type { State } from '../../page-protocol.ts';
import type { App } from './app.ts';
import { icon, type Shape } from './look.ts';
import { type Theme, themes } from './theme.ts';

const themeShapes: Readonly<Record<Theme, Shape>> = { system: 'screen', light: 'sun', dark: 'moon' };
const themeWords: Readonly<Record<Theme, string>> = { system: 'as the system', light: 'light', dark: 'dark' };

/** The bar above the messages: the channel, the look, the way to the machine room. */
export function channelHeader(
  app: App,
  state: State,
  { phone, narrow, roomOpen }: { phone: boolean; narrow: boolean; roomOpen: boolean },
): TemplateResult {
  const name = state.guild.channels.find(({ id }) => id === app.channelId)?.name ?? '';
  const next = themes[(themes.indexOf(app.theme) + 1) % themes.length] ?? 'system';
  const toggleRoom = () => {
    if (narrow) app.open('room', 'close-room');
    else {
      app.roomShown = !app.roomShown;
      app.changed();
    }
  };
  return html`<header class="bar">
    ${
      phone
        ? html`<button type="button" id="open-channels" class="tool" aria-label="Channels and people"
            @click=${() => app.open('channels', 'close-channels')}>${icon('menu')}</button>`
        : nothing
    }
    <h1 class="channel-name">${icon('hash')}<span>${name}</span></h1>
    <span class="filler"></span>
    <button type="button" class="tool" id="theme"
      aria-label="Colours: ${themeWords[app.theme]}. Change to: ${themeWords[next]}"
      title="Colours: ${themeWords[app.theme]}" @click=${() => app.setTheme(next)}>
      ${icon(themeShapes[app.theme])}
    </button>
    <button type="button" class="tool ${roomOpen ? 'on' : ''}" id="toggle-room" aria-label="Machine room" aria-expanded=${roomOpen}
      title="What runs behind this: the bot, the host, and plugs to pull" @click=${toggleRoom}>
      ${icon('room')}<span>Machine room</span>
    </button>
  </header>`;
}
