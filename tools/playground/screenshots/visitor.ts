import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserServer, chromium, errors, type Locator, type Page } from 'playwright-core';
import { said } from './texts.ts';

/** An option's value: text to type, or a suggestion to pick. */
type Typed = string | { readonly pick: string };

/** After how long something is typed again, in milliseconds. */
const typeAgainMs = 5_000;
/** How often it is typed before it is clear that there is no such suggestion. */
const typeTimes = 12;

/** What a message must say. */
type Said = string | RegExp;

/** Returns those of the messages that say all of the text. */
function thatSay(messages: Locator, text: Said | readonly Said[]): Locator {
  return [text].flat().reduce((some: Locator, hasText) => some.filter({ hasText }), messages);
}

/** Uses the page in a browser as a person does, by keyboard and by what can be read. */
export class Visitor {
  readonly tab: Page;
  /** What was done last, for errors. */
  #step = 'the page was opened';

  constructor(tab: Page) {
    this.tab = tab;
  }

  /** The newest message in the channel. */
  get last(): Locator {
    return this.tab.getByRole('article').last();
  }

  /** Waits until `count` messages say all of the text, and returns the newest. @param timeout default: the tab's */
  async reads(
    text: Said | readonly Said[],
    { count = 1, timeout }: { readonly count?: number; readonly timeout?: number } = {},
  ): Promise<Locator> {
    const messages = thatSay(this.tab.getByRole('article'), text);
    await this.#explained(`read ${[text].flat().join(' and ')}`, () =>
      messages.nth(count - 1).waitFor(timeout === undefined ? {} : { timeout }),
    );
    return messages.last();
  }

  /** Types a command, waits until the bot's reply says all of the text, and returns the reply. */
  async asks(
    line: string,
    options: Readonly<Record<string, Typed>> = {},
    text: Said | readonly Said[] = [],
  ): Promise<Locator> {
    const command = this.tab.locator('.command-name').getByText(line, { exact: true });
    const replies = this.tab.getByRole('article').filter({ has: command });
    const count = await replies.count();
    await this.types(line, options);
    const reply = replies.nth(count);
    await this.#explained(`read ${[text].flat().join(' and ')}`, async () => {
      await thatSay(reply, text).waitFor();
      await reply.locator('.thinking').waitFor({ state: 'detached' });
    });
    return reply;
  }

  /** @throws Error that names the step before, and says what the newest message is, if it takes too long */
  async #explained<T>(what: string, action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (cause) {
      if (!(cause instanceof errors.TimeoutError)) throw cause;
      const texts = await this.tab.getByRole('article').allInnerTexts();
      const last = texts.at(-1)?.replaceAll(/\s+/g, ' ') ?? 'none';
      throw new Error(`Couldn’t ${what}, after ${this.#step}. The newest message: ${last}`, { cause });
    }
  }

  /** Does the next step. */
  async #does<T>(step: string, action: () => Promise<T>): Promise<T> {
    const done = await this.#explained(step, action);
    this.#step = step;
    return done;
  }

  async becomes(name: string): Promise<void> {
    await this.#does(`become ${name}`, () => this.tab.getByRole('radio', { name }).check({ force: true }));
  }

  async opens(channel: string): Promise<void> {
    const channels = this.tab.getByRole('navigation', { name: 'Channels' });
    await this.#does(`open #${channel}`, () => channels.getByText(channel, { exact: true }).click());
  }

  /** Chooses what happens to the bot's calls to the host. */
  async breaksCalls(fault: string): Promise<void> {
    await this.#does(`choose ${fault}`, () =>
      this.tab.getByRole('radio', { name: fault }).check({ force: true }),
    );
  }

  /** Types a command and its options without sending it. */
  async begins(line: string, options: Readonly<Record<string, Typed>> = {}): Promise<void> {
    const { keyboard } = this.tab;
    await this.#input.fill(`${line} `);
    await this.tab.locator('#picked').waitFor();
    for (const [name, typed] of Object.entries(options)) {
      const field = this.tab.locator(`#option-${name}`);
      if ((await field.count()) === 0) {
        await this.#input.focus();
        await keyboard.type(name);
        await keyboard.press('Tab');
      }
      await field.focus();
      if (typeof typed === 'string') await keyboard.type(typed);
      else await this.#picks(field, typed.pick);
    }
  }

  /** Picks a suggestion; types again if there is none, because the bot makes none while its host is slow. */
  async #picks(field: Locator, pick: string): Promise<void> {
    const suggestions = this.tab.getByRole('listbox', { name: 'Suggestions' });
    const suggestion = suggestions.getByRole('option').filter({ hasText: pick }).first();
    for (let times = 1; ; times += 1) {
      await field.fill(pick);
      try {
        return await suggestion.click({ timeout: typeAgainMs });
      } catch (error) {
        if (!(error instanceof errors.TimeoutError) || times === typeTimes) throw error;
      }
    }
  }

  async types(line: string, options: Readonly<Record<string, Typed>> = {}): Promise<void> {
    await this.#does(`type ${line} ${JSON.stringify(options)}`, async () => {
      await this.begins(line, options);
      await this.tab.getByRole('button', { name: `Send ${line}` }).click();
    });
  }

  /** Waits for a message with this button, and returns the newest. */
  async finds(label: string): Promise<Locator> {
    const messages = this.tab.getByRole('article').filter({ has: this.#buttons(label) });
    await this.#explained(`find the button ${label}`, () => messages.last().waitFor());
    return messages.last();
  }

  /** Presses the button in the newest message that has it. */
  async presses(label: string): Promise<void> {
    await this.#does(`press ${label}`, () => this.#buttons(label).last().click());
  }

  /** Within messages: the page has buttons of its own. */
  #buttons(label: string): Locator {
    return this.tab.locator('.row, .section').getByRole('button', { name: label, exact: true });
  }

  /** Chooses in the menu of the newest message that has it. */
  async chooses(menu: string, label: string): Promise<void> {
    const select = this.tab.getByRole('article').getByRole('combobox', { name: menu }).last();
    await this.#does(`choose ${label} in ${menu}`, async () => {
      const value = await select.locator('option', { hasText: label }).first().getAttribute('value');
      await select.selectOption(value);
    });
  }

  /** Runs `/setup connect` with the demo account's key from the inspector. */
  async connects(): Promise<void> {
    const key = (await this.tab.locator('#api-key').textContent()) ?? '';
    await this.types('/setup connect');
    await this.tab.getByRole('dialog').getByRole('textbox').fill(key);
    await this.tab.keyboard.press('Enter');
    await this.reads(said('setup.connected'));
  }

  get #input(): Locator {
    return this.tab.locator('#composer-text');
  }
}

const program = fileURLToPath(new URL('../main.ts', import.meta.url));

/** A playground in its own process. */
export class RunningPlayground {
  readonly url: string;
  readonly #process: ChildProcess;

  private constructor(url: string, process: ChildProcess) {
    this.url = url;
    this.#process = process;
  }

  /** @throws Error with the output if the playground ends without printing an address */
  static async start(...options: readonly string[]): Promise<RunningPlayground> {
    const flags = ['--disable-warning=ExperimentalWarning', program, ...options];
    const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const match = /http:\/\/\S+/.exec(output);
        if (match) resolve(match[0]);
      });
      child.once('exit', () => reject(new Error(`The playground did not start: ${output}`)));
      child.once('error', reject);
    });
    return new RunningPlayground(url, child);
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGINT');
    await ended;
  }
}

const executablePath = '/usr/bin/chromium';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The first two load a page of the address bar for each window, which takes half of the browser's CPU time.
  // Chromium takes the last such list only, so the others are of Playwright's own: no requests, no waiting pictures.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled,HttpsUpgrades,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch',
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
