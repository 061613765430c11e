import type { BackupProblem, BackupWarning } from './model/backup-findings.ts';

/** What checks found. Problems are certain, and make a backup a bad one; warnings are not. */
export interface Finding {
  readonly problems: readonly BackupProblem[];
  readonly warnings: readonly BackupWarning[];
}

/** A finding that is being made. */
export interface MutableFinding {
  readonly problems: BackupProblem[];
  readonly warnings: BackupWarning[];
}
