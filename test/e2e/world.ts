import { expect } from 'vitest';
import { snapshot } from '../host/snapshot.ts';

/** Expects the world to equal a snapshot, except for `level.dat`, which the game rewrites at each start. */
export async function expectWorld(folder: string, before: Record<string, string>): Promise<void> {
  const now = await snapshot(folder);
  expect({ ...now, './level.dat': '' }).toEqual({ ...before, './level.dat': '' });
}

/** Returns the entry of a file with this content in a snapshot. */
export function fileOf(text: string): string {
  return `644 ${Buffer.from(text).toString('base64')}`;
}
