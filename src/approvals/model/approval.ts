import { z } from 'zod';
import { type Case, type CaseType, serverSchema } from '../../cases/model/case.ts';
import { languages } from '../../domain/language.ts';
import { personSchema } from '../../domain/people.ts';
import { requestSchema } from '../../operations/model/operation.ts';

/** How many requests may be open at the same time: more would bury the channel. */
export const maxOpenApprovals = { person: 3, guild: 20 };

const offerSchema = z.object({
  stage: z.literal('offered'),
  /** Typed text has an empty `connectionId`. Null if the command named no server and the guild has no default server. */
  server: serverSchema.nullable(),
  /** A backup has the typed text as its id. */
  request: requestSchema,
  requestedBy: personSchema,
  /** In milliseconds since 1970. */
  expiresAt: z.number(),
});
/** What a person may ask approval for: stored when they are refused, as they typed it. */
export type ApprovalOffer = z.infer<typeof offerSchema>;

const approvalSchema = offerSchema.extend({
  /**
   * `approved`: the operation is started, or about to be; the later ones did not lead to one. `gone`: the host no longer has the
   * backup that it is about. `unposted`: its channel refuses it.
   */
  stage: z.enum(['open', 'approved', 'declined', 'expired', 'gone', 'unposted']),
  server: serverSchema,
  accountId: z.string(),
  /** The language of the person who asked. */
  privateLanguage: z.enum(languages),
  /** The role that its message mentions; null if it mentions none. */
  roleId: z.string().nullable(),
  /** Who approved or declined it; null if nobody did. */
  decidedBy: personSchema.nullable(),
  /** In milliseconds since 1970; null while it is open. */
  decidedAt: z.number().nullable(),
  /** Why its channel refuses it; null if it doesn't. */
  problem: z.string().nullable(),
  /** Whether the person who asked knows that it led to nothing. */
  isTold: z.boolean(),
});
/** A request of a person who may not do it, which someone else can approve. */
export type ApprovalRequest = z.infer<typeof approvalSchema>;
export type ApprovalState = ApprovalOffer | ApprovalRequest;

export const approvalType: CaseType<ApprovalState> = {
  kind: 'approval',
  schema: z.discriminatedUnion('stage', [offerSchema, approvalSchema]),
};

/** A request for approval, as its messages show it. */
export type Approval = ApprovalRequest & Pick<Case<ApprovalState>, 'id' | 'language' | 'channelId'>;

/** Returns a request for approval as its messages show it; null if it is still an offer. */
export function approvalOf({
  id,
  language,
  channelId,
  state,
}: Pick<Case<ApprovalState>, 'id' | 'language' | 'channelId' | 'state'>): Approval | null {
  return state.stage === 'offered' ? null : { id, language, channelId, ...state };
}

/** Returns why a person, or a guild, can't have one more request; null if they can. */
export function approvalLimit(personId: string) {
  return (others: readonly Pick<Case<ApprovalState>, 'state'>[]): 'person-full' | 'guild-full' | null => {
    const open = others.filter(({ state }) => state.stage === 'open');
    if (open.length >= maxOpenApprovals.guild) return 'guild-full';
    const theirs = open.filter(({ state }) => state.requestedBy.id === personId);
    return theirs.length >= maxOpenApprovals.person ? 'person-full' : null;
  };
}
