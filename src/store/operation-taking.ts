import type { Cluster } from './cluster.ts';
import { type Operation, OperationCollision, OperationExists, type Operations } from './operation.ts';
import type { OperationLookup } from './operation-lookup.ts';
import { requestText, sealReplyTo, stepsText, toOperation, toRow } from './operation-row.ts';
import type { Database } from './schema.ts';
import { OperationUnsure, StoreUnavailable } from './store-unavailable.ts';
import { isUniqueViolation } from './unique-violation.ts';
import type { Vault } from './vault.ts';

/** How often a write is tried whose obstacle was gone when it was looked for. */
const attempts = 3;

interface TakingParts {
  readonly db: Database;
  readonly vault: Vault;
  readonly cluster: Pick<Cluster, 'processId'>;
  readonly lookup: OperationLookup;
  readonly letGo: Operations['letGo'];
}

/** How this process comes to carry an operation that is asked for: each once, and one at a time on a server. */
export function operationTaking(parts: TakingParts): Pick<Operations, 'insert' | 'claim'> {
  const { db, vault, cluster, lookup, letGo } = parts;

  async function refuseSameInteraction({ interactionId }: Operation): Promise<void> {
    const same = await db
      .selectFrom('operations')
      .select('id')
      .where('interaction_id', '=', interactionId)
      .executeTakeFirst();
    if (same) throw new OperationExists(`operation ${same.id} was made of the same interaction`);
  }

  async function refuseCollision({ accountId, server }: Operation): Promise<void> {
    const running = await lookup.runningOn(accountId, server.id);
    if (running) throw new OperationCollision(running);
  }

  /** Of a write whose answer was lost nobody knows whether this process has the operation now. */
  async function unsure<T>(id: string, write: Promise<T>): Promise<T> {
    try {
      return await write;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      letGo(id);
      throw new OperationUnsure(error.message, { cause: error });
    }
  }

  return {
    async insert(operation) {
      const row = toRow(operation, vault, cluster.processId);
      await guarded(
        () => unsure(operation.id, db.insertInto('operations').values(row).execute()),
        async () => {
          await refuseSameInteraction(operation);
          await refuseCollision(operation);
        },
      );
    },

    async claim(id, { request, steps, replyTo, now }) {
      const awaiting = await lookup.get(id);
      if (!awaiting) return null;
      const claimed = db
        .updateTable('operations')
        .set({
          state: 'running',
          request: requestText(request),
          steps: stepsText(steps),
          sealed_reply_to: sealReplyTo(vault, id, replyTo),
          started_at: now.getTime(),
          runner: cluster.processId,
          seen_at: Date.now(),
        })
        .where('id', '=', id)
        .where('state', '=', 'awaiting')
        .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now.getTime())]))
        .returningAll();
      const row = await guarded(
        () => unsure(id, claimed.executeTakeFirst()),
        () => refuseCollision(awaiting),
      );
      return row ? toOperation(row, vault) : null;
    },
  };
}

/** The indexes decide who comes first, also between processes; only then `refuse` looks up who that was. */
async function guarded<T>(write: () => Promise<T>, refuse: () => Promise<void>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      await refuse();
      if (attempt === attempts) throw error;
    }
  }
}
