import { z } from 'zod';
import type { ServerId, ServerRef } from './connection.ts';
import type { Language } from './language.ts';
import { type OperationRequest, type ReplyTarget, requestSchema } from './operation.ts';

/** Stands for all servers in a schedule. No connection has an empty id. @param name what they are called in its language */
export function allServers(name: string): ServerRef {
  return { connectionId: '', id: '*', name };
}

/** Returns whether a server stands for all. */
export function isAllServers({ connectionId, id }: ServerId): boolean {
  return connectionId === '' && id === '*';
}

/** How many servers a group can have: as many as a menu can show. */
export const maxGroupServers = 25;

/** How many groups of a guild can run at the same time. */
export const maxRunningGroups = 5;

/** How long a draft can be started, in milliseconds: its message can be edited for a little longer. */
export const groupDraftMs = 14 * 60_000;

/** The pauses between two servers that people can choose, in minutes. */
export const groupPauses = [0, 1, 2, 5, 10, 15, 30] as const;

const [power, command, createBackup] = requestSchema.options;
/** What can be requested for several servers. A kill is for one that hangs. */
export const groupRequestSchema = z.discriminatedUnion('kind', [
  power.extend({ action: z.enum(['start', 'stop', 'restart']) }),
  command,
  createBackup,
]);
export type GroupRequest = z.infer<typeof groupRequestSchema>;

const serverSchema = z.object({ connectionId: z.string(), id: z.string(), name: z.string() });

/** Why a server was not begun. */
const itemReasons = [
  /** Another operation ran on it, or too many in the guild, for too long. */
  'busy',
  /** The connection was removed or can't be used. */
  'disconnected',
  /** The host can't do it. */
  'unsupported',
  /** The person is no member of the guild any more. */
  'person-left',
  /** The person may not do it any more. */
  'not-allowed',
  /** It is stopped, and its host only backs up servers that run. */
  'not-running',
] as const;

const itemSchema = z.object({
  server: serverSchema,
  /**
   * `begun` is written before its operation is: there may be one. `left`: it was stopped, and the request is for servers that run.
   * `skipped`: nothing more was begun when it would have been its turn.
   */
  state: z.enum(['waiting', 'begun', 'running', 'succeeded', 'failed', 'unknown', 'left', 'skipped']),
  /** When it was its turn first, in milliseconds since 1970; null: not yet. */
  dueAt: z.number().nullable(),
  /** Until when it waits because it couldn't begin; null: it doesn't. */
  retryAt: z.number().nullable(),
  /** Null: it is not known, or there is none. */
  operationId: z.string().nullable(),
  endedAt: z.number().nullable(),
  /** Null: its operation says why, or there is nothing to say. */
  reason: z.enum(itemReasons).nullable(),
});
/** One server of a group. */
export type GroupItem = z.infer<typeof itemSchema>;

/** Why a server is not in a draft that was to have it. */
export const leftOutReasons = ['not-allowed', 'unsupported', 'too-many'] as const;

export const groupDetailsSchema = z.object({
  /** The servers that were chosen, in their order. */
  items: z.array(itemSchema).max(maxGroupServers),
  /** The servers among which the person can choose. */
  offered: z.array(serverSchema).max(maxGroupServers),
  leftOut: z.array(z.object({ server: serverSchema, reason: z.enum(leftOutReasons) })),
  /** Whether the person was told that they may not do it on some, and hasn't chosen the others yet. */
  isRefused: z.boolean(),
  /** The names of the connections whose servers could not be listed. */
  unlisted: z.array(z.string()),
  /** Whether a host has servers that it didn't list. */
  isIncomplete: z.boolean(),
  /** The pause between two servers that follow one another. */
  pauseMinutes: z.int().min(0).max(30),
  /** Why what had not begun is not begun any more; null: it is. */
  halted: z.enum(['person', 'failed', 'late']).nullable(),
});
export type GroupDetails = z.infer<typeof groupDetailsSchema>;

/** `draft`: shown to the person, and not started yet. */
export const groupStates = ['draft', 'running', 'done'] as const;

interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

/** One request for several servers, each of which becomes its own operation. */
export interface ServerGroup {
  /** 16 URL-safe characters, for use in custom ids. */
  readonly id: string;
  readonly guildId: string;
  readonly state: (typeof groupStates)[number];
  readonly request: GroupRequest;
  readonly details: GroupDetails;
  readonly requestedBy: NamedPerson;
  /** Who had the rest left out; null: nobody did. */
  readonly stoppedBy: NamedPerson | null;
  /** The language of its public messages. */
  readonly language: Language;
  /** Where its message is. */
  readonly channelId: string;
  /** Null: not known, or not posted. */
  readonly messageId: string | null;
  /** By which its message is edited for 15 minutes; null: it isn't. */
  readonly replyTo: ReplyTarget | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  /** When a process last worked on it. */
  readonly seenAt: Date;
  /** Whether its message shows how it ended, or can't. */
  readonly isShown: boolean;
  /** Counts its changes, for compare and set. */
  readonly revision: number;
}

/** What is the same in each group when it is made. */
export const newGroup = {
  stoppedBy: null,
  messageId: null,
  replyTo: null,
  endedAt: null,
  isShown: false,
  revision: 0,
} as const;

export type GroupChange = Partial<
  Pick<
    ServerGroup,
    'state' | 'details' | 'stoppedBy' | 'messageId' | 'replyTo' | 'startedAt' | 'endedAt' | 'isShown'
  >
>;

export interface ServerGroups {
  /** Stores a draft, or a group that runs at once, unless there is one with its id. */
  add(group: ServerGroup): Promise<void>;
  get(guildId: string, id: string): Promise<ServerGroup | null>;
  /** Returns the groups of a guild that run, or whose message doesn't show yet how they ended; oldest first. */
  open(guildId: string): Promise<readonly ServerGroup[]>;
  /** Returns those of all guilds. */
  allOpen(): Promise<readonly ServerGroup[]>;
  /**
   * Makes a draft run, once. Returns `full` if as many groups of the guild run as can, and `changed` if it was changed since it
   * was read, or is no draft any more.
   */
  start(draft: ServerGroup, change: GroupChange): Promise<'started' | 'full' | 'changed'>;
  /** Changes a group for a person. Returns null if it was changed since it was read. */
  change(group: ServerGroup, change: GroupChange): Promise<ServerGroup | null>;
  /** Changes a group for the process that works on it, as `change` does, without notifying other processes. */
  advance(group: ServerGroup, change: GroupChange): Promise<ServerGroup | null>;
  /** Notes that this process still works on these. */
  seen(ids: readonly string[]): Promise<void>;
  remove(guildId: string, id: string): Promise<void>;
  /** Deletes drafts that nobody can start any more, and groups that ended before a time. */
  prune(now: Date, before: Date): Promise<void>;
}

/** Returns the request, if it can be made for several servers; else null. */
export function toGroupRequest(request: OperationRequest): GroupRequest | null {
  return groupRequestSchema.safeParse(request).data ?? null;
}

/** Returns a server of a group that was not begun yet. */
export function waitingItem({ connectionId, id, name }: ServerRef): GroupItem {
  return {
    server: { connectionId, id, name },
    state: 'waiting',
    dueAt: null,
    retryAt: null,
    operationId: null,
    endedAt: null,
    reason: null,
  };
}
