import { relative } from 'node:path';
import { Builds, root } from './builds.ts';
import { bundle } from './bundle.ts';

/*
 * npm run build: bundles all programs, unless they are up to date. `dist/current/<program>.mjs` is then the newest one.
 */

const folder = await new Builds(root).make(bundle);
process.stdout.write(`Built ${relative(process.cwd(), folder)}\n`);
