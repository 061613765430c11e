import { systemClock } from '@steward/kit';
import { consoleSocket } from '../console-socket.ts';
import type { Dialect } from '../dialect.ts';
import { connectorFor } from '../http/connector.ts';
import type { PublicNetwork } from '../http/public-connector.ts';
import type { HostKind } from '../model/host.ts';
import type { SharedConsoles } from '../shared-consoles.ts';
import { craftyDialect } from './crafty.ts';
import { exarotonDialect } from './exaroton.ts';
import { type GenericDialectOptions, genericDialect } from './generic.ts';
import { pterodactylDialect, smallLists } from './pterodactyl.ts';

/** What the dialects are made with. */
export interface DialectOptions extends GenericDialectOptions {
  /** The address of the host. */
  readonly address: string;
  /**
   * A stranger chose the address: what else the dialect connects to, at addresses that the host sends, must be reached
   * through this network only. Null: the host is configured.
   */
  readonly network: PublicNetwork | null;
  /** The live consoles that are open, of all hosts. Default: the dialect's own. */
  readonly consoles?: SharedConsoles;
  /** The UUID that a panel of Pterodactyl or Pelican gave the server that this program itself runs on. Default: none. */
  readonly ownServer?: string | undefined;
}

/** How long a connection for a live console may take, in milliseconds. */
const consoleConnectMs = 3_000;

/** The dialects by the kind of host that speaks them. */
export const dialects: Readonly<Record<HostKind, (options: DialectOptions) => Dialect>> = {
  generic: genericDialect,
  pterodactyl: ({ address, network, consoles, ownServer }) => {
    const connect = connectorFor({ timeoutMs: consoleConnectMs, publicOnly: network ?? undefined });
    const openConsole = consoleSocket({ panelUrl: address, connect });
    const lists = network === null ? undefined : smallLists;
    return pterodactylDialect({
      openConsole,
      consoles,
      panelUrl: address,
      lists,
      ownServer,
      elapsed: systemClock.elapsed,
    });
  },
  exaroton: exarotonDialect,
  crafty: craftyDialect,
};
