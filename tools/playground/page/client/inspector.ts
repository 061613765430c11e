import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { repeat } from 'lit-html/directives/repeat.js';
import {
  type CallView,
  type HostFault,
  hostFaults,
  type InspectorView,
  type ServerView,
} from '../../page-protocol.ts';
import type { FaultRequest } from '../requests.ts';
import type { App } from './app.ts';
import { formatBytes, formatTime } from './format.ts';
import { icon } from './icons.ts';

/** The panel that shows what runs behind the page, live, and causes faults. */
export function inspector(app: App, state: InspectorView, asDrawer: boolean): TemplateResult {
  return html`<aside class="inspector" aria-label="Inspector">
    <header class="bar">
      <h2>Inspector</h2>
      ${
        asDrawer
          ? html`<button type="button" id="close-inspector" class="tool" aria-label="Close" @click=${() => app.closeDrawer()}>
              ${icon('close')}
            </button>`
          : nothing
      }
    </header>
    <div class="cards" tabindex="0" role="group" aria-label="What runs behind the page">
      ${app.inspectorNotice === null ? nothing : html`<p class="notice" role="alert">${app.inspectorNotice}</p>`}
      ${apiKeyCard(app, state)} ${botCard(app, state)} ${serversCard(app, state)} ${membersCard(app)} ${faultCard(app, state)}
      ${callsCard(state)} ${storeCard(state)}
    </div>
  </aside>`;
}

const copiedMs = 2_000;

function apiKeyCard(app: App, { account }: InspectorView): TemplateResult {
  const copy = async () => {
    await navigator.clipboard.writeText(account.key);
    app.copied = true;
    app.changed();
    setTimeout(() => {
      app.copied = false;
      app.changed();
    }, copiedMs);
  };
  return html`<section class="card" aria-labelledby="inspector-key">
    <h3 id="inspector-key">Demo account</h3>
    <p class="hint">API key for <b>/setup connect</b>:</p>
    <p class="key">
      <code id="api-key">${account.key}</code>
      <button type="button" class="button small secondary" id="copy-key" @click=${copy}>
        ${icon('copy')}<span aria-live="polite">${app.copied ? 'Copied' : 'Copy'}</span>
      </button>
    </p>
    ${
      account.fingerprint === null
        ? nothing
        : html`<p class="hint">SHA-256 fingerprint of the host’s certificate:</p>
            <p class="key"><code>${account.fingerprint}</code></p>`
    }
  </section>`;
}

function botCard(app: App, { bot }: InspectorView): TemplateResult {
  const button = (label: string, hint: string, fault: FaultRequest, disabled: boolean, style = 'secondary') =>
    html`<button type="button" class="button small ${style}" title=${hint} ?disabled=${disabled} @click=${() => app.injectFault(fault)}>
      ${label}
    </button>`;
  const stopped = bot.state === 'stopped';
  return html`<section class="card" aria-labelledby="inspector-bot">
    <h3 id="inspector-bot">Bot</h3>
    <p class="line together">
      <span class="line">${statusLight(bot.state === 'running' ? 'good' : stopped ? 'bad' : 'busy')} <b>${bot.state}</b>
        ${bot.pid === null ? nothing : html`<span class="hint">process ${bot.pid}</span>`}</span>
      <span class="line">${statusLight(bot.connected ? 'good' : 'bad')} ${bot.connected ? 'connected to Discord' : 'not connected'}</span>
    </p>
    ${bot.problem === null ? nothing : html`<p class="failure">${bot.problem}</p>`}
    <div class="buttons">
      ${button('Start', 'Starts the bot, like npm start', { target: 'bot', do: 'start' }, !stopped, 'success')}
      ${button('Kill -9', 'Sends SIGKILL: the bot stops immediately', { target: 'bot', do: 'kill' }, stopped, 'danger')}
      ${button('Cut the connection', 'Breaks the connection to Discord without a close message', { target: 'gateway' }, !bot.connected)}
    </div>
  </section>`;
}

/** A colored dot; the text beside it says the same. */
function statusLight(status: 'good' | 'bad' | 'busy' | 'off'): TemplateResult {
  return html`<span class="light ${status}" aria-hidden="true"></span>`;
}

function serversCard(app: App, { host, survival }: InspectorView): TemplateResult {
  return html`<section class="card" aria-labelledby="inspector-servers">
    <h3 id="inspector-servers">Game servers</h3>
    ${host.state === 'running' ? nothing : html`<p class="line">${statusLight('bad')} <b>The host is ${host.state}</b></p>`}
    <p class="hint">${survival.minecraft ? 'Survival is a real Minecraft server.' : 'Small bundled games, not Minecraft.'}</p>
    ${host.servers.length === 0 && host.state === 'running' ? html`<p class="hint">Loading…</p>` : nothing}
    <ul class="servers">
      ${host.servers.map((server) => serverItem(app, server))}
    </ul>
  </section>`;
}

function serverItem(app: App, server: ServerView): TemplateResult {
  const facts = [
    server.pid === null ? null : `process ${server.pid}`,
    server.players === null ? null : `${server.players.online} of ${server.players.max} players`,
    server.cpuPercent === null ? null : `${server.cpuPercent.toFixed(1)} % CPU`,
    server.memoryBytes === null ? null : formatBytes(server.memoryBytes),
    server.backups === null ? null : server.backups === 1 ? '1 backup' : `${server.backups} backups`,
  ].filter((fact) => fact !== null);
  return html`<li>
    <p class="line">${statusLight(serverLights[server.status] ?? 'busy')} <b>${server.name}</b> <span>${server.status}</span></p>
    <p class="hint">${facts.join(' · ') || 'not running'}</p>
    <button type="button" class="button small danger" aria-label="Crash ${server.name}" title="Ends the game as a crash does"
      ?disabled=${server.status !== 'running'} @click=${() => app.injectFault({ target: 'game', serverId: server.id })}>
      Crash
    </button>
    ${
      server.panelUser === undefined
        ? nothing
        : html`<button type="button" class="button small secondary" title="Stops it in the panel’s console, without the bot"
            ?disabled=${server.status !== 'running'} @click=${() => app.injectFault({ target: 'panel', serverId: server.id })}>
            Stop as ${server.panelUser}
          </button>`
    }
  </li>`;
}

/** The people, with buttons to change their roles and to leave or return; permissions are checked when used. */
function membersCard(app: App): TemplateResult {
  const roles = app.state?.guild.roles.filter(({ name }) => name !== '@everyone') ?? [];
  return html`<section class="card" aria-labelledby="inspector-members">
    <h3 id="inspector-members">Members</h3>
    <ul class="members">
      ${repeat(
        app.state?.people ?? [],
        ({ id }) => id,
        ({ id: personId, name, present, roleIds }) => html`<li>
          <fieldset class="line together">
            <legend>${name}</legend>
            ${roles.map(
              ({ id: roleId, name: role }) => html`<label>
                <input type="checkbox" ?disabled=${!present} .checked=${live(roleIds.includes(roleId))}
                  @change=${() => app.injectFault({ target: 'role', personId, roleId, has: !roleIds.includes(roleId) })} />
                ${role}
              </label>`,
            )}
            <button type="button" class="button small secondary"
              @click=${() => app.injectFault({ target: 'member', personId, present: !present })}>
              ${present ? 'Leave' : 'Return'}
            </button>
          </fieldset>
        </li>`,
      )}
    </ul>
  </section>`;
}

const serverLights: Readonly<Record<string, 'good' | 'bad' | 'off'>> = {
  running: 'good',
  stopped: 'off',
  offline: 'off',
  crashed: 'bad',
};

const faults: Readonly<Record<HostFault, readonly [name: string, hint: string]>> = {
  none: ['Normal', 'no fault'],
  slow: ['Slow', '4 s slower'],
  'lose-response': ['Response lost', 'but the change happens'],
  refuse: ['Refused', 'no connection'],
};

/** Chooses the fault that applies to the bot's calls to the host. */
function faultCard(app: App, { hostFault }: InspectorView): TemplateResult {
  return html`<section class="card">
    <fieldset class="faults">
      <legend>Calls from the bot to the host</legend>
      ${hostFaults.map((fault) => {
        const [name, hint] = faults[fault];
        return html`<label class="fault">
          <input type="radio" name="host-fault" .checked=${live((app.pendingFault ?? hostFault) === fault)} @change=${() => app.setHostFault(fault)} />
          <span>${name}</span><small>${hint}</small>
        </label>`;
      })}
    </fieldset>
  </section>`;
}

/** The bot's calls to the host, newest first. */
function callsCard({ calls }: InspectorView): TemplateResult {
  return html`<section class="card" aria-labelledby="inspector-calls">
    <h3 id="inspector-calls">Recent calls</h3>
    ${
      calls.length === 0
        ? html`<p class="hint">None yet.</p>`
        : html`<ol class="calls" tabindex="0" aria-labelledby="inspector-calls">${repeat(calls.toReversed(), ({ id }) => id, callItem)}</ol>`
    }
  </section>`;
}

function callItem({ at, method, path, status, ms, fault }: CallView): TemplateResult {
  const running = status === null && ms === null;
  const result = status === null ? (running ? 'busy' : 'bad') : status < 400 ? 'good' : 'bad';
  return html`<li title="${formatTime(at, 'T', 'en')} ${method} ${path}">
    <span class="method ${method === 'GET' ? '' : 'change'}">${method}</span>
    <span class="path">${path}</span>
    <span class="status ${result}">${status ?? (running ? '…' : 'none')}</span>
    <span class="ms">${ms === null ? '' : `${Math.round(ms)} ms`}</span>
    ${fault === null || fault === 'none' ? nothing : html`<span class="applied-fault">${faults[fault][0]}</span>`}
  </li>`;
}

function storeCard({ store }: InspectorView): TemplateResult {
  return html`<section class="card" aria-labelledby="inspector-store">
    <h3 id="inspector-store">The bot’s database</h3>
    ${store.sections.length === 0 ? html`<p class="hint">Empty.</p>` : nothing}
    ${store.sections.map(
      ({ title, rows }) => html`<details open>
        <summary>${title} <span class="hint">${rows.length}</span></summary>
        <ul class="rows">${rows.map((row) => html`<li>${row}</li>`)}</ul>
      </details>`,
    )}
  </section>`;
}
