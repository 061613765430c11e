import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { programs, workers } from '../../tools/build/builds.ts';
import { bundle } from '../../tools/build/bundle.ts';
import { lazyServer } from './lazy-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The port of the lazy server whose address is the path of the bundled quick bot. */
    quickBotPort: number;
  }
}

const hostTesting = fileURLToPath(new URL('../../packages/embedded-host/testing/', import.meta.url));
const folder = fileURLToPath(new URL('../../node_modules/.cache/quick-bot/', import.meta.url));

/**
 * Provides `quick-bot.ts` and other programs of tests as bundles, made at their first use: a run starts them hundreds of times,
 * and loading them takes half as long.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const lazy = await lazyServer(async () => {
    await bundle(folder, {
      'quick-bot': fileURLToPath(new URL('quick-bot.ts', import.meta.url)),
      host: programs.host,
      worlds: fileURLToPath(new URL('../../packages/worlds/src/main.ts', import.meta.url)),
      'paused-host': `${hostTesting}paused-host.ts`,
      'supervised-host': `${hostTesting}supervised-host.ts`,
      ...workers,
    });
    return { address: `${folder}quick-bot.mjs`, stop: async () => {} };
  });
  project.provide('quickBotPort', lazy.port);
  return lazy.close;
}
