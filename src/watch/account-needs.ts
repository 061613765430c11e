import type { Subscription } from './model/watch.ts';

/** What is needed of an account, by all guilds together. */
export interface AccountNeeds {
  /** Every server that the host lists. */
  readonly all: boolean;
  /** The newest backup of each of them. */
  readonly allBackups: boolean;
  /** By server id: whether the newest backup is needed. */
  readonly servers: ReadonlyMap<string, boolean>;
}

/** Returns what subscriptions need of an account together. */
export function accountNeeds(subscriptions: readonly Subscription[]): AccountNeeds {
  const ofAll = subscriptions.filter(({ server }) => server === null);
  const servers = new Map<string, boolean>();
  for (const { server, backups } of subscriptions)
    if (server !== null) servers.set(server.id, backups || servers.get(server.id) === true);
  return { all: ofAll.length > 0, allBackups: ofAll.some(({ backups }) => backups), servers };
}

/** Returns whether a server of an account is needed. @param listed the ids that its host lists */
export function isNeeded(
  { needs }: { readonly needs: AccountNeeds },
  { listed }: { readonly listed: ReadonlySet<string> },
  serverId: string,
): boolean {
  return needs.servers.has(serverId) || (needs.all && listed.has(serverId));
}
