import { html, nothing, type TemplateResult } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import type { AttachmentView, Embed, MessageView, State } from '../../page-protocol.ts';
import type { App } from './app.ts';
import { attachedFile, attachment, picture } from './attachments.ts';
import { components } from './components.ts';
import { formatTime, sentAt } from './format.ts';
import { avatar, icon } from './icons.ts';
import { markdown } from './markdown.ts';
import { fill, wordsIn } from './words.ts';

const botName = 'Steward';

/** One message of the bot, with its name if it starts a group. */
export function message(app: App, state: State, one: MessageView, startsGroup: boolean): TemplateResult {
  const { timestamp } = one;
  const { locale } = state.guild;
  const failed = one.failedFor.includes(app.person?.id ?? '') ? app.words.failed : undefined;
  const failure = app.clientErrors.get(one.id) ?? failed;
  const mentionsYou = one.notified?.includes(app.person?.id ?? '') === true;
  return html`<article class="message ${startsGroup ? 'alone' : ''} ${one.visibleTo === null ? '' : 'ephemeral'} ${mentionsYou ? 'mentions-you' : ''}"
    data-message=${one.id} aria-label="${botName}, ${sentAt(timestamp, locale)}">
    ${invocation(state, one)}
    ${
      startsGroup
        ? html`<div class="picture">${avatar(botName, null, true)}</div>
            <div class="author">
              <span class="name">${botName}</span>
              <span class="tag">APP</span>
              <time datetime=${new Date(timestamp).toISOString()} title=${formatTime(timestamp, 'F', locale)}>${sentAt(timestamp, locale)}</time>
            </div>`
        : html`<time class="beside" datetime=${new Date(timestamp).toISOString()}>${formatTime(timestamp, 't', locale)}</time>`
    }
    <div class="body" @click=${(event: Event) => chooseCommand(app, event)}>
      ${keyed(one.editedTimestamp, messageBody(state, one))}
      ${components(app, state, one)}
      ${failure === undefined ? nothing : html`<p class="failure" role="alert">${failure}</p>`}
      ${one.notified === null ? nothing : html`<p class="notified">${icon('bell')} ${notifiedText(state, one.notified)}</p>`}
      ${one.visibleTo === null ? nothing : ephemeral(app, state, one)}
    </div>
  </article>`;
}

/** Fills in the command whose mention was clicked. */
function chooseCommand({ composer }: App, { target }: Event): void {
  const mention = target instanceof Element ? target.closest<HTMLElement>('[data-command]') : null;
  const path = mention?.dataset['command'];
  const command = composer.commands.find(({ name }) => name === path);
  if (command !== undefined) composer.chooseCommand(command);
}

/** Says whom the mentions in a message notified. */
function notifiedText({ people, guild }: State, ids: readonly string[]): string {
  const { notified, notifiedNobody } = wordsIn(guild.locale);
  const names = people.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return names.length === 0 ? notifiedNobody : fill(notified, { names: names.join(', ') });
}

/** Created anew at each edit, so that a screen reader announces it. */
function messageBody(state: State, one: MessageView): TemplateResult {
  if (one.failed !== null)
    return html`<p class="failed">${icon('close')}${wordsIn(state.guild.locale).noResponse}</p>`;
  if (one.thinking) {
    return html`<p class="thinking"><span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>${botName} ${wordsIn(state.guild.locale).thinking}</p>`;
  }
  const edited = one.editedTimestamp === null ? nothing : editedMark(one.editedTimestamp, state);
  return html`${
    one.content === ''
      ? nothing
      : html`<div class="content markdown">${markdown(one.content, state)} ${edited}</div>`
  }
  ${one.embeds.map((item) => embed(item, state, one.attachments))}
  ${one.componentsV2 ? nothing : one.attachments.filter((file) => !isEmbedded(file, one)).map(attachment)}
  ${one.content === '' ? edited : nothing}`;
}

function editedMark(at: number, { guild }: State): TemplateResult {
  return html`<span class="edited" title=${formatTime(at, 'F', guild.locale)}>${wordsIn(guild.locale).edited}</span>`;
}

function invocation(state: State, { invokedBy, replyTo }: MessageView) {
  const { people, messages, guild } = state;
  const [used, end] = wordsIn(guild.locale).used;
  if (invokedBy !== null) {
    const color = people.find(({ id }) => id === invokedBy.personId)?.color ?? null;
    return html`<div class="invocation">
      ${avatar(invokedBy.name, color, false)}<b>${invokedBy.name}</b> ${used}
      <span class="command-name">/${invokedBy.command.replace(/^\//, '')}</span> ${end}
    </div>`;
  }
  const source = messages.find(({ id }) => id === replyTo);
  if (source === undefined) return nothing;
  return html`<div class="invocation">
    ${avatar(botName, null, true)}<b>${botName}</b>
    <span class="excerpt">${markdown(excerpt(source), state)}</span>
  </div>`;
}

function excerpt({ embeds, content }: MessageView): string {
  return content || (embeds[0]?.title ?? 'a message');
}

function ephemeral(app: App, { guild }: State, { id }: MessageView): TemplateResult {
  const { onlyYou, dismiss } = wordsIn(guild.locale);
  return html`<p class="only-you">
    ${icon('eye')} ${onlyYou} •
    <button type="button" class="link" @click=${() => app.perform({ kind: 'dismiss', messageId: id }, '')}>
      ${dismiss}
    </button>
  </p>`;
}

/** Returns whether an embed shows the file. */
function isEmbedded(file: AttachmentView, { embeds }: MessageView): boolean {
  const shown = embeds.flatMap(({ image, thumbnail }) => [image?.url, thumbnail?.url]);
  return shown.some((url) => attachedFile([file], url) !== undefined);
}

/** An embed in Discord's layout: up to three inline fields side by side. */
function embed(one: Embed, state: State, files: readonly AttachmentView[]): TemplateResult {
  const pictureOf = (url: string | null | undefined, className: string) => {
    const file = attachedFile(files, url);
    return file === undefined ? nothing : picture(file, className);
  };
  const color = one.color == null ? 'var(--embed-bar)' : `#${one.color.toString(16).padStart(6, '0')}`;
  return html`<div class="embed" .style=${`border-inline-start-color:${color}`}>
    ${pictureOf(one.thumbnail?.url, 'thumbnail')}
    ${one.title ? html`<h3 class="embed-title markdown">${markdown(one.title, state)}</h3>` : nothing}
    ${one.description ? html`<div class="markdown">${markdown(one.description, state)}</div>` : nothing}
    ${embedFields(one, state)} ${pictureOf(one.image?.url, 'embed-picture')}
    ${one.footer?.text ? html`<footer>${one.footer.text}</footer>` : nothing}
  </div>`;
}

type EmbedField = NonNullable<Embed['fields']>[number];

function embedFields({ fields: all }: Embed, state: State) {
  if (!all || all.length === 0) return nothing;
  return html`<div class="fields">
    ${groupIntoRows(all).flatMap((row) =>
      row.map(
        ({ name, value }) => html`<div class="field span-${12 / row.length}">
          <h4 class="markdown">${markdown(name, state)}</h4>
          <div class="markdown">${markdown(value, state)}</div>
        </div>`,
      ),
    )}
  </div>`;
}

function groupIntoRows(all: readonly EmbedField[]): readonly (readonly EmbedField[])[] {
  const rows: EmbedField[][] = [];
  for (const field of all) {
    const last = rows.at(-1);
    if (field.inline && last?.[0]?.inline && last.length < 3) last.push(field);
    else rows.push([field]);
  }
  return rows;
}
