import type { GameAddress, ServerQuestion, Startup } from '@steward/hosts/model';
import { gameTable } from '../games/index.ts';
import { type GameRule, gameRuleSchema } from './game-rule.ts';
import { javaGame } from './java-game.ts';

export { javaGame };

/**
 * All games. An operator can add to them. Worlds are told apart by their files, because the name that a panel has for a game
 * is anyone's; those of Minecraft Java are described by `java-files.ts`. Of games that match a server, the first counts.
 */
export const defaultGames: readonly GameRule[] = Object.entries(gameTable).map(([game, record]) =>
  gameRuleSchema.parse({ game, ...record }),
);

/** Returns the rules of all games: an operator's own come first. */
export function withDefaultGames(own: readonly GameRule[]): readonly GameRule[] {
  return [...own, ...defaultGames];
}

/** Returns what people call a game. */
export function gameName({ game, name }: Pick<GameRule, 'game' | 'name'>): string {
  return name ?? game;
}

/** Returns the port that people mean if they type a game's address without one; null if they have to type it. */
export function usualPortOf({ game }: Pick<GameRule, 'game'>): number | null {
  return (Object.hasOwn(gameTable, game) ? gameTable[game]?.usualPort : undefined) ?? null;
}

/** The most of an image's name and of a command that is looked at, in UTF-16 units. */
const maxLooked = 8_192;

/**
 * Returns the game that a panel's server runs, by what it is started with; undefined if it's unknown. Its time grows as the
 * texts do, whatever they are.
 * @param games the first that matches counts
 */
export function gameOfStartup(
  { image, command, variables }: Startup,
  games: readonly GameRule[] = defaultGames,
): GameRule | undefined {
  const imageName = (image ?? '').slice(0, maxLooked).toLowerCase();
  const commandLine = (command ?? '').slice(0, maxLooked).toLowerCase();
  return games.find(
    ({ match }) =>
      match !== undefined &&
      (match.variables.some((one) => hasVariable(variables, one)) ||
        match.commands.some((one) => commandLine.includes(one)) ||
        match.images.some((one) => imageName.includes(one))),
  );
}

function hasVariable(variables: Startup['variables'], wanted: string): boolean {
  const [name = '', value] = wanted.split('=');
  return Object.hasOwn(variables, name) && (value === undefined || variables[name] === value);
}

/**
 * Returns how a server is asked; null if its game can't be.
 * @param startup null if it's unknown
 * @param address where people join it
 * @param queryPort the port that someone has set. Default: the one that follows from the game
 */
export function questionFor(
  { query }: GameRule,
  startup: Startup | null,
  address: GameAddress,
  queryPort?: number,
): ServerQuestion | null {
  if (query === undefined) return null;
  const { protocol, ports, above, offset, uncounted } = query;
  const variables = startup?.variables ?? {};
  const portIn = (name: string) => (Object.hasOwn(variables, name) ? portOf(variables[name] ?? null) : null);
  const own = ports.map(portIn).find((port) => port !== null);
  const highest = Math.max(address.port, ...above.map((name) => portIn(name) ?? 0));
  const port = queryPort ?? own ?? highest + offset;
  if (port < 1 || port > 65_535) return null;
  const countsPlayers = !uncounted.some((one) => hasVariable(variables, one));
  return { protocol, address: { host: address.host, port }, countsPlayers };
}

function portOf(value: string | null): number | null {
  const port = Number(value ?? '');
  return Number.isInteger(port) && port >= 1 && port <= 65_535 ? port : null;
}
