import { type Backup, newestFirst } from '../../domain/backup.ts';
import type { ServerRef } from '../../domain/connection.ts';
import { backupLine } from '../texts/backups.ts';
import type { Texts } from '../texts/texts.ts';
import { type Message, message } from './embed.ts';
import { inline, join } from './markdown.ts';
import { pageButtons, paginate } from './pagination.ts';

const pageSize = 10;

/** Shows a page of a server's backups, newest first. @param more whether the host has backups that it did not list */
export function backupsMessage(
  t: Texts,
  { name }: ServerRef,
  backups: readonly Backup[],
  number: number,
  more: boolean,
  pageId: (number: number) => string,
): Message {
  const server = inline(name, 60);
  const page = paginate(newestFirst(backups), number, pageSize);
  const { count: pages, total } = page;
  const lines = t.lines(
    page.items.map((backup) => backupLine(t, backup)),
    3_800,
  );
  return message(
    {
      tone: 'neutral',
      title:
        pages > 1
          ? t.md('backup.list.title-page', { server, page: page.number + 1, pages })
          : t.md('backup.list.title', { server }),
      text:
        total === 0 ? t.md('backup.list.empty') : join([lines, ...(more ? [t.md('backup.list.more')] : [])]),
      footer: t.plain('backup.list.count', { count: total }),
    },
    pageButtons(t, page, pageId),
  );
}
