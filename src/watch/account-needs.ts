import type { ConnectionInfo } from '../domain/connection.ts';
import type { Subscription } from '../domain/watch.ts';

/** What is needed of an account, by all guilds together. */
export interface AccountNeeds {
  /** Every server that the host lists. */
  readonly all: boolean;
  /** The newest backup of each of them. */
  readonly allBackups: boolean;
  /** By server id: whether the newest backup is needed. */
  readonly servers: ReadonlyMap<string, boolean>;
}

/** Returns what is needed of a connection; null if nothing is. */
export function needsOf({ id }: ConnectionInfo, needs: readonly Subscription[]): AccountNeeds | null {
  const ofAll = needs.filter(({ server }) => server === null);
  const servers = new Map<string, boolean>();
  for (const { server, backups } of needs)
    if (server?.connectionId === id) servers.set(server.id, backups || servers.get(server.id) === true);
  if (ofAll.length === 0 && servers.size === 0) return null;
  return { all: ofAll.length > 0, allBackups: ofAll.some(({ backups }) => backups), servers };
}

/** Returns what the guilds of an account need together. */
export function mergedNeeds(links: readonly { readonly needs: AccountNeeds }[]): AccountNeeds {
  const servers = new Map<string, boolean>();
  for (const { needs } of links)
    for (const [id, backups] of needs.servers) servers.set(id, backups || servers.get(id) === true);
  return {
    all: links.some(({ needs }) => needs.all),
    allBackups: links.some(({ needs }) => needs.allBackups),
    servers,
  };
}

/** Returns whether a server of an account is needed. @param listed the ids that its host lists */
export function isNeeded(
  { needs }: { readonly needs: AccountNeeds },
  { listed }: { readonly listed: ReadonlySet<string> },
  serverId: string,
): boolean {
  return needs.servers.has(serverId) || (needs.all && listed.has(serverId));
}
