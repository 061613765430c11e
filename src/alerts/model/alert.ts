import { z } from 'zod';
import { isSameServer, type ServerId, type ServerRef } from '../../domain/connection.ts';
import type { Language } from '../../domain/language.ts';
import type { Operation } from '../../operations/model/operation.ts';

/** The most alert settings of a guild: `/alerts show` fits them into one message. */
export const mostAlertSettings = 50;

/** The most occurrences, and the most missed runs, that are kept of an incident. */
export const mostOccurrences = 10;

/** From which occurrence in a short time on an incident goes on in the same message, which counts. */
export const repeatingFrom = 3;

/** After how many minutes it is reported that a game doesn't answer: by default, at least and at most. */
export const hangMinutes = { usual: 5, least: 2, most: 60 } as const;

/** How long a role is not mentioned again in a guild, in milliseconds. */
export const callPauseMs = 60_000;

/** Where a guild's alerts are posted, for one server or for all that have no setting of their own. */
export interface AlertSetting {
  readonly guildId: string;
  /** Null: all servers. */
  readonly server: ServerRef | null;
  /** Null: no alerts about this server. */
  readonly channelId: string | null;
  /** The role that is mentioned; null: none. */
  readonly roleId: string | null;
  /** How old the newest backup may be, in hours; null: any age. */
  readonly backupAgeHours: number | null;
  /** How old the newest backup that was tested may be, in hours; null: any age, or none is needed. */
  readonly testAgeHours: number | null;
  /** Whether restarts at the host are reported, unless someone asked for them. */
  readonly restarts: boolean;
  /** After how many minutes it is reported that a running game doesn't answer, unless it starts; 0: never. */
  readonly hangMinutes: number;
  /** The language of the messages if the guild chooses none. */
  readonly language: Language;
  /** Why the last alert could not be posted, as a code; null if it was posted. */
  readonly problem: string | null;
}

/** Returns the setting for a server: its own, or that for all servers. Null if it has no alerts. */
export function settingOf(settings: readonly AlertSetting[], server: ServerId): AlertSetting | null {
  const own = settings.find((each) => each.server !== null && isSameServer(each.server, server));
  const setting = own ?? settings.find((each) => each.server === null);
  return setting === undefined || setting.channelId === null ? null : setting;
}

const text = z.string();
const at = z.number();

/** What an incident is about: its kind, and what that keeps, as `src/alerts/kinds` says. */
const causeSchema = z.looseObject({ kind: text });
export type IncidentCause = z.infer<typeof causeSchema>;

const occurrenceSchema = z.object({
  from: at,
  until: at.nullable(),
  /** What it came from, such as an operation's id, unique in the guild, so that it is counted once. */
  key: text.optional(),
  /** When it was surely not so yet, if its host's statuses are old, so that it may have begun earlier than `from`. */
  after: at.optional(),
  /** True if nobody watched for a part of it, so that it may have been shorter. */
  mayBeShorter: z.boolean().optional(),
});
export type Occurrence = z.infer<typeof occurrenceSchema>;

/** The part of an incident that is stored as JSON. */
export const incidentDetailsSchema = z.object({
  cause: causeSchema,
  /** The first one and the newest ones, oldest first; at most `mostOccurrences`. */
  occurrences: z.array(occurrenceSchema),
  /** How many occurrences there were. */
  count: z.number(),
  /** How many of them were a short time before this incident, and have messages of their own. Default: none. */
  earlier: z.number().optional(),
  /** True if it is no longer followed, because its alerts were turned off or the server is gone. */
  closed: z.boolean().optional(),
});
export type IncidentDetails = z.infer<typeof incidentDetailsSchema>;

/** What an incident concerns: a server, or all servers of a connection. */
export interface IncidentSubject {
  readonly guildId: string;
  readonly connectionId: string;
  /** Null: the whole connection. */
  readonly serverId: string | null;
  /** The name of an `AlertKind`. */
  readonly kind: string;
}

/** Something that people are alerted to, in one message from its beginning to its end; some share their message. */
export interface Incident extends IncidentSubject, IncidentDetails {
  /** 16 URL-safe characters. */
  readonly id: string;
  /** The name of the server or the connection. */
  readonly name: string;
  /** When the occurrence began that it was opened for; those that are `earlier` were before. */
  readonly startedAt: Date;
  /** Null while it lasts. */
  readonly endedAt: Date | null;
  readonly channelId: string;
  readonly roleId: string | null;
  readonly language: Language;
  /** The incident whose message this one is shown in; null: it has its own message. */
  readonly leadId: string | null;
  /** Null: not posted yet, or deleted, or another one's. */
  readonly messageId: string | null;
  /** The id of the person who said that they are on it. */
  readonly takenBy: string | null;
  /** The mute that kept it from being posted, and will tell it if it has ended by then; null: none does. */
  readonly muteId: string | null;
  /** Whether its message mentions the role. */
  readonly isCalled: boolean;
  /**
   * `due`: its message was posted without the mention, because the role had been mentioned just before; another message is to make up
   * for it. `done`: one has, or no longer needs to. Null: neither.
   */
  readonly heldCall: HeldCall | null;
  /** Grows by one with each change. */
  readonly revision: number;
  /** The revision that the message shows; 0: none. */
  readonly shown: number;
}

const heldCalls = ['due', 'done'] as const;
export const heldCallSchema = z.enum(heldCalls);
type HeldCall = z.infer<typeof heldCallSchema>;

/** What changes an incident. */
export interface IncidentChange extends IncidentDetails {
  readonly endedAt: Date | null;
}

/** Runs of a schedule that were not made. */
export interface MissedRuns {
  readonly server: ServerRef;
  readonly request: Operation['request'];
  readonly scheduleId: string;
  readonly count: number;
  /** When the first and the last of them were due, in milliseconds since 1970. */
  readonly firstDueAt: number;
  readonly dueAt: number;
}
