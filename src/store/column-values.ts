import { hash } from 'node:crypto';

/**
 * At most `max` UTF-16 units of a text, cut between code points.
 * Halves of surrogate pairs and NUL, which PostgreSQL refuses, become U+FFFD.
 */
export function truncateForStorage(text: string, max: number): string {
  const cut = text.slice(0, max);
  const last = cut.charCodeAt(cut.length - 1);
  const whole = text.length > max && last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut;
  return whole.toWellFormed().replaceAll('\0', '\ufffd');
}

/** The longest name (of a server, a person, a backup) that is kept, in UTF-16 units. */
export const maxName = 200;
/** The longest text (a command, an output) that is kept, in UTF-16 units. */
export const maxText = 4_000;

/** Stands for a text of any length where a key or a custom id has to hold it: `length` URL-safe characters, always the same. */
export function digest(text: string, length: number): string {
  return hash('sha256', text, 'base64url').slice(0, length);
}

const maxShort = 64;

/** A text without NUL, or what stands for it where it is long: at most 64 UTF-16 units, for keys in memory. */
export function cacheKey(text: string): string {
  return text.length <= maxShort ? text : `\0${digest(text, 22)}`;
}

/** Stands for a server id, of any length, in keys and indexes. */
export function serverKey(serverId: string): string {
  return digest(encodeId(serverId), 22);
}

/** No host begins an id with it. */
const mark = '\u0001';

/**
 * An id of the host as the databases keep it: as it is, but for NUL and halves of surrogate pairs, which PostgreSQL
 * refuses and SQLite changes. Those are escaped, for a changed id is another id.
 */
export function encodeId(id: string): string {
  const plain = id.isWellFormed() && !id.includes('\0') && !id.startsWith(mark);
  return plain ? id : `${mark}${JSON.stringify(id).slice(1, -1)}`;
}

/** The id that was kept. */
export function decodeId(kept: string): string {
  return kept.startsWith(mark) ? String(JSON.parse(`"${kept.slice(mark.length)}"`)) : kept;
}
