import type { Listing } from '../model/hosting.ts';
import { type GameReport, noUsage, type Server } from '../model/server.ts';
import { configurationIn } from './configuration.ts';
import { cutText } from './cut-text.ts';
import { itemLimit, listOf, unwrap } from './envelope.ts';
import { errorWordsIn } from './error-text.ts';
import { type Fields, firstOf, idIn, isRecord, plainName } from './fields.ts';
import { playersIn } from './players.ts';
import { restoreIn } from './restore-report.ts';
import { blockOf, statusIn } from './status.ts';
import { type UsageSources, usageIn } from './usage.ts';

const idNames = ['id', 'serverid', 'identifier', 'uuid', 'uid'];
const nameNames = ['name', 'servername', 'label', 'title', 'hostname', 'displayname'];
const nameLimit = 1000;

/** Reads a server's record; null if it holds no known field. @param id the requested one, which the server gets */
export function toServer(value: unknown, id: string, now: Date): Server | null {
  return serverOf(unwrap(value, 'server'), id, now);
}

/**
 * Returns an account's servers; null if the response holds no list. Drops items without an id and repeated ids.
 * @param limit how many items are read
 */
export function readServers(value: unknown, now: Date, limit: number = itemLimit): Listing<Server> | null {
  const list = listOf(value, 'servers');
  if (list === null) return null;
  const servers = new Map<string, Server>();
  for (const item of list.items.slice(0, limit)) {
    const bare = idIn(item.value);
    const layers = unwrap(item.value, 'server');
    const id = bare ?? serverIdIn(layers) ?? item.key;
    if (id === null || id === '' || servers.has(id)) continue;
    servers.set(id, serverOf(layers, id, now) ?? emptyServer(id));
  }
  return { items: [...servers.values()], more: list.more || list.items.length > limit };
}

function serverOf(layers: readonly Fields[], id: string, now: Date): Server | null {
  const scopes = findRecords(layers);
  const status = statusIn([...scopes.layers, ...scopes.groups]);
  const players = playersIn([...scopes.layers, ...scopes.groups], scopes.configuration);
  const name = firstOf(scopes.layers, (fields) => fields.text(nameNames));
  const known = status !== null || players !== null || name !== null || serverIdIn(layers) !== null;
  if (!known) return null;
  const down = status?.status === 'stopped' || status?.status === 'crashed';
  const game = down ? null : gameIn(scopes.layers, now);
  const blocked = status === null ? undefined : blockOf(status);
  const isFrozen = !down && firstOf(scopes.layers, (fields) => fields.flag(['frozen'])) === true;
  const problem = firstOf(scopes.layers, (fields) => fields.first(['problem'], errorWordsIn));
  return {
    id,
    name: cutText(name ?? id, nameLimit),
    status: status?.status ?? 'unknown',
    statusWord: status?.word == null ? null : cutText(status.word, nameLimit),
    ...(problem === null ? {} : { problem }),
    ...lastEndIn(scopes.layers),
    players,
    ...(game === null ? {} : { game }),
    usage: usageIn(scopes, down, now),
    configuration: configurationIn(scopes.configuration, scopes.layers, taken),
    restore: restoreIn(scopes.layers),
    ...(blocked === undefined ? {} : { blocked }),
    ...(isFrozen ? { isFrozen } : {}),
  };
}

/** Returns how the last completed run ended, according to the host. */
function lastEndIn(layers: readonly Fields[]): Pick<Server, 'lastEnd' | 'killedAfterSeconds'> {
  const exit = firstOf(layers, (fields) => fields.record(['lastexit']));
  if (exit?.flag(['crashed']) === true) return { lastEnd: 'crash' };
  if (exit?.flag(['wanted']) !== true) return {};
  const killedAfterSeconds = exit.number(['killedafterseconds']);
  return { lastEnd: 'request', ...(killedAfterSeconds === null ? {} : { killedAfterSeconds }) };
}

/** Returns what the host says of whether the game answered it; null if it says nothing. */
function gameIn(layers: readonly Fields[], askedAt: Date): GameReport | null {
  const answered = firstOf(layers, (fields) => fields.record(['game'])?.flag(['answered']) ?? null);
  return answered === null ? null : { answered, askedAt, address: null };
}

function emptyServer(id: string): Server {
  return {
    id,
    name: cutText(id, nameLimit),
    status: 'unknown',
    statusWord: null,
    players: null,
    usage: noUsage,
    configuration: [],
    restore: null,
  };
}

function serverIdIn(layers: readonly Fields[]): string | null {
  return firstOf(layers, (fields) => fields.first(idNames, idIn));
}

const useGroups = 'resources usage stats utilization resourceusage metrics performance'.split(' ');
const limitGroups = 'limits limit quota'.split(' ');
const configurationGroups = 'configuration config settings properties options'.split(' ');

/** Fields at the top of a server's record that are read elsewhere, or mean nothing to people. */
const taken: ReadonlySet<string> = new Set(
  `id serverid identifier uuid uid internalid name servername label title hostname displayname object success ok
  status state currentstate serverstatus serverstate powerstate powerstatus running online isrunning isonline
  started active crashed iscrashed suspended issuspended error errors message code problem lastexit frozen
  players playersonline onlineplayers playercount playerscount numplayers currentplayers max playersmax playermax
  playerlist playernames playerslist maxplayercount
  memory ram mem disk storage cpu network uptime uptimems uptimeseconds uptimes startedat
  createdat updatedat timestamp time date lastrestore restore`
    .split(/\s+/)
    .map(plainName),
);

/** The parts of a server's record. */
interface ServerScopes extends UsageSources {
  /** The record itself and its wrappers, the preferred one first. */
  readonly layers: readonly Fields[];
  /** The inner records about resource use. */
  readonly groups: readonly Fields[];
}

/** Sorts the parts of a record. A wrapper that holds status or players is the server itself. */
function findRecords(innermostFirst: readonly Fields[]): ServerScopes {
  const outermost = innermostFirst.at(-1);
  const outerIsServer = outermost !== undefined && isServer(outermost);
  const layers = outerIsServer ? innermostFirst.toReversed() : innermostFirst;
  const groups = recordsIn(layers, useGroups);
  return {
    layers,
    groups,
    use: [...groups, ...layers].map(flattened),
    limits: recordsIn(layers, limitGroups).map(flattened),
    configuration: recordsIn(layers, configurationGroups),
  };
}

function isServer(fields: Fields): boolean {
  if (fields.has('players')) return true;
  const status = statusIn([fields]);
  return status !== null && status.status !== 'unknown';
}

const measured = 'memory ram mem cpu disk storage diskspace network net limit limits max'.split(' ');

function flattened(fields: Fields): Fields {
  return measured.some((name) => isRecord(fields.value(name))) ? fields.flat() : fields;
}

/** Returns all records with these names in the layers. */
function recordsIn(layers: readonly Fields[], names: readonly string[]): readonly Fields[] {
  const found: Fields[] = [];
  for (const layer of layers) {
    for (const name of names) {
      const record = layer.value(name) === undefined ? null : layer.record([name]);
      if (record !== null) found.push(record);
    }
  }
  return found;
}
