import type { Backup, HostErrorKind, ListedFile } from '@steward/hosts/model';
import { z } from 'zod';
import type { PlausibilityInput } from './checks.ts';
import type { RestoreFacts } from './find-cost.ts';
import { mostFindings } from './limits.ts';
import type { GoodBackup, LaterBackup } from './loss.ts';
import {
  backupProblemSchema,
  backupWarningSchema,
  comparedSchema,
  lossSchema,
  notTriedReasons,
} from './model/backup-findings.ts';
import type { GameRule } from './model/game-rule.ts';
import type { GivenUp } from './model/given-up.ts';
import { worldIdentitySchema } from './model/world-identity.ts';

/** How an archive is read. */
export interface ArchiveOptions {
  /** The most bytes that are unpacked. */
  readonly maxContentBytes: number;
  /** Of the archive; null if the host sends none. */
  readonly checksum: NonNullable<Backup['checksum']> | null;
  readonly games: readonly GameRule[];
  /** Whether the host makes zips alone: what begins as another kind is damaged then, not of an unknown kind. Default: false. */
  readonly isZip?: boolean;
  /** The most files, links and folders that are kept. Default: `maxFiles` of contents.ts. */
  readonly maxEntries?: number;
  /** The most bytes of their paths. Default: as many as are kept. */
  readonly maxPathsBytes?: number;
}

/** What can be asked of the server's files: lists alone, or their contents too; null: its host shows none. */
export type FilesShown = 'listed' | 'read' | null;

/** What a backup is judged by besides what it holds. */
type Told = Pick<PlausibilityInput, 'backup' | 'others' | 'server'>;

/** What is known of a backup that may still be written. */
export interface GrowingFacts {
  /** How many bytes came a minute ago or earlier, when it was cut too; null: it was not. */
  readonly bytesBefore: number | null;
  /** Whether it is too old to have no byte yet. */
  readonly isBegun: boolean;
}

/** Reads the archive that is sent, and judges it. */
export interface TestJob extends Told {
  readonly kind: 'test';
  /** The code of the game that the server runs; null: unknown. */
  readonly game: string | null;
  readonly archive: Omit<ArchiveOptions, 'games'>;
  /**
   * When it was begun; null: its host doesn't say. `newest-file`: no host is there to say it, so the time of the newest file in it
   * stands for it: what is older than that one was there.
   */
  readonly createdAt: Date | 'newest-file' | null;
  /** The host's `FileCapabilities.timesMs`. */
  readonly timesMs: number | null;
  /** By what a cut archive is known to be one that is still written; null: it is none. */
  readonly growing: GrowingFacts | null;
  /** As in `CompareOptions`. */
  readonly completedAt: Date | null;
  readonly restoredAt: number | null;
  readonly givenUp: readonly GivenUp[];
  readonly readAt: Date;
  /** As people named the backup; empty: it is called by its time. */
  readonly label: string;
  /** The newest good backup before, with what it held as `packContents` packed it; null: none is known. */
  readonly good: (Omit<GoodBackup, 'contents'> & { readonly packed: Uint8Array }) | null;
  /** The newest one since much was lost of the good one, as `newestSinceLoss` finds it; null if none is known. */
  readonly since: TestJob['good'];
  /** Backups that were made after this one and read before it, the oldest first. */
  readonly later: readonly (Omit<LaterBackup, 'contents'> & { readonly packed: Uint8Array })[];
  readonly files: FilesShown;
  /** Whether each file that is read is noted in a log that the server's owner reads: one that the backup has unchanged isn't read then. */
  readonly readsAreLogged: boolean;
}

/** Judges backups by what their host tells of them. */
export interface JudgeJob {
  readonly kind: 'judge';
  readonly backups: readonly Omit<Told, 'server'>[];
  readonly server: Told['server'];
  /** Lines of `.pteroignore`. */
  readonly ignored: readonly string[];
}

/** Finds what a restore would cost. */
export interface CostJob {
  readonly kind: 'cost';
  /** Null: only its layout is of interest. */
  readonly facts: Omit<RestoreFacts, 'live' | 'archive' | 'games'> | null;
  /** What the backup holds, packed; null if it was not read. */
  readonly archive: Uint8Array | null;
  readonly files: FilesShown;
  /** The most files of the server that are judged. */
  readonly maxFiles: number;
}

/** Compares two backups by what they hold. */
export interface CompareJob {
  readonly kind: 'compare';
  /** Of the server, which name its players. */
  readonly files: FilesShown;
  readonly older: { readonly createdAt: number | null; readonly packed: Uint8Array };
  readonly newer: { readonly createdAt: number | null; readonly packed: Uint8Array };
}

/** Finds what identifies the world that a server uses. */
interface IdentifyJob {
  readonly kind: 'identify';
}

export type Job = (TestJob | JudgeJob | CostJob | CompareJob | IdentifyJob) & {
  readonly games: readonly GameRule[];
  /** What its buffers may take, in bytes. */
  readonly bufferBytes: number;
};

/** What a worker is sent. It comes from this program, so it isn't parsed. */
export type ToWorker =
  | { readonly kind: 'job'; readonly job: Job }
  /** Answers to a question, by its number. A long list comes in several. */
  | {
      readonly kind: 'list';
      readonly id: number;
      readonly items: readonly ListedFile[];
      /** Whether the list was cut; null: more of it follows. */
      readonly more: boolean | null;
    }
  | { readonly kind: 'file'; readonly id: number; readonly content: Uint8Array | null }
  | { readonly kind: 'refused'; readonly id: number; readonly reason: HostErrorKind };

/** What a worker sends. What it read is a stranger's, so nothing of it is taken as it comes. */
export const fromWorkerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ask'), id: z.int(), call: z.enum(['list', 'read']), path: z.string() }),
  z.object({ kind: z.literal('done'), result: z.unknown() }),
  z.object({ kind: z.literal('ended'), reason: z.enum(notTriedReasons) }),
  z.object({ kind: z.literal('failed'), error: z.string() }),
]);
export type FromWorker = z.infer<typeof fromWorkerSchema>;

const finding = {
  problems: z.array(backupProblemSchema).max(mostFindings),
  warnings: z.array(backupWarningSchema).max(mostFindings),
};

export const testedSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tested'),
    /** What is wrong with it by itself. */
    archive: z.object(finding),
    comparison: z.object({ ...finding, compared: comparedSchema, loss: lossSchema.nullable() }),
    /** What is wrong by what its host tells. */
    plausibility: z.object(finding),
    /** What it holds, packed; null if that is too much to be kept. */
    packed: z.instanceof(Uint8Array).nullable(),
    /** When the newest file in it was written, in milliseconds since 1970; null if it doesn't say. */
    newestAt: z.number().nullable(),
    /** What identifies its world; null if nothing does. */
    world: worldIdentitySchema.nullable(),
    /** If it is good: what is gone from the ones after it. */
    later: z.array(
      z.object({ id: z.string(), loss: lossSchema.nullable(), warnings: z.array(backupWarningSchema) }),
    ),
  }),
  /** It is cut, and may be one that is still written. */
  z.object({ kind: z.literal('unfinished'), bytes: z.int().nonnegative() }),
]);
export type Tested = z.infer<typeof testedSchema>;

export const identifiedSchema = worldIdentitySchema.nullable();

export const judgedSchema = z.array(z.object(finding));
