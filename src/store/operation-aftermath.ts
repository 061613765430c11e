import type { Operations } from './operation.ts';
import { noGuild } from './operation-row.ts';
import type { Database } from './schema.ts';

type Aftermath = Pick<Operations, 'reported' | 'announced' | 'wasAnnounced' | 'prune'>;

/** What follows an operation's outcome: people are told of it, and after its retention it is forgotten. */
export function operationAftermath(db: Database): Aftermath {
  return {
    async reported(id) {
      const row = await db
        .updateTable('operations')
        .set({ reported_at: Date.now(), sealed_reply_to: null })
        .where('id', '=', id)
        .where('ended_at', 'is not', null)
        .returning('guild_id')
        .executeTakeFirst();
      if (row?.guild_id === noGuild) await db.deleteFrom('operations').where('id', '=', id).execute();
    },

    async announced(id) {
      await db.updateTable('operations').set({ announced_at: Date.now() }).where('id', '=', id).execute();
    },

    async wasAnnounced(id) {
      const row = await db
        .selectFrom('operations')
        .select('id')
        .where('id', '=', id)
        .where('announced_at', 'is not', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    async prune(before) {
      const { numDeletedRows } = await db
        .deleteFrom('operations')
        .where('ended_at', '<', before.getTime())
        .where('reported_at', 'is not', null)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}
