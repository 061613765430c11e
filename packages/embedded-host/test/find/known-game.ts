import { type KnownGame, knownGames } from '../../src/find/known-games.ts';

/** Returns the game with a code. */
export function knownGame(id: string): KnownGame {
  const game = knownGames.find((one) => one.id === id);
  if (game === undefined) throw new Error(`${id} isn't known`);
  return game;
}
