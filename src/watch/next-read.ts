import type { Capabilities, HostError } from '@steward/hosts/model';
import type { ReadPace } from '../domain/timings.ts';
import { waitAfterFailures, waitAfterServerFailures } from './host-failure.ts';
import { currentUntil } from './model/current-status.ts';
import type { NoticedChange } from './model/watch.ts';
import type { ObservationState } from './observation.ts';
import { callsPerMinute, intervalAfterChange, turnMs } from './pace.ts';
import { mostAsks } from './server-runs.ts';

/*
 * Decides which read of an account is made next, and when. All times are elapsed times of the clock, in milliseconds.
 */

/** What is read of an account. `activity`: what the host has recorded of a server's power. */
export type ReadKind = 'list' | 'server' | 'backups' | 'activity';

export const never = Number.POSITIVE_INFINITY;
export const always = Number.NEGATIVE_INFINITY;

/** The reads of one thing. */
export interface ReadState {
  /** When its last read began. */
  startedAt: number;
  running: boolean;
  /** Failures in a row. */
  failures: number;
  /** How many calls the last read took. */
  calls: number;
  /** How much of the next interval it waits, from 0 to 1. */
  part: number;
}

export function newReading(): ReadState {
  return { startedAt: always, running: false, failures: 0, calls: 1, part: 1 };
}

/** A watched server of an account. */
export interface PolledServer {
  readonly id: string;
  /** From when on it is watched. */
  readonly since: number;
  state: ObservationState;
  /** Why its own last read failed, not that of another server; null if it did not. */
  ownFailure: HostError | null;
  /** Whether its host blocked it at its last good read: the panel says so by itself, whether or not the machine responds. */
  isBlocked: boolean;
  readonly record: ReadState;
  readonly backups: ReadState;
  readonly activity: ReadState;
  needsBackups: boolean;
  /** When the last good read of its backups began. */
  backupsReadAt: number;
  /** When its last read began, of its own record or of a list that carries its status. */
  readAt: number;
  /** Until when it is read more often. */
  changingUntil: number;
  /** When someone asked for a read that has not begun; null: nobody did. */
  requestedAt: number | null;
  /** Counts the moments at which an earlier read became outdated. */
  version: number;
  /** What the host's list carries of it: nothing, the status, or as much as its own record. */
  inList: 'nothing' | 'status' | 'all';
  /** Whether its own record has usage or players; null if it was not read. */
  hasDetails: boolean | null;
}

/** Returns a server that is watched from now on. */
export function newPolledServer(id: string, state: ObservationState, now: number): PolledServer {
  return {
    id,
    since: now,
    state,
    ownFailure: null,
    isBlocked: false,
    record: newReading(),
    backups: newReading(),
    activity: newReading(),
    needsBackups: false,
    backupsReadAt: always,
    readAt: always,
    changingUntil: always,
    requestedAt: null,
    version: 0,
    inList: 'nothing',
    hasDetails: null,
  };
}

/** The reads of an account. */
export interface AccountReads {
  readonly servers: ReadonlyMap<string, PolledServer>;
  readonly list: ReadState;
  /** When the list was read before the last time. */
  listBefore: number;
  /** Since when the account is read. */
  readonly since: number;
  /** Whether every server is needed that the host lists. */
  needsAll: boolean;
  /** Whether the host has listed its servers. */
  isListed: boolean;
  /** Whether the host's list carries the status; null if that is not known. */
  listHasStatus: boolean | null;
  /** How often a server is read. */
  intervalMs: number;
}

/** The moment and the limits of a decision. */
export interface ReadConditions {
  readonly now: number;
  /** The same moment in milliseconds since 1970. */
  readonly date: number;
  readonly pace: ReadPace;
  readonly capabilities: Capabilities;
  /** Until when a read that is not urgent waits. */
  readonly spacedUntil: number;
  /** Whether urgent reads have used their half of the calls of the last minute. */
  readonly urgentHalfIsUsed: boolean;
  /** Whether the host fails, so that one read at a time finds out whether it is back. */
  readonly isFailing: boolean;
  /** Until when nothing is read, because reads fail or the host limits them. */
  readonly closedUntil: number;
}

/** A read that is to be made. */
export interface DueRead {
  readonly kind: ReadKind;
  readonly reading: ReadState;
  readonly server: PolledServer | null;
  /** When it would be made if the host allowed any number of calls. */
  readonly wantedAt: number;
  readonly dueAt: number;
  /** It is not spread over the minute: something changed, or nothing is known yet. */
  readonly isUrgent: boolean;
}

/** Returns the read that comes first; null if there is none. One whose predecessor still runs is not due. */
export function nextRead(account: AccountReads, conditions: ReadConditions): DueRead | null {
  const { now, pace, isFailing, urgentHalfIsUsed, closedUntil } = conditions;
  const reads = [...dueReads(account, conditions)].filter(({ dueAt }) => dueAt < never).sort(byDueTime);
  if (isFailing) {
    const probe = nextProbe(reads);
    return probe && { ...probe, wantedAt: closedUntil, dueAt: closedUntil };
  }
  const [first] = reads;
  if (first === undefined || !first.isUrgent || !urgentHalfIsUsed) return first ?? null;
  // What changes again and again must not keep the other servers from being read.
  const lateAt = now - pace.everyMs;
  return reads.find(({ isUrgent, wantedAt }) => !isUrgent && wantedAt < lateAt) ?? first;
}

function* dueReads(account: AccountReads, conditions: ReadConditions): Generator<DueRead> {
  const { now, spacedUntil, capabilities } = conditions;
  const isSpaced = !readsAllInOneCall(account);
  const changing = changingInList(account, now);
  const listAt = listDueAt(account, changing, conditions);
  const read = (
    kind: ReadKind,
    server: PolledServer | null,
    reading: ReadState,
    wantedAt: number,
  ): DueRead => {
    const isOfStatus = kind === 'list' || kind === 'server';
    const isUrgent =
      isOfStatus && (reading.startedAt === always || (server !== null && isChanging(server, now)));
    const dueAt = isUrgent || (isOfStatus && !isSpaced) ? wantedAt : Math.max(wantedAt, spacedUntil);
    return { kind, server, reading, wantedAt, dueAt, isUrgent };
  };
  if (!account.list.running) yield read('list', null, account.list, listAt);
  for (const server of account.servers.values()) {
    const { record, backups, activity, needsBackups } = server;
    if (!activity.running) {
      const askAt = askDueAt(server, conditions);
      if (askAt < never) yield read('activity', server, activity, askAt);
    }
    if (!record.running)
      yield read(
        'server',
        server,
        record,
        serverDueAt(account, server, listAt < never, changing, conditions),
      );
    if (needsBackups && !backups.running && capabilities.backups !== null)
      yield read('backups', server, backups, backupsDueAt(server, conditions));
  }
}

/**
 * Returns which read is made next of a host that fails; null if there is none. It is the one that was made least recently, so
 * that a server that hangs does not hide that the others are back.
 */
function nextProbe(reads: readonly DueRead[]): DueRead | null {
  const isRequested = ({ server }: DueRead) => Number(server !== null && server.requestedAt !== null);
  const [first] = reads
    .filter(({ kind }) => kind === 'list' || kind === 'server')
    .toSorted(
      (a, b) => isRequested(b) - isRequested(a) || compareTimes(a.reading.startedAt, b.reading.startedAt),
    );
  return first ?? null;
}

/** Compares times of which both may be infinite. */
function compareTimes(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** Orders reads; of those that are due at the same time, the one that has waited longest comes first. */
function byDueTime(a: DueRead, b: DueRead): number {
  return a.dueAt - b.dueAt || a.wantedAt - b.wantedAt;
}

function isChanging({ changingUntil }: PolledServer, now: number): boolean {
  return changingUntil > now;
}

/** Returns how many changing servers the list carries. */
function changingInList({ servers }: AccountReads, now: number): number {
  let count = 0;
  for (const server of servers.values()) if (server.inList !== 'nothing' && isChanging(server, now)) count++;
  return count;
}

/** Returns whether the list is worth a call. */
function readsList({ servers, needsAll, listHasStatus }: AccountReads): boolean {
  return needsAll || (servers.size > 1 && listHasStatus !== false);
}

/** Returns whether one call reads the status of all servers of an account. */
function readsAllInOneCall(account: AccountReads): boolean {
  const servers = [...account.servers.values()];
  if (servers.length === 0) return false;
  if (readsList(account))
    return account.list.calls === 1 && servers.every(({ inList }) => inList !== 'nothing');
  return servers.length === 1 && servers.every(({ record }) => record.calls === 1);
}

/**
 * Returns how often a server of an account is read at least, unless its host is slow: more often if one call reads several,
 * which are all of them, the host does not repeat a status for longer, and the share of its calls suffices for everything else too.
 */
export function accountEveryMs(account: AccountReads, pace: ReadPace, capabilities: Capabilities): number {
  const everyMs = Math.min(pace.oneCallEveryMs, pace.everyMs);
  const readsSeveral = account.servers.size > 1 && readsAllInOneCall(account);
  if (!readsSeveral || capabilities.statusAgeMs > everyMs) return pace.everyMs;
  let perMs = 1 / everyMs;
  for (const { inList, record, backups, needsBackups } of account.servers.values()) {
    if (inList === 'status') perMs += record.calls / pace.detailsEveryMs;
    if (needsBackups) perMs += backups.calls / pace.backupsEveryMs;
  }
  return perMs * 60_000 <= callsPerMinute(capabilities) ? everyMs : pace.everyMs;
}

function listDueAt(account: AccountReads, changing: number, { pace, capabilities }: ReadConditions): number {
  const { list, since, listHasStatus, intervalMs } = account;
  if (!readsList(account)) return never;
  const { startedAt, failures, part } = list;
  if (startedAt === always) return since;
  if (failures > 0) return startedAt + waitAfterFailures(pace, failures);
  if (listHasStatus === false) return startedAt + pace.listEveryMs * part;
  return startedAt + (changing > 1 ? intervalAfterChange(pace, capabilities) : intervalMs * part);
}

/** @param hasList whether the list is read; @param changing how many changing servers it carries */
function serverDueAt(
  { isListed, list, intervalMs }: AccountReads,
  server: PolledServer,
  hasList: boolean,
  changing: number,
  { now, pace, capabilities }: ReadConditions,
): number {
  const { record, readAt, requestedAt, inList, since } = server;
  // The list may make it unnecessary.
  if (hasList && !isListed && list.failures === 0) return never;
  if (requestedAt !== null) return requestedAt;
  const after = (ms: number, from = readAt) => Math.max(from + ms, since);
  if (record.failures > 0) {
    const waitMs = waitAfterServerFailures(pace, server.ownFailure, record.failures);
    return after(waitMs, record.startedAt);
  }
  const isInList = hasList && inList !== 'nothing';
  if (isChanging(server, now) && !(isInList && changing > 1))
    return after(intervalAfterChange(pace, capabilities));
  if (!isInList) return after(intervalMs * record.part);
  if (inList === 'all') return never;
  return after(Math.max(pace.detailsEveryMs, intervalMs) * record.part, record.startedAt);
}

function backupsDueAt({ backups, since }: PolledServer, { pace }: ReadConditions): number {
  const waitMs = Math.max(pace.backupsEveryMs, waitAfterFailures(pace, backups.failures));
  return Math.max(backups.startedAt + waitMs * backups.part, since);
}

function askDueAt({ state, activity }: PolledServer, { now, date, pace }: ReadConditions): number {
  const { failures, startedAt } = activity;
  const ages = openChanges(state).map(
    (change) => date - change.noticedAt.getTime() - askAfterMs(change, pace),
  );
  const dueAt = now - Math.max(...ages);
  return failures === 0 ? dueAt : Math.max(dueAt, startedAt + waitAfterFailures(pace, failures));
}

/** Returns how long after it was noticed a change's host is asked why, in milliseconds. */
function askAfterMs(change: NoticedChange, { askWhyAfterMs }: Pick<ReadPace, 'askWhyAfterMs'>): number {
  return askWhyAfterMs[change.asks] ?? Number.POSITIVE_INFINITY;
}

/** Returns the changes of a server whose host is to be asked again why they happened, oldest first. */
function openChanges({
  observation: { falls, restarts },
}: Pick<ObservationState, 'observation'>): readonly NoticedChange[] {
  return [...falls, ...restarts]
    .filter((change) => change.asks < mostAsks)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Returns those of a server's changes whose host is to be asked now. */
export function dueChanges(
  { state }: Pick<PolledServer, 'state'>,
  date: number,
  pace: Pick<ReadPace, 'askWhyAfterMs'>,
): readonly NoticedChange[] {
  return openChanges(state).filter((change) => date - change.noticedAt.getTime() >= askAfterMs(change, pace));
}

/** Returns how long it takes until each server of an account was read once more. */
export function accountTurnMs(
  { list, servers, intervalMs }: AccountReads,
  capabilities: Capabilities,
): number {
  let { calls } = list;
  for (const { inList, record, backups, needsBackups } of servers.values())
    calls += (inList === 'all' ? 0 : record.calls) + (needsBackups ? backups.calls : 0);
  return turnMs(intervalMs, calls, callsPerMinute(capabilities));
}

/** Returns until when a server's status can be shown as the current one. @param intervalMs how often it is to be read */
export function outdatesAt(
  { readAt, since, state }: PolledServer,
  intervalMs: number,
  { currentForMs }: Pick<ReadPace, 'currentForMs'>,
): number {
  const wasRead = readAt !== always;
  const failure = state.observation.failure?.kind ?? null;
  return currentUntil({ readAt: wasRead ? readAt : since, wasRead, failure, intervalMs }, currentForMs);
}

/** Returns whether the newest backup of a server is still known: there may be newer ones if its list was not read for long. */
export function knowsBackups(
  { backupsReadAt }: PolledServer,
  intervalMs: number,
  { backupsKnownForMs }: Pick<ReadPace, 'backupsKnownForMs'>,
  now: number,
): boolean {
  return backupsReadAt >= now - Math.max(2 * intervalMs, backupsKnownForMs);
}

/** Returns whether servers that were read by themselves since the list was read before show that only the list fails. */
export function respondsBesidesList({ servers, listBefore }: AccountReads): boolean {
  return [...servers.values()].some(
    ({ record, readAt }) => record.startedAt > listBefore && !record.running && readAt >= record.startedAt,
  );
}
