import { HostError } from '@steward/hosts/model';
import { aServer } from '@steward/hosts/testing';
import { dayMs, minuteMs } from '@steward/kit';
import { describe, expect, test } from 'vitest';
import { afterFailure, afterRead, initialState, rowOf } from '../../src/watch/observation.ts';

const begin = Date.parse('2030-01-01T12:00:00Z');
const failure = new HostError('unreachable', { call: 'read-server', applied: 'no' });

/** What happens every five minutes: a read of a server on which so many are online, or that is down, or something else. */
type Event =
  | number
  | 'unknown'
  | 'starting'
  | 'down'
  | 'host-fails'
  | 'bot-away'
  | 'bot-restarts'
  | 'clock-set';

/** Returns for how many minutes it is unknown who plays, after events. */
function unknownMinutes(events: readonly Event[]): number {
  let state = initialState(undefined, new Date(begin));
  let [elapsed, setMs] = [0, 0];
  for (const event of events) {
    elapsed += 5 * minuteMs;
    if (event === 'clock-set') setMs += 30 * dayMs;
    if (event === 'bot-away') elapsed += 30 * dayMs;
    const date = begin + elapsed + setMs;
    if (event === 'host-fails') state = afterFailure(state, failure, new Date(date));
    else if (event === 'bot-away' || event === 'bot-restarts')
      state = initialState(rowOf('account', 's1', state.observation, 'A') ?? undefined, new Date(date));
    else if (event !== 'clock-set') state = afterRead(state, serverOf(event), { date, elapsed }, false);
  }
  return state.observation.game.playersUnknownMs / minuteMs;
}

function serverOf(event: number | 'unknown' | 'starting' | 'down') {
  const players = typeof event === 'number' ? { online: event, max: null, names: [] } : null;
  const status = event === 'down' ? 'stopped' : event === 'starting' ? 'starting' : 'running';
  return { ...aServer('s1'), status, players } as const;
}

const unknown = (reads: number) => Array.from({ length: reads }, () => 'unknown' as const);

describe('for how long it is unknown who plays', () => {
  test('counts from read to read of the running server', () => {
    expect(unknownMinutes(unknown(1))).toBe(0);
    expect(unknownMinutes(unknown(13))).toBe(60);
  });

  test.each([0, 3])('ends when it’s known, as with %i online', (online) => {
    expect(unknownMinutes([...unknown(13), online])).toBe(0);
    expect(unknownMinutes([...unknown(13), online, ...unknown(2)])).toBe(10);
  });

  test('goes on after a restart of the server or of the bot, as with a server that is restarted each day', () => {
    for (const event of ['down', 'starting', 'host-fails', 'bot-restarts'] as const)
      expect(unknownMinutes([...unknown(13), event, ...unknown(13)])).toBeGreaterThanOrEqual(120);
  });

  test.each<[string, readonly Event[]]>([
    ['was down', Array.from({ length: 1_000 }, () => 'down')],
    ['couldn’t be read', Array.from({ length: 1_000 }, () => 'host-fails')],
    ['wasn’t watched', ['bot-away']],
    ['was read with another clock', ['clock-set']],
  ])('doesn’t count the time in which the server %s', (_what, meanwhile) => {
    expect(unknownMinutes([...unknown(13), ...meanwhile, ...unknown(1)])).toBeLessThanOrEqual(66);
  });
});
