import { expect, test } from 'vitest';
import { defaultTimings } from '../../src/domain/timings.ts';
import {
  afterRefusal,
  atSweep,
  channelPauseMs,
  nextPanelAction,
  nextPicture,
  type PanelAction,
  type PanelState,
} from '../../src/panels/panel-decisions.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** How long the time is that a picture shows when there is enough. */
const shownMs = 24 * hour;
const now = 24 * hour;

/** A panel that shows what it is to show, edited a minute ago. */
const upToDate: PanelState = {
  panel: { messageId: '300' },
  shown: { at: now - minute, hash: '', status: 'running', numbers: null },
  picture: { id: '400', at: now - minute, shownMs, legend: null },
  eventAt: null,
  eventDrawnAt: null,
  pictureRefusedAt: null,
  isForced: false,
  awaited: new Set(),
  noAccessSince: null,
};
/** A picture that was drawn some minutes ago, of so long a time. */
function aPicture(minutes: number, shownMs: number) {
  return { id: shownMs === 0 ? null : '400', at: now - minutes * minute, shownMs, legend: null };
}
const shownAt = (at: number) => ({ at, hash: '', status: 'running', numbers: null });
const status: PanelAction = { kind: 'edit', urgency: 'status', ifChanged: false };
const numbers: PanelAction = { kind: 'edit', urgency: 'numbers', ifChanged: false };

test.for<[string, Partial<PanelState>, string | null, PanelAction]>([
  ['looks whether it has changed', {}, 'running', { kind: 'edit', urgency: 'numbers', ifChanged: true }],
  ['shows another status', {}, 'stopped', status],
  ['waits for what was not read yet', {}, null, { kind: 'wait' }],
  ['is edited if it is not known what it shows', { shown: null }, 'running', numbers],
  ['is edited after Refresh', { isForced: true }, 'running', status],
  [
    'only looks while servers are read for Refresh',
    { isForced: true, awaited: new Set(['s']) },
    'running',
    { kind: 'edit', urgency: 'numbers', ifChanged: true },
  ],
  ['marks what happened', { eventAt: now - second }, 'running', numbers],
  ['marks again after a minute', { eventAt: now - second, eventDrawnAt: now - minute }, 'running', numbers],
  [
    'does not mark again before',
    { eventAt: now - second, eventDrawnAt: now - minute + 1 },
    'running',
    { kind: 'edit', urgency: 'numbers', ifChanged: true },
  ],
  [
    'has no message: the command that made it has time to post it',
    { panel: { messageId: null } },
    'running',
    { kind: 'post', notBefore: now + 5 * second },
  ],
])('a panel %s', ([, change, read, action]) => {
  const facts = { now, ageMs: 10 * second, editEveryMs: 15 * second };
  expect(nextPanelAction({ ...upToDate, ...change }, read, facts)).toEqual(action);
});

test('a panel that was made in the future, by a clock that was set, waits as long as a new one', () => {
  const facts = { now, ageMs: -hour, editEveryMs: 15 * second };
  const state = { ...upToDate, panel: { messageId: null } };
  expect(nextPanelAction(state, 'running', facts)).toEqual({ kind: 'post', notBefore: now + 15 * second });
});

test.for<[string, Partial<PanelState>, ReturnType<typeof nextPicture>]>([
  ['is kept', {}, { keep: '400' }],
  ['is drawn if there is none', { picture: null }, 'draw'],
  ['is drawn if its id is unknown', { picture: { id: null, shownMs, at: now, legend: null } }, 'draw'],
  [
    'is drawn again after ten minutes',
    { picture: { id: '400', at: now - 10 * minute, shownMs, legend: null } },
    'draw',
  ],
  ['is drawn again for a mark', { eventAt: now }, 'draw'],
  ['of a minute is drawn again after a minute', { picture: aPicture(1, minute) }, 'draw'],
  ['of eight minutes is kept for half of that', { picture: aPicture(3.9, 8 * minute) }, { keep: '400' }],
  ['of eight minutes is drawn again after half of that', { picture: aPicture(4, 8 * minute) }, 'draw'],
  ['is left out after Discord refused one', { picture: null, pictureRefusedAt: now - hour }, 'none'],
  ['is tried again hours later', { picture: null, pictureRefusedAt: now - 6 * hour }, 'draw'],
])('a picture %s', ([, change, next]) => {
  expect(nextPicture({ ...upToDate, ...change }, now)).toEqual(next);
});

test.for<[string, Partial<PanelState>, ReturnType<typeof atSweep>]>([
  ['is left', {}, 'leave'],
  ['is edited after half an hour', { shown: shownAt(now - 30 * minute) }, 'edit'],
  ['is not edited before', { shown: shownAt(now - 30 * minute + 1) }, 'leave'],
  ['is looked at if it is not known what it shows', { shown: null }, 'look'],
  ['is looked at while Refresh waits', { isForced: true }, 'look'],
  ['is looked at if something is to be marked', { eventAt: now }, 'look'],
  [
    'is looked at if its picture shows half of what was measured',
    { picture: aPicture(4, 8 * minute) },
    'look',
  ],
  ['is left before', { picture: aPicture(3.9, 8 * minute) }, 'leave'],
  ['is looked at if there was too little for a picture', { picture: aPicture(1, 0) }, 'look'],
  ['is left if its picture has hours', { picture: aPicture(20, 2 * hour) }, 'leave'],
])('a panel that nothing has changed %s', ([, change, next]) => {
  expect(atSweep({ ...upToDate, ...change }, now)).toBe(next);
});

test.for([
  ['message-deleted', null, { kind: 'end', reason: 'message-deleted' }],
  ['channel-gone', null, { kind: 'retry', pauseMs: minute, noAccessSince: now }],
  ['channel-gone', now - 10 * minute, { kind: 'end', reason: 'channel-gone' }],
  ['no-access', null, { kind: 'retry', pauseMs: minute, noAccessSince: now }],
  [
    'no-permission',
    now - 10 * minute + 1,
    { kind: 'retry', pauseMs: minute, noAccessSince: now - 10 * minute + 1 },
  ],
  ['no-permission', now - 10 * minute, { kind: 'end', reason: 'no-permission' }],
  ['thread-closed', now - 10 * minute, { kind: 'end', reason: 'thread-closed' }],
  ['refused', now - hour, { kind: 'retry', pauseMs: expect.any(Number), noAccessSince: null }],
] as const)('a panel that is refused (%s, without access since %s)', ([reason, noAccessSince, next]) => {
  expect(afterRefusal({ noAccessSince }, { reason, failures: 1 }, now, defaultTimings.panels)).toEqual(next);
});

test('edits of messages older than an hour are further apart', () => {
  expect(channelPauseMs(hour - 1, 1_100)).toBe(1_100);
  expect(channelPauseMs(hour, 1_100)).toBe(7_000);
});
