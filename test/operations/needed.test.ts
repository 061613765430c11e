import { expect, test } from 'vitest';
import { actionsNeeded } from '../../src/operations/plan.ts';

const backup = { id: 'b-1', label: 'Daily' };
const restore = {
  kind: 'backup.restore',
  backup,
  backUpFirst: false,
  stopFirst: false,
  startAfter: false,
} as const;

test('a power action needs permission for itself', () => {
  for (const action of ['start', 'stop', 'restart', 'kill'] as const) {
    expect(actionsNeeded({ kind: 'power', action })).toEqual([`power.${action}`]);
  }
});

test('a restore needs permission for each of its chosen steps', () => {
  expect(actionsNeeded(restore)).toEqual(['backup.restore']);
  expect(actionsNeeded({ ...restore, stopFirst: true, startAfter: true })).toEqual([
    'power.stop',
    'backup.restore',
    'power.start',
  ]);
  expect(actionsNeeded({ ...restore, backUpFirst: true })).toEqual(['backup.create', 'backup.restore']);
});

test('a backup needs permission to start the server if it does so', () => {
  expect(actionsNeeded({ kind: 'backup.create', startFirst: false })).toEqual(['backup.create']);
  expect(actionsNeeded({ kind: 'backup.create', startFirst: true })).toEqual([
    'power.start',
    'backup.create',
  ]);
});

test('a console command and a deletion need permission for themselves', () => {
  expect(actionsNeeded({ kind: 'command', command: 'list' })).toEqual(['command']);
  expect(actionsNeeded({ kind: 'backup.delete', backup })).toEqual(['backup.delete']);
});
