import { type Backup, type BackupDownload, lookingAlike, newestFirst } from '../../domain/backup.ts';
import type { ServerRef } from '../../domain/connection.ts';
import type { Listing } from '../../domain/hosting.ts';
import type { BackupMarks } from '../texts/backup-marks.ts';
import { backupLine } from '../texts/backups.ts';
import { inline, join, link, type Markdown, time } from '../texts/markdown.ts';
import type { Texts } from '../texts/texts.ts';
import { type Message, message } from './embed.ts';
import { pageButtons, paginate } from './pagination.ts';

const pageSize = 10;

/** A server's backups. */
interface BackupList extends Listing<Backup> {
  /** How many the server may have; null if unknown. */
  readonly limit: number | null;
  readonly marks: BackupMarks;
}

/** Shows a page of a server's backups, newest first. */
export function backupsMessage(
  t: Texts,
  { name }: ServerRef,
  list: BackupList,
  number: number,
  pageId: (number: number) => string,
): Message {
  const server = inline(name, 60);
  const page = paginate(newestFirst(list.items), number, pageSize);
  const { count: pages, total } = page;
  const alike = lookingAlike(list.items);
  const lines = t.lines(
    page.items.map((backup) => backupLine(t, backup, list.marks, { isAlike: alike.has(backup.id) })),
    3_800,
  );
  return message(
    {
      tone: 'neutral',
      title:
        pages > 1
          ? t.md('backup.list.title-page', { server, page: page.number + 1, pages })
          : t.md('backup.list.title', { server }),
      text: join([...(total === 0 ? [] : [lines]), ...notes(t, list)]),
      footer: countText(t, list),
    },
    pageButtons(t, page, pageId),
  );
}

/** Returns how many backups count towards the limit; null if the host did not list them all. */
function countedBackups({ items, more }: BackupList): number | null {
  return more ? null : items.filter(({ state }) => state !== 'failed').length;
}

function countText(t: Texts, list: BackupList): string {
  const [count, limit] = [countedBackups(list), list.limit];
  return count === null || limit === null
    ? t.plain('backup.list.count', { count: list.items.length })
    : t.plain('backup.list.count-of', { count, limit });
}

/** Returns what there is to say on the list as a whole. */
function notes(t: Texts, list: BackupList): readonly Markdown[] {
  if (list.more) return [t.md('backup.list.more')];
  if (list.limit === 0) return [t.md('backup.list.none-allowed')];
  if (list.items.length === 0) return [t.md('backup.list.empty')];
  const isFull = list.limit !== null && (countedBackups(list) ?? 0) >= list.limit;
  return isFull ? [t.md('backup.list.full')] : [];
}

/** Shows a link to a backup, which is a secret. */
export function downloadMessage(
  t: Texts,
  { name }: ServerRef,
  backup: Backup,
  marks: BackupMarks,
  { url, expiresAt }: BackupDownload,
): Message {
  return message({
    tone: 'neutral',
    title: t.md('backup.download.title', { server: inline(name, 60) }),
    text: join([
      backupLine(t, backup, marks),
      link(t.md('backup.download.link'), url),
      t.md('backup.download.secret'),
      ...(expiresAt === null
        ? []
        : [t.md('backup.download.expires', { time: time(expiresAt, 't'), relative: time(expiresAt) })]),
    ]),
    // The host chose the address: people see where the link leads before they follow it.
    footer: new URL(url).host,
  });
}
