import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { ref } from 'lit-html/directives/ref.js';
import { repeat } from 'lit-html/directives/repeat.js';
import type { State } from '../../../page-protocol.ts';
import type { App } from '../app.ts';
import { avatar, icon } from '../icons.ts';
import { fill } from '../words.ts';
import { atEnd } from './composer.ts';
import { type Field, problemOf, type UsableCommand } from './fields.ts';
import { onKey } from './keys.ts';
import type { Suggestion } from './suggestions.ts';

/** The inputs of the command, with the suggestions above. */
export function composerView(app: App, state: State): TemplateResult {
  const { composer } = app;
  const channel = state.guild.channels.find(({ id }) => id === app.channelId)?.name ?? '';
  return html`<form class="composer" @submit=${(event: Event) => event.preventDefault()}>
    ${suggestionList(app, state)}
    ${app.notice === null ? nothing : html`<p class="notice" role="alert">${app.notice}</p>`}
    <div class="box ${composer.command === null ? '' : 'with-command'}" @click=${(event: Event) => focusText(event, app)}>
      ${
        composer.command === null
          ? nothing
          : html`<span class="picked" id="picked">/${composer.command.name}</span>
              ${repeat(
                composer.fields,
                ({ option }) => option.name,
                (field) => optionInput(app, state, field),
              )}`
      }
      ${textInput(app, channel)}
      ${
        composer.command === null
          ? nothing
          : html`<button type="button" class="tool send" aria-label="Send /${composer.command.name}"
              @click=${() => composer.send()}>${icon('send')}</button>`
      }
    </div>
  </form>`;
}

function textInput(app: App, channel: string): TemplateResult {
  const { composer, words } = app;
  const message = fill(words.message, { channel });
  const chosen = composer.command !== null;
  const { length } = composer.unusedOptions;
  const placeholder = chosen ? (length > 0 ? fill(words.optional, { count: length }) : '') : message;
  const focused = composer.focused === atEnd;
  return html`<input id="composer-text" class="text" type="text" autocomplete="off" autocapitalize="off"
    spellcheck="false" role="combobox" aria-autocomplete="list" aria-expanded=${focused && composer.suggestions.length > 0}
    aria-controls="suggestions" aria-activedescendant=${focused && composer.active >= 0 ? `suggestion-${composer.active}` : nothing}
    aria-label=${chosen ? `/${composer.command?.name}: ${words.options}` : `${message}. ${words.typeSlash}`}
    placeholder=${placeholder} .value=${live(composer.text)}
    @input=${(event: InputEvent) => composer.typeText(valueIn(event))}
    @focus=${() => composer.onFocus(atEnd)} @keydown=${(event: KeyboardEvent) => onKey(event, app)} />`;
}

function optionInput(app: App, state: State, field: Field): TemplateResult {
  const { composer } = app;
  const { option } = field;
  const focused = composer.focused === option.name;
  const problem = problemOf(field, state, app.words);
  const shownProblem = field.touched ? problem : null;
  const id = `option-${option.name}`;
  return html`<span class="pill ${focused ? 'here' : ''} ${shownProblem === null ? '' : 'bad'}">
    <label for=${id}>${option.name}</label>
    <input id=${id} type="text" autocomplete="off" autocapitalize="off" spellcheck="false" role="combobox"
      aria-autocomplete="list" aria-expanded=${focused && composer.suggestions.length > 0} aria-controls="suggestions"
      aria-activedescendant=${focused && composer.active >= 0 ? `suggestion-${composer.active}` : nothing}
      aria-required=${option.required === true} aria-invalid=${shownProblem !== null} aria-describedby="suggestions-about"
      .value=${live(field.text)} @input=${(event: InputEvent) => composer.typeField(field, valueIn(event))}
      @focus=${() => composer.onFocus(option.name)} @keydown=${(event: KeyboardEvent) => onKey(event, app)} />
  </span>`;
}

function valueIn({ target }: InputEvent): string {
  return target instanceof HTMLInputElement ? target.value : '';
}

function focusText({ target, currentTarget }: Event, app: App): void {
  if (target === currentTarget) app.composer.focusField(atEnd);
}

/** The suggestions, below a line about the focused option. */
function suggestionList(app: App, state: State): TemplateResult {
  const { composer } = app;
  const { suggestions } = composer;
  const about = aboutLine(app, state, suggestions.length);
  return html`<div class="suggestions ${suggestions.length > 0 || about !== nothing ? 'open' : ''}">
    <div id="suggestions-about" class="about" aria-live="polite">${about}</div>
    <div id="suggestions" role="listbox" aria-label="Suggestions">
      ${suggestions.map((one, index) => row(app, one, index))}
    </div>
  </div>`;
}

function aboutLine(app: App, state: State, count: number): TemplateResult | typeof nothing {
  const { composer, words } = app;
  const { command, field, autocomplete, text } = composer;
  if (command === null) {
    if (!text.startsWith('/') || app.composer.closed) return nothing;
    return count > 0 ? html`<b>Steward</b>` : html`${fill(words.noCommand, { text })}`;
  }
  if (field === undefined) {
    return count > 0 ? html`<b>${words.options}</b> /${command.name}: ${command.description}` : nothing;
  }
  const problem = count === 0 && field.text !== '' ? problemOf(field, state, words) : null;
  const status = field.option.autocomplete === true && autocomplete.status;
  return html`<b>${field.option.name}</b> ${field.option.description}
    ${status === 'loading' && count === 0 ? html`<span class="hint">${words.loading}</span>` : nothing}
    ${status === 'failed' ? html`<span class="failure">${words.loadingFailed}</span>` : nothing}
    ${status === 'ready' && count === 0 ? html`<span class="hint">${words.noChoice}</span>` : nothing}
    ${problem === null ? nothing : html`<span class="failure">${problem}</span>`}`;
}

function row(app: App, one: Suggestion, index: number): TemplateResult {
  const { composer } = app;
  const active = index === composer.active;
  const intoView = active ? ref((element) => element?.scrollIntoView({ block: 'nearest' })) : nothing;
  const choose = (event: Event) => {
    event.preventDefault();
    composer.accept(one);
  };
  return html`<div role="option" id="suggestion-${index}" class="suggestion ${active ? 'active' : ''}"
    aria-selected=${active} ${intoView === nothing ? ref() : intoView}
    @pointerdown=${(event: Event) => event.preventDefault()} @click=${choose}
    @pointermove=${() => {
      if (composer.active !== index) {
        composer.active = index;
        app.changed();
      }
    }}>${suggestionContent(one)}</div>`;
}

function suggestionContent(one: Suggestion): TemplateResult {
  switch (one.kind) {
    case 'command':
      return commandContent(one.command);
    case 'option':
      return html`<span class="what"><b>${one.option.name}</b><span class="hint">${one.option.description}</span></span>`;
    case 'choice':
      return html`${
        one.choice.color === undefined
          ? nothing
          : html`<span class="dot" .style=${`background:${one.choice.color ?? 'var(--muted)'}`}></span>`
      }<span class="what">${one.choice.name}</span>`;
  }
}

function commandContent({ name, description, options }: UsableCommand): TemplateResult {
  return html`${avatar('Steward', '#5865f2', true)}
    <span class="what">
      <span><b>/${name}</b>${options.map(
        (option) =>
          html` <span class="option-name ${option.required ? '' : 'optional'}">${option.name}</span>`,
      )}</span>
      <span class="hint">${description}</span>
    </span>`;
}
