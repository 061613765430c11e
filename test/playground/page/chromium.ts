import { access } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';

const path = '/usr/bin/chromium';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Why there is no browser to test with; null where there is one. */
export const noChromium: string | null = await access(path).then(
  () => null,
  () => `no Chromium at ${path}`,
);

export function openChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: path, headless: true, args: flags });
}
