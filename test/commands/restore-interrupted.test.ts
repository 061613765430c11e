import { PterodactylPanel } from '@steward/fake-hosts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { outcome } from '../failures/uses.ts';
import { community } from '../support/community.ts';
import { patienceMs, quickTimings } from '../support/test-limits.ts';
import { labels } from './reply-helpers.ts';
import { backups } from './servers.ts';

// A restore that its machine, or its host, doesn't bring to an end.

const hour = 3_600_000;
/** For how long the panel repeats what it knows of a process, in milliseconds. */
const cacheMs = 500;

/** A guild at a panel whose server has run for an hour, and whose restores never end by themselves. */
async function atPanel(operations: Partial<typeof quickTimings> = {}) {
  const panel = await PterodactylPanel.start({
    version: '1.14.1',
    times: { startMs: 0, stopMs: 0, restoreMs: hour, nodeConnectMs: 0, cacheMs },
  });
  onTestFinished(() => panel.close());
  // Nothing listens there: the game doesn't say itself that it runs.
  const server = panel.addServer({ name: 'Survival' }).listenAt({ ip: '127.0.0.1', port: 1 }).run();
  panel.times.statsMs = hour;
  panel.advance(hour);
  server.addBackup('Daily').complete();
  const hosts = [{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }];
  const people = await community({
    settings: { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts) },
    overrides: {
      operations: { ...quickTimings, ...operations },
      capabilities: (capabilities) => ({ ...capabilities, statusAgeMs: cacheMs }),
    },
    connected: false,
  });
  await people.connects(panel.owner.key);
  const says = async (line: string, options = {}) => (await people.admin.types(line, options)).settled();
  const restores = async () => {
    const prompt = await says('/backup restore', { backup: 'Daily' });
    const restore = await people.admin.clicks(prompt, 'Restore now, no undo');
    await panel.requested(({ path }) => path.endsWith('/restore'));
    return restore;
  };
  return { ...people, panel, server, says, restores };
}

describe('a restore in the middle of which the machine is restarted', () => {
  test('is over, with an unknown outcome, although the server seems to have run throughout', async () => {
    const { admin, panel, server, restores } = await atPanel();
    const restore = await restores();
    panel.restartNode();
    expect(server.state).not.toBe('offline');
    const { text } = await outcome(restore);
    expect(text).toMatch(/^⚠️ Outcome unknown: Restoring Survival/);
    expect(text).toContain('The host or its machine was restarted in the middle of the restore.');
    expect(text).toContain('The world is probably a mix of the old one and the backup’s.');
    expect(text).toContain(
      'Survival is now **running**.\nStop the server if it’s running, then restore again.',
    );
    expect(labels(restore)).toEqual(['Stop', 'Restore again', 'Status']);
    const stop = await admin.clicks(restore, 'Stop');
    expect((await outcome(stop)).text).toMatch(/^✅ Survival has stopped/);
    const again = await (await admin.clicks(restore, 'Restore again')).settled();
    expect(again.text).toContain('Restore Survival from “Daily”?');
  });
});

describe('a restore of which the host says nothing new', () => {
  test('offers to stop and kill the server, quotes the host if it refuses, and goes on', async () => {
    const { moderator, guild, panel, server, says, restores } = await atPanel({ restoreSilentMs: 50 });
    const role = guild.role('Moderators');
    await says('/access grant', { role, permission: 'manager' });
    const restore = await restores();
    await restore.until(({ text }) => text.includes('The host has said nothing new about the restore for'));
    expect(restore.text).toContain('You can stop or kill the server now.');
    expect(labels(restore)).toEqual(['Stop', 'Kill']);
    const restart = await (await moderator.types('/power', { action: 'restart' })).settled();
    expect(restart.text).toMatch(/\*\*Restore Survival from “Daily”\*\* isn’t finished yet\. \*\*Ada\*\*/);
    expect(restart.text).toContain('Until it’s done, you can only stop or kill the server.');
    const stop = await outcome(await moderator.clicks(restore, 'Stop'));
    expect(stop.text).toMatch(/^❌ Survival wasn’t stopped/);
    expect(stop.text).toContain('This server is currently restoring from a backup, please try again later.');
    const kill = await (await moderator.clicks(restore, 'Kill')).settled();
    expect(kill.text).toContain('Kill Survival?');
    expect(kill.text).toContain('The restore may still be writing files.');
    expect(restore.text).toContain('Restoring Survival');
    panel.advance(2 * hour);
    await restore.until(({ text }) => text.startsWith('✅ Survival restored'));
    expect(server.files.get('world/level.dat')).toBe('seed 1');
    expect((await says('/power', { action: 'kill' })).text).not.toContain('restore');
  });

  test('doesn’t start the server at its end if someone has stopped it meanwhile', async () => {
    const { admin, host } = await community({
      overrides: { operations: { ...quickTimings, restoreQuietMs: 50, restoreRestMs: patienceMs } },
      host: { servers: [{ id: 's-1', record: { status: 'running' }, backups: backups(1) }] },
    });
    const { record } = host.server('s-1');
    host.scripts({ on: /restore$/, answer: { status: 202, body: {} } });
    const prompt = await (await admin.types('/backup restore', { backup: 'b-01' })).settled();
    const restore = await admin.clicks(prompt, 'Restore now, no undo');
    await host.traffic.received(/restore$/);
    record['restore'] = { backup_id: 'b-01', state: 'running', progress: 40 };
    await restore.until(({ text }) => text.includes('40%'));
    expect(labels(restore)).toEqual([]);
    record['status'] = 'running';
    await restore.until(({ text }) => text.includes('You can stop or kill the server now.'));
    const stop = await outcome(await admin.clicks(restore, 'Stop'));
    expect(stop.text).toMatch(/^✅ Survival has stopped/);
    record['restore'] = { backup_id: 'b-01', state: 'complete' };
    await restore.until(({ text }) => !text.startsWith('⏳'));
    expect(restore.text).toMatch(/^❌ Survival restored from “.+”\. Survival wasn’t started/);
    expect(restore.text).toContain('Someone stopped the server during the restore, so I didn’t start it.');
    expect(record['status']).toBe('stopped');
  });
});
