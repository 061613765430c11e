import { z } from 'zod';
import type { Embed } from '../model/message-body.ts';
import type { Form, Path } from './form.ts';

const record = z.record(z.string(), z.unknown());

/** Discord trims the texts of embeds before it measures them (resources/message.mdx, Embed Limits). */
export function trimEmbeds(body: unknown): unknown {
  const parsed = record.safeParse(body);
  if (!parsed.success || !Array.isArray(parsed.data['embeds'])) return body;
  return { ...parsed.data, embeds: parsed.data['embeds'].map(trimTexts) };
}

const untrimmed = new Set(['url', 'icon_url', 'timestamp']);

function trimTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(trimTexts);
  const parsed = record.safeParse(value);
  if (!parsed.success) return value;
  return Object.fromEntries(
    Object.entries(parsed.data).map(([key, inner]) => [
      key,
      typeof inner === 'string' && !untrimmed.has(key) ? inner.trim() : trimTexts(inner),
    ]),
  );
}

/** Whether an embed shows anything: Discord drops those that don't. */
export function showsSomething(embed: Embed): boolean {
  return Boolean(
    embed.title ||
      embed.description ||
      embed.author?.name ||
      embed.footer?.text ||
      embed.fields?.length ||
      embed.image?.url ||
      embed.thumbnail?.url,
  );
}

/** How much an embed adds to the 6,000 characters of a message. */
export function sizeOf(embed: Embed): number {
  const texts = [embed.title, embed.description, embed.footer?.text, embed.author?.name];
  for (const field of embed.fields ?? []) texts.push(field.name, field.value);
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}

/** What Discord's specification leaves out of its limits for embeds. */
export function checkEmbeds(form: Form, embeds: readonly Embed[]): void {
  for (const [index, embed] of embeds.entries()) {
    const path: Path = ['embeds', index];
    for (const [at, field] of (embed.fields ?? []).entries()) {
      if (field.name === '') form.required([...path, 'fields', at, 'name']);
      if (field.value === '') form.required([...path, 'fields', at, 'value']);
    }
    if (embed.color !== null && embed.color !== undefined && !Number.isInteger(embed.color)) {
      form.add([...path, 'color'], 'NUMBER_TYPE_COERCE', `Value "${embed.color}" is not int.`);
    }
    checkScheme(form, [...path, 'url'], embed.url, ['http:', 'https:']);
    const pictures = ['http:', 'https:', 'attachment:'];
    checkScheme(form, [...path, 'image', 'url'], embed.image?.url, pictures);
    checkScheme(form, [...path, 'thumbnail', 'url'], embed.thumbnail?.url, pictures);
    checkScheme(form, [...path, 'author', 'icon_url'], embed.author?.icon_url, pictures);
    checkScheme(form, [...path, 'footer', 'icon_url'], embed.footer?.icon_url, pictures);
  }
  if (embeds.reduce((sum, embed) => sum + sizeOf(embed), 0) > 6_000) {
    form.add(['embeds'], 'MAX_EMBED_SIZE_EXCEEDED', 'Embed size exceeds maximum size of 6000');
  }
}

function checkScheme(
  form: Form,
  path: Path,
  url: string | null | undefined,
  schemes: readonly string[],
): void {
  if (!url || schemes.includes(new URL(url).protocol)) return;
  form.add(
    path,
    'URL_TYPE_INVALID_SCHEME',
    `Scheme "${new URL(url).protocol.slice(0, -1)}" is not supported. Scheme must be one of (${schemes.map((scheme) => `'${scheme.slice(0, -1)}'`).join(', ')}).`,
  );
}
