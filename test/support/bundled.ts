import { join } from 'node:path';
import { inject } from 'vitest';
import type { BundledProgram } from './bundles-for-the-run.ts';
import { requestAddress } from './lazy-server.ts';

/** Returns the path of a program's bundle, which is made if necessary. */
export async function bundled(name: BundledProgram): Promise<string> {
  return join(await requestAddress(inject('bundlesPort')), `${name}.mjs`);
}
