import type { Action } from '../../access/actions.ts';
import type { ConnectionInfo, ServerRef } from '../../domain/connection.ts';
import type { FailedConnection } from '../interactions/context.ts';
import { PermissionError, UserError } from '../interactions/user-error.ts';
import { actionList } from '../texts/labels.ts';
import { inline, inlineCode, type Markdown, md } from '../texts/markdown.ts';
import type { LocalizedText, Texts } from '../texts/texts.ts';
import { fold, ServerNames } from './server-names.ts';

/** Servers among which someone can choose, and what isn't known of the others. */
export interface ServerList {
  readonly servers: readonly ServerRef[];
  /** Those that get a button each, because one of them may be meant. */
  readonly meant: readonly ServerRef[];
  /** All connections of the guild. */
  readonly connections: readonly ConnectionInfo[];
  /** Those whose servers are not known now. */
  readonly failed: readonly FailedConnection[];
}

/** Why what someone wants to do on a server is refused: a code, and what the sentences about it are made of. */
export type Refusal =
  | {
      readonly code: 'no-permission' | 'no-permission-on-this-server';
      readonly lacking: readonly Action[];
      readonly seesAny: boolean;
    }
  | {
      readonly code: 'no-permission-on-server';
      readonly lacking: readonly Action[];
      readonly server: ServerRef;
      readonly seesAny: boolean;
    }
  | {
      readonly code: 'command-not-allowed' | 'several-commands';
      readonly server: ServerRef;
      /** The commands that the person may run on it. */
      readonly commands: readonly string[];
    }
  | { readonly code: 'no-server-allowed'; readonly seesAny: boolean }
  | { readonly code: 'which-server'; readonly list: ServerList }
  | { readonly code: 'several-servers' | 'no-such-server'; readonly name: string; readonly list: ServerList }
  | { readonly code: 'no-such-server-allowed' | 'server-not-listed'; readonly name: string }
  | { readonly code: 'no-visible-server' | 'no-servers' | 'no-servers-own-machine' }
  | { readonly code: 'connections-failed'; readonly failed: readonly FailedConnection[] }
  | { readonly code: 'connection-removed'; readonly server: ServerRef }
  | {
      readonly code: 'key-not-permitted';
      readonly action: Action;
      readonly connection: ConnectionInfo;
      readonly server: ServerRef;
      /** The host's permissions that the API key lacks. */
      readonly permissions: readonly string[];
    };

/** Returns whether what was looked for is refused. */
export function isRefusal(found: object): found is Refusal {
  return 'code' in found;
}

/** Returns the error that shows a refusal to the person. */
export function refused(refusal: Refusal): UserError {
  switch (refusal.code) {
    case 'no-permission':
    case 'no-permission-on-this-server': {
      const { code, lacking, seesAny } = refusal;
      return withWhoCanAllow(new PermissionError(code, lackingValues(lacking)), seesAny);
    }
    case 'no-permission-on-server': {
      const { code, lacking, server, seesAny } = refusal;
      const values = { server: inline(server.name, 60), ...lackingValues(lacking) };
      return withWhoCanAllow(new PermissionError(code, values), seesAny);
    }
    case 'command-not-allowed':
    case 'several-commands':
      return new PermissionError(refusal.code, {
        server: inline(refusal.server.name, 60),
        commands: (t) => t.list(refusal.commands.map(inlineCode), 'or'),
      });
    case 'no-server-allowed': {
      const error = new PermissionError(refusal.code);
      return refusal.seesAny ? withWhoCanAllow(error, true) : error;
    }
    case 'which-server':
      return withButtons(new UserError(refusal.code, { servers: listText(refusal.list) }), refusal.list);
    case 'several-servers':
    case 'no-such-server': {
      const { code, name, list } = refusal;
      return withButtons(new UserError(code, { name, servers: listText(list) }), list);
    }
    case 'no-such-server-allowed':
    case 'server-not-listed':
      return new UserError(refusal.code, { name: refusal.name });
    case 'no-visible-server':
    case 'no-servers':
    case 'no-servers-own-machine':
      return new UserError(refusal.code);
    case 'connections-failed': {
      const { failed } = refusal;
      return new UserError(refusal.code, { connections: (t) => t.lines(failedLines(t, failed), 2_900) });
    }
    case 'connection-removed':
      return new UserError(refusal.code, { server: inline(refusal.server.name, 60) });
    case 'key-not-permitted': {
      const { code, action, connection, server, permissions } = refusal;
      return new UserError(code, {
        connection: inline(connection.name, 60),
        server: inline(server.name, 60),
        action: (t) => t.md(`action.${action}`),
        count: permissions.length,
        permissions: (t) =>
          t.list(
            permissions.map((name) => inlineCode(name)),
            'and',
          ),
      });
    }
  }
}

/** The actions that a person may not do. */
export interface LackingValues {
  readonly actions: LocalizedText;
}

export function lackingValues(lacking: readonly Action[]): LackingValues {
  return { actions: (t) => actionList(t, lacking, 'or') };
}

/** Adds who can allow what was refused. @param seesAny whether the person may do anything here */
export function withWhoCanAllow(error: PermissionError, seesAny: boolean): PermissionError {
  error.next = (t) => t.md(seesAny ? 'refusal.ask-admin' : 'refusal.no-access');
  return error;
}

function withButtons(error: UserError, { meant }: ServerList): UserError {
  error.meant = meant;
  return error;
}

/** Returns a line for each server and each connection whose servers are not known. */
function listText({ servers, connections, failed }: ServerList): LocalizedText {
  const { labelled } = new ServerNames(servers, connections);
  // Made when they are shown: most of a long list is not.
  const lines = servers.map((server) => () => {
    const { id, name } = labelled(server);
    return fold(id) === fold(name)
      ? md`• ${inline(name, 60)}`
      : md`• ${inline(name, 60)} (${inline(id, 40)})`;
  });
  return (t) => t.lines([...lines, ...failedLines(t, failed)], 2_900);
}

/** Returns a line for each connection that failed. */
export function failedLines(t: Texts, failed: readonly FailedConnection[]): readonly Markdown[] {
  return failed.map(({ connection, what }) =>
    t.md('connection.failed', { connection: inline(connection.name, 40), what }),
  );
}
