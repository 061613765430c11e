import type { Operation, Step } from '../../../domain/operation.ts';
import { mainStep } from '../../../operations/plan.ts';
import { after, code, inline, type Markdown, md } from '../text.ts';

type Words = (server: Markdown, operation: Operation) => Markdown;

interface StepWords {
  /** What is asked for: to follow "X asked to". */
  readonly asked: Words;
  readonly doing: Words;
  readonly done: Words;
  readonly failed: Words;
  /**
   * What to do if nobody knows whether it was done: to try again at once could do it twice.
   * `retryAt`: when the host listens again, if that is known.
   */
  readonly unsure: (retryAt: Date | null) => Markdown;
}

const lookAtStatus = (retryAt: Date | null) =>
  md`Look again with ${code('/status')} ${when(retryAt, 'in a minute')} before you try again.`;
const lookAtBackups = code('/backup list');

/** How each step is spoken of. */
export const stepWords: Readonly<Record<Step['name'], StepWords>> = {
  'power.start': {
    asked: (server) => md`start ${server}`,
    doing: (server) => md`Starting ${server}`,
    done: (server) => md`${server} is running`,
    failed: (server) => md`${server} was not started`,
    unsure: lookAtStatus,
  },
  'power.stop': {
    asked: (server) => md`stop ${server}`,
    doing: (server) => md`Stopping ${server}`,
    done: (server) => md`${server} has stopped`,
    failed: (server) => md`${server} was not stopped`,
    unsure: lookAtStatus,
  },
  'power.restart': {
    asked: (server) => md`restart ${server}`,
    doing: (server) => md`Restarting ${server}`,
    done: (server) => md`${server} is running again`,
    failed: (server) => md`${server} was not restarted`,
    unsure: lookAtStatus,
  },
  'power.kill': {
    asked: (server) => md`kill ${server}`,
    doing: (server) => md`Killing ${server}`,
    done: (server) => md`${server} was killed`,
    failed: (server) => md`${server} was not killed`,
    unsure: lookAtStatus,
  },
  command: {
    asked: (server) => md`run a command on ${server}`,
    doing: (server) => md`Running a command on ${server}`,
    done: (server) => md`Command sent to ${server}`,
    failed: (server) => md`Command not run on ${server}`,
    unsure: () =>
      md`Look in the game, or at the console at the host, whether it ran before you send it again.`,
  },
  'backup.create': {
    asked: (server) => md`back up ${server}`,
    doing: (server) => md`Backing up ${server}`,
    done: (server) => md`Backup of ${server} made`,
    failed: (server) => md`No backup of ${server} was made`,
    unsure: (retryAt) =>
      md`Look at ${lookAtBackups} ${when(retryAt, 'in a few minutes')} before you make another.`,
  },
  'backup.restore': {
    asked: (server, operation) => md`restore ${server} from ${backup(operation)}`,
    doing: (server, operation) => md`Restoring ${server} from ${backup(operation)}`,
    done: (server, operation) => md`${server} restored from ${backup(operation)}`,
    failed: (server, operation) =>
      mayBeRestored(operation) ? md`The restore of ${server} failed` : md`${server} was not restored`,
    unsure: (retryAt) =>
      md`The host may still be at work. To restore the same backup once more ${when(retryAt, 'in a few minutes')} does no harm.`,
  },
  'backup.delete': {
    asked: (server, operation) => md`delete the backup “${backup(operation)}” of ${server}`,
    doing: (server, operation) => md`Deleting the backup “${backup(operation)}” of ${server}`,
    done: (server, operation) => md`Deleted the backup “${backup(operation)}” of ${server}`,
    failed: (server, operation) => md`The backup “${backup(operation)}” of ${server} was not deleted`,
    unsure: (retryAt) =>
      md`Look at ${lookAtBackups} ${when(retryAt, 'in a minute')}: if it still stands there, delete it again.`,
  },
};

function when(retryAt: Date | null, otherwise: string): Markdown {
  return retryAt === null ? md`${otherwise}` : after(retryAt);
}

function backup({ request }: Operation): Markdown {
  return inline('backup' in request ? request.backup.label : '', 60);
}

/** A restore that the host took and then gave up: nobody can say that the world is as it was. */
function mayBeRestored({ steps }: Operation): boolean {
  return steps.some(({ name, state, failure }) => {
    return name === 'backup.restore' && state === 'failed' && failure?.applied !== 'no';
  });
}

/** An operation in words, to follow "X asked to". */
export function askedFor(operation: Operation): Markdown {
  return stepWords[mainStep(operation)].asked(inline(operation.server.name, 60), operation);
}
