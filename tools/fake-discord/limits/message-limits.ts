import type { ZodMiniType } from 'zod/mini';
import { refuse } from '../errors.ts';
import { type MessageBody, messageBodySchema, messageFlag, type Upload } from '../model/message-body.ts';
import { checkComponents } from './component-limits.ts';
import { checkEmbeds, showsSomething, trimEmbeds } from './embed-limits.ts';
import { Form, type Path } from './form.ts';
import { gate } from './gate.ts';

const uploadLimitBytes = 10 * 1024 * 1024;

/**
 * A message body that Discord would take.
 * Lengths are counted in UTF-16 units: never less than Discord counts.
 * `at` is where the body sits in the request, and `was` the flags of the message that it edits.
 * @throws UserError 50035, 40005
 */
export function readMessageBody(
  schema: ZodMiniType,
  raw: unknown,
  uploads: readonly Upload[],
  at: Path = [],
  was = 0,
): MessageBody {
  const trimmed = trimEmbeds(raw);
  gate(schema, trimmed, at);
  const body = messageBodySchema.parse(trimmed);
  const form = new Form(at);
  const v2 = ((body.flags ?? 0) & messageFlag.componentsV2) !== 0 || (was & messageFlag.componentsV2) !== 0;
  form.length(['content'], body.content, 2_000);
  form.length(['embeds'], body.embeds, 10);
  checkEmbeds(form, body.embeds ?? []);
  checkComponents(form, body.components ?? [], v2);
  checkMentions(form, body);
  if (v2) checkV2(form, body);
  checkUploads(form, body, uploads);
  form.finish();
  return body.embeds ? { ...body, embeds: body.embeds.filter(showsSomething) } : body;
}

/** @throws UserError 50006 where a message would have nothing in it */
export function requireSomething(message: {
  readonly content: string;
  readonly embeds: readonly unknown[];
  readonly components: readonly unknown[];
  readonly attachments: readonly unknown[];
}): void {
  const parts = [message.content.trim(), message.embeds, message.components, message.attachments];
  if (parts.every((part) => part.length === 0)) throw refuse.emptyMessage();
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

function checkV2(form: Form, body: MessageBody): void {
  const barred = { content: body.content, embeds: body.embeds?.length, poll: body.poll };
  for (const [field, value] of Object.entries(barred)) {
    if (!value) continue;
    form.add(
      [field],
      'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
      `The '${field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
    );
  }
}

function checkUploads(form: Form, body: MessageBody, uploads: readonly Upload[]): void {
  if (uploads.some((upload) => upload.data.byteLength > uploadLimitBytes)) throw refuse.tooLarge();
  if (uploads.length > 10) form.length(['attachments'], uploads, 10);
  for (const [index, attachment] of (body.attachments ?? []).entries()) {
    if (/^\d{1,2}$/.test(attachment.id) && Number(attachment.id) >= uploads.length) {
      form.add(['attachments', index, 'id'], 'ATTACHMENT_NOT_FOUND', 'The given attachment was not found.');
    }
  }
}
