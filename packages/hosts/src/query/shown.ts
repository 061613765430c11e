import type { PlayersShown } from '../model/game.ts';
import { cutText, foldedLine } from '../readers/cut-text.ts';

const maxTextLength = 128;
const maxNameLength = 64;
/** As many as A2S can send. */
const maxNames = 256;
/** What is read of a text, in UTF-16 units: the rest of a longer one can't be shown. */
const readLength = 1024;

/** Returns a game's text as one line without invisible characters, at most 128 UTF-16 units long; undefined if nothing is left. */
export function shownText(text: string, limit = maxTextLength): string | undefined {
  return cutText(foldedLine(text.slice(0, readLength)), limit) || undefined;
}

/** Returns a count; null for what can't be one. */
export function countOf(value: unknown): number | null {
  const count = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= 0x7fff_ffff
    ? count
    : null;
}

/**
 * Returns who is online; null if nothing of it is known. Names without a visible character are none: a game that sends only
 * such doesn't name its players.
 * @param names null if the game sent no list
 */
export function playersShown(
  online: number | null,
  max: number | null,
  names: readonly string[] | null,
): PlayersShown | null {
  if (online === null && max === null && names === null) return null;
  const shown = (names ?? []).slice(0, maxNames).flatMap((name) => shownText(name, maxNameLength) ?? []);
  if (names === null || (shown.length === 0 && online !== 0)) return { online, max };
  return { online, max, names: shown.slice(0, online ?? maxNames) };
}
