import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { repeat } from 'lit-html/directives/repeat.js';
import type { State } from '../../../page-protocol.ts';
import type { App } from '../app.ts';
import { icon } from '../look.ts';
import { atEnd } from './composer.ts';
import { type Field, problemOf } from './field.ts';
import { onKey } from './keys.ts';
import { suggestionList } from './suggestion-list.ts';

/** The box in which commands are typed, with the list of what is offered above it. */
export function composerBox(app: App, state: State): TemplateResult {
  const { composer } = app;
  const channel = state.guild.channels.find(({ id }) => id === app.channelId)?.name ?? '';
  return html`<form class="composer" @submit=${(event: Event) => event.preventDefault()}>
    ${suggestionList(app, state)}
    ${app.notice === null ? nothing : html`<p class="notice" role="alert">${app.notice}</p>`}
    <div class="box ${composer.leaf === null ? '' : 'with-command'}" @click=${(event: Event) => intoBox(event, app)}>
      ${
        composer.leaf === null
          ? nothing
          : html`<span class="picked" id="picked">/${composer.leaf.name}</span>
              ${repeat(
                composer.fields,
                ({ option }) => option.name,
                (field) => pill(app, state, field),
              )}`
      }
      ${text(app, channel)}
      ${
        composer.leaf === null
          ? nothing
          : html`<button type="button" class="tool send" aria-label="Send /${composer.leaf.name}"
              @click=${() => composer.send()}>${icon('send')}</button>`
      }
    </div>
  </form>`;
}

function text(app: App, channel: string): TemplateResult {
  const { composer } = app;
  const chosen = composer.leaf !== null;
  const { length } = composer.left;
  const placeholder = chosen ? (length > 0 ? `+${length} optional` : '') : `Message #${channel}`;
  const here = composer.at === atEnd;
  return html`<input id="composer-text" class="text" type="text" autocomplete="off" autocapitalize="off"
    spellcheck="false" role="combobox" aria-autocomplete="list" aria-expanded=${here && composer.suggestions.length > 0}
    aria-controls="suggestions" aria-activedescendant=${here && composer.active >= 0 ? `suggestion-${composer.active}` : nothing}
    aria-label=${chosen ? `/${composer.leaf?.name}: more options` : `Message #${channel}. Type / for commands`}
    placeholder=${placeholder} .value=${live(composer.text)}
    @input=${(event: InputEvent) => composer.typeText(valueIn(event))}
    @focus=${() => composer.arrive(atEnd)} @keydown=${(event: KeyboardEvent) => onKey(event, app)} />`;
}

function pill(app: App, state: State, field: Field): TemplateResult {
  const { composer } = app;
  const { option } = field;
  const here = composer.at === option.name;
  const problem = problemOf(field, state);
  const shown = field.touched ? problem : null;
  const id = `option-${option.name}`;
  return html`<span class="pill ${here ? 'here' : ''} ${shown === null ? '' : 'bad'}">
    <label for=${id}>${option.name}</label>
    <input id=${id} type="text" autocomplete="off" autocapitalize="off" spellcheck="false" role="combobox"
      aria-autocomplete="list" aria-expanded=${here && composer.suggestions.length > 0} aria-controls="suggestions"
      aria-activedescendant=${here && composer.active >= 0 ? `suggestion-${composer.active}` : nothing}
      aria-required=${option.required === true} aria-invalid=${shown !== null} aria-describedby="suggestions-about"
      .value=${live(field.text)} @input=${(event: InputEvent) => composer.typeField(field, valueIn(event))}
      @focus=${() => composer.arrive(option.name)} @keydown=${(event: KeyboardEvent) => onKey(event, app)} />
  </span>`;
}

function valueIn({ target }: InputEvent): string {
  return target instanceof HTMLInputElement ? target.value : '';
}

function intoBox({ target, currentTarget }: Event, app: App): void {
  if (target === currentTarget) app.composer.go(atEnd);
}
