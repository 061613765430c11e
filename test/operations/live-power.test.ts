import type { PowerAction, ServerStatus } from '@steward/hosts/model';
import { expect, test } from 'vitest';
import { LivePower, type LiveVerdict } from '../../src/operations/live-power.ts';

const graceMs = 8_000;

/** The status at which the action was sent, and the later ones, with the seconds after which they came. */
type Course = readonly (readonly [seconds: number, status: ServerStatus])[];

/** Returns the verdict at each status, and at last after some seconds without another one. */
function verdicts(action: PowerAction, course: Course, after: number): readonly LiveVerdict[] {
  const power = new LivePower(action, graceMs);
  const each = course.map(([seconds, status]) => {
    power.onStatus(status, seconds * 1_000);
    return power.verdict(seconds * 1_000);
  });
  return [...each, power.verdict(after * 1_000)];
}

const stopped: Course = [
  [0, 'running'],
  [1, 'stopping'],
  [3, 'stopped'],
];
const crashed: Course = [
  [0, 'stopped'],
  [1, 'starting'],
  [5, 'stopped'],
];

test.each<[string, PowerAction, Course, number, readonly LiveVerdict[]]>([
  [
    'a stop is done once the server has stopped',
    'stop',
    stopped,
    3,
    ['waiting', 'waiting', 'reached', 'reached'],
  ],
  [
    'a kill is done once the server has stopped',
    'kill',
    stopped,
    3,
    ['waiting', 'waiting', 'reached', 'reached'],
  ],
  [
    'a stop of a server that is stopping is done once it has',
    'stop',
    stopped.slice(1),
    3,
    ['waiting', 'reached', 'reached'],
  ],
  ['a stop is not done while the server runs', 'stop', [[0, 'running']], 100, ['waiting', 'waiting']],
  [
    'a stop of a server that was down is done once it has stayed so',
    'stop',
    [[0, 'stopped']],
    8,
    ['waiting', 'reached'],
  ],
  [
    'a stop is not done by a crash after which the host starts the server again',
    'stop',
    [
      [0, 'running'],
      [1, 'stopped'],
      [2, 'starting'],
      [9, 'running'],
    ],
    100,
    ['waiting', 'waiting', 'waiting', 'waiting', 'waiting'],
  ],
  [
    'a start is done once the server runs, not while it starts',
    'start',
    [
      [0, 'stopped'],
      [1, 'starting'],
      [9, 'running'],
    ],
    9,
    ['waiting', 'waiting', 'reached', 'reached'],
  ],
  [
    'a start is not done while the server is down, however long',
    'start',
    [[0, 'stopped']],
    100,
    ['waiting', 'waiting'],
  ],
  [
    'a start after which the server stays down has failed',
    'start',
    crashed,
    13,
    ['waiting', 'waiting', 'waiting', 'did-not-start'],
  ],
  [
    'a start is not given up while the host may start the server again',
    'start',
    crashed,
    12,
    ['waiting', 'waiting', 'waiting', 'waiting'],
  ],
  [
    'a start that the host repeats after a crash is done once the server runs',
    'start',
    [...crashed, [7, 'starting'], [20, 'running']],
    20,
    ['waiting', 'waiting', 'waiting', 'waiting', 'reached', 'reached'],
  ],
  [
    'a restart is not done because the server still runs',
    'restart',
    [[0, 'running']],
    100,
    ['waiting', 'waiting'],
  ],
  [
    'a restart is done once the server has stopped and runs',
    'restart',
    [...stopped, [4, 'starting'], [9, 'running']],
    9,
    ['waiting', 'waiting', 'waiting', 'waiting', 'reached', 'reached'],
  ],
  [
    'a restart of a server that is starting is not done by that start',
    'restart',
    [
      [0, 'starting'],
      [1, 'running'],
    ],
    100,
    ['waiting', 'waiting', 'waiting'],
  ],
  [
    'a restart of a server that was down is done once it runs',
    'restart',
    [
      [0, 'stopped'],
      [1, 'starting'],
      [2, 'running'],
    ],
    2,
    ['waiting', 'waiting', 'reached', 'reached'],
  ],
  [
    'a restart after which the server stays down has failed',
    'restart',
    [...stopped, [4, 'starting'], [9, 'stopped']],
    17,
    ['waiting', 'waiting', 'waiting', 'waiting', 'waiting', 'did-not-start'],
  ],
  [
    'a restart that the host calls so is done once the server runs',
    'restart',
    [
      [0, 'running'],
      [1, 'restarting'],
      [9, 'running'],
    ],
    9,
    ['waiting', 'waiting', 'reached', 'reached'],
  ],
  [
    'a stop is not done while the server restarts',
    'stop',
    [
      [0, 'running'],
      [1, 'restarting'],
      [2, 'stopped'],
      [3, 'starting'],
    ],
    100,
    ['waiting', 'waiting', 'waiting', 'waiting', 'waiting'],
  ],
  [
    'a start has failed once the host says that the server crashed',
    'start',
    [
      [0, 'stopped'],
      [1, 'starting'],
      [5, 'crashed'],
    ],
    5,
    ['waiting', 'waiting', 'crashed', 'crashed'],
  ],
  [
    'a start of a server that had crashed is not taken for another crash',
    'start',
    [
      [0, 'crashed'],
      [1, 'starting'],
      [9, 'running'],
    ],
    9,
    ['waiting', 'waiting', 'reached', 'reached'],
  ],
])('%s', (_, action, course, after, expected) => {
  expect(verdicts(action, course, after)).toEqual(expected);
});

test('without a status nothing is known', () => {
  expect(new LivePower('stop', graceMs).verdict(100_000)).toBe('waiting');
});
