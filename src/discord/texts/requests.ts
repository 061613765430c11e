import { mainStep, newNameOf, operationName, restoreOf } from '../../operations/kinds.ts';
import type { Operation, OperationName } from '../../operations/model/operation.ts';
import { maxBackupName, requestedTitle } from './backup-title.ts';
import type { TextKey } from './catalog.ts';
import { inline, inlineCode, type Markdown, md, plain } from './markdown.ts';
import type { Texts } from './texts.ts';

/** An operation, or a request that may become one. */
export type Requested = Pick<Operation, 'server' | 'request'>;

/** Returns what a person requested, as a label: `Start Survival`. */
export function requestText(t: Texts, operation: Requested): Markdown {
  return t.md(requestKey(operation), valuesOf(operation));
}

function requestKey(operation: Requested) {
  const undo = restoreName(operation);
  if (undo !== null) return `request.${undo}` as const;
  if (newNameOf(operation.request) !== undefined) return 'request.backup.create-named';
  const name = operationName(operation);
  const text = isUnnamed(operation) ? unnamedRequests[name] : null;
  return text ?? (`request.${name}` as const);
}

/** Returns when the backup was made that a request is about, unless its title names it, or it takes something back; in a line. */
export function unnamedBackupLine(t: Texts, requested: Pick<Operation, 'request'>): readonly Markdown[] {
  const { request } = requested;
  if (!('backup' in request) || !isUnnamed(requested) || restoreName(requested) !== null) return [];
  return [t.md('backup.created', { backup: requestedTitle(t, request.backup) })];
}

/** Returns whether a request is about a backup that nobody named: a title has no date in its place. */
export function isUnnamed({ request }: Pick<Operation, 'request'>): boolean {
  return 'backup' in request && request.backup.isUnnamed === true;
}

/**
 * Returns what a restore is called in its texts: `undo` if it takes a restore back, `redo` if it takes an undo back, `take-back` if
 * it takes a console command back.
 */
export function restoreName({
  request,
}: Pick<Operation, 'request'>): (typeof undoNames)[keyof typeof undoNames] | null {
  const undoes = restoreOf(request)?.undoes;
  return undoes === undefined ? null : undoNames[undoes];
}

/** What a restore is called that takes something back. */
const undoNames = { restore: 'undo', undo: 'redo', command: 'take-back' } as const;

/** Returns the console command that a restore takes back, without what follows its first word. */
export function undoneCommand({ request }: Pick<Operation, 'request'>): Markdown {
  return inlineCode(plain(restoreOf(request)?.undoneCommand ?? '…', 40));
}

/** Returns the values of the texts of steps and requests. */
export function valuesOf({ server, request }: Requested) {
  const backup = 'backup' in request ? request.backup.label : (newNameOf(request) ?? '');
  const command = undoneCommand({ request });
  return { server: inline(server.name, 60), backup: inline(backup, maxBackupName), command };
}

/** The text of each request if it is of a backup that nobody named. Null: it names no backup that the host has. */
const unnamedRequests = {
  'power.start': null,
  'power.stop': null,
  'power.restart': null,
  'power.kill': null,
  command: null,
  'backup.create': null,
  'backup.restore': 'request.backup.restore-unnamed',
  'backup.delete': 'request.backup.delete-unnamed',
  'backup.lock': 'request.backup.lock-unnamed',
  'backup.unlock': 'request.backup.unlock-unnamed',
  'backup.download': 'request.backup.download-unnamed',
  'backup.test': 'request.backup.test-unnamed',
} as const satisfies Record<OperationName, TextKey | null>;

/** Returns a line for each person and kind of change; without server names, which not everyone may see. */
export function runningOperations(t: Texts, running: readonly Operation[]): readonly Markdown[] {
  const groups = Map.groupBy(
    running,
    (operation) => `${operation.requestedBy.id} ${operationName(operation)}`,
  );
  return [...groups.values()].flatMap((operations) => {
    const [first] = operations;
    if (first === undefined) return [];
    const name = mainStep(first);
    if (name === null) return [];
    const kind = t.md(`operation.kind.${name}`);
    const person = first.requestedBy.name;
    const count = operations.length;
    const text =
      count === 1
        ? t.md('operation.group', { person, kind })
        : t.md('operation.group-times', { person, kind, count });
    return [md`- ${text}`];
  });
}
