import { join } from 'node:path';
import { hourMs, minuteMs } from '@steward/kit';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import type { Sample } from '../../src/watch/model/watch.ts';
import { recordingLog } from '../store/fixtures.ts';
import type { Community } from './community.ts';

/** Writes to the database while the bot is not running. */
export async function meanwhile(all: Community, write: (store: Store) => Promise<void>): Promise<void> {
  await all.restarts(async () => {
    const url = `sqlite:${join(all.folder, 'steward.db')}`;
    const store = await openStore({ databaseUrl: url, keyRing: null, log: recordingLog() });
    await write(store);
    await store.close();
  });
}

/** Stores a sample of the server `s-1` every five minutes of the hours before now. */
export async function measured(
  all: Community,
  of: (hoursAgo: number) => Partial<Sample> = () => ({}),
  hours = 47,
): Promise<void> {
  await meanwhile(all, async (store) => {
    const accountId = (await store.connections.list(all.guild.id))[0]?.accountId ?? '';
    const samples = Array.from({ length: Math.ceil(hours * 12) }, (_, index) => {
      const at = new Date(Date.now() - hours * hourMs + index * 5 * minuteMs);
      const usage = { players: 4, cpuPercent: 50, memoryBytes: 2 ** 30 };
      return { at, status: 'running' as const, ...usage, ...of(hours - index / 12) };
    });
    await store.samples.add([{ accountId, serverId: 's-1', samples }]);
  });
}
