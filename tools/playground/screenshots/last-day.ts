import type { Sample } from '../../../src/domain/watch.ts';
import { openStore } from '../../../src/store/open.ts';
import { DataFolder, loadState } from '../data-folder.ts';

const silentLog = { info() {}, warn() {}, error() {}, debug() {} };
const minute = 60_000;
const dayMinutes = 24 * 60;

/** Adds samples of the last 24 hours, with more players in the evening: nobody waits for them. */
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
