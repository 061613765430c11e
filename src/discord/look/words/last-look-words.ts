import type { Operation, Step } from '../../../domain/operation.ts';
import { inline, type Markdown, md } from '../text.ts';
import { duration } from '../units.ts';
import { backupMade } from './made-backup-words.ts';

/** What was looked at after a change whose outcome is not certain, and what was to be seen there. */
export function lastLook(step: Step, { server, request }: Operation): Markdown {
  const name = inline(server.name, 60);
  const time = lookedFor(step);
  switch (step.name) {
    case 'command':
      return md`What a command did can’t be seen from outside.`;
    case 'backup.create':
      return newBackup(step);
    case 'backup.delete': {
      const backup = inline('backup' in request ? request.backup.label : '', 60);
      if (step.result?.listRead !== true) return md`I could not read the list of backups.`;
      return md`I looked at the list of backups${time}, and did not see “${backup}” go.`;
    }
    case 'backup.restore':
      return md`I watched ${name}${time}, but the host does not show what became of the restore.`;
    default:
      // Where it could not be read, that is said beside how it stands.
      return step.result?.status == null ? md`` : md`I watched ${name}${time}, and did not see it done.`;
  }
}

function newBackup(step: Step): Markdown {
  const { before, result } = step;
  if (result?.backup) {
    return md`The list of backups has one that may be it: ${backupMade(result.backup)}. It may be somebody else’s, too.`;
  }
  if (result?.listRead !== true) return md`I could not read the list of backups.`;
  return before?.backupIds
    ? md`I looked at the list of backups${lookedFor(step)}: there is no new one in it.`
    : md`I could not read the list of backups before I asked, so I can’t tell whether one in it is new.`;
}

function lookedFor({ startedAt, endedAt }: Step): Markdown {
  if (startedAt === null || endedAt === null) return md``;
  return md` until ${duration(Math.max(1_000, endedAt - startedAt))} after I asked`;
}
