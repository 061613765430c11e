import { minuteMs } from '@steward/kit';
import { powerActionOf } from '../operations/kinds.ts';
import type { Operation, OperationRequest } from '../operations/model/operation.ts';
import type { GroupDetails, GroupItem, GroupState } from './model/server-group.ts';

/** How many servers of a group are worked on at the same time, unless they follow one another. */
const mostAtOnce = 4;
/** The longest pause that a clock which was set back can't have made longer, in milliseconds. */
const mostRetryMs = minuteMs;

/** Returns whether the servers follow one another: people are to have somewhere to play while one restarts. */
export function isOneByOne(request: OperationRequest): boolean {
  return powerActionOf(request) === 'restart';
}

/** What is to be done for a group now. Times are milliseconds since 1970. */
export type GroupAction =
  /** Nothing, until a time, or until an operation ends. */
  | { readonly kind: 'wait'; readonly until: number }
  /** The items with these indexes become operations, unless they have become some. */
  | { readonly kind: 'begin'; readonly indexes: readonly number[] }
  /** One failed, or may have: nothing more is begun. */
  | { readonly kind: 'halt' }
  | { readonly kind: 'end' };

/** Returns what is to be done for a group that runs. */
export function nextGroupAction(
  { request, details }: Pick<GroupState, 'request' | 'details'>,
  now: number,
): GroupAction {
  const { items, halted, pauseMinutes } = details;
  const oneByOne = isOneByOne(request);
  if (oneByOne && items.some(isFailure) && halted === null) return { kind: 'halt' };
  const interrupted = begunIndexes(details);
  if (interrupted.length > 0) return { kind: 'begin', indexes: interrupted };
  const waiting = indexesOf(items, ({ state }) => state === 'waiting');
  const running = items.filter(({ state }) => state === 'running').length;
  if (waiting.length === 0)
    return running === 0 ? { kind: 'end' } : { kind: 'wait', until: Number.POSITIVE_INFINITY };
  const free = (oneByOne ? 1 : mostAtOnce) - running;
  if (free <= 0) return { kind: 'wait', until: Number.POSITIVE_INFINITY };
  const pausedUntil = oneByOne ? pauseEnd(items, pauseMinutes * minuteMs, now) : now;
  const readyAt = (index: number) => Math.max(pausedUntil, retryAt(items[index], now));
  // One after the other: the next one is not overtaken.
  const next = oneByOne ? waiting.slice(0, 1) : waiting;
  const ready = next.filter((index) => readyAt(index) <= now).slice(0, free);
  if (ready.length > 0) return { kind: 'begin', indexes: ready };
  return { kind: 'wait', until: Math.min(...next.map(readyAt)) };
}

/** Returns which server waits for the pause after the last one, and until when; null: none does. */
export function pausedItem({ request, details }: Pick<GroupState, 'request' | 'details'>) {
  const { items, halted, pauseMinutes } = details;
  const next = items.find(({ state }) => state === 'waiting');
  const isBusy = items.some(({ state }) => state === 'begun' || state === 'running');
  const hasBegun = items.some(({ operationId }) => operationId !== null);
  if (!isOneByOne(request) || pauseMinutes === 0 || halted !== null || isBusy || !hasBegun) return null;
  return next === undefined ? null : { item: next, until: lastEnd(items) + pauseMinutes * minuteMs };
}

/** Returns until when the next server waits for the pause after the last one. */
function pauseEnd(items: readonly GroupItem[], pauseMs: number, now: number): number {
  const last = lastEnd(items);
  // The clock was set back: the pause is not to become hours.
  return last > now ? now : last + pauseMs;
}

/** Returns when the last operation ended; 0: none has. */
function lastEnd(items: readonly GroupItem[]): number {
  const ends = items.flatMap(({ operationId, endedAt }) => (operationId === null ? [] : (endedAt ?? [])));
  return Math.max(0, ...ends);
}

function retryAt(item: GroupItem | undefined, now: number): number {
  const at = item?.retryAt ?? 0;
  return at - now > mostRetryMs ? now : at;
}

function indexesOf(items: readonly GroupItem[], isMeant: (item: GroupItem) => boolean): readonly number[] {
  return items.flatMap((item, index) => (isMeant(item) ? [index] : []));
}

/** Returns which servers are begun with: they may have an operation, which is not written down yet. */
export function begunIndexes({ items }: GroupDetails): readonly number[] {
  return indexesOf(items, ({ state }) => state === 'begun');
}

/** Returns whether what was to be done with a server failed, or may have. */
export function isFailure({ state }: GroupItem): boolean {
  return state === 'failed' || state === 'unknown';
}

/** Returns whether it was a server's turn before, and it is tried again because it was busy. */
export function isRetried({ state, retryAt }: GroupItem): boolean {
  return retryAt !== null && (state === 'waiting' || state === 'begun');
}

/** Returns whether a server can still be left out: it has no operation, unless one is being started. */
export function canBeSkipped(item: GroupItem): boolean {
  return item.state === 'waiting' || isRetried(item);
}

/** Returns the details of a group of which nothing more is begun. What has begun goes on. */
export function halted(details: GroupDetails, why: NonNullable<GroupDetails['halted']>): GroupDetails {
  const items = details.items.map((item): GroupItem => {
    return item.state === 'waiting' ? { ...item, state: 'skipped' } : item;
  });
  return { ...details, halted: details.halted ?? why, items };
}

/** Returns the details of a group that was interrupted for so long that nothing more is begun of it. */
export function interruptedForLong(details: GroupDetails): GroupDetails {
  const items = details.items.map((item): GroupItem => {
    return item.state === 'begun' ? { ...item, state: 'waiting' } : item;
  });
  return halted({ ...details, items }, 'late');
}

/** What became of an attempt to begin with a server. */
export type ItemStart =
  | { readonly kind: 'operation'; readonly operationId: string }
  /** There is nothing to do. */
  | { readonly kind: 'left' }
  /** `reason` is null if it is a mistake in this program. */
  | { readonly kind: 'failed'; readonly reason: GroupItem['reason'] }
  /** It is tried again later. */
  | { readonly kind: 'busy' };

/** When something happens, and for how long a server may be busy. */
interface Moment {
  readonly now: number;
  readonly retryMs: number;
  readonly busyMs: number;
}

/** Returns the details after an attempt to begin with a server. */
export function afterStart(
  details: GroupDetails,
  index: number,
  start: ItemStart,
  { now, retryMs, busyMs }: Moment,
): GroupDetails {
  const ended = { retryAt: null, endedAt: now } as const;
  return withItem(details, index, (item): GroupItem => {
    switch (start.kind) {
      case 'operation':
        return { ...item, state: 'running', retryAt: null, operationId: start.operationId };
      case 'left':
        return { ...item, ...ended, state: 'left' };
      case 'failed':
        return { ...item, ...ended, state: 'failed', reason: start.reason };
      case 'busy':
        if (now - (item.dueAt ?? now) >= busyMs)
          return { ...item, ...ended, state: 'failed', reason: 'busy' };
        if (details.halted !== null) return { ...item, state: 'skipped', retryAt: null };
        return { ...item, state: 'waiting', retryAt: now + retryMs };
    }
  });
}

/** Returns the details in which it is written down that these servers are begun with, as far as they still wait for that. */
export function begun(details: GroupDetails, indexes: readonly number[], now: number): GroupDetails {
  const items = details.items.map((item, index): GroupItem => {
    const isDue = item.state === 'waiting' && indexes.includes(index);
    return isDue ? { ...item, state: 'begun', dueAt: item.dueAt ?? now } : item;
  });
  return { ...details, items };
}

/**
 * Returns the details with the outcome of a server's operation; null if it has none yet.
 * @param operation null if it is no longer stored
 */
export function afterOperation(
  details: GroupDetails,
  index: number,
  operation: Pick<Operation, 'state' | 'endedAt'> | null,
  now: number,
): GroupDetails | null {
  const state = operation === null ? 'unknown' : stateAfter(operation.state);
  if (state === null) return null;
  const endedAt = operation?.endedAt?.getTime() ?? now;
  return withItem(details, index, (item): GroupItem => ({ ...item, state, endedAt }));
}

function stateAfter(state: Operation['state']): 'succeeded' | 'failed' | 'unknown' | null {
  switch (state) {
    case 'succeeded':
    case 'failed':
    case 'unknown':
      return state;
    case 'running':
    case 'awaiting':
      return null;
    case 'cancelled':
    case 'expired':
      return 'failed';
  }
}

function withItem(
  details: GroupDetails,
  index: number,
  change: (item: GroupItem) => GroupItem,
): GroupDetails {
  return { ...details, items: details.items.map((item, at) => (at === index ? change(item) : item)) };
}
