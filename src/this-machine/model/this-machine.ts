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

/** What the bot knows of the host on its own machine, and the keys that it makes there. */
export interface ThisMachine {
  /** Returns whether a person can connect it. Being an admin of the guild is needed as well. */
  isFor(personId: string): boolean;
  /** Why it can't be called; null: it can. */
  readonly problem: ThisMachineProblem | null;
  /**
   * Makes the key of a guild, in place of its last one, and stores it before any other key is made or removed.
   * @throws ThisMachineError if it can't be called, or doesn't make the key
   */
  connect(guildId: string, store: (apiKey: string) => Promise<void>): Promise<void>;
  /** Removes the keys of guilds that are no longer connected, now or as soon as it can be called. Never rejects. */
  removeUnusedKeys(): Promise<void>;
}

/** The host on this machine can't be called, or has made no key. The message is for whoever runs the bot. */
export class ThisMachineError extends Error {
  override readonly name = 'ThisMachineError';
}
