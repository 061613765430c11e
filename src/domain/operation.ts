import { z } from 'zod';

/** The longest names and texts that an operation keeps are the host's own: bounded when they are written. */
const text = z.string();

export const serverRefSchema = z.object({ id: text, name: text });

const backupRefSchema = z.object({ id: text, label: text });
export type BackupRef = z.infer<typeof backupRefSchema>;

/** What somebody asked for. */
export const requestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('power'), action: z.enum(['start', 'stop', 'restart', 'kill']) }),
  z.object({ kind: z.literal('command'), command: text }),
  z.object({ kind: z.literal('backup.create'), startFirst: z.boolean() }),
  z.object({
    kind: z.literal('backup.restore'),
    backup: backupRefSchema,
    /** The steps around the restore, chosen at the button. */
    backUpFirst: z.boolean(),
    stopFirst: z.boolean(),
    startAfter: z.boolean(),
  }),
  z.object({ kind: z.literal('backup.delete'), backup: backupRefSchema }),
]);
export type OperationRequest = z.infer<typeof requestSchema>;

/** Why a step or an operation did not succeed; the words for it are made where it is shown. */
export const failureSchema = z.object({
  /** A `HostErrorKind`, or one of operations/ own. */
  reason: text,
  hostText: text.nullable(),
  retryAt: z.number().nullable(),
  /** `no`: the change was certainly not made. */
  applied: z.enum(['no', 'unknown']).default('unknown'),
  /** Found in the log too. */
  reference: text,
});
export type Failure = z.infer<typeof failureSchema>;

export const stepNames = [
  'power.start',
  'power.stop',
  'power.restart',
  'power.kill',
  'command',
  'backup.create',
  'backup.restore',
  'backup.delete',
] as const;

export const stepSchema = z.object({
  name: z.enum(stepNames),
  /**
   * `sending` is written down before the host is called, `accepted` once it took the change,
   * `lost` when its answer is missing and the host has to be asked what became of it.
   */
  state: z.enum(['pending', 'sending', 'accepted', 'lost', 'done', 'failed', 'unknown', 'skipped']),
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  /** What was seen before the change was sent: what its outcome is checked against. */
  before: z
    .object({
      status: text.nullable(),
      statusWord: text.nullable(),
      uptimeSeconds: z.number().nullable(),
      /** When the server was started, by the host's clock; left out by earlier versions. */
      startedAt: z.number().nullable().optional(),
      backupIds: z.array(text).nullable(),
      restoreAt: text.nullable(),
    })
    .nullable(),
  /** What came of it. */
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
      /** True where the answer was lost and the outcome was read from the host afterwards. */
      answerLost: z.boolean(),
      /** Whether the list of backups could be read at the last look; left out where nobody looked at it. */
      listRead: z.boolean().optional(),
      /** True where the host took a backup on and will finish it later. */
      unfinished: z.boolean().optional(),
    })
    .nullable(),
  failure: failureSchema.nullable(),
});
export type Step = z.infer<typeof stepSchema>;

/** Where the person who asked is answered. */
export const replyTargetSchema = z.object({
  applicationId: text,
  channelId: text,
  /** An interaction token; good for 15 minutes. */
  token: text,
  tokenExpiresAt: z.number(),
  /** The same for all interactions that edit the same message; left out by earlier versions. */
  message: text.optional(),
});
export type ReplyTarget = z.infer<typeof replyTargetSchema>;

export const operationStates = [
  'awaiting',
  'running',
  'succeeded',
  'failed',
  'unknown',
  'cancelled',
  'expired',
] as const;
export type OperationState = (typeof operationStates)[number];

/** One change that somebody asked for, from the request to its outcome. */
export interface Operation {
  /** Random, 16 URL-safe characters: fit for a custom id. */
  readonly id: string;
  readonly guildId: string;
  readonly accountId: string;
  readonly server: { readonly id: string; readonly name: string };
  readonly request: OperationRequest;
  readonly requestedBy: { readonly id: string; readonly name: string };
  /** Discord's id of the interaction that asked: one operation each, however often it is delivered. */
  readonly interactionId: string;
  readonly replyTo: ReplyTarget | null;
  readonly state: OperationState;
  /** True where no other exclusive operation may run on the server meanwhile. */
  readonly exclusive: boolean;
  readonly steps: readonly Step[];
  /** How the server was last seen when it ended; for the words. */
  readonly serverStatus: string | null;
  readonly createdAt: Date;
  /** When an unanswered confirmation lapses; null for what needs none. */
  readonly expiresAt: Date | null;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
}

/** Thrown where another exclusive operation runs on the server. */
export class OperationConflictError extends Error {
  override readonly name = 'OperationConflictError';
  readonly running: Operation;
  constructor(running: Operation) {
    super('another operation runs on this server');
    this.running = running;
  }
}

/** Thrown where the interaction was turned into an operation before: Discord delivered it twice. */
export class OperationExistsError extends Error {
  override readonly name = 'OperationExistsError';
}

/** How an operation ends that was begun. */
export interface Outcome {
  readonly state: 'succeeded' | 'failed' | 'unknown';
  readonly steps: readonly Step[];
  readonly serverStatus: string | null;
  readonly now: Date;
}

export interface Operations {
  /**
   * Writes a new operation down, awaiting its button or running at once.
   * @throws OperationConflictError
   * @throws OperationExistsError
   */
  insert(operation: Operation): Promise<void>;
  get(id: string): Promise<Operation | null>;
  /** The operation that an interaction became, by Discord's id of it: an index answers it. */
  ofInteraction(interactionId: string): Promise<Operation | null>;
  /**
   * Takes an awaiting, unexpired operation into `running`, once: answers it, or null where it was not there to be taken.
   * @throws OperationConflictError and leaves it awaiting
   */
  confirm(
    id: string,
    change: { request: OperationRequest; steps: readonly Step[]; replyTo: ReplyTarget; now: Date },
  ): Promise<Operation | null>;
  /** Ends an awaiting operation that nobody confirmed. Answers false where it was not awaiting any more. */
  endUnconfirmed(id: string, state: 'cancelled' | 'expired', now: Date): Promise<boolean>;
  /** Writes the progress of an operation of this process down; answers false where it is not running here any more. */
  save(id: string, progress: { steps: readonly Step[]; serverStatus?: string | null }): Promise<boolean>;
  /**
   * Records the outcome of an operation of this process, once; answers false where it had one, or runs elsewhere.
   */
  finish(id: string, outcome: Outcome): Promise<boolean>;
  /**
   * Ends a running operation, whichever process carries it: that one is refused every write from here on, and this
   * one has to tell people. Answers false where it had an outcome.
   */
  forceFinish(id: string, outcome: Outcome): Promise<boolean>;
  /** The people concerned were told of the outcome (or can't be): forgets the reply target. */
  markNotified(id: string): Promise<void>;
  /** The outcome stands in the log channel (or can't): it is not to be announced again. */
  markAnnounced(id: string): Promise<void>;
  wasAnnounced(id: string): Promise<boolean>;
  /** The exclusive operation that runs on a server, if any. */
  runningOn(accountId: string, serverId: string): Promise<Operation | null>;
  /**
   * Takes over what other processes left open when they ended, each of them once among all processes: what waits for
   * its button, what runs, and outcomes that nobody was told yet; and what this process has let go. The oldest first.
   * Cheap when there is nothing.
   */
  claimOrphans(): Promise<readonly Operation[]>;
  /** This process still carries these on. */
  heartbeat(ids: readonly string[]): Promise<void>;
  /**
   * When a process that carries an operation, or did, last wrote to it or said that it still carries it on; null where
   * that was not noted. Being adopted does not count.
   */
  lastHeartbeat(id: string): Promise<Date | null>;
  /** This process is to end: it carries nothing on any more, and others adopt at once what it has left open. */
  release(): Promise<void>;
  /** This process does not carry an operation on, because the store was away: it is answered by `adopt` again. */
  releaseClaim(id: string): void;
  /** Removes ended operations that ended before; answers how many. */
  prune(before: Date): Promise<number>;
}
