import { access } from 'node:fs/promises';
import { type Browser, type BrowserServer, chromium } from 'playwright-core';

const executablePath = '/usr/bin/chromium';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Why there is no browser; null where there is one. */
export async function whyNoBrowser(): Promise<string | null> {
  return access(executablePath).then(
    () => null,
    () => `no Chromium at ${executablePath}`,
  );
}

/** Debian's Chromium, without a window. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath, headless: true, args });
}

/** The same for several processes, which connect to it by its address. */
export function serveBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath, headless: true, args, host: '127.0.0.1' });
}
