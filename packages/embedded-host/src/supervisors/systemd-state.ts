import { constants } from 'node:os';
import { z } from 'zod';
import type { SupervisedExit, SupervisedState } from './supervisor.ts';

/** The properties that are read from systemd. */
export const unitProperties = [
  'LoadState',
  'ActiveState',
  'SubState',
  'Result',
  'Job',
  'NRestarts',
  'Restart',
  'ExecMainCode',
  'ExecMainStatus',
  'ExecMainStartTimestamp',
  'ExecMainStartTimestampMonotonic',
  'ActiveEnterTimestampMonotonic',
  'MemoryCurrent',
  'CPUUsageNSec',
  'ControlGroup',
  'TriggeredBy',
] as const;

const count = z.coerce.number().int().nonnegative().catch(0);
/** `[not set]`, or the largest number, if systemd does not count it. */
const measured = z.coerce.number().nonnegative().max(Number.MAX_SAFE_INTEGER).nullable().catch(null);

const unitSchema = z.object({
  LoadState: z.string(),
  ActiveState: z.enum([
    'active',
    'reloading',
    'refreshing',
    'inactive',
    'failed',
    'activating',
    'deactivating',
    'maintenance',
  ]),
  SubState: z.string(),
  Result: z.string().default('success'),
  /** The number of its job that waits or runs; 0: there is none. */
  Job: count,
  NRestarts: count,
  /** When it is started again: `no`, `always`, `on-success`, or one of the failures that begin with `on-`. */
  Restart: z.string().default('no'),
  /** How its main process ended: 1 by itself, 2 by a signal, 3 by a signal with a core dump; 0: it has not. */
  ExecMainCode: count,
  /** Its exit code, or the number of the signal. */
  ExecMainStatus: count,
  ExecMainStartTimestamp: z.string().default(''),
  /** In microseconds since the boot; 0: never. */
  ExecMainStartTimestampMonotonic: count,
  ActiveEnterTimestampMonotonic: count,
  MemoryCurrent: measured,
  CPUUsageNSec: measured,
  ControlGroup: z.string().default(''),
  /** The timers, sockets and paths that start it. */
  TriggeredBy: z
    .string()
    .default('')
    .transform((names) => names.split(' ').filter((name) => name !== '')),
});

export type UnitProperties = z.output<typeof unitSchema>;

/** Parses the output of `systemctl show` for one unit; null if it isn't a service. */
export function parseUnit(output: string): UnitProperties | null {
  return unitSchema.safeParse(propertiesOf(output)).data ?? null;
}

/** Returns the properties in the output of `systemctl show`, one `Name=value` a line. If one is printed twice, the first counts. */
export function propertiesOf(output: string): Readonly<Partial<Record<string, string>>> {
  const properties = new Map<string, string>();
  for (const line of output.split('\n')) {
    const end = line.indexOf('=');
    if (end > 0 && !properties.has(line.slice(0, end)))
      properties.set(line.slice(0, end), line.slice(end + 1));
  }
  return Object.fromEntries(properties);
}

/** The values of `Restart` that start a unit again only after a failure. */
const failureRules: readonly string[] = ['on-failure', 'on-abnormal', 'on-abort', 'on-watchdog'];

/** Returns the state of a unit. */
export function unitState(unit: UnitProperties): SupervisedState {
  const phase = phaseOf(unit);
  return {
    phase,
    startedAt: parseTimestamp(unit.ExecMainStartTimestamp),
    health: null,
    exit: phase === 'down' || phase === 'between' ? exitOf(unit) : null,
    restarts: unit.NRestarts,
    restartsOnlyCrashes: failureRules.includes(unit.Restart),
  };
}

function phaseOf({ LoadState, ActiveState, SubState, Job }: UnitProperties): SupervisedState['phase'] {
  switch (ActiveState) {
    case 'active':
    case 'reloading':
    case 'refreshing':
      // A job that has not begun yet, and isn't its start.
      return Job > 0 && ActiveState === 'active' ? 'stopping' : 'up';
    case 'activating':
      return SubState.startsWith('auto-restart') ? 'between' : 'starting';
    case 'deactivating':
    case 'maintenance':
      return 'stopping';
    case 'inactive':
    case 'failed':
      if (Job > 0) return 'starting';
      return LoadState === 'not-found' ? 'missing' : 'down';
  }
}

/** The exit codes of programs that end because of SIGINT or SIGTERM, such as Java. */
const stoppedCodes: readonly number[] = [130, 143];

/** Returns how the last run of a unit that is down ended; null: it never ran, or systemd has forgotten it. */
function exitOf(unit: UnitProperties): SupervisedExit | null {
  const { ActiveState, Result, ExecMainCode, ExecMainStatus } = unit;
  if (ActiveState === 'inactive' && ExecMainCode === 0) return null;
  const code = ExecMainCode === 1 ? ExecMainStatus : null;
  const isStopped = code !== null && stoppedCodes.includes(code);
  return {
    code,
    signal: ExecMainCode === 2 || ExecMainCode === 3 ? signalName(ExecMainStatus) : null,
    outOfMemory: Result === 'oom-kill',
    // systemd's own `inactive` is the end of a unit that was stopped or has finished, whatever it says of its process.
    isWanted: ActiveState === 'inactive' || isStopped || wasTooSlowToStop(unit),
  };
}

/** Returns whether it was killed because it took too long to stop. If it never came up, it took too long to start instead. */
function wasTooSlowToStop(unit: UnitProperties): boolean {
  const wasUp = unit.ActiveEnterTimestampMonotonic >= unit.ExecMainStartTimestampMonotonic;
  return unit.Result === 'timeout' && wasUp && unit.ActiveEnterTimestampMonotonic > 0;
}

function signalName(number: number): string {
  const names = Object.entries(constants.signals);
  return names.find(([, value]) => value === number)?.[0] ?? `${number}`;
}

/** Parses a time as systemd prints it in UTC: `Fri 2026-11-27 22:14:53 UTC`. */
function parseTimestamp(text: string): Date | null {
  const [, day, time] = /^\w+ (\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?) UTC$/.exec(text) ?? [];
  return day === undefined ? null : new Date(`${day}T${time}Z`);
}
