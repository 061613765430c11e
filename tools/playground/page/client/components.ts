import { html, nothing, type TemplateResult } from 'lit-html';
import type { Component, MessageView, State } from '../../page-protocol.ts';
import type { App } from './app.ts';
import { attachedFile, download, picture } from './attachments.ts';
import { markdown } from './markdown.ts';

const styles = ['primary', 'secondary', 'success', 'danger', 'link'] as const;

/** The rows of buttons and selects below a message, or the parts of a V2 layout. */
export function components(app: App, state: State, message: MessageView) {
  return message.components.map((one) => component(app, state, message, one));
}

type Part = TemplateResult | typeof nothing;

/** A component with those in it, by its type (components/reference.mdx). */
function component(app: App, state: State, message: MessageView, one: Component): Part {
  const draw = (inner: Component) => component(app, state, message, inner);
  const inner = one.components?.map(draw);
  switch (one.type) {
    case 1:
      return html`<div class="row">${inner}</div>`;
    case 2:
      return button(app, message, one);
    case 9:
      return html`<div class="section"><div>${inner}</div>${one.accessory ? draw(one.accessory) : nothing}</div>`;
    case 10:
      return html`<div class="content markdown">${markdown(one.content ?? '', state)}</div>`;
    case 11:
      return media(message, one.media?.url, one.description, 'thumbnail');
    case 12:
      return html`${one.items?.map((item) => media(message, item.media.url, item.description, 'embed-picture'))}`;
    case 13: {
      const file = attachedFile(message.attachments, one.file?.url);
      return file === undefined ? nothing : download(file);
    }
    case 14:
      return html`<hr class="separator ${one.divider === false ? 'empty' : ''} ${one.spacing === 2 ? 'large' : ''}" />`;
    case 17:
      return html`<div class="container" .style=${edge(one)}>${inner}</div>`;
    default:
      return select(app, state, message, one);
  }
}

/** Returns the colored edge of a card, if it has one. */
function edge({ accent_color: color }: Component): string {
  return color == null ? '' : `border-inline-start:4px solid #${color.toString(16).padStart(6, '0')}`;
}

/** A picture of the message, with the alt text that the component gives it. */
function media(
  { attachments }: MessageView,
  url: string | undefined,
  alt: string | null | undefined,
  className: string,
) {
  const file = attachedFile(attachments, url);
  return file === undefined ? nothing : picture({ ...file, description: alt ?? file.description }, className);
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
  const placeholder = one.placeholder ?? app.words.select;
  if ((one.max_values ?? 1) > 1) return selectSeveral(app, state, { id, customId, placeholder, one });
  const onChange = (event: Event) => {
    const element = event.currentTarget;
    if (!(element instanceof HTMLSelectElement)) return;
    void app.useComponent(id, customId, [element.value]).then(() => {
      // As in Discord after an edit, which can put another select into its place.
      element.value = '';
    });
  };
  return html`<select class="select" id=${key} aria-label=${placeholder}
    ?disabled=${one.disabled === true || app.waitingComponents.has(key)} @change=${onChange}>
    <option value="" disabled selected hidden>${placeholder}</option>
    ${selectOptions(state, one).map(
      ({ label, value, description, default: chosen, emoji }) =>
        html`<option value=${value} ?selected=${chosen === true}>${emoji?.name ? `${emoji.name} ` : ''}${description ? `${label}: ${description}` : label}</option>`,
    )}
  </select>`;
}

/** A menu in which several are chosen: boxes, in the order in which they are ticked, and a button that sends them. */
function selectSeveral(
  app: App,
  state: State,
  {
    id,
    customId,
    placeholder,
    one,
  }: {
    readonly id: string;
    readonly customId: string;
    readonly placeholder: string;
    readonly one: Component;
  },
): TemplateResult {
  const key = `${id}/${customId}`;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement)) return;
    const ticked = [...form.querySelectorAll<HTMLInputElement>('input:checked')];
    const inOrder = ticked.toSorted(
      (a, b) => Number(a.dataset['order'] ?? 0) - Number(b.dataset['order'] ?? 0),
    );
    if (inOrder.length === 0) return;
    void app.useComponent(
      id,
      customId,
      inOrder.map(({ value }) => value),
    );
    form.reset();
    form.closest('details')?.removeAttribute('open');
  };
  const onTick = ({ currentTarget: box }: Event) => {
    if (box instanceof HTMLInputElement) box.dataset['order'] = String(performance.now());
  };
  return html`<details class="several" id=${key}>
    <summary class="select">${placeholder}</summary>
    <form @submit=${onSubmit}>
      ${selectOptions(state, one).map(
        ({ label, value }) =>
          html`<label><input type="checkbox" value=${value} @change=${onTick} /> ${label}</label>`,
      )}
      <button type="submit" class="button secondary" ?disabled=${app.waitingComponents.has(key)}>
        <span>${app.words.done}</span>
      </button>
    </form>
  </details>`;
}

function selectOptions({ guild }: State, { type, options }: Component): readonly SelectOption[] {
  const named = (items: readonly { readonly id: string; readonly name: string }[], prefix: string) =>
    items.map(({ id, name }) => ({ label: `${prefix}${name.replace(/^@/, '')}`, value: id }));
  switch (type) {
    case 6:
      return named(guild.roles, '@');
    case 8:
      return named(guild.channels, '#');
    default:
      return options ?? [];
  }
}
