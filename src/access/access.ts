import type { Grant } from '../domain/grant.ts';
import { type Action, actionsOf, type Permission, permissionSchema } from './actions.ts';

/** Who asks, as the interaction itself tells it. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** The person's roles, and the guild's own id: the role that everyone has. */
  readonly roleIds: ReadonlySet<string>;
  /** Has Administrator or Manage Server, and may do everything. */
  readonly isAdmin: boolean;
}

interface ServerAccess {
  readonly name: string;
  readonly permissions: Set<Permission>;
}

/** What one person may do in one guild. */
export class Access {
  readonly #everything: boolean;
  /** What was granted, wherever it holds. */
  readonly #anywhere = new Set<Permission>();
  readonly #everywhere = new Set<Permission>();
  /** By the ids of the servers that grants name. */
  readonly #on = new Map<string, ServerAccess>();

  /** Built for each interaction: the cost is linear in the number of grants. */
  constructor(person: Person, grants: readonly Grant[]) {
    this.#everything = person.isAdmin;
    for (const { roleId, permission, server } of grants) {
      const known = permissionSchema.safeParse(permission);
      if (!person.roleIds.has(roleId) || !known.success) continue;
      this.#anywhere.add(known.data);
      this.#permissionsOn(server).add(known.data);
    }
  }

  #permissionsOn(server: Grant['server']): Set<Permission> {
    if (server === null) return this.#everywhere;
    const known = this.#on.get(server.id);
    if (known !== undefined) return known.permissions;
    const permissions = new Set<Permission>();
    this.#on.set(server.id, { name: server.name, permissions });
    return permissions;
  }

  may(action: Action, serverId: string): boolean {
    return this.mayEverywhere(action) || allows(this.#on.get(serverId)?.permissions, action);
  }

  /** Whether the person may do anything at all on the server, and so be told its name. */
  maySee(serverId: string): boolean {
    return this.#everything || this.#everywhere.size > 0 || this.#on.has(serverId);
  }

  /** Whether the person may do this on every server there is. */
  mayEverywhere(action: Action): boolean {
    return this.#everything || allows(this.#everywhere, action);
  }

  /** The servers for which grants name this action, as they were called then; none if it is granted on all. */
  named(action: Action): readonly { readonly id: string; readonly name: string }[] {
    if (this.mayEverywhere(action)) return [];
    return [...this.#on]
      .filter(([, { permissions }]) => allows(permissions, action))
      .map(([id, { name }]) => ({ id, name }));
  }

  /** Whether there can be a server on which the person may do this. */
  mayAnywhere(action: Action): boolean {
    return this.#everything || allows(this.#anywhere, action);
  }

  /** Of several actions, those that the person lacks on the server. */
  lacking(actions: readonly Action[], serverId: string): readonly Action[] {
    return actions.filter((action) => !this.may(action, serverId));
  }
}

function allows(permissions: ReadonlySet<Permission> | undefined, action: Action): boolean {
  return permissions?.values().some((permission) => actionsOf(permission).includes(action)) ?? false;
}
