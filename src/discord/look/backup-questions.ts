import type { Backup } from '../../hosting/backup.ts';
import type { ServerStatus } from '../../hosting/server.ts';
import { isDown } from '../../operations/server-status.ts';
import type { Way } from '../confirmations.ts';
import { requireOn } from '../options/account.ts';
import type { ServerUse } from '../options/server-use.ts';
import type { Card } from './card.ts';
import { inline, join, type Markdown, md } from './text.ts';
import { backupDetails, backupLabel } from './words/backup-words.ts';

/** What is asked before something that can't be undone, and the ways to go on that the person may take. */
export interface Question {
  readonly card: Card;
  readonly ways: readonly Way[];
}

export interface BackupQuestion extends Question {
  /** The backup's name, as the operation keeps it. */
  readonly label: string;
}

/** @throws Refusal where the person may not start the server */
export function startFirstQuestion({ access, server }: ServerUse): Question {
  const name = inline(server.name, 60);
  requireOn(access, ['power.start'], server, md`${name} is not running, and a backup needs it running.`);
  return {
    card: {
      tone: 'warning',
      title: md`${name} is not running`,
      text: md`The host can only back up a running server. I can start **${name}** and then back it up; it stays up afterwards.`,
    },
    ways: [{ choice: 'start-first', label: 'Start it, then back up', style: 'success' }],
  };
}

/** @throws Refusal where the server runs and the person may not stop and start it */
export function restoreQuestion(chosen: ServerUse, backup: Backup, status: ServerStatus): BackupQuestion {
  const { access, server } = chosen;
  const name = inline(server.name, 60);
  const down = isDown(status);
  const up = !down && status !== 'unknown';
  if (up) {
    const why = md`${name} is ${status} now, and has to be stopped for a restore and started again afterwards.`;
    requireOn(access, ['power.stop', 'power.start'], server, why);
  }
  const mayCycle = access.lacking(['power.stop', 'power.start'], server.id).length === 0;
  const mayBackUp = access.may('backup.create', server.id);
  const ways: Way[] = [
    ...(up ? [] : [{ choice: 'go', label: 'Restore', style: 'danger' } as const]),
    ...(down || !mayCycle
      ? []
      : [{ choice: 'cycle', label: 'Stop, restore, start again', style: 'danger' } as const]),
    ...(down || !mayCycle || !mayBackUp
      ? []
      : [{ choice: 'back-up-and-cycle', label: 'Back up first, then do that', style: 'primary' } as const]),
  ];
  const running = up
    ? md`It is ${status} now, and has to be stopped for this: everybody on it is thrown out until it is up again.`
    : status === 'crashed'
      ? md`It has crashed.`
      : md`It is ${status === 'unknown' ? 'in a state that I don’t understand' : status} now.`;
  const text = join([
    md`This overwrites the whole world of **${name}** as it is now with the backup ${described(backup)}. What was built since then is lost, and **it can’t be undone**.`,
    running,
  ]);
  return {
    card: { tone: 'warning', title: md`Restore ${name} from this backup?`, text },
    ways,
    label: backupLabel(backup),
  };
}

export function deleteQuestion({ server }: ServerUse, backup: Backup): BackupQuestion {
  const text = md`This deletes the backup ${described(backup)} of **${inline(server.name, 60)}** at the host. **It can’t be undone.**`;
  return {
    card: { tone: 'warning', title: md`Delete this backup?`, text },
    ways: [{ choice: 'go', label: 'Delete it', style: 'danger' }],
    label: backupLabel(backup),
  };
}

function described(backup: Backup): Markdown {
  const details = backupDetails(backup);
  return details.length > 0 ? md`**${backupLabel(backup)}** (${details})` : md`**${backupLabel(backup)}**`;
}
