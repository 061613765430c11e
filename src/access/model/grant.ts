import { isSameServer, type ServerRef } from '../../domain/connection.ts';

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

type Target = Pick<Grant, 'roleId' | 'server'>;

/** Returns whether two grants are of the same role, on the same server or both on all. */
export function isSameTarget(a: Target, b: Target): boolean {
  if (a.roleId !== b.roleId) return false;
  return a.server === null || b.server === null ? a.server === b.server : isSameServer(a.server, b.server);
}

/** Returns whether two grants are the same, apart from the commands that they are limited to. */
export function isSameGrant(a: Grant, b: Grant): boolean {
  return a.permission === b.permission && isSameTarget(a, b);
}

/** Returns whether a grant is of the same role as another one, and on a server that the other one is on. */
export function concerns(grant: Target, other: Target): boolean {
  const isEverywhere = grant.server === null || other.server === null;
  return isEverywhere ? grant.roleId === other.roleId : isSameTarget(grant, other);
}

/** How many grants a guild can have. All of them are read to compute one person's access. */
export const mostGrants = 500;
