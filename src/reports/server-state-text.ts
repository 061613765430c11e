import { inline, type Markdown } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { restoreOf, restoreSteps, stepKinds } from '../operations/kinds.ts';
import type { Operation, Step } from '../operations/model/operation.ts';
import { mayBeOld } from '../operations/outcomes.ts';
import { isStatus } from '../operations/server-status.ts';

/** Returns the server's state and, for a restore, which world it has. */
export function serverStateText(t: Texts, operation: Operation): Markdown {
  const [restore] = restoreSteps(operation.steps);
  const world = restore === undefined ? [] : worldSentences(t, operation, restore);
  return t.sentences([...world, ...statusSentences(t, operation)]);
}

/** Returns the sentence on the status; none if it is unknown or of a newer version. */
function statusSentences(t: Texts, operation: Operation): readonly Markdown[] {
  const server = inline(operation.server.name, 60);
  const status = operation.serverStatus;
  if (status === null) {
    const held = operation.steps.some(({ failure }) => failure?.reason === 'rate-limited');
    return [t.md(held ? 'operation.unread-rate-limited' : 'operation.unread', { server })];
  }
  if (!isStatus(status) || status === 'unknown') return [];
  const last = operation.steps.at(-1);
  // The line of that step says so.
  if (status === 'running' && last?.state === 'done' && stepKinds[last.name].leavesRunning) return [];
  if (mayBeOld(operation))
    return [t.md('operation.status-old', { server, status: t.md(`status.${status}`) })];
  return [t.md(`server.now.${status}`, { server })];
}

/** Returns what became of the world; nothing if it is the backup's, which the title says. */
function worldSentences(t: Texts, operation: Operation, { state, failure }: Step): readonly Markdown[] {
  const { request } = operation;
  const isInterrupted = failure?.reason === 'restore-interrupted';
  switch (state) {
    case 'done':
      return restoreOf(request)?.keepsNewFiles === true ? [t.md('operation.world.restored-over')] : [];
    case 'skipped':
    case 'pending':
      return [t.md('operation.world.not-sent')];
    case 'failed':
      if (failure?.reason === 'restore-failed' && failure.hostText !== null)
        return [t.md('operation.world.see-host')];
      return [t.md(failure?.applied === 'no' ? 'operation.world.not-restored' : 'operation.world.uncertain')];
    case 'sending':
    case 'accepted':
    case 'lost':
    case 'unknown':
      return [t.md(isInterrupted ? 'operation.world.mixed' : 'operation.world.uncertain')];
  }
}
