import { dayMs } from '@steward/kit';
import type { Logger } from 'pino';
import type { CaseKind, Next } from '../cases/case-kind.ts';
import type { Case } from '../cases/model/case.ts';
import type { LogChannel } from '../discord/log-channel.ts';
import { textsIn } from '../discord/texts/languages.ts';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import type { OperationTimings, Timings } from '../domain/timings.ts';
import { earlyEndIn } from '../operations/early-end.ts';
import type { Operation } from '../operations/model/operation.ts';
import { nothingToDo } from '../operations/outcomes.ts';
import type { Connections } from '../store/repositories/connections.ts';
import type { Operations } from '../store/repositories/operations.ts';
import {
  afterOperation,
  afterStart,
  begun,
  begunIndexes,
  halted,
  type ItemStart,
  interruptedForLong,
  nextGroupAction,
} from './group-decisions.ts';
import { groupAnnouncement, groupMessage } from './group-view.ts';
import { type ItemContext, startItem } from './item-start.ts';
import {
  type GroupDetails,
  type GroupItem,
  type GroupState,
  groupOf,
  groupType,
} from './model/server-group.ts';

interface GroupOptions extends Omit<ItemContext, 'operations'> {
  readonly operations: Pick<Operations, 'get' | 'ofInteraction'>;
  readonly connections: Pick<Connections, 'settings'>;
  readonly logChannel: Pick<LogChannel, 'post'>;
  readonly times: Timings['groups'];
  /** How long ago a group may have been interrupted for its remaining servers to be begun, and how long a start can fail after all. */
  readonly operationTimes: Pick<OperationTimings, 'resumeWithinMs' | 'earlyEndMs'>;
  readonly logger: Logger;
}

interface GroupFacts {
  /** The operations of its servers, by id. */
  readonly operations: ReadonlyMap<string, Operation>;
  /** For how much longer one of them can fail after all, in milliseconds. */
  readonly unsettledMs: number;
}

/** `begin`: starts the operations of servers. `find`: finds those that were started. `announce`: says the end in the log channel. */
type GroupEffect = 'begin' | 'find' | 'announce';

/**
 * Returns the rules of requests for several servers. Each server becomes one operation, which its unique interaction id finds
 * again after a crash.
 */
export function groupKind(options: GroupOptions): CaseKind<GroupState, GroupFacts, GroupEffect> {
  const { operations, connections, logChannel, times, operationTimes } = options;
  // The server is seen down within this time, and what it printed is read then.
  const earlyEndMs = 1.5 * operationTimes.earlyEndMs;
  return {
    type: groupType,
    isReply: true,
    keepMs: 7 * dayMs,
    async read({ state }, earlier) {
      const read = new Map<string, Operation>();
      let unsettledMs = 0;
      for (const { operationId } of state.details.items) {
        if (operationId === null) continue;
        const known = earlier?.operations.get(operationId);
        const isSettled = known?.endedAt != null && earlyEndIn(known, { earlyEndMs }) === 0;
        const operation = isSettled ? known : await operations.get(operationId);
        if (operation === null) continue;
        read.set(operationId, operation);
        unsettledMs = Math.max(unsettledMs, earlyEndIn(operation, { earlyEndMs }));
      }
      return { operations: read, unsettledMs };
    },
    next({ state }, facts, { now, awayMs }) {
      const { details, endedAt, isAnnounced } = state;
      const noted = withOutcomes(details, facts, now);
      if (noted !== details) return changed(state, noted);
      if (endedAt !== null) {
        if (!isAnnounced) return { kind: 'do', effect: 'announce' };
        return facts.unsettledMs > 0 ? { kind: 'wait', until: now + times.pollMs } : { kind: 'end' };
      }
      const goesOn = details.halted === null || begunIndexes(details).length > 0;
      if (awayMs > operationTimes.resumeWithinMs && goesOn) return { kind: 'do', effect: 'find' };
      const action = nextGroupAction(state, now);
      switch (action.kind) {
        case 'wait':
          // Another process may run an operation, and end it.
          return { kind: 'wait', until: Math.min(action.until, now + times.pollMs) };
        case 'begin':
          return begunIndexes(details).length > 0
            ? { kind: 'do', effect: 'begin' }
            : changed(state, begun(details, action.indexes, now));
        case 'halt':
          return changed(state, halted(details, 'failed'));
        case 'end':
          return { kind: 'change', state: { ...state, endedAt: now } };
      }
    },
    effects: {
      begin: (found) => startAll(found, options, false),
      async find(found) {
        const withFound = await startAll(found, options, true);
        return (latest) => {
          const { details } = withFound(latest);
          return { ...latest, details: interruptedForLong(details) };
        };
      },
      // If the process ends before this is stored, the nonce prevents a second announcement.
      async announce(found, facts, signal) {
        const { guildId, id, channelId, language } = found;
        const { logChannelId } = await connections.settings(guildId);
        const body = groupAnnouncement(textsIn(language), groupOf(found), facts.operations);
        if (logChannelId !== null && logChannelId !== channelId)
          await logChannel.post(guildId, body, `group-log:${id}`, signal);
        return (latest) => ({ ...latest, isAnnounced: true });
      },
    },
    view: (found, facts) => groupMessage(textsIn(found.language), groupOf(found), facts.operations),
    concerns: ({ id }, { origin }) => origin?.kind === 'group' && origin.groupId === id,
  };
}

function changed(state: GroupState, details: GroupDetails): Next<GroupState, GroupEffect> {
  return { kind: 'change', state: { ...state, details } };
}

/** Returns the details with how the operations of servers ended; the same object if none has. */
function withOutcomes(details: GroupDetails, { operations }: GroupFacts, now: number): GroupDetails {
  return details.items.reduce((latest, { state, operationId }, index) => {
    if ((state !== 'running' && state !== 'succeeded') || operationId === null) return latest;
    const operation = operations.get(operationId) ?? null;
    // A host may decline what is so already.
    const isSoAlready = operation !== null && nothingToDo(operation) !== null;
    const outcome = isSoAlready ? { ...operation, state: 'succeeded' as const } : operation;
    // A start may fail after all.
    if (state === 'succeeded' && outcome?.state !== 'failed') return latest;
    return afterOperation(latest, index, outcome, now) ?? latest;
  }, details);
}

/** Starts the operations of the servers that are begun with, at the same time. @param findsOnly whether only those that were started are found */
async function startAll(found: Case<GroupState>, options: GroupOptions, findsOnly: boolean) {
  const { details } = found.state;
  const moment = { now: Date.now(), ...options.times };
  const starts = await Promise.all(
    begunIndexes(details).map(async (index) => {
      const item = details.items[index];
      return { index, start: item === undefined ? null : await startOrFail(found, item, options, findsOnly) };
    }),
  );
  return (latest: GroupState): GroupState => ({
    ...latest,
    details: starts.reduce((changing, { index, start }) => {
      const isBegun = changing.items[index]?.state === 'begun';
      return start === null || !isBegun ? changing : afterStart(changing, index, start, moment);
    }, latest.details),
  });
}

/** As `startItem` does. What it throws because of a mistake in this program is no reason to try again: it would throw for ever. */
async function startOrFail(
  found: Case<GroupState>,
  item: GroupItem,
  options: GroupOptions,
  findsOnly: boolean,
): Promise<ItemStart | null> {
  try {
    return await startItem(found, item, options, findsOnly);
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    const { id, guildId } = found;
    const details = { err: error, case: id, guild: guildId, server: item.server.id };
    options.logger.error(details, 'failed to begin with a server of a request for several');
    return (await startItem(found, item, options, true)) ?? { kind: 'failed', reason: null };
  }
}
