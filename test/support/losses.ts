import type { Loss } from '@steward/worlds/model';
import type { WorldLoss } from '../../src/backups/model/world-loss.ts';

/** Returns what a backup without any player has lost since the backup `good`, which was made twelve minutes before. */
export function aLoss(change: Partial<Loss> = {}): Loss {
  return {
    good: { id: 'good', createdAt: 1_893_456_000_000, label: 'Before the event' },
    earlierMs: 12 * 60_000,
    onServer: true,
    world: false,
    players: { gone: 5, of: 5 },
    regions: { gone: 125, of: 133 },
    dimensions: [],
    folders: [],
    severe: true,
    accepted: false,
    ...change,
  };
}

/** Returns an open loss that isn't stored yet. */
export function aWorldLoss(change: Partial<WorldLoss> = {}): WorldLoss {
  return {
    accountId: 'account',
    serverId: 's1',
    serverName: 'Survival',
    loss: aLoss(),
    identity: { sizeBytes: 5, createdAt: 1_893_456_000_000, checksum: null },
    foundAt: new Date(1_893_457_000_000),
    lastAt: 1_893_456_720_000,
    restoredAt: null,
    state: 'open',
    answer: null,
    givenUp: [],
    lock: null,
    revision: 0,
    ...change,
  };
}
