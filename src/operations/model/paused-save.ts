import type { ServerId } from '../../domain/connection.ts';

/** A server whose game was told not to save by itself, for a backup, and has to be told to save again. */
export interface PausedSave {
  readonly accountId: string;
  readonly guildId: string;
  readonly server: ServerId;
  /** The operation that makes the backup. */
  readonly operationId: string;
  readonly pausedAt: Date;
}
