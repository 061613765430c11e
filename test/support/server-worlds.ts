import {
  type OtherWorld,
  type ServerWorld,
  unknownWorld,
  type WorldSeen,
} from '../../src/backups/model/server-world.ts';

/** When the world of `aWorldSeen` was read. */
const readAt = 1_893_456_000_000;

export function aWorldSeen(change: Partial<WorldSeen> = {}): WorldSeen {
  return {
    name: 'world',
    seed: '-42',
    gameTime: 1_000_000,
    version: '1.21.11',
    readAt,
    from: 'live',
    ...change,
  };
}

/** Returns a world with another seed that was found on a server, with the good backup of `aLoss`. */
export function anOtherWorld(change: Partial<OtherWorld> = {}): OtherWorld {
  return {
    how: 'seed',
    foundAt: readAt + 1_000,
    before: aWorldSeen(),
    now: aWorldSeen({ seed: '7', gameTime: 900, readAt: readAt + 1_000 }),
    good: { id: 'good', createdAt: readAt, label: 'Before the event' },
    end: null,
    restored: null,
    ...change,
  };
}

/** Returns the world of a server where another one was found, that isn't stored yet. */
export function aServerWorld(change: Partial<ServerWorld> = {}): ServerWorld {
  return {
    ...unknownWorld('account', 's1', 'Survival'),
    world: aWorldSeen(),
    run: readAt,
    backups: [],
    state: 'open',
    other: anOtherWorld(),
    ...change,
  };
}
