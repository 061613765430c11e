import { sql, type UpdateObject } from 'kysely';
import type { Cluster } from '../../domain/cluster.ts';
import { OperationUncertainError, StoreUnavailableError } from '../../domain/store-errors.ts';
import {
  type Confirmed,
  type HistoryQuery,
  type Operation,
  OperationConflictError,
  OperationExistsError,
  type OperationName,
  type Outcome,
  type Step,
} from '../../operations/model/operation.ts';
import { countDeleted, hasUpdated } from '../changed-rows.ts';
import { maxName, serverColumnKey, toDate } from '../column-values.ts';
import { Repository, type StoreParts } from '../repository.ts';
import { beyond, onServers } from '../row-conditions.ts';
import type { OperationTable, Tables } from '../schema.ts';
import { isUniqueViolation } from '../unique-violation.ts';
import {
  cut,
  noGuild,
  replyContext,
  requestJson,
  requestParts,
  sealReplyTo,
  sharedServer,
  stepsJson,
  toOperation,
  toRow,
} from './operation-row.ts';

/** How many times to try a write if the row that conflicted with it is gone when it is looked up. */
const maxAttempts = 3;

/** The most ids in one query. */
const idsPerQuery = 1_000;

/** The most operations that `lastOn` returns. */
const maxLastOperations = 100;

/** The operations table. */
export class Operations extends Repository {
  readonly #cluster: Pick<Cluster, 'processId' | 'ended'>;
  /** Operations that this process doesn't run although their rows may name it as the runner. */
  readonly #released = new Set<string>();

  constructor(parts: StoreParts, cluster: Pick<Cluster, 'processId' | 'ended'>) {
    super(parts);
    this.#cluster = cluster;
  }

  async get(id: string): Promise<Operation | null> {
    return this.#read(await this.#all().where('id', '=', id).executeTakeFirst());
  }

  /** Returns the operation that an interaction became, by an index. */
  async ofInteraction(interactionId: string): Promise<Operation | null> {
    return this.#read(await this.#all().where('interaction_id', '=', interactionId).executeTakeFirst());
  }

  /** Returns the exclusive operation that runs on a server; null if none does, or only one that shares it. */
  async runningOn(accountId: string, serverId: string): Promise<Operation | null> {
    const row = await this.#all()
      .where('account_id', '=', accountId)
      .where('server_key', '=', serverColumnKey(serverId))
      .where('state', '=', 'running')
      .where('exclusive', '=', 1)
      .executeTakeFirst();
    return this.#read(row);
  }

  /** Returns the operation that runs on a server and shares it; null if none does. */
  async sharing(accountId: string, serverId: string): Promise<Operation | null> {
    const row = await this.#all()
      .where('account_id', '=', accountId)
      .where('server_key', '=', serverColumnKey(serverId))
      .where('state', '=', 'running')
      .where('reported_at', 'is', null)
      .where('exclusive', '=', sharedServer)
      .executeTakeFirst();
    return this.#read(row);
  }

  /**
   * Returns operations that were started, newest first. Warnings to players before a scheduled action are left out, and rows
   * that can't be parsed.
   */
  async history({
    guildId,
    servers,
    personId,
    name,
    since,
    from,
    limit,
  }: HistoryQuery): Promise<readonly Operation[]> {
    if (servers?.length === 0) return [];
    const isNewer = from?.direction === 'newer';
    let query = this.#all()
      .where('guild_id', '=', guildId)
      .where('state', 'in', ['running', 'succeeded', 'failed', 'unknown'])
      .where(({ eb, or }) => or([eb('origin', 'is', null), eb('origin', 'not like', '%"part":"warning"%')]))
      .orderBy('created_at', isNewer ? 'asc' : 'desc')
      .orderBy('id', isNewer ? 'asc' : 'desc')
      .limit(limit);
    if (servers !== undefined) query = query.where(onServers(servers));
    if (personId !== undefined) query = query.where('requested_by_id', '=', personId);
    for (const part of name === undefined ? [] : requestParts(name))
      query = query.where('request', 'like', `%${part}%`);
    if (since !== undefined) query = query.where('created_at', '>=', since.getTime());
    if (from !== undefined) query = query.where(beyond('created_at', from));
    const operations = await this.#readable(await query.execute());
    return isNewer ? operations.toReversed() : operations;
  }

  /** Returns what players were told of the runs of a guild's schedule since a time, oldest first, by an index. */
  async told(guildId: string, scheduleId: string, since: Date): Promise<readonly Operation[]> {
    const rows = await this.#all()
      .where('guild_id', '=', guildId)
      .where('created_at', '>=', since.getTime())
      .where('origin', 'like', '%"part":"warning"%')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const operations = await this.#readable(rows);
    return operations.filter(({ origin }) => origin?.kind === 'schedule' && origin.scheduleId === scheduleId);
  }

  /**
   * Returns the operations of every guild on a server that run, or ended since a time: newest first, at most 100.
   * @param name only those with this name. Default: all
   */
  async lastOn(
    accountId: string,
    serverId: string,
    since: Date,
    name?: OperationName,
  ): Promise<readonly Operation[]> {
    let query = this.#all()
      .where('account_id', '=', accountId)
      .where('server_key', '=', serverColumnKey(serverId))
      .where(({ or, eb }) => or([eb('state', '=', 'running'), eb('ended_at', '>=', since.getTime())]))
      .orderBy('created_at', 'desc')
      .limit(maxLastOperations);
    for (const part of name === undefined ? [] : requestParts(name))
      query = query.where('request', 'like', `%${part}%`);
    return this.#readable(await query.execute());
  }

  /**
   * Stores a new operation, which awaits its button or runs at once.
   * @throws OperationConflictError
   * @throws OperationExistsError
   */
  async insert(operation: Operation): Promise<void> {
    const row = toRow(operation, this.vault, this.#cluster.processId);
    await this.#claim(
      operation,
      () => this.db.insertInto('operations').values(row).execute(),
      async () => {
        await this.#requireNewInteraction(operation);
        await this.#requireNoConflict(operation);
      },
    );
  }

  /**
   * Changes an awaiting, unexpired operation to `running`, once. Returns it; null if it is not awaiting or has expired.
   * @throws OperationConflictError and leaves it awaiting
   */
  async confirm(id: string, change: Confirmed): Promise<Operation | null> {
    const awaiting = await this.get(id);
    if (!awaiting) return null;
    const now = change.now.getTime();
    const query = this.db
      .updateTable('operations')
      .set({
        state: 'running',
        request: requestJson(change.request),
        steps: stepsJson(change.steps),
        exclusive: change.exclusive ? 1 : 0,
        sealed_reply_to: sealReplyTo(this.vault, replyContext(id), change.replyTo),
        started_at: now,
        runner: this.#cluster.processId,
        seen_at: Date.now(),
      })
      .where('id', '=', id)
      .where('state', '=', 'awaiting')
      .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .returningAll();
    const row = await this.#claim(
      awaiting,
      () => query.executeTakeFirst(),
      () => this.#requireNoConflict(awaiting),
    );
    return this.#read(row);
  }

  /** Ends an awaiting operation that nobody confirmed. Returns false if it was no longer awaiting. */
  endUnconfirmed(id: string, state: 'cancelled' | 'expired', now: Date): Promise<boolean> {
    // Reported at once: the caller edits the message that has the buttons.
    const ended = { state, ended_at: now.getTime(), reported_at: now.getTime(), sealed_reply_to: null };
    const query = this.db.updateTable('operations').set(ended);
    return hasUpdated(query.where('id', '=', id).where('state', '=', 'awaiting'));
  }

  /**
   * Stores the progress of an operation. Returns false if it no longer runs in this process.
   * @param sharesServer whether it shares its server from now on
   */
  save(id: string, steps: readonly Step[], sharesServer = false): Promise<boolean> {
    const shares = sharesServer ? { exclusive: sharedServer } : {};
    return this.#updateOwn(id, { steps: stepsJson(steps), ...shares });
  }

  /**
   * Stores the outcome of an operation, once. Returns false if it had one, or another process runs it.
   */
  async finish(id: string, outcome: Outcome): Promise<boolean> {
    return this.#updateOwn(id, outcomeValues(outcome));
  }

  /**
   * Ends a running operation of any process. That process can no longer write to it, and this one has to report the
   * outcome. Returns the ended operation; null if it had an outcome.
   * @param outcomeOf is called with the operation as it is stored when it is ended, again if that has changed meanwhile
   */
  async forceFinish(id: string, outcomeOf: (operation: Operation) => Outcome): Promise<Operation | null> {
    for (;;) {
      const row = await this.#all().where('id', '=', id).where('state', '=', 'running').executeTakeFirst();
      if (row === undefined) return null;
      const operation = await toOperation(row, this.vault);
      const outcome = outcomeOf(operation);
      // Its process may write that it sends a step now: only the steps that were looked at are ended.
      const query = this.db
        .updateTable('operations')
        .set({ ...outcomeValues(outcome), runner: this.#cluster.processId, seen_at: Date.now() })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .where('steps', '=', row.steps);
      const { state, steps, serverStatus, now } = outcome;
      if (await hasUpdated(query)) return { ...operation, state, steps, serverStatus, endedAt: now };
    }
  }

  /**
   * Replaces the outcome of an operation of this process that succeeded and isn't reported yet; it's announced again. Returns false
   * if there is none.
   */
  correct(id: string, outcome: Outcome): Promise<boolean> {
    return hasUpdated(
      this.db
        .updateTable('operations')
        .set({ ...outcomeValues(outcome), announced_at: null })
        .where('id', '=', id)
        .where('runner', '=', this.#cluster.processId)
        .where('state', '=', 'succeeded')
        .where('reported_at', 'is', null),
    );
  }

  /** Marks the outcome as reported to the person who asked (or impossible to report), and forgets the reply target. */
  async markNotified(id: string): Promise<void> {
    const row = await this.db
      .updateTable('operations')
      .set({ reported_at: Date.now(), sealed_reply_to: null })
      .where('id', '=', id)
      .where('ended_at', 'is not', null)
      .returning('guild_id')
      .executeTakeFirst();
    if (row?.guild_id === noGuild) {
      await this.db.deleteFrom('operations').where('id', '=', id).execute();
    }
  }

  /** Marks the outcome as announced in the log channel (or impossible to announce). */
  async markAnnounced(id: string): Promise<void> {
    await this.db.updateTable('operations').set({ announced_at: Date.now() }).where('id', '=', id).execute();
  }

  async wasAnnounced(id: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('operations')
      .select('id')
      .where('id', '=', id)
      .where('announced_at', 'is not', null)
      .executeTakeFirst();
    return row !== undefined;
  }

  /**
   * Returns the ids of the exclusive operations of all processes that run, and of those that ended since a time, by indexes.
   */
  async exclusive(
    endedSince: Date,
  ): Promise<readonly { readonly id: string; readonly isRunning: boolean }[]> {
    const query = this.db.selectFrom('operations').select(['id', 'state']);
    const ended = query
      .where('ended_at', '>=', endedSince.getTime())
      .where(sql<boolean>`exclusive != 0 and state != 'running'`);
    const rows = await query
      .where(sql<boolean>`state = 'running' and exclusive != 0 and reported_at is null`)
      .unionAll(ended)
      .execute();
    return rows.map(({ id, state }) => ({ id, isRunning: state === 'running' }));
  }

  /** Returns the reads of backups of all processes that succeeded or failed since a time, by an index. */
  async testedSince(since: Date): Promise<readonly Operation[]> {
    const rows = await this.#all()
      .where('ended_at', '>=', since.getTime())
      .where('state', 'in', ['succeeded', 'failed'])
      .where('request', 'like', `%${requestParts('backup.test').join()}%`)
      .execute();
    return this.#readable(rows);
  }

  /**
   * Claims the orphans of processes that have ended, and what this process has released: confirmations, running
   * operations and outcomes that were not reported. Each is returned to one process only. Oldest first; cheap if there
   * are none.
   */
  async claimOrphans(): Promise<readonly Operation[]> {
    const { processId } = this.#cluster;
    const runners = await this.#otherRunners();
    const ended = await this.#cluster.ended(runners.filter((runner) => runner !== null));
    // Noted first: if the result of the write is lost, they are claimed again.
    if (ended.size > 0 || runners.includes(null))
      for (const id of await this.#openOf([...ended])) this.#released.add(id);
    const released = [...this.#released].slice(0, idsPerQuery);
    if (released.length === 0) return [];
    const rows = await this.db
      .updateTable('operations')
      .set({ runner: processId })
      .where('reported_at', 'is', null)
      .where('id', 'in', released)
      .where(({ eb, or }) => or([eb('runner', 'is', null), eb('runner', 'in', [...ended, processId])]))
      .returningAll()
      .execute();
    for (const id of released) this.#released.delete(id);
    return this.#readable(rows.sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1)));
  }

  /** Notes that this process still runs these. */
  async heartbeat(ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += idsPerQuery) {
      await this.db
        .updateTable('operations')
        .set({ seen_at: Date.now() })
        .where('id', 'in', ids.slice(from, from + idsPerQuery))
        .where('runner', '=', this.#cluster.processId)
        .execute();
    }
  }

  /**
   * Returns when a process that runs or ran an operation last wrote to it or sent a heartbeat; null if that was not
   * noted. Being claimed does not count.
   */
  async lastHeartbeat(id: string): Promise<Date | null> {
    const row = await this.db
      .selectFrom('operations')
      .select('seen_at')
      .where('id', '=', id)
      .executeTakeFirst();
    return toDate(row?.seen_at ?? null);
  }

  /** Releases everything of this process, which is about to end, so that other processes claim it at once. */
  async release(): Promise<void> {
    await this.db
      .updateTable('operations')
      .set({ runner: null })
      .where('runner', '=', this.#cluster.processId)
      .where('reported_at', 'is', null)
      .execute();
  }

  /** Releases an operation that nothing is done about here: `claimOrphans` returns it again. */
  releaseClaim(id: string): void {
    this.#released.add(id);
  }

  /** Deletes operations that ended before a time. Returns how many. */
  prune(before: Date): Promise<number> {
    const ended = this.db.deleteFrom('operations').where('ended_at', '<', before.getTime());
    return countDeleted(ended.where('reported_at', 'is not', null));
  }

  #all() {
    return this.db.selectFrom('operations').selectAll();
  }

  async #read(row: OperationTable | undefined): Promise<Operation | null> {
    return row === undefined ? null : toOperation(row, this.vault);
  }

  /**
   * Runs a write that makes this process the runner of an operation. The table's unique indexes let one write win,
   * also between processes; for the others, `refuse` looks up the conflicting row and throws.
   * @throws OperationUncertainError if the result of the write was lost: this process may now be the runner
   */
  async #claim<T>(
    { id, server }: Pick<Operation, 'id' | 'server'>,
    write: () => Promise<T>,
    refuse: () => Promise<void>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write();
      } catch (error) {
        if (!isUniqueViolation(error)) this.releaseClaim(id);
        if (error instanceof StoreUnavailableError) throw new OperationUncertainError(server, error);
        if (!isUniqueViolation(error)) throw error;
        await refuse();
        if (attempt === maxAttempts) throw error;
      }
    }
  }

  async #requireNewInteraction({ interactionId }: Operation): Promise<void> {
    const same = await this.ofInteraction(interactionId);
    if (same) throw new OperationExistsError(`operation ${same.id} was made of the same interaction`);
  }

  async #requireNoConflict({ accountId, server }: Operation): Promise<void> {
    const running = await this.runningOn(accountId, server.id);
    if (running) throw new OperationConflictError(running);
  }

  /** Updates an operation; returns false if it isn't running in this process. */
  #updateOwn(id: string, values: UpdateObject<Tables, 'operations'>): Promise<boolean> {
    const query = this.db
      .updateTable('operations')
      .set({ ...values, seen_at: Date.now() })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('runner', '=', this.#cluster.processId);
    return hasUpdated(query);
  }

  /** Returns the other processes that run something, by an index; null for operations that no process runs. */
  async #otherRunners(): Promise<readonly (string | null)[]> {
    const rows = await this.db
      .selectFrom('operations')
      .select('runner')
      .distinct()
      .where('reported_at', 'is', null)
      .where('runner', 'is distinct from', this.#cluster.processId)
      .execute();
    return rows.map(({ runner }) => runner);
  }

  /** Returns what these processes left open, and what no process runs. */
  async #openOf(processIds: readonly string[]): Promise<readonly string[]> {
    const rows = await this.db
      .selectFrom('operations')
      .select('id')
      .where('reported_at', 'is', null)
      .where(({ eb, or }) => or([eb('runner', 'is', null), eb('runner', 'in', [...processIds, ''])]))
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Returns the rows that can be parsed; logs the others, so that one bad row doesn't block recovery. */
  async #readable(rows: readonly OperationTable[]): Promise<readonly Operation[]> {
    const operations: Operation[] = [];
    for (const row of rows) {
      try {
        operations.push(await toOperation(row, this.vault));
      } catch (error) {
        this.unreadable.add({ operation: row.id, guild: row.guild_id }, error, 'an operation can’t be read');
      }
    }
    return operations;
  }
}

function outcomeValues(outcome: Outcome) {
  return {
    state: outcome.state,
    steps: stepsJson(outcome.steps),
    server_status: cut(outcome.serverStatus, maxName),
    ended_at: outcome.now.getTime(),
  };
}
