import type { Backup } from '../../domain/backup.ts';
import type { ServerRef } from '../../domain/connection.ts';
import type { ServerStatus } from '../../domain/server.ts';
import { isDown } from '../../operations/server-status.ts';
import type { Card } from './card.ts';
import type { Way } from './confirmation-view.ts';
import { inline, join, type Markdown, md } from './text.ts';
import { backupDetails, backupLabel } from './words/backup-words.ts';

/** What is asked before something that can't be undone, and the ways to go on. */
export interface Question {
  readonly card: Card;
  readonly ways: readonly Way[];
}

export function startFirstQuestion(server: ServerRef): Question {
  const name = inline(server.name, 60);
  return {
    card: {
      tone: 'warning',
      title: md`${name} is not running`,
      text: md`The host can only back up a running server. I can start **${name}** and then back it up; it stays up afterwards.`,
    },
    ways: [ways['start-first']],
  };
}

/** `choices`: the ways that the person may take. */
export function restoreQuestion(
  server: ServerRef,
  backup: Backup,
  status: ServerStatus,
  choices: readonly Way['choice'][],
): Question {
  const name = inline(server.name, 60);
  const text = join([
    md`This overwrites the whole world of **${name}** as it is now with the backup ${described(backup)}. What was built since then is lost, and **it can’t be undone**.`,
    standing(status),
  ]);
  return {
    card: { tone: 'warning', title: md`Restore ${name} from this backup?`, text },
    ways: choices.map((choice) => ways[choice]),
  };
}

export function deleteQuestion(server: ServerRef, backup: Backup): Question {
  const text = md`This deletes the backup ${described(backup)} of **${inline(server.name, 60)}** at the host. **It can’t be undone.**`;
  return {
    card: { tone: 'warning', title: md`Delete this backup?`, text },
    ways: [{ ...ways.go, label: 'Delete it' }],
  };
}

const ways = {
  go: { choice: 'go', label: 'Restore', style: 'danger' },
  'start-first': { choice: 'start-first', label: 'Start it, then back up', style: 'success' },
  cycle: { choice: 'cycle', label: 'Stop, restore, start again', style: 'danger' },
  'back-up-and-cycle': {
    choice: 'back-up-and-cycle',
    label: 'Back up first, then do that',
    style: 'primary',
  },
} as const satisfies Record<Way['choice'], Way>;

function standing(status: ServerStatus): Markdown {
  if (status === 'crashed') return md`It has crashed.`;
  if (status === 'unknown') return md`It is in a state that I don’t understand now.`;
  if (isDown(status)) return md`It is ${status} now.`;
  return md`It is ${status} now, and has to be stopped for this: everybody on it is thrown out until it is up again.`;
}

function described(backup: Backup): Markdown {
  const details = backupDetails(backup);
  return details.length > 0 ? md`**${backupLabel(backup)}** (${details})` : md`**${backupLabel(backup)}**`;
}
