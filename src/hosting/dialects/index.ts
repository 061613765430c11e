import type { HostKind } from '../../domain/host.ts';
import { connectorFor } from '../../http/connector.ts';
import type { PublicNetwork } from '../../http/public-connector.ts';
import type { Pinger } from '../../minecraft/server-list-ping.ts';
import { systemClock } from '../../util/clock.ts';
import { consoleSocket } from '../console-socket.ts';
import type { Dialect } from '../dialect.ts';
import { craftyDialect } from './crafty.ts';
import { exarotonDialect } from './exaroton.ts';
import { genericDialect } from './generic.ts';
import { pterodactylDialect, smallLists } from './pterodactyl.ts';

/** What the dialects are made with. */
export interface DialectOptions {
  /** The address of the host. */
  readonly address: string;
  /** The body field that carries a power action at a generic host. */
  readonly powerField: string;
  /** The body field that carries a console command at a generic host. */
  readonly commandField: string;
  /** Asks a game at an address that the host sends; one of a stranger's host at public addresses only. */
  readonly ping: Pinger['ping'];
  /**
   * A stranger chose the address: what else the dialect connects to, at addresses that the host sends, must be reached
   * through this network only. Null: the host is configured.
   */
  readonly network: PublicNetwork | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** How long a connection for a live console may take, in milliseconds. */
const consoleConnectMs = 3_000;

/** The dialects by the kind of host that speaks them. */
export const dialects: Readonly<Record<HostKind, (options: DialectOptions) => Dialect>> = {
  generic: genericDialect,
  pterodactyl: ({ address, ping, network, now }) => {
    const connect = connectorFor({ timeoutMs: consoleConnectMs, publicOnly: network ?? undefined });
    const openConsole = consoleSocket({ panelUrl: address, connect });
    const lists = network === null ? undefined : smallLists;
    return pterodactylDialect({
      openConsole,
      ping,
      panelUrl: address,
      lists,
      now,
      elapsed: systemClock.elapsed,
    });
  },
  exaroton: exarotonDialect,
  crafty: craftyDialect,
};
