import { createHash } from 'node:crypto';
import type { Shard } from '../../domain/cluster.ts';

/** The key of a PostgreSQL advisory lock: a signed 64-bit integer in decimal digits. */
export type LockKey = string;

/** Returns the key of the lock that a process holds while it runs. */
export function processKey(processId: string): LockKey {
  return keyOf(`steward process ${processId}`);
}

/** Returns the key of the lock that a process holds while it serves a shard. */
export function shardKey({ bot, id, count }: Shard): LockKey {
  return keyOf(`steward shard ${id} of ${count} of ${bot}`);
}

/** Returns the key of the lock that a process holds while it watches the servers of a bot. */
export function watchKey(bot: string): LockKey {
  return keyOf(`steward watch of ${bot}`);
}

/** Returns the key of the lock for transactions that must run one at a time for each guild. */
export function guildKey(guildId: string): LockKey {
  return keyOf(`steward guild ${guildId}`);
}

/** Returns the key that `pg_locks` shows as an upper and a lower half, both unsigned. */
export function keyOfHalves(upper: number, lower: number): LockKey {
  return BigInt.asIntN(64, (BigInt(upper) << 32n) | BigInt(lower)).toString();
}

function keyOf(name: string): LockKey {
  return createHash('sha256').update(name).digest().readBigInt64BE(0).toString();
}
