import { createHash } from 'node:crypto';
import type { Shard } from '../../domain/cluster.ts';

/** A key of PostgreSQL's advisory locks: 64 bits, signed, in decimal digits. */
export type LockKey = string;

/** What a process holds for as long as it is there. */
export function processKey(processId: string): LockKey {
  return keyOf(`steward process ${processId}`);
}

/** What the holder of a shard holds. */
export function shardKey({ bot, id, count }: Shard): LockKey {
  return keyOf(`steward shard ${id} of ${count} of ${bot}`);
}

/** What a transaction holds that must be the only one in a guild. */
export function guildKey(guildId: string): LockKey {
  return keyOf(`steward guild ${guildId}`);
}

/** A key as `pg_locks` shows it: its upper and its lower half, unsigned. */
export function keyOfHalves(upper: number, lower: number): LockKey {
  return BigInt.asIntN(64, (BigInt(upper) << 32n) | BigInt(lower)).toString();
}

function keyOf(name: string): LockKey {
  return createHash('sha256').update(name).digest().readBigInt64BE(0).toString();
}
