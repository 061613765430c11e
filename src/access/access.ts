import { type ServerId, type ServerRef, serverKey } from '../domain/connection.ts';
import type { Grant } from '../domain/grant.ts';
import { type Action, actionsOf, type Permission, permissionSchema } from './actions.ts';

/** The person behind an interaction, as its payload describes them. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** The person's roles, and the guild's own id, which is the role of everyone. */
  readonly roleIds: ReadonlySet<string>;
  /** True with Administrator or Manage Server, which permit everything. */
  readonly isAdmin: boolean;
}

interface ServerAccess {
  readonly server: ServerRef;
  readonly permissions: Set<Permission>;
}

/** What one person may do in one guild. */
export class Access {
  readonly #everything: boolean;
  /** What is granted on any server. */
  readonly #anywhere = new Set<Permission>();
  readonly #everywhere = new Set<Permission>();
  /** By the keys of the servers that grants name. */
  readonly #on = new Map<string, ServerAccess>();

  /** Built for each interaction; the cost is linear in the number of grants. */
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
    const key = serverKey(server);
    const known = this.#on.get(key);
    if (known !== undefined) return known.permissions;
    const permissions = new Set<Permission>();
    this.#on.set(key, { server, permissions });
    return permissions;
  }

  may(action: Action, server: ServerId): boolean {
    return this.mayEverywhere(action) || allows(this.#on.get(serverKey(server))?.permissions, action);
  }

  /** Returns whether the person may do anything on the server, and so may see its name. */
  maySee(server: ServerId): boolean {
    return this.#everything || this.#everywhere.size > 0 || this.#on.has(serverKey(server));
  }

  /** Returns whether the person may do this on every server. */
  mayEverywhere(action: Action): boolean {
    return this.#everything || allows(this.#everywhere, action);
  }

  /** Returns the servers on which this action is granted by name, as they were named then; none if it is granted on all. */
  named(action: Action): readonly ServerRef[] {
    if (this.mayEverywhere(action)) return [];
    return [...this.#on.values()]
      .filter(({ permissions }) => allows(permissions, action))
      .map(({ server }) => server);
  }

  /** Returns whether the person may do this on at least one server. */
  mayAnywhere(action: Action): boolean {
    return this.#everything || allows(this.#anywhere, action);
  }

  /** Returns those of the actions that the person lacks on the server. */
  lacking(actions: readonly Action[], server: ServerId): readonly Action[] {
    return actions.filter((action) => !this.may(action, server));
  }
}

function allows(permissions: ReadonlySet<Permission> | undefined, action: Action): boolean {
  return permissions?.values().some((permission) => actionsOf(permission).includes(action)) ?? false;
}
