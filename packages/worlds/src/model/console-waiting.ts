import type { GameRule, WaitingReason } from './game-rule.ts';
import { defaultGames } from './games.ts';
import { lineExpression, longestLine } from './line-pattern.ts';

/** How many of a console's last lines are looked at: a stack trace may follow what was said. */
export const waitingLineCount = 100;
/** The most addresses, and codes, that are told. */
const mostTold = 3;
/** An address to log in at, which ends where a person would end it. */
const address = /https:\/\/[^\s<>"'`]{1,300}/g;

/** For what a game waits, as its console said last. */
export interface Waiting {
  readonly reason: WaitingReason;
  /** A command of its console with which someone logs in; null if there is none. */
  readonly command: string | null;
  /** The addresses at which someone logs in, the newest first. Only for those who may read the console. */
  readonly links: readonly string[];
  /** The codes to be entered there, the newest first. As private as the addresses. */
  readonly codes: readonly string[];
}

/**
 * Returns for what a game waits until a person does something, or why it can't go on, by its console's last lines; null if
 * they don't say. What was said last counts. Takes a time that grows as the lines do, whatever they are.
 * @param lines plain text, oldest first
 * @param games those that the server may run
 */
export function waitingFor(lines: readonly string[], games: readonly GameRule[]): Waiting | null {
  const known = games.flatMap(({ waiting }) =>
    waiting.map((each) => ({ ...each, expression: lineExpression(each.pattern) })),
  );
  const settled = games.flatMap((game) => game.settled.map(lineExpression));
  let found: { reason: WaitingReason; command: string | null } | null = null;
  const links = new Set<string>();
  const codes = new Set<string>();
  for (const line of lines.slice(-waitingLineCount).toReversed()) {
    if (line.length > longestLine) continue;
    if (settled.some((expression) => expression.test(line))) break;
    const match = known.find(({ expression }) => expression.test(line));
    if (match === undefined) continue;
    found ??= { reason: match.reason, command: match.command ?? null };
    if (match.reason !== 'login' || found.reason !== 'login') continue;
    for (const [link] of line.matchAll(address)) links.add(link);
    const code = match.expression.exec(line)?.groups?.['code'];
    if (code !== undefined && !line.includes('https://')) codes.add(code);
  }
  // The address with the code in it is enough.
  const whole = [...links].filter((link) =>
    [...links].every((other) => other === link || !other.startsWith(link)),
  );
  return found && { ...found, links: whole.slice(0, mostTold), codes: [...codes].slice(0, mostTold) };
}

/** Returns whether a line holds what only those may see who may read the console: an address or a code to log in with. */
export function isPrivateLine(line: string, games: readonly GameRule[] = defaultGames): boolean {
  const found = waitingFor([line], games);
  return (
    (found !== null && found.links.length + found.codes.length > 0) ||
    Array.from(line.matchAll(address), ([link]) => link).some((link) => isLoginAddress(link, games))
  );
}

/** Returns whether an address to log in at is one of the games' own: https, at one of their hosts. */
export function isLoginAddress(text: string, games: readonly GameRule[] = defaultGames): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username + url.password === '' &&
    games.some(({ loginHosts }) => loginHosts.includes(url.hostname))
  );
}
