import type { Backup } from '@steward/hosts/model';
import { inline, join, md, time } from '../discord/texts/markdown.ts';
import { commandsOn } from '../discord/texts/server-commands.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Message, notice } from '../discord/views/embed.ts';
import type { ServerRef } from '../domain/connection.ts';
import { notTriedText } from './mark-texts.ts';
import type { BackupTest } from './model/backup-test.ts';

/** Reports in the log channel that a server's backups could not be tested several times in a row. */
export function notTriedMessage(
  t: Texts,
  server: ServerRef,
  { notTried, testedAt }: Pick<BackupTest, 'notTried' | 'testedAt'>,
): Message {
  const text = t.md('backup.not-tried.text', commandsOn(server));
  return notice(
    'warning',
    t.md('backup.not-tried.title', { server: inline(server.name, 60) }),
    notTried === null ? text : join([text, md`${time(testedAt, 'f')} · ${notTriedText(t, notTried)}`]),
  );
}

/** Builds the log message for a server whose backups are too large for automatic tests. */
export function overLimitMessage(
  t: Texts,
  server: ServerRef,
  { sizeBytes }: Pick<Backup, 'sizeBytes'>,
  limitBytes: number,
): Message {
  const title = t.md('backup.over-limit.title', { server: inline(server.name, 60) });
  const sizes = { ...commandsOn(server), size: t.size(sizeBytes ?? 0), limit: t.size(limitBytes) };
  return notice('warning', title, t.md('backup.over-limit.text', sizes));
}
