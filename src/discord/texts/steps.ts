import type { Operation, Step } from '../../domain/operation.ts';
import { mainStep } from '../../operations/plan.ts';
import { after, inline, inlineCode, Markdown, md, time } from '../views/markdown.ts';
import { ahead, duration } from '../views/units.ts';

type Words = (server: Markdown, operation: Operation) => Markdown;

interface StepTexts {
  /** The request, to follow "X asked to". */
  readonly asked: Words;
  readonly doing: Words;
  readonly done: Words;
  readonly failed: Words;
  /**
   * What to do if the outcome is unknown: trying again at once could do it twice.
   * @param retryAt when the host accepts requests again; null if unknown
   */
  readonly unsure: (retryAt: Date | null) => Markdown;
}

const checkStatus = (retryAt: Date | null) =>
  md`Check ${inlineCode('/status')} ${when(retryAt, 'in a minute')} before you try again.`;
const backupList = inlineCode('/backup list');

/** The texts of each step. */
export const stepTexts: Readonly<Record<Step['name'], StepTexts>> = {
  'power.start': {
    asked: (server) => md`start ${server}`,
    doing: (server) => md`Starting ${server}`,
    done: (server) => md`${server} is running`,
    failed: (server) => md`${server} was not started`,
    unsure: checkStatus,
  },
  'power.stop': {
    asked: (server) => md`stop ${server}`,
    doing: (server) => md`Stopping ${server}`,
    done: (server) => md`${server} has stopped`,
    failed: (server) => md`${server} was not stopped`,
    unsure: checkStatus,
  },
  'power.restart': {
    asked: (server) => md`restart ${server}`,
    doing: (server) => md`Restarting ${server}`,
    done: (server) => md`${server} is running again`,
    failed: (server) => md`${server} was not restarted`,
    unsure: checkStatus,
  },
  'power.kill': {
    asked: (server) => md`kill ${server}`,
    doing: (server) => md`Killing ${server}`,
    done: (server) => md`${server} was killed`,
    failed: (server) => md`${server} was not killed`,
    unsure: checkStatus,
  },
  command: {
    asked: (server) => md`run a command on ${server}`,
    doing: (server) => md`Running a command on ${server}`,
    done: (server) => md`Command sent to ${server}`,
    failed: (server) => md`Command not run on ${server}`,
    unsure: () => md`Check in the game or on the host’s console whether it ran before you send it again.`,
  },
  'backup.create': {
    asked: (server) => md`back up ${server}`,
    doing: (server) => md`Backing up ${server}`,
    done: (server) => md`Backup of ${server} made`,
    failed: (server) => md`No backup of ${server} was made`,
    unsure: (retryAt) =>
      md`Check ${backupList} ${when(retryAt, 'in a few minutes')} before you make another.`,
  },
  'backup.restore': {
    asked: (server, operation) => md`restore ${server} from ${backup(operation)}`,
    doing: (server, operation) => md`Restoring ${server} from ${backup(operation)}`,
    done: (server, operation) => md`${server} restored from ${backup(operation)}`,
    failed: (server, operation) =>
      mayBeRestored(operation) ? md`The restore of ${server} failed` : md`${server} was not restored`,
    unsure: (retryAt) =>
      md`The host may still be restoring it. You can safely restore the same backup again ${when(retryAt, 'in a few minutes')}.`,
  },
  'backup.delete': {
    asked: (server, operation) => md`delete the backup “${backup(operation)}” of ${server}`,
    doing: (server, operation) => md`Deleting the backup “${backup(operation)}” of ${server}`,
    done: (server, operation) => md`Deleted the backup “${backup(operation)}” of ${server}`,
    failed: (server, operation) => md`The backup “${backup(operation)}” of ${server} was not deleted`,
    unsure: (retryAt) =>
      md`Check ${backupList} ${when(retryAt, 'in a minute')}. If the backup is still there, delete it again.`,
  },
};

function when(retryAt: Date | null, otherwise: string): Markdown {
  return retryAt === null ? md`${otherwise}` : after(retryAt);
}

function backup({ request }: Operation): Markdown {
  return inline('backup' in request ? request.backup.label : '', 60);
}

/** Returns whether a failed restore may have changed the world. */
function mayBeRestored({ steps }: Operation): boolean {
  return steps.some(({ name, state, failure }) => {
    return name === 'backup.restore' && state === 'failed' && failure?.applied !== 'no';
  });
}

/** Describes an operation, to follow "X asked to". */
export function requestText(operation: Operation): Markdown {
  return stepTexts[mainStep(operation)].asked(inline(operation.server.name, 60), operation);
}

const stepIcons: Readonly<Record<Step['state'], string>> = {
  pending: '▫️',
  sending: '⏳',
  accepted: '⏳',
  lost: '⏳',
  done: '✅',
  failed: '❌',
  unknown: '⚠️',
  skipped: '▫️',
};

/** Returns a step's icon and text in one line. */
export function stepLine(operation: Operation, step: Step): Markdown {
  const server = inline(operation.server.name, 60);
  const words = stepTexts[step.name];
  const sign = Markdown.trusted(stepIcons[step.state]);
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
      return md`${sign} ${words.doing(server, operation)}: outcome unknown`;
    case 'pending':
      return md`${sign} ${words.doing(server, operation)}${waitText(step)}`;
    case 'skipped':
      return md`${sign} ~~${words.doing(server, operation)}~~ skipped`;
    default:
      return md`${sign} **${words.doing(server, operation)}**, started ${progress(step)}`;
  }
}

/** Returns why a step waits although the one before it is done. */
function waitText({ failure }: Step): Markdown {
  if (failure?.reason !== 'rate-limited' || failure.retryAt === null) return md``;
  const retryAt = ahead(new Date(failure.retryAt));
  return md`: the host gets too many requests from this account; continuing ${retryAt === null ? md`soon` : after(retryAt)}`;
}

/** Returns a step's progress: how long ago it was sent, how much is done, and the server's status. */
export function progress({ result, startedAt, state, failure }: Step): Markdown {
  const sent = startedAt === null ? md`` : time(new Date(startedAt));
  const percent = result?.progressPercent == null ? md`` : md`, ${Math.round(result.progressPercent)} %`;
  const status = result?.status == null ? md`` : md`, now ${inline(result.status)}`;
  const lost = state === 'lost' ? md`; ${checkReason(failure)}` : md``;
  return md`${sent}${percent}${status}${lost}`;
}

function checkReason(failure: Step['failure']): Markdown {
  switch (failure?.reason) {
    case 'host-failed':
    case 'gateway-failed':
    case 'maintenance':
      return md`the host responded with an error; checking whether it was done anyway`;
    case 'too-slow':
      return md`the host did not respond in time; checking what happened`;
    case 'interrupted':
      return md`I was restarted in the meantime; checking what happened`;
    default:
      return md`the host’s response was lost; checking what happened`;
  }
}

/** Returns a duration in brackets, at least 1 s; empty if it is unknown. */
export function took(from: Date | null, to: Date | null): Markdown {
  if (from === null || to === null) return md``;
  return md` (${duration(Math.max(1_000, to.getTime() - from.getTime()))})`;
}
