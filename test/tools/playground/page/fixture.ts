import type { Embed } from '@steward/fake-discord/model';
import type {
  AttachmentView,
  InspectorView,
  MessageView,
  State,
} from '../../../../tools/playground/page-protocol.ts';

export const people = {
  admin: '100000000000000201',
  moderator: '100000000000000202',
  member: '100000000000000203',
} as const;
export const roles = { admins: '100000000000000301', moderators: '100000000000000302' } as const;

const option = { type: 3, required: false };
const server = { ...option, name: 'server', description: 'Which server', autocomplete: true };
const registered = {
  application_id: '1',
  version: '1',
  type: 1,
  name_localizations: null,
  description_localizations: null,
  default_member_permissions: null,
  dm_permission: false,
  contexts: [0],
  integration_types: [0],
  nsfw: false,
};

export const channels = { general: '100000000000000101', log: '100000000000000102' } as const;

/** Returns a guild with three people, some commands and no messages. */
export function emptyState(): State {
  return {
    guild: {
      id: '100',
      name: 'The Playground',
      locale: 'en-US',
      channels: [
        { id: channels.general, name: 'general' },
        { id: channels.log, name: 'log' },
      ],
      roles: [
        { id: roles.admins, name: 'Admins', color: '#f0b232' },
        { id: roles.moderators, name: 'Moderators', color: '#2dc770' },
        { id: '100', name: '@everyone', color: null },
      ],
    },
    people: [
      person(people.admin, 'Admin', [roles.admins], '32', '#f0b232'),
      person(people.moderator, 'Moderator', [roles.moderators], '0', '#2dc770'),
      person(people.member, 'Member', [], '0', null),
    ],
    commands: [
      {
        ...registered,
        id: '401',
        name: 'access',
        description: 'Say which roles may do what',
        default_member_permissions: '32',
        options: [
          {
            type: 1,
            name: 'grant',
            description: 'Let a role do something',
            options: [
              { type: 8, name: 'role', description: 'Which role', required: true },
              {
                ...option,
                name: 'permission',
                description: 'What it may do',
                required: true,
                choices: [
                  { name: 'viewer: status, backup.list', value: 'viewer' },
                  { name: 'operator: viewer, start, stop, restart, back up', value: 'operator' },
                ],
              },
              server,
            ],
          },
        ],
      },
      {
        ...registered,
        id: '402',
        name: 'backup',
        description: 'Backups',
        options: [
          { type: 1, name: 'create', description: 'Make a backup', options: [server] },
          {
            type: 1,
            name: 'restore',
            description: 'Bring a backup back',
            options: [
              { ...option, name: 'backup', description: 'Which backup', required: true, autocomplete: true },
              server,
            ],
          },
        ],
      },
      {
        ...registered,
        id: '403',
        name: 'cmd',
        description: 'Run a console command on a server',
        options: [
          { ...option, name: 'command', description: 'One line', required: true, max_length: 100 },
          server,
        ],
      },
      {
        ...registered,
        id: '404',
        name: 'setup',
        description: 'Connect this guild',
        default_member_permissions: '32',
        options: [{ type: 1, name: 'connect', description: 'Give the API key' }],
      },
      {
        ...registered,
        id: '405',
        name: 'status',
        description: 'See how a server is doing',
        options: [server],
      },
    ],
    messages: [],
    inspector: emptyInspector,
  };
}

const emptyInspector: InspectorView = {
  bot: { state: 'running', pid: 4711, connected: true, problem: null },
  host: {
    state: 'running',
    pid: 4712,
    servers: [
      {
        id: 'survival',
        name: 'Survival',
        status: 'running',
        pid: 4713,
        players: { online: 2, max: 20 },
        cpuPercent: 3.25,
        memoryBytes: 214_000_000,
        backups: 1,
      },
      {
        id: 'creative',
        name: 'Creative',
        status: 'stopped',
        pid: null,
        players: null,
        cpuPercent: null,
        memoryBytes: null,
        backups: 0,
      },
    ],
  },
  calls: [
    { id: '1', at: 0, method: 'GET', path: '/v1/servers', status: 200, ms: 12, fault: null },
    {
      id: '2',
      at: 0,
      method: 'POST',
      path: '/v1/servers/survival/power',
      status: null,
      ms: 4,
      fault: 'lose-response',
    },
  ],
  store: { sections: [{ title: 'Grants', rows: ['Moderators: operator, everywhere'] }] },
  hostFault: 'none',
  account: { key: 'stw_demo_4f1c9a', fingerprint: null },
  survival: { minecraft: false, note: 'Survival is a small game process.' },
};

function person(
  id: string,
  name: string,
  roleIds: readonly string[],
  permissions: string,
  color: string | null,
) {
  return { id, name, present: true, roleIds, isAdmin: permissions !== '0', permissions, color };
}

/** Returns a message of the bot in #general. */
export function botMessage(id: string, overrides: Partial<MessageView> = {}): MessageView {
  return {
    id,
    channelId: channels.general,
    timestamp: Date.now(),
    editedTimestamp: null,
    visibleTo: null,
    invokedBy: { personId: people.moderator, name: 'Moderator', command: 'status' },
    replyTo: null,
    thinking: false,
    failed: null,
    notified: null,
    failedFor: [],
    content: '',
    embeds: [],
    components: [],
    componentsV2: false,
    attachments: [],
    ...overrides,
  };
}

/** The picture that the tests' page serves for every message. */
export const pictureView: AttachmentView = {
  id: 'pixel',
  filename: 'day.png',
  contentType: 'image/png',
  size: 70,
  description: 'Players of the last 24 hours',
  width: 1,
  height: 1,
  url: 'attachments/1/pixel',
};

export function embedOf(description: string, overrides: Partial<Embed> = {}): Embed {
  return { title: 'A title', description, color: 0x2e9e5b, ...overrides };
}
