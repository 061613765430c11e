import { type RawBuilder, sql } from 'kysely';
import { generateKey, type KeyRing } from '../../config/key-ring.ts';
import { caseContext } from '../repositories/cases.ts';
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
  const secrets = await db.selectFrom('secrets').selectAll().execute();
  const sessions = await db.selectFrom('sessions').selectAll().execute();
  const connections = await db.selectFrom('connections').selectAll().execute();
  const others = [
    await sealAgain(
      { db, vault, table: 'secrets', column: 'sealed' },
      secrets.map(({ name, sealed }) => ({
        sealed,
        context: accountSecretContext,
        key: sql`name = ${name}`,
      })),
    ),
    await sealReplyTargetsAgain(db, vault, 'operations', replyContext),
    await sealReplyTargetsAgain(db, vault, 'cases', caseContext),
    await sealAgain(
      { db, vault, table: 'sessions', column: 'sealed' },
      sessions.map((row) => ({
        sealed: row.sealed,
        context: sessionContext(row),
        key: sql`shard_id = ${row.shard_id}`,
      })),
    ),
  ];
  const keys = await sealAgain(
    { db, vault, table: 'connections', column: 'sealed_key' },
    connections.map((row) => ({
      guildId: row.guild_id,
      sealed: row.sealed_key,
      context: keyContext(row),
      key: sql`guild_id = ${row.guild_id} and id = ${row.id}`,
    })),
  );
  return {
    ...keys,
    unreadable: [...new Set(keys.unreadable.map(({ guildId }) => guildId))],
    changedRows: others.reduce((sum, { resealed }) => sum + resealed, keys.resealed),
  };
}

async function sealReplyTargetsAgain(
  db: Database,
  vault: Vault,
  table: 'operations' | 'cases',
  contextOf: (id: string) => string,
) {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'sealed_reply_to as sealed'])
    .where('sealed_reply_to', 'is not', null)
    .execute();
  return sealAgain(
    { db, vault, table, column: 'sealed_reply_to' },
    rows.flatMap(({ id, sealed }) =>
      sealed === null ? [] : [{ sealed, context: contextOf(id), key: sql`id = ${id}` }],
    ),
  );
}

interface SealedColumn {
  readonly db: Database;
  readonly vault: Vault;
  readonly table: string;
  readonly column: string;
}

interface SealedValue {
  readonly sealed: string;
  readonly context: string;
  /** The condition that a row is the one of the value. */
  readonly key: RawBuilder<unknown>;
}

/** Encrypts the values of a column again. `unreadable` are those that no key of the ring decrypts. */
async function sealAgain<Value extends SealedValue>(
  { db, vault, table, column }: SealedColumn,
  values: readonly Value[],
) {
  let [resealed, current] = [0, 0];
  const unreadable: Value[] = [];
  for (const value of values) {
    const { sealed, context, key } = value;
    if (vault.isCurrent(sealed)) {
      current += 1;
      continue;
    }
    const opened = await vault.open(sealed, context);
    if (opened === null) unreadable.push(value);
    else {
      const { numAffectedRows = 0n } = await sql`update ${sql.table(table)}
        set ${sql.ref(column)} = ${vault.seal(opened, context)}
        where ${key} and ${sql.ref(column)} = ${sealed}`.execute(db);
      resealed += Number(numAffectedRows);
    }
  }
  return { resealed, current, unreadable };
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
    await writeKeyFile(path, [generateKey(now), ...readKeyFile(path)]);
  });
  const result = await db.transaction().execute(async (transaction) => {
    return reencrypt(transaction, new Vault(fixedKeys(readKeyFile(path))));
  });
  await dropOldKeys(db, path);
  return result;
}

/** Drops the old keys after a pass that finds no row under them: the running bot may have written some since. */
async function dropOldKeys(db: Database, path: string): Promise<void> {
  for (let pass = 1; pass <= maxPasses; pass++) {
    const dropped = await db.transaction().execute(async (transaction) => {
      const ring = readKeyFile(path);
      const { changedRows } = await reencrypt(transaction, new Vault(fixedKeys(ring)));
      if (changedRows > 0) return false;
      await writeKeyFile(path, [ring[0]]);
      return true;
    });
    if (dropped) return;
  }
}
