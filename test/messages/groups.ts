import {
  endedDraftMessage,
  groupAnnouncement,
  groupDraft,
  groupMessage,
} from '../../src/groups/group-view.ts';
import {
  type GroupItem,
  type GroupRequest,
  newGroup,
  newGroupDetails,
  type ServerGroup,
  waitingItem,
} from '../../src/groups/model/server-group.ts';
import type { Operation } from '../../src/operations/model/operation.ts';
import {
  ada,
  ago,
  creative,
  type FailureReason,
  failed,
  failure,
  mo,
  now,
  skyblock,
  succeeded,
  survival,
  t,
} from './fixed.ts';
import { type Situation, situationsOf } from './situation.ts';

const restart = { kind: 'power', action: 'restart' } as const;
const stop = { kind: 'power', action: 'stop' } as const;
const start = { kind: 'power', action: 'start' } as const;
const say = { kind: 'command', command: 'say Back in five minutes' } as const;
const backUp = { kind: 'backup.create', startFirst: false } as const;

const servers = [survival, creative, skyblock];

type Details = Partial<ServerGroup['details']>;

function group(request: GroupRequest, details: Details, change: Partial<ServerGroup> = {}): ServerGroup {
  return {
    ...newGroup,
    id: 'group',
    request,
    details: { items: servers.map(waitingItem), offered: servers, ...newGroupDetails, ...details },
    requestedBy: ada,
    ...change,
  };
}

const draft = (request: GroupRequest, details: Details = {}) => groupDraft(t, group(request, details));

/** What became of a server: the state of its item, and its operation if it has one. */
type Became = Partial<GroupItem> & { readonly operation?: Operation };

/** Returns a group of the three servers, of which these became that, and its operations. */
function became(
  request: GroupRequest,
  all: readonly [Became, Became, Became],
  details: Details,
  change: Partial<ServerGroup>,
) {
  const operations = new Map<string, Operation>();
  const items = all.map(({ operation, ...item }, index): GroupItem => {
    const server = servers[index] ?? survival;
    if (operation !== undefined) operations.set(server.id, { ...operation, server });
    return { ...waitingItem(server), operationId: operation === undefined ? null : server.id, ...item };
  });
  return {
    group: group(request, { items, ...details }, { startedAt: ago(2).getTime(), ...change }),
    operations,
  };
}

type Shown = readonly [GroupRequest, readonly [Became, Became, Became], Details?, Partial<ServerGroup>?];

function running(...[request, all, details = {}, change = {}]: Shown) {
  const { group, operations } = became(request, all, details, change);
  return groupMessage(t, group, operations);
}

function ended(...[request, all, details = {}, change = {}]: Shown) {
  const { group, operations } = became(request, all, details, { endedAt: now.getTime(), ...change });
  return groupMessage(t, group, operations);
}

function announced(...[request, all, details = {}, change = {}]: Shown) {
  const { group, operations } = became(request, all, details, { endedAt: now.getTime(), ...change });
  return groupAnnouncement(t, group, operations);
}

const waiting: Became = { state: 'waiting' };
const runs: Became = { state: 'running', operationId: 'running' };
const skipped: Became = { state: 'skipped' };
const left: Became = { state: 'left' };
const done = (request: GroupRequest, result: Parameters<typeof succeeded>[1] = {}): Became => ({
  state: 'succeeded',
  endedAt: ago(1).getTime(),
  operation: succeeded(request, result, { serverStatus: request === stop ? 'stopped' : 'running' }),
});
const didFail = (request: GroupRequest, reason: FailureReason): Became => ({
  state: 'failed',
  endedAt: ago(1).getTime(),
  operation: failed(request, 'failed', failure(reason), { serverStatus: 'stopped' }),
});
const isUnknown = (request: GroupRequest, reason: FailureReason): Became => ({
  state: 'unknown',
  endedAt: ago(1).getTime(),
  operation: failed(request, 'unknown', failure(reason), { serverStatus: 'running' }),
});
const notBegun = (reason: GroupItem['reason']): Became => ({
  state: 'failed',
  reason,
  endedAt: ago(1).getTime(),
});

const questions = () => ({
  'To restart three servers, one after the other': draft(restart),
  'The same with a pause of five minutes between them': draft(restart, { pauseMinutes: 5 }),
  'To restart one of them': draft(restart, { items: [waitingItem(survival)] }),
  'To stop three servers': draft(stop),
  'To start three servers': draft(start),
  'To send a command to three servers': draft(say),
  'The same for a command that can destroy something, with a backup first': draft({
    ...say,
    command: 'kill @e',
    backUpFirst: true,
  }),
  'To back up three servers': draft(backUp),
  'The same with a name for the backups': draft({ ...backUp, name: 'before-the-event' }),
  'To back up one server: another can’t, one is too many, one host didn’t answer, one doesn’t list all of its servers':
    draft(backUp, {
      items: [waitingItem(survival)],
      leftOut: [
        { server: creative, reason: 'unsupported' },
        { server: skyblock, reason: 'too-many' },
      ],
      unlisted: ['My second host'],
      isIncomplete: true,
    }),
});

const refused = () => ({
  'To stop three servers, by someone who may do that on one of them': draft(stop, {
    items: [waitingItem(survival)],
    leftOut: [creative, skyblock].map((server) => ({ server, reason: 'not-allowed' })),
    isRefused: true,
    offered: [survival],
  }),
});

const underWay = () => ({
  'The question was canceled': endedDraftMessage(t, 'cancelled'),
  'The question has expired': endedDraftMessage(t, 'expired'),
  'A restart of three servers has begun with the first': running(restart, [runs, waiting, waiting]),
  'The next one waits for the pause of five minutes': running(restart, [done(restart), waiting, waiting], {
    pauseMinutes: 5,
  }),
  'A stop of three servers: one is done, one runs, one has another operation': running(stop, [
    done(stop),
    runs,
    { ...waiting, retryAt: now.getTime() },
  ]),
  'A stop of three servers: the last ones run': running(stop, [done(stop), runs, runs]),
  'A restart of which one server has failed while another still goes on': running(
    restart,
    [didFail(restart, 'timed-out'), runs, skipped],
    { halted: 'failed' },
  ),
  'A restart, the rest of which someone has left out': running(
    restart,
    [runs, skipped, skipped],
    { halted: 'person' },
    { stoppedBy: mo },
  ),
});

const ends = {
  'A restart of three servers has worked': [restart, [done(restart), done(restart), done(restart)]],
  'A start of three servers has worked': [start, [done(start), done(start), done(start)]],
  'A stop of three servers has worked, and one had to be killed': [
    stop,
    [done(stop), done(stop, { killedAfterSeconds: 30 }), done(stop)],
  ],
  'A start after which the game of one server doesn’t answer': [
    start,
    [done(start), done(start, { unanswered: true }), done(start)],
  ],
  'A stop of which all servers were stopped before': [stop, [left, left, left]],
  'A restart that leaves out what was stopped': [restart, [done(restart), left, done(restart)]],
  'A restart that ends at the first server that fails': [
    restart,
    [done(restart), didFail(restart, 'crashed'), skipped],
    { halted: 'failed' },
  ],
  'A restart that ends where nobody knows the outcome': [
    restart,
    [isUnknown(restart, 'not-seen'), skipped, skipped],
    { halted: 'failed' },
  ],
  'A restart, the rest of which someone has left out': [
    restart,
    [done(restart), skipped, skipped],
    { halted: 'person' },
    { stoppedBy: mo },
  ],
  'A restart, the rest of which isn’t done because it’s late: Steward didn’t run': [
    restart,
    [done(restart), skipped, skipped],
    { halted: 'late' },
  ],
  'A command that printed something, nothing, and wasn’t accepted': [
    say,
    [done(say, { output: '[Server] Back in five minutes' }), done(say), didFail(say, 'server-down')],
  ],
  'Backups of three servers that were made, with a name': [
    { ...backUp, name: 'before-the-event' },
    [done(backUp), done(backUp), done(backUp)],
  ],
  'Backups of three servers: one is not supported, one was busy for too long': [
    backUp,
    [done(backUp), notBegun('unsupported'), notBegun('busy')],
  ],
  'Backups of three servers: one has no connection, one doesn’t run, one is unknown': [
    backUp,
    [notBegun('disconnected'), notBegun('not-running'), notBegun(null)],
  ],
  'A stop of which the person has lost the permission, or left': [
    stop,
    [done(stop), notBegun('not-allowed'), notBegun('person-left')],
  ],
} satisfies Readonly<Record<string, Shown>>;

export function groups(): readonly Situation[] {
  return [
    ...situationsOf('channel', questions()),
    ...situationsOf('private', refused()),
    ...situationsOf('channel', underWay()),
    ...Object.entries<Shown>(ends).map(
      ([situation, shown]): Situation => ({ situation, seenBy: 'channel', message: ended(...shown) }),
    ),
    ...situationsOf('log', {
      'A restart that someone requested elsewhere has worked': announced(restart, [
        done(restart),
        done(restart),
        done(restart),
      ]),
    }),
  ];
}
