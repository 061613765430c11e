import { createHash } from 'node:crypto';
import { type Backup, newestFirst } from '../../domain/backup.ts';
import type { ServerRef } from '../../domain/connection.ts';
import type { Account } from '../../domain/hosting.ts';
import type { Deps } from '../dispatch/command.ts';
import { Refusal } from '../dispatch/refusal.ts';
import { type Choice, fitsChoice } from '../dispatch/reply.ts';
import { code, inline, md } from '../look/text.ts';
import { backupChoiceName } from '../look/words/backup-words.ts';
import { isUsualId } from './typed-id.ts';

/** What a choice carries for a backup: its id, or a digest of it where that does not fit. */
function backupValue(id: string): string {
  return fitsChoice(id) ? id : `ref:${createHash('sha256').update(id).digest('base64url')}`;
}

/**
 * The backup that was picked or typed, by id or by name.
 * @throws Refusal where the host has no such backup
 */
export async function chooseBackup(
  typed: string,
  server: ServerRef,
  account: Account,
  deps: Deps,
): Promise<Backup> {
  const { items, more } = await deps.hosting.backups(account, server.id);
  const picked = items.find(({ id }) => backupValue(id) === typed);
  if (picked !== undefined) return picked;
  const named = items.filter(({ name }) => name?.trim().toLowerCase() === typed.toLowerCase());
  const [only] = named;
  if (only !== undefined && named.length === 1) return only;
  if (named.length > 1) {
    throw new Refusal(
      md`Several backups are called ${typed}`,
      md`Pick one from the list that the option **backup** offers as you type: it shows their age and size.`,
    );
  }
  // On a further page than the host sent, perhaps: the host decides.
  if (more && isUsualId(typed)) return unlisted(typed);
  const list = code('/backup list');
  throw new Refusal(
    md`No such backup`,
    md`${inline(server.name)} has no backup ${typed}. Look at ${list}: it may have been deleted.`,
  );
}

function unlisted(id: string): Backup {
  return {
    id,
    name: null,
    createdAt: null,
    sizeBytes: null,
    state: 'complete',
    progressPercent: null,
    error: null,
    locked: false,
  };
}

/** The choices for a `backup` option, newest first, with age and size. */
export async function backupChoices(
  typed: string,
  server: ServerRef,
  account: Account,
  deps: Deps,
): Promise<readonly Choice[]> {
  const { items } = await deps.hosting.backups(account, server.id, { maxAgeMs: 5_000, patienceMs: 2_000 });
  const now = new Date();
  const query = typed.toLowerCase();
  return newestFirst(items)
    .map((backup) => ({ name: backupChoiceName(backup, now), value: backupValue(backup.id) }))
    .filter(({ name, value }) => name.toLowerCase().includes(query) || value.toLowerCase().includes(query))
    .slice(0, 25);
}
