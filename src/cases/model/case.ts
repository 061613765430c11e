import { digest } from '@steward/kit';
import { z } from 'zod';
import type { Language } from '../../domain/language.ts';
import type { ReplyTarget } from '../../operations/model/operation.ts';

/** `draft`: a person may still begin it. `open`: it is followed. `ended`: its message shows how it ended, or can't. */
export const casePhases = ['draft', 'open', 'ended'] as const;
type CasePhase = (typeof casePhases)[number];

/** How the state of a kind of case is stored. */
export interface CaseType<State> {
  readonly kind: string;
  readonly schema: z.ZodType<State>;
}

/** Something that outlives a reply: its message shows how far it is, until Discord has taken how it ended. */
export interface Case<State> {
  /** At most 25 URL-safe characters and colons, for use in custom ids. */
  readonly id: string;
  readonly kind: string;
  readonly guildId: string;
  readonly phase: CasePhase;
  readonly state: State;
  /** The language of its message. */
  readonly language: Language;
  /** Where its message is, or is to be; empty: nowhere. */
  readonly channelId: string;
  /** Null until it is posted. */
  readonly messageId: string | null;
  /** A digest of the version of its message that Discord has taken last; null: of none, or not known. */
  readonly shown: string | null;
  /** The reply to the interaction that it began with; null if there is none, and once it has ended. */
  readonly replyTo: ReplyTarget | null;
  /** When it was added, or begun if it was a draft. */
  readonly createdAt: Date;
  /** When it is deleted; null while it is open. */
  readonly expiresAt: Date | null;
  /** Counts its changes, for compare and set. */
  readonly revision: number;
}

type NewCase<State> = Pick<Case<State>, 'id' | 'guildId' | 'state' | 'language' | 'channelId' | 'createdAt'> &
  Partial<Pick<Case<State>, 'messageId' | 'shown' | 'replyTo'>>;

/** Returns a case that is open from the beginning. */
export function openCase<State>({ kind }: CaseType<State>, made: NewCase<State>): Case<State> {
  const none = { messageId: null, shown: null, replyTo: null, expiresAt: null, revision: 0 };
  return { ...none, ...made, kind, phase: 'open' };
}

/** Returns a draft. @param keepMs how long it is kept, in milliseconds */
export function draftCase<State>(type: CaseType<State>, made: NewCase<State>, keepMs: number): Case<State> {
  const expiresAt = new Date(made.createdAt.getTime() + keepMs);
  return { ...openCase(type, made), phase: 'draft', expiresAt };
}

export type CaseChange<State> = Partial<
  Pick<Case<State>, 'phase' | 'state' | 'language' | 'channelId' | 'messageId' | 'replyTo' | 'expiresAt'>
>;

/** A server in a state. */
export const serverSchema = z.object({ connectionId: z.string(), id: z.string(), name: z.string() });

/** Returns a digest of what a message shows. Whom it notifies when it is posted doesn't count. */
export function digestOf(body: object): string {
  const shown = JSON.stringify(body, (key, value: unknown) =>
    key === 'allowed_mentions' ? undefined : value,
  );
  return digest(shown, 22);
}
