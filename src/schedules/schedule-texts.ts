import type { TextKey } from '../discord/texts/catalog.ts';
import { inline, type Markdown, md, plain, time } from '../discord/texts/markdown.ts';
import { personMention } from '../discord/texts/people.ts';
import { plainList, whenLabel } from '../discord/texts/schedule-times.ts';
import { commandsOn } from '../discord/texts/server-commands.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { ServerRef } from '../domain/connection.ts';
import { cityOf } from '../domain/zone-names.ts';
import type { Operation } from '../operations/model/operation.ts';
import { waitsUntil } from '../operations/outcomes.ts';
import type { LastRun, Misses, Schedule, ScheduleSettings } from './model/schedule.ts';

const requestKeys = {
  start: 'power.start',
  stop: 'power.stop',
  restart: 'power.restart',
  backup: 'backup.create',
  command: 'command',
} as const;

/** Returns what a schedule does, as a label: `Restart Survival`. */
export function scheduleText(
  t: Texts,
  {
    settings,
    server,
  }: { readonly settings: Pick<ScheduleSettings, 'action'>; readonly server: Pick<ServerRef, 'name'> },
): Markdown {
  return t.md(`request.${requestKeys[settings.action]}`, { server: inline(server.name, 60) });
}

/** Returns what a schedule does and when in plain text, for a choice. @param zone an IANA time zone */
export function scheduleLabel(
  t: Texts,
  { settings: { action, when }, server }: Pick<Schedule, 'settings' | 'server'>,
  zone: string,
): string {
  const what = t.plain(`request.${requestKeys[action]}`, { server: plain(server.name, 50) });
  return `${what} · ${whenLabel(t, when, zone)}`;
}

/** Returns what a schedule is called in a choice, with the zone of the time of day at which it is due. */
export function withZone(name: string, { settings }: Pick<Schedule, 'settings'>, zone: string): string {
  return namesTimeOfDay({ ...settings, latest: null }) ? `${name} (${cityOf(zone)})` : name;
}

/** Returns whether a time of day of the guild's time zone is shown for a schedule. */
export function namesTimeOfDay({ when, latest }: Pick<ScheduleSettings, 'when' | 'latest'>): boolean {
  if (latest?.kind === 'time' || when.kind === 'times' || when.kind === 'cron') return true;
  return when.kind === 'every' && when.from === null && when.minutes > 60;
}

/** What players are told of each action. Null: no reason can be given for it. */
const warningKeys = {
  // A start warns nobody.
  start: {
    soon: 'schedule.warning.restart',
    soonBecause: null,
    canceled: 'later.warning.restart-canceled',
  },
  stop: {
    soon: 'schedule.warning.stop',
    soonBecause: 'later.warning.stop',
    canceled: 'later.warning.stop-canceled',
  },
  restart: {
    soon: 'schedule.warning.restart',
    soonBecause: 'later.warning.restart',
    canceled: 'later.warning.restart-canceled',
  },
  backup: {
    soon: 'schedule.warning.backup',
    soonBecause: null,
    canceled: 'later.warning.backup-canceled',
  },
  command: {
    soon: 'schedule.warning.command',
    soonBecause: null,
    canceled: 'later.warning.command-canceled',
  },
} as const satisfies Record<ScheduleSettings['action'], Record<string, TextKey | null>>;

/** Returns the text with which players are warned. */
export function runWarningText(
  t: Texts,
  { action, warning, later }: ScheduleSettings,
  minutes: number,
): string {
  if (warning !== null) return warning.replaceAll('{minutes}', String(minutes));
  const reason = later?.reason ?? null;
  const { soon, soonBecause } = warningKeys[action];
  if (reason !== null && soonBecause !== null) return t.plain(soonBecause, { minutes, reason });
  return t.plain(soon, { minutes });
}

/** Returns the text with which players who were warned are told that a run doesn't happen. */
export function takenBackText(t: Texts, { action }: ScheduleSettings): string {
  return t.plain(warningKeys[action].canceled);
}

/** Returns what became of a run, without a full stop. @param operation what it became, if it became one */
export function resultText(
  t: Texts,
  { server }: Pick<Schedule, 'server'>,
  last: LastRun,
  operation: Operation | null,
): Markdown {
  switch (last.kind) {
    case 'group':
      return t.md('schedule.result.group');
    case 'nothing':
      return t.md(`schedule.idle.${last.reason}`);
    case 'unplayed':
      return t.md('schedule.result.unplayed', { time: time(new Date(last.backupAt), 'f') });
    case 'skipped':
      return t.md('schedule.result.skipped', { person: personMention(t, last.by.id) });
    case 'missed':
      return last.reason === 'unknown'
        ? t.md('schedule.result.missed-only')
        : t.md('schedule.result.missed', {
            reason: t.md(`schedule.missed.${last.reason}`, commandsOn(server)),
          });
    case 'operation':
      return operation === null ? t.md('schedule.result.gone') : operationText(t, operation);
  }
}

function operationText(t: Texts, operation: Operation): Markdown {
  const until = waitsUntil(operation);
  return until === null
    ? t.md(`schedule.result.${outcomeOf(operation)}`)
    : t.md('schedule.result.limited', { after: t.after(until) });
}

/** Returns which runs were missed, without a full stop. @param request what they were to do */
export function missedRunsText(
  t: Texts,
  request: Markdown,
  { count, firstDueAt, lastDueAt }: Omit<Misses, 'reason'>,
): Markdown {
  const [first, last] = [time(new Date(firstDueAt), 'F'), time(new Date(lastDueAt), 'F')];
  const values = { request: md`**${request}**`, count };
  return count === 1
    ? t.md('schedule.misses.one', { ...values, due: last })
    : t.md('schedule.misses.several', { ...values, first, last });
}

function outcomeOf({ state }: Operation): 'succeeded' | 'failed' | 'unknown' | 'running' {
  if (state === 'succeeded' || state === 'unknown' || state === 'running') return state;
  return 'failed';
}

/** Returns how long before a run players are warned: `10 min, 5 min, and 1 min`. */
export function warningTimesText(t: Texts, minutes: readonly number[]): Markdown {
  return plainList(
    t,
    minutes.map((value) => t.duration(value * 60_000)),
  );
}
