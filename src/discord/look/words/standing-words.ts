import type { Operation, Step } from '../../../domain/operation.ts';
import { inline, type Markdown, md } from '../text.ts';

/** How the world and the server stand, in so many words: nobody may be left guessing after a restore. */
export function whereItStands(operation: Operation): Markdown {
  const server = inline(operation.server.name, 60);
  const status = operation.serverStatus;
  const stands =
    status === null
      ? unread(operation, server)
      : status === 'unknown'
        ? md``
        : status === 'crashed'
          ? md`${server} has **crashed**.`
          : md`${server} is **${inline(status)}** now.`;
  const restore = operation.steps.find(({ name }) => name === 'backup.restore');
  return restore === undefined ? stands : md`${worldWords(restore)} ${stands}`;
}

function unread({ steps }: Operation, server: Markdown): Markdown {
  return steps.some(({ failure }) => failure?.reason === 'rate limited')
    ? md`Until the host listens again I can’t see how ${server} stands.`
    : md`I could not read whether ${server} is up.`;
}

function worldWords({ state, failure }: Step): Markdown {
  switch (state) {
    case 'done':
      return md`The world is the backup’s.`;
    case 'skipped':
    case 'pending':
      return md`The world is as it was: the restore was not sent.`;
    case 'failed':
      if (failure?.reason === 'restore failed' && failure.hostText !== null) {
        return md`I can’t look at the world myself: unless the host says above that it is as it was, look at it there before you start the server.`;
      }
      return failure?.applied === 'no'
        ? md`The world is as it was: the restore was not made.`
        : md`The world may be the old one, the backup’s, or a part of each: look at it at the host before you start the server.`;
    default:
      return md`It is not certain whether the world is the old one or the backup’s: look at it before you let people in.`;
  }
}
