import type { Worlds } from '@steward/worlds';
import type { Kit } from '../discord/kit.ts';
import type { OperationEvent } from '../operations/events.ts';
import { BackupReader } from './backup-reader.ts';
import { BackupTestJob } from './backup-test-job.ts';
import { LossKeeper } from './loss-keeper.ts';
import type { ServerTests } from './model/backup-test.ts';
import { playFinder } from './play-finder.ts';
import { WorldKeeper } from './world-keeper.ts';
import { WorldWatch } from './world-watch.ts';

interface BackupOptions {
  readonly worlds: Worlds;
  /** How much may be read in a day, in GiB. */
  readonly testDailyGiB: number;
  /** Gets what is known of a server's backups, after each look and each read; must not throw. */
  readonly onTested: (checked: ServerTests) => void;
}

/**
 * Returns what tests backups when people ask for it, the job that does so by itself, the one that looks which worlds servers
 * have, and what finds out whether someone has played since a backup.
 */
export function openBackups(kit: Kit, options: BackupOptions) {
  const { store, timings, logger } = kit;
  const { worlds, testDailyGiB } = options;
  const keeper = new WorldKeeper({ ...store, logger });
  const tester = new BackupReader({ ...store, worlds, keeper, testDailyGiB, logger });
  const losses = new LossKeeper({ ...store, logger });
  const job = new BackupTestJob({
    ...store,
    ...kit,
    ...options,
    reader: tester,
    losses,
    times: timings.backupTests,
  });
  return {
    tester,
    job,
    findUnplayed: playFinder({ ...store, worlds, logger }),
    worldWatch: new WorldWatch({ ...kit, worlds, keeper, times: timings.worldReads }),
    /** Handles an event of an operation of this process. */
    onOperationEvent(event: OperationEvent): void {
      job.onOperationEvent(event);
      if (event.type === 'started') tester.supersede(event.operation);
    },
  };
}
