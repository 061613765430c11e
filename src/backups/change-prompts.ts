import type { Backup } from '@steward/hosts/model';
import type { Loss } from '@steward/worlds/model';
import { inline, join, type Markdown, md } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type ConfirmPrompt, prompt } from '../discord/views/confirmation-view.ts';
import type { ServerRef } from '../domain/connection.ts';
import { backupText } from './backup-texts.ts';
import { type BackupMarks, lostText, markText } from './mark-texts.ts';

/** @param loss what is gone since the backup, if it is the last one from before that; null: nothing */
export function deletePrompt(
  t: Texts,
  { name }: ServerRef,
  backup: Backup,
  marks: BackupMarks,
  loss: Loss | null,
): ConfirmPrompt {
  const values = { server: inline(name, 60), backup: backupText(t, backup) };
  const mark = markText(t, backup, marks, 'full');
  const text = join([
    t.md('confirmation.delete.text', values),
    ...(backup.locked ? [t.md('confirmation.delete.locked')] : []),
    ...(mark === null ? [] : [mark]),
    ...(loss === null ? [] : beforeLossLines(t, loss, backup.id)),
  ]);
  const { card, options } = prompt(t.md('confirmation.delete.title'), text, [
    { choice: 'go', label: t.plain('confirmation.delete.go'), style: 'danger' },
  ]);
  return { card: { ...card, tone: 'bad', icon: '⚠️' }, options };
}

/** Returns the warning that a backup to be deleted is the last one from before a loss, and what was lost. */
export function beforeLossLines(t: Texts, loss: Loss, backupId: string): readonly Markdown[] {
  const key = backupId === loss.good.id ? 'confirmation.delete.last-good' : 'confirmation.delete.last-before';
  return [md`⚠️ ${t.md(key, { what: lostText(t, loss) })}`];
}

/** @param backupName the name that the person chose; null if none */
export function startFirstPrompt(t: Texts, { name }: ServerRef, backupName: string | null): ConfirmPrompt {
  const server = inline(name, 60);
  const text = t.md('confirmation.start-first.text', { server });
  return prompt(
    t.md('confirmation.start-first.title', { server }),
    backupName === null ? text : join([text, t.md('confirmation.start-first.name', { backup: backupName })]),
    [{ choice: 'start-first', label: t.plain('confirmation.start-first.go'), style: 'success' }],
  );
}
