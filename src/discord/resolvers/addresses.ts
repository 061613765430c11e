import type { Server } from '@steward/hosts/model';
import { isSameServer, type ServerId } from '../../domain/connection.ts';
import type { GuildConnections } from '../../settings/guild-settings.ts';

/** Returns a server with the address at which an admin said that people join it, else as its host describes it. */
export function withAddress<T extends Pick<Server, 'configuration'>>(
  { addresses }: Pick<GuildConnections, 'addresses'>,
  id: ServerId,
  server: T,
): T {
  const known = addresses.find((one) => isSameServer(one.server, id));
  if (known === undefined) return server;
  const others = server.configuration.filter(({ label }) => label !== 'Address');
  return { ...server, configuration: [{ label: 'Address', value: known.address }, ...others] };
}

/** Returns an address as games take it: a host, and a port or none; null if the text is none. */
export function parseJoinAddress(typed: string): string | null {
  const address = typed.trim();
  return address.length <= 100 &&
    /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}._-]*)|\[[\da-f:.]+\])(?::\d{1,5})?$/iu.test(address)
    ? address
    : null;
}
