import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { PersonView, RoleView, State } from '../../page-protocol.ts';
import { type App, presentPeople } from './app.ts';
import { avatar, icon } from './icons.ts';

/** The guild's channels, and the people as whom the visitor can act. */
export function sidebar(app: App, state: State): TemplateResult {
  return html`
    <header class="bar guild-name">
      <h2>${state.guild.name}</h2>
      <button type="button" id="close-channels" class="tool drawer-only" aria-label="Close" @click=${() => app.closeDrawer()}>
        ${icon('close')}
      </button>
    </header>
    <nav class="channels" aria-label="Channels">
      <h3>${app.words.channels}</h3>
      <ul>
        ${state.guild.channels.map(({ id, name }) => {
          const open = id === app.channelId;
          const unread = !open && app.unread.has(app, app.person?.id ?? '', id);
          return html`<li>
            <button type="button" class="channel ${unread ? 'unread' : ''}" aria-current=${open ? 'page' : nothing}
              @click=${() => app.openChannel(id)}>
              ${icon('hash')}<span>${name}</span>${unread ? html`<span class="hidden"> ${app.words.unread}</span>` : nothing}
            </button>
          </li>`;
        })}
      </ul>
    </nav>
    ${peopleList(app, state)}
  `;
}

function peopleList(app: App, state: State): TemplateResult {
  return html`<fieldset class="people">
    <legend>${app.words.youAre}</legend>
    ${presentPeople(state).map(
      (person) => html`<label class="person">
        <input type="radio" name="person" .checked=${live(person.id === app.person?.id)} @change=${() => app.switchPerson(person.id)} />
        ${avatar(person.name, person.color, false)}
        <span class="who">
          <span class="name">${person.name}</span>
          <span class="roles">${roles(app, person, state.guild.roles)}</span>
        </span>
      </label>`,
    )}
  </fieldset>`;
}

function roles({ words }: App, person: PersonView, guildRoles: readonly RoleView[]) {
  const own = guildRoles.filter(({ id, name }) => person.roleIds.includes(id) && name !== '@everyone');
  const permissions = person.isAdmin ? [html`<span class="role">${words.manageServer}</span>`] : [];
  const named = own.map(
    ({ name, color }) =>
      html`<span class="role"><span class="dot" .style=${`background:${color ?? 'var(--muted)'}`}></span>${name}</span>`,
  );
  const pills = [...named, ...permissions];
  return pills.length === 0 ? html`<span class="role none">${words.noRoles}</span>` : pills;
}
