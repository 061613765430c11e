import { HostError, panelActKinds, type Server, serverBlocks, serverStatuses } from '@steward/hosts/model';
import { aBackup, aServer, genericCapabilities } from '@steward/hosts/testing';
import type { Mute } from '../../src/alerts/model/mute.ts';
import { message } from '../../src/discord/views/embed.ts';
import { type HistoryEntry, historyMessage } from '../../src/history/history-view.ts';
import type { Operation, OperationRequest } from '../../src/operations/model/operation.ts';
import { type Panel, panelEnds, usualLook } from '../../src/panels/model/panel.ts';
import { type OverviewServer, overviewCard } from '../../src/panels/overview-view.ts';
import {
  newPanelMessage,
  type PanelContent,
  panelEndedMessage,
  panelMessage,
  panelsMessage,
  renderPanel,
  type ShownServer,
} from '../../src/panels/panel-view.ts';
import { type ServerFacts, serverMessage } from '../../src/panels/server-view.ts';
import { scheduledActions } from '../../src/schedules/model/schedule.ts';
import { unaskedGame } from '../../src/watch/model/game.ts';
import type { ServerObservation } from '../../src/watch/model/watch.ts';
import { aCheckOf } from '../support/marks.ts';
import {
  ada,
  ago,
  ahead,
  creative,
  failed,
  failure,
  mo,
  now,
  operation,
  connection as ownConnection,
  reference,
  skyblock,
  succeeded,
  survival,
  t,
} from './fixed.ts';
import { requests } from './requests.ts';
import { type Situation, situationsOf } from './situation.ts';

const host = { name: 'My host', capabilities: genericCapabilities };
const backup = aBackup('b-1', { createdAt: ago(600), sizeBytes: 1_500_000_000 });
const marks = new Map([[backup.id, aCheckOf(backup)]]);
const usage = {
  cpuPercent: 37.5,
  cpuLimitPercent: 200,
  memoryBytes: 3_200_000_000,
  memoryLimitBytes: 4_294_967_296,
  diskBytes: 5_000_000_000,
  diskLimitBytes: 10_737_418_240,
  uptimeSeconds: 7_200,
  startedAt: null,
};
const act = {
  id: 'act',
  serverId: survival.id,
  serverName: survival.name,
  kind: 'stop',
  actor: 'ada@example.com',
  byApi: false,
  at: ago(10),
} as const;

function server(change: Partial<Server> = {}): Server {
  return aServer(survival.id, {
    name: survival.name,
    statusWord: null,
    players: { online: 2, max: 20, names: ['Alex', 'Steve'] },
    usage,
    configuration: [
      { label: 'Address', value: 'play.example.com' },
      { label: 'Version', value: 'Paper 1.21.8' },
      { label: 'Difficulty', value: 'hard' },
    ],
    ...change,
  });
}

function status(change: Partial<Server> = {}, facts: Partial<ServerFacts> = {}) {
  return serverMessage(
    t,
    {
      ref: survival,
      server: server(change),
      game: unaskedGame,
      act: null,
      latest: { backup, marks },
      next: null,
      ...facts,
    },
    host,
    () => true,
    reference,
    [{ url: 'https://panel.example.com/server/1', label: t.plain('button.open-page', { host: 'My host' }) }],
  );
}

const nobody = { players: null, usage: { ...usage, uptimeSeconds: null } };
const silentGame = {
  ...unaskedGame,
  state: 'silent',
  since: ago(8),
  answeredAt: ago(9),
  startedAt: ago(100),
} as const;
const startingGame = {
  ...unaskedGame,
  state: 'silent',
  since: ago(1),
  answeredAt: ago(100),
  startedAt: ago(1),
} as const;

const statuses = () => ({
  ...Object.fromEntries(
    serverStatuses.map((each) => [
      `A server that is ${each}`,
      status({ status: each, ...(each === 'running' ? {} : nobody) }),
    ]),
  ),
  ...Object.fromEntries(
    serverBlocks.map((blocked) => [
      `A server on which its host refuses everything: ${blocked}`,
      status({ status: 'stopped', statusWord: blocked, ...nobody, blocked }),
    ]),
  ),
  'A server whose game doesn’t answer': status({}, { game: silentGame }),
  'A server whose game doesn’t answer yet': status({}, { game: startingGame }),
  'A server that someone stopped in the panel': status({ status: 'stopped', ...nobody }, { act }),
  'A server whose host says what is wrong': status({
    status: 'crashed',
    ...nobody,
    problem: 'Out of memory',
  }),
  'A server whose disk is full': status({ status: 'stopped', ...nobody, diskFull: true }),
  'A server that is frozen': status({ isFrozen: true, problem: 'The container is paused.' }),
  'A server with its host’s own word for the status': status({ statusWord: 'hibernating' }),
  'A server of which nobody knows who is online': status({ players: { online: null, max: 20, names: [] } }),
  'A server without a backup': status({}, { latest: { backup: null, marks: null } }),
  'A server with a backup that is bad': status(
    {},
    {
      latest: {
        backup,
        marks: new Map([[backup.id, aCheckOf(backup, { mark: 'bad', problems: [{ kind: 'empty' }] })]]),
      },
    },
  ),
  'A server for which everything is scheduled': status(
    {},
    { next: { actions: scheduledActions, at: ahead(90) } },
  ),
  'A server with each known setting': status({
    configuration: ['Game', 'Software', 'Type', 'Map', 'Game mode', 'Difficulty', 'PVP'].map((label) => ({
      label,
      value: 'something',
    })),
  }),
});

const observation: ServerObservation = {
  server: server(),
  readAt: ago(0.2),
  status: 'running',
  statusSince: ago(120),
  emptySince: null,
  game: unaskedGame,
  isOutdated: false,
  failure: null,
  failingSince: null,
  newestBackup: backup,
  restarts: [],
  falls: [],
};
const hostError = (kind: 'unreachable' | 'unknown-server') =>
  new HostError(kind, { call: 'read-server', applied: 'no' });

function shown(change: Partial<ServerObservation> = {}, more: Partial<ShownServer> = {}): ShownServer {
  return {
    ref: survival,
    observation: { ...observation, ...change },
    capabilities: genericCapabilities,
    host: { name: 'My host', kind: 'generic', address: 'https://host.example' },
    running: null,
    failure: null,
    ...more,
  };
}

function panel(content: PanelContent, { buttons = true, legend = null as string | null } = {}) {
  const options = {
    guildId: '100',
    buttons: buttons ? { panelId: 'panel', serverReference: reference } : null,
    marks,
    act: null,
    references: ['1', '2', '3'],
  };
  return panelMessage(renderPanel(t, content, options), legend === null ? null : { legend });
}

type OfServer = Extract<PanelContent, { readonly kind: 'server' }>;
const ofServer = (one: ShownServer, more: Partial<OfServer> = {}, look: Parameters<typeof panel>[1] = {}) =>
  panel({ kind: 'server', server: one, next: null, mute: null, ...more }, look);

const down = { status: 'stopped', server: server({ status: 'stopped', ...nobody }) } as const;
const outdated = { isOutdated: true, readAt: ago(4) };

function mute(change: Partial<Mute> = {}): Mute {
  return {
    id: 'mute',
    guildId: '100',
    server: survival,
    until: ahead(60),
    reason: null,
    setBy: ada.id,
    setAt: now,
    endedAt: null,
    ...change,
  };
}

const restart = requests['restart a server'];

const panels = () => {
  const other = (ref: typeof survival, change: Partial<ServerObservation> = {}) => shown(change, { ref });
  const connection = {
    connection: ownConnection,
    unusable: null,
    failure: hostError('unreachable'),
    failingSince: ago(5),
    isUnreachable: true,
    succeededAt: ago(6),
    isListed: true,
  };
  const unusable = ['host-changed', 'key-unreadable', 'disconnected', 'connection-removed'] as const;
  const servers = [other(survival), other(creative, down), other(skyblock, { ...outdated })];
  return {
    'A status panel before its server is read': newPanelMessage(t, { server: survival, look: usualLook }),
    'A status panel of all servers before they are read': newPanelMessage(t, {
      server: null,
      look: usualLook,
    }),
    'A status panel of a server that runs': ofServer(shown(), {
      next: { actions: ['restart'], at: ahead(90) },
    }),
    'A status panel without buttons': ofServer(shown(), {}, { buttons: false }),
    'A status panel with a picture': ofServer(shown(), {}, { legend: '▲ restart' }),
    'A status panel of a server that is stopped': ofServer(shown(down)),
    'A status panel of a server that Mo restarts': ofServer(
      shown({}, { running: operation(restart, { requestedBy: mo }) }),
    ),
    'A status panel of a server that a schedule restarts': ofServer(
      shown(
        {},
        {
          running: operation(restart, {
            origin: { kind: 'schedule', scheduleId: 'schedule', dueAt: +now, part: 'action' },
          }),
        },
      ),
    ),
    'A status panel of a server that another Discord server restarts': ofServer(
      shown({}, { running: operation(restart, { guildId: '200' }) }),
    ),
    'A status panel whose host can’t be reached': ofServer(
      shown(outdated, { failure: hostError('unreachable') }),
    ),
    'A status panel that wasn’t read in time': ofServer(shown(outdated)),
    'A status panel whose server was never read': ofServer(
      shown({ isOutdated: true, readAt: null, server: null, status: 'unknown' }),
    ),
    'A status panel whose server is gone': ofServer(
      shown(outdated, { failure: hostError('unknown-server') }),
    ),
    'A status panel of a server whose alerts are muted': ofServer(shown(), {
      mute: mute({ reason: 'maintenance' }),
    }),
    ...Object.fromEntries(
      unusable.map((reason) => [
        `A status panel that nothing can be read for: ${reason}`,
        panel({ kind: 'unavailable', name: 'Survival', reason }),
      ]),
    ),
    'A status panel of all servers': panel({ kind: 'all', servers, failing: [], mutes: [] }),
    'A status panel of all servers, whose host can’t be reached, with a mute': panel({
      kind: 'all',
      servers,
      failing: [connection],
      mutes: [mute({ server: null })],
    }),
    'A status panel of all servers, all of which run': panel({
      kind: 'all',
      servers: [other(survival), other(creative)],
      failing: [],
      mutes: [],
    }),
    'A status panel without servers': panel({ kind: 'all', servers: [], failing: [], mutes: [] }),
  };
};

function aPanel(change: Partial<Panel> = {}): Panel {
  return {
    id: 'panel',
    guildId: '100',
    channelId: '404',
    channelName: 'status',
    server: survival,
    buttons: true,
    look: usualLook,
    language: 'en',
    createdBy: ada.id,
    createdAt: ago(10_000),
    messageId: '900',
    refreshAt: null,
    pictureRefused: false,
    ended: null,
    ...change,
  };
}

const overviews = () => {
  const one = (name: string, change: Partial<OverviewServer> = {}): OverviewServer => ({
    name,
    status: 'running',
    statusWord: null,
    players: { online: 2, max: 20, names: [] },
    configuration: [],
    outdated: null,
    isBusy: false,
    ...change,
  });
  const overview = (all: readonly OverviewServer[], rest: Partial<Parameters<typeof overviewCard>[3]> = {}) =>
    message(overviewCard(t, all, 0, { more: false, failed: [], updated: ago(0.1), ...rest }));
  return {
    'All servers, in each status': overview([
      ...serverStatuses.map((each) => one(`A ${each} one`, { status: each })),
      one('A silent one', { status: 'silent' }),
      one('A busy one', { isBusy: true }),
      one('One without a limit', { players: { online: 3, max: null, names: [] } }),
      one('One seen before', { outdated: { readAt: ago(5), reason: null } }),
    ]),
    'All servers, of which the host lists some': overview([one('Survival')], { more: true }),
    'More servers than fit onto a page': overview(
      Array.from({ length: 30 }, (_, index) =>
        one(`Server ${index + 1}`, { status: 'unknown', players: null }),
      ),
    ),
    'There are no servers': overview([]),
    'There are no status panels': panelsMessage(t, []),
    'There are status panels in each state': panelsMessage(t, [
      aPanel(),
      aPanel({ server: null, buttons: false }),
      aPanel({ messageId: null }),
      aPanel({ pictureRefused: true }),
      ...panelEnds.map((reason) => aPanel({ ended: { reason, at: ago(60) } })),
    ]),
  };
};

function histories() {
  const entry = (one: Operation): HistoryEntry => ({ id: one.id, createdAt: one.createdAt, operation: one });
  const did = (request: OperationRequest, change: Partial<Operation> = {}) =>
    entry(succeeded(request, {}, { serverStatus: 'running', ...change }));
  const history = (
    entries: readonly HistoryEntry[],
    filter: Partial<Parameters<typeof historyMessage>[1]> = {},
    more = false,
  ) =>
    historyMessage(
      t,
      { server: null, personId: null, name: null, ...filter },
      { entries, newer: false, older: more, keep: 'newest' },
      () => true,
      (direction) => direction,
      'UTC',
    );
  const origins = [
    { kind: 'schedule', scheduleId: 'schedule', dueAt: +now, part: 'action' },
    { kind: 'approval', approvedBy: mo },
    { kind: 'group', groupId: 'group' },
  ] as const;
  const wanted = Object.values<OperationRequest>(requests);
  return {
    'There’s no history': history([]),
    'Nothing was done that was asked for': history([], { personId: mo.id }),
    'What each kind of request is called': history(wanted.map((request) => did(request))),
    Outcomes: history([
      entry(failed(restart, 'failed', failure('crashed'))),
      entry(failed(restart, 'unknown', failure('not-seen'))),
      entry(operation(restart)),
      entry(succeeded(requests['stop a server'], { killedAfterSeconds: 30 }, { serverStatus: 'stopped' })),
      ...origins.map((origin) => did(restart, { origin })),
    ]),
    'What was done in the panel': history(
      panelActKinds.flatMap((kind) =>
        [false, true].map((byApi) => ({ id: kind, createdAt: ago(10), act: { ...act, kind, byApi } })),
      ),
    ),
    'There’s more, of one server and person': history(
      [did(restart)],
      { server: survival, personId: ada.id, name: 'power.restart' },
      true,
    ),
  };
}

export function servers(): readonly Situation[] {
  return [
    ...situationsOf('channel', { ...statuses(), ...panels() }),
    ...situationsOf('private', { ...overviews(), ...histories() }),
    ...situationsOf(
      'log',
      Object.fromEntries(
        panelEnds.map((reason) => [
          `A status panel has ended: ${reason}`,
          panelEndedMessage(t, aPanel(), reason),
        ]),
      ),
    ),
  ];
}
