import type { TestProject } from 'vitest/node';
import { serveBrowser, whyNoBrowser } from '../../tools/playground/screenshots/browser.ts';
import { lazyServer } from './lazy-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where a test asks for the run's browser, or why there is none. */
    chromium: { readonly door: number } | { readonly missing: string };
  }
}

/** One browser for the whole run, started when the first test asks for it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const missing = await whyNoBrowser();
  if (missing !== null) {
    project.provide('chromium', { missing });
    return async () => {};
  }
  const door = await lazyServer(async () => {
    const server = await serveBrowser();
    return { address: server.wsEndpoint(), stop: () => server.close() };
  });
  project.provide('chromium', { door: door.port });
  return door.close;
}
