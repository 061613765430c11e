import type { ExpressionBuilder } from 'kysely';
import {
  type AlertSetting,
  callPauseMs,
  heldCallSchema,
  type Incident,
  type IncidentChange,
  type IncidentDetails,
  incidentDetailsSchema,
  mostAlertSettings,
} from '../../alerts/model/alert.ts';
import type { ServerRef } from '../../domain/connection.ts';
import { countDeleted, hasUpdated } from '../changed-rows.ts';
import {
  allServersFirst,
  allServersKey,
  decodeId,
  encodeId,
  maxName,
  maxText,
  parseColumn,
  rowServer,
  serverColumnKey,
  serverColumns,
  serverKeyColumns,
  toDate,
  toLanguage,
  truncateForStorage,
} from '../column-values.ts';
import { recordChange } from '../record-change.ts';
import { Repository } from '../repository.ts';
import type { AlertSettingTable, IncidentTable, Tables } from '../schema.ts';
import { isUniqueViolation } from '../unique-violation.ts';

/** The tables of alert settings and incidents. */
export class AlertStore extends Repository {
  /** Returns the settings of a guild, or of all guilds if it is null: that for all servers first, then by name. */
  async settings(guildId: string | null): Promise<readonly AlertSetting[]> {
    let query = this.db.selectFrom('alert_settings').selectAll().orderBy('server_name').orderBy('server_key');
    if (guildId !== null) query = query.where('guild_id', '=', guildId);
    return allServersFirst((await query.execute()).map(toSetting));
  }

  /** Stores a setting in place of the one for the same server; returns false if the guild has too many. */
  set(setting: AlertSetting, setBy: string): Promise<boolean> {
    const { guildId, server } = setting;
    const { server_id, server_name } = serverColumns(server);
    const key = { guild_id: guildId, ...serverKeyColumns(server) };
    const values = {
      server_id,
      server_name,
      channel_id: setting.channelId,
      role_id: setting.roleId,
      backup_age_hours: setting.backupAgeHours,
      test_age_hours: setting.testAgeHours,
      restarts: setting.restarts ? 1 : 0,
      hang_minutes: setting.hangMinutes,
      language: setting.language,
      problem: setting.problem,
      set_by: setBy,
      set_at: Date.now(),
    };
    return this.changes.transact(guildId, async (db) => {
      const { count } = await db
        .selectFrom('alert_settings')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('guild_id', '=', guildId)
        .where(({ not, and, eb }) =>
          not(and([eb('connection_id', '=', key.connection_id), eb('server_key', '=', key.server_key)])),
        )
        .executeTakeFirstOrThrow();
      if (Number(count) >= mostAlertSettings) return false;
      const before = await db
        .selectFrom('alert_settings')
        .selectAll()
        .where(({ and }) => and(key))
        .executeTakeFirst();
      await db
        .insertInto('alert_settings')
        .values({ ...key, ...values })
        .onConflict((conflict) =>
          conflict.columns(['guild_id', 'connection_id', 'server_key']).doUpdateSet(values),
        )
        .execute();
      const told = { kind: 'alerts', server, roleId: setting.roleId, value: setting.channelId } as const;
      if (before === undefined || chosenIn({ ...before, ...values }) !== chosenIn(before))
        await recordChange(db, guildId, setBy, told);
      return true;
    });
  }

  /**
   * Deletes the setting of a server, or all settings of the guild if it is null. Returns how many there were.
   * @param by the person who does it: it is told. Null: nobody, and it isn't
   */
  remove(guildId: string, server: ServerRef | null, by: string | null): Promise<number> {
    return this.changes.transact(guildId, async (db) => {
      let query = db.deleteFrom('alert_settings').where('guild_id', '=', guildId);
      if (server !== null)
        query = query
          .where('connection_id', '=', server.connectionId)
          .where('server_key', '=', serverColumnKey(server.id));
      const count = await countDeleted(query);
      if (count > 0) await recordChange(db, guildId, by, { kind: 'alerts', server });
      return count;
    });
  }

  /** Stores why a channel's alerts can't be posted. Returns whether that has changed. */
  setProblem(guildId: string, channelId: string, problem: string | null): Promise<boolean> {
    const kept = problem && truncateForStorage(problem, maxText);
    const query = this.db
      .updateTable('alert_settings')
      .set({ problem: kept })
      .where('guild_id', '=', guildId)
      .where('channel_id', '=', channelId)
      .where('problem', 'is distinct from', kept);
    return hasUpdated(query);
  }

  /**
   * Returns the incidents of a guild, or of all if it is null, that are open, not shown yet, or ended after a time. Those that
   * ended before and that a mute keeps from being shown are left out.
   */
  async incidents(guildId: string | null, endedAfter: Date): Promise<readonly Incident[]> {
    let query = this.db
      .selectFrom('incidents')
      .selectAll()
      .where(({ or, and, eb }) =>
        or([
          eb('ended_at', 'is', null),
          eb('ended_at', '>', endedAfter.getTime()),
          and([eb('shown', '<', eb.ref('revision')), eb('mute_id', 'is', null)]),
        ]),
      )
      .orderBy('started_at')
      .orderBy('id');
    if (guildId !== null) query = query.where('guild_id', '=', guildId);
    return (await query.execute()).flatMap((row) => this.#read(row) ?? []);
  }

  /** Returns the incident with an id, then those that share its message, oldest first. */
  async sharing(leadId: string): Promise<readonly Incident[]> {
    const rows = await this.db
      .selectFrom('incidents')
      .selectAll()
      .where(sharesMessage(leadId))
      .orderBy(({ eb }) => eb('id', '=', leadId), 'desc')
      .orderBy('started_at')
      .orderBy('id')
      .execute();
    return rows.flatMap((row) => this.#read(row) ?? []);
  }

  /** Stores a new incident; returns false if it is stored already, or one of the same kind is open for the same subject. */
  async open(incident: Incident): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('incidents')
      .values({
        id: incident.id,
        guild_id: incident.guildId,
        connection_id: incident.connectionId,
        server_key: incident.serverId === null ? allServersKey : serverColumnKey(incident.serverId),
        server_id: incident.serverId === null ? null : encodeId(incident.serverId),
        kind: incident.kind,
        name: truncateForStorage(incident.name, maxName),
        details: detailsText(incident),
        started_at: incident.startedAt.getTime(),
        ended_at: incident.endedAt?.getTime() ?? null,
        channel_id: incident.channelId,
        role_id: incident.roleId,
        language: incident.language,
        lead_id: incident.leadId,
        message_id: incident.messageId,
        taken_by: incident.takenBy,
        revision: incident.revision,
        shown: incident.shown,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  /** Changes an incident that is at the given revision. Returns it; null if it has changed since, or another one is open. */
  async change({ id, revision }: Incident, change: IncidentChange): Promise<Incident | null> {
    try {
      const row = await this.db
        .updateTable('incidents')
        .set({
          details: detailsText(change),
          ended_at: change.endedAt?.getTime() ?? null,
          revision: revision + 1,
        })
        .where('id', '=', id)
        .where('revision', '=', revision)
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? null : this.#read(row);
    } catch (error) {
      if (isUniqueViolation(error)) return null;
      throw error;
    }
  }

  /** Stores who is on the incidents that share a message and have not ended, if nobody is. Returns all that share it. */
  async take(guildId: string, leadId: string, personId: string): Promise<readonly Incident[]> {
    await this.changes.transact(guildId, (db) =>
      db
        .updateTable('incidents')
        .set(({ eb }) => ({ taken_by: personId, revision: eb('revision', '+', 1) }))
        .where(sharesMessage(leadId))
        .where('guild_id', '=', guildId)
        .where('taken_by', 'is', null)
        .where('ended_at', 'is', null)
        .execute(),
    );
    return (await this.sharing(leadId)).filter((incident) => incident.guildId === guildId);
  }

  /**
   * Stores that a message mentions the role of incidents, which is the same. Returns false if another message of the guild has
   * mentioned that role within `callPauseMs`, so that this one must not: its mention is due then.
   */
  async call(incidents: readonly Incident[], now: Date): Promise<boolean> {
    const [first] = incidents;
    if (first === undefined) return false;
    const { guildId, roleId } = first;
    const ids = incidents.map(({ id }) => id);
    const query = this.db
      .updateTable('incidents')
      // What is due stays so until Discord has the message that makes up for it.
      .set(({ fn, ref, val }) => ({
        called_at: now.getTime(),
        held_call: fn<string | null>('nullif', [ref('held_call'), val('done')]),
      }))
      .where('id', 'in', ids)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('incidents as other')
              .select('other.id')
              .where('other.guild_id', '=', guildId)
              .where('other.role_id', '=', roleId)
              .where('other.id', 'not in', ids)
              .where('other.called_at', '>', now.getTime() - callPauseMs)
              // Later ones are from before the clock was set back.
              .where('other.called_at', '<=', now.getTime()),
          ),
        ),
      );
    if (await hasUpdated(query)) return true;
    await this.db.updateTable('incidents').set({ held_call: 'due' }).where('id', 'in', ids).execute();
    return false;
  }

  /** Stores that a message was not posted which was to mention the role of incidents. */
  async uncall(incidents: readonly Incident[]): Promise<void> {
    const ids = incidents.map(({ id }) => id);
    await this.db.updateTable('incidents').set({ called_at: null }).where('id', 'in', ids).execute();
  }

  /** Returns the incidents whose mentions are due, oldest first. */
  async dueCalls(): Promise<readonly Incident[]> {
    const rows = await this.db
      .selectFrom('incidents')
      .selectAll()
      .where('held_call', '=', 'due')
      .orderBy('started_at')
      .orderBy('id')
      .execute();
    return rows.flatMap((row) => this.#read(row) ?? []);
  }

  /** Stores that mentions which were due have been made, or no longer need to be. */
  async endDueCalls(incidents: readonly Incident[]): Promise<void> {
    if (incidents.length === 0) return;
    const ids = incidents.map(({ id }) => id);
    await this.db.updateTable('incidents').set({ held_call: 'done' }).where('id', 'in', ids).execute();
  }

  /** Stores the message of an incident, null if it was deleted, and which incidents it shows at their revisions. */
  async markShown(leadId: string, messageId: string | null, shown: readonly Incident[]): Promise<void> {
    await this.db.transaction().execute(async (db) => {
      await db.updateTable('incidents').set({ message_id: messageId }).where('id', '=', leadId).execute();
      for (const { id, revision } of shown)
        await db
          .updateTable('incidents')
          .set({ shown: revision, mute_id: null })
          .where('id', '=', id)
          .execute();
    });
  }

  /** Stores which mute keeps incidents from being posted. Returns false if that is over. Changes nothing else of them. */
  hold(incidents: readonly Incident[], muteId: string): Promise<boolean> {
    const ids = incidents.map(({ id }) => id);
    const query = this.db
      .updateTable('incidents')
      .set({ mute_id: muteId })
      .where('id', 'in', ids)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('alert_mutes')
            .select('alert_mutes.id')
            .where('alert_mutes.id', '=', muteId)
            .where('alert_mutes.ended_at', 'is', null),
        ),
      );
    return hasUpdated(query);
  }

  /** Stores that no mute keeps incidents from being posted, which are shown in the message of the first one. */
  async release(incidents: readonly Incident[]): Promise<void> {
    const [lead, ...others] = incidents.map(({ id }) => id);
    if (lead === undefined) return;
    await this.db.transaction().execute(async (db) => {
      const update = db.updateTable('incidents');
      await update.set({ mute_id: null, lead_id: null }).where('id', '=', lead).execute();
      if (others.length > 0)
        await update.set({ mute_id: null, lead_id: lead }).where('id', 'in', others).execute();
    });
  }

  /** Returns the incidents that a mute keeps from being posted, oldest first. */
  async heldBy(muteId: string): Promise<readonly Incident[]> {
    const rows = await this.db
      .selectFrom('incidents')
      .selectAll()
      .where('mute_id', '=', muteId)
      .orderBy('started_at')
      .orderBy('id')
      .execute();
    return rows.flatMap((row) => this.#read(row) ?? []);
  }

  /** Stores that people were told of incidents as they are here, so that mutes no longer hold them. */
  async told(incidents: readonly Incident[]): Promise<void> {
    await this.db.transaction().execute(async (db) => {
      for (const { id, revision } of incidents)
        await db
          .updateTable('incidents')
          .set({ shown: revision, mute_id: null })
          .where('id', '=', id)
          .execute();
    });
  }

  /** Deletes the incidents that ended before a time, as did all that share their message, unless a mute holds one. */
  async prune(before: Date): Promise<void> {
    await this.db
      .deleteFrom('incidents')
      .where('ended_at', '<', before.getTime())
      .where(({ not, exists, selectFrom, fn }) => {
        const leadId = fn.coalesce('incidents.lead_id', 'incidents.id');
        return not(
          exists(
            selectFrom('incidents as other')
              .select('other.id')
              .where(({ or, eb }) => or([eb('other.id', '=', leadId), eb('other.lead_id', '=', leadId)]))
              .where(({ or, eb }) =>
                or([
                  eb('other.ended_at', 'is', null),
                  eb('other.ended_at', '>=', before.getTime()),
                  eb('other.mute_id', 'is not', null),
                ]),
              ),
          ),
        );
      })
      .execute();
  }

  /** Returns the incident; null, with a log entry, if a newer version wrote it or it was damaged. */
  #read(row: IncidentTable): Incident | null {
    const details = this.unreadable.orNull(
      { incident: row.id, guild: row.guild_id },
      'an incident can’t be read',
      () => ({
        ...incidentDetailsSchema.parse(parseColumn(row.details)),
        heldCall: heldCallSchema.nullable().parse(row.held_call),
      }),
    );
    if (details === null) return null;
    return {
      ...details,
      id: row.id,
      guildId: row.guild_id,
      connectionId: row.connection_id,
      serverId: row.server_id === null ? null : decodeId(row.server_id),
      kind: details.cause.kind,
      name: row.name,
      startedAt: new Date(row.started_at),
      endedAt: toDate(row.ended_at),
      channelId: row.channel_id,
      roleId: row.role_id,
      language: toLanguage(row.language) ?? 'en',
      leadId: row.lead_id,
      messageId: row.message_id,
      takenBy: row.taken_by,
      muteId: row.mute_id,
      isCalled: row.called_at !== null && row.held_call === null,
      revision: row.revision,
      shown: row.shown,
    };
  }
}

function detailsText({ cause, occurrences, count, earlier, closed }: IncidentDetails): string {
  return JSON.stringify({ cause, occurrences, count, earlier, ...(closed === true && { closed }) });
}

function toSetting(row: AlertSettingTable): AlertSetting {
  return {
    guildId: row.guild_id,
    server: rowServer(row),
    channelId: row.channel_id,
    roleId: row.role_id,
    backupAgeHours: row.backup_age_hours,
    testAgeHours: row.test_age_hours,
    restarts: row.restarts !== 0,
    hangMinutes: row.hang_minutes,
    language: toLanguage(row.language) ?? 'en',
    problem: row.problem,
  };
}

/** Returns the condition that an incident is the lead with an id, or shares its message. */
function sharesMessage(leadId: string) {
  return ({ or, eb }: ExpressionBuilder<Tables, 'incidents'>) =>
    or([eb('id', '=', leadId), eb('lead_id', '=', leadId)]);
}

/** Returns what of a setting someone chose. */
function chosenIn({ channel_id, role_id, ...row }: AlertSettingTable): string {
  const { backup_age_hours, test_age_hours, restarts, hang_minutes } = row;
  return JSON.stringify([channel_id, role_id, backup_age_hours, test_age_hours, restarts, hang_minutes]);
}
