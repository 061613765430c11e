import { findingsSchema } from '@steward/worlds/model';
import { z } from 'zod';
import type { ServerId, ServerRef } from '../../domain/connection.ts';
import type { Language } from '../../domain/language.ts';
import { waitingSchema } from './waiting.ts';

/** The host's names and texts are truncated when they are written. */
const text = z.string();

const backupRefSchema = z.object({
  id: text,
  label: text,
  /** In milliseconds since 1970; missing: unknown. */
  createdAt: z.number().optional(),
  /** Whether nobody named it, so that `label` is when it was created; missing: no. */
  isUnnamed: z.literal(true).optional(),
});
export type BackupRef = z.infer<typeof backupRefSchema>;

/** What a backup is called that nobody named, in the host's list; missing: as the host calls it. */
const usualName = text.optional();

/** What a restore can take back: a restore, the undo of one, or a console command. */
const undoneKinds = ['restore', 'undo', 'command'] as const;
export type Undone = (typeof undoneKinds)[number];

/** The requests that can also be made for several servers. */
export const powerSchema = z.object({
  kind: z.literal('power'),
  action: z.enum(['start', 'stop', 'restart', 'kill']),
});
export const commandSchema = z.object({
  kind: z.literal('command'),
  command: text,
  /** Whether a backup is made before it, without which it isn't sent. Missing: none is. */
  backUpFirst: z.literal(true).optional(),
  /** An earlier backup with which it can be taken back; missing: none was chosen. */
  earlierBackup: backupRefSchema.optional(),
  usualName,
});
export const newBackupSchema = z.object({
  kind: z.literal('backup.create'),
  startFirst: z.boolean(),
  /** Chosen by a person. */
  name: text.optional(),
  usualName,
});

/** What someone asked for. */
export const requestSchema = z.discriminatedUnion('kind', [
  powerSchema,
  commandSchema,
  newBackupSchema,
  z.object({
    kind: z.literal('backup.restore'),
    backup: backupRefSchema,
    /** The steps around the restore, chosen at the button. */
    backUpFirst: z.boolean(),
    stopFirst: z.boolean(),
    startAfter: z.boolean(),
    /** Whether the server may run, and the host itself stops it. */
    hostStops: z.boolean().optional(),
    /** Whether the host leaves files that the backup does not hold. */
    keepsNewFiles: z.boolean().optional(),
    /** What this takes back, with the backup that was created before it. Missing: nothing. */
    undoes: z.enum(undoneKinds).optional(),
    /** The first word of the console command that this takes back: not everyone may read the rest. Missing: it takes none back. */
    undoneCommand: text.optional(),
    /** The operation that this takes back, by its id. Missing: it takes none back. */
    undoneId: text.optional(),
    usualName,
  }),
  z.object({
    kind: z.literal('backup.delete'),
    backup: backupRefSchema,
    /** Whether it is locked, and unlocked first. Missing: it isn't. */
    unlockFirst: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal('backup.lock'), backup: backupRefSchema }),
  z.object({ kind: z.literal('backup.unlock'), backup: backupRefSchema }),
  /** Changes nothing, so it has no steps: it is stored to show who got a link. */
  z.object({ kind: z.literal('backup.download'), backup: backupRefSchema }),
  /** Changes nothing: the backup is read, and what was found is stored. */
  z.object({ kind: z.literal('backup.test'), backup: backupRefSchema }),
]);
export type OperationRequest = z.infer<typeof requestSchema>;
/** What a restore takes back; empty: nothing. */
export type Undoing = Pick<
  Extract<OperationRequest, { kind: 'backup.restore' }>,
  'undoes' | 'undoneCommand' | 'undoneId'
>;

/** Why a step or an operation did not succeed, as a code; texts/ holds the sentences. */
export const failureSchema = z.object({
  /** A `HostErrorKind`, or one of operations/ own. */
  reason: text,
  hostText: text.nullable(),
  retryAt: z.number().nullable(),
  /** `no`: the change was certainly not made. */
  applied: z.enum(['no', 'unknown']),
  /** Whether its host runs on someone's own machine. Default: it doesn't, or that isn't known. */
  isOwnMachine: z.literal(true).optional(),
  /** The error reference; it stands in the log too. */
  reference: text,
});
export type Failure = z.infer<typeof failureSchema>;

/** The names of steps: the changes of a server, and what takes as long and changes nothing. */
export const stepNames = [
  'power.start',
  'power.stop',
  'power.restart',
  'power.kill',
  'command',
  'backup.create',
  'backup.restore',
  'backup.delete',
  'backup.lock',
  'backup.unlock',
  'backup.test',
] as const;
export type StepName = (typeof stepNames)[number];

/** What an operation can be named after: its main step, or what it does without one. */
export const operationNames = [...stepNames, 'backup.download'] as const;
export type OperationName = (typeof operationNames)[number];

export const stepSchema = z.object({
  name: z.enum(stepNames),
  /**
   * `sending` is written before the host is called, `accepted` when it accepted the change, `lost` if its response is
   * missing and the outcome has to be read from the host.
   */
  state: z.enum(['pending', 'sending', 'accepted', 'lost', 'done', 'failed', 'unknown', 'skipped']),
  startedAt: z.number().nullable(),
  /** When the change itself was sent, after what is read for it; missing if it was not. */
  sentAt: z.number().optional(),
  /** Since when the host's rate limit kept it from being sent; missing if it did not. */
  limitedAt: z.number().optional(),
  endedAt: z.number().nullable(),
  /** The snapshot read before the change was sent; the outcome is checked against it. */
  before: z
    .object({
      status: text.nullable(),
      statusWord: text.nullable(),
      uptimeSeconds: z.number().nullable(),
      /** When the server was started, by the host's clock. */
      startedAt: z.number().nullable(),
      backupIds: z.array(text).nullable(),
      restoreAt: text.nullable(),
      /** The host's record of the server that was read, if the host distinguishes them. */
      recordId: text.optional(),
      /** Where people join the server, if its host says so. */
      address: text.optional(),
      /**
       * Whether the running game was seen to write its world before a backup, at a host that doesn't have it do so. Missing: that
       * wasn't needed.
       */
      saved: z.boolean().optional(),
      /** True if the host shows no console, so that nobody can read there what a command did. */
      lacksConsole: z.literal(true).optional(),
    })
    .nullable(),
  /** The outcome. */
  result: z
    .object({
      status: text.nullable(),
      backup: z
        .object({
          id: text,
          name: text.nullable(),
          sizeBytes: z.number().nullable(),
          createdAt: z.number().nullable(),
        })
        .nullable(),
      output: text.nullable(),
      /** 0 to 100, while it runs. */
      progressPercent: z.number().nullable(),
      /** True if the response was lost and the outcome was read from the host afterwards. */
      answerLost: z.boolean(),
      /** True if the host did not name the new backup and listed others that are new, so that this may be one of those. */
      isOneOfSeveral: z.boolean().optional(),
      /** Whether the last read of the backup list succeeded; missing if it wasn't read. */
      listRead: z.boolean().optional(),
      /** True if the host accepted the change, and that alone does not mean that it is made. */
      unfinished: z.boolean().optional(),
      /** How long the console was read after a command and showed no output, in milliseconds. */
      silentMs: z.number().optional(),
      /**
       * Why the console was not read after a command, or not followed during a power action, as the reason of a failure, and
       * from when on it can be.
       */
      unread: z
        .object({
          reason: text,
          retryAt: z.number().nullable(),
          /** The host's names of the permissions that the key lacks for it. */
          lacking: z.array(text).optional(),
        })
        .optional(),
      /** The host's usual limit, if this backup was the last that it lets through before `moreAt`, in milliseconds since 1970. */
      usualLimit: z.object({ count: z.number(), minutes: z.number(), moreAt: z.number() }).optional(),
      /** True if it is proven that a power action had nothing to change. */
      already: z.boolean().optional(),
      /**
       * For what is waited: while a server that runs is started, its game's answer, or that it stays up; of a test of a backup, the
       * end of another one. Missing: for none of these.
       */
      awaits: z.enum(['answer', 'stay', 'test']).optional(),
      /** How long it took from the start of a process to its game's first answer, in milliseconds; missing if it wasn't seen. */
      startMs: z.number().optional(),
      /** True if a server runs whose game should answer, but hasn't as long as it was waited for. */
      unanswered: z.literal(true).optional(),
      /** After how many seconds a stop or restart had to kill the server's process; missing if it didn't have to, or that's unknown. */
      killedAfterSeconds: z.number().optional(),
      /** True if people were told that the server is up, and it went down right afterwards. */
      toldAsUp: z.literal(true).optional(),
      /** What a server that ended right after its start printed last, oldest first; missing if it wasn't read. */
      lastLines: z.array(text).optional(),
      /** True if the status, or at the end the operation's, may be from before the change. */
      statusMayBeOld: z.boolean().optional(),
      /** How long the host had said nothing of a restore when stopping the server was offered for that; missing: it says something. */
      quietMs: z.number().optional(),
      /** Why a server didn't come up, as its console says; missing if it doesn't say. */
      waiting: waitingSchema.optional().catch(undefined),
      /** What was found in a backup that was tested; missing if it could not be read. */
      found: findingsSchema.optional(),
    })
    .nullable(),
  failure: failureSchema.nullable(),
});
export type Step = z.infer<typeof stepSchema>;

/** Returns whether a step may have changed something, be it a part: it isn't certain that its change was not made. */
export function mayHaveChanged({ state, failure }: Pick<Step, 'state' | 'failure'>): boolean {
  switch (state) {
    case 'pending':
    case 'skipped':
      return false;
    case 'failed':
      return failure?.applied !== 'no';
    case 'sending':
    case 'accepted':
    case 'lost':
    case 'done':
    case 'unknown':
      return true;
  }
}

/** Where the reply to the person who asked is edited. */
export const replyTargetSchema = z.object({
  applicationId: text,
  channelId: text,
  /** An interaction token, valid for 15 minutes. */
  token: text,
  tokenExpiresAt: z.number(),
  /** The same for all interactions that edit the same message. */
  message: text,
  /** Whether only the person sees the reply; missing: everyone does. */
  ephemeral: z.boolean().optional(),
});
export type ReplyTarget = z.infer<typeof replyTargetSchema>;

/** What led to an operation, if it was not a person's own request. */
export const originSchema = z.discriminatedUnion('kind', [
  /** A schedule; the operation is in the name of the person who made it. */
  z.object({
    kind: z.literal('schedule'),
    scheduleId: text,
    /** When the run was due, in milliseconds since 1970. */
    dueAt: z.number(),
    /** The scheduled action, what players are told of it, or the deletion of an earlier backup after it. */
    part: z.enum(['action', 'warning', 'cleanup']),
    /**
     * Of a warning: when the run was to begin, and how many minutes before that players were told. Missing: they were told that
     * it doesn’t happen, or it’s another part.
     */
    warned: z.object({ begin: z.number(), minutes: z.int() }).optional(),
  }),
  /** A request for several servers, of which this is one. */
  z.object({ kind: z.literal('group'), groupId: text }),
  /** A request that someone else approved; the operation is in the name of the person who asked. */
  z.object({ kind: z.literal('approval'), approvedBy: z.object({ id: text, name: text }) }),
]);
export type Origin = z.infer<typeof originSchema>;

export const operationStates = [
  'awaiting',
  'running',
  'succeeded',
  'failed',
  'unknown',
  'cancelled',
  'expired',
] as const;
type OperationState = (typeof operationStates)[number];

/** One change that someone asked for, from the request to its outcome. */
export interface Operation {
  /** 16 random URL-safe characters, for use in custom ids. */
  readonly id: string;
  readonly guildId: string;
  readonly accountId: string;
  readonly server: ServerRef;
  readonly request: OperationRequest;
  readonly requestedBy: { readonly id: string; readonly name: string };
  /**
   * Each interaction becomes one operation, however often Discord delivers it. An operation without an interaction has its own
   * text here, such as `schedule:<id>:<time>`, which makes it unique in the same way.
   */
  readonly interactionId: string;
  /** Null if a person requested it themselves. */
  readonly origin: Origin | null;
  readonly replyTo: ReplyTarget | null;
  /** The language of its public messages. */
  readonly language: Language;
  readonly state: OperationState;
  /** True if no other exclusive operation may run on the server at the same time. */
  readonly exclusive: boolean;
  /**
   * True if it is exclusive no longer: all that is left of it is that the host makes a backup, or it's a restore of which the host
   * says nothing. `waitsFor` says what waits for its end all the same.
   */
  readonly sharesServer?: true;
  readonly steps: readonly Step[];
  /** The server's last known status when the operation ended; shown to people. */
  readonly serverStatus: string | null;
  readonly createdAt: Date;
  /** When the confirmation expires; null for an operation without one. */
  readonly expiresAt: Date | null;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
}

/** Thrown if another exclusive operation runs on the server. */
export class OperationConflictError extends Error {
  override readonly name = 'OperationConflictError';
  readonly running: Operation;
  constructor(running: Operation) {
    super('another operation runs on this server');
    this.running = running;
  }
}

/** Thrown if the interaction has already become an operation: Discord delivered it twice. */
export class OperationExistsError extends Error {
  override readonly name = 'OperationExistsError';
}

/** What is chosen at the button of an operation. */
export interface Confirmed extends Pick<Operation, 'request' | 'steps' | 'exclusive'> {
  readonly replyTo: ReplyTarget;
  readonly now: Date;
}

/** How a started operation ends. */
export interface Outcome {
  readonly state: 'succeeded' | 'failed' | 'unknown';
  readonly steps: readonly Step[];
  readonly serverStatus: string | null;
  readonly now: Date;
}

/** A place in a guild's history. */
export interface HistoryPlace {
  readonly createdAt: Date;
  readonly id: string;
}

/** Which operations of a guild to return. */
export interface HistoryQuery {
  readonly guildId: string;
  /** Default: all servers. */
  readonly servers?: readonly ServerId[];
  /** The person who requested it. Default: anyone. */
  readonly personId?: string | undefined;
  /** Default: all. */
  readonly name?: OperationName | undefined;
  /** Only those that were requested at this time or later. */
  readonly since?: Date;
  /** Only the next ones before or after a place. */
  readonly from?: { readonly direction: 'older' | 'newer'; readonly place: HistoryPlace } | undefined;
  readonly limit: number;
}
