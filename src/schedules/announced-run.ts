import { isDeepStrictEqual } from 'node:util';
import { changeCase } from '../cases/change-case.ts';
import { openCase } from '../cases/model/case.ts';
import type { LastRun, Schedule } from './model/schedule.ts';
import { type RunState, runCaseId, runType } from './model/scheduled-run.ts';
import { loadTexts, type RunContext } from './run-request.ts';
import { beginOf } from './schedule-decisions.ts';

/** Returns a run of a schedule that people are told of, as its row is stored. */
export function runFrom(schedule: Schedule, zone: string, dueAt: number): RunState {
  const { id: scheduleId, server, settings, createdBy, progress } = schedule;
  return {
    scheduleId,
    server,
    settings,
    createdBy,
    dueAt,
    begin: beginOf(settings, zone, dueAt) + progress.postponedMs,
    postponedBy: progress.postponedBy,
    end: endOf(schedule, dueAt),
    warned: [],
    lost: [],
    correction: 'open',
    correctsAt: 0,
  };
}

/** Returns what became of a run; null while it is to come. */
function endOf({ state, nextAt, progress: { last } }: Schedule, dueAt: number): LastRun | null {
  if (state === 'draft' || (state === 'active' && nextAt?.getTime() === dueAt)) return null;
  // Of runs that were missed together, the last one is known.
  const isItsEnd = last?.dueAt === dueAt || (last?.kind === 'missed' && last.dueAt > dueAt);
  return isItsEnd ? last : { kind: 'missed', dueAt, reason: 'unknown' };
}

/** Returns a run with what its schedule's row says by now. Players are told anew if it begins at another time, or is over. */
function updated(state: RunState, { begin, createdBy, end, postponedBy }: RunState): RunState {
  const latest = { ...state, createdBy };
  if (end !== null) return state.end === null ? { ...latest, end, correction: 'open', correctsAt: 0 } : state;
  if (begin === state.begin) return latest;
  return { ...latest, begin, postponedBy, warned: [], lost: [], correction: 'open', correctsAt: 0 };
}

/** Stores in the case of a run what its schedule's row says by now. */
export async function tellCase(
  schedule: Schedule,
  zone: string,
  dueAt: number,
  context: Pick<RunContext, 'cases' | 'connections'>,
): Promise<void> {
  const { cases, connections } = context;
  const { guildId, settings } = schedule;
  const id = runCaseId(schedule.id, dueAt);
  const state = runFrom(schedule, zone, dueAt);
  if ((await cases.get(runType, guildId, id)) === null) {
    const channelId = settings.channelId ?? (await connections.settings(guildId)).logChannelId ?? '';
    const { language } = await loadTexts(schedule, context);
    await cases.add(openCase(runType, { id, guildId, state, language, channelId, createdAt: new Date() }));
    return;
  }
  await changeCase(cases, runType, { guildId, id }, (found) => {
    if (found === null || found.phase === 'ended') return null;
    const latest = updated(found.state, state);
    const isNews = found.phase === 'draft' || !isDeepStrictEqual(latest, found.state);
    return isNews ? { state: latest, phase: 'open', expiresAt: null } : null;
  });
}
