import { parseDatabaseUrl } from '../../../src/config/database.ts';
import type { Sample } from '../../../src/domain/watch.ts';
import { openDatabase, openStore } from '../../../src/store/open.ts';

const silentLog = { info() {}, warn() {}, error() {}, debug() {} };
const minute = 60_000;
const dayMinutes = 24 * 60;

/** Adds samples of the last 24 hours of a server, with more players in the evening: nobody waits for them. */
export async function addLastDay(databaseUrl: string, serverId: string): Promise<void> {
  const db = await openDatabase(parseDatabaseUrl(databaseUrl), { log: silentLog });
  const store = await openStore({ databaseUrl, keyRing: null, log: silentLog });
  try {
    const row = await db.selectFrom('connections').select('account_id').executeTakeFirstOrThrow();
    const now = Date.now();
    const samples: Sample[] = [];
    for (let ago = dayMinutes; ago > 2; ago -= 5) {
      const at = new Date(now - ago * minute);
      const hour = at.getUTCHours() + at.getUTCMinutes() / 60;
      const evening = Math.max(0, Math.sin((((hour + 14) % 24) / 16) * Math.PI));
      const players = Math.round(evening * 10 + evening * Math.sin(ago / 23) * 2);
      samples.push({ at, status: 'running', players, cpuPercent: 12 + players * 4, memoryBytes: 1.5e9 });
    }
    await store.samples.add([{ accountId: row.account_id, serverId, samples }]);
  } finally {
    await store.close();
    await db.destroy();
  }
}

/** Lets everything that people have done until now have happened earlier, by so many milliseconds. */
export async function moveActionsBack(databaseUrl: string, ms: number): Promise<void> {
  const db = await openDatabase(parseDatabaseUrl(databaseUrl), { log: silentLog });
  try {
    await db
      .updateTable('operations')
      .set((eb) => ({
        created_at: eb('created_at', '-', ms),
        started_at: eb('started_at', '-', ms),
        ended_at: eb('ended_at', '-', ms),
      }))
      .execute();
  } finally {
    await db.destroy();
  }
}
