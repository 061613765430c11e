import { accountSecretContext } from './account-id.ts';
import { KeyUnreadable } from './connection.ts';
import { earlierKeyContext, keyContext } from './connection-repository.ts';
import { replyContext } from './operation-row.ts';
import type { Database } from './schema.ts';
import { sessionContext } from './session-repository.ts';
import type { Vault } from './vault.ts';

/** What became of the guilds' API keys. */
export interface Resealed {
  /** Rows of any kind that were written. */
  readonly changedRows: number;
  readonly resealed: number;
  /** Under the first key before. */
  readonly current: number;
  /** Guilds whose key opens with none of the ring: their admins have to connect again. */
  readonly unreadable: readonly string[];
}

/**
 * Seals everything under the vault's first key. Each row is changed only if it still holds what was read, so this
 * may run while the bot does, and twice.
 */
export async function reseal(db: Database, vault: Vault): Promise<Resealed> {
  let others = await resealSecrets(db, vault);
  others += await resealReplyTargets(db, vault);
  others += await resealSessions(db, vault);
  const connections = await resealConnections(db, vault);
  return { ...connections, changedRows: others + connections.resealed };
}

async function resealConnections(db: Database, vault: Vault): Promise<Omit<Resealed, 'changedRows'>> {
  const rows = await db.selectFrom('connections').select(['guild_id', 'hosting_url', 'sealed_key']).execute();
  let [resealed, current] = [0, 0];
  const unreadable: string[] = [];
  for (const row of rows) {
    const { guild_id, sealed_key } = row;
    const fresh = await sealAgain(vault, sealed_key, keyContext(row), earlierKeyContext(row));
    if (fresh === 'unreadable') unreadable.push(guild_id);
    else if (fresh === 'current') current += 1;
    else {
      const { numUpdatedRows } = await db
        .updateTable('connections')
        .set({ sealed_key: fresh.sealed })
        .where('guild_id', '=', guild_id)
        .where('sealed_key', '=', sealed_key)
        .executeTakeFirstOrThrow();
      resealed += Number(numUpdatedRows);
    }
  }
  return { resealed, current, unreadable };
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

async function resealReplyTargets(db: Database, vault: Vault): Promise<number> {
  let changed = 0;
  const rows = await db
    .selectFrom('operations')
    .select(['id', 'sealed_reply_to as sealed'])
    .where('sealed_reply_to', 'is not', null)
    .execute();
  for (const { id, sealed } of rows) {
    const fresh = sealed === null ? 'current' : await sealAgain(vault, sealed, replyContext(id));
    if (typeof fresh === 'string') continue;
    const { numUpdatedRows } = await db
      .updateTable('operations')
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
  earlierContext = context,
): Promise<'current' | 'unreadable' | { readonly sealed: string }> {
  if (vault.isCurrent(sealed)) return 'current';
  try {
    return { sealed: vault.seal(await vault.open(sealed, context, earlierContext), context) };
  } catch (error) {
    if (error instanceof KeyUnreadable) return 'unreadable';
    throw error;
  }
}
