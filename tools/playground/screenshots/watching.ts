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
const timezoneId = 'Europe/Berlin';
const silentLog = { info() {}, warn() {}, error() {}, debug() {} };
/** High enough for a panel. */
const viewport = { width: 1_440, height: 1_400 };

/**
 * Takes pictures of a panel, of a schedule before it is saved, and of an alert, with a real Minecraft server. Two players are
 * on it; how many there were in the last day is made up, because nobody waits for it.
 */
export async function takeWatchingPictures(browser: Browser, docs: string): Promise<readonly string[]> {
  const { Player } = await import('../minecraft/player.ts');
  const folder = await mkdtemp(join(tmpdir(), 'steward-pictures-'));
  const playground = await RunningPlayground.start('--minecraft', '--data', folder);
  try {
    const tab = await browser.newPage({ viewport, colorScheme: 'dark', deviceScaleFactor: 1.5, timezoneId });
    await tab.goto(playground.url);
    const visitor = new Visitor(tab);
    const picture = async (name: string, of: Locator) => {
      await of.scrollIntoViewIfNeeded();
      const path = `${docs}${name}.png`;
      await of.screenshot({ path });
      return path;
    };
    const port = await startSurvival(visitor);
    await addLastDay(folder);
    const players = [await Player.joins(port, 'Alex'), await Player.joins(port, 'Steve')];

    await visitor.becomes('Admin');
    await visitor.types('/backup create', { server: survival });
    await visitor.reads('Backup of Survival made');
    await visitor.types('/schedule add', {
      action: { pick: 'backup' },
      when: 'every day 04:00',
      server: survival,
    });
    const schedule = await picture('schedule', (await visitor.reads('Cancel')).locator('.body'));
    await visitor.presses('Save');
    await visitor.opens('log');
    await visitor.types('/panel post', { server: survival });
    const shown = await visitor.reads('Alex, Steve');
    await shown.locator('.embed-picture').waitFor();
    const panel = await picture('panel', shown.locator('.body'));

    await visitor.types('/alerts set', {
      channel: { pick: 'moderators' },
      role: { pick: '@Moderators' },
      server: survival,
    });
    await visitor.reads('#moderators');
    await visitor.becomes('Moderator');
    await visitor.opens('moderators');
    await tab.getByRole('button', { name: 'Crash Survival' }).click();
    const alert = await picture('alert', (await visitor.reads('Survival crashed')).locator('.body'));
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
  await visitor.types('/access grant', { role: { pick: '@Moderators' }, permission: { pick: 'manager' } });
  await visitor.reads('Granted');
  await visitor.types('/power', { action: { pick: 'start' }, server: survival });
  await visitor.reads(/Survival is running \(/);
  await visitor.types('/status', { server: survival });
  const status = await (await visitor.reads('127.0.0.1:')).textContent();
  return Number(/127\.0\.0\.1:(\d+)/.exec(status ?? '')?.[1]);
}

const minute = 60_000;
const dayMinutes = 24 * 60;

/** Adds samples of the last 24 hours: more players in the evening, and a restart at night. */
async function addLastDay(folder: string): Promise<void> {
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
      const evening = Math.max(0, Math.sin(((at.getUTCHours() - 9) / 24) * 2 * Math.PI));
      const players = Math.round(evening * 11 + Math.abs(Math.sin(ago / 40)) * 3);
      samples.push({ at, status: 'running', players, cpuPercent: 12 + players * 4, memoryBytes: 1.5e9 });
    }
    await store.samples.add([{ accountId: connection.accountId, serverId: 'survival', samples }]);
  } finally {
    await store.close();
  }
}
