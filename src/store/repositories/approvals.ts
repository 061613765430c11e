import { z } from 'zod';
import {
  type Approval,
  type ApprovalOffer,
  type Approvals,
  approvalStates,
  type Decision,
  maxOffers,
  maxOpenApprovals,
  type NewApproval,
} from '../../domain/approval.ts';
import { type OperationRequest, replyTargetSchema, requestSchema } from '../../domain/operation.ts';
import { encodeId, maxName, serverOf, toLanguage, truncateForStorage } from '../column-values.ts';
import type { Vault } from '../crypto/vault.ts';
import { lockGuild } from '../lock-guild.ts';
import type { ApprovalTable, Database } from '../schema.ts';
import { requestText } from './operation-row.ts';

/** The state of a row that is an offer. */
const offered = 'offered';

const stateSchema = z.enum(approvalStates);

/** Returns the vault context of an approval's reply target. */
export function approvalContext(id: string): string {
  return `reply target of approval ${id}`;
}

/** The table of offers and requests for approval. */
export class ApprovalRepository implements Approvals {
  readonly #db: Database;
  readonly #vault: Vault;

  constructor(db: Database, vault: Vault) {
    this.#db = db;
    this.#vault = vault;
  }

  async offer(offer: ApprovalOffer): Promise<void> {
    const row: ApprovalTable = {
      id: offer.id,
      guild_id: offer.guildId,
      state: offered,
      account_id: '',
      connection_id: offer.server?.connectionId ?? '',
      server_id: offer.server && encodeId(offer.server.id),
      server_name: truncateForStorage(offer.server?.name ?? '', maxName),
      request: requestText(offer.request),
      requested_by_id: offer.requestedBy.id,
      requested_by_name: truncateForStorage(offer.requestedBy.name, maxName),
      sealed_reply_to: null,
      language: '',
      private_language: '',
      channel_id: null,
      message_id: null,
      decided_by_id: null,
      decided_by_name: null,
      decided_at: null,
      created_at: Date.now(),
      expires_at: offer.expiresAt.getTime(),
      settled: 0,
    };
    await this.#db.insertInto('approvals').values(row).execute();
    await this.#db
      .deleteFrom('approvals')
      .where('id', 'in', (from) =>
        from
          .selectFrom('approvals')
          .select('id')
          .where('guild_id', '=', offer.guildId)
          .where('state', '=', offered)
          .where('requested_by_id', '=', offer.requestedBy.id)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(maxOffers)
          .offset(maxOffers),
      )
      .execute();
  }

  async findOffer(guildId: string, id: string): Promise<ApprovalOffer | null> {
    const row = await this.#find(guildId, id);
    return row?.state === offered ? toOffer(row) : null;
  }

  open(approval: NewApproval): Promise<'opened' | 'person-full' | 'guild-full' | 'no-offer'> {
    const { id, guildId, replyTo } = approval;
    const values = {
      state: 'open',
      account_id: approval.accountId,
      connection_id: approval.server.connectionId,
      server_id: encodeId(approval.server.id),
      server_name: truncateForStorage(approval.server.name, maxName),
      request: requestText(approval.request),
      sealed_reply_to: replyTo && this.#vault.seal(JSON.stringify(replyTo), approvalContext(id)),
      language: approval.language,
      private_language: approval.privateLanguage,
      channel_id: approval.channelId,
      created_at: approval.createdAt.getTime(),
      expires_at: approval.expiresAt.getTime(),
    };
    return this.#db.transaction().execute(async (db) => {
      await lockGuild(db, guildId);
      const open = await db
        .selectFrom('approvals')
        .select('requested_by_id')
        .where('guild_id', '=', guildId)
        .where('state', '=', 'open')
        .execute();
      if (open.length >= maxOpenApprovals.guild) return 'guild-full';
      const theirs = open.filter((row) => row.requested_by_id === approval.requestedBy.id);
      if (theirs.length >= maxOpenApprovals.person) return 'person-full';
      const { numUpdatedRows } = await db
        .updateTable('approvals')
        .set(values)
        .where('id', '=', id)
        .where('guild_id', '=', guildId)
        .where('state', '=', offered)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n ? 'opened' : 'no-offer';
    });
  }

  async find(guildId: string, id: string): Promise<Approval | null> {
    const row = await this.#find(guildId, id);
    return row === undefined || row.state === offered ? null : this.#toApproval(row);
  }

  async setMessage(id: string, messageId: string): Promise<void> {
    await this.#db.updateTable('approvals').set({ message_id: messageId }).where('id', '=', id).execute();
  }

  async setRequest(id: string, request: OperationRequest): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('approvals')
      .set({ request: requestText(request) })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  async decide(id: string, { from, to, by, now }: Decision): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('approvals')
      .set({
        state: to,
        decided_by_id: by?.id ?? null,
        decided_by_name: by && truncateForStorage(by.name, maxName),
        decided_at: to === 'open' ? null : now.getTime(),
      })
      .where('id', '=', id)
      .where('state', '=', from)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  async finalize(id: string): Promise<void> {
    await this.#db
      .updateTable('approvals')
      .set({ settled: 1, sealed_reply_to: null })
      .where('id', '=', id)
      .execute();
  }

  async pendingDelivery(now: Date, quietSince: Date): Promise<readonly Approval[]> {
    const [at, since] = [now.getTime(), quietSince.getTime()];
    const rows = await this.#db
      .selectFrom('approvals')
      .selectAll()
      .where('settled', '=', 0)
      .where('state', '!=', offered)
      .where(({ eb, or, and }) =>
        or([
          eb('expires_at', '<=', at),
          eb('decided_at', '<=', since),
          and([eb('message_id', 'is', null), eb('created_at', '<=', since)]),
        ]),
      )
      .orderBy('created_at')
      .limit(100)
      .execute();
    return Promise.all(rows.map((row) => this.#toApproval(row)));
  }

  async prune(now: Date, before: Date): Promise<void> {
    await this.#db
      .deleteFrom('approvals')
      .where(({ eb, or, and }) =>
        or([
          and([eb('state', '=', offered), eb('expires_at', '<=', now.getTime())]),
          eb('created_at', '<', before.getTime()),
        ]),
      )
      .execute();
  }

  #find(guildId: string, id: string): Promise<ApprovalTable | undefined> {
    return this.#db
      .selectFrom('approvals')
      .selectAll()
      .where('id', '=', id)
      .where('guild_id', '=', guildId)
      .executeTakeFirst();
  }

  async #toApproval(row: ApprovalTable): Promise<Approval> {
    const offer = toOffer(row);
    return {
      ...offer,
      accountId: row.account_id,
      server: offer.server ?? { connectionId: row.connection_id, id: '', name: row.server_name },
      state: stateSchema.parse(row.state),
      replyTo: await this.#replyTo(row),
      language: toLanguage(row.language) ?? 'en',
      privateLanguage: toLanguage(row.private_language) ?? 'en',
      channelId: row.channel_id ?? '',
      messageId: row.message_id,
      decidedBy:
        row.decided_by_id === null ? null : { id: row.decided_by_id, name: row.decided_by_name ?? '' },
      decidedAt: row.decided_at === null ? null : new Date(row.decided_at),
      createdAt: new Date(row.created_at),
    };
  }

  /** Returns null if the reply target can't be decrypted any more. */
  async #replyTo({ id, sealed_reply_to: sealed }: ApprovalTable): Promise<Approval['replyTo']> {
    if (sealed === null) return null;
    const opened = await this.#vault.open(sealed, approvalContext(id));
    return opened === null ? null : replyTargetSchema.parse(JSON.parse(opened));
  }
}

function toOffer(row: ApprovalTable): ApprovalOffer {
  return {
    id: row.id,
    guildId: row.guild_id,
    server: serverOf(row),
    request: requestSchema.parse(JSON.parse(row.request)),
    requestedBy: { id: row.requested_by_id, name: row.requested_by_name },
    expiresAt: new Date(row.expires_at),
  };
}
