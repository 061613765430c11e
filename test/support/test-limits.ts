import type { BotOverrides } from '../../src/bot.ts';
import { defaultRateLimits, type RateLimits } from '../../src/discord/interactions/rate-limits.ts';
import type { OperationTimings } from '../../src/domain/timings.ts';

/** How long tests wait for what comes by itself, in milliseconds: no busy machine takes this long. */
export const patienceMs = 180_000;

/** Short timings for tests. No limit for what ends by itself is reached on a busy machine. */
export const quickTimings: OperationTimings = {
  pollMs: () => 15,
  powerMs: { start: patienceMs, stop: patienceMs, restart: patienceMs, kill: patienceMs },
  backupMs: patienceMs,
  restoreMs: patienceMs,
  restoreQuietMs: patienceMs,
  restoreSilentMs: patienceMs,
  saveMs: 1_000,
  verifyLostMs: 1_000,
  verifySlowMs: 1_000,
  verifySlowBackupMs: 1_000,
  graceMs: 150,
  restoreRestMs: 60,
  settleMs: 0,
  // The reads would stand among what tests count.
  earlyEndMs: 0,
  earlyEndEveryMs: 15,
  confirmationMs: 120_000,
  resumeWithinMs: 600_000,
  waitForLimitMs: 900_000,
};

const generous = { count: 100_000, seconds: 10 };

/** Rate limits for tests, whose people type as fast as programs do. */
export const generousLimits: RateLimits = {
  person: generous,
  guild: generous,
  choices: generous,
  confirmations: generous,
  openConfirmations: defaultRateLimits.openConfirmations,
  apiKeys: { person: generous, guild: generous, process: generous, refused: generous },
  atOnce: 2_000,
};

/** Discord gives up after 3 s, which a busy machine may exceed. Tests of that limit set their own. */
export const unhurried = { acknowledgeWithinMs: patienceMs };

const never = Number.POSITIVE_INFINITY;

/** Limits of the bot that neither quick people nor a busy machine reach. Tests of a limit set their own. */
export const unhurriedBot = {
  operations: quickTimings,
  rateLimits: generousLimits,
  // These would stand among what the tests count.
  greets: false,
  asksHosts: false,
  settingChanges: { quietMs: never, mostMs: never },
  // So would the files that are read after each start of a server.
  worldReads: { answeredMs: never, afterMs: never, unansweredMs: never, pauseMs: 0 },
  acknowledgeMs: patienceMs,
  waitingMs: patienceMs,
  leastReadMs: 30_000,
  memberMs: patienceMs,
  suggestionWaitMs: patienceMs,
  busyMs: patienceMs,
  drainMs: 30_000,
  abortMs: 10_000,
} as const satisfies BotOverrides;
