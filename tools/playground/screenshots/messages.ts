import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { addLastDay } from './last-day.ts';
import { RunningPlayground, Visitor } from './visitor.ts';

const survival = { pick: 'Survival' } as const;
/** Of the guild and of the visitor. */
const timezoneId = 'Europe/Berlin';

/** Where people join. */
const addresses = [
  ['Survival', 'play.example.org'],
  ['Creative', 'creative.example.org'],
] as const;

/** How each message is shown: on a desktop and on a phone, in both themes. */
const screens = (['desktop', 'phone'] as const).flatMap((device) =>
  (['dark', 'light'] as const).map((colorScheme) => ({
    name: `${device}-${colorScheme}`,
    device,
    colorScheme,
  })),
);
const viewports = { desktop: { width: 1_280, height: 1_400 }, phone: { width: 390, height: 1_600 } };

/** Takes a picture of each kind of message. Returns the paths. */
export async function takeMessagePictures(browser: Browser, docs: string): Promise<readonly string[]> {
  const folder = `${docs}pictures/`;
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  const takes = async (name: string, message: Locator) => {
    const tab = message.page();
    for (const { name: screen, device, colorScheme } of screens) {
      await tab.setViewportSize(viewports[device]);
      await tab.emulateMedia({ colorScheme });
      await message.scrollIntoViewIfNeeded();
      const path = `${folder}${name}-${screen}.png`;
      await message.screenshot({ path });
      files.push(path);
    }
    await tab.setViewportSize(viewports.desktop);
  };
  await takeMinecraft(browser, takes);
  await takeLimits(browser, takes);
  return files;
}

type Takes = (name: string, message: Locator) => Promise<void>;

/** Takes pictures of a server of which the host says how much it may use. */
async function takeLimits(browser: Browser, takes: Takes): Promise<void> {
  const playground = await RunningPlayground.start('--host', 'pterodactyl');
  try {
    const tab = await browser.newPage({ viewport: viewports.desktop, timezoneId });
    await tab.goto(playground.url);
    const visitor = new Visitor(tab);
    await visitor.becomes('Admin');
    await visitor.connects();
    await visitor.types('/power', { action: { pick: 'start' }, server: survival });
    await visitor.types('/panel post', { server: survival });
    await visitor.reads(/Memory .* of 4 GB/, 1, { timeout: 60_000 });
    await visitor.types('/status', { server: survival });
    await takes('status-with-limits', await visitor.reads(/Memory .* of 4 GB/, 2));
  } finally {
    await playground.stop();
  }
}

/** Takes pictures with a real Minecraft server. */
async function takeMinecraft(browser: Browser, takes: Takes): Promise<void> {
  const { Player } = await import('../minecraft/player.ts');
  const folder = await mkdtemp(join(tmpdir(), 'steward-pictures-'));
  const playground = await RunningPlayground.start('--minecraft', '--data', folder);
  try {
    const tab = await browser.newPage({ viewport: viewports.desktop, timezoneId });
    await tab.goto(playground.url);
    const visitor = new Visitor(tab);
    const asks = async (
      name: string,
      line: string,
      options: Parameters<Visitor['types']>[1],
      text: string | RegExp,
    ) => {
      await visitor.types(line, options);
      await takes(name, await visitor.reads(text));
    };
    await visitor.becomes('Admin');
    await takes('greeting', await visitor.reads('Hi, I’m Steward'));
    await visitor.types('/setup connect');
    await takes('form', tab.getByRole('dialog'));
    await tab.keyboard.press('Escape');
    await visitor.connects();
    await takes('connected', await visitor.reads('Connected'));
    await visitor.types('/access grant', { role: { pick: '@Moderators' }, permission: { pick: 'operator' } });
    await visitor.reads('Permission granted');
    await visitor.types('/power', { action: { pick: 'start' }, server: survival });
    await takes('outcome', await visitor.reads('Survival is running'));
    const port = await portOfSurvival(visitor);
    for (const [server, address] of addresses) {
      await visitor.types('/setup address', { server: { pick: server }, address });
      await visitor.reads(address);
    }
    await addLastDay(folder);
    const players = [await Player.joins(port, 'Alex'), await Player.joins(port, 'Steve')];
    await asks('players', '/players', { server: survival }, /Alex\s*Steve/);
    await asks('command', '/cmd', { command: 'say Welcome', server: survival }, 'Command sent to Survival');
    await asks('console', '/logs', { server: survival }, 'Console: Survival');
    for (const name of ['Before the event', 'After the event']) {
      await visitor.types('/backup create', { server: survival, name });
      await visitor.reads(`backed up as “${name}”`);
    }
    await visitor.types('/backup test', { server: survival });
    await visitor.reads('Backup “After the event” of Survival tested');
    const schedules = async (action: string) => {
      await visitor.types('/schedule add', {
        action: { pick: action },
        when: 'every day at 4',
        server: survival,
      });
      return visitor.reads('First run');
    };
    await schedules('backup');
    await visitor.presses('Save');
    await visitor.reads('Added by');
    await asks('check', '/setup check', {}, '1 problem');
    await visitor.types('/setup log', { channel: { pick: 'log' } });
    await visitor.reads('#log');
    await visitor.types('/setup timezone', { zone: { pick: timezoneId } });
    await visitor.reads(timezoneId);
    await asks('history-chart', '/history chart', { server: survival }, 'the last');
    await takes('schedule-draft', await schedules('restart'));
    await visitor.presses('Save');
    await visitor.reads('Added by', 2);
    await asks('schedule-list', '/schedule list', {}, 'Schedules');
    await asks('status', '/status', { server: survival }, /Survival is running.*Updated/s);
    await asks('overview', '/status', {}, 'servers online');
    await asks('backup-list', '/backup list', { server: survival }, 'backups of Survival');
    await visitor.types('/panel post', { server: survival });
    await takes('panel', await visitor.reads(/Survival is running.*Updated.*edited/s));
    await visitor.types('/panel post');
    await takes('panel-of-all', await visitor.reads('servers online', 2));
    await asks(
      'restore-question',
      '/backup restore',
      { server: survival, backup: { pick: 'Before' } },
      'in that time',
    );
    await visitor.presses('Back up first, then restore');
    await takes('restore-outcome', await visitor.reads('Backed up, stopped, restored, started'));
    for (const player of players) await player.left();
    await asks('history', '/history list', {}, 'What was done');
    await asks('help', '/help', {}, 'What you can do here');
    await asks('checklist', '/setup show', {}, 'Ready to use');
    await asks('access-list', '/access list', {}, 'operator');
    await asks('privacy', '/privacy', {}, 'What I store');
    await visitor.types('/alerts set', {
      channel: { pick: 'moderators' },
      role: { pick: '@Moderators' },
      server: survival,
    });
    await visitor.reads('#moderators');
    await visitor.becomes('Moderator');
    await asks('help-moderator', '/help', {}, '/players');
    await asks(
      'refusal',
      '/backup restore',
      { server: 'Survival', backup: 'Before the event' },
      'You can’t restore',
    );
    await visitor.presses('Ask for approval');
    await visitor.opens('log');
    await takes('approval', await visitor.reads('Approve'));
    await takes('log-channel', await visitor.reads('Survival restored'));
    await visitor.opens('moderators');
    await tab.getByRole('button', { name: 'Crash Survival' }).click();
    await takes('alert', await visitor.reads('Survival crashed'));
    await visitor.presses('Start');
    await takes('alert-over', await visitor.reads('It was down for'));
  } finally {
    await playground.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the port on which Survival is joined. */
async function portOfSurvival(visitor: Visitor): Promise<number> {
  await visitor.types('/status', { server: survival });
  const address = (await visitor.reads('127.0.0.1:')).getByText(/^127\.0\.0\.1:\d+$/).last();
  return Number((await address.textContent())?.split(':')[1]);
}
