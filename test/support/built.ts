import { join } from 'node:path';
import { inject } from 'vitest';
import type { ProgramName } from '../../tools/build/builds.ts';

/** Returns the path of a program as it is run in production. */
export function built(name: ProgramName): string {
  return join(inject('buildFolder'), `${name}.mjs`);
}
