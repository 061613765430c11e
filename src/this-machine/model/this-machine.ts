import type { HostSettings } from '@steward/hosts/model';

/**
 * The host that the bot runs on its own machine (`LOCAL_HOST`). Its address is a name: it listens where the system lets it, and
 * no host in the settings can have this address.
 */
export const thisMachine = {
  id: 'this-machine',
  name: 'This machine',
  kind: 'generic',
  address: 'http://this-machine',
  certificateSha256: null,
  // As for other hosts on this machine: no limit of its own.
  testDailyGiB: 100_000,
} as const satisfies HostSettings;

/** Why the host on this machine can't be called. Its reason can name files of the machine: it's for whoever runs the bot. */
export type ThisMachineProblem =
  | { readonly kind: 'starting' }
  | { readonly kind: 'down'; readonly reason: string };

/** The host on this machine can't be called, or has made no key. The message is for whoever runs the bot. */
export class ThisMachineError extends Error {
  override readonly name = 'ThisMachineError';
}
