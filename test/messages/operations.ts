import type { Operation, OperationRequest, Step } from '../../src/operations/model/operation.ts';
import { announcementMessage, operationMessage } from '../../src/reports/operation-view.ts';
import {
  ago,
  ahead,
  type FailureReason,
  failed,
  failure,
  mo,
  namedBackup,
  noResult,
  noSnapshot,
  now,
  operation,
  reference,
  step,
  succeeded,
  t,
} from './fixed.ts';
import { ofEach, requests } from './requests.ts';
import { type Situation, situationsOf } from './situation.ts';

type Result = Partial<NonNullable<Step['result']>>;

const shown = (shownOne: Operation, address: string | null = null) =>
  operationMessage(t, shownOne, reference, address);
const create = requests['back up'];
const start = requests['start a server'];
const stop = requests['stop a server'];
const kill = requests['kill a server'];
const restart = requests['restart a server'];
const say = requests['send a command'];
const risky = requests['send a command after a backup'];
const restore = requests['restore a backup that nobody named'];
const whole = requests['restore a backup, with a backup first, a stop and a start'];
const undo = requests['undo a restore'];
const testing = requests['test a backup that nobody named'];

const made = {
  backup: { id: 'b-9', name: null, sizeBytes: 1_500_000_000, createdAt: now.getTime() },
} as const;
const madeNamed = { backup: { ...made.backup, name: 'before-the-event' } } as const;
const limit = { count: 3, minutes: 60, moreAt: ahead(50).getTime() };

/** Returns a power action that the host had nothing to do for. */
function doneAlready(
  request: OperationRequest,
  name: Step['name'],
  status: 'running' | 'stopped',
): Operation {
  const before = { ...noSnapshot, status };
  const result = { ...noResult, already: true };
  return succeeded(request, {}, { serverStatus: status, steps: [step(name, 'done', { before, result })] });
}

/** Returns an operation whose only step is under way. */
function underWay(
  request: OperationRequest,
  state: Step['state'],
  result: Result = {},
  change: Partial<Step> = {},
) {
  const [first] = operation(request).steps;
  if (first === undefined) return operation(request);
  return operation(request, {
    steps: [step(first.name, state, { result: { ...noResult, ...result }, ...change })],
  });
}

/** Returns a restore with all steps around it, of which these have such states. */
function restoring(
  request: OperationRequest,
  states: readonly Step['state'][],
  change: Partial<Operation> = {},
) {
  const { steps } = operation(request);
  return operation(request, {
    steps: steps.map(({ name }, index) => {
      const state = states[index] ?? 'pending';
      const result = name === 'backup.create' && state === 'done' ? { ...noResult, ...made } : null;
      return step(name, state, {
        result,
        ...(state === 'failed' ? { failure: failure('restore-failed') } : {}),
      });
    }),
    ...change,
  });
}

const running = () => ({
  'A start was sent': shown(underWay(start, 'accepted', {}, { sentAt: ago(0.5).getTime() })),
  'A start, and the server starts': shown(underWay(start, 'accepted', { status: 'starting' })),
  'A start, and its game doesn’t answer yet': shown(
    underWay(start, 'accepted', { status: 'running', awaits: 'answer' }),
  ),
  'A start, and it’s seen whether the server stays up': shown(
    underWay(start, 'accepted', { status: 'running', awaits: 'stay' }),
  ),
  'A start that waits for the host’s limit': shown(
    operation(start, {
      steps: [
        step('power.start', 'pending', { failure: failure('rate-limited', { retryAt: ahead(1).getTime() }) }),
      ],
    }),
  ),
  'A start whose response was lost': shown(underWay(start, 'lost', {}, { failure: failure('answer-lost') })),
  'A start to which the host responded with an error': shown(
    underWay(start, 'lost', {}, { failure: failure('host-failed') }),
  ),
  'A start during which Steward was restarted': shown(
    underWay(start, 'lost', {}, { failure: failure('interrupted') }),
  ),
  'A start whose console can’t be followed': shown(
    underWay(start, 'accepted', { unread: { reason: 'throttled', retryAt: null } }),
  ),
  'A backup is 40 percent done': shown(underWay(create, 'accepted', { progressPercent: 40 })),
  'A test waits for the end of another one': shown(underWay(testing, 'accepted', { awaits: 'test' })),
  'A restore with all steps is at its stop': shown(restoring(whole, ['done', 'accepted'])),
  'A restore of which the host says nothing': shown(underWay(restore, 'accepted', { quietMs: 600_000 })),
  'A backup before a command is made': shown(
    operation(risky, { steps: [step('backup.create', 'accepted', {}), step('command', 'pending')] }),
  ),
});

const ends = () => ({
  'A start, and the game answered after 40 seconds': shown(
    succeeded(start, { startMs: 40_000 }, { serverStatus: 'running' }),
    'play.example.com',
  ),
  'A restart, and the game answered after 40 seconds': shown(
    succeeded(restart, { startMs: 40_000 }, { serverStatus: 'running' }),
  ),
  'A start of a server that runs already': shown(doneAlready(start, 'power.start', 'running')),
  'A stop of a server that has stopped already': shown(doneAlready(stop, 'power.stop', 'stopped')),
  'A stop that the host declined, because the server has crashed': shown(
    failed(stop, 'failed', failure('declined'), { serverStatus: 'crashed' }),
  ),
  'A stop that had to kill the server': shown(
    succeeded(stop, { killedAfterSeconds: 30 }, { serverStatus: 'stopped' }),
  ),
  'A start after which the game hasn’t answered': shown(
    succeeded(start, { unanswered: true }, { serverStatus: 'running' }),
  ),
  'A start that has worked, although its response was lost': shown(
    succeeded(
      start,
      {},
      {
        serverStatus: 'running',
        steps: [
          step('power.start', 'done', {
            result: { ...noResult, answerLost: true },
            failure: failure('answer-lost'),
          }),
        ],
      },
    ),
  ),
  'A start that has worked, although Steward was restarted meanwhile': shown(
    succeeded(
      start,
      {},
      {
        serverStatus: 'running',
        steps: [
          step('power.start', 'done', {
            result: { ...noResult, answerLost: true },
            failure: failure('interrupted'),
          }),
        ],
      },
    ),
  ),
  'A start after which the server ended at once, with its last lines': shown(
    operation(start, {
      state: 'failed',
      endedAt: now,
      serverStatus: 'crashed',
      steps: [
        step('power.start', 'failed', {
          failure: failure('ended-early'),
          result: { ...noResult, lastLines: ['Loading world', 'java.lang.OutOfMemoryError'] },
        }),
      ],
    }),
  ),
  'A start after which the game waits for the EULA': shown(
    operation(start, {
      state: 'failed',
      endedAt: now,
      serverStatus: 'stopped',
      steps: [
        step('power.start', 'failed', {
          failure: failure('did-not-start'),
          result: {
            ...noResult,
            waiting: { reason: 'eula', command: null, hasLogin: false, hasLink: false },
          },
        }),
      ],
    }),
  ),
  'A command that printed something': shown(succeeded(say, { output: '[Server] Back in five minutes' })),
  'A command that printed nothing for three seconds': shown(succeeded(say, { silentMs: 3_000 })),
  'A command whose output the key may not read': shown(
    succeeded(say, { unread: { reason: 'key-denied', retryAt: null, lacking: ['websocket.connect'] } }),
  ),
  'A command whose output can’t be read before a time': shown(
    succeeded(say, { unread: { reason: 'throttled', retryAt: ahead(1).getTime() } }),
  ),
  'A command at a host without a console': shown(
    succeeded(
      say,
      {},
      { steps: [step('command', 'done', { before: { ...noSnapshot, lacksConsole: true } })] },
    ),
  ),
  'A command after a backup': shown(
    succeeded(
      risky,
      {},
      {
        steps: [
          step('backup.create', 'done', { result: { ...noResult, ...made } }),
          step('command', 'done', { result: { ...noResult, output: 'Killed 41 entities' } }),
        ],
      },
    ),
  ),
  'A command that an earlier backup can take back': shown(
    succeeded(requests['send a command that an earlier backup can take back'], {
      output: 'Killed 41 entities',
    }),
  ),
  'A backup was made': shown(succeeded(create, made)),
  'A backup was made, and the game hadn’t written its world before': shown(
    succeeded(create, made, {
      steps: [
        step('backup.create', 'done', {
          before: { ...noSnapshot, saved: false },
          result: { ...noResult, ...made },
        }),
      ],
    }),
  ),
  'A backup was made, and it’s the last one that the host lets through for now': shown(
    succeeded(create, { ...made, usualLimit: limit }),
  ),
  'A backup was made with a name': shown(succeeded(requests['back up with a name'], madeNamed)),
  'A backup was made, and the host ignores its name': shown(succeeded(requests['back up with a name'], made)),
  'A restore with all steps has worked': shown(
    restoring(whole, ['done', 'done', 'done', 'done'], {
      state: 'succeeded',
      endedAt: now,
      serverStatus: 'running',
    }),
  ),
  'An undo with all steps has worked': shown(
    restoring(undo, ['done', 'done', 'done', 'done'], {
      state: 'succeeded',
      endedAt: now,
      serverStatus: 'running',
    }),
  ),
  'A restore with all steps has failed in the middle': shown(
    restoring(whole, ['done', 'done', 'failed', 'skipped'], {
      state: 'failed',
      endedAt: now,
      serverStatus: 'stopped',
    }),
  ),
  'A restore has failed because of its backup, and there’s a good one': operationMessage(
    t,
    failed(restore, 'failed', failure('archive-gone'), { serverStatus: 'running' }),
    reference,
    null,
    {
      backup: { id: namedBackup.id, name: namedBackup.label, createdAt: new Date(namedBackup.createdAt) },
      timeZone: 'UTC',
    },
  ),
});

/** Returns an operation whose last step ended so, or nobody knows how. */
function ending(
  request: OperationRequest,
  state: 'failed' | 'unknown',
  reason: FailureReason,
  last: Partial<Step>,
  change: Partial<Operation> = {},
) {
  const all = failed(request, state, failure(reason, last.failure ?? {}), {
    serverStatus: 'running',
    ...change,
  });
  const { steps } = all;
  return shown({
    ...all,
    steps: steps.map((one, index) =>
      index === steps.length - 1 ? { ...one, ...last, failure: one.failure } : one,
    ),
  });
}

/** What was checked after the response to a change was lost, and what became of the world. */
function checked() {
  const [deletion, lock, unlock] = [
    requests['delete a backup that has a name'],
    requests['lock a backup that has a name'],
    requests['unlock a backup that has a name'],
  ];
  const read = { result: { ...noResult, listRead: true } };
  const later = { failure: failure('host-failed', { retryAt: +ahead(5) }) };
  const interrupted = (request: OperationRequest) =>
    ending(request, 'unknown', 'restore-interrupted', {}, { serverStatus: 'running' });
  const [redo, takeBack] = [requests['redo a restore'], requests['take a command back']];
  return {
    'A stop whose response was lost, and the server was read': ending(stop, 'unknown', 'answer-lost', {
      result: { ...noResult, status: 'running' },
    }),
    'A deletion whose response was lost, and the list was read': ending(
      deletion,
      'unknown',
      'answer-lost',
      read,
    ),
    'A lock whose response was lost, and the list was read': ending(lock, 'unknown', 'answer-lost', read),
    'An unlock whose response was lost, and the list was read': ending(
      unlock,
      'unknown',
      'answer-lost',
      read,
    ),
    'A backup whose response was lost, and there’s no new one': ending(create, 'unknown', 'answer-lost', {
      ...read,
      before: { ...noSnapshot, backupIds: ['b-1'] },
    }),
    'A backup whose response was lost, and nobody knows which ones there were': ending(
      create,
      'unknown',
      'answer-lost',
      read,
    ),
    'A backup whose response was lost, and one is new': ending(create, 'unknown', 'answer-lost', {
      result: { ...noResult, ...made, listRead: true },
    }),
    'A backup that may have failed, at a host that accepts requests later': ending(
      create,
      'unknown',
      'host-failed',
      later,
    ),
    'A restore that may have failed, at a host that accepts requests later': ending(
      restore,
      'unknown',
      'host-failed',
      later,
    ),
    'A deletion that may have failed, at a host that accepts requests later': ending(
      deletion,
      'unknown',
      'host-failed',
      later,
    ),
    'A lock that may have failed, at a host that accepts requests later': ending(
      lock,
      'unknown',
      'host-failed',
      later,
    ),
    'A command that may have been sent, at a host without a console': ending(say, 'unknown', 'answer-lost', {
      before: { ...noSnapshot, lacksConsole: true },
    }),
    'A restore that was interrupted': interrupted(restore),
    'An undo that has failed before it began': shown(
      restoring(undo, ['done', 'failed', 'skipped', 'skipped'], {
        state: 'failed',
        endedAt: now,
        serverStatus: 'running',
      }),
    ),
    ...Object.fromEntries(
      Object.entries({ undo, redo, 'take back': takeBack }).flatMap(([words, request]) =>
        (['no', 'unknown'] as const).map((applied) => [
          `To ${words}: the host refused it, and something was${applied === 'no' ? 'n’t' : ' perhaps'} changed`,
          shown(
            operation(request, {
              state: 'failed',
              endedAt: now,
              serverStatus: 'stopped',
              steps: [step('backup.restore', 'failed', { failure: failure('restore-failed', { applied }) })],
            }),
          ),
        ]),
      ),
    ),
    'A restore that has failed, as the host says': ending(restore, 'failed', 'restore-failed', {
      failure: failure('restore-failed', { hostText: 'tar: Unexpected EOF' }),
    }),
    'A restore before which the server couldn’t be stopped': shown(
      restoring(whole, ['done', 'failed', 'skipped', 'skipped'], {
        state: 'failed',
        endedAt: now,
        serverStatus: 'running',
      }),
    ),
    'A start that is interrupted by a stop': ending(start, 'unknown', 'preempted-by-stop', {}),
    'A start after which the server couldn’t be read': ending(
      start,
      'failed',
      'timed-out',
      {},
      { serverStatus: null },
    ),
    'A start after which the host accepted no more requests': ending(
      start,
      'failed',
      'rate-limited',
      {},
      {
        serverStatus: null,
      },
    ),
    'A start after which only an old status is known': ending(start, 'failed', 'timed-out', {
      result: { ...noResult, statusMayBeOld: true },
    }),
    'A start after which the server is starting': ending(
      start,
      'failed',
      'timed-out',
      {},
      { serverStatus: 'starting' },
    ),
    'A start after which the server is restarting': ending(
      start,
      'failed',
      'timed-out',
      {},
      {
        serverStatus: 'restarting',
      },
    ),
  };
}

/** Steps that wait for the host, among several. */
function waits() {
  const waiting = (reason: FailureReason, retryAt: number | null) =>
    shown(
      operation(whole, {
        steps: operation(whole).steps.map(({ name }, index) =>
          index === 0
            ? step(name, 'pending', { failure: failure(reason, { retryAt }) })
            : step(name, 'pending'),
        ),
      }),
    );
  return {
    'A restore with all steps waits for the host’s limit': waiting('rate-limited', +ahead(1)),
    'A restore with all steps waits for the host’s limit, which is over any moment': waiting(
      'rate-limited',
      +ago(1),
    ),
    'A restore with all steps waits for the host’s limit of backups': waiting('throttled', +ahead(10)),
    'A start that had to wait for the host’s limit has worked': shown(
      succeeded(
        start,
        {},
        {
          serverStatus: 'running',
          steps: [step('power.start', 'done', { limitedAt: +ago(2), result: { ...noResult } })],
        },
      ),
    ),
    'A start whose response took too long': shown(
      underWay(start, 'lost', {}, { failure: failure('too-slow') }),
    ),
    'A stop that was found done, although its response was lost': shown(
      succeeded(
        stop,
        {},
        {
          serverStatus: 'stopped',
          steps: [
            step('power.stop', 'done', {
              before: { ...noSnapshot, status: 'stopped' },
              result: { ...noResult, already: true, answerLost: true },
              failure: failure('answer-lost'),
            }),
          ],
        },
      ),
    ),
  };
}

/** Each kind of request, with the outcome that people see most. */
const outcomes = () => ({
  ...ofEach(
    (wanted) => `To ${wanted}: it has begun`,
    (request) => shown(operation(request)),
  ),
  ...ofEach(
    (wanted) => `To ${wanted}: it has worked`,
    (request) => shown(succeeded(request, {}, { serverStatus: statusAfter(request) })),
  ),
  ...ofEach(
    (wanted) => `To ${wanted}: the host has declined it, with its own words`,
    (request) =>
      shown(
        failed(request, 'failed', failure('declined', { applied: 'no', hostText: 'Not now.' }), {
          serverStatus: 'running',
        }),
      ),
  ),
  ...ofEach(
    (wanted) => `To ${wanted}: nobody knows whether it has worked`,
    (request) => shown(failed(request, 'unknown', failure('answer-lost'), { serverStatus: 'running' })),
  ),
});

function statusAfter(request: OperationRequest): string {
  const isStop = request === stop || request === kill;
  return isStop ? 'stopped' : 'running';
}

export function operations(): readonly Situation[] {
  const scheduled = {
    kind: 'schedule',
    scheduleId: 'schedule',
    dueAt: now.getTime(),
    part: 'action',
  } as const;
  return [
    ...situationsOf('channel', { ...outcomes(), ...running(), ...waits(), ...ends(), ...checked() }),
    ...situationsOf('log', {
      'A start has worked': announcementMessage(t, succeeded(start, {}, { serverStatus: 'running' }), null),
      'A start that a schedule requested': announcementMessage(
        t,
        succeeded(start, {}, { serverStatus: 'running', origin: scheduled }),
        null,
      ),
      'A start that someone approved': announcementMessage(
        t,
        succeeded(start, {}, { serverStatus: 'running', origin: { kind: 'approval', approvedBy: mo } }),
        null,
      ),
      'A restore that can be undone': announcementMessage(
        t,
        restoring(whole, ['done', 'done', 'done', 'done'], {
          state: 'succeeded',
          endedAt: now,
          serverStatus: 'running',
        }),
        reference,
      ),
    }),
  ];
}
