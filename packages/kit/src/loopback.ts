import { BlockList, isIP } from 'node:net';

/** Returns whether a host name of a URL is this machine: localhost, or an address that leads nowhere else. */
export function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost') return true;
  const address = hostname.replace(/^\[|\]$/g, '');
  const loopback = new BlockList();
  loopback.addSubnet('127.0.0.0', 8, 'ipv4');
  loopback.addAddress('::1', 'ipv6');
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
