import { type Insertable, sql, type UpdateObject } from 'kysely';
import { z } from 'zod';
import { type Case, type CaseChange, type CaseType, casePhases } from '../../cases/model/case.ts';
import { countDeleted, hasUpdated } from '../changed-rows.ts';
import { boundedJson, toDate, toLanguage } from '../column-values.ts';
import { Repository } from '../repository.ts';
import type { CaseTable, Database, Tables } from '../schema.ts';
import { openReplyTo, sealReplyTo } from './operation-row.ts';

/** Returns the vault context of a case's reply target. */
export function caseContext(id: string): string {
  return `reply target of case ${id}`;
}

const phaseSchema = z.enum(casePhases);

/** The table of what outlives a reply. */
export class Cases extends Repository {
  /** Stores a case, unless there is one with its id. */
  async add(added: Case<unknown>): Promise<void> {
    const insert = async (db: Database) => {
      const query = db.insertInto('cases').values(this.#toRow(added));
      await query.onConflict((conflict) => conflict.doNothing()).execute();
    };
    if (added.phase === 'draft') await insert(this.db);
    else await this.changes.transact(added.guildId, insert);
  }

  /** Returns null if there is none of this kind, or it can't be read, which is logged. */
  async get<State>(type: CaseType<State>, guildId: string, id: string): Promise<Case<State> | null> {
    const row = await this.db
      .selectFrom('cases')
      .selectAll()
      .where('guild_id', '=', guildId)
      .where('id', '=', id)
      .where('kind', '=', type.kind)
      .executeTakeFirst();
    const [found = null] = await this.#readAll(row === undefined ? [] : [row], type.schema);
    return found;
  }

  /** Returns the open cases of a guild, oldest first, with their states as they are stored. */
  async open(guildId: string): Promise<readonly Case<unknown>[]> {
    return this.#readAll(await this.#open().where('guild_id', '=', guildId).execute(), z.unknown());
  }

  /** Returns those of all guilds. */
  async allOpen(): Promise<readonly Case<unknown>[]> {
    return this.#readAll(await this.#open().execute(), z.unknown());
  }

  /** Returns the open cases of one kind in a guild. */
  async openOf<State>({ kind, schema }: CaseType<State>, guildId: string): Promise<readonly Case<State>[]> {
    return this.#readAll(await this.#openOf(kind, guildId).execute(), schema);
  }

  /**
   * Makes a draft an open case, once. `limit` gets the open cases of its kind in the guild, and returns why there can't be one
   * more; null if there can. Returns what it returned, or `changed` if the draft was changed since it was read.
   */
  begin<State, Full extends string>(
    { kind, schema }: CaseType<State>,
    draft: Case<State>,
    change: CaseChange<State>,
    limit: (others: readonly Case<State>[]) => Full | null,
  ): Promise<'begun' | 'changed' | Full> {
    const { guildId, id, revision } = draft;
    return this.changes.transact(guildId, async (db) => {
      const others = await this.#readAll(await this.#openOf(kind, guildId, db).execute(), schema);
      const full = limit(others);
      if (full !== null) return full;
      const query = db
        .updateTable('cases')
        .set({ ...this.#toValues(id, change), phase: 'open', created_at: Date.now(), expires_at: null })
        .where('id', '=', id)
        .where('phase', '=', 'draft')
        .where('revision', '=', revision);
      return (await hasUpdated(query)) ? 'begun' : 'changed';
    });
  }

  /** Changes a case. Returns null if it was changed since it was read. */
  change<State>(found: Case<State>, change: CaseChange<State>): Promise<Case<State> | null> {
    return this.changes.transact(found.guildId, (db) => this.#changeIn(db, found, change));
  }

  /** Changes a case for the process that follows it, as `change` does, without telling other processes. */
  advance<State>(found: Case<State>, change: CaseChange<State>): Promise<Case<State> | null> {
    return this.#changeIn(this.db, found, change);
  }

  async #changeIn<State>(
    db: Database,
    found: Case<State>,
    change: CaseChange<State>,
  ): Promise<Case<State> | null> {
    const { id, revision } = found;
    const query = db
      .updateTable('cases')
      .set(this.#toValues(id, change))
      .where('id', '=', id)
      .where('revision', '=', revision);
    return (await hasUpdated(query)) ? { ...found, ...change, revision: revision + 1 } : null;
  }

  /** Stores which message, and which version of it, Discord has taken. */
  async setShown(
    { id }: Pick<Case<unknown>, 'guildId' | 'id'>,
    messageId: string | null,
    shown: string | null,
  ): Promise<void> {
    await this.db.updateTable('cases').set({ message_id: messageId, shown }).where('id', '=', id).execute();
  }

  /** Notes that all open cases were followed until now. */
  async setSeen(now: Date): Promise<void> {
    const row = { job: 'cases', seen_at: now.getTime() };
    const query = this.db.insertInto('jobs').values(row);
    await query.onConflict((conflict) => conflict.column('job').doUpdateSet(row)).execute();
  }

  /** Returns until when the open cases were followed; null: they never were. */
  async seenAt(): Promise<Date | null> {
    const query = this.db.selectFrom('jobs').select('seen_at').where('job', '=', 'cases');
    return toDate((await query.executeTakeFirst())?.seen_at ?? null);
  }

  /** Deletes a draft. Returns false if there is none, or it was begun meanwhile. */
  async remove(guildId: string, id: string): Promise<boolean> {
    const query = this.db.deleteFrom('cases').where('guild_id', '=', guildId).where('id', '=', id);
    return (await countDeleted(query.where('phase', '=', 'draft'))) > 0;
  }

  /** Deletes what has expired. */
  async prune(now: Date): Promise<void> {
    await this.db.deleteFrom('cases').where('expires_at', '<', now.getTime()).execute();
  }

  #open(db = this.db) {
    return db.selectFrom('cases').selectAll().where('phase', '=', 'open').orderBy('created_at').orderBy('id');
  }

  #openOf(kind: string, guildId: string, db = this.db) {
    return this.#open(db).where('guild_id', '=', guildId).where('kind', '=', kind);
  }

  /** Returns the rows that can be read, and logs the others. */
  async #readAll<State>(
    rows: readonly CaseTable[],
    schema: z.ZodType<State>,
  ): Promise<readonly Case<State>[]> {
    const cases = await Promise.all(
      rows.map(async (row): Promise<readonly Case<State>[]> => {
        try {
          return [await this.#read(row, schema)];
        } catch (error) {
          this.unreadable.add({ case: row.id, guild: row.guild_id }, error, 'a case can’t be read');
          return [];
        }
      }),
    );
    return cases.flat();
  }

  async #read<State>(row: CaseTable, schema: z.ZodType<State>): Promise<Case<State>> {
    return {
      id: row.id,
      kind: row.kind,
      guildId: row.guild_id,
      phase: phaseSchema.parse(row.phase),
      state: schema.parse(JSON.parse(row.state)),
      language: toLanguage(row.language) ?? 'en',
      channelId: row.channel_id,
      messageId: row.message_id,
      shown: row.shown,
      replyTo: await openReplyTo(this.vault, caseContext(row.id), row.sealed_reply_to),
      createdAt: new Date(row.created_at),
      expiresAt: toDate(row.expires_at),
      revision: row.revision,
    };
  }

  #toRow(added: Case<unknown>): Insertable<CaseTable> {
    return {
      id: added.id,
      kind: added.kind,
      guild_id: added.guildId,
      phase: added.phase,
      state: boundedJson(added.state),
      language: added.language,
      channel_id: added.channelId,
      message_id: added.messageId,
      shown: added.shown,
      sealed_reply_to: sealReplyTo(this.vault, caseContext(added.id), added.replyTo),
      created_at: added.createdAt.getTime(),
      expires_at: added.expiresAt?.getTime() ?? null,
      revision: added.revision,
    };
  }

  /** Returns the columns of a change, which is one more change of the row. */
  #toValues(
    id: string,
    { phase, state, language, channelId, messageId, replyTo, expiresAt }: CaseChange<unknown>,
  ): UpdateObject<Tables, 'cases'> {
    return {
      revision: sql`revision + 1`,
      ...(phase !== undefined && { phase }),
      ...(state !== undefined && { state: boundedJson(state) }),
      ...(language !== undefined && { language }),
      ...(channelId !== undefined && { channel_id: channelId }),
      ...(messageId !== undefined && { message_id: messageId }),
      ...(replyTo !== undefined && { sealed_reply_to: sealReplyTo(this.vault, caseContext(id), replyTo) }),
      ...(expiresAt !== undefined && { expires_at: expiresAt?.getTime() ?? null }),
    };
  }
}
