import { built } from './built.ts';
import { bundled } from './bundled.ts';

/** Replaces `packages/embedded-host/testing/host-programs.ts`: bundles start in half the CPU time of their sources. */
export const hostMain = built('host');
export const pausedHost = await bundled('paused-host');
export const supervisedHost = await bundled('supervised-host');
