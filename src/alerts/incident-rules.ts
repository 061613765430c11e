import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { digest, minuteMs } from '@steward/kit';
import { type ServerId, type ServerRef, serverKey } from '../domain/connection.ts';
import type { Language } from '../domain/language.ts';
import { newBackupOf } from '../operations/kinds.ts';
import type { Operation } from '../operations/model/operation.ts';
import type { Restart } from '../watch/model/watch.ts';
import type { Down } from './kinds/down.ts';
import { alertKindOf } from './kinds/index.ts';
import type { ScheduleMissed } from './kinds/schedule-missed.ts';
import {
  type AlertSetting,
  type Incident,
  type IncidentCause,
  type IncidentChange,
  type IncidentSubject,
  type MissedRuns,
  mostOccurrences,
  type Occurrence,
  repeatingFrom,
} from './model/alert.ts';
import type { KeptAct } from './panel-act-texts.ts';

/** What happens again within this time is counted, and from the third time on one message that counts. In milliseconds. */
const countedMs = 30 * minuteMs;
/** The same of restarts at the host. */
export const countedRestartsMs = 60 * minuteMs;
/** The start of a run differs by this at most from one read to the next: hosts round uptimes. In milliseconds. */
const sameStartMs = 5_000;
/** The most characters that are kept of the last line of a console. */
const longestLine = 300;

/**
 * How long servers join the message about the first one, and for what: a machine takes down all that it runs, and a limit for
 * the age of backups begins for all servers at once.
 */
const togetherMs = minuteMs;

/**
 * Returns the id of the incident whose message a new one joins: a server falls with another one of its connection, is
 * started again with it, or lacks a recent backup like it. Null if it gets its own message.
 * @param known the newest incident of each kind and server of its guild
 */
export function leadOf(
  { kind, connectionId, serverId, channelId, roleId, startedAt }: Incident,
  known: Iterable<Incident>,
): string | null {
  const { together } = alertKindOf({ kind });
  if (together === undefined) return null;
  const same = [...known].filter((each) => each.kind === kind && each.connectionId === connectionId);
  const own = same.find((each) => each.serverId === serverId);
  const isOver = (lead: Incident) =>
    alertKindOf(lead).over !== null &&
    same.every((each) => (each.leadId ?? each.id) !== lead.id || each.endedAt !== null);
  const lead = same.find(
    (each) =>
      each.leadId === null &&
      each.closed !== true &&
      // What follows then is news, and an edit calls nobody.
      !isOver(each) &&
      each.channelId === channelId &&
      each.roleId === roleId &&
      // A message shows a server once.
      each.id !== (own?.leadId ?? own?.id) &&
      // It began later if the clock was set back since.
      Math.abs(startedAt.getTime() - each.startedAt.getTime()) <= (together.withinMs ?? togetherMs),
  );
  return lead?.id ?? null;
}

/** Who and what an incident is about, and where its message goes. */
export interface IncidentTarget extends IncidentSubject {
  readonly name: string;
  readonly setting: AlertSetting;
}

/** Returns what an incident about a server is about. */
export function targetOf(
  kind: string,
  setting: AlertSetting,
  { connectionId, id: serverId, name }: ServerRef,
): IncidentTarget {
  return { guildId: setting.guildId, connectionId, serverId, kind, name, setting };
}

/** Returns an incident that begins. @param known the newest incident of each kind and server of its guild */
export function newIncident(
  target: IncidentTarget & { readonly channelId: string; readonly language: Language },
  change: IncidentChange,
  known: Iterable<Incident>,
): Incident {
  const { guildId, connectionId, serverId, kind, name, channelId, language, setting } = target;
  const incident: Incident = {
    ...change,
    id: newId(target, change),
    guildId,
    connectionId,
    serverId,
    kind,
    name,
    startedAt: new Date(change.occurrences.at(-1)?.from ?? Date.now()),
    channelId,
    roleId: callsRole(change) ? setting.roleId : null,
    language,
    leadId: null,
    messageId: null,
    takenBy: null,
    muteId: null,
    isCalled: false,
    heldCall: null,
    revision: 1,
    shown: 0,
  };
  return { ...incident, leadId: leadOf(incident, known) };
}

/** Returns an id; of an event that its key names always the same in a guild, so that two processes don't store it twice. */
function newId({ kind, guildId }: IncidentSubject, { occurrences }: IncidentChange): string {
  const key = occurrences.at(-1)?.key;
  if (key === undefined) return randomBytes(12).toString('base64url');
  return digest(`${kind} ${guildId} ${key}`, 16);
}

/** Returns the cause of an incident about runs of schedules that were not made. */
export function missedCause(missed: readonly MissedRuns[]): ScheduleMissed {
  const runs = missed.map(({ request, count, firstDueAt, dueAt }) => ({
    request,
    count,
    firstDueAt,
    dueAt,
  }));
  return { kind: 'schedule-missed', runs };
}

/** Returns the cause of an incident about a backup that failed; null if the operation is none. */
export function failedBackupCause({ request, state, steps }: Pick<Operation, 'request' | 'state' | 'steps'>) {
  if (newBackupOf(request) === null || state !== 'failed') return null;
  const failure = steps.find((step) => step.failure !== null)?.failure ?? null;
  return { kind: 'backup-failed', failure } as const;
}

/** What is to be done with the incidents of a subject. */
export type Decision =
  | { readonly type: 'open'; readonly change: IncidentChange }
  | { readonly type: 'change'; readonly change: IncidentChange }
  /** The newest one ends, because of what begins: that is decided then. */
  | { readonly type: 'replace'; readonly change: IncidentChange }
  | null;

/**
 * Decides what begins.
 * @param latest the newest incident of the same kind and subject; null if there is none
 * @param key what an event came from, so that it is counted once
 * @param afterGap whether nobody may have watched since `latest`
 * @param after as in `Occurrence`
 */
export function begin(
  latest: Incident | null,
  cause: IncidentCause,
  at: Date,
  {
    key,
    afterGap = false,
    after,
  }: {
    readonly key?: string | undefined;
    readonly afterGap?: boolean | undefined;
    readonly after?: Date | undefined;
  } = {},
): Decision {
  const kind = alertKindOf(cause);
  const endedAt = kind.over === null ? at : null;
  const occurrence: Occurrence = {
    from: at.getTime(),
    until: endedAt?.getTime() ?? null,
    ...(key !== undefined && { key }),
    ...(after !== undefined && { after: after.getTime() }),
  };
  const replacedBy = latest && (kind.replaced?.(latest.cause, cause) ?? null);
  if (latest !== null && latest.endedAt === null) {
    const ended = replacedBy && end(latest, at, { ending: replacedBy });
    if (ended !== null) return { ...ended, type: 'replace' };
    const occurrences = afterGap ? asMaybeShorter(latest.occurrences) : latest.occurrences;
    const changed = kind.changed?.(latest.cause, cause) ?? null;
    if (changed !== null) return changedIncident(latest, { cause: changed, occurrences });
    const isSame = occurrences.every(
      (each, index) => each.mayBeShorter === latest.occurrences[index]?.mayBeShorter,
    );
    return isSame ? null : changedIncident(latest, { occurrences });
  }
  if (key !== undefined && latest?.occurrences.some((earlier) => earlier.key === key)) return null;
  // What calls nobody is no problem that happens again.
  const isOther =
    replacedBy !== null || (latest !== null && !callsRole(latest) && callsRole({ cause, count: 1 }));
  const decision = oneMore(isOther ? null : latest, { cause, endedAt }, occurrence, countedMs);
  if (latest === null || decision.type === 'open' || kind.repeated === undefined) return decision;
  return {
    ...decision,
    change: { ...decision.change, cause: kind.repeated(latest.cause, cause) },
  };
}

/** Returns whether an incident goes on in its message if it happens once more in a short time: it counts. */
function isRepeating({ count }: Pick<Incident, 'count'>): boolean {
  return count >= repeatingFrom;
}

/**
 * Returns what becomes of a mention that is due: nothing `lasts` of what its message tells, something does, or it `waits` because
 * it may well happen again, in the same message.
 * @param incidents those of the message
 */
export function stateOfCall(incidents: readonly Incident[], now: Date): 'over' | 'lasts' | 'waits' {
  const lasting = incidents.filter(({ closed }) => closed !== true);
  if (lasting.some((incident) => incident.endedAt === null || alertKindOf(incident).over === null))
    return 'lasts';
  const goesOn = (incident: Incident) =>
    isRepeating(incident) &&
    incident.endedAt !== null &&
    Math.abs(now.getTime() - incident.endedAt.getTime()) < countedMs;
  return lasting.some(goesOn) ? 'waits' : 'over';
}

/**
 * Decides on one more occurrence. It's news, so it is a new incident, which counts those that began within `withinMs` before; but
 * a further one of an incident that is repeating goes on there, until `withinMs` have passed without any.
 */
function oneMore(
  latest: Incident | null,
  { cause, endedAt }: Pick<IncidentChange, 'cause' | 'endedAt'>,
  occurrence: Occurrence,
  withinMs: number,
): Extract<Decision, { readonly type: 'open' | 'change' }> {
  const before = latest?.closed === true ? null : latest;
  // What was far ahead was before the clock was set back.
  const isRecent = (at: number | undefined) => at !== undefined && Math.abs(occurrence.from - at) < withinMs;
  if (before !== null && isRepeating(before) && isRecent(before.endedAt?.getTime())) {
    const [first, ...others] = before.occurrences;
    const newest = [...others, occurrence].slice(1 - mostOccurrences);
    const occurrences = first === undefined ? newest : [first, ...newest];
    return changedIncident(before, { cause, occurrences, count: before.count + 1, endedAt });
  }
  const recent = before?.occurrences.filter(({ from }) => isRecent(from)) ?? [];
  const earlier = recent.slice(1 - repeatingFrom);
  const occurrences = [...earlier, occurrence];
  return {
    type: 'open',
    change: {
      ...{ cause, occurrences, count: occurrences.length, endedAt },
      ...(earlier.length > 0 && { earlier: earlier.length }),
    },
  };
}

/** Returns a change of an incident; what is not given stays as it is. */
export function changedIncident(
  { cause, occurrences, count, earlier, closed, endedAt }: Incident,
  changed: Partial<IncidentChange>,
): { readonly type: 'change'; readonly change: IncidentChange } {
  const kept = { cause, occurrences, count, endedAt };
  const optional = { ...(earlier !== undefined && { earlier }), ...(closed === true && { closed }) };
  return { type: 'change', change: { ...kept, ...optional, ...changed } };
}

/**
 * Decides on a restart whose cause is known, or known to be unknown: those that follow each other within an hour are counted.
 * @param latest the newest incident of the same kind and server; null if there is none
 */
export function beginRestart(
  latest: Incident | null,
  kind: 'crash' | 'restart',
  { at, seenAt }: Pick<Restart, 'at' | 'seenAt'>,
  server: ServerId,
  isOwnMachine = false,
): Decision {
  const from = at.getTime();
  const occurrence: Occurrence = { from, until: from, key: `restart:${from} ${serverKey(server)}` };
  // A process that was killed before it stored what it saw may have counted it: the run before was not seen since.
  const isCounted = (known: Occurrence) =>
    known.key === occurrence.key || (known.from > seenAt.getTime() && known.from <= from + sameStartMs);
  if (latest?.occurrences.some(isCounted)) return null;
  const cause = isOwnMachine ? ({ kind, isOwnMachine } as const) : { kind };
  return oneMore(latest, { cause, endedAt: at }, occurrence, countedRestartsMs);
}

/** Returns whether a new message of an incident mentions the role: not for one crash, nor for what may be no problem. */
export function callsRole({ cause, count }: Pick<Incident, 'cause' | 'count'>): boolean {
  return alertKindOf(cause).callsRole?.(count, cause) ?? true;
}

/**
 * Adds what the console said last to an incident, unless it has ended, or begun again, since that was read.
 * @param latest the newest incident of the same kind and server
 */
export function addLastWords(
  latest: Incident | null,
  { id, count }: Pick<Incident, 'id' | 'count'>,
  { lastLine, waiting }: Pick<Down, 'lastLine' | 'waiting'>,
): Decision {
  if (latest === null || latest.id !== id || latest.count !== count || latest.endedAt !== null) return null;
  const { cause } = latest;
  if (!alertKindOf(cause).keepsLastWords || (lastLine ?? waiting) === undefined) return null;
  const words = {
    ...(lastLine !== undefined && { lastLine: lastLine.slice(0, longestLine) }),
    ...(waiting !== undefined && { waiting }),
  };
  return changedIncident(latest, { cause: { ...cause, ...words } });
}

/**
 * Adds to an incident what someone did that is why it began, or removes it: someone else may have done it.
 * @param latest the newest incident of the same kind and server
 * @param from when its occurrence began
 */
export function setAct(latest: Incident | null, from: Date, act: KeptAct | null): Decision {
  if (latest?.occurrences.at(-1)?.from !== from.getTime()) return null;
  const { act: before, ...rest } = latest.cause;
  if (isDeepStrictEqual(before ?? null, act)) return null;
  return changedIncident(latest, { cause: act === null ? rest : { ...rest, act } });
}

/** Returns the occurrences of an incident that nobody watched for a while. */
function asMaybeShorter(occurrences: readonly Occurrence[]): Occurrence[] {
  return occurrences.map((each) => (each.until === null ? { ...each, mayBeShorter: true } : each));
}

/**
 * Decides what ends.
 * @param options.closed whether it is only no longer followed
 * @param options.afterGap whether nobody may have watched since `latest`
 * @param options.ending what its cause keeps of how it ended
 */
export function end(
  latest: Incident | null,
  at: Date,
  {
    closed = false,
    afterGap = false,
    ending = {},
  }: {
    readonly closed?: boolean;
    readonly afterGap?: boolean | undefined;
    readonly ending?: Partial<IncidentCause> | undefined;
  } = {},
): Extract<Decision, { readonly type: 'change' }> | null {
  if (latest === null || latest.endedAt !== null) return null;
  const cause = { ...latest.cause, ...ending };
  const endedAt = new Date(Math.max(at.getTime(), latest.startedAt.getTime()));
  const occurrences = (afterGap ? asMaybeShorter(latest.occurrences) : latest.occurrences).map((each) =>
    each.until === null ? { ...each, until: Math.max(endedAt.getTime(), each.from) } : each,
  );
  return changedIncident(latest, { cause, occurrences, endedAt, ...(closed && { closed }) });
}
