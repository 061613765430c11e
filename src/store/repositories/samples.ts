import { setImmediate } from 'node:timers/promises';
import { hourMs, secondMs } from '@steward/kit';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Sample, type SamplePart, type ServerSamples, samplePartsOf } from '../../watch/model/watch.ts';
import { countDeleted } from '../changed-rows.ts';
import { parseColumn, serverColumnKey } from '../column-values.ts';
import { Repository, type StoreParts } from '../repository.ts';
import type { SampleHourTable } from '../schema.ts';

/** Samples are kept for 48 hours: at most 49 rows of a server, of which the first and the last are not full. */
const sampleHours = 48;
/** Sums are kept for 90 days: at most 2,160 rows of a server, and the current one. */
const totalHours = 90 * 24;
/** No samples are added to a row of this length, whatever the clock does: an hour with one every 15 s has a third of it. */
const maxSamplesLength = 20_000;
/** The most rows in one statement. */
const maxRows = 500;
const mebibyte = 2 ** 20;

/** The statuses by their numbers in stored samples. New ones are added at the end. */
const statuses: readonly Sample['status'][] = [
  'unreachable',
  'unknown',
  'running',
  'stopped',
  'starting',
  'stopping',
  'restarting',
  'crashed',
];

/** Second of the hour, number of the status, players, percent of one core, MiB; nulls at the end are left out. */
const samplesSchema = z.array(z.array(z.number().nullable()).min(2).max(5));
const amountSchema = z.object({ average: z.number(), most: z.number() }).nullable();
const totalsSchema = z.object({
  observedMs: z.number(),
  runningMs: z.number(),
  players: amountSchema,
  cpuPercent: amountSchema,
  memoryBytes: amountSchema,
});
type Totals = z.infer<typeof totalsSchema>;

/** The samples, one row for each server and hour. */
export class Samples extends Repository {
  /** Returns whether the disk of the database has room for samples: the last of it is for what people do. */
  readonly hasRoom: () => Promise<boolean>;

  /** @param hasRoom whether the disk of the database has room for samples */
  constructor(parts: StoreParts, hasRoom: () => Promise<boolean>) {
    super(parts);
    this.hasRoom = hasRoom;
  }

  /** Returns the samples since a time, oldest first; at most those of 48 hours. */
  async since(accountId: string, serverId: string, from: Date): Promise<readonly Sample[]> {
    const earliest = Math.max(from.getTime(), Date.now() - sampleHours * hourMs);
    const rows = await this.#rows(accountId, serverId, earliest, sampleHours + 1);
    const begin = Math.floor(earliest / secondMs) * secondMs;
    return rows.flatMap(samplesOf).filter(({ at }) => at.getTime() >= begin);
  }

  /** Returns the hours since a time, oldest first; hours without a sample are missing. At most those of 90 days. */
  async hours(accountId: string, serverId: string, from: Date): Promise<readonly SamplePart[]> {
    const earliest = Math.max(from.getTime(), Date.now() - totalHours * hourMs);
    const rows = await this.#rows(accountId, serverId, earliest, totalHours + 1);
    return rows.map((row) => ({ from: new Date(row.hour), ...(storedTotals(row) ?? totalsOf(row)) }));
  }

  /** Adds samples of servers. One that is added twice is stored once. */
  async add(samples: readonly ServerSamples[]): Promise<void> {
    const rows = [...rowsOf(samples).values()];
    for (let from = 0; from < rows.length; from += maxRows)
      await this.db
        .insertInto('sample_hours')
        .values(rows.slice(from, from + maxRows))
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'server_key', 'hour'])
            .doUpdateSet({ samples: sql`sample_hours.samples || excluded.samples` })
            .where('sample_hours.totals', 'is', null)
            .where(sql<boolean>`length(sample_hours.samples) < ${maxSamplesLength}`),
        )
        .execute();
  }

  /**
   * Sums up the hours that ended 48 hours ago, and deletes those of 90 days ago. Returns how many rows are left: one for each
   * server and hour.
   * @param share how many rows a guild's accounts may have together; the oldest are deleted. Accounts that no guild is
   * connected to any more have one share.
   */
  async prune(now: Date, share: number): Promise<number> {
    await this.db
      .deleteFrom('sample_hours')
      .where('hour', '<', hourOf(now.getTime()) - totalHours * hourMs)
      .execute();
    await this.#sumUp(now);
    const counts = await this.#countRows();
    let left = counts.values().reduce((sum, rows) => sum + rows, 0);
    for (const accounts of await this.#accountsByGuild([...counts.keys()])) {
      const rows = accounts.reduce((sum, account) => sum + (counts.get(account) ?? 0), 0);
      if (rows > share) left -= await this.#deleteOldest(accounts, share);
    }
    return left;
  }

  /**
   * Returns how many rows each account has. Asks for one account after the other: to count millions of rows at once would
   * block the process on SQLite for a second.
   */
  async #countRows(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (let last = ''; ; await setImmediate()) {
      const next = await this.db
        .selectFrom('sample_hours')
        .select(({ fn }) => fn.min('account_id').as('account'))
        .where('account_id', '>', last)
        .executeTakeFirstOrThrow();
      if (next.account === null) return counts;
      last = next.account;
      const { rows } = await this.db
        .selectFrom('sample_hours')
        .select(({ fn }) => fn.countAll().as('rows'))
        .where('account_id', '=', last)
        .executeTakeFirstOrThrow();
      counts.set(last, Number(rows));
    }
  }

  /** Returns the accounts of each guild, and those of `all` that no guild is connected to. */
  async #accountsByGuild(all: readonly string[]): Promise<readonly (readonly string[])[]> {
    const connections = await this.db.selectFrom('connections').select(['guild_id', 'account_id']).execute();
    const connected = new Set(connections.map(({ account_id }) => account_id));
    const guilds = Map.groupBy(connections, ({ guild_id }) => guild_id);
    return [
      ...[...guilds.values()].map((rows) => rows.map(({ account_id }) => account_id)),
      all.filter((account) => !connected.has(account)),
    ];
  }

  /** Deletes the oldest hours of accounts, so that at most `share` rows are left. Returns how many it deleted. */
  async #deleteOldest(accounts: readonly string[], share: number): Promise<number> {
    const hours = await this.db
      .selectFrom('sample_hours')
      .select(({ fn }) => ['hour', fn.countAll().as('rows')])
      .where('account_id', 'in', accounts)
      .groupBy('hour')
      .orderBy('hour', 'desc')
      .execute();
    let [counted, deleted] = [0, 0];
    for (const { hour, rows } of hours) {
      counted += Number(rows);
      if (counted <= share) continue;
      const query = this.db.deleteFrom('sample_hours').where('hour', '=', hour);
      deleted += await countDeleted(query.where('account_id', 'in', accounts));
      await setImmediate();
    }
    return deleted;
  }

  async #sumUp(now: Date): Promise<void> {
    for (;;) {
      const rows = await this.db
        .selectFrom('sample_hours')
        .selectAll()
        .where('hour', '<', hourOf(now.getTime()) - sampleHours * hourMs)
        .where('totals', 'is', null)
        .limit(maxRows)
        .execute();
      if (rows.length === 0) return;
      await this.db
        .insertInto('sample_hours')
        .values(rows.map((row) => ({ ...row, samples: '', totals: JSON.stringify(totalsOf(row)) })))
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'server_key', 'hour']).doUpdateSet({
            samples: '',
            totals: ({ ref }) => ref('excluded.totals'),
          }),
        )
        .execute();
    }
  }

  /** Returns the latest rows since a time, oldest first. */
  async #rows(
    accountId: string,
    serverId: string,
    from: number,
    limit: number,
  ): Promise<readonly SampleHourTable[]> {
    const rows = await this.db
      .selectFrom('sample_hours')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('server_key', '=', serverColumnKey(serverId))
      .where('hour', '>=', hourOf(from))
      .orderBy('hour', 'desc')
      .limit(limit)
      .execute();
    return rows.reverse();
  }
}

function hourOf(time: number): number {
  return Math.floor(time / hourMs) * hourMs;
}

/** Returns one row for each server and hour, by the columns of the key. */
function rowsOf(all: readonly ServerSamples[]): ReadonlyMap<string, SampleHourTable> {
  const rows = new Map<string, SampleHourTable>();
  for (const { accountId, serverId, samples } of all) {
    const key = serverColumnKey(serverId);
    for (const sample of samples) {
      const hour = hourOf(sample.at.getTime());
      const place = `${accountId} ${key} ${hour}`;
      const row = rows.get(place) ?? {
        account_id: accountId,
        server_key: key,
        hour,
        samples: '',
        totals: null,
      };
      row.samples += `${JSON.stringify(stored(sample, hour))},`;
      rows.set(place, row);
    }
  }
  return rows;
}

function stored({ at, status, players, cpuPercent, memoryBytes }: Sample, hour: number) {
  const values = [
    Math.floor((at.getTime() - hour) / secondMs),
    statuses.indexOf(status),
    rounded(players, 1),
    rounded(cpuPercent, 10),
    rounded(memoryBytes === null ? null : memoryBytes / mebibyte, 10),
  ];
  return values.slice(0, values.findLastIndex((value) => value !== null) + 1);
}

/** Returns null for what is no finite number, as JSON would. */
function rounded(value: number | null, parts: number): number | null {
  return value !== null && Number.isFinite(value) ? Math.round(value * parts) / parts : null;
}

/** Returns the samples of a row, oldest first; of several in the same second the last one. */
function samplesOf({ hour, samples }: SampleHourTable): readonly Sample[] {
  const bySecond = new Map<number, Sample>();
  for (const [second, status, players = null, cpuPercent = null, memory = null] of parsed(samples)) {
    if (typeof second !== 'number') continue;
    bySecond.set(second, {
      at: new Date(hour + second * secondMs),
      status: statuses[status ?? -1] ?? 'unknown',
      players,
      cpuPercent,
      memoryBytes: memory === null ? null : Math.round(memory * mebibyte),
    });
  }
  return [...bySecond.values()].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Returns an empty list if another version wrote something else. */
function parsed(samples: string): z.infer<typeof samplesSchema> {
  return samplesSchema.catch([]).parse(parseColumn(`[${samples.slice(0, -1)}]`));
}

function storedTotals({ totals }: SampleHourTable): Totals | null {
  return totals === null ? null : totalsSchema.nullable().catch(null).parse(parseColumn(totals));
}

/** Returns the sums of an hour. A sample doesn't stand for the time ahead. */
function totalsOf(row: SampleHourTable): Totals {
  const [part] = samplePartsOf(samplesOf(row), hourMs, Math.min(row.hour + hourMs, Date.now()));
  const { observedMs = 0, runningMs = 0, players = null, cpuPercent = null, memoryBytes = null } = part ?? {};
  return { observedMs, runningMs, players, cpuPercent, memoryBytes };
}
