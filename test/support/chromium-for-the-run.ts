import type { TestProject } from 'vitest/node';
import { serveBrowser, whyNoBrowser } from '../../tools/playground/screenshots/visitor.ts';
import { lazyServer } from './lazy-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The port of the lazy server for the run's browser, or why there is none. */
    chromium: { readonly port: number } | { readonly missing: string };
  }
}

/** Provides one browser for the whole run, started at its first use. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const missing = await whyNoBrowser();
  if (missing !== null) {
    // vitest's report counts skipped tests without a reason.
    process.stderr.write(`Skipped: the tests of the playground's page (${missing}).\n`);
    project.provide('chromium', { missing });
    return async () => {};
  }
  const server = await lazyServer(async () => {
    const browser = await serveBrowser();
    return { address: browser.wsEndpoint(), stop: () => browser.close() };
  });
  project.provide('chromium', { port: server.port });
  return server.close;
}
