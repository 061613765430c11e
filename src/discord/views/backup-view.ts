import { type Backup, newestFirst } from '../../domain/backup.ts';
import type { ServerRef } from '../../domain/connection.ts';
import { backupLine } from '../texts/backups.ts';
import { type Message, message } from './embed.ts';
import { inline, inlineCode, join, lines, md } from './markdown.ts';
import { pageButtons, paginate } from './pagination.ts';

const pageSize = 10;

/** Shows a page of a server's backups, newest first. @param more whether the host has backups that it did not list */
export function backupsMessage(
  server: ServerRef,
  backups: readonly Backup[],
  number: number,
  more: boolean,
  pageId: (number: number) => string,
): Message {
  const name = inline(server.name, 60);
  const page = paginate(newestFirst(backups), number, pageSize);
  const create = inlineCode('/backup create');
  const notes = more ? [md`The host has more backups than it lists; these are the ones that it sent.`] : [];
  return message(
    {
      tone: 'neutral',
      title:
        page.count > 1
          ? md`Backups of ${name}, page ${page.number + 1} of ${page.count}`
          : md`Backups of ${name}`,
      text:
        page.total === 0
          ? md`No backups yet. Make one with ${create}.`
          : join([lines(page.items.map(backupLine), 3_800), ...notes]),
      footer: page.total === 1 ? '1 backup' : `${page.total} backups`,
    },
    pageButtons(page, pageId),
  );
}
