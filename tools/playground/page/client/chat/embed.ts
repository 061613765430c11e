import { html, nothing, type TemplateResult } from 'lit-html';
import type { State } from '../../../page-protocol.ts';
import type { Embed } from '../discord-types.ts';
import { markdown } from '../markdown.ts';
import { sentAt } from '../times.ts';

/** An embed, laid out as Discord does: inline fields side by side, three at most. */
export function embed(one: Embed, state: State): TemplateResult {
  const color = one.color == null ? 'var(--embed-bar)' : `#${one.color.toString(16).padStart(6, '0')}`;
  const footer = [one.footer?.text, one.timestamp ? sentAt(Date.parse(one.timestamp)) : null].filter(Boolean);
  return html`<div class="embed" .style=${`border-inline-start-color:${color}`}>
    ${one.author?.name ? html`<div class="embed-author">${one.author.name}</div>` : nothing}
    ${one.title ? html`<h3 class="embed-title markdown">${markdown(one.title, state)}</h3>` : nothing}
    ${one.description ? html`<div class="markdown">${markdown(one.description, state)}</div>` : nothing}
    ${fields(one, state)}
    ${footer.length > 0 ? html`<footer>${footer.join(' • ')}</footer>` : nothing}
  </div>`;
}

type Field = NonNullable<Embed['fields']>[number];

function fields({ fields: all }: Embed, state: State) {
  if (!all || all.length === 0) return nothing;
  return html`<div class="fields">
    ${inRows(all).flatMap((row) =>
      row.map(
        ({ name, value }) => html`<div class="field span-${12 / row.length}">
          <h4 class="markdown">${markdown(name, state)}</h4>
          <div class="markdown">${markdown(value, state)}</div>
        </div>`,
      ),
    )}
  </div>`;
}

function inRows(all: readonly Field[]): readonly (readonly Field[])[] {
  const rows: Field[][] = [];
  for (const field of all) {
    const last = rows.at(-1);
    if (field.inline && last?.[0]?.inline && last.length < 3) last.push(field);
    else rows.push([field]);
  }
  return rows;
}
