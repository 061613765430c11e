import type { Operation, Step } from '../../domain/operation.ts';
import { mainStep } from '../../operations/plan.ts';
import { after, inline, inlineCode, Markdown, md, time } from '../views/markdown.ts';
import { ahead, duration } from '../views/units.ts';

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
  md`Look again with ${inlineCode('/status')} ${when(retryAt, 'in a minute')} before you try again.`;
const lookAtBackups = inlineCode('/backup list');

/** How each step is spoken of. */
export const stepTexts: Readonly<Record<Step['name'], StepWords>> = {
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
export function requestText(operation: Operation): Markdown {
  return stepTexts[mainStep(operation)].asked(inline(operation.server.name, 60), operation);
}

const stepSigns: Readonly<Record<Step['state'], string>> = {
  pending: '▫️',
  sending: '⏳',
  accepted: '⏳',
  lost: '⏳',
  done: '✅',
  failed: '❌',
  unknown: '⚠️',
  skipped: '▫️',
};

/** A step of an operation in one line, with its sign. */
export function stepLine(operation: Operation, step: Step): Markdown {
  const server = inline(operation.server.name, 60);
  const words = stepTexts[step.name];
  const sign = Markdown.trusted(stepSigns[step.state]);
  switch (step.state) {
    case 'done': {
      const time = took(
        step.startedAt === null ? null : new Date(step.startedAt),
        step.endedAt === null ? null : new Date(step.endedAt),
      );
      return md`${sign} ${words.done(server, operation)}${time}`;
    }
    case 'failed':
      return md`${sign} ${words.failed(server, operation)}`;
    case 'unknown':
      return md`${sign} ${words.doing(server, operation)}: not certain`;
    case 'pending':
      return md`${sign} ${words.doing(server, operation)}${heldBack(step)}`;
    case 'skipped':
      return md`${sign} ~~${words.doing(server, operation)}~~ not begun`;
    default:
      return md`${sign} **${words.doing(server, operation)}**, begun ${progress(step)}`;
  }
}

/** Why a step has not begun though the one before it is done. */
function heldBack({ failure }: Step): Markdown {
  if (failure?.reason !== 'rate-limited' || failure.retryAt === null) return md``;
  const retryAt = ahead(new Date(failure.retryAt));
  return md`: the host gets too many requests from this account, I go on ${retryAt === null ? md`soon` : after(retryAt)}`;
}

/** How far a step is: how long ago it was sent, how much is done, and what is seen of the server. */
export function progress({ result, startedAt, state, failure }: Step): Markdown {
  const sent = startedAt === null ? md`` : time(new Date(startedAt));
  const percent = result?.progressPercent == null ? md`` : md`, ${Math.round(result.progressPercent)} %`;
  const status = result?.status == null ? md`` : md`, now ${inline(result.status)}`;
  const lost = state === 'lost' ? md`; ${whyLooking(failure)}` : md``;
  return md`${sent}${percent}${status}${lost}`;
}

function whyLooking(failure: Step['failure']): Markdown {
  switch (failure?.reason) {
    case 'host-failed':
    case 'gateway-failed':
    case 'maintenance':
      return md`the host answered with an error, and I am looking whether it was done all the same`;
    case 'too-slow':
      return md`the host did not answer in time, and I am looking what became of it`;
    case 'interrupted':
      return md`I was interrupted meanwhile, and am looking what became of it`;
    default:
      return md`the host’s answer was lost, and I am looking what became of it`;
  }
}

/** How long something took, in brackets, at least a second; empty where that is not known. */
export function took(from: Date | null, to: Date | null): Markdown {
  if (from === null || to === null) return md``;
  return md` (${duration(Math.max(1_000, to.getTime() - from.getTime()))})`;
}
