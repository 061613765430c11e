import parser from 'discord-markdown-parser';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { State } from '../../page-protocol.ts';
import { moment } from './times.ts';

type Shown = TemplateResult | string | typeof nothing;

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Discord's Markdown as nodes. What is text stays text: lit-html makes the elements, nothing is parsed as HTML. */
export function markdown(text: string, state: State): readonly Shown[] {
  return shown(parser.parse(text, 'extended').filter(isSeen), state);
}

/** The line break after a code block is part of it. */
function isSeen({ type }: Node, index: number, all: readonly Node[]): boolean {
  return type !== 'br' || all[index - 1]?.type !== 'codeBlock';
}

function shown(nodes: readonly Node[], state: State): readonly Shown[] {
  return nodes.map((node) => one(node, state));
}

function one(node: Node, state: State): Shown {
  const inner = () =>
    Array.isArray(node['content']) ? shown(node['content'], state) : [text(node, 'content')];
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
      return html`<pre tabindex="0"><code>${text(node, 'content')}</code></pre>`;
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
      return timestamp(text(node, 'timestamp'), text(node, 'format'));
    case 'twemoji':
      return text(node, 'name');
    default:
      return mention(node, state) ?? (node['content'] === undefined ? nothing : html`${inner()}`);
  }
}

function mention(node: Node, { guild, people, commands }: State): TemplateResult | null {
  const id = text(node, 'id');
  const of = (all: readonly { readonly id: string; readonly name: string }[]) =>
    all.find((item) => item.id === id)?.name;
  switch (node.type) {
    case 'user':
      return pill(`@${of(people) ?? 'unknown-user'}`);
    case 'role':
      return pill(`@${(of(guild.roles) ?? 'deleted-role').replace(/^@/, '')}`);
    case 'channel':
      return pill(`#${of(guild.channels) ?? 'unknown'}`);
    case 'everyone':
      return pill('@everyone');
    case 'here':
      return pill('@here');
    case 'slashCommand':
      return pill(`/${text(node, 'fullName') || (of(commands) ?? 'unknown')}`);
    default:
      return null;
  }
}

function pill(name: string): TemplateResult {
  return html`<span class="mention">${name}</span>`;
}

function link(target: string, inner: readonly Shown[]): TemplateResult {
  if (!/^https?:\/\//i.test(target)) return html`${inner}`;
  return html`<a href=${target} target="_blank" rel="noopener noreferrer">${inner}</a>`;
}

function timestamp(seconds: string, style: string): TemplateResult {
  const at = Number(seconds) * 1_000;
  if (!Number.isFinite(at) || Math.abs(at) > 8.64e15) return html`Invalid Date`;
  return html`<time datetime=${new Date(at).toISOString()} title=${moment(at, 'F')}>${moment(at, style || 'f')}</time>`;
}

function text(node: Node, key: string): string {
  const value = node[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
