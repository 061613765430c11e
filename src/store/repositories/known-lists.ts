import { type Backup, type KnownList, newestFirst, type Server } from '@steward/hosts/model';
import { atMost, dayMs, digest } from '@steward/kit';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { countDeleted } from '../changed-rows.ts';
import { allServersKey, maxName, serverColumnKey, truncateForStorage } from '../column-values.ts';
import { Repository } from '../repository.ts';

/** The longest stored list, in characters: some 200 servers, or 100 backups. */
const maxLength = 16_000;
/** How many servers of an account keep the list of their backups. */
const maxServers = 100;
/** How many stored lists are known to this process, so that it writes changed ones only; each takes about 0.2 KB. */
const maxCached = 10_000;
/** How often the time of an unchanged list is stored, in milliseconds. */
const sameEveryMs = dayMs;

const serversSchema = z.array(z.object({ id: z.string(), name: z.string() }));
const backupsSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string().nullable(),
    createdAt: z.number().nullable(),
    sizeBytes: z.number().nullable(),
    locked: z.boolean(),
  }),
);

export class KnownLists extends Repository {
  /** The digests of what was stored. */
  readonly #stored = new LRUCache<string, string>({
    ...atMost(maxCached),
    ttl: sameEveryMs,
    ttlResolution: 1_000,
  });

  /** Returns the names of an account's servers, in the host's order; null if no list was stored. */
  async servers(accountId: string): Promise<readonly Pick<Server, 'id' | 'name'>[] | null> {
    const items = await this.#items(accountId, allServersKey);
    return items === null ? null : serversSchema.parse(items);
  }

  /** Returns the complete backups of a server, newest first; null if no list was stored. */
  async backups(accountId: string, serverId: string): Promise<readonly Backup[] | null> {
    const items = await this.#items(accountId, serverColumnKey(serverId));
    if (items === null) return null;
    return backupsSchema.parse(items).map(({ createdAt, ...backup }) => ({
      ...backup,
      createdAt: createdAt === null ? null : new Date(createdAt),
      state: 'complete',
      progressPercent: null,
      error: null,
    }));
  }

  /**
   * Stores a list in place of the one before: as much of it as fits into 16,000 characters. Of an account's servers the
   * 100 whose backups were read last keep their lists.
   */
  async save(list: KnownList): Promise<void> {
    const key = list.kind === 'servers' ? allServersKey : serverColumnKey(list.serverId);
    const items = toText(list.kind === 'servers' ? list.items.map(serverItem) : backupItems(list.items));
    const cached = cacheKey(list.accountId, key);
    const text = digest(items, 22);
    if (this.#stored.get(cached) === text) return;
    const row = { account_id: list.accountId, server_key: key, items, stored_at: Date.now() };
    await this.db
      .insertInto('known_lists')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'server_key']).doUpdateSet({ items, stored_at: row.stored_at }),
      )
      .execute();
    this.#stored.set(cached, text);
    if (list.kind === 'backups') await this.#dropOldest(list.accountId, key);
  }

  /** Deletes lists that were last stored before a time. Returns how many. */
  prune(before: Date): Promise<number> {
    return countDeleted(this.db.deleteFrom('known_lists').where('stored_at', '<', before.getTime()));
  }

  /** Notes that the lists of accounts were deleted, so that they are stored again as soon as they are read. */
  forget(accountIds: readonly string[]): void {
    for (const cached of [...this.#stored.keys()])
      if (accountIds.some((id) => cached.startsWith(cacheKey(id, '')))) this.#stored.delete(cached);
  }

  async #items(accountId: string, key: string): Promise<unknown> {
    const row = await this.db
      .selectFrom('known_lists')
      .select('items')
      .where('account_id', '=', accountId)
      .where('server_key', '=', key)
      .executeTakeFirst();
    return row === undefined ? null : JSON.parse(row.items);
  }

  /** @param saved the `server_key` of the list of backups that was just stored */
  async #dropOldest(accountId: string, saved: string): Promise<void> {
    const kept = [allServersKey, saved];
    const dropped = await this.db
      .deleteFrom('known_lists')
      .where('account_id', '=', accountId)
      .where('server_key', 'not in', kept)
      .where('server_key', 'not in', (newest) =>
        newest
          .selectFrom('known_lists')
          .select('server_key')
          .where('account_id', '=', accountId)
          .where('server_key', 'not in', kept)
          .orderBy('stored_at', 'desc')
          .limit(maxServers - 1),
      )
      .returning('server_key')
      .execute();
    for (const { server_key } of dropped) this.#stored.delete(cacheKey(accountId, server_key));
  }
}

function cacheKey(accountId: string, key: string): string {
  return `${accountId} ${key}`;
}

function serverItem({ id, name }: Server) {
  return { id, name: truncateForStorage(name, maxName) };
}

/** Returns what is stored of the complete backups, newest first: the state of another one may have changed since. */
function backupItems(backups: readonly Backup[]) {
  return newestFirst(backups.filter(({ state }) => state === 'complete')).map(
    ({ id, name, createdAt, sizeBytes, locked }) => ({
      id,
      name: name === null ? null : truncateForStorage(name, maxName),
      createdAt: createdAt?.getTime() ?? null,
      sizeBytes,
      locked,
    }),
  );
}

/** Returns as many of the items as fit, as JSON. Its escapes keep what PostgreSQL refuses. */
function toText(items: readonly { readonly id: string }[]): string {
  let length = 0;
  const texts: string[] = [];
  for (const item of items) {
    const text = JSON.stringify(item);
    length += text.length + 1;
    if (length > maxLength) break;
    texts.push(text);
  }
  return `[${texts.join()}]`;
}
