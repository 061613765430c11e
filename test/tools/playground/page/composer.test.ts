import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { channels, people, roles } from './fixture.ts';
import { eventually, hasFocus, inChromium, switchPerson } from './in-chromium.ts';

const options = (tab: Page) => tab.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const option = (tab: Page, name: string) => tab.getByRole('combobox', { name, exact: true });
const chosen = (tab: Page) => tab.locator('[role=option][aria-selected=true]');

inChromium('the composer', (open) => {
  test('lists the commands with their options and descriptions after a slash', async () => {
    const { tab } = await open();
    await tab.locator('#composer-text').fill('/');
    await eventually(() => options(tab).count()).toBe(6);
    expect(await options(tab).nth(2).textContent()).toMatch(
      /\/backup restore\s+backup\s+server\s+Bring a backup back/,
    );
    await switchPerson(tab, 'Member');
    await tab.locator('#composer-text').fill('/');
    await eventually(() => options(tab).count()).toBe(4);
  });

  test('works by keyboard: command, required option with autocomplete, optional option, Enter', async () => {
    const { served, tab } = await open();
    served.respond = (action) =>
      action.kind === 'complete'
        ? {
            ok: true,
            failed: null,
            choices: [
              { name: 'nightly', value: 'b1' },
              { name: 'before the castle', value: 'b2' },
            ].filter(({ name }) =>
              action.focused === 'backup'
                ? name.includes(String(action.options['backup']))
                : name === 'nightly',
            ),
          }
        : { ok: true, failed: null };
    await tab.locator('#composer-text').focus();
    await tab.keyboard.type('/rest');
    await eventually(() => chosen(tab).textContent()).toContain('/backup restore');
    await tab.keyboard.press('Tab');
    const backup = option(tab, 'backup');
    await eventually(() => options(tab).allTextContents()).toEqual(['nightly', 'before the castle']);
    await hasFocus(backup);
    await tab.keyboard.type('cast');
    await eventually(() => options(tab).allTextContents()).toEqual(['before the castle']);
    await tab.keyboard.press('Enter');
    await eventually(() => backup.inputValue()).toBe('before the castle');
    await eventually(() => options(tab).allTextContents()).toEqual([expect.stringContaining('server')]);
    expect(await chosen(tab).count()).toBe(0);
    await hasFocus(tab.locator('#composer-text'));
    await tab.keyboard.press('ArrowDown');
    await eventually(() => chosen(tab).textContent()).toContain('server');
    await tab.keyboard.press('Enter');
    const server = option(tab, 'server');
    await eventually(() => options(tab).allTextContents()).toEqual(['nightly']);
    await hasFocus(server);
    await tab.keyboard.press('Tab');
    await eventually(() => server.inputValue()).toBe('nightly');
    await hasFocus(tab.locator('#composer-text'));
    await tab.keyboard.press('Enter');
    await eventually(() => served.actions.at(-1)).toEqual({
      personId: people.admin,
      kind: 'type',
      channelId: channels.general,
      line: '/backup restore',
      options: { backup: 'b2', server: 'b1' },
    });
    await eventually(() => tab.locator('#composer-text').getAttribute('placeholder')).toBe(
      'Message #general',
    );
  });

  test('offers roles and choices, and does not send invalid values', async () => {
    const { served, tab } = await open();
    await tab.locator('#composer-text').fill('/access grant ');
    const [role, permission] = [option(tab, 'role'), option(tab, 'permission')];
    await eventually(() => options(tab).allTextContents()).toEqual(['@Admins', '@Moderators', '@everyone']);
    await hasFocus(role);
    await tab.keyboard.type('mod');
    await eventually(() => chosen(tab).textContent()).toBe('@Moderators');
    await tab.keyboard.press('Enter');
    await eventually(() => role.inputValue()).toBe('@Moderators');
    await hasFocus(permission);
    await permission.fill('anything');
    await tab.getByText('This option is invalid').waitFor();
    await tab.keyboard.press('Enter');
    await eventually(() => permission.getAttribute('aria-invalid')).toBe('true');
    expect(served.actions).toEqual([]);
    await permission.fill('oper');
    await eventually(() => chosen(tab).textContent()).toMatch(/^operator/);
    await tab.keyboard.press('Enter');
    await eventually(() => permission.inputValue()).toMatch(/^operator/);
    await hasFocus(tab.locator('#composer-text'));
    await tab.keyboard.press('Enter');
    await eventually(() => served.actions.at(-1)).toMatchObject({
      line: '/access grant',
      options: { role: roles.moderators, permission: 'operator' },
    });
  });

  test('takes options with their names in front, as documentation writes them', async () => {
    const { served, tab } = await open();
    const { keyboard } = tab;
    await tab.locator('#composer-text').fill('/access grant ');
    await hasFocus(option(tab, 'role'));
    await keyboard.type('role:@Moderators');
    await eventually(() => chosen(tab).textContent()).toBe('@Moderators');
    await keyboard.press('Enter');
    await hasFocus(option(tab, 'permission'));
    await keyboard.type('permission:operator');
    await keyboard.press('Enter');
    await hasFocus(tab.locator('#composer-text'));
    await keyboard.type('server:');
    await hasFocus(option(tab, 'server'));
    await keyboard.type('Survival');
    await keyboard.press('Tab');
    await hasFocus(tab.locator('#composer-text'));
    await keyboard.press('Enter');
    await eventually(() => served.actions.at(-1)).toMatchObject({
      kind: 'type',
      options: { role: roles.moderators, permission: 'operator', server: 'Survival' },
    });
  });

  test('takes a whole line as documentation writes it, typed or pasted', async () => {
    const { served, tab } = await open();
    const { keyboard } = tab;
    const sent = {
      kind: 'type',
      line: '/access grant',
      options: { role: roles.moderators, permission: 'operator', server: 'Survival' },
    };
    await tab.locator('#composer-text').fill('/access grant ');
    await hasFocus(option(tab, 'role'));
    await keyboard.type('role:@Moderators permission:');
    await hasFocus(option(tab, 'permission'));
    await keyboard.type('operator server:');
    await hasFocus(option(tab, 'server'));
    expect(await option(tab, 'role').inputValue()).toBe('@Moderators');
    await keyboard.type('Survival');
    await keyboard.press('Enter');
    await eventually(() => served.actions.at(-1)).toMatchObject(sent);
    await tab
      .locator('#composer-text')
      .fill('/access grant role:@Moderators permission:operator server:Survival');
    await hasFocus(option(tab, 'server'));
    await keyboard.press('Enter');
    await eventually(() => served.actions.filter(({ kind }) => kind === 'type').length).toBe(2);
    expect(served.actions.at(-1)).toMatchObject(sent);
  });

  test('sends nothing while it does not understand a part of the line', async () => {
    const { served, tab } = await open();
    await tab.locator('#composer-text').fill('/status ');
    await tab.locator('#picked').waitFor();
    await tab.keyboard.type('sever:Survival');
    await tab.keyboard.press('Enter');
    await tab.getByRole('alert').getByText('/status has no option “sever:Survival”.').waitFor();
    expect(served.actions.filter(({ kind }) => kind === 'type')).toEqual([]);
  });

  test('focuses an empty required option instead of sending', async () => {
    const { served, tab } = await open();
    await tab.locator('#composer-text').fill('/cmd ');
    await option(tab, 'command').waitFor();
    await tab.getByRole('button', { name: 'Send /cmd' }).click();
    await eventually(() => option(tab, 'command').getAttribute('aria-invalid')).toBe('true');
    await hasFocus(option(tab, 'command'));
    expect(served.actions).toEqual([]);
    await tab.keyboard.type('say hello');
    await tab.keyboard.press('Enter');
    await eventually(() => served.actions.at(-1)).toMatchObject({
      line: '/cmd',
      options: { command: 'say hello' },
    });
  });

  test('goes back: Escape closes the list, then clears the command; Backspace turns it into text', async () => {
    const { tab } = await open();
    const text = tab.locator('#composer-text');
    await text.fill('/st');
    await eventually(() => options(tab).count()).toBe(2);
    await tab.keyboard.press('Escape');
    await eventually(() => options(tab).count()).toBe(0);
    expect(await text.inputValue()).toBe('/st');
    await tab.keyboard.press('ArrowDown');
    await eventually(() => options(tab).count()).toBe(2);
    await eventually(() => chosen(tab).textContent()).toContain('/status');
    await tab.keyboard.press('Enter');
    await tab.locator('#picked').waitFor();
    await hasFocus(text);
    await eventually(() => text.inputValue()).toBe('');
    await tab.keyboard.press('Backspace');
    await eventually(() => text.inputValue()).toBe('/status');
    await hasFocus(text);
    await eventually(() => options(tab).count()).toBe(1);
    await tab.keyboard.press('Escape');
    await eventually(() => options(tab).count()).toBe(0);
    await tab.keyboard.press('Escape');
    await eventually(() => text.inputValue()).toBe('');
  });

  test('shows that options could not be loaded and why a command was not sent, and keeps what was typed', async () => {
    const { served, tab } = await open();
    served.respond = (action) =>
      action.kind === 'complete'
        ? { ok: true, failed: 'Loading options failed', choices: [] }
        : { ok: false, error: '/backup is not registered' };
    await tab.locator('#composer-text').fill('/backup restore ');
    await tab.getByText('Loading options failed').waitFor();
    await hasFocus(option(tab, 'backup'));
    await tab.keyboard.type('nightly');
    await tab.keyboard.press('Enter');
    await tab.getByRole('alert').getByText('/backup is not registered').waitFor();
    expect(await option(tab, 'backup').inputValue()).toBe('nightly');
  });

  test('says that the bot gets no text that is not a command', async () => {
    const { served, tab } = await open();
    await tab.locator('#composer-text').fill('hello');
    await tab.keyboard.press('Enter');
    await tab.getByRole('alert').getByText('The bot only sees commands.').waitFor();
    expect(served.actions).toEqual([]);
  });
});
