import { type Backup, orNull, type Server } from '@steward/hosts/model';
import type { CostOfRestore, Worlds } from '@steward/worlds';
import type { Logger } from 'pino';
import type { HostConnection } from '../operations/model/host-connection.ts';
import type { BackupTests } from '../store/repositories/backup-tests.ts';
import type { Operations } from '../store/repositories/operations.ts';
import type { Samples } from '../store/repositories/samples.ts';
import type { ServerWorlds } from '../store/repositories/world-findings.ts';
import type { BackupTest } from './model/backup-test.ts';
import type { FindUnplayed } from './model/unplayed.ts';

import { judgePlay, type PlayFacts } from './play-rules.ts';
import { filesWithin, maxLiveFiles, onlineIn, readMs } from './restore-cost.ts';

/** How long a host has to list the backups, in milliseconds. */
const listMs = 10_000;

interface PlayFinderOptions {
  readonly backupTests: Pick<BackupTests, 'of' | 'contents'>;
  readonly samples: Pick<Samples, 'since'>;
  readonly operations: Pick<Operations, 'lastOn'>;
  readonly serverWorlds: Pick<ServerWorlds, 'of'>;
  readonly worlds: Pick<Worlds, 'costOfRestore'>;
  readonly logger: Logger;
}

/** Returns what finds out whether someone has played since the newest good backup of a server. */
export function playFinder(options: PlayFinderOptions): FindUnplayed {
  const { backupTests, samples, operations, serverWorlds, logger } = options;
  return async (link, server, proven) => {
    const { account, hosting } = link;
    const now = new Date();
    const backups = await orNull(hosting.backups(account, server.id, { deadlineMs: listMs }));
    if (backups === null) return null;
    const tests = await backupTests.of(account.id, server.id);
    let facts: PlayFacts = { now, server, backups, tests: tests, proven, seen: null, cost: undefined };
    for (;;) {
      const verdict = judgePlay(facts);
      switch (verdict.kind) {
        case 'back-up':
          logger.info(
            { account: account.id, server: server.id, why: verdict.why },
            'someone may have played since the last good backup',
          );
          return null;
        case 'look':
          facts = {
            ...facts,
            seen: {
              samples: await samples.since(account.id, server.id, verdict.since),
              operations: await operations.lastOn(account.id, server.id, verdict.since),
              world: await serverWorlds.of(account.id, server.id),
            },
          };
          break;
        case 'read-files':
          facts = { ...facts, cost: await readCost(link, server, verdict.backup, tests, now, options) };
          break;
        case 'unplayed':
          return verdict.proof;
      }
    }
  };
}

/** Reads what a restore of the backup would cost; null if that isn't known. */
async function readCost(
  { account, hosting }: HostConnection,
  server: Server,
  { id, createdAt, completedAt }: Backup & { readonly createdAt: Date },
  tests: ReadonlyMap<string, BackupTest>,
  now: Date,
  { backupTests, worlds }: PlayFinderOptions,
): Promise<CostOfRestore | null> {
  const { files = null } = hosting.capabilities;
  const archive = files === null ? null : await backupTests.contents(account.id, server.id, id);
  if (files === null || files.timesMs === null || archive === null) return null;
  const { timesMs, exactSizes } = files;
  const facts = {
    backup: {
      createdAt: createdAt.getTime(),
      completedAt: completedAt?.getTime() ?? null,
      readAt: tests.get(id)?.testedAt.getTime() ?? null,
    },
    online: onlineIn(server),
    timesMs,
    exactSizes,
    restored: null,
    now: now.getTime(),
  };
  const read = filesWithin({ account, hosting }, server.id, readMs);
  return worlds.costOfRestore(
    { accountId: account.id },
    { facts, archive, files: read, maxFiles: maxLiveFiles },
  );
}
