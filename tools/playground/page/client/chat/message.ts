import { html, nothing, type TemplateResult } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import type { MessageView, State } from '../../../page-protocol.ts';
import type { App } from '../app.ts';
import { avatar, icon } from '../look.ts';
import { markdown } from '../markdown.ts';
import { moment, sentAt } from '../times.ts';
import { attachment } from './attachment.ts';
import { components } from './components.ts';
import { embed } from './embed.ts';

/** One message. `alone`: it carries its author's name; else it stands under the one before. */
export function message(app: App, state: State, one: MessageView, alone: boolean): TemplateResult {
  const { author, timestamp } = one;
  const failed = one.failedFor.includes(app.person?.id ?? '') ? 'This interaction failed' : undefined;
  const failure = app.hindrances.get(one.id) ?? failed;
  return html`<article class="message ${alone ? 'alone' : ''} ${one.visibleTo === null ? '' : 'ephemeral'}"
    data-message=${one.id} aria-label="${author.name}, ${sentAt(timestamp)}">
    ${invocation(state, one)}
    ${
      alone
        ? html`<div class="picture">${avatar(author.name, author.color, author.app)}</div>
            <div class="author">
              <span class="name" .style=${`--own:${author.color ?? 'var(--strong)'}`}>${author.name}</span>
              ${author.app ? html`<span class="tag">APP</span>` : nothing}
              <time datetime=${new Date(timestamp).toISOString()} title=${moment(timestamp, 'F')}>${sentAt(timestamp)}</time>
            </div>`
        : html`<time class="beside" datetime=${new Date(timestamp).toISOString()}>${moment(timestamp, 't')}</time>`
    }
    <div class="body">
      ${keyed(one.editedTimestamp, body(state, one))}
      ${components(app, state, one)}
      ${failure === undefined ? nothing : html`<p class="failure" role="alert">${failure}</p>`}
      ${one.visibleTo === null ? nothing : ephemeral(app, one)}
    </div>
  </article>`;
}

/** Made anew at each edit, so that a screen reader hears of it. */
function body(state: State, one: MessageView): TemplateResult {
  if (one.failed !== null) return html`<p class="failed">${icon('close')}${one.failed}</p>`;
  if (one.thinking) {
    return html`<p class="thinking"><span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>${one.author.name} is thinking…</p>`;
  }
  const edited = one.editedTimestamp === null ? nothing : editedMark(one.editedTimestamp);
  return html`${
    one.content === ''
      ? nothing
      : html`<div class="content markdown">${markdown(one.content, state)} ${edited}</div>`
  }
  ${one.embeds.map((item) => embed(item, state))} ${one.attachments.map(attachment)}
  ${one.content === '' ? edited : nothing}`;
}

function editedMark(at: number): TemplateResult {
  return html`<span class="edited" title=${moment(at, 'F')}>(edited)</span>`;
}

function invocation({ people, messages }: State, { invokedBy, replyTo }: MessageView) {
  if (invokedBy !== null) {
    const color = people.find(({ id }) => id === invokedBy.personId)?.color ?? null;
    return html`<div class="invocation">
      ${avatar(invokedBy.name, color, false)}<b>${invokedBy.name}</b> used
      <span class="command-name">/${invokedBy.command.replace(/^\//, '')}</span>
    </div>`;
  }
  const source = messages.find(({ id }) => id === replyTo);
  if (source === undefined) return nothing;
  return html`<div class="invocation">
    ${avatar(source.author.name, source.author.color, source.author.app)}<b>${source.author.name}</b>
    <span class="excerpt">${excerpt(source)}</span>
  </div>`;
}

function excerpt({ embeds, content }: MessageView): string {
  return content || (embeds[0]?.title ?? 'a message').replace(/\\(?=[^a-z0-9\s])/gi, '');
}

function ephemeral(app: App, { id }: MessageView): TemplateResult {
  return html`<p class="only-you">
    ${icon('eye')} Only you can see this •
    <button type="button" class="link" @click=${() => app.act({ kind: 'dismiss', messageId: id }, '')}>
      Dismiss message
    </button>
  </p>`;
}
