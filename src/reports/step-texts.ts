import type { HostErrorKind } from '@steward/hosts/model';
import type { TextKey } from '../discord/texts/catalog.ts';
import { join, Markdown, md, time } from '../discord/texts/markdown.ts';
import { isUnnamed, type Requested, restoreName, valuesOf } from '../discord/texts/requests.ts';
import { commandsOn } from '../discord/texts/server-commands.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { ServerRef } from '../domain/connection.ts';
import { newNameOf, restoreSteps, stepKinds } from '../operations/kinds.ts';
import type { Operation, Step } from '../operations/model/operation.ts';
import { ifAhead, nothingToDo } from '../operations/outcomes.ts';
import { isStatus } from '../operations/server-status.ts';

/** What a text of a step says: what it does, did, or didn't do. */
type Part = 'doing' | 'done' | 'failed';

/** The texts of a step of a backup that nobody named. */
function unnamed<Name extends 'delete' | 'lock' | 'unlock' | 'test'>(name: Name) {
  return {
    doing: `step.backup.${name}.doing-unnamed`,
    done: `step.backup.${name}.done-unnamed`,
    failed: `step.backup.${name}.failed-unnamed`,
  } as const;
}

/** The texts of each step if it is of a backup that nobody named. Null: its texts name no backup that the host has. */
const unnamedSteps = {
  'power.start': null,
  'power.stop': null,
  'power.restart': null,
  'power.kill': null,
  command: null,
  'backup.create': null,
  'backup.restore': {
    doing: 'step.backup.restore.doing-unnamed',
    done: 'step.backup.restore.done-unnamed',
    // That it wasn't restored names no backup.
    failed: 'step.backup.restore.failed',
  },
  'backup.delete': unnamed('delete'),
  'backup.lock': unnamed('lock'),
  'backup.unlock': unnamed('unlock'),
  'backup.test': unnamed('test'),
} as const satisfies Record<Step['name'], Record<Part, TextKey> | null>;

const namedBackup = {
  doing: 'step.backup.create.doing-named',
  done: 'step.backup.create.done-named',
  failed: 'step.backup.create.failed-named',
} as const;

function stepKey(operation: Requested, name: Step['name'], part: Part) {
  const undo = isRestore({ name }) ? restoreName(operation) : null;
  if (undo !== null) return `step.${undo}.${part}` as const;
  const texts = isUnnamed(operation) ? unnamedSteps[name] : null;
  if (texts !== null) return texts[part];
  const isNamed = stepKinds[name].backup === 'new' && newNameOf(operation.request) !== undefined;
  return isNamed ? namedBackup[part] : (`step.${name}.${part}` as const);
}

function isRestore(step: Pick<Step, 'name'>): boolean {
  return restoreSteps([step]).length > 0;
}

/** Returns what a step does, without a full stop. */
export function doingText(t: Texts, operation: Requested, name: Step['name']): Markdown {
  return t.md(stepKey(operation, name, 'doing'), valuesOf(operation));
}

/** Returns what a step did, without a full stop. */
export function doneText(t: Texts, operation: Requested, name: Step['name']): Markdown {
  return t.md(stepKey(operation, name, 'done'), valuesOf(operation));
}

/** Returns what a step did not do, without a full stop. */
export function failedText(
  t: Texts,
  operation: Requested & Partial<Pick<Operation, 'steps'>>,
  name: Step['name'],
): Markdown {
  if (isRestore({ name }) && mayBeRestored(operation)) {
    const restore = restoreName(operation) ?? 'backup.restore';
    return t.md(`step.${restore}.failed-midway`, valuesOf(operation));
  }
  return t.md(stepKey(operation, name, 'failed'), valuesOf(operation));
}

/** Returns whether a failed restore may have changed the world. */
function mayBeRestored({ steps = [] }: Partial<Pick<Operation, 'steps'>>): boolean {
  return restoreSteps(steps).some(({ state, failure }) => state === 'failed' && failure?.applied !== 'no');
}

/**
 * Returns what to do if the outcome of a step is unknown: trying again at once could do it twice. Null if it changes nothing.
 * @param retryAt when the host accepts requests again; null if unknown
 */
export function unsureText(
  t: Texts,
  { name, before }: Pick<Step, 'name' | 'before'>,
  server: ServerRef,
  retryAt: Date | null,
): Markdown | null {
  const { unsure } = stepKinds[name];
  if (unsure === null) return null;
  if (unsure === 'command' && before?.lacksConsole) return t.md('step.command.unsure-in-game');
  // Nobody knows when a command has run.
  if (unsure === 'command' || retryAt === null) return t.md(`step.${unsure}.unsure`, commandsOn(server));
  return t.md(`step.${unsure}.unsure-after`, { after: t.after(retryAt), ...commandsOn(server) });
}

/** Returns that a backup was found to be bad, without a full stop. */
export function badBackupText(t: Texts, operation: Requested): Markdown {
  return t.md(
    isUnnamed(operation) ? 'operation.backup-bad-unnamed' : 'operation.backup-bad',
    valuesOf(operation),
  );
}

/** Returns that a person got a link to a backup, without a full stop. */
export function downloadText(t: Texts, operation: Requested): Markdown {
  return t.md(
    isUnnamed(operation) ? 'operation.link-created-unnamed' : 'operation.link-created',
    valuesOf(operation),
  );
}

/** Returns which steps an operation that succeeded did, if there were several, how long it took, and how long it waited before. */
export function doneSummary(t: Texts, operation: Operation): readonly Markdown[] {
  const { state, steps } = operation;
  const { limitedAt, startedAt: sentFrom } = steps[0] ?? {};
  const isLimited = limitedAt !== undefined && sentFrom != null;
  const startedAt = isLimited ? sentFrom : (operation.startedAt?.getTime() ?? null);
  if (state !== 'succeeded' || nothingToDo(operation) !== null) return [];
  const done = steps.length > 1 ? steps.flatMap((step) => shortText(t, step)).join(', ') : '';
  const endedAt = steps.at(-1)?.endedAt ?? null;
  return [
    ...(done === '' ? [] : [Markdown.escaped(done.charAt(0).toLocaleUpperCase(t.language) + done.slice(1))]),
    ...(startedAt === null || endedAt === null
      ? []
      : [Markdown.trusted(t.duration(Math.max(1_000, endedAt - startedAt)))]),
    ...(isLimited
      ? [t.md('operation.limited', { duration: t.duration(Math.max(1_000, sentFrom - limitedAt)) })]
      : []),
  ];
}

function shortText(t: Texts, { name, state }: Step): readonly string[] {
  const { short } = stepKinds[name];
  return state === 'done' && short !== undefined ? [t.plain(`step.${short}.short`)] : [];
}

const stepIcons: Readonly<Record<Step['state'], string>> = {
  pending: '⬜',
  sending: '⏳',
  accepted: '⏳',
  lost: '⏳',
  done: '✅',
  failed: '❌',
  unknown: '⚠️',
  skipped: '⬜',
};

/** Returns a step's icon and text in one line. */
export function stepLine(t: Texts, operation: Requested, step: Step): Markdown {
  return md`${Markdown.trusted(stepIcons[step.state])} ${stepText(t, operation, step)}`;
}

function stepText(t: Texts, operation: Requested, step: Step): Markdown {
  const { name, state, startedAt, endedAt } = step;
  const doing = doingText(t, operation, name);
  switch (state) {
    case 'done':
      return withDuration(t, doneText(t, operation, name), startedAt, endedAt);
    case 'failed':
      return failedText(t, operation, name);
    case 'unknown':
      return t.md('step.unknown', { step: doing });
    case 'pending':
      return waitText(t, step, doing);
    case 'skipped':
      return t.md('step.skipped', { step: doing });
    case 'sending':
    case 'accepted':
    case 'lost': {
      const started = t.md('step.started', { step: doing, time: time(new Date(startedAt ?? Date.now())) });
      return join([started, ...progress(t, step, stepKinds[name].saysStatus)], ' · ');
    }
  }
}

/** Returns a pending step, with the reason if it waits for the host's rate limit. */
function waitText(t: Texts, { failure }: Step, doing: Markdown): Markdown {
  if (failure?.retryAt == null) return doing;
  const retryAt = ifAhead(new Date(failure.retryAt));
  if (failure.reason === 'throttled') {
    return retryAt === null
      ? doing
      : t.md('step.waiting-throttled', { step: doing, after: t.after(retryAt) });
  }
  if (failure.reason !== 'rate-limited') return doing;
  return retryAt === null
    ? t.md('step.waiting-soon', { step: doing })
    : t.md('step.waiting', { step: doing, after: t.after(retryAt) });
}

/**
 * Returns a step's progress: how much is done, the server's status, and what is being checked.
 * @param said a status that is said already
 */
export function progress(
  t: Texts,
  { result, state, failure }: Step,
  said: string | null = null,
): readonly Markdown[] {
  const percent = result?.progressPercent ?? null;
  const status = result?.status ?? null;
  return [
    ...(percent === null ? [] : [Markdown.trusted(t.percent(Math.round(percent)))]),
    ...(isStatus(status) && status !== said
      ? [t.md('progress.status', { status: t.md(`status.${status}`) })]
      : []),
    ...(state === 'lost' ? [checkText(t, failure)] : []),
  ];
}

/** The reasons for which the host responded with an error that leaves open whether it made the change. */
const errorReasons: ReadonlySet<string> = new Set<HostErrorKind>([
  'host-failed',
  'gateway-failed',
  'node-unreachable',
  'maintenance',
]);

function checkText(t: Texts, failure: Step['failure']): Markdown {
  const reason = failure?.reason ?? '';
  if (errorReasons.has(reason)) return t.md('progress.error');
  if (reason === 'too-slow' || reason === 'interrupted') return t.md(`progress.${reason}`);
  return t.md('progress.lost');
}

/** Adds how long a step took, at least 1 s, if that is known. */
function withDuration(t: Texts, step: Markdown, from: number | null, to: number | null): Markdown {
  if (from === null || to === null) return step;
  return t.md('step.took', { step, duration: t.duration(Math.max(1_000, to - from)) });
}
