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

/** Returns what a host lacks for an action; null if nothing. */
export function missingFeature(action: Action, { kill, backups, log }: Capabilities): Feature | null {
  if (action === 'power.kill') return kill ? null : 'kill';
  if (action === 'logs') return log === null ? 'console' : null;
  if (!action.startsWith('backup.')) return null;
  if (backups === null) return 'backups';
  if (action === 'backup.test') return backups.stream ? null : 'streams';
  if (action === 'backup.lock') return backups.lock ? null : 'locks';
  return action === 'backup.download' && !backups.download && !backups.tellsPath ? 'downloads' : null;
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
