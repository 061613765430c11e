import { expect, test } from 'vitest';
import type { ModalView } from '../../../../tools/playground/page-protocol.ts';
import { people } from './fixture.ts';
import { hasFocus, inChromium, type OpenedPage } from './in-chromium.ts';

const modal: ModalView = {
  id: 'm1',
  title: 'Connect your hosting account',
  fields: [
    {
      customId: 'api_key',
      label: 'API key',
      description: 'From your account’s settings.',
      component: { type: 4, style: 1, custom_id: 'api_key', min_length: 1, max_length: 20 },
    },
  ],
};

inChromium('a modal', (open) => {
  async function opened(): Promise<OpenedPage> {
    const { served, tab } = await open();
    served.respond = () => ({ ok: true, failed: null, modal });
    await tab.locator('#composer-text').fill('/setup connect ');
    await tab.locator('#picked').waitFor();
    await hasFocus(tab.locator('#composer-text'));
    await tab.keyboard.press('Enter');
    await tab.getByRole('dialog', { name: modal.title }).waitFor();
    return { served, tab };
  }

  test('takes the focus, is submitted by Enter, and gives the focus back', async () => {
    const { served, tab } = await opened();
    const field = tab.getByLabel('API key');
    await hasFocus(field);
    expect(await field.getAttribute('maxlength')).toBe('20');
    await tab.keyboard.press('Enter');
    expect(served.actions).toHaveLength(1);
    served.respond = () => ({ ok: true, failed: null });
    await tab.keyboard.type('key-of-mine');
    await tab.keyboard.press('Enter');
    await tab.getByRole('dialog').waitFor({ state: 'detached' });
    expect(served.actions.at(-1)).toEqual({
      personId: people.admin,
      kind: 'submit',
      modalId: 'm1',
      values: { api_key: 'key-of-mine' },
    });
    await hasFocus(tab.locator('#composer-text'));
  });

  test('closes on Escape and sends nothing', async () => {
    const { served, tab } = await opened();
    await tab.keyboard.press('Escape');
    await tab.getByRole('dialog').waitFor({ state: 'detached' });
    expect(served.actions).toHaveLength(1);
  });

  test('stays open with what was typed if the bot does not respond', async () => {
    const { served, tab } = await opened();
    served.respond = () => ({ ok: true, failed: 'Something went wrong. Try again.' });
    await tab.getByLabel('API key').fill('key-of-mine');
    await tab.getByRole('button', { name: 'Submit' }).click();
    await tab.getByRole('alert').getByText('Something went wrong. Try again.').waitFor();
    expect(await tab.getByLabel('API key').inputValue()).toBe('key-of-mine');
  });
});
