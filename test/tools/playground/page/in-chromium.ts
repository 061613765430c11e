import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest';
import { type Asset, pageAssets, pageHeaders } from '../../../../tools/playground/page/assets.ts';
import type { Action, FaultRequest } from '../../../../tools/playground/page/requests.ts';
import { createPageApp, listen, StateFeed } from '../../../../tools/playground/page/server.ts';
import type { ActionResult, State } from '../../../../tools/playground/page-protocol.ts';
import { requestAddress } from '../../../support/lazy-server.ts';
import { patienceMs } from '../../../support/test-limits.ts';
import { emptyState } from './fixture.ts';

const provided = inject('chromium');

/** Why there is no browser; null if there is one. */
export const noChromium: string | null = 'missing' in provided ? provided.missing : null;

/** Connects to the run's browser. Closing it closes only what was opened through it. */
export async function connectBrowser(): Promise<Browser> {
  if ('missing' in provided) throw new Error(provided.missing);
  return chromium.connect(await requestAddress(provided.port));
}

export interface OpenedPage {
  readonly served: ServedPage;
  readonly tab: Page;
}

/** Long enough for a browser on a busy machine. */
const timeoutMs = patienceMs;

/** Expects something of the page now or soon. */
export function eventually<T>(probe: () => T | Promise<T>) {
  return expect.poll(probe, { timeout: timeoutMs });
}

/** Expects an element to have the focus now or soon. */
export function hasFocus(element: Locator): Promise<void> {
  return eventually(() => element.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
}

type Open = (state?: State, options?: BrowserContextOptions) => Promise<OpenedPage>;

/** Runs tests in a browser, or skips them. Fails if a page logs an error, such as a violation of its security policy. */
export function inChromium(name: string, tests: (open: Open) => void): void {
  const title = noChromium === null ? name : `${name} (skipped: ${noChromium})`;
  describe.skipIf(noChromium !== null)(title, () => {
    let browser: Browser;
    let assets: ReadonlyMap<string, Asset>;
    /** Tests without special options share a tab, which is expensive. */
    let shared: Promise<OpenedPage> | null = null;
    const closing: (() => Promise<unknown>)[] = [];
    const errors: string[] = [];

    beforeAll(async () => {
      [browser, assets] = await Promise.all([connectBrowser(), pageAssets()]);
    });
    afterAll(() => browser?.close());
    afterEach(async () => {
      for (const close of closing.splice(0).toReversed()) await close();
      expect(errors.splice(0)).toEqual([]);
    });

    async function newTab(options: BrowserContextOptions): Promise<Page> {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
      const tab = await context.newPage();
      tab.setDefaultTimeout(timeoutMs);
      tab.on('pageerror', (error) => errors.push(error.message));
      tab.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('400 (Bad Request)'))
          errors.push(message.text());
      });
      return tab;
    }

    async function newPage(options: BrowserContextOptions): Promise<OpenedPage> {
      const [served, tab] = await Promise.all([
        new ServedPage(assets, emptyState()).start(),
        newTab(options),
      ]);
      return { served, tab };
    }

    async function sharedPage(): Promise<OpenedPage> {
      shared ??= newPage({});
      const { served, tab } = await shared;
      closing.push(() => tab.evaluate('localStorage.clear()'));
      return { served, tab };
    }

    async function ownPage(options: BrowserContextOptions): Promise<OpenedPage> {
      const opened = await newPage(options);
      closing.push(() => opened.served.close());
      closing.push(() => opened.tab.context().close());
      return opened;
    }

    afterAll(async () => (await shared)?.served.close());
    tests(async (state = emptyState(), options) => {
      const opened = await (options === undefined ? sharedPage() : ownPage(options));
      opened.served.reset(state);
      await opened.tab.goto(opened.served.url);
      await opened.tab.locator('#composer-text').waitFor();
      return opened;
    });
  });
}

/** Chooses the person as whom the page acts. */
export async function switchPerson(tab: Page, name: string): Promise<void> {
  await tab.getByRole('radio', { name }).check({ force: true });
}

/** A picture of one pixel, which every message has. */
const pixel = {
  id: 'pixel',
  filename: 'day.png',
  contentType: 'image/png',
  description: 'Players of the last 24 hours',
  data: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const succeed = (): ActionResult => ({ ok: true, failed: null });

/** Serves the page without a bot: records what is done on it, and responds as the test says. */
class ServedPage {
  readonly actions: Action[] = [];
  readonly faults: FaultRequest[] = [];
  respond: (action: Action) => ActionResult | Promise<ActionResult> = succeed;
  url = '';
  readonly #feed = new StateFeed();
  readonly #assets: ReadonlyMap<string, Asset>;
  #state: State;
  #close: () => Promise<void> = async () => {};

  constructor(assets: ReadonlyMap<string, Asset>, state: State) {
    this.#assets = assets;
    this.#state = state;
  }

  async start(): Promise<this> {
    this.#feed.source = () => this.#state;
    const app = createPageApp({
      secret: 'secret',
      assets: this.#assets,
      headers: pageHeaders,
      feed: this.#feed,
      watch: () => () => {},
      perform: async (action) => {
        this.actions.push(action);
        return this.respond(action);
      },
      injectFault: async (fault) => {
        this.faults.push(fault);
        return { ok: true };
      },
      attachment: (_message, id) => (id === pixel.id ? pixel : null),
    });
    const { url, close } = await listen(app, 0);
    this.url = `${url}secret/`;
    this.#close = close;
    return this;
  }

  /** Prepares the page for the next test. */
  reset(state: State): void {
    this.actions.length = 0;
    this.faults.length = 0;
    this.respond = succeed;
    this.#state = state;
  }

  get state(): State {
    return this.#state;
  }
  set state(state: State) {
    this.#state = state;
    this.#feed.scheduleUpdate();
  }

  async close(): Promise<void> {
    this.#feed.close();
    await this.#close();
  }
}
