/** Asks games who is online, as what they are. */
import { lookup } from 'node:dns/promises';
import { type Clock, systemClock, withTimeout } from '@steward/kit';
import {
  AddressRefusedError,
  type PublicNetwork,
  publicResolver,
  publicTcp,
  type ResolvedAddress,
  resolvedAddress,
} from '../http/public-connector.ts';
import type {
  GameAddress,
  GameAnswer,
  GameQuestion,
  QueryFailure,
  QueryProtocol,
  QueryResult,
} from '../model/game.ts';
import { askA2s } from './a2s.ts';
import { askBedrock } from './bedrock.ts';
import { askFivem } from './fivem.ts';
import { askJava } from './java.ts';
import { QueryError } from './query-error.ts';

export { type QueryProtocol, queryProtocols, queryTransports } from '../model/game.ts';

export interface Querier {
  /** Asks a game. Never rejects. It takes up to twice the time of a query: a name has to be resolved first. */
  ask(question: GameQuestion): Promise<QueryResult>;
}

export interface QuerierOptions {
  /** For addresses that strangers chose: only public ones of this network are asked. Default: any address. */
  readonly publicOnly?: PublicNetwork;
  /** For one query, in milliseconds. Default: 2,000. */
  readonly timeoutMs?: number;
  readonly clock?: Pick<Clock, 'now'>;
}

/** How a game is reached. */
interface Route {
  readonly timeoutMs: number;
  /** Resolves an address once, and checks it. */
  resolve(address: GameAddress): Promise<ResolvedAddress>;
  /** Opens a connection to an address that is checked. Default: `net.connect`. */
  readonly connect?: ReturnType<typeof publicTcp> | undefined;
}

type Ask = (address: GameAddress, route: Route) => Promise<GameAnswer>;

const protocols: Readonly<Record<QueryProtocol, Ask>> = {
  java: askJava,
  bedrock: resolvedFirst(askBedrock),
  a2s: resolvedFirst(askA2s),
  fivem: resolvedFirst(askFivem),
};

function resolvedFirst(ask: (address: ResolvedAddress, timeoutMs: number) => Promise<GameAnswer>): Ask {
  return async (address, { resolve, timeoutMs }) => {
    const resolved = await withTimeout(timeoutMs, resolve(address));
    if (resolved === undefined) throw new QueryError('not-resolved');
    return ask(resolved, timeoutMs);
  };
}

export function createQuerier(options: QuerierOptions = {}): Querier {
  const { publicOnly, timeoutMs = 2_000, clock = systemClock } = options;
  const route: Route =
    publicOnly === undefined
      ? { timeoutMs, resolve: resolveAny }
      : { timeoutMs, resolve: publicResolver(publicOnly), connect: publicTcp(publicOnly) };
  return {
    async ask({ protocol, address }) {
      const askedAt = clock.now();
      if (!isPort(address.port)) return { askedAt, failure: 'refused' };
      try {
        return { askedAt, answer: await protocols[protocol](address, route) };
      } catch (error) {
        return { askedAt, failure: failureOf(error) };
      }
    },
  };
}

async function resolveAny({ host, port }: GameAddress): Promise<ResolvedAddress> {
  const { address } = await lookup(host).catch(() => {
    throw new QueryError('not-resolved');
  });
  return resolvedAddress(address, port);
}

function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= 1 && port <= 65_535;
}

function failureOf(error: unknown): QueryFailure {
  if (error instanceof QueryError) return error.code;
  if (error instanceof AddressRefusedError) return error.code === 'not-resolved' ? 'not-resolved' : 'refused';
  return 'silent';
}
