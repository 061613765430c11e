import type { Vault } from './crypto/vault.ts';
import type { GuildChanges } from './guild-cache.ts';
import type { Database } from './schema.ts';
import type { UnreadableRows } from './unreadable-rows.ts';

/** What the repositories of a store have in common. */
export interface StoreParts {
  readonly db: Database;
  readonly vault: Vault;
  readonly changes: GuildChanges;
  readonly unreadable: UnreadableRows;
}

/** Reads and writes some of the tables. */
export abstract class Repository {
  protected readonly db: Database;
  protected readonly vault: Vault;
  protected readonly changes: GuildChanges;
  protected readonly unreadable: UnreadableRows;

  constructor({ db, vault, changes, unreadable }: StoreParts) {
    this.db = db;
    this.vault = vault;
    this.changes = changes;
    this.unreadable = unreadable;
  }

  /** Reports that the guilds have changed that are connected to an account. */
  protected async tellGuildsOf(accountId: string): Promise<void> {
    const guilds = await this.db
      .selectFrom('connections')
      .select('guild_id')
      .distinct()
      .where('account_id', '=', accountId)
      .execute();
    for (const { guild_id } of guilds) await this.changes.tell(guild_id);
  }
}
