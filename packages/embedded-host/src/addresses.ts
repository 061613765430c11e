import { type QueryProtocol, queryTransports } from '@steward/hosts/query';

/** Where a program of this machine is reached. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Where a game is asked, or takes commands. */
interface GameAddress extends Address {
  readonly transport: 'tcp' | 'udp';
}

/** The settings of a server that have an address of its game. */
interface AddressedSettings {
  readonly minecraft?: Address | undefined;
  readonly query?: (Address & { readonly protocol: QueryProtocol }) | undefined;
  readonly rcon?: Address | undefined;
  readonly rest?: { readonly palworld: Address } | { readonly tshock: Address } | undefined;
}
export type AddressedSetting = keyof AddressedSettings;

/** Returns the addresses of a server's game, each with its setting. */
export function addressesOf(
  settings: AddressedSettings,
): readonly (readonly [AddressedSetting, GameAddress])[] {
  const { minecraft, query, rcon, rest } = settings;
  const listener = rest === undefined ? undefined : 'palworld' in rest ? rest.palworld : rest.tshock;
  return [
    ...(minecraft === undefined ? [] : [['minecraft', { ...minecraft, transport: 'tcp' }] as const]),
    ...(query === undefined
      ? []
      : [['query', { ...query, transport: queryTransports[query.protocol] }] as const]),
    ...(rcon === undefined ? [] : [['rcon', { ...rcon, transport: 'tcp' }] as const]),
    ...(listener === undefined ? [] : [['rest', { ...listener, transport: 'tcp' }] as const]),
  ];
}

/** Names of this machine that lead to the same address. */
const ownNames: ReadonlySet<string> = new Set(['localhost', '0.0.0.0', '::', '::1']);

/** A server that has addresses. */
interface Owner {
  /** The same for the same server. */
  readonly key: string;
  readonly name: string;
}

/** Who has which address: two servers with the same one would get each other's commands and players. */
export class AddressBook {
  readonly #owners = new Map<string, Owner>();

  /** Notes an address for a server, unless another one has it. Returns the other one's name; null if there is none. */
  claim(owner: Owner, address: GameAddress): string | null {
    const { host, port, transport } = address;
    const folded = host.toLowerCase();
    const place = `${transport} ${ownNames.has(folded) ? '127.0.0.1' : folded} ${port}`;
    const other = this.#owners.get(place);
    if (other !== undefined && other.key !== owner.key) return other.name;
    this.#owners.set(place, owner);
    return null;
  }
}

/** Returns an address for people. */
export function shownAddress({ host, port }: Address): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
