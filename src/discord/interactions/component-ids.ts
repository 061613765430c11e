import { hash } from 'node:crypto';
import { powerActions } from '@steward/hosts/model';
import { z } from 'zod';
import { customIds, pageNumber, reference, typedPart } from './custom-ids.ts';

/** Stands for a backup: the SHA-256 of its id, in base64url. */
export const backupDigest = z.string().regex(/^[\w-]{43}$/);

/** Returns what stands for a backup in a custom id. */
export function backupDigestOf(backupId: string): string {
  return hash('sha256', backupId, 'base64url');
}

/** Of the incident whose message it is. */
const incidentId = z.string().regex(/^[\w-]{16}$/);

/** A time in milliseconds since 1970, in base 36. */
const base36Time = z.string().regex(/^[\da-z]{1,9}$/);

const ofServer = z.tuple([reference]);

/** The custom ids of components that messages of several files have. Other components declare theirs where they are handled. */
export const ids = {
  /**
   * Runs a command: it without the slash, with a dot for the space; the server, empty if it takes none; and its other options.
   */
  retype: customIds(
    'retype',
    z.tuple([z.string().regex(/^[a-z]+(?:\.[a-z]+)?$/), z.union([reference, z.literal('')]), typedPart]),
  ),
  status: customIds('status', ofServer),
  /** Shows the server's current state in the same message. */
  refresh: customIds('refresh', ofServer),
  console: customIds('console', ofServer),
  /** Shows where to log in, to those who may read the console. */
  showLogin: customIds('show-login', ofServer),
  power: customIds('power', z.tuple([z.enum(powerActions), reference])),
  backUp: customIds('back-up', ofServer),
  /** The server, and the operation that is taken back. */
  undoRestore: customIds('undo-restore', z.tuple([reference, reference])),
  stopTest: customIds('stop-test', z.tuple([reference])),
  backupPage: customIds('backups', z.tuple([reference, pageNumber])),
  chooseBackup: customIds('backup', ofServer),
  backup: customIds(
    'backup-do',
    z.tuple([
      z.enum(['restore', 'lock', 'unlock', 'download', 'delete', 'unlock-delete']),
      reference,
      backupDigest,
    ]),
  ),
  thatWasUs: customIds('that-was-us', z.tuple([reference, backupDigest])),
  /** The other world is named by when it was found, in milliseconds since 1970 in base 36. */
  thatIsOurWorld: customIds('that-is-our-world', z.tuple([reference, base36Time])),
  takeAlert: customIds('alert', z.tuple([incidentId])),
  muteAlert: customIds('alert-mute', z.tuple([incidentId])),
  chooseServer: customIds('server', z.tuple([])),
  cancelQuestion: customIds('cancel-question', z.tuple([])),
  otherServers: customIds('other-servers', z.tuple([])),
  refreshPanel: customIds('panel-refresh', z.tuple([reference])),
  panel: customIds('panel', z.tuple([z.enum(['start', 'stop', 'restart', 'back-up']), reference])),
  /** An announced run is named by the time it is due, in milliseconds since 1970 in base 36. */
  run: customIds('schedule-run', z.tuple([z.enum(['skip', 'postpone']), reference, base36Time])),
  /** A run that was typed with `/power`, named as above. */
  cancelLater: customIds('later-cancel', z.tuple([reference, base36Time])),
  /** Of a request for several servers. */
  group: customIds('group', z.tuple([z.enum(['go', 'only-these', 'cancel', 'skip-rest']), reference])),
  groupServers: customIds('group-servers', z.tuple([reference])),
  groupPause: customIds('group-pause', z.tuple([reference])),
  takeOver: customIds('schedule-take-over', z.tuple([reference])),
  /** Of a request, as its message shows it. */
  approval: customIds('approval', z.tuple([reference, z.enum(['approve', 'decline']), reference])),
  help: customIds('help', z.tuple([])),
  /** @param since when the guild is to be greeted, which tells greetings apart */
  begin: customIds('begin', z.tuple([z.coerce.number().int()])),
};
