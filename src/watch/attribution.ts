import { type Capabilities, isStoppingCommand, type RunChange } from '@steward/hosts/model';
import type { Operation } from '../domain/operation.ts';
import { consoleCommandOf, stepKinds } from '../operations/kinds.ts';

/** How long clocks and responses may differ. */
const marginMs = 10_000;
/** How long a change may still take effect whose outcome was not seen, or a console command that stops a server. */
const lateEffectMs = 15 * 60_000;

/** A server was seen running, and then down. */
export interface Outage {
  /** When it was last seen otherwise. */
  readonly after: Date;
  readonly at: Date;
}

/** What of a host's behaviour matters for what operations explain. */
type Behaviour = Pick<Capabilities, 'statusAgeMs' | 'backups'>;

/**
 * Returns whether operations are why a server went down: one runs, or had to do with the server's power shortly before.
 * `old-status`: the server ran when the last one ended, and the host may have sent a status from before that; or the host
 * starts it again after a backup.
 * @param operations the last ones on the server, of every guild
 */
export function attribute(
  operations: readonly Operation[],
  outage: Outage,
  { statusAgeMs, backups }: Behaviour,
): 'cause' | 'old-status' | null {
  // What began after the outage began did so before the clock was set back.
  const earlier = operations.filter(({ createdAt }) => createdAt.getTime() <= outage.at.getTime() + marginMs);
  const changing = earlier.filter(changesPower);
  if (changing.some(({ state }) => state === 'running')) return 'cause';
  const ranAt = Math.max(...changing.filter(leavesRunning).map(endOf));
  const stopped = changing.some((operation) => {
    const endedAt = endOf(operation);
    // It was started again since.
    if (leavesRunning(operation) || endedAt < ranAt) return false;
    return endedAt + lateMs(operation) >= outage.after.getTime() - statusAgeMs - marginMs;
  });
  if (stopped) return 'cause';
  const backedUpAt = Math.max(...earlier.filter((each) => mayRestart(each, backups)).map(endOf));
  return outage.at.getTime() <= Math.max(ranAt, backedUpAt) + statusAgeMs + marginMs ? 'old-status' : null;
}

/** Returns whether operations are why a server was started again: one runs, or had to do with the server's power before. */
export function causedRestart(
  operations: readonly Operation[],
  { seenAt, at }: RunChange,
  { statusAgeMs, backups }: Behaviour,
): boolean {
  return operations.some((operation) => {
    const isAfter = operation.createdAt.getTime() > at.getTime() + statusAgeMs + marginMs;
    if (isAfter || !(changesPower(operation) || mayRestart(operation, backups))) return false;
    return endOf(operation) + lateMs(operation) >= seenAt.getTime() - statusAgeMs - marginMs;
  });
}

/** Returns when an operation ended, in milliseconds since 1970; infinity while it runs. */
function endOf({ endedAt }: Operation): number {
  return endedAt?.getTime() ?? Number.POSITIVE_INFINITY;
}

/** Returns whether the host may stop the server for an operation and start it again. */
function mayRestart({ request, steps }: Operation, backups: Capabilities['backups']): boolean {
  const backsUp = request.kind === 'backup.create' || request.kind === 'command';
  return backsUp && steps.some(({ name }) => name === 'backup.create') && backups?.createMayRestart === true;
}

/** Returns how long after its end an operation may still take effect, in milliseconds. */
function lateMs({ request, state }: Operation): number {
  return consoleCommandOf(request) !== null || state !== 'succeeded' ? lateEffectMs : 0;
}

/** Returns whether an operation runs, or ran, that starts or stops the server. */
function changesPower({ request, state, steps, endedAt }: Operation): boolean {
  const command = consoleCommandOf(request);
  const commands = command !== null && isStoppingCommand(command);
  const changing = steps.filter(({ name }) => commands || stepKinds[name].isPower === true);
  if (state === 'running') return changing.length > 0;
  return (
    endedAt !== null &&
    changing.some(
      (step) => step.state !== 'pending' && step.state !== 'skipped' && step.failure?.applied !== 'no',
    )
  );
}

/** Returns whether the server was seen running when the operation ended. */
function leavesRunning({ request, state, serverStatus }: Operation): boolean {
  return consoleCommandOf(request) === null && state === 'succeeded' && serverStatus === 'running';
}

/** Returns since when operations can explain what happened after a time. */
export function attributableSince(after: Date, statusAgeMs: number): Date {
  return new Date(after.getTime() - statusAgeMs - marginMs - lateEffectMs);
}
