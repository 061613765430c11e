import { type HostSettings, hostTraits } from '@steward/hosts/model';

/** Discord's limit (Component Reference, Button Structure). */
const maxPageUrl = 512;

/**
 * Returns the address of a server's page in the host's control panel; null if it is not known, or Discord would not take it.
 * @param forAdmin whether it may be the address of the API, which not everyone is shown
 */
export function serverPage(
  { kind, address, pageUrl }: Pick<HostSettings, 'kind' | 'address' | 'pageUrl'>,
  serverId: string,
  forAdmin: boolean,
): string | null {
  const { pagePath: path } = hostTraits[kind];
  const page = pageUrl ?? (forAdmin && path !== null ? `${address}${path}` : null);
  const url = page?.replaceAll('{id}', encodeURIComponent(serverId)) ?? null;
  // Discord takes no name without a dot, such as “localhost”.
  return url !== null && url.length <= maxPageUrl && new URL(url).hostname.includes('.') ? url : null;
}
