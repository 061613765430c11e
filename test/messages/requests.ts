import type { OperationRequest } from '../../src/operations/model/operation.ts';
import { namedBackup, unnamedBackup } from './fixed.ts';

const alone = { backUpFirst: false, stopFirst: false, startAfter: false } as const;
const around = { backUpFirst: true, stopFirst: true, startAfter: true } as const;

/** Each kind of request, by what a person wants. */
export const requests = {
  'start a server': { kind: 'power', action: 'start' },
  'stop a server': { kind: 'power', action: 'stop' },
  'restart a server': { kind: 'power', action: 'restart' },
  'kill a server': { kind: 'power', action: 'kill' },
  'send a command': { kind: 'command', command: 'say Back in five minutes' },
  'send a command after a backup': { kind: 'command', command: 'kill @e[type=!player]', backUpFirst: true },
  'send a command that an earlier backup can take back': {
    kind: 'command',
    command: 'kill @e[type=!player]',
    earlierBackup: unnamedBackup,
  },
  'back up': { kind: 'backup.create', startFirst: false },
  'back up with a name': { kind: 'backup.create', startFirst: false, name: 'before-the-event' },
  'start a server and back it up': { kind: 'backup.create', startFirst: true },
  'restore a backup that nobody named': { kind: 'backup.restore', backup: unnamedBackup, ...alone },
  'restore a backup that has a name': { kind: 'backup.restore', backup: namedBackup, ...alone },
  'restore a backup, with a backup first, a stop and a start': {
    kind: 'backup.restore',
    backup: unnamedBackup,
    ...around,
  },
  'restore a backup where the host stops the server, and leaves new files': {
    kind: 'backup.restore',
    backup: namedBackup,
    ...alone,
    hostStops: true,
    keepsNewFiles: true,
  },
  'undo a restore': { kind: 'backup.restore', backup: unnamedBackup, ...around, undoes: 'restore' },
  'redo a restore': { kind: 'backup.restore', backup: unnamedBackup, ...around, undoes: 'undo' },
  'take a command back': {
    kind: 'backup.restore',
    backup: unnamedBackup,
    ...around,
    undoes: 'command',
    undoneCommand: 'kill',
  },
  'delete a backup that nobody named': { kind: 'backup.delete', backup: unnamedBackup },
  'delete a backup that has a name': { kind: 'backup.delete', backup: namedBackup },
  'unlock a backup and delete it': { kind: 'backup.delete', backup: namedBackup, unlockFirst: true },
  'lock a backup that nobody named': { kind: 'backup.lock', backup: unnamedBackup },
  'lock a backup that has a name': { kind: 'backup.lock', backup: namedBackup },
  'unlock a backup that nobody named': { kind: 'backup.unlock', backup: unnamedBackup },
  'unlock a backup that has a name': { kind: 'backup.unlock', backup: namedBackup },
  'download a backup that nobody named': { kind: 'backup.download', backup: unnamedBackup },
  'download a backup that has a name': { kind: 'backup.download', backup: namedBackup },
  'test a backup that nobody named': { kind: 'backup.test', backup: unnamedBackup },
  'test a backup that has a name': { kind: 'backup.test', backup: namedBackup },
} as const satisfies Readonly<Record<string, OperationRequest>>;

/** Returns a situation for each kind of request. */
export function ofEach<Shown>(
  situation: (wanted: string) => string,
  show: (request: OperationRequest) => Shown,
): Readonly<Record<string, Shown>> {
  return Object.fromEntries(
    Object.entries<OperationRequest>(requests).map(([wanted, request]) => [situation(wanted), show(request)]),
  );
}
