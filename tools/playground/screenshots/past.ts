import { dayMs, hourMs, minuteMs } from '@steward/kit';
import { parseDatabaseUrl } from '../../../src/config/database.ts';
import { openDatabase, openStore } from '../../../src/store/open.ts';
import type { Sample } from '../../../src/watch/model/watch.ts';

const silentLog = { info() {}, warn() {}, error() {}, debug() {} };
const sampleEveryMs = 5 * minuteMs;

/** Adds samples of the last 7 days of a server that was started so long ago: nobody waits for them. */
export async function addLastDays(databaseUrl: string, serverId: string, runsFor: number): Promise<void> {
  const db = await openDatabase(parseDatabaseUrl(databaseUrl), { log: silentLog });
  const store = await openStore({ databaseUrl, keyRing: null, log: silentLog });
  try {
    const row = await db.selectFrom('connections').select('account_id').executeTakeFirstOrThrow();
    const now = Date.now();
    const samples: Sample[] = [];
    for (let ago = 7 * dayMs; ago > 2 * minuteMs; ago -= sampleEveryMs) {
      const wasDown = ago > runsFor && ago < runsFor + hourMs / 4;
      const at = new Date(now - ago);
      samples.push(wasDown ? stopped(at) : sampleAt(at));
    }
    await store.samples.add([{ accountId: row.account_id, serverId, samples }]);
  } finally {
    await store.close();
    await db.destroy();
  }
}

function stopped(at: Date): Sample {
  return { at, status: 'stopped', players: null, cpuPercent: null, memoryBytes: null };
}

/** How much is played from Sunday to Saturday, compared with the average. */
const busyDays = [1.2, 0.7, 0.65, 0.85, 0.75, 1.1, 1.35];

/** Most people play in the evening, and some do at any time. */
function sampleAt(at: Date): Sample {
  const untilEvening = ((at.getTime() - 19 * hourMs) % dayMs) / dayMs;
  const average = 5.5 + 5 * Math.cos(untilEvening * 2 * Math.PI);
  const busy = busyDays[at.getUTCDay()] ?? 1;
  const players = Math.max(0, Math.round(busy * average + 1.2 * Math.sin(at.getTime() / (23 * minuteMs))));
  const memoryBytes = 2.2e9 + players * 0.12e9;
  return { at, status: 'running', players, cpuPercent: 14 + players * 6, memoryBytes };
}

const stepTimes = /(?<="(?:startedAt|sentAt|endedAt)":)\d+/g;

/** Lets everything that people have done until now have happened earlier, by so many milliseconds. */
export async function moveActionsBack(databaseUrl: string, ms: number): Promise<void> {
  const db = await openDatabase(parseDatabaseUrl(databaseUrl), { log: silentLog });
  try {
    for (const { id, steps } of await db.selectFrom('operations').select(['id', 'steps']).execute()) {
      await db
        .updateTable('operations')
        .set((eb) => ({
          created_at: eb('created_at', '-', ms),
          started_at: eb('started_at', '-', ms),
          ended_at: eb('ended_at', '-', ms),
          steps: steps.replace(stepTimes, (at) => `${Number(at) - ms}`),
        }))
        .where('id', '=', id)
        .execute();
    }
  } finally {
    await db.destroy();
  }
}
