import { type Fields, firstOf, percentIn, textIn } from './fields.ts';

/** The state of a backup, or of a restore. */
type WorkState = 'in-progress' | 'complete' | 'failed';

/** The fields that tell when work ended. */
export const endNames = ['completedat', 'finishedat'];

const words: { readonly [state in WorkState]: string } = {
  'in-progress':
    'inprogress creating pending running queued started processing working uploading compressing restoring active',
  complete:
    'complete completed success successful succeeded ready finished done ok available stored created restored',
  failed: 'failed failure error errored cancelled canceled aborted corrupt corrupted',
};

const meanings = new Map<string, WorkState>(
  (['in-progress', 'complete', 'failed'] as const).flatMap((state) =>
    words[state].split(' ').map((word) => [word, state] as const),
  ),
);

/**
 * Returns the state by status word, else by flags and times, else by progress; null if nothing tells.
 * @param successNames further flags that say whether it succeeded
 */
export function workStateIn(
  layers: readonly Fields[],
  successNames: readonly string[] = [],
): { readonly state: WorkState | null; readonly progressPercent: number | null } {
  const names = ['progress', 'progresspercent', 'percent'];
  const progress = firstOf(layers, (fields) => fields.first(names, percentIn));
  const byProgress = progress === null ? null : progress < 100 ? 'in-progress' : 'complete';
  const state =
    firstOf(layers, byWord) ?? firstOf(layers, (fields) => byFlags(fields, successNames)) ?? byProgress;
  return { state, progressPercent: progress };
}

function byWord(fields: Fields): WorkState | null {
  return fields.first(['status', 'state', 'backupstatus', 'backupstate'], (value) => {
    const word = textIn(value)
      ?.toLowerCase()
      .replace(/[^a-z]/g, '');
    return meanings.get(word ?? '') ?? null;
  });
}

function byFlags(fields: Fields, successNames: readonly string[]): WorkState | null {
  const finishing = endNames.filter((name) => fields.has(name));
  const finished = fields.text(finishing) !== null;
  if (finishing.length > 0 && !finished) return 'in-progress';
  const successful = fields.flag(['issuccessful', 'successful', ...successNames]);
  if (successful !== null) return successful ? 'complete' : 'failed';
  const completed = fields.flag(['completed', 'iscompleted', 'complete', 'iscomplete', 'finished', 'ready']);
  if (completed !== null) return completed ? 'complete' : 'in-progress';
  return finished ? 'complete' : null;
}
