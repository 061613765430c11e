import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { type Asset, pageAssets } from '../../../tools/playground/page/assets.ts';
import type { State } from '../../../tools/playground/page-protocol.ts';
import { enterBrowser, noChromium } from './chromium.ts';
import { emptyState } from './fixture.ts';
import { ServedPage } from './served-page.ts';

export interface Opened {
  readonly served: ServedPage;
  readonly tab: Page;
}

/** A browser on a busy machine takes its time. */
const patienceMs = 20_000;

/** What the page shows, now or soon. */
export function eventually<T>(probe: () => T | Promise<T>) {
  return expect.poll(probe, { timeout: patienceMs });
}

type Open = (state?: State, options?: BrowserContextOptions) => Promise<Opened>;

/** Tests in a browser, skipped where there is none. No page may log an error: a strict policy refuses in the console. */
export function inChromium(name: string, tests: (open: Open) => void): void {
  const title = noChromium === null ? name : `${name} (skipped: ${noChromium})`;
  describe.skipIf(noChromium !== null)(title, { timeout: patienceMs * 3 }, () => {
    let browser: Browser;
    let assets: ReadonlyMap<string, Asset>;
    /** A tab costs more than most tests: those that want nothing special of it use one in turn. */
    let plain: Promise<Opened> | null = null;
    const closing: (() => Promise<unknown>)[] = [];
    const errors: string[] = [];
    beforeAll(async () => {
      [browser, assets] = await Promise.all([enterBrowser(), pageAssets()]);
    }, patienceMs * 3);
    afterAll(() => browser?.close());
    afterEach(async () => {
      for (const close of closing.splice(0).toReversed()) await close();
      expect(errors.splice(0)).toEqual([]);
    });

    async function newTab(options: BrowserContextOptions): Promise<Page> {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
      const tab = await context.newPage();
      tab.setDefaultTimeout(patienceMs);
      tab.on('pageerror', (error) => errors.push(error.message));
      tab.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('400 (Bad Request)'))
          errors.push(message.text());
      });
      return tab;
    }

    async function newPage(options: BrowserContextOptions): Promise<Opened> {
      const [served, tab] = await Promise.all([
        new ServedPage(assets, emptyState()).start(),
        newTab(options),
      ]);
      return { served, tab };
    }

    async function takeTurn(): Promise<Opened> {
      plain ??= newPage({});
      const { served, tab } = await plain;
      closing.push(() => tab.evaluate('localStorage.clear()'));
      return { served, tab };
    }

    async function pageOfItsOwn(options: BrowserContextOptions): Promise<Opened> {
      const opened = await newPage(options);
      closing.push(() => opened.served.close());
      closing.push(() => opened.tab.context().close());
      return opened;
    }

    afterAll(async () => (await plain)?.served.close());
    tests(async (state = emptyState(), options) => {
      const opened = await (options === undefined ? takeTurn() : pageOfItsOwn(options));
      opened.served.reset(state);
      await opened.tab.goto(opened.served.url);
      await opened.tab.locator('#composer-text').waitFor();
      return opened;
    });
  });
}

/** Somebody else sits down at the page. */
export async function become(tab: Page, name: string): Promise<void> {
  await tab.getByRole('radio', { name }).check({ force: true });
}
