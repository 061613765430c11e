import { PterodactylPanel } from '@steward/fake-hosts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { outcome } from '../failures/uses.ts';
import { community } from '../support/community.ts';
import { quickTimings } from '../support/test-limits.ts';

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
    const { text, buttons } = await outcome(restore);
    expect(text).toMatch(/^⚠️ Outcome unknown: Restoring Survival/);
    expect(text).toContain('The machine was restarted in the middle of the restore.');
    expect(text).toContain('The world is probably a mix of the old one and the backup’s.');
    expect(text).toContain('Survival is now **running**.\nStop it if it’s running, then restore again.');
    expect(buttons.map(({ label }) => label)).toEqual(['Stop', 'Restore again', 'Status']);
    const stop = await admin.clicks(restore, 'Stop');
    expect((await outcome(stop)).text).toMatch(/^✅ Survival has stopped/);
    const again = await (await admin.clicks(restore, 'Restore again')).settled();
    expect(again.text).toContain('Restore Survival from “Daily”?');
  });
});
