import { html, nothing, type TemplateResult } from 'lit-html';
import type { FaultRequest, Room } from '../../../page-protocol.ts';
import type { App } from '../app.ts';

/** The bot's process and its line to Discord, with what can be done to them. */
export function botCard(app: App, { bot }: Room): TemplateResult {
  const button = (label: string, hint: string, what: FaultRequest, off: boolean, style = 'secondary') =>
    html`<button type="button" class="button small ${style}" title=${hint} ?disabled=${off} @click=${() => app.pull(what)}>
      ${label}
    </button>`;
  const down = bot.state === 'stopped';
  return html`<section class="card" aria-labelledby="room-bot">
    <h3 id="room-bot">The bot</h3>
    <p class="line together">
      <span class="line">${light(bot.state === 'running' ? 'good' : down ? 'bad' : 'busy')} <b>${bot.state}</b>
        ${bot.pid === null ? nothing : html`<span class="hint">process ${bot.pid}</span>`}</span>
      <span class="line">${light(bot.connected ? 'good' : 'bad')} ${bot.connected ? 'connected to Discord' : 'not connected'}</span>
    </p>
    ${bot.problem === null ? nothing : html`<p class="failure">${bot.problem}</p>`}
    <div class="buttons">
      ${button('Start', 'As npm start does', { plug: 'bot', do: 'start' }, !down, 'success')}
      ${button('Stop', 'SIGTERM: it hands over what is under way', { plug: 'bot', do: 'stop' }, down)}
      ${button('Kill -9', 'SIGKILL: it can do nothing about it', { plug: 'bot', do: 'kill' }, down, 'danger')}
    </div>
    <h4>Its gateway connection</h4>
    <div class="buttons">
      ${button('Cut', 'The connection breaks without a word', { plug: 'gateway', do: 'drop' }, !bot.connected)}
      ${button('Ask to reconnect', 'Discord asks for a new connection (op 7)', { plug: 'gateway', do: 'reconnect' }, !bot.connected)}
      ${button('Invalidate', 'Discord forgets the session (op 9)', { plug: 'gateway', do: 'invalidate' }, !bot.connected)}
    </div>
  </section>`;
}

/** A small light that says how something is; words beside it say the same. */
export function light(how: 'good' | 'bad' | 'busy' | 'off'): TemplateResult {
  return html`<span class="light ${how}" aria-hidden="true"></span>`;
}
