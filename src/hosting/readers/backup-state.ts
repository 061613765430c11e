import type { Backup } from '../backup.ts';
import { type Fields, firstOf } from './fields.ts';
import { percentIn } from './scalars.ts';

const inProgress =
  'inprogress creating pending running queued started processing working uploading compressing active'.split(
    ' ',
  );
const failed = 'failed failure error errored cancelled canceled aborted corrupt corrupted'.split(' ');
const complete =
  'complete completed success successful succeeded ready finished done ok available stored created'.split(
    ' ',
  );

const meanings = new Map<string, Backup['state']>([
  ...inProgress.map((word) => [word, 'in progress'] as const),
  ...failed.map((word) => [word, 'failed'] as const),
  ...complete.map((word) => [word, 'complete'] as const),
]);

/** How far a backup is: by its word, else by its flags and times, else as assumed. */
export function backupStateIn(
  layers: readonly Fields[],
  assumed: Backup['state'],
): Pick<Backup, 'state' | 'progressPercent'> {
  const progress = firstOf(layers, (fields) =>
    percentIn(fields.value('progress') ?? fields.value('progresspercent') ?? fields.value('percent')),
  );
  const state = firstOf(layers, byWord) ?? firstOf(layers, byFlags) ?? byProgress(progress) ?? assumed;
  return { state, progressPercent: state === 'in progress' ? progress : null };
}

function byWord(fields: Fields): Backup['state'] | null {
  for (const name of ['status', 'state', 'backupstatus', 'backupstate']) {
    const word = fields.text([name]);
    const state = meanings.get((word ?? '').toLowerCase().replace(/[^a-z]/g, ''));
    if (state !== undefined) return state;
  }
  return null;
}

function byFlags(fields: Fields): Backup['state'] | null {
  const finishing = ['completedat', 'finishedat'].filter((name) => fields.has(name));
  const finished = fields.text(finishing) !== null;
  if (finishing.length > 0 && !finished) return 'in progress';
  const successful = fields.flag(['issuccessful', 'successful']);
  if (successful !== null) return successful ? 'complete' : 'failed';
  const completed = fields.flag(['completed', 'iscompleted', 'complete', 'iscomplete', 'finished', 'ready']);
  if (completed !== null) return completed ? 'complete' : 'in progress';
  return finished ? 'complete' : null;
}

function byProgress(progress: number | null): Backup['state'] | null {
  return progress === null ? null : progress < 100 ? 'in progress' : 'complete';
}
