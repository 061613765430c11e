import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Access } from '../../src/access/access.ts';
import {
  type Action,
  actions,
  actionsOf,
  levelNames,
  levels,
  permissionSchema,
} from '../../src/access/actions.ts';
import type { Grant } from '../../src/access/model/grant.ts';
import { isSameServer } from '../../src/domain/connection.ts';
import { actionsNeeded } from '../../src/operations/kinds.ts';
import { restoreRequest } from '../store/fixtures.ts';

const roles = ['r-1', 'r-2', 'everyone'] as const;
/** Two connections have a server with the same id. */
const servers = [
  { connectionId: 'a', id: 's-1' },
  { connectionId: 'a', id: 's-2' },
  { connectionId: 'b', id: 's-1' },
] as const;
const [first] = servers;
const grants: fc.Arbitrary<Grant[]> = fc.array(
  fc.record({
    roleId: fc.constantFrom(...roles),
    permission: fc.constantFrom(...levelNames, ...actions),
    server: fc.option(fc.constantFrom(...servers).map((server) => ({ ...server, name: server.id }))),
  }),
);
const held = fc.subarray([...roles]);

function person(roleIds: readonly string[], isAdmin = false) {
  return { id: 'u-1', name: 'Mo', roleIds: new Set(roleIds), isAdmin };
}

describe('a person', () => {
  test('may do exactly what the grants of their roles give, on one server or on all', () => {
    fc.assert(
      fc.property(
        grants,
        held,
        fc.constantFrom(...actions),
        fc.constantFrom(...servers),
        (all, mine, action, one) => {
          const given = all.some(
            ({ roleId, permission, server }) =>
              mine.some((role) => role === roleId) &&
              actionsOf(permissionSchema.parse(permission)).includes(action) &&
              (server === null || isSameServer(server, one)),
          );
          const access = new Access(person(mine), all);
          expect(access.may(action, one)).toBe(given);
          expect(access.lacking([action], one)).toEqual(given ? [] : [action]);
          expect(access.maySee(one)).toBe(actions.some((any) => access.may(any, one)));
          const isNamed = access.named(action).some((server) => isSameServer(server, one));
          expect(isNamed || access.mayEverywhere(action)).toBe(given);
          if (given) expect(access.mayAnywhere(action)).toBe(true);
        },
      ),
    );
  });

  test('may do an action on some server only if a grant gives it', () => {
    fc.assert(
      fc.property(grants, held, fc.constantFrom(...actions), (all, mine, action) => {
        const access = new Access(person(mine), all);
        const anywhere = [...servers, { connectionId: 'a', id: 's-other' }].some((one) =>
          access.may(action, one),
        );
        expect(access.mayAnywhere(action)).toBe(anywhere);
      }),
    );
  });

  test('may do nothing without a grant', () => {
    const access = new Access(person([...roles]), []);
    for (const action of actions) expect(access.may(action, first)).toBe(false);
  });

  test('who is an admin may do everything, whatever is granted', () => {
    const access = new Access(person([], true), []);
    expect(access.lacking(actions, { connectionId: 'any', id: 'server' })).toEqual([]);
    expect(actions.every((action) => access.mayAnywhere(action))).toBe(true);
  });

  test('gets nothing from a grant that this version does not recognize', () => {
    const access = new Access(person(['r-1']), [{ roleId: 'r-1', permission: 'fly', server: null }]);
    expect(access.lacking(actions, first)).toEqual(actions);
  });
});

test('access is computed from 20,000 grants of one role in linear time', () => {
  const many = Array.from({ length: 20_000 }, (_, number) => ({
    roleId: 'r-1',
    permission: 'manager',
    server: { connectionId: 'default', id: `s-${number}`, name: `Server ${number}` },
  }));
  const access = new Access(person(['r-1']), many);
  expect(access.lacking(actions, { connectionId: 'default', id: 's-19999' })).toEqual([]);
  expect(access.named('command')).toHaveLength(20_000);
});

describe('a level', () => {
  test('includes the level before it, and `manager` includes everything', () => {
    expect(levels.viewer).toEqual(['status', 'backup.list']);
    const power: readonly Action[] = ['power.start', 'power.stop', 'power.restart'];
    const others: readonly Action[] = ['backup.create', 'logs', 'history', 'alerts.mute'];
    expect(levels.operator).toEqual([...levels.viewer, ...power, ...others]);
    expect(levels.manager).toEqual(actions);
  });
});

const { backup } = restoreRequest;

test('a power action needs permission for itself', () => {
  for (const action of ['start', 'stop', 'restart', 'kill'] as const) {
    expect(actionsNeeded({ kind: 'power', action })).toEqual([`power.${action}`]);
  }
});

test('a restore needs permission for each of its chosen steps', () => {
  expect(actionsNeeded(restoreRequest)).toEqual(['backup.restore']);
  expect(actionsNeeded({ ...restoreRequest, stopFirst: true, startAfter: true })).toEqual([
    'power.stop',
    'backup.restore',
    'power.start',
  ]);
  expect(actionsNeeded({ ...restoreRequest, backUpFirst: true })).toEqual([
    'backup.create',
    'backup.restore',
  ]);
});

test('a backup needs permission to start the server if it does so', () => {
  expect(actionsNeeded({ kind: 'backup.create', startFirst: false })).toEqual(['backup.create']);
  expect(actionsNeeded({ kind: 'backup.create', startFirst: true })).toEqual([
    'power.start',
    'backup.create',
  ]);
});

test('locking and unlocking need the same permission', () => {
  expect(actionsNeeded({ kind: 'backup.lock', backup })).toEqual(['backup.lock']);
  expect(actionsNeeded({ kind: 'backup.unlock', backup })).toEqual(['backup.lock']);
});

test('a console command, a deletion and a download need permission for themselves', () => {
  expect(actionsNeeded({ kind: 'command', command: 'list' })).toEqual(['command']);
  expect(actionsNeeded({ kind: 'backup.delete', backup })).toEqual(['backup.delete']);
  expect(actionsNeeded({ kind: 'backup.download', backup })).toEqual(['backup.download']);
});
