import type { Grant } from '../store/grants.ts';
import { type Action, actionsOf, permissionSchema } from './actions.ts';

/** Who asks, as the interaction itself tells it. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** The person's roles, and the guild's own id: the role that everyone has. */
  readonly roleIds: ReadonlySet<string>;
  /** Has Administrator or Manage Server, and may do everything. */
  readonly isAdmin: boolean;
}

/** What one person may do in one guild. */
export class Access {
  readonly #everything: boolean;
  /** The servers on which an action is granted, with their names by id; `all` where a grant names none. */
  readonly #granted = new Map<Action, Map<string, string> | 'all'>();

  constructor(person: Person, grants: readonly Grant[]) {
    this.#everything = person.isAdmin;
    for (const grant of grants) {
      const permission = permissionSchema.safeParse(grant.permission);
      if (!person.roleIds.has(grant.roleId) || !permission.success) continue;
      for (const action of actionsOf(permission.data)) this.#grant(action, grant.server);
    }
  }

  #grant(action: Action, server: Grant['server']): void {
    const servers = this.#granted.get(action);
    if (servers === 'all') return;
    if (server === null) this.#granted.set(action, 'all');
    else this.#granted.set(action, new Map(servers).set(server.id, server.name));
  }

  may(action: Action, serverId: string): boolean {
    if (this.#everything) return true;
    const servers = this.#granted.get(action);
    return servers === 'all' || servers?.has(serverId) === true;
  }

  /** Whether the person may do anything at all on the server, and so be told its name. */
  maySee(serverId: string): boolean {
    return this.#everything || [...this.#granted.values()].some((on) => on === 'all' || on.has(serverId));
  }

  /** Whether the person may do this on every server there is. */
  mayEverywhere(action: Action): boolean {
    return this.#everything || this.#granted.get(action) === 'all';
  }

  /** The servers for which grants name this action, as they were called then. */
  named(action: Action): readonly { readonly id: string; readonly name: string }[] {
    const servers = this.#granted.get(action);
    return servers === undefined || servers === 'all' ? [] : [...servers].map(([id, name]) => ({ id, name }));
  }

  /** Whether there can be a server on which the person may do this. */
  mayAnywhere(action: Action): boolean {
    return this.#everything || this.#granted.has(action);
  }

  /** Of several actions, those that the person lacks on the server. */
  lacking(actions: readonly Action[], serverId: string): readonly Action[] {
    return actions.filter((action) => !this.may(action, serverId));
  }
}
