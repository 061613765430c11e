import { join } from 'node:path';
import type { QueryProtocol } from '@steward/hosts/query';
import type { SecretPlace } from '@steward/worlds/games';
import type { Address } from '../addresses.ts';
import type { KnownGame } from './known-games.ts';

/** What was found in a server's folder. */
export type FolderLook =
  | {
      readonly kind: 'seen';
      /** The saves that exist, relative to it. */
      readonly saves: readonly string[];
      /** The file with a password for RCON; null: there is none, or it has no password. */
      readonly secret: SecretPlace | null;
      /** Minecraft Java's settings, without passwords; empty for other games. */
      readonly properties: ReadonlyMap<string, string>;
    }
  /** It isn't there. */
  | { readonly kind: 'missing' }
  /** This user can't look into it. */
  | { readonly kind: 'closed' };

/** Where a game has its files: what the host has to look into. */
export interface Place {
  readonly game: KnownGame;
  /** On the machine. */
  readonly folder: string;
  /** What to back up, relative to it. `*` matches any part of an existing name. */
  readonly saves: readonly string[];
  /** Where its password for RCON can be. */
  readonly secret: SecretPlace | null;
}

/** What starts and stops a server, as in the settings file. */
export type Runs =
  | { readonly docker: string }
  | { readonly systemd: string; readonly user?: true }
  | { readonly script: string };

/** A server's state, in words for people. */
export type ServerState = 'running' | 'not running' | 'paused' | 'restarts over and over';

/** A game server that runs, or has run, on this machine. */
export interface SeenServer {
  readonly name: string;
  /** For people, such as `container, itzg/minecraft-server`. */
  readonly origin: string;
  readonly state: ServerState;
  readonly runs: Runs;
  readonly place: Place;
  readonly look: FolderLook;
  /** Returns where the host reaches a port of the game, by default TCP; null: nowhere. */
  readonly reach: (port: number, transport?: 'tcp' | 'udp') => Address | null;
  /** Whether lines can be typed into it. */
  readonly hasInput: boolean;
  /** How to open its standard input, as a sentence; null: it can't be opened. */
  readonly openInput: string | null;
}

/** A proposed server of the settings file. */
export interface ServerDraft {
  readonly id: string;
  readonly name: string;
  readonly runs: Runs;
  readonly cwd: string;
  readonly backupFolders: readonly string[];
  readonly readyPattern?: string;
  readonly beforeBackupCommands?: readonly string[];
  readonly savedPattern?: string;
  readonly afterBackupCommands?: readonly string[];
  readonly minecraft?: Address;
  readonly query?: Address & { readonly protocol: QueryProtocol };
  readonly rcon?: ListenerDraft;
  readonly rest?: { readonly palworld: ListenerDraft };
}

type ListenerDraft = Address & { readonly passwordFile: string; readonly passwordKey?: string };

export interface Proposal {
  readonly name: string;
  /** What people call its game; null if it isn't known. */
  readonly game: string | null;
  readonly origin: string;
  readonly state: ServerState;
  /** Null if it can't be served as it is. */
  readonly draft: ServerDraft | null;
  /** How commands reach it. `none`: the game takes none. Null: they could, but don't. */
  readonly console: 'network' | 'input' | 'none' | null;
  /** What won't work, and what to do about it: each `subject: sentences`. */
  readonly missing: readonly string[];
}

/** The folders of a world that go into a backup. */
export function savesOf(
  { saves }: Pick<Place, 'saves'>,
  properties: ReadonlyMap<string, string>,
): readonly string[] {
  const level = properties.get('level-name');
  if (level === undefined || !isFolderName(level)) return saves;
  return [level, `${level}_nether`, `${level}_the_end`];
}

function isFolderName(text: string): boolean {
  return /^[^/\\\p{Cc}]{1,100}$/u.test(text) && text !== '.' && text !== '..';
}

/** Returns the proposed settings of a server, and what is missing in them. */
export function propose(server: SeenServer): Proposal {
  const { name, origin, state, look } = server;
  const { game, folder } = server.place;
  const properties = look.kind === 'seen' ? look.properties : new Map<string, string>();
  const missing: string[] = [];
  if (look.kind === 'closed')
    missing.push(`files: this user can't read ${folder}. Run the host as root, or as a user who can.`);
  if (look.kind === 'missing')
    missing.push(`files: ${folder} isn't there. If the host runs in a container, mount it at the same path.`);
  const backupFolders = foldersToBackUp(server, properties);
  if (backupFolders.length === 0)
    missing.push(`backups: no world was found. Add its folders to "backupFolders", relative to ${folder}.`);
  const players = playersOf(server, properties);
  if (players.problem !== null) missing.push(`players: ${players.problem}`);
  const listener = listenerOf(server, properties);
  const isTyped = game.isTyped === true && server.hasInput;
  const canSave = listener.address !== null || isTyped;
  const saved = listener.address === null ? game.saved?.line : game.saved?.reply;
  const problem = canSave ? null : consoleProblem(server, listener.problem);
  if (problem !== null) missing.push(`console: ${problem}`);
  return {
    name,
    game: game.name,
    origin,
    state,
    console: listener.address !== null ? 'network' : isTyped ? 'input' : problem === null ? 'none' : null,
    missing,
    draft: {
      id: idOf(name),
      name: name.slice(0, 100),
      runs: server.runs,
      cwd: folder,
      backupFolders,
      ...(game.ready === undefined ? {} : { readyPattern: game.ready }),
      ...(canSave && game.before !== undefined ? { beforeBackupCommands: game.before } : {}),
      ...(canSave && saved !== undefined ? { savedPattern: saved } : {}),
      ...(canSave && game.after !== undefined ? { afterBackupCommands: game.after } : {}),
      ...players.setting,
      ...listenerSetting(game, listener.address),
    },
  };
}

/** Returns how the host asks who is online, or why it can't; neither if its game can't be asked. */
function playersOf(
  { place, reach }: SeenServer,
  properties: ReadonlyMap<string, string>,
): { readonly setting: Pick<ServerDraft, 'minecraft' | 'query'>; readonly problem: string | null } {
  const { query, hasProperties } = place.game;
  if (query === null) return { setting: {}, problem: null };
  const { protocol, transport } = query;
  const port = portOf(properties, 'server-port', query.port);
  const address = reach(port, transport);
  if (address !== null) {
    const setting = hasProperties ? { minecraft: address } : { query: { protocol, ...address } };
    return { setting, problem: null };
  }
  const problem = hasProperties
    ? "its port isn't published, so the host can't ask who is online."
    : `port ${port}/${transport} isn't published, so the host can't ask who is online. If the game uses another one, add "query" with it.`;
  return { setting: {}, problem };
}

function foldersToBackUp(server: SeenServer, properties: ReadonlyMap<string, string>): readonly string[] {
  const { look, place } = server;
  if (look.kind === 'seen' && look.saves.length > 0) return look.saves;
  return savesOf(place, properties).filter((path) => !path.includes('*'));
}

/** Returns why no command reaches a server, and what to do about it; null if nothing can be done, or needs to be. */
function consoleProblem({ place, openInput }: SeenServer, listenerProblem: string | null): string | null {
  const input = place.game.isTyped === true ? openInput : null;
  if (listenerProblem === null || input === null) return listenerProblem ?? input;
  return `${listenerProblem} Or ${input.charAt(0).toLowerCase()}${input.slice(1)}`;
}

function listenerSetting(
  { palworld }: KnownGame,
  address: ListenerDraft | null,
): Pick<ServerDraft, 'rcon' | 'rest'> {
  if (address === null) return {};
  return palworld === undefined ? { rcon: address } : { rest: { palworld: address } };
}

/** Returns how RCON or a REST API reaches a server, or why it doesn't: null if its game has none. */
function listenerOf(
  { place: { game, folder }, look, reach }: SeenServer,
  properties: ReadonlyMap<string, string>,
): { readonly address: ListenerDraft | null; readonly problem: string | null } {
  const { rcon, palworld } = game;
  const listener = rcon ?? palworld;
  if (listener === undefined) return { address: null, problem: null };
  if (properties.get('enable-rcon') === 'false')
    return {
      address: null,
      problem: 'RCON is off. Set enable-rcon=true and rcon.password in server.properties.',
    };
  const what = rcon === undefined ? 'its REST API' : 'RCON';
  const port = portOf(properties, 'rcon.port', listener.port);
  const address = reach(port);
  if (address === null) {
    const problem = `the port of ${what} isn't published. Publish it for this machine only, 127.0.0.1:${port}:${port}.`;
    return { address: null, problem };
  }
  if (look.kind !== 'seen' || look.secret === null) {
    const setting = `{"host": "${address.host}", "port": ${address.port}, "passwordFile": "<the file>"}`;
    const whole = rcon === undefined ? `"rest": {"palworld": ${setting}}` : `"rcon": ${setting}`;
    const problem = `no password for ${what} was found. Write it into a file beside the settings, and add ${whole}.`;
    return { address: null, problem };
  }
  const { file, key } = look.secret;
  const passwordFile = join(folder, file);
  return {
    address: { ...address, passwordFile, ...(key === null ? {} : { passwordKey: key }) },
    problem: null,
  };
}

function portOf(properties: ReadonlyMap<string, string>, key: string, usual: number): number {
  const port = Number(properties.get(key));
  return Number.isInteger(port) && port >= 1 && port <= 65_535 ? port : usual;
}

/** Turns a name into an id: characters that an id can't have become dashes. */
export function idOf(name: string): string {
  const id = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 64)
    .replace(/[^A-Za-z0-9]+$/, '');
  return id === '' ? 'server' : id;
}
