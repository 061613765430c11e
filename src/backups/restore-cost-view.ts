import type { RestoreCost } from '@steward/worlds';
import { drawRegions } from '../charts/regions.ts';
import type { Picture } from '../discord/rest/interaction-client.ts';
import { join, md } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { PromptAddition } from '../discord/views/confirmation-view.ts';
import { dimensionName } from './dimension-names.ts';
import { costLines } from './restore-cost-texts.ts';

const mapName = 'map.png';

/**
 * Returns what is added to the confirmation of a restore: what it costs, and a map of where.
 * @param onlineMs for how long someone was online in the lost time, as far as was seen
 */
export function costAddition(
  t: Texts,
  cost: RestoreCost,
  onlineMs: number,
  map: Picture | null,
): PromptAddition {
  const [people = md``, ...more] = costLines(t, cost);
  const online = onlineMs < 60_000 ? [] : [t.md('cost.online-time', { duration: t.duration(onlineMs) })];
  const lines = [t.sentences([people, ...online]), ...more, ...mapLegend(t, cost, map)];
  return { text: join(lines), picture: map };
}

/** Returns the line under a map, if there is one: which dimension it shows, and its signs. */
export function mapLegend(t: Texts, { dimensions: [first] }: RestoreCost, map: Picture | null) {
  if (map === null || first === undefined) return [];
  return [join([md`🗺️ ${dimensionName(t, first.id)}`, t.md('cost.map-legend')], ' · ')];
}

/** Draws the dimension in which most has changed; null if nothing has. @throws PicturesUnavailableError */
export async function drawMap(t: Texts, { dimensions: [first] }: RestoreCost): Promise<Picture | null> {
  if (first === undefined) return null;
  const { map, touched, fresh } = first;
  const alt = t.plain('cost.map-alt', { touched, fresh: fresh ?? 0 });
  return { name: mapName, png: await drawRegions(map), alt };
}
