import { aServer } from '@steward/hosts/testing';
import { expect, test } from 'vitest';
import { unaskedGame } from '../../src/watch/model/game.ts';
import { downActId } from '../../src/watch/model/panel-act.ts';
import type { NoticedChange, ObservationRow } from '../../src/watch/model/watch.ts';
import { afterRead, initialState } from '../../src/watch/observation.ts';

const at = (minutes: number) => new Date(Date.parse('2030-01-01T12:00:00Z') + minutes * 60_000);
const fall: NoticedChange = {
  ...{ ranSince: at(-60), seenAt: at(-1), at: at(0), noticedAt: at(0) },
  ...{ cause: 'request', asks: 3, actId: 'annas-stop' },
};

/** Returns whose act explains that a server is down, as a process reads it that begins after an earlier one stored a status. */
function downAfter(status: ObservationRow['status'], statusSince: Date): string | null {
  const stored: ObservationRow = {
    ...{ accountId: 'account', serverId: 's1', name: 'Survival', status, statusSince, readAt: at(30) },
    ...{ emptySince: null, failingSince: null, game: unaskedGame, restarts: [], falls: [fall] },
  };
  const read = { ...aServer('s1'), status: 'stopped' as const };
  const moment = { date: at(31).getTime(), elapsed: 0 };
  return downActId(afterRead(initialState(stored, at(31)), read, moment, true).observation);
}

test('who stopped a server is known as long as it is down', () => {
  expect(downAfter('stopped', at(0))).toBe('annas-stop');
});

test('whoever stopped a server before isn’t named if it is down again and nobody saw how', () => {
  expect(downAfter('running', at(10))).toBeNull();
  expect(downAfter('unknown', at(20))).toBeNull();
});
