export type GameStatus = 'running' | 'stopped' | 'starting' | 'stopping' | 'restarting' | 'crashed';

/** Whether the server has a process, or is about to. */
export function isUp(status: GameStatus): boolean {
  return status !== 'stopped' && status !== 'crashed';
}

/** A change of a server's files. One at a time. */
export type Change = 'backup' | 'restore' | 'delete';

/** At the beginning of a sentence. */
export const changeWords: Readonly<Record<Change, string>> = {
  backup: 'A backup',
  restore: 'A restore',
  delete: 'The deletion of a backup',
};
