import { generateKey, type KeyRing } from '../../config/key-ring.ts';
import { approvalContext } from '../repositories/approvals.ts';
import { keyContext } from '../repositories/connections.ts';
import { replyContext } from '../repositories/operation-row.ts';
import { sessionContext } from '../repositories/sessions.ts';
import type { Database } from '../schema.ts';
import { accountSecretContext } from './account-id.ts';
import { fixedKeys, readKeyFile, writeKeyFile } from './key-file.ts';
import { Vault } from './vault.ts';

/** How many of the guilds' API keys were encrypted again. */
export interface Resealed {
  /** How many rows of all tables were written. */
  readonly changedRows: number;
  readonly resealed: number;
  /** How many were already encrypted under the first key. */
  readonly current: number;
  /** Guilds with an API key that no key of the ring decrypts: their admins have to connect again. */
  readonly unreadable: readonly string[];
}

/**
 * Encrypts everything under the vault's first key. A row is changed only if it still holds the value that was read, so
 * this may run while the bot runs, and more than once.
 */
export async function reencrypt(db: Database, vault: Vault): Promise<Resealed> {
  let others = await resealSecrets(db, vault);
  others += await resealReplyTargets(db, vault, 'operations', replyContext);
  others += await resealReplyTargets(db, vault, 'approvals', approvalContext);
  others += await resealSessions(db, vault);
  const connections = await resealConnections(db, vault);
  return { ...connections, changedRows: others + connections.resealed };
}

async function resealConnections(db: Database, vault: Vault): Promise<Omit<Resealed, 'changedRows'>> {
  const rows = await db
    .selectFrom('connections')
    .select(['guild_id', 'id', 'hosting_url', 'certificate_sha256', 'sealed_key'])
    .execute();
  let [resealed, current] = [0, 0];
  const unreadable = new Set<string>();
  for (const row of rows) {
    const { guild_id, id, sealed_key } = row;
    const fresh = await sealAgain(vault, sealed_key, keyContext(row));
    if (fresh === 'unreadable') unreadable.add(guild_id);
    else if (fresh === 'current') current += 1;
    else {
      const { numUpdatedRows } = await db
        .updateTable('connections')
        .set({ sealed_key: fresh.sealed })
        .where('guild_id', '=', guild_id)
        .where('id', '=', id)
        .where('sealed_key', '=', sealed_key)
        .executeTakeFirstOrThrow();
      resealed += Number(numUpdatedRows);
    }
  }
  return { resealed, current, unreadable: [...unreadable] };
}

async function resealSecrets(db: Database, vault: Vault): Promise<number> {
  let changed = 0;
  for (const { name, sealed } of await db.selectFrom('secrets').selectAll().execute()) {
    const fresh = await sealAgain(vault, sealed, accountSecretContext);
    if (typeof fresh === 'string') continue;
    const { numUpdatedRows } = await db
      .updateTable('secrets')
      .set({ sealed: fresh.sealed })
      .where('name', '=', name)
      .where('sealed', '=', sealed)
      .executeTakeFirstOrThrow();
    changed += Number(numUpdatedRows);
  }
  return changed;
}

async function resealReplyTargets(
  db: Database,
  vault: Vault,
  table: 'operations' | 'approvals',
  contextOf: (id: string) => string,
): Promise<number> {
  let changed = 0;
  const rows = await db
    .selectFrom(table)
    .select(['id', 'sealed_reply_to as sealed'])
    .where('sealed_reply_to', 'is not', null)
    .execute();
  for (const { id, sealed } of rows) {
    const fresh = sealed === null ? 'current' : await sealAgain(vault, sealed, contextOf(id));
    if (typeof fresh === 'string') continue;
    const { numUpdatedRows } = await db
      .updateTable(table)
      .set({ sealed_reply_to: fresh.sealed })
      .where('id', '=', id)
      .where('sealed_reply_to', '=', sealed)
      .executeTakeFirstOrThrow();
    changed += Number(numUpdatedRows);
  }
  return changed;
}

async function resealSessions(db: Database, vault: Vault): Promise<number> {
  let changed = 0;
  const rows = await db.selectFrom('sessions').select(['shard_id', 'bot', 'sealed']).execute();
  for (const row of rows) {
    const fresh = await sealAgain(vault, row.sealed, sessionContext(row));
    if (typeof fresh === 'string') continue;
    const { numUpdatedRows } = await db
      .updateTable('sessions')
      .set({ sealed: fresh.sealed })
      .where('shard_id', '=', row.shard_id)
      .where('sealed', '=', row.sealed)
      .executeTakeFirstOrThrow();
    changed += Number(numUpdatedRows);
  }
  return changed;
}

async function sealAgain(
  vault: Vault,
  sealed: string,
  context: string,
): Promise<'current' | 'unreadable' | { readonly sealed: string }> {
  if (vault.isCurrent(sealed)) return 'current';
  const opened = await vault.open(sealed, context);
  return opened === null ? 'unreadable' : { sealed: vault.seal(opened, context) };
}

/** After this many passes the old keys stay in the file until the next rotation. */
const maxPasses = 5;

/** Encrypts everything under the first key of a ring. */
export async function rotateToFirst(db: Database, ring: KeyRing): Promise<Resealed> {
  return db.transaction().execute((transaction) => reencrypt(transaction, new Vault(fixedKeys(ring))));
}

/**
 * Adds a new first key to the key file, encrypts everything under it, then drops the old keys.
 * Each step holds the database's write lock and reads the file again, so that concurrent rotations don't undo each
 * other; a crash between steps leaves a file whose keys decrypt every row.
 */
export async function rotateKeyFile(db: Database, path: string, now: Date): Promise<Resealed> {
  await db.transaction().execute(async () => {
    await writeKeyFile(path, [generateKey(now), ...(await readKeyFile(path))]);
  });
  const result = await db.transaction().execute(async (transaction) => {
    return reencrypt(transaction, new Vault(fixedKeys(await readKeyFile(path))));
  });
  await dropOldKeys(db, path);
  return result;
}

/** Drops the old keys after a pass that finds no row under them: the running bot may have written some since. */
async function dropOldKeys(db: Database, path: string): Promise<void> {
  for (let pass = 1; pass <= maxPasses; pass++) {
    const dropped = await db.transaction().execute(async (transaction) => {
      const ring = await readKeyFile(path);
      const { changedRows } = await reencrypt(transaction, new Vault(fixedKeys(ring)));
      if (changedRows > 0) return false;
      await writeKeyFile(path, [ring[0]]);
      return true;
    });
    if (dropped) return;
  }
}
