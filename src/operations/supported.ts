import type { Capabilities } from '@steward/hosts/model';
import type { Action } from '../access/actions.ts';
import type { ServerRef } from '../domain/connection.ts';
import type { HostConnection } from './model/host-connection.ts';

/** A host by the name that people know it by, and what it can do. */
export interface NamedHost {
  readonly name: string;
  readonly capabilities: Capabilities;
}

/** Returns the host of a connection. */
export function hostOf({ connection, hosting }: HostConnection): NamedHost {
  return { name: connection.name, capabilities: hosting.capabilities };
}

/** What not every host has. Each has a sentence for hosts without it. */
export type Feature = 'kill' | 'backups' | 'names' | 'locks' | 'downloads' | 'streams' | 'console';

/** Thrown if the host can't do what is requested. */
export class UnsupportedError extends Error {
  override readonly name = 'UnsupportedError';
  readonly feature: Feature;
  readonly host: string;
  /** Null if it is not known yet which one is meant. */
  readonly server: ServerRef | null;
  constructor(feature: Feature, host: string, server: ServerRef | null) {
    super(`${host} has no ${feature}`);
    this.feature = feature;
    this.host = host;
    this.server = server;
  }
}

type Lacking<Of> = (capabilities: Of) => Feature | null;

const nothing = () => null;

/** @param besides what a host that makes backups may still lack */
function backups(besides: Lacking<NonNullable<Capabilities['backups']>> = nothing): Lacking<Capabilities> {
  return ({ backups }) => (backups === null ? 'backups' : besides(backups));
}

/** What a host may lack for each action. */
const lacking: Readonly<Record<Action, Lacking<Capabilities>>> = {
  status: nothing,
  'power.start': nothing,
  'power.stop': nothing,
  'power.restart': nothing,
  'power.kill': ({ kill }) => (kill ? null : 'kill'),
  command: nothing,
  logs: ({ log }) => (log === null ? 'console' : null),
  history: nothing,
  schedule: nothing,
  'alerts.mute': nothing,
  'backup.list': backups(),
  'backup.create': backups(),
  'backup.restore': backups(),
  'backup.delete': backups(),
  'backup.lock': backups(({ lock }) => (lock ? null : 'locks')),
  'backup.download': backups(({ download, tellsPath }) => (download || tellsPath ? null : 'downloads')),
  'backup.test': backups(({ stream }) => (stream ? null : 'streams')),
};

/** Returns what a host lacks for an action; null if nothing. */
export function missingFeature(action: Action, capabilities: Capabilities): Feature | null {
  return lacking[action](capabilities);
}

/** Returns whether a host can do all of the actions. */
export function supportsAll(actions: readonly Action[], capabilities: Capabilities): boolean {
  return actions.every((action) => missingFeature(action, capabilities) === null);
}

/**
 * Checks that a host can do all of the actions.
 * @param server the one that is meant; null if that is not known yet
 * @throws UnsupportedError
 */
export function assertSupported(
  actions: readonly Action[],
  { name, capabilities }: NamedHost,
  server: ServerRef | null,
): void {
  for (const action of actions) {
    const feature = missingFeature(action, capabilities);
    if (feature !== null) throw new UnsupportedError(feature, name, server);
  }
}
