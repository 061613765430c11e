import { html, nothing, type TemplateResult } from 'lit-html';
import type { MessageView, State } from '../../../page-protocol.ts';
import type { App } from '../app.ts';
import type { Component } from '../discord-types.ts';

interface Choice {
  readonly label: string;
  readonly value: string;
  readonly description?: string | null | undefined;
  readonly default?: boolean | null | undefined;
}

/** A select: the browser's own, so that it works with every keyboard, reader and phone. */
export function select(app: App, state: State, { id }: MessageView, one: Component): TemplateResult {
  const customId = one.custom_id ?? '';
  const key = `${id}/${customId}`;
  const many = (one.max_values ?? 1) > 1;
  const placeholder = one.placeholder ?? 'Make a selection';
  const pick = (event: Event) => {
    if (!(event.currentTarget instanceof HTMLSelectElement)) return;
    const values = [...event.currentTarget.selectedOptions].map(({ value }) => value);
    if (values.length >= (one.min_values ?? 1)) void app.use(id, customId, values);
  };
  return html`<select class="select" id=${key} aria-label=${placeholder} ?multiple=${many}
    ?disabled=${one.disabled === true || app.waiting.has(key)} @change=${pick}>
    ${many ? nothing : html`<option value="" disabled selected hidden>${placeholder}</option>`}
    ${choices(state, one).map(
      ({ label, value, description, default: chosen }) =>
        html`<option value=${value} ?selected=${chosen === true}>${description ? `${label}: ${description}` : label}</option>`,
    )}
  </select>`;
}

function choices({ guild, people }: State, { type, options }: Component): readonly Choice[] {
  const named = (all: readonly { readonly id: string; readonly name: string }[], sign: string) =>
    all.map(({ id, name }) => ({ label: `${sign}${name.replace(/^@/, '')}`, value: id }));
  switch (type) {
    case 5:
      return named(people, '@');
    case 6:
      return named(guild.roles, '@');
    case 7:
      return [...named(people, '@'), ...named(guild.roles, '@')];
    case 8:
      return named(guild.channels, '#');
    default:
      return options ?? [];
  }
}
