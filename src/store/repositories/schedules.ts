import { parseJson } from '@steward/kit';
import { sql, type UpdateObject } from 'kysely';
import { draftMs } from '../../domain/timings.ts';
import {
  maxSchedules,
  type Schedule,
  type ScheduleChange,
  scheduleProgressSchema,
  scheduleSettingsSchema,
  scheduleStates,
} from '../../schedules/model/schedule.ts';
import type { SettingChange } from '../../settings/setting-change.ts';
import { countDeleted, hasUpdated } from '../changed-rows.ts';
import {
  decodeId,
  maxName,
  serverColumns,
  toDate,
  toLanguage,
  truncateForStorage,
} from '../column-values.ts';
import { recordChange } from '../record-change.ts';
import { Repository } from '../repository.ts';
import type { Database, ScheduleTable, Tables } from '../schema.ts';

/** The schedules table. */
export class Schedules extends Repository {
  /** Stores a draft, unless there is one with its id, and deletes the guild's drafts that have expired. */
  async addDraft(draft: Schedule): Promise<void> {
    await this.db
      .deleteFrom('schedules')
      .where('guild_id', '=', draft.guildId)
      .where('state', '=', 'draft')
      .where('created_at', '<', draft.createdAt.getTime() - draftMs)
      .execute();
    await this.db
      .insertInto('schedules')
      .values(toRow(draft))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async get(guildId: string, id: string): Promise<Schedule | null> {
    const row = await this.#rows().where('guild_id', '=', guildId).where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : this.#read(row);
  }

  /** Returns the guild's schedules, oldest first: neither drafts nor what was removed. */
  async of(guildId: string): Promise<readonly Schedule[]> {
    return (await this.followed(guildId)).filter(isKept);
  }

  /** Returns the schedules of all guilds, as `of` does. */
  async all(): Promise<readonly Schedule[]> {
    return (await this.allFollowed()).filter(isKept);
  }

  /** Returns a guild's schedules whose runs are followed: those of `of`, and those that were removed. */
  async followed(guildId: string): Promise<readonly Schedule[]> {
    const rows = await this.#rows()
      .where('guild_id', '=', guildId)
      .where('state', '!=', 'draft')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.flatMap((row) => this.#read(row) ?? []);
  }

  /** Returns those of all guilds, as `followed` does. */
  async allFollowed(): Promise<readonly Schedule[]> {
    const rows = await this.#rows().where('state', '!=', 'draft').execute();
    return rows.flatMap((row) => this.#read(row) ?? []);
  }

  /**
   * Makes a draft active, once, with the settings that are handed over. Deletes schedules that are done if the guild has as many as it can have.
   * Returns `full` if all of those have runs to come, and `changed` if it is no longer a draft.
   */
  activate(draft: Schedule, nextAt: Date | null): Promise<'active' | 'full' | 'changed'> {
    const { guildId } = draft;
    return this.changes.transact(guildId, async (db) => {
      const rows = await db
        .selectFrom('schedules')
        .select(['id', 'state', 'progress'])
        .where('guild_id', '=', guildId)
        .where('state', 'not in', ['draft', 'removed'])
        .execute();
      if (rows.length >= maxSchedules) {
        const done = rows.filter((row) => row.state === 'done' && isShown(row)).map(({ id }) => id);
        if (done.length === 0) return 'full';
        await db.deleteFrom('schedules').where('id', 'in', done).execute();
      }
      const query = db
        .updateTable('schedules')
        .set({ ...toValues({ state: 'active', nextAt }), settings: JSON.stringify(draft.settings) })
        .where('id', '=', draft.id)
        .where('state', '=', 'draft');
      if (!(await hasUpdated(query))) return 'changed';
      // What was typed with /power is seen where it was typed, and then as what it does.
      if (draft.settings.later === null)
        await recordChange(db, guildId, draft.createdBy.id, toldOf('schedule', draft));
      return 'active';
    });
  }

  /**
   * Changes a schedule for a person. Returns null if it was changed since it was read.
   * @param by who removes it: that is told. Default: nobody, and it isn't
   */
  change(schedule: Schedule, change: ScheduleChange, by?: string): Promise<Schedule | null> {
    const { guildId, settings } = schedule;
    return this.changes.transact(guildId, async (db) => {
      const changed = await changeIn(db, schedule, change);
      // What was typed with /power is canceled where it was typed.
      if (changed?.state === 'removed' && settings.later === null)
        await recordChange(db, guildId, by ?? null, toldOf('schedule-removed', schedule));
      return changed;
    });
  }

  /** Changes a schedule for the scheduler, as `change` does, without notifying other processes. */
  advance(schedule: Schedule, change: ScheduleChange): Promise<Schedule | null> {
    return changeIn(this.db, schedule, change);
  }

  /** Deletes the row of a draft, or of a schedule that is over. Returns false if there was none. */
  remove(guildId: string, id: string): Promise<boolean> {
    return this.changes.transact(guildId, async (db) => {
      const query = db.deleteFrom('schedules').where('guild_id', '=', guildId).where('id', '=', id);
      return (await countDeleted(query)) > 0;
    });
  }

  #rows() {
    return this.db.selectFrom('schedules').selectAll();
  }

  /** Returns null for a row that can't be read, and logs it: the guild's other schedules go on. */
  #read(row: ScheduleTable): Schedule | null {
    const key = { schedule: row.id, guild: row.guild_id };
    return this.unreadable.orNull(key, 'a schedule can’t be read', () => toSchedule(row));
  }
}

async function changeIn(db: Database, schedule: Schedule, change: ScheduleChange): Promise<Schedule | null> {
  const query = db
    .updateTable('schedules')
    .set(toValues(change))
    .where('id', '=', schedule.id)
    .where('revision', '=', schedule.revision);
  return (await hasUpdated(query)) ? { ...schedule, ...change, revision: schedule.revision + 1 } : null;
}

function isKept({ state }: Schedule): boolean {
  return state !== 'removed';
}

/** Returns what is told of a schedule that is added or removed. */
function toldOf(
  kind: 'schedule' | 'schedule-removed',
  { server, settings }: Pick<Schedule, 'server' | 'settings'>,
): SettingChange {
  return { kind, server, value: settings.action };
}

/** Returns whether people have been told all of a schedule’s runs. */
function isShown({ progress }: Pick<ScheduleTable, 'progress'>): boolean {
  const { data } = scheduleProgressSchema.safeParse(parseJson(progress));
  // One that can't be read is shown nowhere.
  return data === undefined || (data.announced === null && data.pendingOutcome === null);
}

function toSchedule(row: ScheduleTable): Schedule {
  return {
    id: row.id,
    guildId: row.guild_id,
    state: scheduleStates.find((state) => state === row.state) ?? 'paused',
    server: { connectionId: row.connection_id, id: decodeId(row.server_id), name: row.server_name },
    settings: scheduleSettingsSchema.parse(JSON.parse(row.settings)),
    createdBy: { id: row.created_by_id, name: row.created_by_name },
    createdAt: new Date(row.created_at),
    language: toLanguage(row.language) ?? 'en',
    nextAt: toDate(row.next_at),
    progress: scheduleProgressSchema.parse(JSON.parse(row.progress)),
    revision: row.revision,
  };
}

function toRow(schedule: Schedule): ScheduleTable {
  return {
    id: schedule.id,
    guild_id: schedule.guildId,
    state: schedule.state,
    ...serverColumns(schedule.server),
    settings: JSON.stringify(schedule.settings),
    created_by_id: schedule.createdBy.id,
    created_by_name: truncateForStorage(schedule.createdBy.name, maxName),
    created_at: schedule.createdAt.getTime(),
    language: schedule.language,
    next_at: schedule.nextAt?.getTime() ?? null,
    progress: JSON.stringify(schedule.progress),
    revision: schedule.revision,
  };
}

/** Returns the columns of a change, which is one more change of the row. */
function toValues({ state, nextAt, progress, createdBy }: ScheduleChange): UpdateObject<Tables, 'schedules'> {
  return {
    revision: sql`revision + 1`,
    ...(state === undefined ? {} : { state }),
    ...(nextAt === undefined ? {} : { next_at: nextAt?.getTime() ?? null }),
    ...(progress === undefined ? {} : { progress: JSON.stringify(progress) }),
    ...(createdBy === undefined
      ? {}
      : { created_by_id: createdBy.id, created_by_name: truncateForStorage(createdBy.name, maxName) }),
  };
}
