import type { HostKind } from '../../domain/host.ts';
import { consoleSocket } from '../console-socket.ts';
import type { Dialect } from '../dialect.ts';
import { craftyDialect } from './crafty.ts';
import { exarotonDialect } from './exaroton.ts';
import { genericDialect } from './generic.ts';
import { pterodactylDialect } from './pterodactyl.ts';

/** What the dialects are made with. */
export interface DialectOptions {
  /** The address of the host. */
  readonly address: string;
  /** The body field that carries a power action at a generic host. */
  readonly powerField: string;
  /** The body field that carries a console command at a generic host. */
  readonly commandField: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The dialects by the kind of host that speaks them. */
export const dialects: Readonly<Record<HostKind, (options: DialectOptions) => Dialect>> = {
  generic: genericDialect,
  pterodactyl: ({ address }) => pterodactylDialect({ openConsole: consoleSocket({ panelUrl: address }) }),
  exaroton: exarotonDialect,
  crafty: craftyDialect,
};
