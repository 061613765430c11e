import { z } from 'zod';
import type { ZodMiniType } from 'zod/mini';
import { apiErrors } from '../errors.ts';
import {
  type Embed,
  type MessageBody,
  messageBodySchema,
  messageFlag,
  type Upload,
} from '../model/message-body.ts';
import { checkComponents } from './component-limits.ts';
import { checkSchema, Form, type Path } from './form.ts';

/** Of each file, and of all files of a request (resources/message.mdx). */
const uploadLimitBytes = 10 * 1024 * 1024;
const requestLimitBytes = 25 * 1024 * 1024;

interface Current {
  readonly flags: number;
  readonly content: string;
  readonly embeds: readonly Embed[];
}

/**
 * Returns a message body that Discord accepts. Lengths are counted in UTF-16 units: never less than Discord counts.
 * `at` is the path of the body in the request, `current` the message that it edits.
 * @throws ApiError 50035, 40005
 */
export function readMessageBody(
  schema: ZodMiniType,
  raw: unknown,
  uploads: readonly Upload[],
  at: Path = [],
  current: Current = { flags: 0, content: '', embeds: [] },
): MessageBody {
  const trimmed = trimEmbeds(withTextIds(raw));
  checkSchema(schema, trimmed, at);
  const body = messageBodySchema.parse(trimmed);
  const form = new Form(at);
  // An edit can't take the flag back. If it names flags without it, its components are checked as if it had.
  const hasV2Components = ((body.flags ?? current.flags) & messageFlag.componentsV2) !== 0;
  form.checkLength(['content'], body.content, 2_000);
  form.checkLength(['embeds'], body.embeds, 10);
  checkEmbeds(form, body.embeds ?? []);
  checkComponents(form, body.components ?? [], hasV2Components);
  checkMentions(form, body);
  if (((body.flags ?? 0) | current.flags) & messageFlag.componentsV2) checkV2(form, body, current);
  checkUploads(form, body, uploads);
  form.throwIfInvalid();
  return body.embeds ? { ...body, embeds: body.embeds.filter(isVisible) } : body;
}

/** @throws ApiError 50006 if a message would be empty */
export function requireContent(message: {
  readonly content: string;
  readonly embeds: readonly unknown[];
  readonly components: readonly unknown[];
  readonly attachments: readonly unknown[];
}): void {
  const parts = [message.content.trim(), message.embeds, message.components, message.attachments];
  if (parts.every((part) => part.length === 0)) throw apiErrors.emptyMessage();
}

function checkMentions(form: Form, body: MessageBody): void {
  const allowed = body.allowed_mentions;
  for (const kind of ['users', 'roles'] as const) {
    if (!allowed?.parse?.includes(kind) || !allowed[kind]?.length) continue;
    form.add(
      ['allowed_mentions'],
      'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
      `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
    );
  }
}

/** Checks that a message with Components V2 has nothing else to say, nor keeps it from before an edit. */
function checkV2(form: Form, body: MessageBody, current: Current): void {
  const { content = current.content, embeds = current.embeds, poll } = body;
  for (const [field, value] of Object.entries({ content, embeds: embeds?.length, poll })) {
    if (!value) continue;
    form.add(
      [field],
      'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
      `The '${field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
    );
  }
}

function checkUploads(form: Form, body: MessageBody, uploads: readonly Upload[]): void {
  if (uploads.some(({ data }) => data.byteLength > uploadLimitBytes)) throw apiErrors.tooLarge();
  const total = uploads.reduce((sum, { data }) => sum + data.byteLength, 0);
  if (total > requestLimitBytes) throw apiErrors.tooLarge();
  if (uploads.length > 10) throw apiErrors.tooManyAttachments();
  for (const [index, { id }] of (body.attachments ?? []).entries()) {
    // Longer ids are those of files that the message already has.
    if (!/^\d{1,2}$/.test(id) || uploads.some(({ placeholder }) => placeholder === id)) continue;
    form.add(['attachments', index], 'ATTACHMENT_NOT_FOUND', 'Attachment data not found');
  }
}

const recordSchema = z.record(z.string(), z.unknown());

/** Returns the body with the ids of its attachments as texts: Discord takes numbers too, its specification does not. */
function withTextIds(body: unknown): unknown {
  const parsed = attachmentsSchema.safeParse(body);
  if (!parsed.success) return body;
  return {
    ...parsed.data,
    attachments: parsed.data.attachments.map((one) => ({ ...one, id: String(one.id) })),
  };
}

const attachmentsSchema = z.looseObject({
  attachments: z.array(z.looseObject({ id: z.union([z.string(), z.number()]) })),
});

/** Returns the body with the texts of its embeds trimmed, as Discord does before it checks them (resources/message.mdx). */
function trimEmbeds(body: unknown): unknown {
  const parsed = recordSchema.safeParse(body);
  if (!parsed.success || !Array.isArray(parsed.data['embeds'])) return body;
  return { ...parsed.data, embeds: parsed.data['embeds'].map(trimTexts) };
}

const untrimmedKeys = new Set(['url', 'icon_url', 'timestamp']);

function trimTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(trimTexts);
  const parsed = recordSchema.safeParse(value);
  if (!parsed.success) return value;
  return Object.fromEntries(
    Object.entries(parsed.data).map(([key, inner]) => [
      key,
      typeof inner === 'string' && !untrimmedKeys.has(key) ? inner.trim() : trimTexts(inner),
    ]),
  );
}

/** Returns whether an embed shows anything: Discord drops those that don't. */
function isVisible(embed: Embed): boolean {
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

/** Returns how much an embed adds to the 6,000 characters of a message. */
function embedLength(embed: Embed): number {
  const texts = [embed.title, embed.description, embed.footer?.text, embed.author?.name];
  for (const field of embed.fields ?? []) texts.push(field.name, field.value);
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}

/** Checks the limits for embeds that Discord's specification leaves out. */
function checkEmbeds(form: Form, embeds: readonly Embed[]): void {
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
  if (embeds.reduce((sum, embed) => sum + embedLength(embed), 0) > 6_000) {
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
