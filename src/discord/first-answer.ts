import { isDown, processStart, type Server } from '@steward/hosts/model';
import { minuteMs, repeat, secondMs } from '@steward/kit';
import type { Logger } from 'pino';
import { isKnownToAnswer } from '../domain/game.ts';
import type { Operation } from '../domain/operation.ts';
import type { ObservationStore } from '../domain/watch.ts';
import { operationLogFields } from '../operations/events.ts';
import type { GuildHosts } from '../operations/guild-hosts.ts';

/** How long one read may take while a game is waited for, in milliseconds. */
const deadlineMs = 10 * secondMs;
/** How long a game is waited for, in milliseconds: Discord takes edits of a reply for 15 minutes. */
const patienceMs = 5 * minuteMs;

interface FirstAnswerOptions {
  readonly hosts: Pick<GuildHosts, 'ofOperation'>;
  readonly observations: Pick<ObservationStore, 'ofServer'>;
  readonly logger: Logger;
  /** How often the server is read, in milliseconds. */
  readonly answerEveryMs: number;
}

/**
 * Waits until the game of a server answers that was just started, if it has answered before. Returns how long that took from the
 * start of the process, in milliseconds; null if it has never answered, doesn't in time, is down again, or the signal was
 * aborted.
 * @throws StoreUnavailableError
 */
export async function firstAnswer(
  operation: Operation,
  { hosts, observations, logger, answerEveryMs }: FirstAnswerOptions,
  signal: AbortSignal,
): Promise<number | null> {
  const stored = await observations.ofServer(operation.accountId, operation.server.id);
  if (stored === null || !isKnownToAnswer(stored.game, new Date())) return null;
  const link = await hosts.ofOperation(operation);
  if (typeof link === 'string') return null;
  const { hosting, account } = link;
  const decided = new AbortController();
  const until = AbortSignal.any([signal, decided.signal, AbortSignal.timeout(patienceMs)]);
  let tookMs: number | null = null;
  const ask = async () => {
    const server = await hosting.server(account, operation.server.id, {
      maxAgeMs: answerEveryMs / 2,
      deadlineMs,
      signal: until,
    });
    tookMs = startMs(operation, server, new Date());
    if (tookMs !== null || isDown(server.status)) decided.abort();
  };
  await repeat(answerEveryMs, ask, until, {
    firstMs: 0,
    onError: (error) => {
      const details = { err: error, ...operationLogFields(operation) };
      if (!until.aborted) logger.debug(details, 'failed to ask whether a started game answers');
    },
  });
  return tookMs;
}

/** Returns how long the start took, in milliseconds; null if the game hasn't answered since. */
function startMs({ steps, createdAt }: Operation, { status, game, usage }: Server, now: Date): number | null {
  if (status !== 'running' || game?.answered !== true) return null;
  const { sentAt, endedAt } = steps.at(-1) ?? {};
  const askedAt = game.askedAt.getTime();
  const orderedAt = sentAt ?? createdAt.getTime();
  const toldAt = processStart(usage, now)?.getTime() ?? null;
  // Panels repeat what they said of the process before, for up to 20 seconds.
  const begunAt = toldAt !== null && toldAt >= orderedAt ? toldAt : null;
  // The process before may have answered until the new one was seen.
  if (askedAt < (begunAt ?? endedAt ?? createdAt.getTime())) return null;
  return Math.max(secondMs, askedAt - (begunAt ?? orderedAt));
}
