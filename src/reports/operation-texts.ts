import { isDown } from '@steward/hosts/model';
import { secondMs } from '@steward/kit';
import { findingsText } from '../backups/mark-texts.ts';
import { whatHappened } from '../discord/texts/failures.ts';
import { codeBlock, inline, inlineCode, join, type Markdown, time } from '../discord/texts/markdown.ts';
import { commandsOn } from '../discord/texts/server-commands.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { ServerRef } from '../domain/connection.ts';
import { consoleCommandOf, mainStep, powerActionOf, restoreOf } from '../operations/kinds.ts';
import type { Failure, Operation, Step } from '../operations/model/operation.ts';
import {
  awaited,
  endedEarly,
  failedStep,
  foundIn,
  ifAhead,
  isOvertaken,
  lostAnswer,
  nothingToDo,
  operationFailure,
  quietMs,
  startMs,
  type Warning,
  warningsOf,
} from '../operations/outcomes.ts';
import { createdBackups, takeBackLines } from './made-backups.ts';
import type { WayBack } from './model/way-back.ts';
import { serverStateText } from './server-state-text.ts';
import { badBackupText, doingText, doneText, downloadText, failedText, progress } from './step-texts.ts';

/** Returns what an operation does, or its outcome, in a few words. */
export function operationTitle(t: Texts, operation: Operation): Markdown {
  const already = nothingToDo(operation);
  if (already !== null)
    return t.md(`operation.already.${already}`, { server: inline(operation.server.name, 60) });
  const main = mainStep(operation);
  if (main === null) return downloadText(t, operation);
  switch (operation.state) {
    case 'succeeded': {
      if (foundIn(operation)?.mark === 'bad') return badBackupText(t, operation);
      const { request, serverStatus, steps, server } = operation;
      const action = powerActionOf(request);
      const isStop = action === 'stop' || action === 'kill';
      // It may have been stopped before: that is not proven either.
      if (isStop && isDown(steps[0]?.before?.status ?? null) && serverStatus === 'stopped')
        return t.md('server.is.stopped', { server: inline(server.name, 60) });
      const joinedMs = startMs(operation);
      if (joinedMs === null) return doneText(t, operation, main);
      const values = { server: inline(server.name, 60), duration: t.duration(joinedMs) };
      const isRestart = powerActionOf(request) === 'restart';
      return t.md(isRestart ? 'operation.people-can-join-again' : 'operation.people-can-join', values);
    }
    case 'failed':
      return failedTitle(t, operation, main);
    case 'unknown':
      return unknownTitle(t, operation, main);
    case 'awaiting':
    case 'running':
    case 'cancelled':
    case 'expired':
      if (awaited(operation) !== null)
        return t.md('operation.has-started', { server: inline(operation.server.name, 60) });
      return t.md('operation.running', { doing: doingText(t, operation, main) });
  }
}

/** Names both steps if the main step is done and a later one failed. */
function failedTitle(t: Texts, operation: Operation, main: Step['name']): Markdown {
  const name = failedStep(operation)?.name ?? main;
  if (name === main && endedEarly(operation))
    return t.md('operation.ended-early', { server: inline(operation.server.name, 60) });
  if (name === main || stateOf(operation, main) !== 'done') return failedText(t, operation, main);
  const failed = failedText(t, operation, name);
  return t.md('operation.done-failed', { done: doneText(t, operation, main), failed });
}

/** Names the uncertain step, and the main step if that is done. */
function unknownTitle(t: Texts, operation: Operation, main: Step['name']): Markdown {
  const failed = failedStep(operation);
  const doing = doingText(t, operation, failed?.name ?? main);
  if (failed?.failure != null && isOvertaken(failed.failure))
    return t.md('operation.interrupted-by-other', { doing });
  switch (stateOf(operation, main)) {
    case 'done':
      return t.md('operation.done-unknown', { done: doneText(t, operation, main), doing });
    case 'skipped':
      return failedText(t, operation, main);
    case 'pending':
    case 'sending':
    case 'accepted':
    case 'lost':
    case 'failed':
    case 'unknown':
    case undefined:
      return t.md('operation.unknown', { doing });
  }
}

function stateOf({ steps }: Operation, step: Step['name']): Step['state'] | undefined {
  return steps.find(({ name }) => name === step)?.state;
}

/** Returns the text on an operation without a failure: its progress, or its outcome. */
export function outcomeLines(t: Texts, operation: Operation, way: WayBack = 'open'): readonly Markdown[] {
  if (operation.state === 'running') return [...progressLines(t, operation), ...quietLines(t, operation)];
  const { request } = operation;
  return [
    ...(consoleCommandOf(request) === null ? [] : outputLines(t, operation)),
    ...(nothingToDo(operation) === null ? checkLines(t, operation) : nothingToDoLines(t, operation)),
    ...warningsOf(operation).map((warning) => outcomeWarningText(t, warning)),
    ...createdBackups(t, operation),
    ...takeBackLines(t, operation, way),
    ...(restoreOf(request) !== null ? [serverStateText(t, operation)] : []),
    ...seenLateLines(t, operation),
    ...foundLines(t, operation),
  ].filter(({ length }) => length > 0);
}

/** Returns the text on what is wrong although an operation succeeded. */
export function outcomeWarningText(t: Texts, warning: Warning): Markdown {
  switch (warning.kind) {
    case 'killed':
      return t.md('operation.warning.killed', { duration: t.duration(warning.afterSeconds * secondMs) });
    case 'unanswered':
      return t.md('operation.warning.unanswered');
  }
}

/** Returns the text on a backup that was tested. */
function foundLines(t: Texts, operation: Operation): readonly Markdown[] {
  const found = foundIn(operation);
  if (found === null) return [];
  const text = findingsText(t, found);
  return found.mark === 'bad'
    ? [text, t.md('operation.backup-bad-next', commandsOn(operation.server))]
    : [text];
}

/** The progress of an operation with one step; otherwise it stands in the lines of the steps. */
function progressLines(t: Texts, operation: Operation): readonly Markdown[] {
  const { steps } = operation;
  const [step] = steps;
  const isUnderWay = step?.state === 'sending' || step?.state === 'accepted' || step?.state === 'lost';
  if (!isUnderWay || steps.length > 1) return [];
  const awaits = awaited(operation) ?? (step.result?.awaits === 'test' ? 'test' : null);
  if (awaits !== null) return [t.md(`progress.awaits-${awaits}`), ...seenLateLines(t, operation)];
  const { sentAt } = step;
  const sent = sentAt === undefined ? [] : [t.md('progress.sent', { time: time(new Date(sentAt)) })];
  const parts = [...sent, ...progress(t, step)];
  return [...(parts.length === 0 ? [] : [join(parts, ' · ')]), ...seenLateLines(t, operation)];
}

/** Returns that the host no longer says anything of a restore. */
function quietLines(t: Texts, operation: Operation): readonly Markdown[] {
  const ms = quietMs(operation);
  return ms === null ? [] : [t.md('progress.quiet', { duration: t.duration(ms) })];
}

/** Returns why a power action takes longer than usual. */
function seenLateLines(t: Texts, { request, steps }: Operation): readonly Markdown[] {
  if (powerActionOf(request) === null || steps[0]?.result?.unread === undefined) return [];
  return [t.sentences([t.md('operation.seen-late'), t.md('operation.console-limited')])];
}

/** Returns the text on a succeeded operation whose response was lost. */
function checkLines(t: Texts, operation: Operation): readonly Markdown[] {
  const lost = lostAnswer(operation);
  return lost === null ? [] : [lostText(t, lost, operation), t.md('operation.checked')];
}

/** Returns a sentence on how the response was lost. */
function lostText(t: Texts, lost: Failure, operation: Operation): Markdown {
  return lost.reason === 'interrupted'
    ? t.md('operation.interrupted')
    : whatHappened(t, operationFailure(lost, operation));
}

/** Returns the text on a power action that had nothing to change. */
function nothingToDoLines(t: Texts, operation: Operation): readonly Markdown[] {
  const lost = lostAnswer(operation);
  if (lost === null) return [t.md('operation.already-so')];
  return [lostText(t, lost, operation), t.md('operation.nothing-to-do')];
}

/** Returns that a command was accepted, and why nobody knows what it printed. */
function unreadText(
  t: Texts,
  server: ServerRef,
  { reason, retryAt: at, lacking = [] }: NonNullable<NonNullable<Step['result']>['unread']>,
): Markdown {
  if (lacking.length > 0) {
    const names = lacking.map((name) => inlineCode(name));
    return t.md('operation.output-denied', { count: names.length, permissions: t.list(names, 'and') });
  }
  const retryAt = at === null ? null : ifAhead(new Date(at));
  const details = { reason, hostText: null, retryAt, applied: 'no' } as const;
  const why = reason === 'throttled' ? t.md('operation.console-limited') : whatHappened(t, details);
  const next =
    retryAt === null
      ? []
      : [t.md('operation.see-logs-after', { after: t.after(retryAt), ...commandsOn(server) })];
  return t.sentences([t.md('operation.output-unread'), why, ...next]);
}

function outputLines(t: Texts, { server, steps }: Operation): readonly Markdown[] {
  const step = steps.at(-1);
  const { output = null, silentMs, unread } = step?.result ?? {};
  if (output === null && unread !== undefined) return [unreadText(t, server, unread)];
  if (output === null && silentMs !== undefined)
    return [t.md('operation.no-output', { duration: t.duration(silentMs), ...commandsOn(server) })];
  if (output === null)
    return [
      t.md(
        step?.before?.lacksConsole ? 'operation.output-never' : 'operation.output-unseen',
        commandsOn(server),
      ),
    ];
  return [t.md('operation.output'), codeBlock(output, 1800)];
}
