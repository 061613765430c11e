import { z } from 'zod';
import type { GatewaySession } from '../../domain/gateway-session.ts';
import { Repository } from '../repository.ts';
import type { SessionTable } from '../schema.ts';

/** The encrypted part of a session. `resumeUrl` is in it because the bot's token is sent there. */
const sealedSchema = z.object({ sessionId: z.string(), resumeUrl: z.string() });

/** Returns the vault context of a gateway session. */
export function sessionContext({ bot, shard_id }: Pick<SessionTable, 'bot' | 'shard_id'>): string {
  return `gateway session of shard ${shard_id} of bot ${bot}`;
}

export class Sessions extends Repository {
  /** Returns null even if the session can't be decrypted: the shard then identifies anew. */
  async get(shardId: number): Promise<GatewaySession | null> {
    const row = await this.db
      .selectFrom('sessions')
      .selectAll()
      .where('shard_id', '=', shardId)
      .executeTakeFirst();
    if (!row) return null;
    const { bot, shard_id, shard_count: shardCount, sequence } = row;
    const opened = await this.vault.open(row.sealed, sessionContext(row));
    if (opened === null) return null;
    return { bot, shardId: shard_id, shardCount, sequence, ...sealedSchema.parse(JSON.parse(opened)) };
  }

  async save({ bot, shardId, shardCount, sequence, sessionId, resumeUrl }: GatewaySession): Promise<void> {
    await this.vault.whileKeysHold(async () => {
      const context = sessionContext({ bot, shard_id: shardId });
      const sealed = this.vault.seal(JSON.stringify({ sessionId, resumeUrl }), context);
      const row = { bot, shard_count: shardCount, sequence, sealed };
      await this.db
        .insertInto('sessions')
        .values({ shard_id: shardId, ...row })
        .onConflict((conflict) => conflict.column('shard_id').doUpdateSet(row))
        .execute();
    });
  }

  async remove(shardId: number): Promise<void> {
    await this.db.deleteFrom('sessions').where('shard_id', '=', shardId).execute();
  }
}
