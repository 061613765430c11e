import { z } from 'zod';
import { backupProblemSchema, backupWarningSchema, notTriedReasons } from '../domain/backup-check.ts';
import { gameRuleSchema } from '../domain/game-rule.ts';

/** What the worker is started with. */
export const workerDataSchema = z.object({
  /** The most bytes that are unpacked. */
  maxContentBytes: z.number(),
  /** Of the archive; null if the host sends none. */
  checksum: z.object({ algorithm: z.enum(['sha1', 'sha256']), hex: z.string() }).nullable(),
  games: z.array(gameRuleSchema).readonly(),
});
export type WorkerData = z.infer<typeof workerDataSchema>;

const buffer = z.instanceof(ArrayBuffer);

/** A part of the archive: the first bytes of a buffer, which comes back when they were read. Null: the archive has ended. */
export const toWorkerSchema = z.object({ buffer, bytes: z.number() }).nullable();
export type ToWorker = z.infer<typeof toWorkerSchema>;

export const fromWorkerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free'), buffer }),
  z.object({ kind: z.literal('not-tried'), reason: z.enum(notTriedReasons) }),
  z.object({
    kind: z.literal('read'),
    packed: z.instanceof(Uint8Array),
    problems: z.array(backupProblemSchema),
    warnings: z.array(backupWarningSchema),
  }),
]);
export type FromWorker = z.infer<typeof fromWorkerSchema>;
