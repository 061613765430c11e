import { type ServerId, type ServerRef, serverKey } from '../domain/connection.ts';
import { type Action, actionsOf, type Permission, permissionSchema } from './actions.ts';
import { holdsSeveral, matchesCommand } from './command-patterns.ts';
import type { Grant } from './model/grant.ts';

/** The person behind an interaction, as its payload describes them. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** The person's roles, and the guild's own id, which is the role of everyone. */
  readonly roleIds: ReadonlySet<string>;
  /** True with Administrator or Manage Server, which permit everything. */
  readonly isAdmin: boolean;
}

/** What is granted on one server, or on all. */
class Granted {
  readonly permissions = new Set<Permission>();
  /** The patterns of the console commands; null: every command. */
  commands: readonly string[] | null = [];

  add(permission: Permission, commands: readonly string[] | undefined): void {
    this.permissions.add(permission);
    if (!actionsOf(permission).includes('command')) return;
    this.commands = commands === undefined || this.commands === null ? null : [...this.commands, ...commands];
  }
}

interface ServerAccess {
  readonly server: ServerRef;
  readonly granted: Granted;
}

/** What one person may do in one guild. */
export class Access {
  readonly #everything: boolean;
  /** What is granted on any server. */
  readonly #anywhere = new Set<Permission>();
  readonly #everywhere = new Granted();
  /** By the keys of the servers that grants name. */
  readonly #on = new Map<string, ServerAccess>();

  /** Sums grants up, for one interaction. The cost is linear in their number. */
  constructor(person: Person, grants: readonly Grant[]) {
    this.#everything = person.isAdmin;
    for (const { roleId, permission, server, commands } of grants) {
      const known = permissionSchema.safeParse(permission);
      if (!person.roleIds.has(roleId) || !known.success) continue;
      this.#anywhere.add(known.data);
      this.#grantedOn(server).add(known.data, commands);
    }
  }

  #grantedOn(server: Grant['server']): Granted {
    if (server === null) return this.#everywhere;
    const key = serverKey(server);
    const known = this.#on.get(key);
    if (known !== undefined) return known.granted;
    const granted = new Granted();
    this.#on.set(key, { server, granted });
    return granted;
  }

  /** Returns whether the person may do the action on the server; for `command`, whether they may run any command at all. */
  may(action: Action, server: ServerId): boolean {
    return this.mayEverywhere(action) || allows(this.#on.get(serverKey(server))?.granted, action);
  }

  /** Returns whether the person may run a console command, which must be as it is sent to the host. */
  mayRun(line: string, server: ServerId): boolean {
    const patterns = this.commandsOn(server);
    return (
      patterns === null || (!holdsSeveral(line) && patterns.some((pattern) => matchesCommand(line, pattern)))
    );
  }

  /** Returns whether the person may read a console command of others: those may who may type it or see the console. */
  mayRead(command: string, server: ServerId): boolean {
    return this.may('logs', server) || this.mayRun(command, server);
  }

  /** Returns the patterns of the console commands that the person may run on the server; null if that is every command. */
  commandsOn(server: ServerId): readonly string[] | null {
    if (this.#everything) return null;
    const everywhere = this.#everywhere.commands;
    const { commands: here } = this.#on.get(serverKey(server))?.granted ?? { commands: [] };
    return everywhere === null || here === null ? null : [...new Set([...everywhere, ...here])];
  }

  /** Returns whether the person may do anything on the server, and so may see its name. */
  maySee(server: ServerId): boolean {
    return this.#everything || this.#everywhere.permissions.size > 0 || this.#on.has(serverKey(server));
  }

  /** Returns whether the person may do anything on some server. */
  maySeeAny(): boolean {
    return this.#everything || this.#anywhere.size > 0;
  }

  /** Returns whether the person may do this on every server. */
  mayEverywhere(action: Action): boolean {
    return this.#everything || allows(this.#everywhere, action);
  }

  /** Returns the servers on which this action is granted by name, as they were named then; none if it is granted on all. */
  named(action: Action): readonly ServerRef[] {
    if (this.mayEverywhere(action)) return [];
    return [...this.#on.values()]
      .filter(({ granted }) => allows(granted, action))
      .map(({ server }) => server);
  }

  /** Returns whether the person may do this on at least one server. */
  mayAnywhere(action: Action): boolean {
    return this.#everything || includesAction(this.#anywhere, action);
  }

  /** Returns those of the actions that the person lacks on the server. */
  lacking(actions: readonly Action[], server: ServerId): readonly Action[] {
    return actions.filter((action) => !this.may(action, server));
  }
}

function allows(granted: Granted | undefined, action: Action): boolean {
  return granted !== undefined && includesAction(granted.permissions, action);
}

function includesAction(permissions: ReadonlySet<Permission>, action: Action): boolean {
  for (const permission of permissions) if (actionsOf(permission).includes(action)) return true;
  return false;
}
