import type { GuildConnections, ServerRef } from './connection.ts';
import type { Language } from './language.ts';
import type { OperationRequest, ReplyTarget } from './operation.ts';

/** How many requests may be open at the same time: more would bury the channel. */
export const maxOpenApprovals = { person: 3, guild: 20 };

/** How many offers to a person in a guild are kept: the newest. */
export const maxOffers = 20;

/** What a person may ask approval for: stored when they are refused, as they typed it. */
export interface ApprovalOffer {
  /** 16 random URL-safe characters, for use in custom ids. */
  readonly id: string;
  readonly guildId: string;
  /** Typed text has an empty `connectionId`. Null if the command named no server and the guild has no default server. */
  readonly server: ServerRef | null;
  /** A backup has the typed text as its id. */
  readonly request: OperationRequest;
  readonly requestedBy: { readonly id: string; readonly name: string };
  readonly expiresAt: Date;
}

/**
 * `approved`: the operation is started, or about to be; the others did not lead to one. `gone`: the host no longer has the
 * backup that it is about.
 */
export const approvalStates = ['open', 'approved', 'declined', 'expired', 'gone'] as const;
type ApprovalState = (typeof approvalStates)[number];

/** A request of a person who may not do it, which someone else can approve. */
export interface Approval extends ApprovalOffer {
  readonly accountId: string;
  readonly server: ServerRef;
  readonly state: ApprovalState;
  /** Where the person who asked sees what came of it. */
  readonly replyTo: ReplyTarget | null;
  /** The language of its public message. */
  readonly language: Language;
  /** The language of the person who asked. */
  readonly privateLanguage: Language;
  /** Where it is posted. */
  readonly channelId: string;
  /** The role that its message mentions; null: none. */
  readonly roleId: string | null;
  /** Null until it is posted. */
  readonly messageId: string | null;
  /** Who approved or declined it; null if nobody did. */
  readonly decidedBy: { readonly id: string; readonly name: string } | null;
  readonly decidedAt: Date | null;
  readonly createdAt: Date;
}

export type NewApproval = Omit<Approval, 'state' | 'messageId' | 'decidedBy' | 'decidedAt'>;

/** How an approval changes from one state to another. */
export interface ApprovalDecision {
  readonly from: ApprovalState;
  readonly to: ApprovalState;
  /** Null: nobody, or not any more. */
  readonly by: Approval['decidedBy'];
  readonly now: Date;
}

export interface Approvals {
  /** Stores an offer, and deletes the person's oldest ones in the guild beyond those that are kept. */
  offer(offer: ApprovalOffer): Promise<void>;
  /** Returns an offer that was not used yet. */
  findOffer(guildId: string, id: string): Promise<ApprovalOffer | null>;
  /** Turns an offer into an open request, once. Returns why it didn't: at a limit, or no such offer (any more). */
  open(approval: NewApproval): Promise<'opened' | 'person-full' | 'guild-full' | 'no-offer'>;
  find(guildId: string, id: string): Promise<Approval | null>;
  setMessage(id: string, messageId: string): Promise<void>;
  /** Replaces what an open request asks for. Returns false if it is not open any more. */
  setRequest(id: string, request: OperationRequest): Promise<boolean>;
  /** Changes the state, if it is `from`. Returns whether it was. */
  decide(id: string, decision: ApprovalDecision): Promise<boolean>;
  /** Notes that its message and the person who asked show how it ended, and forgets the reply target. */
  finalize(id: string): Promise<void>;
  /**
   * Returns requests, oldest first, at most 100: open ones that have expired, and those that since `quietSince` were not
   * posted, or whose end was not shown.
   */
  pendingDelivery(now: Date, quietSince: Date): Promise<readonly Approval[]>;
  /** Deletes offers that have expired, and requests that were made before a time. */
  prune(now: Date, before: Date): Promise<void>;
}

/** Returns the channel in which a guild's requests are posted; null if people can't ask for approval there. */
export function approvalChannel({
  approvalsChannelId,
  logChannelId,
}: Pick<GuildConnections, 'approvalsChannelId' | 'logChannelId'>): string | null {
  return approvalsChannelId ?? logChannelId;
}
