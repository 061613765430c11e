import { isIP } from 'node:net';

/** Where a game listens. */
export interface GameAddress {
  /** A name or an IP address, that of IPv6 without brackets. */
  readonly host: string;
  readonly port: number;
}

/** Letters and digits of any script: DNS gets their ASCII form. */
const hostName = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{0,252}[\p{L}\p{N}_.])?$/u;

/**
 * Returns the address that a person wrote, with or without a port; null if it's none.
 * @param usualPort the one that is meant if none is written; null: none is
 */
export function gameAddressIn(text: string, usualPort: number | null): GameAddress | null {
  if (isIP(text) === 6) return usualPort === null ? null : { host: text, port: usualPort };
  const [, inBrackets, plain, digits] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = inBrackets ?? plain ?? '';
  const isHost = inBrackets === undefined ? hostName.test(host) : isIP(host) === 6;
  const port = digits === undefined ? usualPort : Number(digits);
  return !isHost || port === null || port < 1 || port > 65_535 ? null : { host, port };
}

/**
 * How a game can be asked, and over what: Minecraft Java’s Server List Ping, Bedrock’s unconnected ping, Steam’s A2S (Source and
 * most other games on Steam), FiveM’s HTTP files.
 */
export const queryTransports = {
  java: 'tcp',
  bedrock: 'udp',
  a2s: 'udp',
  fivem: 'tcp',
} as const satisfies Readonly<Record<string, 'tcp' | 'udp'>>;
export type QueryProtocol = keyof typeof queryTransports;
export const queryProtocols = Object.keys(queryTransports) as readonly QueryProtocol[];

/** How a game is asked. */
export interface GameQuestion {
  readonly protocol: QueryProtocol;
  readonly address: GameAddress;
}

/** How a server is asked who is online. */
export interface ServerQuestion extends GameQuestion {
  /** Whether its answer says how many are online; else that is unknown. */
  readonly countsPlayers: boolean;
  /** Whether someone typed the address, or its port, in a guild, so that it has to be public. Default: false, the host names it. */
  readonly isTyped?: boolean;
}

/** What a game says of itself to everyone. Texts are a stranger’s: one line without invisible characters, of bounded length. */
export interface GameAnswer {
  /** Who is online; null if it doesn’t say. */
  readonly players: PlayersShown | null;
  /** The name of the server. */
  readonly name?: string | undefined;
  /** What is played, in the game’s words. */
  readonly game?: string | undefined;
  readonly map?: string | undefined;
  readonly version?: string | undefined;
  /** How many of the players are bots: in some games `players.online` counts them, in others it doesn’t. */
  readonly bots?: number | undefined;
  /** Steam’s id of the game. */
  readonly appId?: number | undefined;
  readonly keywords?: string | undefined;
}

/** What isn’t known is null, or missing: never 0 and never nobody. */
export interface PlayersShown {
  readonly online: number | null;
  readonly max: number | null;
  /** At most 256, and no more than are online; missing if the game doesn’t name them. If many are online, only some of them. */
  readonly names?: readonly string[] | undefined;
}

/**
 * Why there is no answer: the address is not one that may be asked, its name is unknown, nobody responded in time, or what
 * responded does not speak the protocol.
 */
export type QueryFailure = 'refused' | 'not-resolved' | 'silent' | 'not-understood';

export type QueryResult = {
  /** When the game was asked, in milliseconds since 1970: the answer may be from before a restart. */
  readonly askedAt: number;
} & ({ readonly answer: GameAnswer } | { readonly failure: QueryFailure });
