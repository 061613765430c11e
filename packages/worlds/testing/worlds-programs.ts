import { fileURLToPath } from 'node:url';

/** The path of the package's program. */
export const worldsMain = fileURLToPath(new URL('../src/main.ts', import.meta.url));
