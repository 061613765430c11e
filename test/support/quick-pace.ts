import type { Pace } from '../../src/operations/pace.ts';

/** The same decisions as in earnest, made sooner. */
export const quickPace: Pace = {
  poll: () => 15,
  closed: 40,
  power: { start: 3_000, stop: 3_000, restart: 3_000, kill: 3_000 },
  backup: 3_000,
  restore: 3_000,
  lost: 300,
  slow: 300,
  slowBackup: 300,
  grace: 150,
  restoreRest: 60,
  confirmation: 120_000,
  resume: 600_000,
};
