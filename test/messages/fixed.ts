import { minuteMs } from '@steward/kit';
import type { AlertSetting } from '../../src/alerts/model/alert.ts';
import type { TextKey } from '../../src/discord/texts/catalog.ts';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { plan } from '../../src/operations/kinds.ts';
import type { Failure, Operation, OperationRequest, Step } from '../../src/operations/model/operation.ts';
import { anOperation, aStep } from '../store/fixtures.ts';

/*
 * What is the same in all situations: the moment, the people, the servers.
 */

export const t = textsIn('en');

/** When all messages are seen: a Tuesday. */
export const now = new Date(Date.UTC(2026, 10, 24, 20));
export const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
export const ahead = (minutes: number) => ago(-minutes);

export const ada = { id: '301', name: 'Ada' };
export const mo = { id: '302', name: 'Mo' };
const mia = { id: '303', name: 'Mia' };
/** By their ids, how mentions are shown. */
export const people: Readonly<Record<string, string>> = Object.fromEntries(
  [ada, mo, mia].map(({ id, name }) => [id, name]),
);
export const roles: Readonly<Record<string, string>> = { 500: 'Moderators' };
export const channels: Readonly<Record<string, string>> = {
  400: 'general',
  401: 'log',
  402: 'alerts',
  403: 'requests',
  404: 'status',
};

export const survival = { connectionId: 'default', id: 's-1', name: 'Survival' };
export const creative = { connectionId: 'default', id: 's-2', name: 'Creative' };
export const skyblock = { connectionId: 'default', id: 's-3', name: 'Skyblock' };
/** A host to which the Discord server is connected. */
export const connection = {
  id: 'default',
  name: 'My host',
  hostingUrl: 'https://host.example',
  openKind: null,
  certificateSha256: null,
  accountId: 'account',
  connectedBy: ada.id,
  connectedAt: ago(10_000),
};

/** Alerts of all servers. */
export const alertSetting: AlertSetting = {
  guildId: '100',
  server: null,
  channelId: '402',
  roleId: null,
  backupAgeHours: null,
  testAgeHours: null,
  restarts: true,
  hangMinutes: 5,
  language: 'en',
  problem: null,
};

/** How a custom id names Survival. */
export const reference = 'reference';

/** A backup that nobody named, and one that someone did. */
export const unnamedBackup = {
  id: 'b-1',
  label: 'Nov 24, 2026, 4:00 AM UTC',
  createdAt: Date.UTC(2026, 10, 24, 4),
  isUnnamed: true,
} as const;
export const namedBackup = { id: 'b-2', label: 'before-the-event', createdAt: Date.UTC(2026, 10, 23, 18) };

/** What nobody knows of a step that has begun. */
export const noResult = {
  status: null,
  backup: null,
  output: null,
  progressPercent: null,
  answerLost: false,
} as const;

export const noSnapshot = {
  status: null,
  statusWord: null,
  uptimeSeconds: null,
  startedAt: null,
  backupIds: null,
  restoreAt: null,
} as const;

type ReasonIn<Key> = Key extends `failure.${infer Reason}.what` ? Reason : never;
/** Why something failed: each reason has a sentence. */
export type FailureReason = ReasonIn<TextKey>;

export function failure(reason: FailureReason, change: Partial<Failure> = {}): Failure {
  return { reason, hostText: null, retryAt: null, applied: 'unknown', reference: 'ab12cd34', ...change };
}

/** Returns a step that ran for half a minute, or runs since. */
export function step(name: Step['name'], state: Step['state'], change: Partial<Step> = {}): Step {
  const startedAt = state === 'pending' || state === 'skipped' ? null : ago(0.5).getTime();
  const isOver = state === 'done' || state === 'failed' || state === 'unknown';
  return aStep({ name, state, startedAt, endedAt: isOver ? now.getTime() : null, ...change });
}

/** Returns an operation of Ada on Survival that began half a minute ago; its steps haven't. */
export function operation(request: OperationRequest, change: Partial<Operation> = {}): Operation {
  return anOperation({
    id: 'operation',
    server: survival,
    request,
    requestedBy: ada,
    steps: plan(request),
    createdAt: ago(0.5),
    startedAt: ago(0.5),
    ...change,
  });
}

/** Returns the same after it has ended, with each of its steps done. @param result that of its last step */
export function succeeded(
  request: OperationRequest,
  result: Partial<NonNullable<Step['result']>> = {},
  change: Partial<Operation> = {},
): Operation {
  const steps = plan(request);
  return operation(request, {
    state: 'succeeded',
    endedAt: now,
    steps: steps.map(({ name }, index) =>
      step(name, 'done', index === steps.length - 1 ? { result: { ...noResult, ...result } } : {}),
    ),
    ...change,
  });
}

/** Returns the same after its only or last step has failed, or nobody knows whether it has. */
export function failed(
  request: OperationRequest,
  state: 'failed' | 'unknown',
  why: Failure,
  change: Partial<Operation> = {},
): Operation {
  const steps = plan(request);
  return operation(request, {
    state,
    endedAt: now,
    steps: steps.map(({ name }, index) =>
      index === steps.length - 1 ? step(name, state, { failure: why }) : step(name, 'done'),
    ),
    ...change,
  });
}
