import { html, nothing, type TemplateResult } from 'lit-html';
import type { AttachmentView, Component, MessageView, State } from '../../page-protocol.ts';
import type { App } from './app.ts';
import { markdown } from './markdown.ts';

const styles = ['primary', 'secondary', 'success', 'danger', 'link', 'link'] as const;

/** The buttons and selects below a message. */
export function components(app: App, state: State, message: MessageView) {
  return message.components.map((item) => component(app, state, message, item));
}

function component(app: App, state: State, message: MessageView, item: Component): TemplateResult {
  if (item.type === 2) return button(app, message, item);
  if (item.type === 3 || (item.type >= 5 && item.type <= 8)) return select(app, state, message, item);
  const inner = item.components?.map((one) => component(app, state, message, one));
  switch (item.type) {
    case 9:
      return html`<div class="section"><div>${inner}</div>
        ${item.accessory ? component(app, state, message, item.accessory) : nothing}</div>`;
    case 10:
      return html`<div class="content markdown">${markdown(item.content ?? '', state)}</div>`;
    case 11:
      return html`${picture(message, item.media?.url, item.description, 'thumbnail')}`;
    case 12:
      return html`<div class="gallery">
        ${item.items?.map(({ media, description }) => picture(message, media.url, description, 'embed-picture'))}
      </div>`;
    case 14:
      return html`<hr class="separator ${item.divider === false ? 'empty' : ''}" />`;
    case 17:
      return html`<div class="container" .style=${`border-inline-start-color:${accentOf(item)}`}>${inner}</div>`;
    default:
      return html`<div class="row">${inner}</div>`;
  }
}

/** Returns the addresses of the pictures that components show. */
export function mediaOf(all: readonly Component[]): readonly string[] {
  return all.flatMap(({ media, items, components: inner, accessory }) => [
    ...(media ? [media.url] : []),
    ...(items ?? []).map((item) => item.media.url),
    ...mediaOf([...(inner ?? []), ...(accessory ? [accessory] : [])]),
  ]);
}

function accentOf({ accent_color: color }: Component): string {
  return color == null ? 'transparent' : `#${color.toString(16).padStart(6, '0')}`;
}

/** Returns the address of a component's picture if it is an attachment; the page fetches nothing from elsewhere. */
function attachedPicture({ attachments }: MessageView, url: string | undefined): AttachmentView | undefined {
  return attachments.find(({ filename }) => url === `attachment://${filename}`);
}

function picture(
  message: MessageView,
  url: string | undefined,
  alt: string | null | undefined,
  className: string,
) {
  const file = attachedPicture(message, url);
  if (file === undefined) return nothing;
  return html`<img class=${className} src=${file.url} alt=${alt ?? file.description ?? ''}
    width=${file.width ?? nothing} height=${file.height ?? nothing} />`;
}

function button(app: App, { id }: MessageView, one: Component): TemplateResult {
  const style = styles[(one.style ?? 1) - 1] ?? 'secondary';
  const emoji = one.emoji?.name;
  const label = html`${emoji ? html`<span aria-hidden="true">${emoji}</span> ` : nothing}${one.label ?? nothing}`;
  if (one.url) {
    return /^https?:/i.test(one.url)
      ? html`<a class="button secondary" href=${one.url} target="_blank" rel="noopener noreferrer">${label} ↗</a>`
      : html`<span class="button secondary">${label}</span>`;
  }
  const customId = one.custom_id ?? '';
  const key = `${id}/${customId}`;
  const waiting = app.waitingComponents.has(key);
  return html`<button type="button" class="button ${style} ${waiting ? 'waits' : ''}" id=${key}
    ?disabled=${one.disabled === true} aria-busy=${waiting} @click=${() => app.useComponent(id, customId)}>
    <span>${label}</span>
    ${waiting ? html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>` : nothing}
  </button>`;
}

interface SelectOption {
  readonly label: string;
  readonly value: string;
  readonly description?: string | null | undefined;
  readonly default?: boolean | null | undefined;
  readonly emoji?: Component['emoji'];
}

/** The browser's own select, which works with every keyboard, screen reader and phone. */
function select(app: App, state: State, { id }: MessageView, one: Component): TemplateResult {
  const customId = one.custom_id ?? '';
  const key = `${id}/${customId}`;
  const multiple = (one.max_values ?? 1) > 1;
  const placeholder = one.placeholder ?? 'Make a selection';
  const onChange = (event: Event) => {
    const element = event.currentTarget;
    if (!(element instanceof HTMLSelectElement)) return;
    const values = [...element.selectedOptions].map(({ value }) => value);
    if (values.length < (one.min_values ?? 1)) return;
    void app.useComponent(id, customId, values).then(() => {
      // As in Discord after an edit, which can put another select into its place.
      if (!multiple) element.value = '';
    });
  };
  return html`<select class="select" id=${key} aria-label=${placeholder} ?multiple=${multiple}
    ?disabled=${one.disabled === true || app.waitingComponents.has(key)} @change=${onChange}>
    ${multiple ? nothing : html`<option value="" disabled selected hidden>${placeholder}</option>`}
    ${selectOptions(state, one).map(
      ({ label, value, description, default: chosen, emoji }) =>
        html`<option value=${value} ?selected=${chosen === true}>${emoji?.name ? `${emoji.name} ` : ''}${description ? `${label}: ${description}` : label}</option>`,
    )}
  </select>`;
}

function selectOptions({ guild, people }: State, { type, options }: Component): readonly SelectOption[] {
  const named = (items: readonly { readonly id: string; readonly name: string }[], prefix: string) =>
    items.map(({ id, name }) => ({ label: `${prefix}${name.replace(/^@/, '')}`, value: id }));
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
