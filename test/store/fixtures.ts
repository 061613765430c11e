import { randomBytes, randomUUID } from 'node:crypto';
import type { Incident } from '../../src/alerts/model/alert.ts';
import { type Case, openCase } from '../../src/cases/model/case.ts';
import { generateKey, type KeyRing } from '../../src/config/key-ring.ts';
import type { StoreLog } from '../../src/domain/store-errors.ts';
import { type GroupState, groupType, newGroup, waitingItem } from '../../src/groups/model/server-group.ts';
import type { Operation, ReplyTarget, Step } from '../../src/operations/model/operation.ts';
import { newProgress, type Schedule } from '../../src/schedules/model/schedule.ts';
import type { GuildSettings } from '../../src/settings/guild-settings.ts';
import { readSettings } from '../../src/settings/index.ts';

export function newRing(): KeyRing {
  return [generateKey(new Date())];
}

/** Returns a log that records its entries. */
export function recordingLog(): StoreLog & { readonly entries: string[] } {
  const entries: string[] = [];
  const record = (details: object, message: string) => {
    entries.push(`${message} ${JSON.stringify(details)}`);
  };
  return { entries, warn: record, error: record };
}

export function aStep(change: Partial<Step> = {}): Step {
  return {
    name: 'power.start',
    state: 'pending',
    startedAt: null,
    endedAt: null,
    before: null,
    result: null,
    failure: null,
    ...change,
  };
}

export function aReplyTarget(change: Partial<ReplyTarget> = {}): ReplyTarget {
  return {
    applicationId: '1',
    channelId: '2',
    message: 'message',
    token: `interaction-${randomUUID()}`,
    tokenExpiresAt: Date.now() + 900_000,
    ...change,
  };
}

/** Returns an operation that runs on its own server, with the properties of `change` replaced. */
export function anOperation(change: Partial<Operation> = {}): Operation {
  return {
    id: randomBytes(12).toString('base64url'),
    guildId: '100',
    accountId: 'account',
    server: { connectionId: 'default', id: randomUUID(), name: 'Survival' },
    request: { kind: 'power', action: 'start' },
    requestedBy: { id: '300', name: 'Ada' },
    interactionId: randomUUID(),
    origin: null,
    replyTo: aReplyTarget(),
    state: 'running',
    exclusive: true,
    steps: [aStep()],
    serverStatus: null,
    language: 'en',
    createdAt: new Date(1_800_000_000_000),
    expiresAt: null,
    startedAt: new Date(1_800_000_000_000),
    endedAt: null,
    ...change,
  };
}

/** Returns an operation that waits for its button until `expiresAt`. */
export function aConfirmation(change: Partial<Operation> = {}): Operation {
  return anOperation({
    state: 'awaiting',
    startedAt: null,
    expiresAt: new Date(1_800_000_120_000),
    request: { kind: 'power', action: 'kill' },
    ...change,
  });
}

/** A restore without other steps around it. */
export const restoreRequest = {
  kind: 'backup.restore',
  backup: { id: 'b-1', label: 'Daily' },
  backUpFirst: false,
  stopFirst: false,
  startAfter: false,
} as const;

export const aSession = {
  bot: 'bot-1',
  shardId: 0,
  shardCount: 1,
  sessionId: 'id-of-the-session',
  sequence: 41,
  resumeUrl: 'wss://gateway-1.discord.gg',
};

export const aConnection = {
  id: 'default',
  name: 'host.example',
  hostingUrl: 'https://host.example',
  apiKey: 'key-of-the-guild',
  connectedBy: '300',
};

/** A guild with `aConnection`, whose key can't be decrypted. */
export const withUnreadableKey = { connections: [], unreadable: [{ id: aConnection.id }] };

/** A server of `aConnection`. */
export const survival = { connectionId: 'default', id: 's1', name: 'Survival' };

/** Returns the incident of a server that is down in guild 100. */
export function anIncident(change: Partial<Incident> = {}): Incident {
  return {
    id: randomUUID().slice(0, 16),
    guildId: '100',
    connectionId: 'default',
    serverId: 's1',
    kind: 'down',
    name: 'Survival',
    cause: { kind: 'down', crashed: false, unseenSince: null },
    occurrences: [{ from: 1_000, until: null }],
    count: 1,
    startedAt: new Date(1_000),
    endedAt: null,
    channelId: '900',
    roleId: null,
    language: 'en',
    leadId: null,
    messageId: null,
    takenBy: null,
    muteId: null,
    isCalled: false,
    heldCall: null,
    revision: 1,
    shown: 0,
    ...change,
  };
}

/** Returns the state of a restart of two servers, one of which has an id that no column takes. */
export function aGroup(change: Partial<GroupState> = {}): GroupState {
  const ids = { ...survival, id: 'an id with \u0000 and \ud800' };
  return {
    ...newGroup,
    request: { kind: 'power', action: 'restart' },
    details: {
      items: [waitingItem(survival), { ...waitingItem(ids), state: 'failed', reason: 'busy', endedAt: 1 }],
      offered: [survival, ids],
      leftOut: [{ server: ids, reason: 'unsupported' }],
      isRefused: false,
      unlisted: ['A host'],
      isIncomplete: false,
      pauseMinutes: 5,
      halted: null,
    },
    requestedBy: { id: '300', name: 'Ada' },
    ...change,
  };
}

/** Returns a draft of a case in guild 100: a restart of two servers. */
export function aCase(change: Partial<Case<GroupState>> = {}): Case<GroupState> {
  const createdAt = new Date(1_800_000_000_000);
  const made = { id: 'case-1', guildId: '100', state: aGroup(), channelId: '400', createdAt };
  return { ...openCase(groupType, { ...made, language: 'de' }), phase: 'draft', ...change };
}

/** Returns a draft of a schedule in guild 100. */
export function aSchedule(change: Partial<Schedule> = {}): Schedule {
  return {
    id: 'schedule-1',
    guildId: '100',
    state: 'draft',
    server: survival,
    settings: {
      action: 'backup',
      command: null,
      when: { kind: 'times', times: [{ hour: 4, minute: 0 }], days: [1, 4] },
      typed: 'mon,thu 04:00',
      typedIn: null,
      warnMinutes: [10, 1],
      warning: 'Back in {minutes}',
      latest: { kind: 'after', minutes: 120 },
      onlyIfPlayed: true,
      keep: 7,
      deletesFirst: false,
      channelId: '400',
      later: null,
    },
    createdBy: { id: '300', name: 'Ada' },
    createdAt: new Date(1_800_000_000_000),
    language: 'de',
    nextAt: null,
    progress: newProgress,
    revision: 0,
    ...change,
  };
}

/** The settings of a guild that has chosen nothing. */
export const nothingChosen: GuildSettings = {
  ...readSettings(null).values,
  chosen: [],
  logProblem: null,
  addresses: [],
  games: [],
};
