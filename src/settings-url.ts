import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/**
 * The address of an HTTP API, without a slash at its end. `http:` only on this machine: a token or key goes along
 * with each call.
 */
export const apiUrl = z.string({ error: 'is not set' }).transform((text, context) => {
  const url = URL.parse(text);
  const problem = url ? problemOf(url) : 'is not a URL like https://host.example';
  if (!url || problem) {
    context.addIssue(problem ?? 'is not a URL');
    return z.NEVER;
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
});

function problemOf(url: URL): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'does not begin with https://';
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return 'begins with http://, which is for 127.0.0.1, [::1] and localhost alone: use https://';
  if (url.username !== '' || url.password !== '') return 'holds a user name or password';
  if (url.search !== '' || url.hash !== '') return 'has a part after "?" or "#"';
  return null;
}

function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost') return true;
  const address = hostname.replace(/^\[|\]$/g, '');
  const loopback = new BlockList();
  loopback.addSubnet('127.0.0.0', 8, 'ipv4');
  loopback.addAddress('::1', 'ipv6');
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
