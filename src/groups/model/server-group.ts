import { z } from 'zod';
import { type Case, type CaseType, serverSchema } from '../../cases/model/case.ts';
import type { ServerId, ServerRef } from '../../domain/connection.ts';
import { personSchema } from '../../domain/people.ts';
import {
  commandSchema,
  newBackupSchema,
  type OperationRequest,
  powerSchema,
} from '../../operations/model/operation.ts';

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

/** What can be requested for several servers. A kill is for one that hangs. */
const groupRequestSchema = z.discriminatedUnion('kind', [
  powerSchema.extend({ action: z.enum(['start', 'stop', 'restart']) }),
  commandSchema,
  newBackupSchema,
]);
export type GroupRequest = z.infer<typeof groupRequestSchema>;

/** Why a server was not begun. */
const itemReasons = [
  /** Another operation ran on it, or too many in the guild, for too long. */
  'busy',
  /** The connection was removed or can't be used. */
  'disconnected',
  /** The host can't do it. */
  'unsupported',
  /** The person is no longer a member of the guild. */
  'person-left',
  /** The person may no longer do it. */
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

const groupDetailsSchema = z.object({
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
  /** Why nothing more is begun; null while the group goes on. */
  halted: z.enum(['person', 'failed', 'late']).nullable(),
});
export type GroupDetails = z.infer<typeof groupDetailsSchema>;

const groupSchema = z.object({
  request: groupRequestSchema,
  details: groupDetailsSchema,
  requestedBy: personSchema,
  /** Who had the rest left out; null if nobody did. */
  stoppedBy: personSchema.nullable(),
  /** In milliseconds since 1970; null before it begins. */
  startedAt: z.number().nullable(),
  /** In milliseconds since 1970; null until all is over. */
  endedAt: z.number().nullable(),
  /** Whether the log channel says what became of it. */
  isAnnounced: z.boolean(),
});
/** One request for several servers, each of which becomes its own operation. */
export type GroupState = z.infer<typeof groupSchema>;

/** What is the same in each group when it is made. */
export const newGroup = { stoppedBy: null, startedAt: null, endedAt: null, isAnnounced: false } as const;

/** What is the same in the details of each group for which every server could be read. */
export const newGroupDetails = {
  leftOut: [],
  isRefused: false,
  unlisted: [],
  isIncomplete: false,
  pauseMinutes: 0,
  halted: null,
} satisfies Partial<GroupState['details']>;

export const groupType: CaseType<GroupState> = { kind: 'group', schema: groupSchema };

/** A request for several servers, as its messages show it. */
export type ServerGroup = GroupState & Pick<Case<GroupState>, 'id'>;

/** Returns a request for several servers as its messages show it. */
export function groupOf({ id, state }: Pick<Case<GroupState>, 'id' | 'state'>): ServerGroup {
  return { id, ...state };
}

/** Returns why a guild can't have one more group that runs; null if it can. */
export function groupLimit(open: readonly Pick<Case<GroupState>, 'state'>[]): 'full' | null {
  const running = open.filter(({ state }) => state.endedAt === null);
  return running.length >= maxRunningGroups ? 'full' : null;
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
