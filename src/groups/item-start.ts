import { type Hosting, isDown, orNull } from '@steward/hosts/model';
import { digest } from '@steward/kit';
import type { Case } from '../cases/model/case.ts';
import type { CurrentRights } from '../discord/current-rights.ts';
import { hasRights } from '../discord/resolvers/rights.ts';
import { serverKey } from '../domain/connection.ts';
import { OperationLimitError } from '../operations/concurrency.ts';
import type { GuildHosts } from '../operations/guild-hosts.ts';
import { newBackupOf } from '../operations/kinds.ts';
import {
  OperationConflictError,
  OperationExistsError,
  type OperationRequest,
} from '../operations/model/operation.ts';
import type { OperationService } from '../operations/service.ts';
import { hostOf, UnsupportedError } from '../operations/supported.ts';
import type { Operations } from '../store/repositories/operations.ts';
import { type ItemStart, isOneByOne } from './group-decisions.ts';
import type { GroupItem, GroupState } from './model/server-group.ts';

export interface ItemContext {
  readonly operations: Pick<Operations, 'ofInteraction'>;
  readonly service: Pick<OperationService, 'start'>;
  readonly hosts: Pick<GuildHosts, 'link'>;
  readonly currentRights: Pick<CurrentRights, 'problem'>;
}

/** Returns the text that makes the operation of a server of a group unique. */
function itemKey({ id }: Pick<Case<GroupState>, 'id'>, { server }: Pick<GroupItem, 'server'>): string {
  return `group:${id}:${digest(serverKey(server), 22)}`;
}

/**
 * Starts the operation of a server, once: one that an earlier attempt started is found.
 * @param findsOnly whether none is started; null if none was then
 * @throws StoreUnavailableError and it is to be tried again
 */
export async function startItem(
  group: Case<GroupState>,
  item: GroupItem,
  { operations, service, hosts, currentRights }: ItemContext,
  findsOnly = false,
): Promise<ItemStart | null> {
  const { guildId, language, id } = group;
  const { request, requestedBy } = group.state;
  const { server } = item;
  const key = itemKey(group, item);
  const earlier = await operations.ofInteraction(key);
  if (earlier !== null) return { kind: 'operation', operationId: earlier.id };
  if (findsOnly) return null;
  const absent = { guildId, person: requestedBy, log: { group: id } };
  const problem = await currentRights.problem(absent, (access) => hasRights(access, request, server));
  if (problem !== null) return { kind: 'failed', reason: problem === 'left' ? 'person-left' : problem };
  const link = await hosts.link(guildId, server.connectionId, { interaction: `group:${id}` });
  if (typeof link === 'string') return { kind: 'failed', reason: 'disconnected' };
  const { account, hosting } = link;
  if (needsRunning(request, hosting)) {
    // If it can't be read, the operation says why.
    const read = await orNull(hosting.server(account, server.id, { deadlineMs: 10_000 }));
    const isStopped = read !== null && (isDown(read.status) || read.status === 'stopping');
    if (isStopped) return isOneByOne(request) ? { kind: 'left' } : { kind: 'failed', reason: 'not-running' };
  }
  try {
    const started = await service.start({
      guildId,
      accountId: account.id,
      host: hostOf(link),
      server,
      request,
      requestedBy,
      interactionId: key,
      origin: { kind: 'group', groupId: id },
      replyTo: null,
      language,
    });
    return { kind: 'operation', operationId: started.id };
  } catch (error) {
    if (error instanceof UnsupportedError) return { kind: 'failed', reason: 'unsupported' };
    if (error instanceof OperationConflictError || error instanceof OperationLimitError)
      return { kind: 'busy' };
    // Another process started it at the same time.
    const existing = error instanceof OperationExistsError ? await operations.ofInteraction(key) : null;
    if (existing !== null) return { kind: 'operation', operationId: existing.id };
    throw error;
  }
}

/** Returns whether the request is for servers that run: a stopped one stays stopped in a restart of all. */
function needsRunning(request: OperationRequest, { capabilities }: Hosting): boolean {
  if (isOneByOne(request)) return true;
  return newBackupOf(request) !== null && capabilities.backups?.createNeedsRunning === true;
}
