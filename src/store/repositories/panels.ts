import type { Insertable } from 'kysely';
import { z } from 'zod';
import {
  mostPanels,
  type NewPanel,
  type Panel,
  type PanelEnd,
  type PanelLook,
  panelEnds,
  panelParts,
  usualLook,
} from '../../panels/model/panel.ts';
import { countDeleted, hasUpdated } from '../changed-rows.ts';
import {
  maxName,
  parseColumn,
  rowServer,
  serverColumns,
  toDate,
  toLanguage,
  truncateForStorage,
} from '../column-values.ts';
import { Repository } from '../repository.ts';
import type { Database, PanelTable } from '../schema.ts';

type Key = Pick<Panel, 'guildId' | 'id'>;

export class Panels extends Repository {
  /** Returns those of all guilds that have not ended. */
  async active(): Promise<readonly Panel[]> {
    const rows = await this.db.selectFrom('panels').selectAll().where('ended_at', 'is', null).execute();
    return rows.map(this.#toPanel);
  }

  /** Returns those of a guild, ended ones included, oldest first. */
  async of(guildId: string): Promise<readonly Panel[]> {
    const rows = await this.#ofGuild(guildId).orderBy('created_at').orderBy('id').execute();
    return rows.map(this.#toPanel);
  }

  async find(guildId: string, id: string): Promise<Panel | null> {
    const row = await this.#ofGuild(guildId).where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : this.#toPanel(row);
  }

  /**
   * Stores a panel; returns false if the guild has `mostPanels` that have not ended. If it has as many with those that have
   * ended, deletes the one that ended first.
   */
  add(panel: NewPanel): Promise<boolean> {
    const { guildId } = panel;
    return this.changes.transact(guildId, async (db) => {
      const rows = await db
        .selectFrom('panels')
        .select(['id', 'ended_at'])
        .where('guild_id', '=', guildId)
        .orderBy('ended_at')
        .execute();
      if (rows.filter(({ ended_at }) => ended_at === null).length >= mostPanels) return false;
      const oldest = rows.find(({ ended_at }) => ended_at !== null);
      if (rows.length >= mostPanels && oldest !== undefined)
        await db.deleteFrom('panels').where('id', '=', oldest.id).execute();
      await db.insertInto('panels').values(toRow(panel)).execute();
      return true;
    });
  }

  /** Stores the message of a panel that has none; returns false if the panel has one, or was removed. */
  setMessage(panel: Key, messageId: string): Promise<boolean> {
    return this.#update(panel, { message_id: messageId }, (query) => query.where('message_id', 'is', null));
  }

  /** Stores that someone pressed Refresh; returns false if someone did so after `since`, or the panel has ended. */
  refresh(panel: Key, now: Date, since: Date): Promise<boolean> {
    return this.#update(panel, { refresh_at: now.getTime() }, (query) =>
      query.where('ended_at', 'is', null).where(({ eb, or }) =>
        or([
          eb('refresh_at', 'is', null),
          eb('refresh_at', '<=', since.getTime()),
          // The clock was set back.
          eb('refresh_at', '>', now.getTime()),
        ]),
      ),
    );
  }

  /** Stores how a panel is to look; returns false if there is none. */
  change(panel: Key, { look, buttons }: Pick<Panel, 'look' | 'buttons'>): Promise<boolean> {
    return this.#update(panel, { look: JSON.stringify(look), buttons: Number(buttons) });
  }

  /**
   * Gives a panel another message and id, so that it is posted like a new one; it begins again if it had ended. Returns false if
   * there is none.
   */
  move(
    panel: Key,
    to: Pick<Panel, 'id' | 'channelId' | 'channelName' | 'messageId' | 'createdAt'>,
  ): Promise<boolean> {
    return this.#update(panel, {
      id: to.id,
      channel_id: to.channelId,
      channel_name: truncateForStorage(to.channelName, maxName),
      message_id: to.messageId,
      created_at: to.createdAt.getTime(),
      refresh_at: null,
      picture_refused: 0,
      end_reason: null,
      ended_at: null,
    });
  }

  async setPictureRefused(panel: Key, refused: boolean): Promise<void> {
    await this.#update(panel, { picture_refused: Number(refused) });
  }

  /** Ends a panel; returns false if it had ended, or was removed. */
  end(panel: Key, reason: PanelEnd, now: Date): Promise<boolean> {
    return this.#update(panel, { end_reason: reason, ended_at: now.getTime() }, (query) =>
      query.where('ended_at', 'is', null),
    );
  }

  /** Deletes a panel; returns false if there is none. */
  remove({ guildId, id }: Key): Promise<boolean> {
    return this.changes.transact(guildId, async (db) => {
      const query = db.deleteFrom('panels').where('id', '=', id).where('guild_id', '=', guildId);
      return (await countDeleted(query)) > 0;
    });
  }

  /** Deletes those that ended before a time. Returns how many. */
  prune(before: Date): Promise<number> {
    return countDeleted(this.db.deleteFrom('panels').where('ended_at', '<', before.getTime()));
  }

  #ofGuild(guildId: string) {
    return this.db.selectFrom('panels').selectAll().where('guild_id', '=', guildId);
  }

  readonly #toPanel = (row: PanelTable): Panel => toPanel(row, this.#look(row));

  /** Returns the one that shows the least for one that can't be read: an admin can give the panel another. */
  #look({ id: panel, guild_id: guild, look }: PanelTable): PanelLook {
    const read = () => (look === null ? usualLook : toLook(look));
    const shown = this.unreadable.orNull({ panel, guild }, 'the look of a panel can’t be read', read);
    return shown ?? { ...usualLook, show: [] };
  }

  /** @param narrow adds what must be so for the change to be made */
  #update(
    { guildId, id }: Key,
    change: Partial<PanelTable>,
    narrow: (query: ReturnType<typeof updateQuery>) => ReturnType<typeof updateQuery> = (query) => query,
  ): Promise<boolean> {
    return this.changes.transact(guildId, (db) => hasUpdated(narrow(updateQuery(db, guildId, id, change))));
  }
}

function updateQuery(db: Database, guildId: string, id: string, change: Partial<PanelTable>) {
  return db.updateTable('panels').set(change).where('id', '=', id).where('guild_id', '=', guildId);
}

function toRow({ server, ...panel }: NewPanel): Insertable<PanelTable> {
  return {
    id: panel.id,
    guild_id: panel.guildId,
    channel_id: panel.channelId,
    channel_name: truncateForStorage(panel.channelName, maxName),
    ...serverColumns(server),
    buttons: Number(panel.buttons),
    language: panel.language,
    created_by: panel.createdBy,
    created_at: panel.createdAt.getTime(),
    picture_refused: 0,
    look: JSON.stringify(panel.look),
  };
}

function toPanel(row: PanelTable, look: PanelLook): Panel {
  const { ended_at: endedAt } = row;
  return {
    id: row.id,
    guildId: row.guild_id,
    channelId: row.channel_id,
    channelName: row.channel_name,
    server: rowServer(row),
    buttons: row.buttons === 1,
    look,
    language: toLanguage(row.language) ?? 'en',
    createdBy: row.created_by,
    createdAt: new Date(row.created_at),
    messageId: row.message_id,
    refreshAt: toDate(row.refresh_at),
    pictureRefused: row.picture_refused === 1,
    ended: endedAt === null ? null : { reason: endReason(row), at: new Date(endedAt) },
  };
}

/** Returns why a panel ended. A newer version may have stored a reason that this one doesn't know. */
function endReason({ end_reason: stored }: PanelTable): PanelEnd {
  return panelEnds.find((reason) => reason === stored) ?? 'message-deleted';
}

const lookSchema = z.object({
  title: z.string().nullable(),
  color: z.number().nullable(),
  text: z.string().nullable(),
  image: z.string().nullable(),
  show: z.array(z.string()).nullable(),
});

/** Returns a stored look. A newer version may have stored parts that this one doesn't know. */
function toLook(stored: string): PanelLook {
  const { show, ...look } = lookSchema.parse(parseColumn(stored));
  return { ...look, show: show && panelParts.filter((part) => show.includes(part)) };
}
