import type { Cluster } from './cluster.ts';
import type { Operation, Operations } from './operation.ts';
import { OperationUnreadable, toOperation } from './operation-row.ts';
import type { Database, OperationTable } from './schema.ts';
import type { StoreLog } from './store-log.ts';
import type { Vault } from './vault.ts';

/** So many ids stand in one query at the most. */
const idsAtOnce = 1_000;

interface AdoptionParts {
  readonly db: Database;
  readonly vault: Vault;
  readonly cluster: Pick<Cluster, 'processId' | 'ended'>;
  readonly log: StoreLog;
}

type Adoption = Pick<Operations, 'adopt' | 'seen' | 'seenAt' | 'release' | 'letGo'>;

/** Which process carries an operation: what one has left open when it ended, another takes over. */
export function operationAdoption({ db, vault, cluster, log }: AdoptionParts): Adoption {
  const { processId } = cluster;
  /** Operations of this process that it may have, and does not carry on. */
  const loose = new Set<string>();

  /** Who else carries something open: an index answers it. */
  async function otherRunners(): Promise<readonly (string | null)[]> {
    const rows = await db
      .selectFrom('operations')
      .select('runner')
      .distinct()
      .where('reported_at', 'is', null)
      .where('runner', 'is distinct from', processId)
      .execute();
    return rows.map(({ runner }) => runner);
  }

  /** A row that can't be read is reported and left out: it must not keep the others from being recovered. */
  async function readable(rows: readonly OperationTable[]): Promise<readonly Operation[]> {
    const operations: Operation[] = [];
    for (const row of rows) {
      try {
        operations.push(await toOperation(row, vault));
      } catch (error) {
        if (!(error instanceof OperationUnreadable)) throw error;
        log.error({ operationId: row.id, guildId: row.guild_id, err: error }, error.message);
      }
    }
    return operations;
  }

  return {
    async adopt() {
      const runners = await otherRunners();
      const ended = await cluster.ended(runners.filter((runner) => runner !== null));
      const letGo = [...loose].slice(0, idsAtOnce);
      if (ended.size === 0 && !runners.includes(null) && letGo.length === 0) return [];
      const rows = await db
        .updateTable('operations')
        .set({ runner: processId })
        .where('reported_at', 'is', null)
        .where(({ eb, or, and }) =>
          or([
            eb('runner', 'is', null),
            eb('runner', 'in', [...ended, '']),
            and([eb('runner', '=', processId), eb('id', 'in', [...letGo, ''])]),
          ]),
        )
        .returningAll()
        .execute();
      for (const id of letGo) loose.delete(id);
      return readable(rows.sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1)));
    },

    async seen(ids) {
      for (let from = 0; from < ids.length; from += idsAtOnce) {
        await db
          .updateTable('operations')
          .set({ seen_at: Date.now() })
          .where('id', 'in', ids.slice(from, from + idsAtOnce))
          .where('runner', '=', processId)
          .execute();
      }
    },

    async seenAt(id) {
      const row = await db.selectFrom('operations').select('seen_at').where('id', '=', id).executeTakeFirst();
      return row?.seen_at == null ? null : new Date(row.seen_at);
    },

    async release() {
      await db
        .updateTable('operations')
        .set({ runner: null })
        .where('runner', '=', processId)
        .where('reported_at', 'is', null)
        .execute();
    },

    letGo(id) {
      loose.add(id);
    },
  };
}
