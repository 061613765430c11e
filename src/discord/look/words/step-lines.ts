import type { Operation, Step } from '../../../domain/operation.ts';
import { after, inline, Markdown, md, moment } from '../text.ts';
import { duration } from '../units.ts';
import { ahead } from './failure-words.ts';
import { stepWords } from './step-words.ts';

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
  const words = stepWords[step.name];
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
  if (failure?.reason !== 'rate limited' || failure.retryAt === null) return md``;
  const retryAt = ahead(new Date(failure.retryAt));
  return md`: the host gets too many requests from this account, I go on ${retryAt === null ? md`soon` : after(retryAt)}`;
}

/** How far a step is: how long ago it was sent, how much is done, and what is seen of the server. */
export function progress({ result, startedAt, state, failure }: Step): Markdown {
  const sent = startedAt === null ? md`` : moment(new Date(startedAt));
  const percent = result?.progressPercent == null ? md`` : md`, ${Math.round(result.progressPercent)} %`;
  const status = result?.status == null ? md`` : md`, now ${inline(result.status)}`;
  const lost = state === 'lost' ? md`; ${whyLooking(failure)}` : md``;
  return md`${sent}${percent}${status}${lost}`;
}

function whyLooking(failure: Step['failure']): Markdown {
  switch (failure?.reason) {
    case 'host failed':
    case 'gateway failed':
    case 'maintenance':
      return md`the host answered with an error, and I am looking whether it was done all the same`;
    case 'too slow':
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
