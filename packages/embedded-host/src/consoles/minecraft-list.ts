import type { ShownPlayers } from './game-console.ts';

/** The same limit as for a Server List Ping. */
const maxNames = 100;
const maxCount = 0x7fff_ffff;

/**
 * The first line of what Minecraft says to `list`, up to the names: `There are 2 of a max of 20 players online: `,
 * `There are 2/20 players online:` (before 1.13), and `There are 2 out of maximum 20 players online.` (EssentialsX, which
 * writes `2/1` if one of three is hidden).
 */
const head =
  /^There are (\d{1,10})(?: of a max(?: of)? |\/)(\d{1,10}) players online[:.]?|^There are (\d{1,10})(?:\/\d{1,10})? out of maximum (\d{1,10}) players online[:.]?/u;
/** Colors and styles: `§6`. */
const style = /§./gu;
/** Tags that plugins and teams put around a name: `[AFK]`, `[Admin]`. */
const tag = /\[[^[\]]*\]|\([^()]*\)/gu;
/** As in a Server List Ping. */
const name = /^[.*+!-]?[\p{L}\p{N}_]{1,16}$/u;

/**
 * Returns who is online from the reply to Minecraft's `list`, in the wordings of vanilla servers, Paper and EssentialsX; null if
 * it's another one. Names that a plugin hides are missing.
 */
export function readPlayerList(reply: string): ShownPlayers | null {
  const text = reply.replace(style, '').trim();
  const match = head.exec(text);
  if (match === null) return null;
  const online = Number(match[1] ?? match[3]);
  const max = Number(match[2] ?? match[4]);
  if (online > maxCount || max > maxCount) return null;
  const names = text
    .slice(match[0].length)
    .split('\n')
    // EssentialsX has a line for each group: `admins: Ada, Bob`.
    .flatMap((line) => line.replace(/^[^:,]*:/u, '').split(','))
    .flatMap((entry) => nameIn(entry) ?? []);
  return { online, max, names: [...new Set(names)].slice(0, Math.min(online, maxNames)) };
}

/** Returns the name in an entry, without the tags of teams and plugins; null if it can't be determined. */
function nameIn(entry: string): string | null {
  const words = entry.replace(tag, ' ').split(' ');
  const possible = words.filter((word) => name.test(word));
  return possible.length === 1 ? (possible[0] ?? null) : null;
}
