import { dayMs, hourMs, secondMs } from '@steward/kit';
import type { CaseKind, Next } from '../cases/case-kind.ts';
import type { Case } from '../cases/model/case.ts';
import { textsIn } from '../discord/texts/languages.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { Message } from '../discord/views/embed.ts';
import { endedLaterMessage, laterMessage } from './later-view.ts';
import { type Planned, type RunState, runType } from './model/scheduled-run.ts';
import { type RunContext, runKey } from './run-request.ts';
import { correctWarnings, warningLateMs, warnPlayers } from './run-warnings.ts';
import { warningAt } from './schedule-decisions.ts';
import { endedNoticeMessage, noticeMessage } from './schedule-view.ts';
import { correctionOf, type RunFacts, type ToldPlayers, toldPlayers } from './told-players.ts';

/** How often it is looked how far the operation of a run is, in milliseconds: another process may run it. */
const pollMs = 2 * secondMs;

/**
 * Returns the rules of runs that people know of. The scheduler says when a run begins, and what became of it; its message shows that,
 * and players are told. No run waits for either.
 */
export function runKind(context: RunContext): CaseKind<RunState, RunFacts, 'warn' | 'correct'> {
  const { operations } = context;
  return {
    type: runType,
    isReply: true,
    keepMs: dayMs,
    async read({ guildId, state: { scheduleId, dueAt, settings } }, earlier) {
      const known = earlier?.operation ?? null;
      const operation =
        known?.endedAt == null ? await operations.ofInteraction(runKey({ id: scheduleId }, dueAt)) : known;
      if (settings.warnMinutes.length === 0) return { operation, told: [] };
      const all = await operations.told(guildId, scheduleId, new Date(dueAt - 2 * hourMs));
      const told = all.flatMap((one) =>
        one.origin?.kind === 'schedule' && one.origin.dueAt === dueAt
          ? { warned: one.origin.warned, operation: one }
          : [],
      );
      return { operation, told };
    },
    next: ({ state }, facts, { now }) => nextOfRun(state, facts, now),
    effects: {
      async warn(found) {
        const { state } = found;
        const minutes = Math.min(
          ...state.settings.warnMinutes.filter((one) => warningAt(state, one) <= Date.now()),
        );
        const lost = await warnPlayers(plannedOf(found), state, minutes, context);
        return ({ warned, lost: before, ...latest }) =>
          // It was postponed meanwhile: players are warned anew.
          latest.begin === state.begin
            ? { ...latest, warned: [...warned, minutes], lost: lost === null ? before : [...before, lost] }
            : null;
      },
      async correct(found, facts) {
        const { state } = found;
        const correction = correctionOf(state, facts, Date.now());
        if (correction.kind === 'none' || correction.kind === 'unknown') return () => null;
        const isAgain = state.correctsAt > 0;
        const became = await correctWarnings(plannedOf(found), state, correction, isAgain, context);
        return (latest) => ({
          ...latest,
          ...(became !== 'later' && isSame(latest, state) && { correction: became }),
          correctsAt: Date.now() + context.retryMs,
        });
      },
    },
    view: (found, facts) => runMessage(found, facts),
    concerns: ({ state: { scheduleId, dueAt } }, { origin }) =>
      origin?.kind === 'schedule' && origin.scheduleId === scheduleId && origin.dueAt === dueAt,
  };
}

/** Returns what comes next for a run that people know of. */
export function nextOfRun(state: RunState, facts: RunFacts, now: number): Next<RunState, 'warn' | 'correct'> {
  const { begin, correctsAt, end, settings, warned } = state;
  const { operation } = facts;
  if (operation !== null && operation.endedAt === null) return { kind: 'wait', until: now + pollMs };
  const isToCome = operation === null && end === null;
  const due = settings.warnMinutes.filter((one) => warningAt(state, one) <= now).at(-1);
  if (isToCome && now < begin && due !== undefined && !warned.includes(due))
    return now - warningAt(state, due) > warningLateMs
      ? { kind: 'change', state: { ...state, warned: [...warned, due] } }
      : { kind: 'do', effect: 'warn' };
  const correction = correctionOf(state, facts, now);
  if (correction.kind === 'unknown') return { kind: 'wait', until: now + pollMs };
  const times = isToCome ? [begin, ...settings.warnMinutes.map((one) => warningAt(state, one))] : [];
  const until = Math.min(...times.filter((at) => at > now));
  if (correction.kind !== 'none')
    return now < correctsAt
      ? { kind: 'wait', until: Math.min(correctsAt, until) }
      : { kind: 'do', effect: 'correct' };
  return isToCome ? { kind: 'wait', until } : { kind: 'end' };
}

/** Returns whether what players are to be told of a run is still the same. */
function isSame(one: RunState, other: RunState): boolean {
  return one.begin === other.begin && one.end?.kind === other.end?.kind;
}

function plannedOf({ guildId, language, state }: Case<RunState>): Planned {
  const { scheduleId: id, server, settings, createdBy } = state;
  return { id, guildId, language, server, settings, createdBy };
}

function runMessage(found: Case<RunState>, facts: RunFacts): Message | null {
  const { channelId, language, messageId, replyTo, state } = found;
  const t = textsIn(language);
  const now = Date.now();
  if (state.end !== null || facts.operation !== null)
    return endedMessage(t, state, facts, toldPlayers(state, facts, now));
  // It is no longer announced when it begins.
  if (messageId === null && replyTo === null && state.begin <= now) return null;
  return announcedMessage(t, state, channelId !== '');
}

/** Returns the message of a run that is to come. @param isFollowed false if the message can't be edited for long */
function announcedMessage(t: Texts, state: RunState, isFollowed = true): Message {
  return state.settings.later === null ? noticeMessage(t, state) : laterMessage(t, state, isFollowed);
}

/** Returns the message of a run that goes, or is over. @param told null: nothing was to be told yet */
export function endedMessage(
  t: Texts,
  state: RunState,
  { operation }: Pick<RunFacts, 'operation'>,
  told: ToldPlayers | null,
): Message {
  const toMessage = state.settings.later === null ? endedNoticeMessage : endedLaterMessage;
  return toMessage(t, state, operation, told);
}
