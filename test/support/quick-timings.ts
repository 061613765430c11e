import type { Timings } from '../../src/operations/timings.ts';

/** Short timings for tests. */
export const quickTimings: Timings = {
  pollMs: () => 15,
  maintenancePollMs: 40,
  powerMs: { start: 3_000, stop: 3_000, restart: 3_000, kill: 3_000 },
  backupMs: 3_000,
  restoreMs: 3_000,
  verifyLostMs: 300,
  verifySlowMs: 300,
  verifySlowBackupMs: 300,
  graceMs: 150,
  restoreRestMs: 60,
  confirmationMs: 120_000,
  resumeWithinMs: 600_000,
};
