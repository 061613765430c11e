import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { gamePids } from './games-left.ts';
import { isAlive, signalGroup } from './signals.ts';

/** What there may be left to end. */
export interface Leftovers {
  readonly pids: readonly number[];
  readonly hostFolder: string;
  /** null where the folder stays. */
  readonly temporaryFolder: string | null;
  /** How long the host is given to stop its games. */
  readonly orderlyMs: number;
}

/** Ends what a playground that died has left: in order as far as there is time, then by force. */
export async function endRemains(remains: Leftovers): Promise<void> {
  const { pids, orderlyMs } = remains;
  for (const pid of pids) signalGroup(pid, 'SIGTERM');
  const until = Date.now() + orderlyMs;
  while (pids.some(isAlive) && Date.now() < until) await delay(50);
  await killRemains(remains);
}

/** Ends everything at once: the host first, so that it starts nothing any more. */
export async function killRemains({ pids, hostFolder, temporaryFolder }: Leftovers): Promise<void> {
  for (const pid of pids) signalGroup(pid, 'SIGKILL');
  for (const pid of (await gamePids(hostFolder)).values()) signalGroup(pid, 'SIGKILL');
  if (temporaryFolder !== null) await rm(temporaryFolder, { recursive: true, force: true, maxRetries: 5 });
}
