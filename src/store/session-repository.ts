import type { Database } from './schema.ts';
import type { GatewaySession, Sessions } from './store.ts';

export class SessionRepository implements Sessions {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async get(shardId: number): Promise<GatewaySession | null> {
    const row = await this.#db
      .selectFrom('sessions')
      .selectAll()
      .where('shard_id', '=', shardId)
      .executeTakeFirst();
    if (!row) return null;
    return {
      bot: row.bot,
      shardId: row.shard_id,
      shardCount: row.shard_count,
      sessionId: row.session_id,
      sequence: row.sequence,
      resumeUrl: row.resume_url,
    };
  }

  async save(session: GatewaySession): Promise<void> {
    const row = {
      bot: session.bot,
      shard_count: session.shardCount,
      session_id: session.sessionId,
      sequence: session.sequence,
      resume_url: session.resumeUrl,
    };
    await this.#db
      .insertInto('sessions')
      .values({ shard_id: session.shardId, ...row })
      .onConflict((conflict) => conflict.column('shard_id').doUpdateSet(row))
      .execute();
  }

  async remove(shardId: number): Promise<void> {
    await this.#db.deleteFrom('sessions').where('shard_id', '=', shardId).execute();
  }
}
