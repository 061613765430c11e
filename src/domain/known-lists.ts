import type { Backup, KnownList, Server } from '@steward/hosts/model';

/** The lists as hosts last sent them, for suggestions while a host does not respond; they survive restarts. */
export interface KnownLists {
  /** Returns the names of an account's servers, in the host's order; null if no list was stored. */
  servers(accountId: string): Promise<readonly Pick<Server, 'id' | 'name'>[] | null>;
  /** Returns the complete backups of a server, newest first; null if no list was stored. */
  backups(accountId: string, serverId: string): Promise<readonly Backup[] | null>;
  /**
   * Stores a list in place of the one before: as much of it as fits into 16,000 characters. Of an account's servers the
   * 100 whose backups were read last keep their lists.
   */
  save(list: KnownList): Promise<void>;
  /** Deletes lists that were last stored before a time. Returns how many. */
  prune(before: Date): Promise<number>;
}
