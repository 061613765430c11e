/**
 * Reads something that is stored, decides what becomes of it, and stores that: again from the beginning if it was changed
 * meanwhile. Returns what was stored; null if there was nothing to change.
 * @param decide returns null if nothing is to be changed; what it throws is passed on
 * @param save returns null if what was read is stored no longer
 */
export async function decideAgain<Found, Change, Stored>(
  read: () => Promise<Found>,
  decide: (found: Found) => Change | null | Promise<Change | null>,
  save: (found: Found, change: Change) => Promise<Stored | null>,
): Promise<Stored | null> {
  for (;;) {
    const found = await read();
    const change = await decide(found);
    if (change === null) return null;
    const stored = await save(found, change);
    if (stored !== null) return stored;
  }
}
