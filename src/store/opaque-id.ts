/** No host begins an id with it. */
const mark = '\u0001';

/**
 * An id of the host as the databases keep it: as it is, but for NUL and halves of surrogate pairs, which PostgreSQL
 * refuses and SQLite changes. Those are escaped, for a changed id is another id.
 */
export function keptId(id: string): string {
  const plain = id.isWellFormed() && !id.includes('\0') && !id.startsWith(mark);
  return plain ? id : `${mark}${JSON.stringify(id).slice(1, -1)}`;
}

/** The id that was kept. */
export function idOf(kept: string): string {
  return kept.startsWith(mark) ? String(JSON.parse(`"${kept.slice(mark.length)}"`)) : kept;
}
