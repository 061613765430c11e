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

/** Returns why there is no browser; null if there is one. */
export async function whyNoBrowser(): Promise<string | null> {
  return access(executablePath).then(
    () => null,
    () => `no Chromium at ${executablePath}`,
  );
}

/** Launches Debian's Chromium without a window. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath, headless: true, args });
}

/** Launches a browser to which several processes can connect. */
export function serveBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath, headless: true, args, host: '127.0.0.1' });
}
