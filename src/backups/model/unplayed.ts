import type { Backup, Server } from '@steward/hosts/model';
import { z } from 'zod';
import type { HostConnection } from '../../operations/model/host-connection.ts';

/** A backup that still holds all of a server: it was proven that nobody has played since. Times are milliseconds since 1970. */
export const unplayedSchema = z.object({
  backupId: z.string(),
  /** When the backup was made. */
  backupAt: z.number(),
  /** Until when that was seen. */
  until: z.number(),
});
export type Unplayed = Readonly<z.infer<typeof unplayedSchema>>;

/**
 * Returns the proof that nobody has played since the newest good backup of a server; null if someone may have, or if that
 * isn't known: then a backup has to be made.
 * @param server as it was just read
 * @param proven an earlier proof, which is continued if it is about the same backup
 * @throws StoreUnavailableError
 */
export type FindUnplayed = (
  link: HostConnection,
  server: Server,
  proven: Unplayed | null,
) => Promise<Unplayed | null>;

/** Returns whether a proof is about a backup; not if the host has put another one behind its id. */
export function provesOf({ backupId, backupAt }: Unplayed, { id, createdAt }: Backup): boolean {
  return id === backupId && createdAt?.getTime() === backupAt;
}

/**
 * Returns until when a backup is known to hold all of its server, in milliseconds since 1970: when it was made, or until
 * nobody had played since. Null if the host doesn't say when it was made.
 * @param proof the newest one of the server; null: there is none
 */
export function backupCurrentUntil(backup: Backup, proof: Unplayed | null, now: Date): number | null {
  const { createdAt } = backup;
  if (createdAt === null) return null;
  // One from the future says nothing: the clock was set back.
  const isValid = proof !== null && provesOf(proof, backup) && proof.until <= now.getTime();
  return isValid ? Math.max(proof.until, createdAt.getTime()) : createdAt.getTime();
}
