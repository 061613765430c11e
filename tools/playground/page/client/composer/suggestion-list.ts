import { html, nothing, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import type { State } from '../../../page-protocol.ts';
import type { App } from '../app.ts';
import { avatar } from '../look.ts';
import type { Leaf } from './command-tree.ts';
import { problemOf } from './field.ts';
import { type Suggestion, take } from './suggestions.ts';

/** The list above the composer: commands, options, or the choices for the option that is being typed. */
export function suggestionList(app: App, state: State): TemplateResult {
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
  const { leaf, field, autocomplete, text } = app.composer;
  if (leaf === null) {
    if (!text.startsWith('/') || app.composer.closed) return nothing;
    return count > 0 ? html`<b>Steward</b>` : html`No command matches <b>${text}</b>`;
  }
  if (field === undefined) {
    return count > 0 ? html`<b>Options</b> of /${leaf.name}: ${leaf.description}` : nothing;
  }
  const problem = count === 0 && field.text !== '' ? problemOf(field, state) : null;
  const loads = field.option.autocomplete === true && autocomplete.status;
  return html`<b>${field.option.name}</b> ${field.option.description}
    ${loads === 'loading' && count === 0 ? html`<span class="hint">Loading options…</span>` : nothing}
    ${loads === 'failed' ? html`<span class="failure">Loading options failed</span>` : nothing}
    ${loads === 'ready' && count === 0 ? html`<span class="hint">No options match your search</span>` : nothing}
    ${problem === null ? nothing : html`<span class="failure">${problem}</span>`}`;
}

function row(app: App, one: Suggestion, index: number): TemplateResult {
  const { composer } = app;
  const active = index === composer.active;
  const intoView = active ? ref((element) => element?.scrollIntoView({ block: 'nearest' })) : nothing;
  const choose = (event: Event) => {
    event.preventDefault();
    take(composer, one);
  };
  return html`<div role="option" id="suggestion-${index}" class="suggestion ${active ? 'active' : ''}"
    aria-selected=${active} ${intoView === nothing ? ref() : intoView}
    @pointerdown=${(event: Event) => event.preventDefault()} @click=${choose}
    @pointermove=${() => {
      if (composer.active !== index) {
        composer.active = index;
        app.changed();
      }
    }}>${content(one)}</div>`;
}

function content(one: Suggestion): TemplateResult {
  switch (one.kind) {
    case 'command':
      return command(one.leaf);
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

function command({ name, description, options }: Leaf): TemplateResult {
  return html`${avatar('Steward', '#5865f2', true)}
    <span class="what">
      <span><b>/${name}</b>${options.map(
        (option) =>
          html` <span class="option-name ${option.required ? '' : 'optional'}">${option.name}</span>`,
      )}</span>
      <span class="hint">${description}</span>
    </span>`;
}
