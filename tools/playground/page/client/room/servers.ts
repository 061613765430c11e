import { html, nothing, type TemplateResult } from 'lit-html';
import type { Room, ServerView } from '../../../page-protocol.ts';
import { bytes } from '../sizes.ts';
import { light } from './bot.ts';

/** The host's servers, each with its process. */
export function serversCard({ host, real }: Room): TemplateResult {
  return html`<section class="card" aria-labelledby="room-host">
    <h3 id="room-host">The host’s servers</h3>
    ${host.state === 'running' ? nothing : html`<p class="line">${light('bad')} <b>The host is ${host.state}</b></p>`}
    <p class="hint">${real.minecraft ? 'A real Minecraft server is among them.' : 'Small game processes; no Minecraft.'}</p>
    ${host.servers.length === 0 && host.state === 'running' ? html`<p class="hint">Looking…</p>` : nothing}
    <ul class="servers">
      ${host.servers.map(server)}
    </ul>
  </section>`;
}

function server(one: ServerView): TemplateResult {
  const facts = [
    one.pid === null ? null : `process ${one.pid}`,
    one.players === null ? null : `${one.players.online} of ${one.players.max} players`,
    one.cpuPercent === null ? null : `${one.cpuPercent.toFixed(1)} % CPU`,
    one.memoryBytes === null ? null : bytes(one.memoryBytes),
    one.backups === null ? null : one.backups === 1 ? '1 backup' : `${one.backups} backups`,
  ].filter((fact) => fact !== null);
  return html`<li>
    <p class="line">${light(lights[one.status] ?? 'busy')} <b>${one.name}</b> <span>${one.status}</span></p>
    <p class="hint">${facts.join(' · ') || 'no process'}</p>
  </li>`;
}

const lights: Readonly<Record<string, 'good' | 'bad' | 'off'>> = {
  running: 'good',
  stopped: 'off',
  offline: 'off',
  crashed: 'bad',
};
