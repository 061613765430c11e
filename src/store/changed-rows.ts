import type { DeleteResult, UpdateResult } from 'kysely';

/** Runs a query and returns whether it changed a row. */
export async function hasUpdated(query: {
  executeTakeFirstOrThrow(): Promise<UpdateResult>;
}): Promise<boolean> {
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Runs a query and returns how many rows it deleted. */
export async function countDeleted(query: {
  executeTakeFirstOrThrow(): Promise<DeleteResult>;
}): Promise<number> {
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
