import type { UpdateObject } from 'kysely';
import type { Cluster } from './cluster.ts';
import {
  type Operation,
  OperationCollision,
  OperationExists,
  type OperationRequest,
  type Operations,
  type Outcome,
  type ReplyTarget,
  type Step,
} from './operation.ts';
import {
  OperationUnreadable,
  requestText,
  sealReplyTo,
  stepsText,
  toOperation,
  toRow,
} from './operation-row.ts';
import type { Database, OperationTable, Tables } from './schema.ts';
import { serverKey } from './server-key.ts';
import type { StoreLog } from './store-log.ts';
import { OperationUnsure, StoreUnavailable } from './store-unavailable.ts';
import { bounded, maxName } from './text.ts';
import { isUniqueViolation } from './unique-violation.ts';
import type { Vault } from './vault.ts';

interface Claim {
  readonly request: OperationRequest;
  readonly steps: readonly Step[];
  readonly replyTo: ReplyTarget;
  readonly now: Date;
}

/** So many ids stand in one query at the most. */
const idsAtOnce = 1_000;

/** How often a write is tried whose obstacle was gone when it was looked for. */
const attempts = 3;

export class OperationRepository implements Operations {
  readonly #db: Database;
  readonly #vault: Vault;
  readonly #cluster: Pick<Cluster, 'processId' | 'ended'>;
  readonly #log: StoreLog;
  /** Operations of this process that it may have, and does not carry on. */
  readonly #letGo = new Set<string>();

  constructor(db: Database, vault: Vault, cluster: Pick<Cluster, 'processId' | 'ended'>, log: StoreLog) {
    this.#db = db;
    this.#vault = vault;
    this.#cluster = cluster;
    this.#log = log;
  }

  async insert(operation: Operation): Promise<void> {
    const row = toRow(operation, this.#vault, this.#cluster.processId);
    await guarded(
      () => this.#unsure(operation.id, this.#db.insertInto('operations').values(row).execute()),
      async () => {
        await this.#refuseSameInteraction(operation);
        await this.#refuseCollision(operation);
      },
    );
  }

  async get(id: string): Promise<Operation | null> {
    const row = await this.#db.selectFrom('operations').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? toOperation(row, this.#vault) : null;
  }

  async claim(id: string, change: Claim): Promise<Operation | null> {
    const awaiting = await this.get(id);
    if (!awaiting) return null;
    const row = await guarded(
      () => this.#unsure(id, this.#claim(id, change)),
      () => this.#refuseCollision(awaiting),
    );
    return row ? toOperation(row, this.#vault) : null;
  }

  async drop(id: string, state: 'cancelled' | 'expired', now: Date): Promise<boolean> {
    // Nobody waits to be told of these: whoever drops a confirmation holds the message with its buttons.
    const ended = { state, ended_at: now.getTime(), reported_at: now.getTime(), sealed_reply_to: null };
    const { numUpdatedRows } = await this.#db
      .updateTable('operations')
      .set(ended)
      .where('id', '=', id)
      .where('state', '=', 'awaiting')
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  async save(
    id: string,
    progress: { steps: readonly Step[]; serverStatus?: string | null },
  ): Promise<boolean> {
    return this.#change(id, 'ours', {
      steps: stepsText(progress.steps),
      ...(progress.serverStatus !== undefined && { server_status: status(progress.serverStatus) }),
    });
  }

  async finish(id: string, outcome: Outcome): Promise<boolean> {
    return this.#change(id, 'ours', ended(outcome));
  }

  async overrule(id: string, outcome: Outcome): Promise<boolean> {
    return this.#change(id, 'any', { ...ended(outcome), runner: this.#cluster.processId });
  }

  async reported(id: string): Promise<void> {
    await this.#db
      .updateTable('operations')
      .set({ reported_at: Date.now(), sealed_reply_to: null })
      .where('id', '=', id)
      .where('ended_at', 'is not', null)
      .execute();
  }

  async announced(id: string): Promise<void> {
    await this.#db.updateTable('operations').set({ announced_at: Date.now() }).where('id', '=', id).execute();
  }

  async wasAnnounced(id: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('operations')
      .select('id')
      .where('id', '=', id)
      .where('announced_at', 'is not', null)
      .executeTakeFirst();
    return row !== undefined;
  }

  async runningOn(accountId: string, serverId: string): Promise<Operation | null> {
    const row = await this.#db
      .selectFrom('operations')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('server_key', '=', serverKey(serverId))
      .where('state', '=', 'running')
      .where('exclusive', '=', 1)
      .executeTakeFirst();
    return row ? toOperation(row, this.#vault) : null;
  }

  async adopt(): Promise<readonly Operation[]> {
    const runners = await this.#otherRunners();
    const ended = await this.#cluster.ended(runners.filter((runner) => runner !== null));
    const letGo = [...this.#letGo].slice(0, idsAtOnce);
    if (ended.size === 0 && !runners.includes(null) && letGo.length === 0) return [];
    const { processId } = this.#cluster;
    const rows = await this.#db
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
    for (const id of letGo) this.#letGo.delete(id);
    return this.#readable(rows.sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1)));
  }

  async seen(ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += idsAtOnce) {
      await this.#db
        .updateTable('operations')
        .set({ seen_at: Date.now() })
        .where('id', 'in', ids.slice(from, from + idsAtOnce))
        .where('runner', '=', this.#cluster.processId)
        .execute();
    }
  }

  async seenAt(id: string): Promise<Date | null> {
    const row = await this.#db
      .selectFrom('operations')
      .select('seen_at')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.seen_at == null ? null : new Date(row.seen_at);
  }

  async release(): Promise<void> {
    await this.#db
      .updateTable('operations')
      .set({ runner: null })
      .where('runner', '=', this.#cluster.processId)
      .where('reported_at', 'is', null)
      .execute();
  }

  letGo(id: string): void {
    this.#letGo.add(id);
  }

  async prune(before: Date): Promise<number> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('operations')
      .where('ended_at', '<', before.getTime())
      .where('reported_at', 'is not', null)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }

  #claim(id: string, change: Claim): Promise<OperationTable | undefined> {
    const now = change.now.getTime();
    return this.#db
      .updateTable('operations')
      .set({
        state: 'running',
        request: requestText(change.request),
        steps: stepsText(change.steps),
        sealed_reply_to: sealReplyTo(this.#vault, id, change.replyTo),
        started_at: now,
        runner: this.#cluster.processId,
        seen_at: Date.now(),
      })
      .where('id', '=', id)
      .where('state', '=', 'awaiting')
      .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .returningAll()
      .executeTakeFirst();
  }

  async #refuseSameInteraction(operation: Operation): Promise<void> {
    const same = await this.#db
      .selectFrom('operations')
      .select('id')
      .where('interaction_id', '=', operation.interactionId)
      .executeTakeFirst();
    if (same) throw new OperationExists(`operation ${same.id} was made of the same interaction`);
  }

  async #refuseCollision(operation: Operation): Promise<void> {
    const running = await this.runningOn(operation.accountId, operation.server.id);
    if (running) throw new OperationCollision(running);
  }

  /** Of a write whose answer was lost nobody knows whether this process has the operation now. */
  async #unsure<T>(id: string, write: Promise<T>): Promise<T> {
    try {
      return await write;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      this.letGo(id);
      throw new OperationUnsure(error.message, { cause: error });
    }
  }

  /** Changes a running operation; answers false where it is not running, or not carried by whom it should be. */
  async #change(
    id: string,
    whose: 'ours' | 'any',
    change: UpdateObject<Tables, 'operations'>,
  ): Promise<boolean> {
    let query = this.#db
      .updateTable('operations')
      .set({ ...change, seen_at: Date.now() })
      .where('id', '=', id)
      .where('state', '=', 'running');
    if (whose === 'ours') query = query.where('runner', '=', this.#cluster.processId);
    const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  /** Who else carries something open: an index answers it. */
  async #otherRunners(): Promise<readonly (string | null)[]> {
    const rows = await this.#db
      .selectFrom('operations')
      .select('runner')
      .distinct()
      .where('reported_at', 'is', null)
      .where('runner', 'is distinct from', this.#cluster.processId)
      .execute();
    return rows.map(({ runner }) => runner);
  }

  /** A row that can't be read is reported and left out: it must not keep the others from being recovered. */
  async #readable(rows: readonly OperationTable[]): Promise<readonly Operation[]> {
    const operations: Operation[] = [];
    for (const row of rows) {
      try {
        operations.push(await toOperation(row, this.#vault));
      } catch (error) {
        if (!(error instanceof OperationUnreadable)) throw error;
        this.#log.error({ operationId: row.id, guildId: row.guild_id, err: error }, error.message);
      }
    }
    return operations;
  }
}

function ended(outcome: Outcome) {
  return {
    state: outcome.state,
    steps: stepsText(outcome.steps),
    server_status: status(outcome.serverStatus),
    ended_at: outcome.now.getTime(),
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

function status(text: string | null): string | null {
  return text === null ? null : bounded(text, maxName);
}
