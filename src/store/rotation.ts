import { readKeyFile, writeKeyFile } from './key-file.ts';
import { generateKey, type KeyRing } from './key-ring.ts';
import { fixedKeys } from './key-source.ts';
import { type Resealed, reseal } from './reseal.ts';
import type { Database } from './schema.ts';
import { Vault } from './vault.ts';

/** After as many passes the old keys stay in the file until the next rotation. */
const passes = 5;

/** Seals everything under the first key of a ring. */
export async function rotateToFirst(db: Database, ring: KeyRing): Promise<Resealed> {
  return db.transaction().execute((locked) => reseal(locked, new Vault(fixedKeys(ring))));
}

/**
 * Puts a new key in front in the key file, seals everything under it, then drops the old keys.
 * The database's write lock is held at each step, and the file read again under it, so that rotations that run at
 * once don't undo each other; a crash in between leaves a file whose keys open every row.
 */
export async function rotateKeyFile(db: Database, path: string, now: Date): Promise<Resealed> {
  await db.transaction().execute(async () => {
    await writeKeyFile(path, [generateKey(now), ...(await readKeyFile(path))]);
  });
  const result = await db.transaction().execute(async (locked) => {
    return reseal(locked, new Vault(fixedKeys(await readKeyFile(path))));
  });
  await dropOldKeys(db, path);
  return result;
}

/** What the running bot sealed meanwhile is sealed again first: a key goes once a whole pass found nothing under it. */
async function dropOldKeys(db: Database, path: string): Promise<void> {
  for (let pass = 1; pass <= passes; pass++) {
    const dropped = await db.transaction().execute(async (locked) => {
      const ring = await readKeyFile(path);
      const { changedRows } = await reseal(locked, new Vault(fixedKeys(ring)));
      if (changedRows > 0) return false;
      await writeKeyFile(path, [ring[0]]);
      return true;
    });
    if (dropped) return;
  }
}
