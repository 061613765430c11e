import { digest } from '@steward/kit';
import { z } from 'zod';
import type { Language } from './language.ts';
import type { ReplyTarget } from './operation.ts';

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
  /** 16 URL-safe characters, for use in custom ids. */
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
  readonly createdAt: Date;
  /** When a process last worked on it. */
  readonly seenAt: Date;
  /** When it is deleted; null while it is open. */
  readonly expiresAt: Date | null;
  /** Counts its changes, for compare and set. */
  readonly revision: number;
}

/** What is the same in each case when it is made. */
export const newCase = { messageId: null, shown: null, replyTo: null, expiresAt: null, revision: 0 } as const;

export type CaseChange<State> = Partial<
  Pick<Case<State>, 'phase' | 'state' | 'language' | 'channelId' | 'messageId' | 'replyTo' | 'expiresAt'>
>;

export interface Cases {
  /** Stores a case, unless there is one with its id. */
  add(added: Case<unknown>): Promise<void>;
  /** Returns null if there is none of this kind, or it can't be read, which is logged. */
  get<State>(type: CaseType<State>, guildId: string, id: string): Promise<Case<State> | null>;
  /** Returns the open cases of a guild, oldest first, with their states as they are stored. */
  open(guildId: string): Promise<readonly Case<unknown>[]>;
  /** Returns those of all guilds. */
  allOpen(): Promise<readonly Case<unknown>[]>;
  /** Returns the open cases of one kind in a guild. */
  openOf<State>(type: CaseType<State>, guildId: string): Promise<readonly Case<State>[]>;
  /**
   * Makes a draft an open case, once. `limit` gets the open cases of its kind in the guild, and returns why there can't be one
   * more; null if there can. Returns what it returned, or `changed` if the draft was changed since it was read.
   */
  begin<State, Full extends string>(
    type: CaseType<State>,
    draft: Case<State>,
    change: CaseChange<State>,
    limit: (others: readonly Case<State>[]) => Full | null,
  ): Promise<'begun' | 'changed' | Full>;
  /** Changes a case. Returns null if it was changed since it was read. */
  change<State>(found: Case<State>, change: CaseChange<State>): Promise<Case<State> | null>;
  /** Changes a case for the process that follows it, as `change` does, without telling other processes. */
  advance<State>(found: Case<State>, change: CaseChange<State>): Promise<Case<State> | null>;
  /** Stores which message, and which version of it, Discord has taken. */
  setShown(
    found: Pick<Case<unknown>, 'guildId' | 'id'>,
    messageId: string | null,
    shown: string | null,
  ): Promise<void>;
  /** Notes that this process still works on all open cases. */
  seen(): Promise<void>;
  /** Deletes a draft. Returns false if there is none, or it was begun meanwhile. */
  remove(guildId: string, id: string): Promise<boolean>;
  /** Deletes what has expired. */
  prune(now: Date): Promise<void>;
}

/** A server in a state. */
export const serverSchema = z.object({ connectionId: z.string(), id: z.string(), name: z.string() });

/** Returns a digest of what a message shows. Whom it notifies when it is posted doesn't count. */
export function digestOf(body: object): string {
  const shown = JSON.stringify(body, (key, value: unknown) =>
    key === 'allowed_mentions' ? undefined : value,
  );
  return digest(shown, 22);
}
