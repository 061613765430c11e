import type { TarEntry } from '@steward/kit';

/**
 * Returns the bits of a mode that a backup keeps: the permissions, and for folders, setgid (files get its group) and sticky
 * (only their owner can remove them).
 */
export function keptMode(kind: TarEntry['kind'], mode: number): number {
  return mode & (kind === 'folder' ? 0o3777 : 0o777);
}
