import type { Hosting } from './hosting.ts';

/** The kinds of hosting APIs; each names the dialect that it speaks. */
export const hostKinds = ['generic', 'pterodactyl', 'exaroton', 'crafty'] as const;
export type HostKind = (typeof hostKinds)[number];

/** A hosting API as the settings describe it. */
export interface HostSettings {
  /** A slug, unique among the hosts. */
  readonly id: string;
  /** Shown to people. */
  readonly name: string;
  readonly kind: HostKind;
  /** Where its paths begin, unique among the hosts; does not end in a slash. */
  readonly address: string;
  /** The SHA-256 fingerprint of the only certificate that is accepted: 64 hexadecimal digits. Null: any valid one. */
  readonly certificateSha256: string | null;
}

/** A configured host that can be called. */
export interface Host extends HostSettings {
  readonly hosting: Hosting;
}

/** The configured hosts. */
export interface Hosts {
  /** In the order of the settings; at least one. */
  readonly all: readonly Host[];
  /** Returns the host at the address that a connection stores; null if it is not configured any more. */
  at(address: string): Host | null;
}
