import { dayMs } from '@steward/kit';
import { drawDay, hasEnoughData } from '../charts/day.ts';
import { shownSince } from '../charts/period.ts';
import type { Picture } from '../discord/rest/interaction-client.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { dayAltText, dayLegend, dayPictureName, dayWords, marksOf } from '../history/charts.ts';
import type { Store } from '../store/store.ts';
import { type MonitoredServer, sampleOf } from '../watch/model/watch.ts';

/** A picture of the last 24 hours, or of what was measured in them. */
export interface DayPicture extends Picture {
  /** How long the time is that it shows, in milliseconds. */
  readonly shownMs: number;
  /** Explains the signs in it; null if it does so itself, or has none. */
  readonly legend: string | null;
}

/** Draws what was measured of a server in the last 24 hours. Returns null if too little was measured. */
export type DrawPicture = (t: Texts, server: MonitoredServer, timeZone: string) => Promise<DayPicture | null>;

/** Returns a function that draws what was stored. */
export function drawsLastDay({ samples, operations }: Pick<Store, 'samples' | 'operations'>): DrawPicture {
  return async (t, { account, ref, observation }, timeZone) => {
    const to = new Date();
    const since = new Date(to.getTime() - dayMs);
    const [stored, done] = await Promise.all([
      samples.since(account.id, ref.id, since),
      operations.lastOn(account.id, ref.id, since),
    ]);
    const { server, readAt, failure, restarts } = observation;
    // What was read last is stored seconds later, or not if it follows another sample soon.
    const isNewer = server !== null && readAt !== null && failure === null;
    const read = isNewer ? [...stored, sampleOf(observation, readAt)] : stored;
    const from = shownSince(read[0]?.at ?? to, to, dayMs);
    const chart = {
      from,
      to,
      timeZone,
      players: read,
      most: observation.server?.players?.max ?? null,
      marks: marksOf(done, read, restarts),
      words: dayWords(t, { from, to }),
    };
    if (!hasEnoughData(chart)) return null;
    const png = await drawDay(chart);
    const shownMs = to.getTime() - from.getTime();
    return { name: dayPictureName, png, alt: dayAltText(t, chart), legend: dayLegend(t, chart), shownMs };
  };
}
