import { type RawBuilder, sql, type Transaction } from 'kysely';
import { type PersonOfGuild, personSchema, removedPerson, type StoredAbout } from '../../domain/people.ts';
import { Repository } from '../repository.ts';
import type { Tables } from '../schema.ts';
import type { UnreadableRows } from '../unreadable-rows.ts';

/** What is over: nobody waits for it, and nothing is done with the person's name. */
const ended = sql<boolean>`state not in ('awaiting', 'running')`;
const always = sql<boolean>`1 = 1`;

/** Columns of settings that hold nothing of a person but the id, and when the settings were made. */
const setters = [
  { table: 'connections', column: 'connected_by', at: 'connected_at' },
  { table: 'grants', column: 'granted_by', at: 'granted_at' },
  { table: 'panels', column: 'created_by', at: 'created_at' },
  { table: 'alert_settings', column: 'set_by', at: 'set_at' },
  { table: 'alert_mutes', column: 'set_by', at: 'set_at' },
] as const;

/** The same of the history of settings. */
const changers = { table: 'setting_changes', column: 'changed_by', at: 'changed_at' } as const;

/** Columns that hold a person's id. */
const named = [
  { table: 'operations', column: 'requested_by_id' },
  { table: 'schedules', column: 'created_by_id' },
  { table: 'incidents', column: 'taken_by' },
  { table: 'world_findings', column: 'answered_by_id' },
  ...setters,
  changers,
];

/** Whoever is named in their own column. */
const inColumns = sql.join(
  named.map(
    ({ table, column }) => sql`select guild_id, ${sql.ref(column)} as person_id from ${sql.table(table)}
      where ${sql.ref(column)} is not null`,
  ),
  sql` union `,
);

/** The most rows that are read or written in one statement. SQLite allows 32,766 values. */
const maxRows = 5_000;

interface Counted {
  readonly count: number | string;
  readonly oldest: number | string | null;
}

interface PersonRow {
  readonly guild_id: string;
  readonly person_id: string;
}

export class People extends Repository {
  async about({ guildId, personId }: PersonOfGuild): Promise<StoredAbout> {
    const count = async (table: string, where: RawBuilder<boolean>, at = 'created_at') => {
      const query = sql<Counted>`select count(*) as count, min(${sql.ref(at)}) as oldest
        from ${sql.table(table)} where guild_id = ${guildId} and ${where}`;
      const { rows } = await query.execute(this.db);
      const { count = 0, oldest = null } = rows[0] ?? {};
      return { count: Number(count), oldest: oldest === null ? null : Number(oldest) };
    };
    const own = sql<boolean>`(requested_by_id = ${personId} or origin like ${nameIn(personId)})`;
    const [actions, changes, requests, schedules, alerts, findings, ...settings] = await Promise.all([
      count('operations', own),
      count(changers.table, sql`${sql.ref(changers.column)} = ${personId}`, changers.at),
      count('cases', sql`phase <> 'draft' and state like ${nameIn(personId)}`),
      // A draft was never added.
      count('schedules', sql`created_by_id = ${personId} and state not in ('draft', 'removed')`),
      count('incidents', sql`taken_by = ${personId}`, 'started_at'),
      count('world_findings', sql`answered_by_id = ${personId}`, 'answered_at'),
      ...setters.map(({ table, column, at }) => count(table, sql`${sql.ref(column)} = ${personId}`, at)),
    ]);
    const entries = [actions, changes].flatMap(({ oldest }) => oldest ?? []);
    const times = [actions, changes, requests, findings, ...settings].flatMap(({ oldest }) => oldest ?? []);
    return {
      actions: actions.count + changes.count,
      oldest: entries.length === 0 ? null : new Date(Math.min(...entries)),
      requests: requests.count,
      schedules: schedules.count,
      alerts: alerts.count + findings.count,
      settings: settings.reduce((sum, { count: rows }) => sum + rows, 0),
      since: times.length === 0 ? null : new Date(Math.min(...times)),
    };
  }

  /**
   * Replaces a person's name and id in a guild by `removedPerson`, except in what still runs or waits for someone. Can be
   * repeated. Returns how many rows were changed.
   * @param before only in what is from before this time, schedules excepted. Default: everywhere
   */
  forget(person: PersonOfGuild, before: Date | null = null): Promise<number> {
    return this.changes.transact(person.guildId, (db) => forgetIn(db, person, before, this.unreadable));
  }

  /** Returns the guilds in which something is stored about a person. */
  async guildsOf(personId: string): Promise<readonly string[]> {
    const sources = [
      ...named.map(
        ({ table, column }) =>
          sql`select guild_id from ${sql.table(table)} where ${sql.ref(column)} = ${personId}`,
      ),
      sql`select guild_id from operations where origin like ${nameIn(personId)}`,
      sql`select guild_id from schedules where progress like ${nameIn(personId)}`,
      sql`select guild_id from cases where state like ${nameIn(personId)}`,
      sql`select guild_id from people where person_id = ${personId}`,
    ];
    const { rows } = await sql<{ guild_id: string }>`${sql.join(sources, sql` union `)}`.execute(this.db);
    return rows.map(({ guild_id }) => guild_id).filter((id) => id !== '');
  }

  /** Returns people of whom something is stored: those first who weren't looked up for the longest time. */
  async toLookUp(limit: number): Promise<readonly PersonOfGuild[]> {
    const inJson = await this.#namedInJson();
    await this.#add(inJson);
    await this.#deleteUnnamed(inJson);
    const { rows } = await sql<PersonRow>`
      select known.guild_id, known.person_id
      from (${inColumns} union select guild_id, person_id from people) known
      left join people on people.guild_id = known.guild_id and people.person_id = known.person_id
      where known.guild_id <> '' and known.person_id <> ${removedPerson.id}
      order by coalesce(people.looked_up_at, 0), known.guild_id, known.person_id
      limit ${limit}`.execute(this.db);
    return rows.map(({ guild_id, person_id }) => ({ guildId: guild_id, personId: person_id }));
  }

  /** Returns those whom JSON names: who approved an action, and who asked for, stopped or decided something. No query finds them. */
  async #namedInJson(): Promise<ReadonlyMap<string, PersonRow>> {
    const people = new Map<string, PersonRow>();
    const add = (row: PersonRow) => people.set(keyOf(row), row);
    await this.#readNames('operations', 'origin', sql<boolean>`origin like '%"approvedBy"%'`, add);
    await this.#readNames('cases', 'state', always, add);
    return people;
  }

  async #readNames(
    table: string,
    column: string,
    where: RawBuilder<boolean>,
    add: (row: PersonRow) => void,
  ): Promise<void> {
    for (let after = ''; ; ) {
      const { rows } = await sql<{ id: string; guild_id: string; json: string }>`
        select id, guild_id, ${sql.ref(column)} as json from ${sql.table(table)} where ${where} and id > ${after}
        order by id limit ${maxRows}`.execute(this.db);
      for (const { id, guild_id, json } of rows) {
        const named = namesIn(json);
        if (named === null)
          this.unreadable.add({ table, id, column }, null, 'whom a row names can’t be read');
        for (const person_id of named ?? []) add({ guild_id, person_id });
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < maxRows) return;
      after = last.id;
    }
  }

  /** Adds those who were never looked up, so that they are found beside those whom columns name. */
  async #add(people: ReadonlyMap<string, PersonRow>): Promise<void> {
    for (const page of pagesOf([...people.values()]))
      await this.db
        .insertInto('people')
        .values(page.map((row) => ({ ...row, looked_up_at: 0, left_at: null })))
        .onConflict((conflict) => conflict.columns(['guild_id', 'person_id']).doNothing())
        .execute();
  }

  /** Deletes those whom neither a column nor JSON names. */
  async #deleteUnnamed(inJson: ReadonlyMap<string, PersonRow>): Promise<void> {
    const { rows } = await sql<PersonRow>`select guild_id, person_id from people where not exists
      (select 1 from (${inColumns}) known
        where known.guild_id = people.guild_id and known.person_id = people.person_id)`.execute(this.db);
    for (const page of pagesOf(rows.filter((row) => !inJson.has(keyOf(row))))) {
      const unnamed = sql.join(page.map(({ guild_id, person_id }) => sql`(${guild_id}, ${person_id})`));
      await sql`delete from people where (guild_id, person_id) in (values ${unnamed})`.execute(this.db);
    }
  }

  /** Stores whether a person is still a member. Returns since when they are not, as far as was seen; null if they are. */
  async lookedUp({ guildId, personId }: PersonOfGuild, isMember: boolean, now: Date): Promise<Date | null> {
    const at = now.getTime();
    const row = await this.db
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

/**
 * Removes a person from the tables of one guild. Returns how many rows were changed.
 * @param before null: everything, settings and schedules too
 * @param unreadable gets the rows that were damaged: they stay as they are
 */
async function forgetIn(
  db: Transaction<Tables>,
  { guildId, personId }: PersonOfGuild,
  before: Date | null,
  unreadable: UnreadableRows,
): Promise<number> {
  let changed = 0n;

  async function set(table: string, values: RawBuilder<unknown>, column: string, where: RawBuilder<boolean>) {
    const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set ${values}
      where guild_id = ${guildId} and ${sql.ref(column)} = ${personId} and ${where}`.execute(db);
    changed += numAffectedRows;
  }

  /** Returns a change with which the scheduler reads a row again, instead of storing what it knows of it. */
  function counted(table: string, values: RawBuilder<unknown>): RawBuilder<unknown> {
    return table === 'schedules' ? sql`${values}, revision = revision + 1` : values;
  }

  /** Replaces the columns `<role>_id` and `<role>_name`. */
  function replace(table: string, role: string, where: RawBuilder<boolean>): Promise<void> {
    const [id, name] = [`${role}_id`, `${role}_name`];
    const values = sql`${sql.ref(id)} = ${removedPerson.id}, ${sql.ref(name)} = ${removedPerson.name}`;
    return set(table, counted(table, values), id, where);
  }

  /** Replaces the person wherever a column of JSON names them. */
  async function replaceIn(
    table: 'operations' | 'schedules' | 'incidents' | 'cases',
    column: string,
    where: RawBuilder<boolean>,
  ) {
    const { rows } = await sql<{ id: string; json: string }>`
      select id, ${sql.ref(column)} as json from ${sql.table(table)}
      where guild_id = ${guildId} and ${sql.ref(column)} like ${nameIn(personId)} and ${where}`.execute(db);
    for (const { id, json } of rows) {
      const replaced = replaceName(json, personId);
      if (replaced === null) {
        unreadable.add({ table, id }, null, 'a row from which a name is to be removed can’t be read');
        continue;
      }
      // What was changed meanwhile is not overwritten: its name goes the next time.
      const values = counted(table, sql`${sql.ref(column)} = ${replaced}`);
      const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set ${values}
        where id = ${id} and ${sql.ref(column)} = ${json}`.execute(db);
      changed += numAffectedRows;
    }
  }

  const isOld = before === null ? always : sql<boolean>`created_at < ${before.getTime()}`;
  await replace('operations', 'requested_by', sql`${ended} and ${isOld}`);
  await replaceIn('operations', 'origin', sql`${ended} and ${isOld}`);
  await replaceIn('cases', 'state', sql`phase = 'ended' and ${isOld}`);
  const isOldAnswer = before === null ? always : sql<boolean>`answered_at < ${before.getTime()}`;
  await replace('world_findings', 'answered_by', isOldAnswer);
  for (const { table, column, at } of [...setters, changers]) {
    const isOldSetting = before === null ? always : sql<boolean>`${sql.ref(at)} < ${before.getTime()}`;
    await set(table, sql`${sql.ref(column)} = ${removedPerson.id}`, column, isOldSetting);
  }
  if (before !== null) return Number(changed);
  await replaceIn('schedules', 'progress', always);
  await replace('schedules', 'created_by', always);
  await replaceIn('incidents', 'details', sql`ended_at is not null`);
  await set('incidents', sql`taken_by = null`, 'taken_by', sql`ended_at is not null`);
  await sql`delete from people where guild_id = ${guildId} and person_id = ${personId}`.execute(db);
  return Number(changed);
}

/** Returns the ids of the people whom JSON names; null if it was damaged. */
function namesIn(json: string): readonly string[] | null {
  const ids: string[] = [];
  try {
    JSON.parse(json, (_key, value: unknown) => {
      const person = personSchema.safeParse(value);
      if (person.success) ids.push(person.data.id);
      return value;
    });
    return ids;
  } catch {
    return null;
  }
}

/** Returns JSON without a person's name and id; null if it was damaged. */
function replaceName(json: string, personId: string): string | null {
  const replace = (_key: string, value: unknown) => {
    const person = personSchema.safeParse(value);
    return person.success && person.data.id === personId ? removedPerson : value;
  };
  try {
    return JSON.stringify(JSON.parse(json, replace));
  } catch {
    return null;
  }
}

function keyOf({ guild_id, person_id }: PersonRow): string {
  return `${guild_id} ${person_id}`;
}

function pagesOf<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / maxRows) }, (_, number) =>
    all.slice(number * maxRows, (number + 1) * maxRows),
  );
}

/** Returns a pattern for JSON that names a person. An id consists of digits. */
function nameIn(personId: string): string {
  return `%"id":"${personId}"%`;
}
