/** Returns how many letters have to be changed, added or left out to make one text of another (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, wanted] of [...other].entries()) {
      const replaced = (row[index] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Longer texts are cut: their distance would take too long, and nobody types that much by mistake. */
const maxLength = 60;

/**
 * Returns what is called nearly as typed, the nearest first: with two wrong letters, or one in a name of up to four letters.
 * Both texts are compared as they are, so fold their case first.
 */
export function similar<T>(typed: string, all: readonly T[], nameOf: (one: T) => string): readonly T[] {
  const text = typed.slice(0, maxLength);
  return all
    .map((one) => {
      const name = nameOf(one).slice(0, maxLength);
      return { one, name, edits: editsBetween(text, name) };
    })
    .filter(({ name, edits }) => edits <= (name.length > 4 ? 2 : 1))
    .toSorted((a, b) => a.edits - b.edits)
    .map(({ one }) => one);
}
