import { type Capabilities, isStoppingCommand, type RunChange } from '@steward/hosts/model';
import { consoleCommandOf, mayRestart, powerActionOf, stepKinds } from '../operations/kinds.ts';
import type { HostConnection } from '../operations/model/host-connection.ts';
import type { Operation } from '../operations/model/operation.ts';
import { endedEarly, wasToldAsUp } from '../operations/outcomes.ts';
import type { Operations } from '../store/repositories/operations.ts';

/** How long clocks and responses may differ. */
const marginMs = 10_000;
/** How long a change may still take effect whose outcome was not seen, or a console command that stops a server. */
const lateEffectMs = 15 * 60_000;
/** How long a server is down for a restart, at most: alerts are about what stays down for longer. */
const restartMs = 60_000;

/** A server was seen running, and then down. */
export interface Outage {
  /** When it was last seen running. */
  readonly after: Date;
  readonly at: Date;
}

/** What of a host's behaviour matters for what operations explain. */
type Behaviour = Pick<Capabilities, 'statusAgeMs' | 'backups'>;

/** Decides whether operations are why something happened to a server: those of every guild and process that can be. */
export class Attribution {
  readonly operations: readonly Operation[];
  readonly #behaviour: Behaviour;

  private constructor(operations: readonly Operation[], behaviour: Behaviour) {
    this.operations = operations;
    this.#behaviour = behaviour;
  }

  /** Reads the operations on a server that can explain what happened after a time. */
  static async since(
    after: Date,
    { account, hosting }: Pick<HostConnection, 'account' | 'hosting'>,
    serverId: string,
    operations: Pick<Operations, 'lastOn'>,
  ): Promise<Attribution> {
    const { capabilities } = hosting;
    const sinceMs = after.getTime() - capabilities.statusAgeMs - marginMs - lateEffectMs;
    return new Attribution(await operations.lastOn(account.id, serverId, new Date(sinceMs)), capabilities);
  }

  /** As `attribute` says. */
  ofOutage(outage: Outage): ReturnType<typeof attribute> {
    return attribute(this.operations, outage, this.#behaviour);
  }

  /** Returns whether operations are why a server was started again. */
  ofRestart(restart: RunChange): boolean {
    return causedRestart(this.operations, restart, this.#behaviour);
  }
}

/**
 * Returns whether operations are why a server went down: one runs, or had to do with the server's power shortly before.
 * `old-status`: the server ran when the last one ended, and the host may have sent a status from before that; or it's started
 * again after a backup, or a restart that takes effect late. The next read shows whether it stays down.
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
  const effective = changing.filter((operation) => {
    const endedAt = endOf(operation);
    // It was started again since.
    if (leavesRunning(operation) || endedAt < ranAt) return false;
    return mayExplain(operation, outage.after, statusAgeMs);
  });
  if (effective.some((operation) => !isUncertainRestart(operation))) return 'cause';
  const downMs = outage.at.getTime() - outage.after.getTime();
  if (effective.length > 0 && downMs <= restartMs + statusAgeMs) return 'old-status';
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
    return mayExplain(operation, seenAt, statusAgeMs);
  });
}

/**
 * Returns whether an operation may have taken effect after a server was last seen running. One whose response was lost may arrive late,
 * but not once the host has been seen at work again, with the server as before.
 */
function mayExplain(operation: Operation, runningAt: Date, statusAgeMs: number): boolean {
  const lateMs = isLost(operation) ? 0 : lateMsOf(operation);
  return endOf(operation) + lateMs >= runningAt.getTime() - statusAgeMs - marginMs;
}

/** Returns whether the host may not have received what was sent. */
function isLost({ state, steps }: Operation): boolean {
  return (
    state === 'unknown' && steps.some((step) => step.state === 'unknown' && step.result?.answerLost === true)
  );
}

/** Returns whether it is a restart of which nobody knows whether it took effect. */
function isUncertainRestart({ request, state }: Operation): boolean {
  return state === 'unknown' && powerActionOf(request) === 'restart';
}

/** Returns when an operation ended, in milliseconds since 1970; infinity while it runs. */
function endOf({ endedAt }: Operation): number {
  return endedAt?.getTime() ?? Number.POSITIVE_INFINITY;
}

/** Returns how long after its end an operation may still take effect, in milliseconds. */
function lateMsOf(operation: Operation): number {
  const isOver = operation.state === 'succeeded' || endedEarly(operation);
  return consoleCommandOf(operation.request) === null && isOver ? 0 : lateEffectMs;
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

/** Returns whether the server was seen running when the operation ended, whatever became of it then. */
function leavesRunning(operation: Operation): boolean {
  const { request, state, serverStatus } = operation;
  const isUp = state === 'succeeded' && serverStatus === 'running';
  return consoleCommandOf(request) === null && (isUp || wasToldAsUp(operation));
}
