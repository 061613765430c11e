import { isIPv6 } from 'node:net';

/** The part of an address that tells machines apart. Of IPv6 that is the first half: each has the other one to itself. */
export function machineOf(address: string): string {
  // An IPv4 address within IPv6 ends as it is usually written.
  if (!isIPv6(address) || address.includes('.')) return address;
  const [front = [], back = []] = address.split('::').map(groupsOf);
  const zeros = new Array<string>(8 - front.length - back.length).fill('0');
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}
