import { type Backup, newestFirst } from '../../domain/backup.ts';
import type { ServerRef } from '../../domain/connection.ts';
import { type Message, message } from './card.ts';
import { pageButtons, pageOf } from './pages.ts';
import { code, inline, join, lines, md } from './text.ts';
import { backupLine } from './words/backup-words.ts';

const pageSize = 10;

/** A page of a server's backups, newest first. `more`: the host has further ones that it did not send. */
export function backupsMessage(
  server: ServerRef,
  backups: readonly Backup[],
  number: number,
  more: boolean,
  reference: string,
): Message {
  const name = inline(server.name, 60);
  const page = pageOf(newestFirst(backups), number, pageSize);
  const create = code('/backup create');
  const notes = more
    ? [md`The host has more backups than it sends at once; these are the ones that it sent.`]
    : [];
  return message(
    {
      tone: 'neutral',
      title:
        page.count > 1
          ? md`Backups of ${name}, page ${page.number + 1} of ${page.count}`
          : md`Backups of ${name}`,
      text:
        page.total === 0
          ? md`There are none yet. Make one with ${create}.`
          : join([lines(page.items.map(backupLine), 3_800), ...notes]),
      footer: page.total === 1 ? '1 backup' : `${page.total} backups`,
    },
    pageButtons(page, (next) => ['backups', reference, next]),
  );
}
