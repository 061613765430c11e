import type { Backup, Server } from '@steward/hosts/model';
import { z } from 'zod';
import type { Unplayed } from '../../backups/model/unplayed.ts';
import type { FindingAnswer } from '../../backups/model/world-finding.ts';
import type { TextKey } from '../../discord/texts/catalog.ts';
import { inline, type Markdown, md } from '../../discord/texts/markdown.ts';
import type { Texts } from '../../discord/texts/texts.ts';
import type { Button } from '../../discord/views/embed.ts';
import type { ServerRef } from '../../domain/connection.ts';
import { personSchema } from '../../domain/people.ts';
import type { Operation } from '../../operations/model/operation.ts';
import type { GameObservation } from '../../watch/model/game.ts';
import type { ServerObservation } from '../../watch/model/watch.ts';
import type { AlertSetting, Incident, IncidentCause, Occurrence } from '../model/alert.ts';
import type { UsualMemory } from '../usual-memory.ts';

/** What an alert says of its incident. */
export interface AlertContent {
  readonly title: Markdown;
  readonly lines: readonly Markdown[];
}

/** How old the newest backup is, and may be. */
export interface BackupAge {
  /** In hours; null: any age. */
  readonly maxHours: number | null;
  /** Null if there is none, undefined if that is not known. */
  readonly newest: Backup | null | undefined;
  /** The newest proof that nobody has played since a backup of the server. Default: there is none. */
  readonly unplayed?: Unplayed | null;
}

/** What a read of a server shows. */
export interface ServerRead {
  readonly server: Server;
  readonly at: Date;
  /** Of all its backups. */
  readonly backups: BackupAge;
  /** Of those that were tested. */
  readonly tested: BackupAge;
  /** Whether its game answers people. */
  readonly game: GameObservation;
  /** After how many minutes it is reported that it doesn't; 0: never. */
  readonly hangMinutes: number;
  /** How much memory its run needs; null: that is not known. */
  readonly usualMemory: UsualMemory | null;
}

/** What a read says of a condition: why an incident begins, or that one is over, or neither. */
type Verdict<Cause> =
  | Cause
  | 'over'
  /** It is no longer so, but not over either: its time begins anew. */
  | 'neither'
  /** The read doesn't say: its time goes on. */
  | 'unknown'
  /** Nobody wants to know. */
  | 'off';

/** What begins and ends incidents by the reads of a server alone. */
export interface Condition<Cause> {
  /** For how long it has to hold, in milliseconds. */
  readonly forMs: number;
  readonly judge: (read: ServerRead) => Verdict<Cause>;
  /**
   * Returns whether the last operations on the server, of any guild, are why it is so; it is then judged again at the next
   * read. Default: nothing that Steward does explains it.
   */
  readonly isExplained?: (cause: Cause, operations: readonly Operation[], at: Date) => boolean;
  /** The kind of an alert that explains it while it is open: it is then judged again at the next read. Default: none does. */
  readonly explainedBy?: {
    readonly kind: string;
    /** Default: whatever its cause. */
    readonly if?: (cause: IncidentCause) => boolean;
  };
  /** Returns what an incident keeps of how it ended. Default: nothing. */
  readonly ending?: (read: ServerRead) => Partial<Cause>;
  /** Returns the cause with what the other servers of its connection show. Default: they don't matter. */
  readonly amongOthers?: (cause: Cause, others: readonly ServerObservation[]) => Cause;
}

/** What each of several servers says in the message that they share. */
interface Together<Cause> {
  /** How long others join the message after the first one, in milliseconds. Default: a minute. */
  readonly withinMs?: number;
  readonly title: (
    t: Texts,
    values: { readonly count: number; readonly host: Markdown },
    areOver: boolean,
  ) => Markdown;
  /** The sign of one that isn't over. */
  readonly sign: string;
  readonly line: (t: Texts, incident: Incident, cause: Cause) => Markdown;
  /** The text on how many of them are over. Default: none. */
  readonly some?: 'alert.together.some-back' | 'alert.together.some-answer';
}

export type ServerButton = 'start' | 'restart' | 'console' | 'backUp';

/** A kind of alert, as its file in this folder describes it. */
interface AlertKindSpec<Cause extends IncidentCause> {
  readonly kind: Cause['kind'];
  /** What an incident keeps of its cause. */
  readonly schema: z.ZodType<Cause>;
  readonly level: 'bad' | 'warning';
  /**
   * The text on what happened, for the message at the end of a mute; null: it can't be muted, because what is lost by
   * then may not come back.
   */
  readonly whileMuted: Extract<TextKey, `alert.while-muted.${string}`> | null;
  /** Whether a new message mentions the role. Default: always. @param count how many occurrences the incident has */
  readonly callsRole?: ((count: number, cause: Cause) => boolean) | undefined;
  /** Whether its cause keeps what someone did at the host that is why it began, as `act`. Default: false. */
  readonly keepsAct?: true;
  /** Whether its cause keeps what the console said last, as `lastLine` and `waiting`. Default: false. */
  readonly keepsLastWords?: true;
  /** Whether a setting asks for it. Default: always. */
  readonly isWanted?: (setting: AlertSetting) => boolean;
  /** Default: something else than the reads of a server begins and ends it. */
  readonly condition?: Condition<Cause> | undefined;
  /**
   * Returns what an incident keeps of how it ended if something newer has another cause, and so its own incident; null if it has
   * the same one. Default: it always has.
   */
  readonly replaced?: ((before: Cause, now: Cause) => Partial<Cause> | null) | undefined;
  /** Returns the cause of an open incident that something newer completes or corrects; null if it says the same. Default: it does. */
  readonly changed?: ((before: Cause, now: Cause) => Cause | null) | undefined;
  /** Returns the cause of an incident in which it happened once more. Default: the newest. */
  readonly repeated?: ((before: Cause, now: Cause) => Cause) | undefined;
  readonly content: (t: Texts, incident: Incident, cause: Cause) => AlertContent;
  /** Shows one that is over; null: it is an event without a duration. */
  readonly over: ((t: Texts, incident: Incident, cause: Cause) => AlertContent) | null;
  /** Whether one that is over ended well. Default: it did. */
  readonly endedWell?: ((cause: Cause) => boolean) | undefined;
  /** Whether its lines say how often it happened. Default: false. */
  readonly countsItself?: boolean;
  /** Default: each has its own message. */
  readonly together?: Together<Cause> | undefined;
  /** Default: none, besides “I’m on it”. */
  readonly buttons?: readonly ServerButton[];
  /** Returns the buttons when it is over. Default: none. */
  readonly buttonsAfter?: ((cause: Cause) => readonly ServerButton[]) | undefined;
  /** Returns buttons of its own. @param timeZone that of the guild */
  readonly ownButtons?:
    | ((t: Texts, timeZone: string, cause: Cause, serverReference: string) => readonly Button[])
    | undefined;
}

/** A kind of alert, for incidents whose causes are as they were stored. */
export type AlertKind = AlertKindSpec<IncidentCause>;

/** Returns a kind of alert that parses the causes that it is given. */
export function alertKind<Cause extends IncidentCause>(spec: AlertKindSpec<Cause>): AlertKind {
  const { schema, callsRole, condition, replaced, changed, repeated, content, over, endedWell } = spec;
  const { together, buttonsAfter, ownButtons } = spec;
  const parse = (cause: IncidentCause) => schema.parse(cause);
  return {
    ...spec,
    schema,
    callsRole: callsRole && ((count, cause) => callsRole(count, parse(cause))),
    condition: condition && parsedCondition(condition, parse),
    replaced: replaced && ((before, now) => replaced(parse(before), parse(now))),
    changed: changed && ((before, now) => changed(parse(before), parse(now))),
    repeated: repeated && ((before, now) => repeated(parse(before), parse(now))),
    content: (t, incident, cause) => content(t, incident, parse(cause)),
    over: over && ((t, incident, cause) => over(t, incident, parse(cause))),
    endedWell: endedWell && ((cause) => endedWell(parse(cause))),
    together: together && {
      ...together,
      line: (t, incident, cause) => together.line(t, incident, parse(cause)),
    },
    buttonsAfter: buttonsAfter && ((cause) => buttonsAfter(parse(cause))),
    ownButtons:
      ownButtons &&
      ((t, timeZone, cause, serverReference) => ownButtons(t, timeZone, parse(cause), serverReference)),
  };
}

function parsedCondition<Cause extends IncidentCause>(
  { isExplained, amongOthers, ...rest }: Condition<Cause>,
  parse: (cause: IncidentCause) => Cause,
): Condition<IncidentCause> {
  return {
    ...rest,
    ...(isExplained && { isExplained: (cause, operations, at) => isExplained(parse(cause), operations, at) }),
    ...(amongOthers && { amongOthers: (cause, others) => amongOthers(parse(cause), others) }),
  };
}

/** Who said, with *That was us*, that what an alert is about was on purpose. */
export const answerSchema = z.object({
  guildId: z.string(),
  by: personSchema,
  /** In milliseconds since 1970. */
  at: z.number(),
});

/** Returns an answer as an incident keeps it. */
export function keptAnswer(answer: FindingAnswer | null): z.infer<typeof answerSchema> | null {
  return answer && { guildId: answer.guildId, by: answer.by, at: answer.at.getTime() };
}

/** Returns an answer that an incident keeps. */
export function incidentAnswer(kept: z.infer<typeof answerSchema>): FindingAnswer {
  return { ...kept, at: new Date(kept.at) };
}

/** Returns the name of what an incident is about. */
export function incidentName({ name }: Pick<Incident, 'name'>): Markdown {
  return inline(name, 60);
}

/** Returns the server that an incident is about; null if it's about a connection. */
export function incidentServer({ connectionId, serverId, name }: Incident): ServerRef | null {
  return serverId === null ? null : { connectionId, id: serverId, name };
}

/** Returns the last occurrence of an incident, which has at least one. */
export function lastOf({ occurrences, startedAt }: Incident): Occurrence {
  return occurrences.at(-1) ?? { from: startedAt.getTime(), until: null };
}

/** Returns how long an occurrence lasted, in milliseconds; 0 if it lasts. */
export function lengthOf({ from, until }: Occurrence): number {
  return until === null ? 0 : until - from;
}

/** How many times as long as its beginning is uncertain an occurrence must have lasted for its length to be about right. */
const roughFactor = 5;

/**
 * Returns how long an occurrence lasted, and whether that is certain. Where its host's statuses are old, it began some time before
 * it was seen: a short one may have been much shorter.
 */
export function durationOf(
  t: Texts,
  occurrence: Occurrence,
): { readonly duration: string; readonly is: 'exact' | 'about' | 'at-most' } {
  const { from, after = from, until, mayBeShorter } = occurrence;
  const lengthMs = lengthOf(occurrence);
  const isShort = lengthMs < roughFactor * (from - after);
  const is = mayBeShorter === true || isShort ? 'at-most' : after < from ? 'about' : 'exact';
  return { duration: t.duration(isShort ? (until ?? from) - after : lengthMs), is };
}

/** Returns the line on how long an incident lasted that is over. */
export function lastedText(t: Texts, incident: Incident): Markdown {
  const last = lastOf(incident);
  const duration = t.duration(lengthOf(last));
  return t.md(last.mayBeShorter === true ? 'alert.lasted-at-most' : 'alert.lasted', { duration });
}

/** Returns how often an incident happened, to be added to its line among several servers; nothing for once. */
export function repeatedText(t: Texts, { count }: Pick<Incident, 'count'>): Markdown {
  return count === 1 ? md`` : md` · ${t.number(count)}×`;
}

/** Returns when the first known occurrence of an incident began. */
export function firstFrom({ occurrences, startedAt }: Incident): Date {
  return new Date(Math.min(startedAt.getTime(), ...occurrences.map(({ from }) => from)));
}

/** Returns whether an incident that lasted was over before it could be posted. */
export function isPast({ messageId, endedAt }: Pick<Incident, 'messageId' | 'endedAt'>): boolean {
  return messageId === null && endedAt !== null;
}
