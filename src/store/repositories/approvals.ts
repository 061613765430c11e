import type { Insertable } from 'kysely';
import { z } from 'zod';
import {
  type Approval,
  type ApprovalDecision,
  type ApprovalOffer,
  type Approvals,
  approvalStates,
  maxOffers,
  maxOpenApprovals,
  type NewApproval,
} from '../../domain/approval.ts';
import { type OperationRequest, requestSchema } from '../../domain/operation.ts';
import {
  encodeId,
  maxName,
  parseColumn,
  serverColumns,
  serverOf,
  toDate,
  toLanguage,
  truncateForStorage,
} from '../column-values.ts';
import { hasUpdated } from '../counted.ts';
import { guildTransaction } from '../guild-transaction.ts';
import { Repository } from '../repository.ts';
import type { ApprovalTable } from '../schema.ts';
import { openReplyTo, requestJson, sealReplyTo } from './operation-row.ts';

/** The state of a row that is an offer. */
const offered = 'offered';

const stateSchema = z.enum(approvalStates);

/** Returns the vault context of an approval's reply target. */
export function approvalContext(id: string): string {
  return `reply target of approval ${id}`;
}

/** The table of offers and requests for approval. */
export class ApprovalRepository extends Repository implements Approvals {
  async offer(offer: ApprovalOffer): Promise<void> {
    const row: Insertable<ApprovalTable> = {
      id: offer.id,
      guild_id: offer.guildId,
      state: offered,
      account_id: '',
      connection_id: offer.server?.connectionId ?? '',
      server_id: offer.server && encodeId(offer.server.id),
      server_name: truncateForStorage(offer.server?.name ?? '', maxName),
      request: requestJson(offer.request),
      requested_by_id: offer.requestedBy.id,
      requested_by_name: truncateForStorage(offer.requestedBy.name, maxName),
      language: '',
      private_language: '',
      created_at: Date.now(),
      expires_at: offer.expiresAt.getTime(),
      settled: 0,
    };
    await this.db.insertInto('approvals').values(row).execute();
    await this.db
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
      ...serverColumns(approval.server),
      request: requestJson(approval.request),
      sealed_reply_to: sealReplyTo(this.vault, approvalContext(id), replyTo),
      language: approval.language,
      private_language: approval.privateLanguage,
      channel_id: approval.channelId,
      role_id: approval.roleId,
      created_at: approval.createdAt.getTime(),
      expires_at: approval.expiresAt.getTime(),
    };
    return guildTransaction(this.db, guildId, async (db) => {
      const open = await db
        .selectFrom('approvals')
        .select('requested_by_id')
        .where('guild_id', '=', guildId)
        .where('state', '=', 'open')
        .execute();
      if (open.length >= maxOpenApprovals.guild) return 'guild-full';
      const theirs = open.filter((row) => row.requested_by_id === approval.requestedBy.id);
      if (theirs.length >= maxOpenApprovals.person) return 'person-full';
      const query = db
        .updateTable('approvals')
        .set(values)
        .where('id', '=', id)
        .where('guild_id', '=', guildId)
        .where('state', '=', offered);
      return (await hasUpdated(query)) ? 'opened' : 'no-offer';
    });
  }

  async find(guildId: string, id: string): Promise<Approval | null> {
    const row = await this.#find(guildId, id);
    return row === undefined || row.state === offered ? null : this.#toApproval(row);
  }

  async setMessage(id: string, messageId: string): Promise<void> {
    await this.db.updateTable('approvals').set({ message_id: messageId }).where('id', '=', id).execute();
  }

  setRequest(id: string, request: OperationRequest): Promise<boolean> {
    const query = this.db.updateTable('approvals').set({ request: requestJson(request) });
    return hasUpdated(query.where('id', '=', id).where('state', '=', 'open'));
  }

  decide(id: string, { from, to, by, now }: ApprovalDecision): Promise<boolean> {
    const query = this.db.updateTable('approvals').set({
      state: to,
      decided_by_id: by?.id ?? null,
      decided_by_name: by && truncateForStorage(by.name, maxName),
      decided_at: to === 'open' ? null : now.getTime(),
    });
    return hasUpdated(query.where('id', '=', id).where('state', '=', from));
  }

  async finalize(id: string): Promise<void> {
    await this.db
      .updateTable('approvals')
      .set({ settled: 1, sealed_reply_to: null })
      .where('id', '=', id)
      .execute();
  }

  async pendingDelivery(now: Date, quietSince: Date): Promise<readonly Approval[]> {
    const [at, since] = [now.getTime(), quietSince.getTime()];
    const rows = await this.db
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
    const approvals: Approval[] = [];
    for (const row of rows) {
      try {
        approvals.push(await this.#toApproval(row));
      } catch (error) {
        const { id: approval, guild_id: guild } = row;
        this.unreadable.add({ approval, guild }, error, 'a request for approval can’t be read');
      }
    }
    return approvals;
  }

  async prune(now: Date, before: Date): Promise<void> {
    await this.db
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
    return this.db
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
      replyTo: await openReplyTo(this.vault, approvalContext(row.id), row.sealed_reply_to),
      language: toLanguage(row.language) ?? 'en',
      privateLanguage: toLanguage(row.private_language) ?? 'en',
      channelId: row.channel_id ?? '',
      roleId: row.role_id,
      messageId: row.message_id,
      decidedBy:
        row.decided_by_id === null ? null : { id: row.decided_by_id, name: row.decided_by_name ?? '' },
      decidedAt: toDate(row.decided_at),
      createdAt: new Date(row.created_at),
    };
  }
}

function toOffer(row: ApprovalTable): ApprovalOffer {
  return {
    id: row.id,
    guildId: row.guild_id,
    server: serverOf(row),
    request: requestSchema.parse(parseColumn(row.request)),
    requestedBy: { id: row.requested_by_id, name: row.requested_by_name },
    expiresAt: new Date(row.expires_at),
  };
}
