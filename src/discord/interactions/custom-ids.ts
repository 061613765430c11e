import { z } from 'zod';

/** Stands for a server or an operation: hosts' ids are of any length and form, so they never appear in a custom id. */
export const reference = z.string().regex(/^[\w-]{1,32}$/);
/** An id of Discord. Those of options become parts of paths and of mentions. */
export const snowflake = /^\d{17,20}$/;
export const pageNumber = z.coerce.number().int().min(0).max(9_999);

/** What follows the component's name in a custom id. */
export type IdParts = readonly (string | number)[];

/** Discord's limit (Discord API docs, Component Reference, Custom ID). */
const maxLength = 100;

/**
 * Returns a component's custom id, for example `power:stop:Zx3`.
 * @throws RangeError if it is longer than 100 characters
 */
export function encodeCustomId(name: string, parts: IdParts): string {
  const text = [name, ...parts].join(':');
  if (text.length > maxLength) throw new RangeError(`a custom id of "${name}" has ${text.length} characters`);
  return text;
}

/** Returns whether a custom id is short enough for Discord. */
export function fitsCustomId(name: string, parts: IdParts): boolean {
  return [name, ...parts].join(':').length <= maxLength;
}

/** What was typed, as `toIdPart` writes it. */
export const typedPart = z.string().regex(/^[\w-]*$/);

/** Returns a text in a form that can be a part of a custom id. */
export function toIdPart(text: string): string {
  return Buffer.from(text).toString('base64url');
}

/** Returns the text that `toIdPart` wrote. */
export function fromIdPart(part: string): string {
  return Buffer.from(part, 'base64url').toString();
}

/** The custom ids of a component: its name, the schema of what follows it, and what writes them. */
export function customIds<Id extends IdParts>(name: string, id: z.ZodType<Id>) {
  return { name, id, of: (...parts: Id) => encodeCustomId(name, parts) };
}

/** Returns the parts of a custom id of this component; null if `encodeCustomId` would not return exactly it. */
export function decodeCustomId<Id extends IdParts>(
  text: string,
  name: string,
  schema: z.ZodType<Id>,
): Id | null {
  if (text.length > maxLength) return null;
  const parsed = schema.safeParse(text.split(':').slice(1));
  return parsed.success && encodeCustomId(name, parsed.data) === text ? parsed.data : null;
}

/** Returns the name of the component that a custom id belongs to. */
export function componentName(customId: string): string {
  return customId.split(':', 1)[0] ?? '';
}
