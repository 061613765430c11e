import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { requestAddress } from '../../support/lazy-server.ts';

const provided = inject('chromium');

/** Why there is no browser to test with; null where there is one. */
export const noChromium: string | null = 'missing' in provided ? provided.missing : null;

/** The run's browser. Who closes it leaves it, with all that was open there. */
export async function enterBrowser(): Promise<Browser> {
  if ('missing' in provided) throw new Error(provided.missing);
  return chromium.connect(await requestAddress(provided.port));
}
