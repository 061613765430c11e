import type { ServerId, ServerRef } from './connection.ts';

/** A role may do something, on one server or on all. */
export interface Grant {
  readonly roleId: string;
  /** A level or an action, as access/ names them. */
  readonly permission: string;
  /** null: on all servers. */
  readonly server: ServerRef | null;
  /**
   * With the permission `command`: the patterns of the console commands that it is limited to, as access/ writes them.
   * Missing: every command.
   */
  readonly commands?: readonly string[];
}

/** How many grants a guild can have. All of them are read to compute one person's access. */
export const mostGrants = 500;

export interface Grants {
  of(guildId: string): Promise<readonly Grant[]>;
  /**
   * Returns `existing` if the guild has the same grant, `changed` if it had it with other commands, which are replaced, and
   * `full` if it has as many as it can have.
   */
  add(guildId: string, grant: Grant, grantedBy: string): Promise<'added' | 'existing' | 'changed' | 'full'>;
  /** Removes the grants that match; an omitted part matches all. Returns how many. */
  remove(guildId: string, match: { roleId: string; permission?: string; server?: ServerId }): Promise<number>;
}
