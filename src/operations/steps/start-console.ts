import type { PowerAction } from '@steward/hosts/model';
import { minuteMs, secondMs } from '@steward/kit';
import { waitingFor, waitingLineCount } from '@steward/worlds/model';
import { causeOf, causeOfEnd, type WaitingCause } from '../../domain/waiting.ts';
import type { StepContext, StepOutcome } from '../step-handler.ts';

/** The time limit of each read, in milliseconds: the outcome waits for it. */
const readMs = 5 * secondMs;
/** How old what a server is started with may be, in milliseconds. */
const startupAgeMs = minuteMs;

/**
 * Returns why a server didn't come up, as its console says: for what its game waits, or why it can't go on. Null if it doesn't say,
 * or can't be read, or no process was seen that may have said it.
 * @param outcome of a power action
 * @throws the signal's reason
 */
export async function saidAtStart(
  action: PowerAction,
  { hosting, account, serverId, consoleGames, signal }: StepContext,
  outcome: StepOutcome,
): Promise<WaitingCause | null> {
  const isUp = outcome.reason === 'timed-out' && outcome.result?.status === 'starting';
  const hasEnded = outcome.reason === 'crashed' || outcome.reason === 'did-not-start';
  const isStart = action === 'start' || action === 'restart';
  if (!isStart || !(isUp || hasEnded) || hosting.capabilities.log === null) return null;
  const options = { deadlineMs: readMs, signal };
  try {
    const server = await hosting.server(account, serverId, { ...options, maxAgeMs: startupAgeMs });
    const games = consoleGames(server);
    if (games.every(({ waiting }) => waiting.length === 0)) return null;
    const found = waitingFor((await hosting.log(account, serverId, waitingLineCount, options)) ?? [], games);
    if (found === null) return null;
    return isUp ? causeOf(found) : causeOfEnd(found);
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
