import type { Operations } from './operation.ts';
import { toOperation } from './operation-row.ts';
import type { Database } from './schema.ts';
import { serverKey } from './server-key.ts';
import type { Vault } from './vault.ts';

/** Operations as they stand in the table. */
export type OperationLookup = Pick<Operations, 'get' | 'ofInteraction' | 'runningOn'>;

export function operationLookup(db: Database, vault: Vault): OperationLookup {
  return {
    async get(id) {
      const row = await db.selectFrom('operations').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toOperation(row, vault) : null;
    },

    async ofInteraction(interactionId) {
      const row = await db
        .selectFrom('operations')
        .selectAll()
        .where('interaction_id', '=', interactionId)
        .executeTakeFirst();
      return row ? toOperation(row, vault) : null;
    },

    async runningOn(accountId, serverId) {
      const row = await db
        .selectFrom('operations')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('server_key', '=', serverKey(serverId))
        .where('state', '=', 'running')
        .where('exclusive', '=', 1)
        .executeTakeFirst();
      return row ? toOperation(row, vault) : null;
    },
  };
}
