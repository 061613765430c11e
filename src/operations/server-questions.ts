import { type GameAddress, gameAddressIn, type Server, type ServerQuestion } from '@steward/hosts/model';
import { type GameRule, gameOfStartup, javaGame, questionFor, usualPortOf } from '@steward/worlds/model';
import type { GameSetting } from '../domain/connection.ts';

/** What admins said of a server. */
export interface SaidOfServer {
  /** Null: nothing. */
  readonly game: GameSetting | null;
  /** Where people join it, as they typed it; null: where the host says. */
  readonly address: string | null;
}

/** Returns the game that a server runs, as an admin said or as its start shows; undefined if it's unknown. */
export function runGame(
  server: Pick<Server, 'startup'>,
  { game }: SaidOfServer,
  games: readonly GameRule[],
): GameRule | undefined {
  const said = game === null ? undefined : games.find((one) => one.game === game.game);
  return said ?? (server.startup && gameOfStartup(server.startup, games));
}

/**
 * Returns the games whose lines count in a server's console: the one that it runs; all, if nobody has said which one and its host
 * doesn't show its start-up command; none, if it runs a game that isn't known.
 */
export function consoleGames(
  server: Pick<Server, 'startup'>,
  said: SaidOfServer,
  games: readonly GameRule[],
): readonly GameRule[] {
  const known = runGame(server, said, games);
  if (known !== undefined) return [known];
  return server.startup === undefined ? games : [];
}

/**
 * Returns how a server's game is asked: where people join it, and where the host says that it listens; at a port that an admin said
 * and that isn't the server's own, only if the address is public. An unknown game is asked
 * as Minecraft Java, but only where the host names an address; one that can't be asked, nowhere.
 */
export function questionsOf(
  server: Server,
  said: SaidOfServer,
  games: readonly GameRule[],
): readonly ServerQuestion[] {
  const { startup = null, gameAddress } = server;
  const known = runGame(server, said, games);
  const rule = known ?? (gameAddress && games.find(({ game }) => game === javaGame));
  if (rule === undefined) return [];
  const usualPort = gameAddress?.port ?? usualPortOf(rule);
  const typed = said.address === null ? null : gameAddressIn(said.address, usualPort);
  const question = (address: GameAddress) =>
    questionFor(rule, startup, address, said.game?.queryPort ?? undefined);
  const own = gameAddress === undefined ? null : question(gameAddress);
  // The host names the address of its machine, where other ports belong to others.
  const isOthers = said.game?.queryPort != null && server.ownPorts?.includes(said.game.queryPort) !== true;
  const other = typed === null || isSame(typed, gameAddress) ? null : question(typed);
  return [
    ...(other === null ? [] : [{ ...other, isTyped: true }]),
    ...(own === null ? [] : [isOthers ? { ...own, isTyped: true } : own]),
  ];
}

function isSame(one: GameAddress, other: GameAddress | undefined): boolean {
  return one.host.toLowerCase() === other?.host.toLowerCase() && one.port === other.port;
}
