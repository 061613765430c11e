import type { Locator, Page } from 'playwright-core';

/** What goes into an option: text as it is typed, or a choice of the list that opens. */
export type Typed = string | { readonly pick: string };

/** Somebody who uses the page in a browser, by keyboard and by what they read. */
export class Visitor {
  readonly tab: Page;

  constructor(tab: Page) {
    this.tab = tab;
  }

  /** The newest message in the channel. */
  get last(): Locator {
    return this.tab.getByRole('article').last();
  }

  /** The newest message in which a text stands, once there are so many, now or soon. */
  async reads(text: string | RegExp, count = 1): Promise<Locator> {
    const messages = this.tab.getByRole('article').filter({ hasText: text });
    await messages.nth(count - 1).waitFor();
    return messages.last();
  }

  async becomes(name: string): Promise<void> {
    await this.tab.getByRole('radio', { name }).check({ force: true });
  }

  /** Types a command, then its options one after the other as Discord takes them, without sending it. */
  async begins(line: string, options: Readonly<Record<string, Typed>> = {}): Promise<void> {
    const { keyboard } = this.tab;
    await this.#box.fill(`${line} `);
    await this.tab.locator('#picked').waitFor();
    for (const [name, typed] of Object.entries(options)) {
      const field = this.tab.locator(`#option-${name}`);
      if ((await field.count()) === 0) {
        await this.#box.focus();
        await keyboard.type(name);
        await keyboard.press('Tab');
      }
      await field.focus();
      await keyboard.type(typeof typed === 'string' ? typed : typed.pick);
      if (typeof typed === 'string') continue;
      await this.tab.getByRole('option', { selected: true }).filter({ hasText: typed.pick }).waitFor();
      await keyboard.press('Enter');
    }
  }

  async types(line: string, options: Readonly<Record<string, Typed>> = {}): Promise<void> {
    await this.begins(line, options);
    await this.tab.getByRole('button', { name: `Send ${line}` }).click();
  }

  /** Presses a button of the newest message in which it is. */
  async presses(label: string): Promise<void> {
    await this.tab.getByRole('article').getByRole('button', { name: label, exact: true }).last().click();
  }

  /** The admin's first step, with the demo account's key from the machine room. */
  async connects(): Promise<void> {
    const key = (await this.tab.locator('#api-key').textContent()) ?? '';
    await this.types('/setup connect');
    await this.tab.getByRole('dialog').getByLabel('API key').fill(key);
    await this.tab.keyboard.press('Enter');
    await this.reads('Connected');
  }

  get #box(): Locator {
    return this.tab.locator('#composer-text');
  }
}
