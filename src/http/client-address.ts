import { isIPv6 } from 'node:net';

/** Returns the part of an address that identifies a machine: of IPv6 the first half, because each has the other half to itself. */
export function machineOf(address: string): string {
  // An IPv4 address mapped to IPv6 ends in dotted form.
  if (!isIPv6(address) || address.includes('.')) return address;
  const [front = [], back = []] = address.split('::').map(groupsOf);
  const zeros = new Array<string>(8 - front.length - back.length).fill('0');
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}
