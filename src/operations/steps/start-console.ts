import type { PowerAction } from '@steward/hosts/model';
import { minuteMs, secondMs } from '@steward/kit';
import { type GameRule, isPrivateLine, waitingFor, waitingLineCount } from '@steward/worlds/model';
import { causeOf, causeOfEnd } from '../model/waiting.ts';
import type { StepContext, StepOutcome, StepResult } from '../step-handler.ts';

/** The time limit of each read, in milliseconds: the outcome waits for it. */
const readMs = 5 * secondMs;
/** How old what a server is started with may be, in milliseconds. */
const startupAgeMs = minuteMs;

/** How many of the last lines are kept, and how many characters of each. */
const mostLines = 5;
const longestLine = 200;

/**
 * Returns what the console says of a server that didn't come up: for what its game waits, or why it can't go on, and what it
 * printed last if it has ended. Nothing if it can't be read, or no process was seen that may have said it.
 * @param outcome of a power action
 * @throws the signal's reason
 */
export async function saidAtStart(
  action: PowerAction,
  {
    hosting,
    account,
    serverId,
    consoleGames,
    signal,
  }: Pick<StepContext, 'hosting' | 'account' | 'serverId' | 'consoleGames' | 'signal'>,
  outcome: StepOutcome,
): Promise<Pick<StepResult, 'waiting' | 'lastLines'>> {
  const { reason } = outcome;
  const isUp = reason === 'timed-out' && outcome.result?.status === 'starting';
  const hasEnded = reason === 'crashed' || reason === 'did-not-start' || reason === 'ended-early';
  const isStart = action === 'start' || action === 'restart';
  if (!isStart || !(isUp || hasEnded) || hosting.capabilities.log === null) return {};
  const options = { deadlineMs: readMs, signal };
  try {
    const server = await hosting.server(account, serverId, { ...options, maxAgeMs: startupAgeMs });
    const games = consoleGames(server);
    const lines = (await hosting.log(account, serverId, waitingLineCount, options)) ?? [];
    const found = waitingFor(lines, games);
    return {
      ...(found && { waiting: isUp ? causeOf(found) : causeOfEnd(found) }),
      ...(hasEnded ? lastOf(lines, games) : {}),
    };
  } catch {
    signal.throwIfAborted();
    return {};
  }
}

/** Returns the last lines, without those that only some people may see. */
function lastOf(lines: readonly string[], games: readonly GameRule[]): Pick<StepResult, 'lastLines'> {
  const shown = lines.filter((line) => line.trim() !== '' && !isPrivateLine(line, games)).slice(-mostLines);
  return shown.length === 0 ? {} : { lastLines: shown.map((line) => line.slice(0, longestLine)) };
}
