import type { KeyRing } from './key-ring.ts';

/** Where the vault's keys come from. */
export interface KeySource {
  /** The keys as they were last read. */
  readonly ring: KeyRing;
  /** Reads them again, where they can change while the process runs. Keys once seen still decrypt. */
  refresh(): Promise<KeyRing>;
}

/** Keys that don't change while the process runs. */
export function fixedKeys(ring: KeyRing): KeySource {
  return { ring, refresh: async () => ring };
}
