/** A page of a list; a number past the end is the last page, for lists that shrank. */
export function pageOf<T>(all: readonly T[], number: number, size: number) {
  const count = Math.max(1, Math.ceil(all.length / size));
  const shown = Math.min(Math.max(0, number), count - 1);
  return { items: all.slice(shown * size, (shown + 1) * size), number: shown, count, total: all.length };
}
