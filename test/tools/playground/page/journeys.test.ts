import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Visitor } from '../../../../tools/playground/screenshots/visitor.ts';
import { patienceMs } from '../../../support/test-limits.ts';
import { PlaygroundHere } from '../server/playground-here.ts';
import { connectBrowser, noChromium } from './in-chromium.ts';

const survival = { pick: 'Survival' } as const;
const title = `the whole playground in a browser${noChromium === null ? '' : ` (skipped: ${noChromium})`}`;

describe.skipIf(noChromium !== null)(title, () => {
  let playground: PlaygroundHere;
  let browser: Browser;
  let tab: Page;
  let visitor: Visitor;
  const errors: string[] = [];

  beforeAll(async () => {
    [playground, browser] = await Promise.all([PlaygroundHere.start(['--small']), connectBrowser()]);
    tab = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    tab.setDefaultTimeout(patienceMs);
    tab.on('pageerror', ({ message }) => errors.push(message));
    await tab.goto(playground.url);
    visitor = new Visitor(tab);
  });

  afterAll(async () => {
    await browser?.close();
    await playground?.close();
  });

  test('an admin connects the guild and gives a role access', async () => {
    await visitor.becomes('Admin');
    await visitor.connects();
    await visitor.types('/access grant', { role: { pick: '@Moderators' }, permission: { pick: 'operator' } });
    expect(await (await visitor.reads('Permission granted')).textContent()).toContain('@Moderators');
    await tab
      .getByRole('complementary')
      .getByRole('listitem')
      .filter({ hasText: /operator/ })
      .first()
      .waitFor();
  });

  test('a member gets no suggestions and no permission', async () => {
    await visitor.becomes('Member');
    await visitor.begins('/status');
    await tab.keyboard.press('Tab');
    await tab.getByText('No options match your search').waitFor();
    await tab.getByRole('button', { name: 'Send /status' }).click();
    await visitor.reads('You can’t ');
  });

  test('a moderator sees a server’s status, starts it with its button and backs it up', async () => {
    await visitor.becomes('Moderator');
    await visitor.types('/status', { server: survival });
    await visitor.reads('Survival is stopped');
    await visitor.presses('Start');
    await visitor.reads(/(?:Survival is running|People can join Survival).*\d sec/s);
    await visitor.types('/backup create', { server: survival });
    await visitor.reads('Survival backed up');
    await tab
      .getByRole('complementary')
      .getByText(/1 backup\b/)
      .waitFor();
  });

  test('an admin breaks the world and restores it after a confirmation, by keyboard alone', async () => {
    await visitor.becomes('Admin');
    await visitor.types('/cmd', { command: 'grief', server: survival });
    await visitor.presses('Run');
    await visitor.reads('BOOM!');
    await visitor.types('/backup restore', { server: survival, backup: { pick: ' · ' } });
    await visitor.reads('Restore Survival?');
    await tab.getByRole('button', { name: 'Restore now, no undo' }).focus();
    await tab.keyboard.press('Enter');
    await visitor.reads('Stopped, restored, started');
    await visitor.types('/cmd', { command: 'map', server: survival });
    await visitor.reads('##o###o##');
    expect(await tab.getByRole('button', { name: 'Restore now, no undo' }).count()).toBe(0);
  });

  test('the page logged no error', () => expect(errors).toEqual([]));
});
