import type { Button } from './embed.ts';

/** A page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly number: number;
  /** How many pages there are. */
  readonly count: number;
  /** How many items there are on all pages. */
  readonly total: number;
}

/** A page of a list; a number past the end is the last page, for lists that shrank. */
export function paginate<T>(all: readonly T[], number: number, size: number): Page<T> {
  const count = Math.max(1, Math.ceil(all.length / size));
  const shown = Math.min(Math.max(0, number), count - 1);
  return { items: all.slice(shown * size, (shown + 1) * size), number: shown, count, total: all.length };
}

/** Returns buttons to the neighbouring pages; none if there is one page. */
export function pageButtons(
  { number, count }: { readonly number: number; readonly count: number },
  customId: (number: number) => string,
): readonly Button[] {
  if (count <= 1) return [];
  // Disabled buttons keep their place, but a custom id may stand only once in a message: the neighbours differ.
  return [
    {
      customId: customId(number > 0 ? number - 1 : count),
      label: 'Previous',
      style: 'secondary',
      disabled: number === 0,
    },
    {
      customId: customId(number < count - 1 ? number + 1 : count + 1),
      label: 'Next',
      style: 'secondary',
      disabled: number >= count - 1,
    },
  ];
}
