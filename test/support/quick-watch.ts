import type { BotOverrides } from '../../src/bot.ts';
import { patienceMs } from './test-limits.ts';

/** A watch that reads servers, and edits panels, as often as tests want to see it. */
export const quickWatch = {
  watch: {
    claimEveryMs: 200,
    everyMs: 50,
    afterChangeMs: 50,
    detailsEveryMs: 100,
    listEveryMs: 100,
    backupsEveryMs: 100,
    deadlineMs: 500,
    cachedMs: 0,
    slowestMs: 50,
    slowestProbeMs: 50,
    operationsEveryMs: 100,
  },
  // Background reads use a part of the calls that a host allows.
  capabilities: (capabilities) => ({ ...capabilities, callsPerMinute: 100_000 }),
  panels: { editEveryMs: 50, channelEveryMs: 10 },
} as const satisfies BotOverrides;

/** The same, for hosts that always answer: no read is given up, however busy the machine is. */
export const patientWatch = {
  ...quickWatch,
  watch: { ...quickWatch.watch, deadlineMs: patienceMs },
} as const satisfies BotOverrides;
