import type { Listing } from '../hosting.ts';
import type { Server } from '../server.ts';
import { configurationIn } from './configuration.ts';
import { cutText } from './cut-text.ts';
import { layersOf, listOf } from './envelope.ts';
import { type Fields, firstOf } from './fields.ts';
import { playersIn } from './players.ts';
import { restoreIn } from './restore-report.ts';
import { idIn } from './scalars.ts';
import { scopesOf, taken } from './server-scopes.ts';
import { statusIn } from './status.ts';
import { usageIn } from './usage.ts';

const idNames = ['id', 'serverid', 'identifier', 'uuid', 'uid'];
const nameNames = ['name', 'servername', 'label', 'title', 'hostname', 'displayname'];
const nameLimit = 1000;

/** A server's own record; null where nothing in it can be understood. Its id is the one that it was asked for by. */
export function readServer(value: unknown, id: string, now: Date): Server | null {
  return serverOf(layersOf(value, 'server'), id, now);
}

/** The servers of an account; null where the answer holds no list. Without an id an item is dropped; a second one too. */
export function readServers(value: unknown, now: Date): Listing<Server> | null {
  const list = listOf(value, 'servers');
  if (list === null) return null;
  const servers = new Map<string, Server>();
  for (const item of list.items) {
    const bare = idIn(item.value);
    const layers = layersOf(item.value, 'server');
    const id = bare ?? firstOf(layers, serverId) ?? item.key;
    if (id === null || id === '' || servers.has(id)) continue;
    servers.set(id, serverOf(layers, id, now) ?? nameless(id));
  }
  return { items: [...servers.values()], more: list.more };
}

function serverOf(layers: readonly Fields[], id: string, now: Date): Server | null {
  const scopes = scopesOf(layers);
  const status = statusIn([...scopes.layers, ...scopes.groups]);
  const players = playersIn([...scopes.layers, ...scopes.groups], scopes.configuration);
  const name = firstOf(scopes.layers, (fields) => fields.text(nameNames));
  const known = status !== null || players !== null || name !== null || firstOf(layers, serverId) !== null;
  if (!known) return null;
  const down = status?.status === 'stopped' || status?.status === 'crashed';
  return {
    id,
    name: cutText(name ?? id, nameLimit),
    status: status?.status ?? 'unknown',
    statusWord: status?.word == null ? null : cutText(status.word, nameLimit),
    players,
    usage: usageIn(scopes, down, now),
    configuration: configurationIn(scopes.configuration, scopes.layers, taken),
    restore: restoreIn(scopes.layers),
  };
}

function nameless(id: string): Server {
  const nothing: readonly Fields[] = [];
  const usage = usageIn({ use: nothing, limits: nothing, configuration: nothing }, true, new Date(0));
  const name = cutText(id, nameLimit);
  return {
    ...{ id, name, status: 'unknown', statusWord: null, players: null },
    ...{ usage, configuration: [], restore: null },
  };
}

function serverId(fields: Fields): string | null {
  for (const name of idNames) {
    const id = idIn(fields.value(name));
    if (id !== null) return id;
  }
  return null;
}
