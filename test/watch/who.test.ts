import type { PanelAct, PowerLog } from '@steward/hosts/model';
import { describe, expect, test } from 'vitest';
import { namedAct } from '../../src/watch/model/panel-act.ts';
import { type Change, explain } from '../../src/watch/who.ts';
import { anOperation } from '../store/fixtures.ts';

const minute = 60_000;
const start = Date.parse('2030-01-01T12:00:00Z');
const at = (ms: number) => new Date(start + ms);

function act(kind: PanelAct['kind'], ms: number, actor: string | null = 'anna', byApi = false): PanelAct {
  return { kind, at: at(ms), actor, byApi };
}

const nothing: PowerLog = { acts: [], crashes: [], restores: [] };
const log = (...acts: readonly PanelAct[]): PowerLog => ({ ...nothing, acts });

/** A server that ran for an hour, was seen 30 s ago, and is another run, or down, now. */
const restart: Change = { ranSince: at(-60 * minute), seenAt: at(-30_000), at: at(0), isFall: false };
const fall: Change = { ...restart, isFall: true };
/** It was seen stopping before. */
const stopped: Change = { ...fall, upAt: at(-60_000) };

describe('why a server was started again', () => {
  test.each<[string, PowerLog, string]>([
    ['crash', { ...nothing, crashes: [at(-3_000)] }, 'crash'],
    ['crash that somebody answered with a start', { ...log(act('start', 1_000)), crashes: [at(0)] }, 'crash'],
    ['crash of the run before', { ...nothing, crashes: [at(-61 * minute)] }, 'unknown'],
    ['crash an hour after it', { ...nothing, crashes: [at(60 * minute)] }, 'unknown'],
    ['restart', log(act('restart', -4_000)), 'request'],
    ['restart of a game that took minutes to stop', log(act('restart', -11 * minute)), 'request'],
    ['restart half an hour before', log(act('restart', -30 * minute)), 'unknown'],
    ['restart after it', log(act('restart', 5 * minute)), 'unknown'],
    ['kill', log(act('kill', -4_000)), 'request'],
    ['kill before it was seen running', log(act('kill', -9 * minute)), 'unknown'],
    ['start of the running server', log(act('start', -4 * minute)), 'unknown'],
    ['start of the server that had stopped', log(act('start', -2_000)), 'request'],
    ['reinstallation', log(act('reinstall', -2 * minute)), 'request'],
    ['restore', log(act('restore', -2 * minute)), 'request'],
    ['restore that ended', { ...nothing, restores: [at(-2 * minute)] }, 'request'],
    ['command that stops it', log(act('command', -4_000)), 'request'],
    ['act of nobody', log(act('restart', -4_000, null)), 'request'],
    ['acts of two people', log(act('stop', -9_000), act('start', -4_000, 'ben')), 'request'],
    ['empty log', nothing, 'unknown'],
  ])('%s', (_what, recorded, cause) => {
    expect(explain(recorded, restart, [], []).cause).toBe(cause);
  });
});

describe('who did it is known', () => {
  test.each<[string, PowerLog, Change, string]>([
    ['of a stop', log(act('stop', -20_000)), fall, 'stop anna'],
    ['of a kill', log(act('kill', -2_000)), fall, 'kill anna'],
    ['of a command that stops it', log(act('command', -20_000)), fall, 'command anna'],
    [
      'of a stop that took ten minutes',
      log(act('stop', -10 * minute)),
      { ...stopped, upAt: at(-10 * minute) },
      'stop anna',
    ],
    ['of a reinstallation', log(act('reinstall', -40_000)), fall, 'reinstall anna'],
    [
      'of a restore that its host was at',
      log(act('restore', -5_000)),
      { ...fall, wasRefused: true },
      'restore anna',
    ],
    ['of a restart', log(act('restart', -4_000)), restart, 'restart anna'],
    ['of a start', log(act('start', -2_000)), restart, 'start anna'],
    [
      'of several acts of one person: the newest',
      log(act('kill', -3_000), act('stop', -20_000)),
      fall,
      'kill anna',
    ],
    ['of a host whose clock is half a minute behind', log(act('stop', -50_000)), fall, 'stop anna'],
    ['of a host whose clock is half a minute ahead', log(act('stop', 20_000)), fall, 'stop anna'],
    ['of an act with an API key', log(act('stop', -20_000, 'anna', true)), fall, 'stop anna'],
    [
      'besides what somebody else did before',
      log(act('stop', -20_000), act('stop', -10 * minute, 'ben')),
      fall,
      'stop anna',
    ],
    [
      'besides what somebody else started',
      log(act('start', 10_000, 'ben'), act('stop', -20_000)),
      fall,
      'stop anna',
    ],
  ])('%s', (_what, recorded, change, named) => {
    const found = explain(recorded, change, [], []);
    expect(found.cause).toBe('request');
    expect(`${found.act?.kind} ${found.act?.actor}`).toBe(named);
  });
});

describe('nobody is named', () => {
  test.each<[string, PowerLog, Change]>([
    ['without an entry', nothing, fall],
    ['if two people stopped it', log(act('stop', -20_000), act('kill', -10_000, 'ben')), fall],
    ['if the host doesn’t say who it was', log(act('stop', -20_000, null)), fall],
    [
      'if the host doesn’t say who one of two was',
      log(act('stop', -20_000), act('stop', -10_000, null)),
      fall,
    ],
    ['for a stop of a run before', log(act('stop', -61 * minute)), fall],
    ['for a stop that it survived', log(act('stop', -5 * minute)), fall],
    ['for a stop long after', log(act('stop', 40_000)), fall],
    ['for a restart, after which it would be up', log(act('restart', -4_000)), fall],
    ['for a restore of a server that had crashed', log(act('restore', 5_000)), fall],
    ['for the start of a server that had crashed', log(act('start', -4_000)), fall],
    ['for a crash that the host recorded', { ...log(act('stop', -4_000)), crashes: [at(-4_000)] }, fall],
  ])('%s', (_what, recorded, change) => {
    expect(explain(recorded, change, [], []).act).toBe(null);
  });

  test('if the act fits another change too', () => {
    const earlier = { ...restart, seenAt: at(-70_000), at: at(-40_000) };
    const acts = log(act('stop', -20_000));
    const second = { ...stopped, ranSince: at(-40_000) };
    expect(explain(acts, second, [], []).act).toMatchObject({ actor: 'anna' });
    expect(explain(acts, second, [earlier], []).act).toBe(null);
    expect(explain(acts, earlier, [second], []).act).toBe(null);
  });

  test('for what Steward itself did by its key, which has its owner’s name', () => {
    const request = { kind: 'power', action: 'stop' } as const;
    const ended = { createdAt: at(-25_000), endedAt: at(-15_000), state: 'failed' } as const;
    const ours = anOperation({ request, ...ended });
    const byKey = log(act('stop', -20_000, 'owner', true));
    expect(explain(byKey, fall, [], [ours]).act).toBe(null);
    const besides = log(act('stop', -20_000, 'owner', true), act('kill', -10_000, 'anna'));
    expect(explain(besides, fall, [], [ours]).act).toMatchObject({ actor: 'anna' });
    const long = { createdAt: at(-30 * minute), endedAt: at(-29 * minute) };
    expect(explain(byKey, fall, [], [{ ...ours, ...long }]).act).toMatchObject({
      actor: 'owner',
      byApi: true,
    });
  });
});

describe('the id of an act', () => {
  const stop = { ...act('stop', -20_000), actor: 'anna' };
  const there = { accountId: 'account', serverId: 's1' };

  test('is the same for one that a host records twice', () => {
    const once = explain(log(act('stop', -20_000)), fall, [], []).act;
    const twice = explain(log(act('stop', -20_000), act('stop', -20_000)), fall, [], []).act;
    expect(twice).toEqual(once);
    expect(namedAct(stop, there).id).toBe(namedAct(stop, there).id);
    expect(namedAct(stop, there).id).toMatch(/^[\w-]{16}$/);
  });

  test('is another one for each server that a person stops in the same second: pages of the history go by it', () => {
    const elsewhere = [
      { ...there, serverId: 's2' },
      { ...there, accountId: 'another' },
    ];
    const ids = [there, ...elsewhere].map((server) => namedAct(stop, server).id);
    expect(new Set(ids).size).toBe(3);
  });
});
