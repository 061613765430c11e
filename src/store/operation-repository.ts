import type { UpdateObject } from 'kysely';
import {
  type Operation,
  OperationCollision,
  OperationExists,
  type OperationRequest,
  type OperationState,
  type Operations,
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
import { isUniqueViolation } from './sqlite-connection.ts';
import type { StoreLog } from './store-log.ts';
import { bounded, maxName } from './text.ts';
import type { Vault } from './vault.ts';

interface Claim {
  readonly request: OperationRequest;
  readonly steps: readonly Step[];
  readonly replyTo: ReplyTarget;
  readonly now: Date;
}

/** How often a write is tried whose obstacle was gone when it was looked for. */
const attempts = 3;

export class OperationRepository implements Operations {
  readonly #db: Database;
  readonly #vault: Vault;
  readonly #log: StoreLog;

  constructor(db: Database, vault: Vault, log: StoreLog) {
    this.#db = db;
    this.#vault = vault;
    this.#log = log;
  }

  async insert(operation: Operation): Promise<void> {
    const row = toRow(operation, this.#vault);
    await guarded(
      () => this.#db.insertInto('operations').values(row).execute(),
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
      () => this.#claim(id, change),
      () => this.#refuseCollision(awaiting),
    );
    return row ? toOperation(row, this.#vault) : null;
  }

  async drop(id: string, state: 'cancelled' | 'expired', now: Date): Promise<boolean> {
    // Nobody waits to be told of these: whoever drops a confirmation holds the message with its buttons.
    const ended = { state, ended_at: now.getTime(), reported_at: now.getTime(), sealed_reply_to: null };
    return this.#change(id, 'awaiting', ended);
  }

  async save(
    id: string,
    progress: { steps: readonly Step[]; serverStatus?: string | null },
  ): Promise<boolean> {
    return this.#change(id, 'running', {
      steps: stepsText(progress.steps),
      ...(progress.serverStatus !== undefined && { server_status: status(progress.serverStatus) }),
    });
  }

  async finish(
    id: string,
    outcome: {
      state: 'succeeded' | 'failed' | 'unknown';
      steps: readonly Step[];
      serverStatus: string | null;
      now: Date;
    },
  ): Promise<boolean> {
    return this.#change(id, 'running', {
      state: outcome.state,
      steps: stepsText(outcome.steps),
      server_status: status(outcome.serverStatus),
      ended_at: outcome.now.getTime(),
    });
  }

  async reported(id: string): Promise<void> {
    await this.#db
      .updateTable('operations')
      .set({ reported_at: Date.now(), sealed_reply_to: null })
      .where('id', '=', id)
      .where('ended_at', 'is not', null)
      .execute();
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

  running(): Promise<readonly Operation[]> {
    return this.#open(['running']);
  }

  unreported(): Promise<readonly Operation[]> {
    return this.#open(['succeeded', 'failed', 'unknown']);
  }

  awaiting(): Promise<readonly Operation[]> {
    return this.#open(['awaiting']);
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

  async #change(
    id: string,
    from: OperationState,
    change: UpdateObject<Tables, 'operations'>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('operations')
      .set(change)
      .where('id', '=', id)
      .where('state', '=', from)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  /** A row that can't be read is reported and left out: it must not keep the others from being recovered. */
  async #open(states: readonly OperationState[]): Promise<readonly Operation[]> {
    const rows = await this.#db
      .selectFrom('operations')
      .selectAll()
      .where('state', 'in', states)
      .where('reported_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
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
