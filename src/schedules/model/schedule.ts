import { z } from 'zod';
import { unplayedSchema } from '../../backups/model/unplayed.ts';
import { isSameServer, type ServerId, type ServerRef } from '../../domain/connection.ts';
import type { Language } from '../../domain/language.ts';
import { personSchema } from '../../domain/people.ts';

export const scheduledActions = ['start', 'stop', 'restart', 'backup', 'command'] as const;
type ScheduledAction = (typeof scheduledActions)[number];

const clockTimeSchema = z.object({ hour: z.int().min(0).max(23), minute: z.int().min(0).max(59) });
/** A time of day in the guild's time zone. */
export type ClockTime = z.infer<typeof clockTimeSchema>;

/** When a schedule is due. */
const whenSchema = z.discriminatedUnion('kind', [
  /** At times of day, on days of the week: 0 is Sunday. With `every`: only each so many days, counted from a date. */
  z.object({
    kind: z.literal('times'),
    times: z.array(clockTimeSchema).min(1),
    days: z.array(z.int().min(0).max(6)).min(1),
    every: z.object({ days: z.int().min(2), from: z.iso.date() }).optional(),
  }),
  /**
   * Again and again: counted from the first run, in milliseconds since 1970, or by the clock (`from` is null) if the minutes
   * divide an hour or the hours a day.
   */
  z.object({ kind: z.literal('every'), minutes: z.int().min(5), from: z.number().nullable() }),
  /** A cron line of five fields. */
  z.object({ kind: z.literal('cron'), line: z.string() }),
  /** When nobody has been online for so long. */
  z.object({ kind: z.literal('empty'), minutes: z.int().min(1) }),
  /**
   * Once, in milliseconds since 1970. With `emptyUntil`: as soon as nobody is online from then on, or not at all if that isn't
   * seen until then.
   */
  z.object({ kind: z.literal('once'), at: z.number(), emptyUntil: z.number().optional() }),
]);
export type When = z.infer<typeof whenSchema>;

/** Until when a run waits for an empty server: so long after it is due, or the next such time of day. */
const latestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('after'), minutes: z.int().min(1) }),
  z.object({ kind: z.literal('time'), time: clockTimeSchema }),
]);
export type Latest = z.infer<typeof latestSchema>;

/** What a person chose. */
export const scheduleSettingsSchema = z.object({
  action: z.enum(scheduledActions),
  /** The console command; null for other actions. */
  command: z.string().nullable(),
  when: whenSchema,
  /** The text that `when` was read from. */
  typed: z.string(),
  /** The guild's time zone when it was typed; null: that is not known. */
  typedIn: z.string().nullable(),
  /** How many minutes before a run players are warned, the most first. */
  warnMinutes: z.array(z.int()),
  /** The text of warnings, with `{minutes}`; null: a text in the guild's language. */
  warning: z.string().nullable(),
  /** Null: a run does not wait for an empty server. */
  latest: latestSchema.nullable(),
  /** Whether a backup is left out if nobody has played since the newest good one. */
  onlyIfPlayed: z.boolean(),
  /** How many of its own backups are kept; null: all. */
  keep: z.int().nullable(),
  /** Whether its only backup may be deleted before a new one is made, where the host allows no further one. */
  deletesFirst: z.boolean(),
  /** Where a run is announced before it begins; null: in the log channel. */
  channelId: z.string().nullable(),
  /**
   * Set if it was typed with `/power`: then it needs the power action alone, and the reply is the message of its run. The reason
   * is for players who are warned; null: none was typed.
   */
  later: z.object({ reason: z.string().nullable() }).nullable(),
});
export type ScheduleSettings = z.infer<typeof scheduleSettingsSchema>;

/** Why a schedule can't run in the name of the person who made it. */
export const makerProblems = [
  /** They are no member of the guild. */
  'maker-left',
  /** They may no longer schedule this, or no longer do it. */
  'maker-not-allowed',
] as const;
export type MakerProblem = (typeof makerProblems)[number];

/** Why a run did not take place although it was due. */
const missReasons = [
  /** Steward was not running, or could not reach its database. */
  'late',
  /** Another operation ran on the server, or too many in the guild. */
  'busy',
  /** A backup had not ended on the server, and the host may never end it. */
  'backup-unfinished',
  /** The host could not be read. */
  'host-away',
  /** The connection was removed or can't be used. */
  'disconnected',
  /** The host can't do it. */
  'unsupported',
  /** The backup that would have to go first is the last one from before a loss. */
  'kept-for-loss',
  /** It waited for nobody to be online, and that was not seen in time. */
  'never-empty',
  ...makerProblems,
  /** Nothing that is known kept it from running. */
  'unknown',
] as const;
export type MissReason = (typeof missReasons)[number];

/** Why a run had nothing to do. */
const noopReasons = ['running', 'stopped'] as const;

export const lastRunSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('operation'),
    dueAt: z.number(),
    operationId: z.string(),
  }),
  /** A request for several servers. */
  z.object({ kind: z.literal('group'), dueAt: z.number(), groupId: z.string() }),
  z.object({ kind: z.literal('nothing'), dueAt: z.number(), reason: z.enum(noopReasons) }),
  /** Nobody has played since a good backup, which was made at `backupAt`. */
  z.object({ kind: z.literal('unplayed'), dueAt: z.number(), backupAt: z.number() }),
  z.object({
    kind: z.literal('skipped'),
    dueAt: z.number(),
    by: z.object({ id: z.string(), name: z.string() }),
  }),
  z.object({ kind: z.literal('missed'), dueAt: z.number(), reason: z.enum(missReasons) }),
]);
/** What became of the last run. */
export type LastRun = z.infer<typeof lastRunSchema>;

/** Missed runs of a schedule. */
const missesSchema = z.object({
  reason: z.enum(missReasons),
  count: z.int(),
  firstDueAt: z.number(),
  lastDueAt: z.number(),
});
export type Misses = z.infer<typeof missesSchema>;

/** A warning of players that became no operation. */
export const lostWarningSchema = z.object({
  minutes: z.int(),
  /** Why, as the code of a failure. */
  failure: z.string(),
});
export type LostWarning = z.infer<typeof lostWarningSchema>;

/** How far a schedule's runs have come. */
export const scheduleProgressSchema = z.object({
  /** By how much people have postponed the next run. */
  postponedMs: z.number(),
  /** Who has postponed it last; null if nobody has. */
  postponedBy: personSchema.nullable(),
  /** Whether the next run may have become an operation, so that it can no longer be skipped or postponed. */
  begun: z.boolean(),
  /** When the run is due that people know of, until its case knows what became of it; null: there is none. */
  announced: z.number().nullable(),
  /** The operation of the last run, until its outcome is dealt with. */
  pendingOutcome: z.object({ operationId: z.string(), dueAt: z.number() }).nullable(),
  last: lastRunSchema.nullable(),
  /** The last proof that nobody has played since a backup; null: a run has never needed one, or had none. */
  unplayed: unplayedSchema.nullable(),
  /** Missed runs that people have not been told of. */
  unreportedMisses: missesSchema.nullable(),
  /** Whether people were told that it never runs, because it has been unknown for a day who is online. */
  playersUnknown: z.boolean(),
  /** The ids of the backups that its runs made, the newest first. */
  backups: z.array(z.string()),
});
export type ScheduleProgress = z.infer<typeof scheduleProgressSchema>;

export const newProgress: ScheduleProgress = {
  postponedMs: 0,
  postponedBy: null,
  begun: false,
  announced: null,
  pendingOutcome: null,
  last: null,
  unplayed: null,
  unreportedMisses: null,
  playersUnknown: false,
  backups: [],
};

/**
 * `draft`: shown to the person, and not saved yet. `done`: it has no further run. `removed`: a person has deleted it, and its row
 * stays until the case of its last run knows that.
 */
export const scheduleStates = ['draft', 'active', 'paused', 'done', 'removed'] as const;

/** What is to be done at times on a server. */
export interface Schedule {
  /** 16 URL-safe characters, for use in custom ids. */
  readonly id: string;
  readonly guildId: string;
  readonly state: (typeof scheduleStates)[number];
  readonly server: ServerRef;
  readonly settings: ScheduleSettings;
  /** In whose name it runs: who made it, or took it over. */
  readonly createdBy: { readonly id: string; readonly name: string };
  readonly createdAt: Date;
  /** The language of public messages when it was made. */
  readonly language: Language;
  /** When the next run is due, of a draft the first one; null if that depends on players, or there is none. */
  readonly nextAt: Date | null;
  readonly progress: ScheduleProgress;
  /** Counts its changes, for compare and set. */
  readonly revision: number;
}

/** How many schedules a guild can have: as many as autocomplete can show. */
export const maxSchedules = 25;

export type ScheduleChange = Partial<Pick<Schedule, 'state' | 'nextAt' | 'progress' | 'createdBy'>>;

/** Returns whether a schedule runs as soon as nobody is online, once. */
export function waitsForEmpty({ when }: Pick<ScheduleSettings, 'when'>): boolean {
  return when.kind === 'once' && when.emptyUntil !== undefined;
}

/** The next run of a schedule. */
export interface NextRun {
  /** All that is due at that time. */
  readonly actions: readonly ScheduledAction[];
  readonly at: Date;
}

/** Returns the next run of a server's active schedules after a time, in milliseconds since 1970; null if there is none. */
export function nextRunOf(schedules: readonly Schedule[], server: ServerId, now: number): NextRun | null {
  const runs = schedules
    .flatMap(({ state, server: planned, settings, nextAt, progress }) => {
      if (state !== 'active' || nextAt === null || !isSameServer(planned, server)) return [];
      const at = new Date(nextAt.getTime() + progress.postponedMs);
      return at.getTime() > now ? [{ action: settings.action, at }] : [];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const [next] = runs;
  if (next === undefined) return null;
  const due = runs.filter(({ at }) => at.getTime() === next.at.getTime());
  return { actions: [...new Set(due.map(({ action }) => action))], at: next.at };
}
