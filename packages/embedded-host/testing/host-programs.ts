import { join } from 'node:path';

/** The path of the embedded host's program. */
export const hostMain = join(import.meta.dirname, '../src/main.ts');
/** The path of a host whose backups and restores pause at a point: paused-host.ts. */
export const pausedHost = join(import.meta.dirname, 'paused-host.ts');
/** The path of a host whose server something else runs: supervised-host.ts. */
export const supervisedHost = join(import.meta.dirname, 'supervised-host.ts');
