import {
  type Backup,
  type BackupDownload,
  type Listing,
  lookingAlike,
  newestFirst,
} from '@steward/hosts/model';
import type { Loss } from '@steward/worlds/model';
import { backupDigestOf, ids } from '../discord/interactions/component-ids.ts';
import { codeBlock, inline, join, link, type Markdown, md, time } from '../discord/texts/markdown.ts';
import { personName } from '../discord/texts/people.ts';
import { whenText } from '../discord/texts/schedule-times.ts';
import { commandsOn } from '../discord/texts/server-commands.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Button, type Message, message } from '../discord/views/embed.ts';
import { pageButtons, paginate } from '../discord/views/pagination.ts';
import type { ServerRef } from '../domain/connection.ts';
import type { Testing } from '../operations/model/backup-tester.ts';
import type { BackupMakers } from './backup-makers.ts';
import { backupChoiceName, backupLine } from './backup-texts.ts';
import { backUpButtonOf } from './latest-backup.ts';
import { lossButtons } from './loss-view.ts';
import { type BackupMarks, lossSinceText, lossTitle } from './mark-texts.ts';

const pageSize = 10;

/** A server's backups. */
interface BackupList extends Listing<Backup> {
  /** How many the server may have; null if unknown. */
  readonly limit: number | null;
  readonly marks: BackupMarks;
  readonly makers: BackupMakers;
  readonly testing: Testing;
  /** What is gone of the world; null: nothing. */
  readonly loss: Loss | null;
  /** When a backup was restored since, in milliseconds since 1970; null if none was. */
  readonly restoredAt: number | null;
}

/** What the menu and the buttons of a list of backups need. */
interface ListOptions {
  /** That of the guild: an option of a menu shows no timestamps. */
  readonly timeZone: string;
  readonly serverReference: string;
  /** Whether there is a button that makes a backup. */
  readonly mayBackUp: boolean;
}

/** Shows a page of a server's backups, newest first, with a menu of them and a button that makes one. */
export function backupsMessage(
  t: Texts,
  server: ServerRef,
  list: BackupList,
  number: number,
  { timeZone, serverReference, mayBackUp }: ListOptions,
): Message {
  const { marks, makers, loss } = list;
  const page = paginate(newestFirst(list.items), number, pageSize);
  const { count: pages, total } = page;
  const alike = lookingAlike(list.items);
  const lines = t.lines(
    page.items.map((backup, index) => {
      const toldBy = alike.get(backup.id);
      const line = backupLine(t, backup, marks, { toldBy, madeBy: makerText(t, makers, backup) });
      return index === 0 ? line : md`\n${line}`;
    }),
    loss === null ? 3_800 : 3_200,
  );
  const title = titleText(t, inline(server.name, 60), list);
  const options = page.items.map((backup) => ({
    label: backupChoiceName(t, timeZone, backup, marks, alike.get(backup.id)),
    value: backupDigestOf(backup.id),
  }));
  return message(
    {
      tone: 'neutral',
      icon: '📦',
      title: pages > 1 ? t.md('backup.list.title-page', { title, page: page.number + 1, pages }) : title,
      text: join([
        ...(loss === null
          ? []
          : [
              md`⚠️ ${lossSinceText(t, server, loss, list.restoredAt)}\n${t.md('loss.that-was-us', { backup: lossTitle(t, loss) })}\n`,
            ]),
        ...(total === 0 ? [] : [lines]),
        ...notes(t, server, list),
      ]),
    },
    [
      ...(mayBackUp && !isFull(list) ? [backUpButtonOf(t, ids.backUp.of(serverReference))] : []),
      ...pageButtons(t, page, (page) => ids.backupPage.of(serverReference, page)),
      ...(loss === null ? [] : lossButtons(t, timeZone, loss, serverReference)),
    ],
    { customId: ids.chooseBackup.of(serverReference), placeholder: t.plain('backup.list.choose'), options },
  );
}

/** Shows one backup, with what can be done with it. */
export function backupMessage(
  t: Texts,
  { name }: ServerRef,
  backup: Backup,
  marks: BackupMarks,
  makers: BackupMakers,
  buttons: readonly Button[],
): Message {
  const title = t.md('backup.title', { server: inline(name, 60) });
  const text = backupLine(t, backup, marks, { madeBy: makerText(t, makers, backup), detail: 'full' });
  return message({ tone: 'neutral', title, text }, buttons);
}

/** Returns the schedule that made a backup, otherwise the person who did; null if that is not known. */
function makerText(t: Texts, makers: BackupMakers, { id }: Backup): Markdown | null {
  const maker = makers.get(id);
  if (maker === undefined) return null;
  if (maker.when !== null) return md`🗓️ ${whenText(t, maker.when)}`;
  return maker.isScheduled ? t.md('history.scheduled') : personName(t, maker.person);
}

/** Returns how many backups count towards the limit; null if the host did not list them all. */
function countedBackups({ items, more }: BackupList): number | null {
  return more ? null : items.filter(({ state }) => state !== 'failed').length;
}

function titleText(t: Texts, server: Markdown, list: BackupList): Markdown {
  const [count, limit] = [countedBackups(list), list.limit];
  return count === null || limit === null
    ? t.md('backup.list.title', { count: list.items.length, server })
    : t.md('backup.list.title-of', { count, limit, server });
}

/** Returns what there is to say on the list as a whole. */
function notes(t: Texts, server: ServerRef, list: BackupList): readonly Markdown[] {
  const { more, limit, items, testing } = list;
  const commands = commandsOn(server);
  const isOff = testing === 'off' || testing === 'by-hand';
  const untested =
    isOff && items.length > 0 ? [md`-# ${t.md(`backup.list.tests-${testing}`, commands)}`] : [];
  if (more) return [t.md('backup.list.more'), ...untested];
  if (limit === 0) return [t.md('backup.list.none-allowed'), ...untested];
  if (items.length === 0) return [t.md('backup.list.empty', commands)];
  return [...(isFull(list) ? [t.md('backup.list.full', commands)] : []), ...untested];
}

function isFull(list: BackupList): boolean {
  return list.limit !== null && (countedBackups(list) ?? 0) >= list.limit;
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

/** Returns a message with the path of a backup's archive on the host's machine. */
export function pathMessage(
  t: Texts,
  { name }: ServerRef,
  backup: Backup,
  marks: BackupMarks,
  path: string,
): Message {
  return message({
    tone: 'neutral',
    title: t.md('backup.download.title', { server: inline(name, 60) }),
    text: join([backupLine(t, backup, marks), t.md('backup.download.path'), codeBlock(path, 4_096)]),
  });
}
