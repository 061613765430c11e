import type { Visitor } from './visitor.ts';

const survival = { pick: 'Survival' } as const;

/** The admin connects the guild and lets the moderators do everything; Survival runs, with a backup, and is then broken. */
export async function breakTheWorld(visitor: Visitor): Promise<void> {
  await visitor.becomes('Admin');
  await visitor.connects();
  await visitor.types('/access grant', { role: { pick: '@Moderators' }, permission: { pick: 'manager' } });
  await visitor.reads('Granted');
  await visitor.becomes('Moderator');
  await visitor.types('/power', { action: { pick: 'start' }, server: survival });
  await visitor.reads(/Survival is running \(/);
  await visitor.types('/backup create', { server: survival });
  await visitor.reads('Backup of Survival made');
  await visitor.types('/cmd', { command: 'grief', server: survival });
  await visitor.reads('BOOM!');
}

/** Up to the question, which is then there so many times. */
export async function askForRestore(visitor: Visitor, count: number): Promise<void> {
  await visitor.types('/backup restore', { server: survival, backup: { pick: 'UTC' } });
  await visitor.reads('Restore Survival from this backup?', count);
}

export async function restore(visitor: Visitor): Promise<void> {
  await visitor.presses('Stop, restore, start again');
  await visitor.reads('The world is the backup’s.');
}
