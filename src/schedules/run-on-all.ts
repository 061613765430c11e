import { digest } from '@steward/kit';
import { openCase } from '../cases/model/case.ts';
import { connectionsOf } from '../discord/resolvers/connections.ts';
import { byName, ServerNames } from '../discord/resolvers/server-names.ts';
import type { ServerRef } from '../domain/connection.ts';
import {
  groupLimit,
  groupType,
  maxGroupServers,
  newGroup,
  newGroupDetails,
  toGroupRequest,
  waitingItem,
} from '../groups/model/server-group.ts';
import { isUsable } from '../operations/guild-hosts.ts';
import { actionsNeeded } from '../operations/kinds.ts';
import { supportsAll } from '../operations/supported.ts';
import type { Schedule } from './model/schedule.ts';
import { scheduledRequest } from './model/scheduled-actions.ts';
import { isTransientFailure, type RunContext, runKey } from './run-request.ts';
import type { RunStart } from './run-start.ts';

/** Starts a run on all servers: a request for several servers, which is worked on apart. An earlier attempt's is found. */
export async function startOnAll(schedule: Schedule, dueAt: number, context: RunContext): Promise<RunStart> {
  const { cases, hosts, connections, makerProblem } = context;
  const { guildId, settings, createdBy, language } = schedule;
  const groupId = digest(runKey(schedule, dueAt), 16);
  if ((await cases.get(groupType, guildId, groupId)) !== null) return { kind: 'group', groupId };
  const problem = await makerProblem(schedule);
  if (problem !== null) return { kind: 'missed', reason: problem };
  const request = toGroupRequest(scheduledRequest(settings));
  const found = await hosts.of(guildId, { interaction: `schedule:${schedule.id}` });
  const links = found?.connections.filter(isUsable) ?? [];
  if (found === null || links.length < found.connections.length || request === null)
    return { kind: 'missed', reason: 'disconnected' };
  const able = links.filter(({ hosting }) => supportsAll(actionsNeeded(request), hosting.capabilities));
  if (groupLimit(await cases.openOf(groupType, guildId)) !== null) return { kind: 'wait', reason: 'busy' };
  const servers: ServerRef[] = [];
  try {
    for (const { connection, account, hosting } of able) {
      const { items } = await hosting.servers(account, { deadlineMs: 10_000 });
      servers.push(...items.map(({ id, name }) => ({ connectionId: connection.id, id, name })));
    }
  } catch (error) {
    if (isTransientFailure(error)) return { kind: 'wait', reason: 'host-away' };
    throw error;
  }
  const { labelled } = new ServerNames(servers, connectionsOf(found));
  const chosen = servers.map(labelled).toSorted(byName).slice(0, maxGroupServers);
  if (chosen.length === 0) return { kind: 'missed', reason: 'unsupported' };
  const now = new Date();
  const group = openCase(groupType, {
    id: groupId,
    guildId,
    state: {
      ...newGroup,
      request,
      details: {
        items: chosen.map(waitingItem),
        offered: [],
        ...newGroupDetails,
      },
      requestedBy: createdBy,
      startedAt: now.getTime(),
    },
    language,
    channelId: settings.channelId ?? (await connections.settings(guildId)).logChannelId ?? '',
    createdAt: now,
  });
  await cases.add(group);
  return { kind: 'group', groupId };
}
