import parser from 'discord-markdown-parser';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { State } from '../../page-protocol.ts';
import { formatTime } from './format.ts';

type Rendered = TemplateResult | string | typeof nothing;

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Renders Discord's Markdown. Text stays text: lit-html creates the elements, nothing is parsed as HTML. */
export function markdown(text: string, state: State): readonly Rendered[] {
  return renderAll(parser.parse(text, 'extended').filter(isVisible), state);
}

/** A line break directly after a code block is not shown. */
function isVisible({ type }: Node, index: number, nodes: readonly Node[]): boolean {
  return type !== 'br' || nodes[index - 1]?.type !== 'codeBlock';
}

function renderAll(nodes: readonly Node[], state: State): readonly Rendered[] {
  return nodes.map((node) => renderNode(node, state));
}

function renderNode(node: Node, state: State): Rendered {
  const inner = () =>
    Array.isArray(node['content']) ? renderAll(node['content'], state) : [text(node, 'content')];
  switch (node.type) {
    case 'strong':
      return html`<strong>${inner()}</strong>`;
    case 'em':
      return html`<em>${inner()}</em>`;
    case 'underline':
      return html`<u>${inner()}</u>`;
    case 'strikethrough':
      return html`<s>${inner()}</s>`;
    case 'spoiler':
      return html`<span class="spoiler" tabindex="0">${inner()}</span>`;
    case 'inlineCode':
      return html`<code>${text(node, 'content')}</code>`;
    case 'codeBlock':
      return html`<pre><code>${text(node, 'content')}</code></pre>`;
    case 'blockQuote':
      return html`<blockquote>${inner()}</blockquote>`;
    case 'heading':
      return html`<span class="heading level-${text(node, 'level')}">${inner()}</span>`;
    case 'subtext':
      return html`<small>${inner()}</small>`;
    case 'br':
    case 'newline':
      return html`<br />`;
    case 'url':
    case 'link':
    case 'autolink':
      return link(text(node, 'target'), inner());
    case 'timestamp':
      return timestamp(text(node, 'timestamp'), text(node, 'format'), state.guild.locale);
    case 'twemoji':
      return text(node, 'name');
    default:
      return mention(node, state) ?? (node['content'] === undefined ? nothing : html`${inner()}`);
  }
}

function mention(node: Node, { guild, people, commands }: State): TemplateResult | null {
  const id = text(node, 'id');
  const nameIn = (items: readonly { readonly id: string; readonly name: string }[]) =>
    items.find((item) => item.id === id)?.name;
  switch (node.type) {
    case 'user':
      return mentionPill(`@${nameIn(people) ?? 'unknown-user'}`);
    case 'role':
      return mentionPill(`@${(nameIn(guild.roles) ?? 'deleted-role').replace(/^@/, '')}`);
    case 'channel':
      return mentionPill(`#${nameIn(guild.channels) ?? 'unknown'}`);
    case 'everyone':
      return mentionPill('@everyone');
    case 'here':
      return mentionPill('@here');
    case 'slashCommand':
      return commandButton(text(node, 'fullName') || (nameIn(commands) ?? 'unknown'));
    default:
      return null;
  }
}

function mentionPill(name: string): TemplateResult {
  return html`<span class="mention">${name}</span>`;
}

/** The message decides what a click does. */
function commandButton(path: string): TemplateResult {
  return html`<button type="button" class="mention" data-command=${path}>/${path}</button>`;
}

function link(target: string, inner: readonly Rendered[]): TemplateResult {
  if (!/^https?:\/\//i.test(target)) return html`${inner}`;
  return html`<a href=${target} target="_blank" rel="noopener noreferrer">${inner}</a>`;
}

function timestamp(seconds: string, style: string, locale: string): TemplateResult {
  const at = Number(seconds) * 1_000;
  if (!Number.isFinite(at) || Math.abs(at) > 8.64e15) return html`Invalid Date`;
  return html`<time datetime=${new Date(at).toISOString()} title=${formatTime(at, 'F', locale)}>${formatTime(at, style || 'f', locale)}</time>`;
}

function text(node: Node, key: string): string {
  const value = node[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
