import { type Backup, HostError, type HostErrorKind, type Server } from '@steward/hosts/model';
import { genericCapabilities } from '@steward/hosts/testing';
import { expect, test } from 'vitest';
import type { Mute } from '../../src/alerts/model/mute.ts';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { contentHash } from '../../src/panels/panel-content.ts';
import {
  type PanelContent,
  panelMessage,
  renderPanel,
  type ShownServer,
} from '../../src/panels/panel-view.ts';
import type { MonitoredConnection, ServerObservation } from '../../src/watch/model/watch.ts';
import { unread } from '../../src/watch/observation.ts';
import { aConnection, anOperation } from '../store/fixtures.ts';

const hourMs = 3_600_000;
const morning = new Date('2030-01-01T08:00:00Z');
const later = new Date(morning.getTime() + hourMs);

const server: Server = {
  id: 'srv-1',
  name: 'World',
  status: 'running',
  statusWord: 'Playing',
  players: { online: 3, max: 20, names: ['Anna', 'Bert'] },
  usage: {
    cpuPercent: 40,
    cpuLimitPercent: null,
    memoryBytes: 2_000_000_000,
    memoryLimitBytes: 4_000_000_000,
    diskBytes: 5_000_000_000,
    diskLimitBytes: 20_000_000_000,
    uptimeSeconds: 3_600,
    startedAt: morning,
  },
  configuration: [
    { label: 'Address', value: 'play.example.com' },
    { label: 'Version', value: '1.21.4' },
    { label: 'MOTD', value: 'Welcome' },
  ],
  restore: null,
};
const newestBackup: Backup = {
  id: 'b1',
  name: 'before the update',
  createdAt: morning,
  sizeBytes: 1_000_000_000,
  state: 'complete',
  progressPercent: null,
  error: null,
  locked: false,
};
const observation: ServerObservation = {
  ...unread,
  server,
  readAt: morning,
  status: 'running',
  statusSince: morning,
  newestBackup,
};
const running = anOperation({ startedAt: morning });
const shown: ShownServer = {
  ref: { connectionId: 'default', id: 'srv-1', name: 'World' },
  observation,
  capabilities: { ...genericCapabilities, statusAgeMs: 20_000 },
  host: { name: 'Host', kind: 'generic', address: 'https://host.example' },
  running,
  failure: null,
};
const failed = (kind: HostErrorKind) => new HostError(kind, { call: 'read-server', applied: 'no' });
const connection: MonitoredConnection = {
  connection: {
    ...{ ...aConnection, openKind: null, certificateSha256: null },
    ...{ accountId: 'a', connectedAt: morning },
  },
  ...{ unusable: null, failure: failed('key-refused'), failingSince: morning, isUnreachable: true },
  ...{ succeededAt: morning, isListed: true },
};

const mute: Mute = {
  id: 'mute',
  guildId: '100',
  server: shown.ref,
  until: later,
  reason: 'an update',
  setBy: '300',
  setAt: morning,
  endedAt: null,
};
const outdated: ShownServer = { ...shown, observation: { ...observation, isOutdated: true } };
const contents: readonly PanelContent[] = [
  ...[shown, outdated, { ...outdated, failure: failed('too-slow') }].flatMap((one): PanelContent[] => [
    { kind: 'server', server: one, next: { actions: ['restart'], at: later }, mute },
    {
      kind: 'all',
      servers: [one, { ...shown, ref: { ...shown.ref, id: 'srv-2' } }],
      failing: [connection],
      mutes: [mute],
    },
  ]),
  { kind: 'unavailable', name: 'World', reason: 'connection-removed' },
  { kind: 'unavailable', name: null, reason: 'disconnected' },
];

/** Other values of what can't be any text. */
const others: Readonly<Record<string, unknown>> = {
  status: 'crashed',
  action: 'stop',
  actions: ['stop'],
  reason: 'host-changed',
  kind: undefined,
  requestedBy: { id: '999', name: 'Zoe' },
  failure: failed('unknown-server'),
  running: null,
  newestBackup: null,
  players: null,
};

/** Returns other values that a value may have. */
function changed(name: string, value: unknown): readonly unknown[] {
  if (value instanceof Date) return [later, new Date(0)];
  if (typeof value === 'string') return [`${value}!`, ''];
  if (typeof value === 'number') return [value * 1.5 + 1, 0];
  if (typeof value === 'boolean') return [!value];
  return value === null && name === 'failure' ? [failed('unknown-server')] : [];
}

/** Yields a content with each of its values changed in turn, at any depth. */
function* variants(value: unknown, name = ''): Generator<unknown> {
  if (name in others) {
    if (others[name] !== undefined) yield others[name];
  } else yield* changed(name, value);
  if (
    name === 'actions' ||
    typeof value !== 'object' ||
    value === null ||
    value instanceof Date ||
    value instanceof Error
  )
    return;
  if (Array.isArray(value)) {
    yield value.slice(1);
    for (const [index, inner] of value.entries())
      for (const variant of variants(inner)) yield value.with(index, variant);
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'steps') continue;
    for (const variant of variants(inner, key)) yield { ...value, [key]: variant };
  }
}

/** Returns the message of a panel without the time of its read. */
function looks(content: PanelContent): string {
  const rendered = renderPanel(textsIn('en'), content, {
    act: null,
    guildId: running.guildId,
    buttons: { panelId: 'panel', serverReference: 'reference' },
    marks: null,
  });
  return JSON.stringify(panelMessage(rendered, null)).replace(/Updated <t:\d+:R>/, '');
}

test.for(contents.map((content, index) => [`${content.kind} ${index}`, content] as const))(
  'a content that looks different has another hash: %s',
  ([, content]) => {
    let different = 0;
    for (const variant of variants(content) as Generator<PanelContent>) {
      if (looks(variant) === looks(content)) continue;
      different += 1;
      const what = `${looks(content)}\n${looks(variant)}`;
      expect(contentHash(variant), what).not.toBe(contentHash(content));
    }
    expect(different).toBeGreaterThanOrEqual({ server: 15, all: 10, unavailable: 1 }[content.kind]);
  },
);

test.for<[string, Partial<ServerObservation>]>([
  ['the time of a read', { readAt: later }],
  ['a restart that the host repaired', { restarts: [] }],
  ['since when nobody is online', { emptySince: later }],
  ['how long it has run', { server: { ...server, usage: { ...server.usage, uptimeSeconds: 7_200 } } }],
  [
    'a setting that is not shown',
    {
      server: { ...server, configuration: [...server.configuration, { label: 'Difficulty', value: 'hard' }] },
    },
  ],
])('makes no difference: %s', ([, change]) => {
  const content = (change: Partial<ServerObservation>): PanelContent => {
    return {
      kind: 'server',
      server: { ...shown, observation: { ...observation, ...change } },
      next: null,
      mute: null,
    };
  };
  expect(contentHash(content(change))).toBe(contentHash(content({})));
});
