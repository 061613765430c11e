import { type RawBuilder, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { type People, type PersonOfGuild, removedPerson, type StoredAbout } from '../../domain/people.ts';
import type { GuildChanges } from '../guild-cache.ts';
import type { Database, Tables } from '../schema.ts';

/** What is over: nobody waits for it, and nothing is done with the person's name any more. */
const ended = sql<boolean>`state not in ('awaiting', 'running')`;
const settled = sql<boolean>`settled = 1`;

/** Columns of settings that hold nothing of a person but the id. */
const setters = [
  { table: 'connections', column: 'connected_by' },
  { table: 'grants', column: 'granted_by' },
  { table: 'panels', column: 'created_by' },
  { table: 'alert_settings', column: 'set_by' },
] as const;

type Rows = { readonly guild_id: string; readonly person_id: string }[];

export class PeopleRepository implements People {
  readonly #db: Database;
  readonly #changes: GuildChanges;

  constructor(db: Database, changes: GuildChanges) {
    this.#db = db;
    this.#changes = changes;
  }

  async about({ guildId, personId }: PersonOfGuild): Promise<StoredAbout> {
    const count = async (table: string, where: RawBuilder<boolean>) => {
      const query = sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}
        where guild_id = ${guildId} and ${where}`;
      const { rows } = await query.execute(this.#db);
      return Number(rows[0]?.count ?? 0);
    };
    const own = sql<boolean>`(requested_by_id = ${personId} or origin like ${nameIn(personId)})`;
    const [actions, oldest, approvals, schedules, ...settings] = await Promise.all([
      count('operations', own),
      sql<{ oldest: number | string | null }>`select min(created_at) as oldest from operations
        where guild_id = ${guildId} and ${own}`.execute(this.#db),
      count('approvals', sql`(requested_by_id = ${personId} or decided_by_id = ${personId})`),
      count('schedules', sql`created_by_id = ${personId}`),
      ...setters.map(({ table, column }) => count(table, sql`${sql.ref(column)} = ${personId}`)),
    ]);
    const first = oldest.rows[0]?.oldest ?? null;
    return {
      actions,
      oldest: first === null ? null : new Date(Number(first)),
      approvals,
      schedules,
      settings: settings.reduce((sum, rows) => sum + rows, 0),
    };
  }

  async forget({ guildId, personId }: PersonOfGuild, before?: Date): Promise<number> {
    const write = () =>
      this.#db.transaction().execute((db) => new Forgetting(db, guildId, personId).run(before ?? null));
    return this.#changes.apply(guildId, write);
  }

  async guildsOf(personId: string): Promise<readonly string[]> {
    const sources = [
      sql`select guild_id from operations where requested_by_id = ${personId} or origin like ${nameIn(personId)}`,
      sql`select guild_id from approvals where requested_by_id = ${personId} or decided_by_id = ${personId}`,
      sql`select guild_id from schedules where created_by_id = ${personId} or progress like ${nameIn(personId)}`,
      sql`select guild_id from incidents where taken_by = ${personId}`,
      sql`select guild_id from people where person_id = ${personId}`,
      ...setters.map(
        ({ table, column }) =>
          sql`select guild_id from ${sql.table(table)} where ${sql.ref(column)} = ${personId}`,
      ),
    ];
    const { rows } = await sql<{ guild_id: string }>`${sql.join(sources, sql` union `)}`.execute(this.#db);
    return rows.map(({ guild_id }) => guild_id).filter((id) => id !== '');
  }

  async toLookUp(limit: number): Promise<readonly PersonOfGuild[]> {
    const { rows } = await sql<Rows[number]>`
      select known.guild_id, known.person_id from (
        select guild_id, requested_by_id as person_id from operations
        union select guild_id, requested_by_id from approvals
        union select guild_id, created_by_id from schedules
      ) known
      left join people on people.guild_id = known.guild_id and people.person_id = known.person_id
      where known.guild_id <> '' and known.person_id <> ${removedPerson.id}
      order by coalesce(people.looked_up_at, 0), known.guild_id, known.person_id
      limit ${limit}`.execute(this.#db);
    return rows.map(({ guild_id, person_id }) => ({ guildId: guild_id, personId: person_id }));
  }

  async lookedUp({ guildId, personId }: PersonOfGuild, isMember: boolean, now: Date): Promise<Date | null> {
    const at = now.getTime();
    const row = await this.#db
      .insertInto('people')
      .values({ guild_id: guildId, person_id: personId, looked_up_at: at, left_at: isMember ? null : at })
      .onConflict((conflict) =>
        conflict.columns(['guild_id', 'person_id']).doUpdateSet({
          looked_up_at: at,
          left_at: isMember ? null : sql<number>`coalesce(people.left_at, ${at})`,
        }),
      )
      .returning('left_at')
      .executeTakeFirstOrThrow();
    return row.left_at === null ? null : new Date(Number(row.left_at));
  }
}

/** Removes a person from the tables of one guild. */
class Forgetting {
  readonly #db: Transaction<Tables>;
  readonly #guildId: string;
  readonly #personId: string;
  #changed = 0n;

  constructor(db: Transaction<Tables>, guildId: string, personId: string) {
    this.#db = db;
    this.#guildId = guildId;
    this.#personId = personId;
  }

  /** Returns how many rows were changed. @param before null: everything, settings and schedules too */
  async run(before: Date | null): Promise<number> {
    const isOld = before === null ? sql<boolean>`1 = 1` : sql<boolean>`created_at < ${before.getTime()}`;
    await this.#replace('operations', 'requested_by', sql`${ended} and ${isOld}`);
    await this.#replaceIn('operations', 'origin', sql`${ended} and ${isOld}`);
    for (const role of ['requested_by', 'decided_by'])
      await this.#replace('approvals', role, sql`${settled} and ${isOld}`);
    if (before !== null) return Number(this.#changed);
    await this.#replace('schedules', 'created_by', sql`1 = 1`);
    await this.#replaceIn('schedules', 'progress', sql`1 = 1`);
    for (const { table, column } of setters)
      await this.#set(table, sql`${sql.ref(column)} = ${removedPerson.id}`, column);
    await this.#set('incidents', sql`taken_by = null`, 'taken_by', sql`ended_at is not null`);
    await sql`delete from people where guild_id = ${this.#guildId} and person_id = ${this.#personId}`.execute(
      this.#db,
    );
    return Number(this.#changed);
  }

  /** Replaces the columns `<role>_id` and `<role>_name`. */
  #replace(table: string, role: string, where: RawBuilder<boolean>): Promise<void> {
    const [id, name] = [`${role}_id`, `${role}_name`];
    const values = sql`${sql.ref(id)} = ${removedPerson.id}, ${sql.ref(name)} = ${removedPerson.name}`;
    return this.#set(table, values, id, where);
  }

  async #set(
    table: string,
    values: RawBuilder<unknown>,
    column: string,
    where: RawBuilder<boolean> = sql`1 = 1`,
  ): Promise<void> {
    const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set ${values}
      where guild_id = ${this.#guildId} and ${sql.ref(column)} = ${this.#personId} and ${where}`.execute(
      this.#db,
    );
    this.#changed += numAffectedRows;
  }

  /** Replaces the person wherever a column of JSON names them. */
  async #replaceIn(
    table: 'operations' | 'schedules',
    column: string,
    where: RawBuilder<boolean>,
  ): Promise<void> {
    const { rows } = await sql<{ id: string; json: string }>`
      select id, ${sql.ref(column)} as json from ${sql.table(table)}
      where guild_id = ${this.#guildId} and ${sql.ref(column)} like ${nameIn(this.#personId)} and ${where}`.execute(
      this.#db,
    );
    for (const { id, json } of rows) {
      const replaced = JSON.stringify(JSON.parse(json, (_key, value) => this.#withoutName(value)));
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${replaced} where id = ${id}`.execute(
        this.#db,
      );
      this.#changed += 1n;
    }
  }

  #withoutName(value: unknown): unknown {
    const person = personSchema.safeParse(value);
    return person.success && person.data.id === this.#personId ? removedPerson : value;
  }
}

const personSchema = z.strictObject({ id: z.string(), name: z.string() });

/** Returns a pattern for JSON that names a person. An id consists of digits. */
function nameIn(personId: string): string {
  return `%"id":"${personId}"%`;
}
