import { type ConnectionInfo, type ServerRef, serverKey } from '../../domain/connection.ts';
import { plain } from '../texts/markdown.ts';

/** The longest part of a name that stands beside a connection's name: both fit into a choice with the server's status. */
const maxPart = 28;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The order in which people see servers, everywhere. */
export function byName(a: Pick<ServerRef, 'name'>, b: Pick<ServerRef, 'name'>): number {
  return collator.compare(a.name, b.name);
}

/** The names of a guild's servers, with the connection where connections have servers that are called alike. */
export class ServerNames<T extends ServerRef> {
  readonly #servers: readonly T[];
  readonly #connections: ReadonlyMap<string, string>;
  /** The keys of servers that are called like one of another connection; null until they are needed. */
  #alike: ReadonlySet<string> | null = null;

  constructor(servers: readonly T[], connections: readonly Pick<ConnectionInfo, 'id' | 'name'>[]) {
    this.#servers = servers;
    this.#connections = new Map(connections.map(({ id, name }) => [id, name]));
  }

  /** Returns a server by the name that tells it from the others. */
  readonly labelled = <Server extends ServerRef>(server: Server): Server => {
    if (this.#connections.size < 2) return server;
    this.#alike ??= alike(this.#servers);
    if (!this.#alike.has(serverKey(server))) return server;
    const { connectionId } = server;
    const connection = this.#connections.get(connectionId) ?? connectionId;
    return { ...server, name: nameWithConnection(server.name, connection) };
  };

  /** Returns the servers that have the typed text as their name, or as the one that tells them from the others. */
  called(typed: string): readonly T[] {
    const text = fold(typed);
    // The labels of all servers would take several milliseconds.
    const mayBeLabel = text.endsWith(')');
    return this.#servers.filter(
      (server) => fold(server.name) === text || (mayBeLabel && fold(this.labelled(server).name) === text),
    );
  }
}

/** Returns the keys of servers that are called like one of another connection. */
function alike(servers: readonly ServerRef[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const group of Map.groupBy(servers, ({ name }) => fold(name)).values()) {
    if (new Set(group.map(({ connectionId }) => connectionId)).size < 2) continue;
    for (const server of group) found.add(serverKey(server));
  }
  return found;
}

function nameWithConnection(name: string, connection: string): string {
  return `${plain(name, maxPart)}${suffixOf(connection)}`;
}

function suffixOf(connection: string): string {
  return ` (${plain(connection, maxPart)})`;
}

/** Returns the name of a server as it is read now, with the connection if people know it by such a label. */
export function currentName(known: string, read: string, connection: string): string {
  return known !== read && known === nameWithConnection(read, connection) ? known : read;
}

/** Returns the name of a server without the connection of its label, unless the label is cut. */
export function nameWithoutConnection(name: string, connection: string): string {
  const suffix = suffixOf(connection);
  return name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
}

/** Returns whether typed text is the id or the name of a server that was stored, with or without its connection. */
export function isCalled({ id, name }: ServerRef, typed: string): boolean {
  const [known, text] = [fold(name), fold(typed)];
  return id === typed || known === text || known.startsWith(`${text} (`);
}

/** Normalizes text for comparison without regard to case and width. */
export function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
