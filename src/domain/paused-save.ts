import type { ServerId } from './connection.ts';

/** A server whose game was told not to save by itself, for a backup, and has to be told to save again. */
export interface PausedSave {
  readonly accountId: string;
  readonly guildId: string;
  readonly server: ServerId;
  /** The operation that makes the backup. */
  readonly operationId: string;
  readonly pausedAt: Date;
}

export interface PausedSaves {
  /** Stores it before the game is told, in place of what was stored of the server. */
  add(paused: PausedSave): Promise<void>;
  /** Returns all of them, oldest first: each server has one at most. */
  all(): Promise<readonly PausedSave[]>;
  /** Deletes it, unless another operation has paused the server since. */
  remove(paused: PausedSave): Promise<void>;
}
