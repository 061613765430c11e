import type { CostOfPeople, RestoreCost, TouchedDimension } from '@steward/worlds';
import { inline, join, Markdown, time } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { dimensionName } from './dimension-names.ts';

/** How much of each is named; the rest is a number. */
const mostNames = 10;
const mostDimensions = 3;
const mostPlaces = 3;

/** A place is at the spawn if its nearest edge is at most so far away, in blocks. */
const spawnBlocks = 128;

/** Returns what was done in the time that a restore goes back, or in that between two backups, in lines. */
export function costLines(t: Texts, cost: RestoreCost): readonly Markdown[] {
  const { people, dimensions, countedFrom, comesBack } = cost;
  const counted =
    countedFrom === null ? [] : [t.md('cost.counted-from', { time: time(new Date(countedFrom), 'f') })];
  return [
    peopleText(t, people),
    ...dimensions.slice(0, mostDimensions).map((dimension) => regionsText(t, dimension, people)),
    ...counted,
    ...(comesBack === 0 ? [] : [t.md('cost.comes-back', { count: comesBack })]),
  ];
}

function peopleText(t: Texts, { verdict, atLeast, upTo, names, joined }: CostOfPeople): Markdown {
  if (verdict === 'nobody') return t.md('cost.nobody');
  const most = upTo > atLeast ? [t.md('cost.up-to', { count: upTo })] : [];
  if (verdict === 'unknown') return t.sentences([t.md('cost.unknown'), ...most]);
  const named = firstLines(t, names, mostNames, (name) => inline(name, 32));
  const unnamed = atLeast - names.length;
  const shown = [...named, ...(unnamed === 0 ? [] : [t.md('cost.unnamed', { count: unnamed })])];
  const first =
    names.length === 0
      ? t.md('cost.people', { count: atLeast })
      : t.md('cost.people-named', { count: atLeast, names: t.list(shown, 'and') });
  return t.sentences([first, ...most, ...(joined === 0 ? [] : [t.md('cost.joined', { count: joined })])]);
}

function regionsText(t: Texts, dimension: TouchedDimension, { verdict }: CostOfPeople): Markdown {
  const { touched, total, fresh, places } = dimension;
  const values = { dimension: dimensionName(t, dimension.id), places: placesText(t, places) };
  const text =
    verdict !== 'some'
      ? t.md('cost.regions-written', { ...values, count: touched })
      : total === null
        ? t.md('cost.regions-cut', { ...values, count: touched })
        : t.md('cost.regions', { ...values, count: touched, total });
  return fresh === null || fresh === 0
    ? text
    : t.sentences([text, t.md('cost.regions-new', { count: fresh })]);
}

function placesText(t: Texts, places: TouchedDimension['places']): Markdown {
  const shown = firstLines(t, places, mostPlaces, ({ x, z, distance }) => {
    if (distance !== null && distance <= spawnBlocks) return t.md('cost.spawn');
    return Markdown.trusted(`${blocks(x)} / ${blocks(z)}`);
  });
  return join(shown, ', ');
}

/** Returns the text of each of the first items, and of how many there are more. */
export function firstLines<T>(
  t: Texts,
  items: readonly T[],
  most: number,
  toText: (item: T) => Markdown,
): readonly Markdown[] {
  const more = items.length - most;
  return [...items.slice(0, most).map(toText), ...(more > 0 ? [t.md('cost.more', { count: more })] : [])];
}

/** Rounds to 50 blocks, with a true minus. */
function blocks(value: number): string {
  const rounded = Math.round(value / 50) * 50;
  return rounded < 0 ? `−${-rounded}` : `${rounded}`;
}
