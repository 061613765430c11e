import { expect } from 'vitest';
import { snapshot } from '../host/snapshot.ts';

/** The world is this one. The game writes `level.dat` anew whenever it starts; all else has to be the same. */
export async function expectWorld(folder: string, before: Record<string, string>): Promise<void> {
  const now = await snapshot(folder);
  expect({ ...now, './level.dat': '' }).toEqual({ ...before, './level.dat': '' });
}

/** How a file of this content stands in a snapshot. */
export function fileOf(text: string): string {
  return `644 ${Buffer.from(text).toString('base64')}`;
}
