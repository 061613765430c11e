import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import type { Sample } from '../../../src/domain/watch.ts';
import { openStore } from '../../../src/store/open.ts';
import { DataFolder, loadState } from '../data-folder.ts';
import { RunningPlayground, Visitor } from './visitor.ts';

const survival = { pick: 'Survival' } as const;
/** Of the guild and of the visitor. */
export const timezoneId = 'Europe/Berlin';
const silentLog = { info() {}, warn() {}, error() {}, debug() {} };
const minute = 60_000;
/** Of a picture, in pixels. */
const pictureWidth = 640;
const margin = 4;
/** High enough for a panel. */
const viewport = { width: 1_440, height: 1_400 };

/**
 * Takes pictures of a panel, of a schedule before it is saved, and of an alert, with a real Minecraft server: a nightly backup
 * is moved to the next minute, and the game crashes. Two players are on it; how many there were in the last day is made up,
 * because nobody waits for that.
 */
export async function takeWatchingPictures(browser: Browser, docs: string): Promise<readonly string[]> {
  const { Player } = await import('../minecraft/player.ts');
  const folder = await mkdtemp(join(tmpdir(), 'steward-pictures-'));
  const playground = await RunningPlayground.start('--minecraft', '--data', folder);
  try {
    const tab = await browser.newPage({ viewport, colorScheme: 'dark', deviceScaleFactor: 1.5, timezoneId });
    await tab.goto(playground.url);
    const visitor = new Visitor(tab);
    const picture = async (name: string, message: Locator) => {
      await message.scrollIntoViewIfNeeded();
      const box = await message.boundingBox();
      if (box === null) throw new Error('The message is not shown');
      const path = `${docs}${name}.png`;
      const clip = { x: box.x, y: box.y - margin, width: pictureWidth, height: box.height + 2 * margin };
      await tab.screenshot({ path, clip });
      return path;
    };
    const port = await startSurvival(visitor);
    await addLastDay(folder);
    const players = [await Player.joins(port, 'Alex'), await Player.joins(port, 'Steve')];

    const backupAt = (when: string) =>
      visitor.types('/schedule add', { action: { pick: 'backup' }, when, server: survival });
    await backupAt('every day 04:00');
    const schedule = await picture('schedule', await visitor.reads('First run'));
    await visitor.presses('Save');
    await backupAt(`every day ${nextMinute()}`);
    await visitor.reads('First run');
    await visitor.presses('Save');
    await visitor.opens('log');
    await visitor.reads('Survival backed up', 1, 2 * minute);
    await visitor.opens('general');
    await visitor.types('/panel post', { server: survival });
    const shown = await visitor.reads(/Alex\s*Steve/);
    await shown.locator('.embed-picture').waitFor();
    const panel = await picture('panel', shown);

    await visitor.types('/alerts set', {
      channel: { pick: 'moderators' },
      role: { pick: '@Moderators' },
      server: survival,
    });
    await visitor.reads('#moderators');
    await visitor.becomes('Moderator');
    await visitor.opens('moderators');
    await tab.getByRole('button', { name: 'Crash Survival' }).click();
    const alert = await picture('alert', await visitor.reads('Survival crashed'));
    for (const player of players) await player.left();
    return [panel, schedule, alert];
  } finally {
    await playground.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Connects the guild, lets the moderators manage it, and starts Survival. Returns its port. */
async function startSurvival(visitor: Visitor): Promise<number> {
  await visitor.becomes('Admin');
  await visitor.connects();
  await visitor.types('/setup timezone', { zone: { pick: timezoneId } });
  await visitor.reads(timezoneId);
  await visitor.types('/setup log', { channel: { pick: 'log' } });
  await visitor.reads('#log');
  await visitor.types('/access grant', { role: { pick: '@Moderators' }, permission: { pick: 'manager' } });
  await visitor.reads('Permission granted');
  await visitor.types('/power', { action: { pick: 'start' }, server: survival });
  await visitor.reads(/Survival is running \(/);
  return portOfSurvival(visitor);
}

/** Returns the port on which Survival is joined. */
export async function portOfSurvival(visitor: Visitor): Promise<number> {
  await visitor.types('/status', { server: survival });
  const status = await (await visitor.reads('127.0.0.1:')).textContent();
  return Number(/127\.0\.0\.1:(\d+)/.exec(status ?? '')?.[1]);
}

/** Returns the time of day a minute from now. */
function nextMinute(): string {
  const format = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: timezoneId } as const;
  return new Intl.DateTimeFormat('en', format).format(Date.now() + minute);
}

const dayMinutes = 24 * 60;

/** Adds samples of the last 24 hours: more players in the evening, and a restart at night. */
export async function addLastDay(folder: string): Promise<void> {
  const { databaseUrl, stateFile } = new DataFolder(folder, false);
  const saved = await loadState(stateFile);
  const store = await openStore({ databaseUrl, keyRing: null, log: silentLog });
  try {
    const [connection] = saved === null ? [] : await store.connections.list(saved.discord.guildId);
    if (connection === undefined) throw new Error('The guild is not connected');
    const now = Date.now();
    const samples: Sample[] = [];
    for (let ago = dayMinutes; ago > 2; ago -= 5) {
      const at = new Date(now - ago * minute);
      const hour = at.getUTCHours() + at.getUTCMinutes() / 60;
      const evening = Math.max(0, Math.sin((((hour + 14) % 24) / 16) * Math.PI));
      const players = Math.round(evening * 10 + evening * Math.sin(ago / 23) * 2);
      samples.push({ at, status: 'running', players, cpuPercent: 12 + players * 4, memoryBytes: 1.5e9 });
    }
    await store.samples.add([{ accountId: connection.accountId, serverId: 'survival', samples }]);
  } finally {
    await store.close();
  }
}
