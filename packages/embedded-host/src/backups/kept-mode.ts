import type { TarEntry } from '@steward/kit';

/**
 * Returns the bits of a mode that a backup keeps: the permissions, and of a folder that its files get its group (setgid) and
 * that only their owner can remove them (sticky).
 */
export function keptMode(kind: TarEntry['kind'], mode: number): number {
  return mode & (kind === 'folder' ? 0o3777 : 0o777);
}
