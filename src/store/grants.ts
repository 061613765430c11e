/** A role may do something, on one server or on all. */
export interface Grant {
  readonly roleId: string;
  /** A level or an action, as access/ names them. */
  readonly permission: string;
  /** null: on all servers. */
  readonly server: { readonly id: string; readonly name: string } | null;
}

export interface Grants {
  of(guildId: string): Promise<readonly Grant[]>;
  /** Answers false where the same grant was there already. */
  add(guildId: string, grant: Grant, grantedBy: string): Promise<boolean>;
  /** Removes what matches; an omitted part matches all. Answers how many went. */
  remove(guildId: string, match: { roleId: string; permission?: string; serverId?: string }): Promise<number>;
}
