import { z } from 'zod';

/** Why SQLite can't be used for now. */
export interface SqliteRefusal {
  readonly reason: string;
  /** Another process holds a lock: it usually ends within milliseconds. */
  readonly isLock: boolean;
}

/** By primary code: https://www.sqlite.org/rescode.html */
const refusals: ReadonlyMap<number, SqliteRefusal> = new Map([
  [5, { reason: 'another process has locked it', isLock: true }],
  [6, { reason: 'another process has locked it', isLock: true }],
  [8, { reason: 'it only reads', isLock: false }],
  [10, { reason: 'its disk fails', isLock: false }],
  [13, { reason: 'its disk is full', isLock: false }],
  [14, { reason: 'its files can’t be opened', isLock: false }],
]);

const coded = z.object({ errcode: z.number() });

/** Returns why SQLite refused a query that it may accept later; null for any other error. */
export function refusal(error: unknown): SqliteRefusal | null {
  const code = coded.safeParse(error).data?.errcode;
  // The low byte of an extended code is the primary one.
  return code === undefined ? null : (refusals.get(code & 0xff) ?? null);
}
