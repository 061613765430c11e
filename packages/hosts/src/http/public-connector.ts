import { Resolver } from 'node:dns/promises';
import { connect as connectTcp, isIP, isIPv6, type LookupFunction, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import type { buildConnector } from 'undici';
import { type AddressRefusal, isAllowedPort, isPublicIp, withoutBrackets } from './public-address.ts';

/** How names are resolved, and which IP addresses may be connected to. */
export interface PublicNetwork {
  readonly resolver: {
    resolve4(name: string): Promise<string[]>;
    resolve6(name: string): Promise<string[]>;
  };
  readonly isPublic: (address: string) => boolean;
}

/** Thrown before anything was sent. Its code is for the log; it names neither host nor address. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
  readonly code: AddressRefusal | 'not-resolved';
  constructor(code: AddressRefusedError['code']) {
    super(code);
    this.code = code;
  }
}

/** The most addresses of a name that one connection tries: a name may have thousands, all of someone else. */
const maxAddresses = 8;

/**
 * Returns the public internet. Names are resolved by DNS alone, without /etc/hosts and search domains, and not in
 * libuv's thread pool: some names of a slow DNS server would hold up everything that needs a thread.
 * @param ownAddresses further IP addresses that count as this machine's, such as the public one of the router in front of it
 */
export function publicNetwork(ownAddresses: readonly string[] = []): PublicNetwork {
  return {
    resolver: new Resolver({ timeout: 1500, tries: 2 }),
    isPublic: (address) => isPublicIp(address) && !isOwn(address, ownAddresses),
  };
}

/** Returns whether an IP address is this machine's: its firewall would not hold for a connection from itself. */
function isOwn(address: string, ownAddresses: readonly string[]): boolean {
  const normal = ipaddr.parse(address).toNormalizedString();
  const interfaces = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const own = [...ownAddresses, ...interfaces.map((one) => one.address)];
  return own.some((one) => ipaddr.parse(one).toNormalizedString() === normal);
}

/** Letters (also of other scripts, as they are written in names), digits, `-`, `_` and dots. */
const plainName = /^[\p{L}\p{M}\p{N}._-]+$/u;

/**
 * Returns a `lookup` for `net.connect`, which calls it once for each connection and connects to no other address: what
 * the name resolves to at another time does not matter. One address that is not public refuses the name.
 */
export function publicLookup({ resolver, isPublic }: PublicNetwork): LookupFunction {
  async function resolve(name: string): Promise<string[]> {
    // A resolver may take a part of another text for the name.
    if (!plainName.test(name)) throw new AddressRefusedError('not-resolved');
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length === 0) throw new AddressRefusedError('not-resolved');
    if (!addresses.every(isPublic)) throw new AddressRefusedError('not-public');
    return addresses.slice(0, maxAddresses);
  }
  return (name, options, callback) => {
    resolve(name).then(
      (addresses) => {
        const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
        if (options.all === true) callback(null, all);
        else callback(null, all[0]?.address ?? '', all[0]?.family);
      },
      (error: Error) => callback(error, ''),
    );
  };
}

/**
 * Returns a connector that only makes TLS connections to allowed ports of public addresses. `connect` must use
 * `publicLookup`, which is not called for IP addresses.
 */
export function publicConnector(
  connect: buildConnector.connector,
  { isPublic }: PublicNetwork,
): buildConnector.connector {
  return (target, callback) => {
    const refusal = refusalOf(target, isPublic);
    if (refusal !== null) return callback(new AddressRefusedError(refusal), null);
    return connect(target, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      if (socket.remoteAddress !== undefined && isPublic(socket.remoteAddress)) return callback(null, socket);
      socket.destroy();
      return callback(new AddressRefusedError('not-public'), null);
    });
  };
}

/**
 * Returns a `net.connect` that only connects to allowed ports of public addresses; nothing is sent to others. It throws
 * `AddressRefusedError`, or destroys the socket with one.
 */
export function publicTcp(
  network: PublicNetwork,
): (target: { readonly host: string; readonly port: number }) => Socket {
  const lookup = publicLookup(network);
  return ({ host, port }) => {
    if (!isAllowedPort(`${port}`)) throw new AddressRefusedError('port');
    // `lookup` is not called for IP addresses.
    if (isIP(host) !== 0 && !network.isPublic(host)) throw new AddressRefusedError('not-public');
    return connectTcp({ host, port, lookup });
  };
}

/** An IP address, and a port there. */
export interface ResolvedAddress {
  readonly ip: string;
  readonly family: 4 | 6;
  readonly port: number;
}

/**
 * Returns what resolves an address once, for those who send to the IP address and to no other: only to allowed ports of
 * public addresses. It rejects with `AddressRefusedError`.
 */
export function publicResolver(
  network: PublicNetwork,
): (target: { readonly host: string; readonly port: number }) => Promise<ResolvedAddress> {
  const lookup = publicLookup(network);
  return async ({ host, port }) => {
    if (!isAllowedPort(`${port}`)) throw new AddressRefusedError('port');
    if (isIP(host) === 0) {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      lookup(host, {}, (error, ip) => (error === null ? resolve(String(ip)) : reject(error)));
      return resolvedAddress(await promise, port);
    }
    if (!network.isPublic(host)) throw new AddressRefusedError('not-public');
    return resolvedAddress(host, port);
  };
}

export function resolvedAddress(ip: string, port: number): ResolvedAddress {
  return { ip, family: isIPv6(ip) ? 6 : 4, port };
}

function refusalOf(
  { protocol, hostname, port }: buildConnector.Options,
  isPublic: PublicNetwork['isPublic'],
): AddressRefusal | null {
  if (protocol !== 'https:') return 'not-https';
  if (!isAllowedPort(port)) return 'port';
  const host = withoutBrackets(hostname);
  return isIP(host) !== 0 && !isPublic(host) ? 'not-public' : null;
}
