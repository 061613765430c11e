import type { Texts } from '../texts/texts.ts';
import type { Button } from './embed.ts';

/** A page of a list, numbered from 0. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly number: number;
  /** The place of its first item in the list, from 0. */
  readonly first: number;
  /** Number of pages. */
  readonly count: number;
  /** Number of items on all pages. */
  readonly total: number;
}

/** Returns a page of a list; the last one if the number is past the end. */
export function paginate<T>(all: readonly T[], number: number, size: number): Page<T> {
  const count = Math.max(1, Math.ceil(all.length / size));
  const index = Math.min(Math.max(0, number), count - 1);
  const first = index * size;
  return { items: all.slice(first, first + size), number: index, first, count, total: all.length };
}

/** Returns buttons to the neighbouring pages; none if there is one page. */
export function pageButtons(
  t: Texts,
  { number, count }: { readonly number: number; readonly count: number },
  customId: (number: number) => string,
): readonly Button[] {
  if (count <= 1) return [];
  // Custom ids must be unique in a message, so those of disabled buttons differ too.
  return [
    {
      customId: customId(number > 0 ? number - 1 : count),
      label: t.plain('button.previous'),
      style: 'secondary',
      disabled: number === 0,
    },
    {
      customId: customId(number < count - 1 ? number + 1 : count + 1),
      label: t.plain('button.next'),
      style: 'secondary',
      disabled: number >= count - 1,
    },
  ];
}
