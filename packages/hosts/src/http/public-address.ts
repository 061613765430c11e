import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

export type AddressRefusal =
  /** Not a URL, too long, or a host that is not in its usual notation. */
  | 'invalid'
  | 'not-https'
  /** It has a user name, a password or an `@` before the host. */
  | 'user-info'
  | 'port'
  /** It has a query, a fragment, or a path that is not plain. */
  | 'path'
  /** The host is an IP address that is not public, or a name without a dot. */
  | 'not-public';

export type ParsedAddress = { readonly url: string } | { readonly refusal: AddressRefusal };

/** In characters. Longer than those of real panels, and short enough to be shown whole. */
const maxAddressLength = 200;
/** Scheme, authority, and the rest. */
const parts = /^([a-z][a-z\d+.-]*):\/\/([^/?#\\]*)(.*)$/i;
/** Segments of unreserved characters that don't start with a dot. An encoded character could be a slash or a dot. */
const plainPath = /^(?:\/[\w~-][\w.~-]*)*\/?$/;
/** Printable, without spaces: the URL parser would drop tabs and line breaks, and trim the others. */
const printable = /^[^\p{C}\p{Z}]+$/u;

/**
 * Parses the address of a hosting API that a stranger chose: https, a name or a public IP address, and a plain path.
 * Returns it in canonical form without a slash at the end, or why it is refused. What a name resolves to is not known
 * before a connection: see `publicConnector`.
 */
export function parsePublicAddress(text: string): ParsedAddress {
  const [, scheme = '', authority = '', path = ''] = parts.exec(text) ?? [];
  if (text.length > maxAddressLength || !printable.test(text) || authority === '')
    return { refusal: 'invalid' };
  if (scheme.toLowerCase() !== 'https') return { refusal: 'not-https' };
  if (authority.includes('@')) return { refusal: 'user-info' };
  if (!plainPath.test(path)) return { refusal: 'path' };
  const url = URL.parse(text);
  if (url === null || url.href.length > maxAddressLength || url.hostname.endsWith('.'))
    return { refusal: 'invalid' };
  if (!isAllowedPort(url.port)) return { refusal: 'port' };
  const host = withoutBrackets(url.hostname);
  if (isIP(host) === 0) {
    if (!host.includes('.')) return { refusal: 'not-public' };
  } else {
    // 0x7f.1, 2130706433 and 127.0.0.1 are the same host; only the last one says so.
    if (isIPv4(host) && authority.replace(/:\d*$/, '') !== host) return { refusal: 'invalid' };
    if (!isPublicIp(host)) return { refusal: 'not-public' };
  }
  return { url: url.href.replace(/\/$/, '') };
}

/**
 * Returns whether a connection to this port is allowed; an empty text is the default port. Below 1024 are mail, remote
 * logins and the like; panels listen at 443, 8443 or any port above.
 */
export function isAllowedPort(port: string): boolean {
  return port === '' || port === '443' || Number(port) >= 1024;
}

/** The IPv6 addresses that are assigned at all. All others lead nowhere, or to an IPv4 address in them (`::7f00:1`). */
const assignedIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Azure's metadata service: the only one of a large cloud at an address that is public by its class. */
const azureMetadata = '168.63.129.16';

/** Returns whether an IP address is one of the public internet; false for all other texts and for an address with a zone. */
export function isPublicIp(text: string): boolean {
  // ipaddr.js accepts also octal and short forms, which mean something else elsewhere.
  if (isIP(text) === 0 || text.includes('%') || text === azureMetadata) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(assignedIpv6);
}

export function withoutBrackets(host: string): string {
  return host.startsWith('[') ? host.slice(1, -1) : host;
}
