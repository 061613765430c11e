import { aBackup } from '@steward/hosts/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  judgePlay,
  type PlayDoubt,
  type PlayFacts,
  type PlayVerdict,
  type SeenSince,
} from '../../src/backups/play-rules.ts';
import type { Sample } from '../../src/watch/model/watch.ts';
import { anOperation, aStep } from '../store/fixtures.ts';
import { aCheckOf } from '../support/marks.ts';

const minute = 60_000;
const hour = 60 * minute;
const made = Date.UTC(2027, 2, 1, 4);
const now = made + 3 * hour;
const good = aBackup('b-good', { createdAt: new Date(made), sizeBytes: 1_000 });
const older = aBackup('b-older', { createdAt: new Date(made - 24 * hour), sizeBytes: 1_000 });

type Seen = Pick<Sample, 'at' | 'status' | 'players'>;

/** A sample each minute. @param of what a sample shows, by how many minutes after the backup it is. Default: nobody */
function samples(of: (minutes: number) => Partial<Seen> | null = () => ({}), from = made - 2 * minute) {
  const all: Seen[] = [];
  for (let at = from; at <= now; at += minute) {
    const changed = of((at - made) / minute);
    if (changed !== null) all.push({ at: new Date(at), status: 'running', players: 0, ...changed });
  }
  return all;
}

const cost = {
  cost: {
    lostMs: now - made,
    countedFrom: null,
    people: { verdict: 'nobody', atLeast: 0, upTo: 0, names: [], joined: 0 },
    dimensions: [],
    comesBack: 0,
  },
  holdsAll: true,
  isOtherLayout: false,
} as const satisfies PlayFacts['cost'];
const touched = {
  id: 'overworld',
  touched: 1,
  total: 4,
  fresh: 0,
  places: [],
  map: { all: [], touched: [], fresh: [], spawn: null },
};
const withCost = (change: Partial<typeof cost.cost> | object) => ({
  cost: { ...cost, cost: { ...cost.cost, ...change } },
});
const people = (change: object) => withCost({ people: { ...cost.cost.people, ...change } });

const quiet: SeenSince = { samples: samples(), operations: [], world: null };
const seen = (change: Partial<SeenSince>) => ({ seen: { ...quiet, ...change } });
const done = (name: 'command' | 'backup.restore' | 'power.restart', change: object = {}) =>
  anOperation({ steps: [aStep({ name, state: 'done', ...change })] });
const tested = (...backups: Parameters<typeof aCheckOf>[0][]) =>
  new Map(backups.map((backup) => [backup.id, aCheckOf(backup, { mark: 'tested' })]));
const aWorld = { seed: '1', gameTime: 1, name: null, version: null, readAt: made, from: 'live' as const };
const foundAt = (at: number) => ({
  how: 'seed' as const,
  foundAt: at,
  before: aWorld,
  now: aWorld,
  good: null,
  end: null,
  restored: null,
});

/** All that proves that nobody has played since the backup. */
const proof: PlayFacts = {
  now: new Date(now),
  server: { status: 'running', players: { online: 0, max: 20, names: [] } },
  backups: { items: [good, older], more: false },
  tests: tested(good, older),
  proven: null,
  seen: quiet,
  cost,
};
const unplayed = { backupId: 'b-good', backupAt: made, until: now };
const judged = (change: Partial<PlayFacts>): PlayVerdict => judgePlay({ ...proof, ...change });

test('nobody has played since the last good backup if all says so', () => {
  expect(judged({})).toEqual({ kind: 'unplayed', proof: unplayed });
});

describe('also if', () => {
  test.each<[string, Partial<PlayFacts>]>([
    ['the server is stopped', { server: { status: 'stopped', players: null } }],
    ['it was stopped', seen({ samples: samples(() => ({ status: 'stopped', players: null })) })],
    ['it crashed', seen({ samples: samples(() => ({ status: 'crashed', players: null })) })],
    [
      'it was restarted, so that for some minutes nobody could be on',
      seen({ samples: samples((at) => (at > 60 && at < 65 ? { status: 'starting', players: null } : {})) }),
    ],
    [
      'its game did not answer once',
      seen({ samples: samples((at) => (at === 60 ? { players: null } : {})) }),
    ],
    [
      'samples of some minutes are missing',
      seen({ samples: samples((at) => (at > 60 && at < 66 ? null : {})) }),
    ],
    ['it was restarted by somebody', seen({ operations: [done('power.restart')] })],
    [
      'players were warned of a scheduled run',
      seen({
        operations: [
          { ...done('command'), origin: { kind: 'schedule', scheduleId: 's', dueAt: made, part: 'warning' } },
        ],
      }),
    ],
    ['a command was certainly not sent', seen({ operations: [done('command', { state: 'skipped' })] })],
    [
      'another world was found before the backup',
      seen({ world: { state: 'accepted', other: foundAt(made - hour) } }),
    ],
    [
      'samples before an earlier proof are gone',
      { proven: { ...unplayed, until: now - hour }, ...seen({ samples: samples(() => ({}), now - hour) }) },
    ],
  ])('%s', (_why, change) => {
    expect(judged(change)).toEqual({ kind: 'unplayed', proof: unplayed });
  });
});

describe('each doubt backs up:', () => {
  test.each<[string, PlayDoubt, Partial<PlayFacts>]>([
    [
      'somebody is online',
      'online',
      { server: { status: 'running', players: { online: 1, max: 20, names: [] } } },
    ],
    [
      'a name is online',
      'online',
      { server: { status: 'running', players: { online: null, max: 20, names: ['Anna'] } } },
    ],
    ['it isn’t known who is online', 'players-unknown', { server: { status: 'running', players: null } }],
    ['the server is starting', 'players-unknown', { server: { status: 'starting', players: null } }],
    ['there is no backup', 'no-good-backup', { backups: { items: [], more: false } }],
    [
      'the good one was deleted at the host',
      'no-good-backup',
      { backups: { items: [], more: false }, proven: unplayed },
    ],
    ['none was tested', 'no-good-backup', { tests: new Map() }],
    ['the newest isn’t tested', 'no-good-backup', { tests: tested(older) }],
    [
      'the newest is bad',
      'no-good-backup',
      { tests: new Map([...tested(older), ['b-good', aCheckOf(good, { mark: 'bad' })]]) },
    ],
    [
      'something else is behind the id of the good one',
      'no-good-backup',
      { backups: { items: [{ ...good, sizeBytes: 999 }], more: false } },
    ],
    [
      'the good one isn’t complete',
      'no-good-backup',
      { backups: { items: [{ ...good, state: 'failed' }], more: false } },
    ],
    ['not all backups were listed', 'no-good-backup', { backups: { items: [good], more: true } }],
    ['the host doesn’t say when it was made', 'no-time', undated()],
    [
      'the host’s time has no zone',
      'no-time',
      { backups: { items: [{ ...good, isUnzoned: true }], more: false } },
    ],
    ['it is from the future: a clock was set', 'no-time', { now: new Date(made - 1) }],
    ['somebody was online', 'played', seen({ samples: samples((at) => (at === 60 ? { players: 1 } : {})) })],
    [
      'somebody was online at the time of the backup',
      'played',
      seen({ samples: samples((at) => (at === -1 ? { players: 1 } : {})) }),
    ],
    ['there are no samples', 'unseen', seen({ samples: [] })],
    ['samples begin later', 'unseen', seen({ samples: samples(() => ({}), made + 10 * minute) })],
    ['samples end earlier', 'unseen', seen({ samples: samples((at) => (at > 170 ? null : {})) })],
    [
      'there is a gap in the samples',
      'unseen',
      seen({ samples: samples((at) => (at > 60 && at < 68 ? null : {})) }),
    ],
    [
      'the game did not answer for long',
      'unseen',
      seen({ samples: samples((at) => (at > 60 && at < 68 ? { players: null } : {})) }),
    ],
    [
      'the host could not be read for long',
      'unseen',
      seen({
        samples: samples((at) => (at > 60 && at < 68 ? { status: 'unreachable', players: null } : {})),
      }),
    ],
    ['the clock was set back', 'unseen', seen({ samples: [...samples(), ...samples().slice(-30)] })],
    ['samples are from the future', 'unseen', { now: new Date(now - hour) }],
    [
      'an earlier proof is of another backup',
      'unseen',
      {
        proven: { ...unplayed, backupId: 'b-older', until: now - hour },
        ...seen({ samples: samples(() => ({}), now - hour) }),
      },
    ],
    [
      'an earlier proof is from the future',
      'unseen',
      { proven: { ...unplayed, until: now + hour }, ...seen({ samples: samples(() => ({}), now - hour) }) },
    ],
    ['a console command was sent', 'changed', seen({ operations: [done('command')] })],
    ['one may have been sent', 'changed', seen({ operations: [done('command', { state: 'unknown' })] })],
    [
      'a schedule sent one',
      'changed',
      seen({
        operations: [
          { ...done('command'), origin: { kind: 'schedule', scheduleId: 's', dueAt: made, part: 'action' } },
        ],
      }),
    ],
    ['a backup was restored', 'changed', seen({ operations: [done('backup.restore')] })],
    [
      'one is being restored',
      'changed',
      seen({ operations: [done('backup.restore', { state: 'accepted' })] }),
    ],
    [
      'more happened than is known',
      'changed',
      seen({ operations: Array.from({ length: 100 }, () => done('power.restart')) }),
    ],
    ['another world is on the server', 'other-world', seen({ world: { state: 'open', other: null } })],
    [
      'another world came since',
      'other-world',
      seen({ world: { state: 'accepted', other: foundAt(made + hour) } }),
    ],
    ['the files could not be read', 'files-unknown', { cost: null }],
    ['the times of files can’t tell', 'files-unknown', { cost: { ...cost, cost: null } }],
    ['files of players say that nobody knows', 'files-unknown', people({ verdict: 'unknown' })],
    ['all files were written at once', 'files-unknown', withCost({ countedFrom: made + hour })],
    ['players are back as they were earlier', 'files-unknown', withCost({ comesBack: 1 })],
    ['the server has files that the backup has not', 'files-unknown', { cost: { ...cost, holdsAll: false } }],
    ['the world has another layout', 'files-unknown', { cost: { ...cost, isOtherLayout: true } }],
    ['a player’s file is newer', 'files-changed', people({ verdict: 'some', atLeast: 1, upTo: 1 })],
    ['the map has changed', 'files-changed', withCost({ dimensions: [touched] })],
  ])('%s', (_why, why, change) => {
    expect(judged(change)).toEqual({ kind: 'back-up', why });
  });
});

function undated(): Partial<PlayFacts> {
  const backup = { ...good, createdAt: null };
  return { backups: { items: [backup], more: false }, tests: tested(backup) };
}

test('files are read only once nothing else is in doubt', () => {
  const first = judged({ seen: null, cost: undefined });
  expect(first).toEqual({ kind: 'look', since: new Date(made - 2 * minute) });
  expect(judged({ cost: undefined })).toMatchObject({ kind: 'read-files', backup: { id: 'b-good' } });
  const played = seen({ samples: samples((at) => (at === 60 ? { players: 1 } : {})) });
  expect(judged({ ...played, cost: undefined })).toEqual({ kind: 'back-up', why: 'played' });
});

test('whatever samples there are, a time of six minutes without one of nobody, or one with somebody, is a doubt', () => {
  const status = fc.constantFrom('running', 'stopped', 'starting', 'unreachable', 'unknown') as fc.Arbitrary<
    Seen['status']
  >;
  const one = fc.record({ status, players: fc.option(fc.nat(2)), after: fc.integer({ min: 1, max: 8 }) });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 60 }), (all) => {
      let at = made - 2 * minute;
      const rows = all.map(({ status, players, after }) => {
        at += after * minute;
        return { at: new Date(at), status, players: status === 'running' ? players : null };
      });
      const until = at + minute;
      const verdict = judged({ now: new Date(until), ...seen({ samples: rows }) });
      const nobody = rows.filter(({ status, players }) => status === 'stopped' || players === 0);
      const times = [made - 2 * minute, ...nobody.map((each) => each.at.getTime()), until];
      const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
      const isProven =
        until >= made && gaps.every((gap) => gap <= 6 * minute) && rows.every(({ players }) => !players);
      expect(verdict.kind).toBe(isProven ? 'unplayed' : 'back-up');
    }),
  );
});
