import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { built } from './built.ts';
import { requestAddress } from './lazy-server.ts';

const folder = dirname(await requestAddress(inject('quickBotPort')));

/** Replaces `packages/embedded-host/testing/host-programs.ts`: bundles start in half the CPU time of their sources. */
export const hostMain = built('host');
export const pausedHost = join(folder, 'paused-host.mjs');
export const supervisedHost = join(folder, 'supervised-host.mjs');
