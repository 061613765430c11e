import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { programs, workers } from '../../tools/build/builds.ts';
import { bundle } from '../../tools/build/bundle.ts';
import { lazyServer } from './lazy-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The port of the lazy server whose address is the folder of the bundles. */
    bundlesPort: number;
  }
}

const sources = {
  'quick-bot': 'test/support/quick-bot.ts',
  host: programs.host,
  worlds: 'packages/worlds/src/main.ts',
  'paused-host': 'packages/embedded-host/testing/paused-host.ts',
  'supervised-host': 'packages/embedded-host/testing/supervised-host.ts',
  ...workers,
} as const;

export type BundledProgram = keyof typeof sources;

const folder = fileURLToPath(new URL('../../node_modules/.cache/bundles/', import.meta.url));

/**
 * Provides programs that tests run as bundles, made at their first use: a run starts them hundreds of times, and loading them
 * takes half as long.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const lazy = await lazyServer(async () => {
    await bundle(folder, sources);
    return { address: folder, stop: async () => {} };
  });
  project.provide('bundlesPort', lazy.port);
  return lazy.close;
}
