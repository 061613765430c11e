import { z } from 'zod';
import type { GameAnswer } from '../model/game.ts';
import { countOf, playersShown, shownText } from '../query/shown.ts';

// What the plug-in "Player Counter" of Pelican sends (pelican-dev/plugins, player-counter,
// src/Http/Controllers/Api/Client/Servers/PlayerCounterController.php). A client key needs no right for it.

const stateSchema = z.object({
  hostname: z.string().catch(''),
  map: z.string().catch(''),
  current_players: z.unknown(),
  max_players: z.unknown(),
});
type QueryState = z.infer<typeof stateSchema>;

/** Returns what `/query` says; null if it is nothing, as of a game that did not answer. */
export function readQueryState(value: unknown): QueryState | null {
  const state = stateSchema.safeParse(value).data;
  return state === undefined || countOf(state.current_players) === null ? null : state;
}

/** Returns what `/query/players` says: names; null if it is no list. */
export function readQueryNames(value: unknown): readonly string[] | null {
  return Array.isArray(value) ? value.slice(0, 256).filter((name) => typeof name === 'string') : null;
}

/** @param names null if the plugin doesn't know them */
export function queryAnswer(state: QueryState, names: readonly string[] | null): GameAnswer {
  return {
    players: playersShown(countOf(state.current_players), countOf(state.max_players), names),
    name: shownText(state.hostname),
    map: shownText(state.map),
  };
}
