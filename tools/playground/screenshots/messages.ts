import { mkdir } from 'node:fs/promises';
import type { Browser, Locator } from 'playwright-core';
import { RunningPlayground, Visitor } from './visitor.ts';

const survival = { pick: 'Survival' } as const;

/** How each message is shown: on a desktop and on a phone. */
const screens = [
  { name: 'desktop', viewport: { width: 1_280, height: 1_400 }, colorScheme: 'dark' },
  { name: 'phone', viewport: { width: 390, height: 1_400 }, colorScheme: 'light' },
] as const;

/** Takes a picture of each kind of message. Returns the paths. */
export async function takeMessagePictures(browser: Browser, docs: string): Promise<readonly string[]> {
  const folder = `${docs}pictures/`;
  await mkdir(folder, { recursive: true });
  const playground = await RunningPlayground.start('--small');
  const files: string[] = [];
  try {
    const tab = await browser.newPage({ deviceScaleFactor: 1 });
    await tab.goto(playground.url);
    const visitor = new Visitor(tab);
    const takes = async (name: string, message: Locator) => {
      for (const { name: screen, viewport, colorScheme } of screens) {
        await tab.setViewportSize(viewport);
        await tab.emulateMedia({ colorScheme });
        await message.scrollIntoViewIfNeeded();
        const path = `${folder}${name}-${screen}.png`;
        await message.screenshot({ path });
        files.push(path);
      }
      const [desktop] = screens;
      await tab.setViewportSize(desktop.viewport);
    };
    const asks = async (
      name: string,
      line: string,
      options: Parameters<Visitor['types']>[1],
      text: string | RegExp,
    ) => {
      await visitor.types(line, options);
      await takes(name, await visitor.reads(text));
    };
    await tab.setViewportSize(screens[0].viewport);
    await visitor.becomes('Admin');
    await takes('greeting', await visitor.reads('Hi, I’m Steward'));
    await visitor.connects();
    await takes('connected', await visitor.reads('Connected'));
    await visitor.types('/access grant', { role: { pick: '@Moderators' }, permission: { pick: 'operator' } });
    await visitor.reads('Permission granted');
    await visitor.types('/power', { action: { pick: 'start' }, server: survival });
    await takes('outcome', await visitor.reads(/Survival is running \(/));
    for (const name of ['Before the event', 'After the event']) {
      await visitor.types('/backup create', { server: survival, name });
      await visitor.reads(`backed up as “${name}”`);
    }
    await visitor.types('/schedule add', {
      action: { pick: 'restart' },
      when: 'every day at 4',
      server: survival,
    });
    await takes('schedule-draft', await visitor.reads('Next runs'));
    await visitor.presses('Save');
    await visitor.reads('Added by');
    await asks('schedule-list', '/schedule list', {}, 'Schedules');
    await asks('status', '/status', { server: survival }, /Survival is running.*Updated/s);
    await asks('overview', '/status', {}, '2 servers');
    await asks('backup-list', '/backup list', { server: survival }, 'Backups of Survival');
    await asks(
      'restore-question',
      '/backup restore',
      { server: survival, backup: { pick: 'Before' } },
      'Restore Survival',
    );
    await visitor.presses('Back up, stop, restore, start');
    await takes('restore-outcome', await visitor.reads('The world is now the backup’s.'));
    await visitor.types('/panel post', { server: survival });
    await takes('panel', await visitor.reads(/Survival is running.*Updated/s, 2));
    await visitor.types('/panel post');
    await takes('panel-of-all', await visitor.reads('2 servers', 2));
    await asks('history', '/history list', {}, 'Restore Survival');
    await asks('help', '/help', {}, 'What you can do here');
    await asks('check', '/setup check', {}, /problem|Everything works/);
    await asks('checklist', '/setup show', {}, /Setup: \d+ of 10/);
    await asks('privacy', '/privacy', {}, 'What I store');
    await visitor.becomes('Moderator');
    await asks('help-moderator', '/help', {}, 'All servers');
    await asks(
      'refusal',
      '/backup restore',
      { server: 'Survival', backup: 'Before the event' },
      'permission to restore',
    );
    return files;
  } finally {
    await playground.stop();
  }
}
