import type { UpdateObject } from 'kysely';
import type { Cluster } from '../../domain/cluster.ts';
import {
  type Operation,
  OperationConflictError,
  OperationExistsError,
  type Operations,
  type Outcome,
} from '../../domain/operation.ts';
import { OperationUncertainError, type StoreLog, StoreUnavailableError } from '../../domain/store-errors.ts';
import { maxName, serverKey, truncateForStorage } from '../column-values.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Database, OperationTable, Tables } from '../schema.ts';
import { isUniqueViolation } from '../unique-violation.ts';
import {
  noGuild,
  OperationRowError,
  requestText,
  sealReplyTo,
  stepsText,
  toOperation,
  toRow,
} from './operation-row.ts';

/** The operations table, from the request to long after the outcome: each part of that has its file. */
export function operationRepository(
  db: Database,
  vault: Vault,
  cluster: Pick<Cluster, 'processId' | 'ended'>,
  log: StoreLog,
): Operations {
  const lookup = operationLookup(db, vault);
  const adoption = operationAdoption({ db, vault, cluster, log });
  return {
    ...lookup,
    ...operationTaking({ db, vault, cluster, lookup, letGo: adoption.releaseClaim }),
    ...operationProgress(db, cluster),
    ...operationAftermath(db),
    ...adoption,
  };
}

/** Operations as they stand in the table. */
type OperationLookup = Pick<Operations, 'get' | 'ofInteraction' | 'runningOn'>;

function operationLookup(db: Database, vault: Vault): OperationLookup {
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

/** How often a write is tried whose obstacle was gone when it was looked for. */
const attempts = 3;

interface TakingParts {
  readonly db: Database;
  readonly vault: Vault;
  readonly cluster: Pick<Cluster, 'processId'>;
  readonly lookup: OperationLookup;
  readonly letGo: Operations['releaseClaim'];
}

/** How this process comes to carry an operation that is asked for: each once, and one at a time on a server. */
function operationTaking(parts: TakingParts): Pick<Operations, 'insert' | 'confirm'> {
  const { db, vault, cluster, lookup, letGo } = parts;

  async function refuseSameInteraction({ interactionId }: Operation): Promise<void> {
    const same = await db
      .selectFrom('operations')
      .select('id')
      .where('interaction_id', '=', interactionId)
      .executeTakeFirst();
    if (same) throw new OperationExistsError(`operation ${same.id} was made of the same interaction`);
  }

  async function refuseCollision({ accountId, server }: Operation): Promise<void> {
    const running = await lookup.runningOn(accountId, server.id);
    if (running) throw new OperationConflictError(running);
  }

  /** Of a write whose answer was lost nobody knows whether this process has the operation now. */
  async function unsure<T>(id: string, write: Promise<T>): Promise<T> {
    try {
      return await write;
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      letGo(id);
      throw new OperationUncertainError(error.message, { cause: error });
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

    async confirm(id, { request, steps, replyTo, now }) {
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

type Progress = Pick<Operations, 'endUnconfirmed' | 'save' | 'finish' | 'forceFinish'>;

/** How an operation gets on, to its outcome: nothing is changed of one that is not in the state for it any more. */
function operationProgress(db: Database, { processId }: Pick<Cluster, 'processId'>): Progress {
  /** Changes a running operation; answers false where it is not running, or not carried by whom it should be. */
  async function change(
    id: string,
    whose: 'ours' | 'any',
    values: UpdateObject<Tables, 'operations'>,
  ): Promise<boolean> {
    let query = db
      .updateTable('operations')
      .set({ ...values, seen_at: Date.now() })
      .where('id', '=', id)
      .where('state', '=', 'running');
    if (whose === 'ours') query = query.where('runner', '=', processId);
    const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  return {
    async endUnconfirmed(id, state, now) {
      // Nobody waits to be told of these: whoever drops a confirmation holds the message with its buttons.
      const dropped = { state, ended_at: now.getTime(), reported_at: now.getTime(), sealed_reply_to: null };
      const { numUpdatedRows } = await db
        .updateTable('operations')
        .set(dropped)
        .where('id', '=', id)
        .where('state', '=', 'awaiting')
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    save: (id, { steps, serverStatus }) =>
      change(id, 'ours', {
        steps: stepsText(steps),
        ...(serverStatus !== undefined && { server_status: status(serverStatus) }),
      }),

    finish: (id, outcome) => change(id, 'ours', ended(outcome)),

    forceFinish: (id, outcome) => change(id, 'any', { ...ended(outcome), runner: processId }),
  };
}

function ended(outcome: Outcome) {
  return {
    state: outcome.state,
    steps: stepsText(outcome.steps),
    server_status: status(outcome.serverStatus),
    ended_at: outcome.now.getTime(),
  };
}

function status(text: string | null): string | null {
  return text === null ? null : truncateForStorage(text, maxName);
}

type Aftermath = Pick<Operations, 'markNotified' | 'markAnnounced' | 'wasAnnounced' | 'prune'>;

/** What follows an operation's outcome: people are told of it, and after its retention it is forgotten. */
function operationAftermath(db: Database): Aftermath {
  return {
    async markNotified(id) {
      const row = await db
        .updateTable('operations')
        .set({ reported_at: Date.now(), sealed_reply_to: null })
        .where('id', '=', id)
        .where('ended_at', 'is not', null)
        .returning('guild_id')
        .executeTakeFirst();
      if (row?.guild_id === noGuild) await db.deleteFrom('operations').where('id', '=', id).execute();
    },

    async markAnnounced(id) {
      await db.updateTable('operations').set({ announced_at: Date.now() }).where('id', '=', id).execute();
    },

    async wasAnnounced(id) {
      const row = await db
        .selectFrom('operations')
        .select('id')
        .where('id', '=', id)
        .where('announced_at', 'is not', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    async prune(before) {
      const { numDeletedRows } = await db
        .deleteFrom('operations')
        .where('ended_at', '<', before.getTime())
        .where('reported_at', 'is not', null)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}

/** So many ids stand in one query at the most. */
const idsAtOnce = 1_000;

interface AdoptionParts {
  readonly db: Database;
  readonly vault: Vault;
  readonly cluster: Pick<Cluster, 'processId' | 'ended'>;
  readonly log: StoreLog;
}

type Adoption = Pick<Operations, 'claimOrphans' | 'heartbeat' | 'lastHeartbeat' | 'release' | 'releaseClaim'>;

/** Which process carries an operation: what one has left open when it ended, another takes over. */
function operationAdoption({ db, vault, cluster, log }: AdoptionParts): Adoption {
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
        if (!(error instanceof OperationRowError)) throw error;
        log.error({ operationId: row.id, guildId: row.guild_id, err: error }, error.message);
      }
    }
    return operations;
  }

  return {
    async claimOrphans() {
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

    async heartbeat(ids) {
      for (let from = 0; from < ids.length; from += idsAtOnce) {
        await db
          .updateTable('operations')
          .set({ seen_at: Date.now() })
          .where('id', 'in', ids.slice(from, from + idsAtOnce))
          .where('runner', '=', processId)
          .execute();
      }
    },

    async lastHeartbeat(id) {
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

    releaseClaim(id) {
      loose.add(id);
    },
  };
}
