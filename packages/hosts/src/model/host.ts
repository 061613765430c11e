import type { Hosting } from './hosting.ts';

/** The kinds of hosting APIs; each names the dialect that it speaks. */
export const hostKinds = ['generic', 'pterodactyl', 'exaroton', 'crafty'] as const;
export type HostKind = (typeof hostKinds)[number];

/** The kinds of which a guild can name its own panel. exaroton has one address for everyone. */
export const openHostKinds = ['generic', 'pterodactyl', 'crafty'] as const satisfies readonly HostKind[];
export type OpenHostKind = (typeof openHostKinds)[number];

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
  /**
   * How much of backups may be tested there in a day, in GiB (2³⁰ bytes). Default: 2, and on loopback no limit of its own.
   */
  readonly testDailyGiB?: number | undefined;
  /** Where a server's page in the control panel is, with `{id}` for the server's id. Default: it is not shown to everyone. */
  readonly pageUrl?: string | undefined;
}

/** What is known of a host by its kind, before it is called. */
interface HostTraits {
  /** The name of the product; null: there are many. */
  readonly product: string | null;
  /** Whether it signs its certificate itself, so that people confirm the fingerprint. */
  readonly signsItself: boolean;
  /** The path of a server's page in the control panel, if its API is at the same address; else null. */
  readonly pagePath: string | null;
  /** What the paths of the pages begin with, at the address that people know: an address may be one of these pages. */
  readonly pageFolders: readonly string[];
  /** What keys begin with that look like the right ones, and open nothing here. */
  readonly wrongKeys: readonly string[];
}

export const hostTraits: Readonly<Record<HostKind, HostTraits>> = {
  generic: { product: null, signsItself: false, pagePath: null, pageFolders: [], wrongKeys: [] },
  pterodactyl: {
    product: 'Pterodactyl / Pelican',
    signsItself: false,
    pagePath: '/server/{id}',
    pageFolders: ['server', 'account', 'profile', 'auth', 'login', 'admin'],
    // Application keys, which are for administrators of the panel (app/Models/ApiKey.php).
    wrongKeys: ['ptla_', 'papp_'],
  },
  exaroton: { product: 'exaroton', signsItself: false, pagePath: null, pageFolders: [], wrongKeys: [] },
  crafty: {
    product: 'Crafty Controller',
    signsItself: true,
    pagePath: '/panel/server_detail?id={id}',
    pageFolders: ['panel', 'server', 'public', 'login', 'status'],
    wrongKeys: [],
  },
};

/** The kinds that sign their certificates themselves. */
export const selfSigningKinds: readonly HostKind[] = hostKinds.filter((kind) => hostTraits[kind].signsItself);

/** A host that can be called. */
export interface Host extends HostSettings {
  readonly hosting: Hosting;
}

/** What a connection stores of its host. */
export interface StoredHost {
  /** Where the paths of the hosting API begin. The connection's key is sent to no other. */
  readonly hostingUrl: string;
  /** The kind of a guild's own host, whose address an admin named; null: the host is one of the settings. */
  readonly openKind: OpenHostKind | null;
  /** The SHA-256 fingerprint of the certificate that an admin confirmed, as in `HostSettings`; null: none. */
  readonly certificateSha256: string | null;
}

/** The certificate that a host presents. */
export interface HostCertificate {
  /** SHA-256: 64 hexadecimal digits in lower case. */
  readonly fingerprint: string;
  /** Whether a known authority signed it, with the right name, and it has not expired. */
  readonly isValid: boolean;
}

/** The hosts that guilds can connect. */
export interface Hosts {
  /** Those of the settings, in their order. */
  readonly all: readonly Host[];
  /** The kinds of which a guild can connect its own host. */
  readonly open: readonly OpenHostKind[];
  /** Returns a connection's host; null if the settings no longer name it, or no longer allow its kind. */
  at(stored: StoredHost): Host | null;
  /**
   * Reads the certificate that the host at an address presents; sends nothing to it.
   * @throws HostError
   */
  certificate(address: string): Promise<HostCertificate>;
  /** Ends what is kept open for an account that was disconnected; what is used just now, after that. */
  forget(accountId: string): void;
}
