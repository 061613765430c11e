import { HostError, hostKinds } from '@steward/hosts/model';
import { aServer, genericCapabilities } from '@steward/hosts/testing';
import { Access } from '../../src/access/access.ts';
import { actions, levelNames } from '../../src/access/actions.ts';
import type { Grant } from '../../src/access/model/grant.ts';
import { paginate } from '../../src/discord/views/pagination.ts';
import { type Panel, usualLook } from '../../src/panels/model/panel.ts';
import { commandBackups, commandRules } from '../../src/settings/command-backups.ts';
import type { GuildSettings } from '../../src/settings/guild-settings.ts';
import {
  type SettingChange,
  type SettingChangeKind,
  settingChangeKinds,
} from '../../src/settings/setting-change.ts';
import { accessMessage, grantedMessage, revokedMessage, revokePrompt } from '../../src/setup/access-view.ts';
import { checkMessage, memberMessage } from '../../src/setup/check-view.ts';
import { type Checklist, checklistMessage } from '../../src/setup/checklist-view.ts';
import { disconnectedMessage, disconnectQuestion } from '../../src/setup/disconnect-view.ts';
import { connectedGreeting, greetingMessage } from '../../src/setup/greeting-view.ts';
import { helpMessage } from '../../src/setup/help-view.ts';
import { nameRemovedMessage, privacyMessage, removedMessage } from '../../src/setup/privacy-view.ts';
import { settingChangesMessage } from '../../src/setup/setting-change-view.ts';
import { findProblems, type SetupFacts } from '../../src/setup/setup-check.ts';
import { connectForm } from '../../src/setup/setup-forms.ts';
import { type CheckedConnection, certificateMessage, connectedMessage } from '../../src/setup/setup-view.ts';
import { thisMachineQuestion } from '../../src/setup/this-machine-view.ts';
import { aSchedule, nothingChosen } from '../store/fixtures.ts';
import { ada, ago, alertSetting, connection, creative, mo, now, survival, t } from './fixed.ts';
import { type Situation, situationsOf } from './situation.ts';

/** A value for each kind of change that has one. */
const values: Readonly<Partial<Record<SettingChangeKind, Omit<SettingChange, 'kind'>>>> = {
  grant: { roleId: '500', value: 'operator' },
  revoke: { roleId: '500', value: 'operator' },
  connect: { value: 'My host' },
  disconnect: { value: 'My host' },
  defaultServer: { server: survival, value: JSON.stringify(survival) },
  logChannelId: { value: '"401"' },
  approvalsChannelId: { value: '"403"' },
  approvalsRoleId: { value: '"500"' },
  language: { value: '"de"' },
  timeZone: { value: '"Europe/Berlin"' },
  address: { server: survival, value: 'play.example.com' },
  game: { server: survival, value: 'Valheim' },
  alerts: { value: '402', roleId: '500' },
  schedule: { server: survival, value: 'restart' },
  'schedule-removed': { server: survival, value: 'restart' },
};

function changes() {
  const change = (kind: SettingChangeKind, about: Omit<SettingChange, 'kind'> = {}) => ({
    id: 'change',
    guildId: '100',
    by: ada.id,
    at: now,
    kind,
    server: null,
    roleId: null,
    value: null,
    ...about,
  });
  return {
    'Ada has changed a setting of each kind': settingChangesMessage(
      t,
      settingChangeKinds.map((kind) => change(kind, values[kind])),
    ),
    'Ada has unset each setting': settingChangesMessage(t, [
      ...(
        [
          'defaultServer',
          'logChannelId',
          'approvalsChannelId',
          'approvalsRoleId',
          'language',
          'alerts',
        ] as const
      ).map((kind) => change(kind)),
      ...(['address', 'game', 'alerts'] as const).map((kind) => change(kind, { server: survival })),
    ]),
    'Ada has set the alerts of a server': settingChangesMessage(t, [
      change('alerts', { server: survival, value: '402' }),
    ]),
    'Ada has changed permissions': settingChangesMessage(t, [
      change('grant', { roleId: '500', value: 'operator', server: survival }),
      change('grant', { roleId: '100', value: 'viewer' }),
      change('revoke', { roleId: '500', server: survival }),
      change('revoke', { roleId: '500' }),
    ]),
    'A name was removed': nameRemovedMessage(t),
  };
}

function grant(change: Partial<Grant> = {}): Grant {
  return {
    roleId: '500',
    permission: 'operator',
    server: null,
    ...change,
  };
}

function permissions() {
  const say = grant({ permission: 'command', server: survival, commands: ['say', 'kick *'] });
  const list = (grants: readonly Grant[]) =>
    accessMessage(t, '100', paginate(grants, 0, 50), {
      page: String,
      choose: 'choose',
      value: ({ permission }) => permission,
      roleName: () => 'Moderators',
    });
  const given = (change: Partial<Parameters<typeof grantedMessage>[3]> = {}, one = grant()) =>
    grantedMessage(t, '100', one, { result: 'added', replaced: [], kept: [], pausing: [], ...change });
  const revoked = (
    revocation: Partial<Parameters<typeof revokedMessage>[2]>,
    count: number,
    left: readonly Grant[] = [],
  ) =>
    revokedMessage(
      t,
      '100',
      { roleId: '500', permission: 'operator', server: null, ...revocation },
      count,
      left,
      [],
    );
  return {
    'Nobody has permissions': list([]),
    'There are all levels and actions': list([
      ...levelNames.map((permission) => grant({ permission })),
      ...actions.map((permission) => grant({ permission })),
      say,
      grant({ roleId: '100', permission: 'viewer' }),
    ]),
    'Ada asks to revoke two permissions': revokePrompt(t, '100', [grant(), say], 'revoke'),
    'Ada has granted a level': given(),
    'Ada has granted commands on a server': given({}, say),
    'It was granted already': given({ result: 'existing' }),
    'It took the place of another level': given({
      result: 'changed',
      replaced: [grant({ permission: 'viewer' })],
      kept: [say],
    }),
    'Ada has revoked a permission': revoked({}, 1),
    'Ada has revoked a permission, and the role has others': revoked({}, 1, [say]),
    'There was nothing to revoke': revoked({}, 0),
    'There was nothing at all to revoke': revoked({ permission: null }, 0),
    'There was nothing to revoke on a server': revoked({ server: survival }, 0, [grant()]),
    'There was nothing at all to revoke on a server': revoked({ server: survival, permission: null }, 0),
  };
}

const works: CheckedConnection = {
  connection: { ...connection, apiKey: 'a key of sixteen characters' },
  host: { items: [aServer('s-1', { name: 'Survival' }), aServer('s-2', { name: 'Creative' })], more: false },
  settings: null,
};
const fails: CheckedConnection = {
  ...works,
  connection: { ...connection, id: 'second', name: 'My second host', apiKey: 'short' },
  host: new HostError('key-refused', { call: 'list-servers', applied: 'no' }),
};

const allSet: GuildSettings = {
  ...nothingChosen,
  defaultServer: survival,
  logChannelId: '401',
  approvalsChannelId: '403',
  approvalsRoleId: '500',
  language: 'de',
  timeZone: 'Europe/Berlin',
  chosen: ['timeZone'],
  addresses: [{ server: survival, address: 'play.example.com' }],
  games: [{ server: creative, game: 'valheim', queryPort: null }],
  commandBackups: { rule: 'ask', added: ['wipe'], removed: ['stop'] },
};

function setup() {
  const checklist = (change: Partial<Checklist>, done: Parameters<typeof checklistMessage>[2] = null) =>
    checklistMessage(
      t,
      {
        guildId: '100',
        connections: [],
        settings: nothingChosen,
        knownGames: [{ game: 'valheim', name: 'Valheim', canBeAsked: true }],
        onlyServer: null,
        roleIds: [],
        panelChannelIds: [],
        alertChannelIds: [],
        schedules: 0,
        guildLanguage: 'en',
        ...change,
      },
      done,
    );
  const all = {
    connections: [works],
    settings: allSet,
    roleIds: ['500'],
    panelChannelIds: ['404'],
    alertChannelIds: ['402'],
    schedules: 3,
  };
  const connected = connectedMessage(
    t,
    { items: [aServer('s-1', { name: 'Survival' }), aServer('s-2', { name: 'Creative' })], more: true },
    {},
  );
  const certificate = { address: 'https://panel.example.com', acceptId: 'accept', cancelId: 'cancel' };
  const ids = { go: 'go', cancel: 'cancel' };
  const nothingLost = { connection, defaultServer: null, panels: 0, schedules: 0, hasAlerts: false };
  return {
    'Nothing is connected': checklist({}),
    'A host is connected, and nothing else is set up': checklist({ connections: [works] }),
    'A host was just connected': checklist({ connections: [works] }, connected),
    'A host without servers was just connected': checklist(
      { connections: [works] },
      connectedMessage(t, { items: [], more: false }, {}),
    ),
    'One’s own machine was just connected, and has no servers': checklist(
      { connections: [works] },
      connectedMessage(t, { items: [], more: false }, { isOwnMachine: true }),
    ),
    'What is needed is set up': checklist({ connections: [works], roleIds: ['500'], onlyServer: 'Survival' }),
    'Everything is set up': checklist(all),
    'The log channel can’t be used': checklist({ ...all, settings: { ...allSet, logProblem: 'no-access' } }),
    'One of two hosts refuses its key': checklist({ ...all, connections: [works, fails] }),
    'The only host refuses its key': checklist({ ...all, connections: [fails] }),
    ...Object.fromEntries(
      commandRules.map((rule) => [
        `Backups are made before console commands: ${rule}`,
        checklist({ ...all, settings: { ...allSet, commandBackups: { ...commandBackups.usual, rule } } }),
      ]),
    ),
    'A panel has a certificate that nobody vouches for': certificateMessage(t, {
      ...certificate,
      fingerprint: '0123456789abcdef'.repeat(4),
    }),
    'A panel’s certificate has become valid': certificateMessage(t, { ...certificate, fingerprint: null }),
    'Ada can connect this machine': thisMachineQuestion(t, 'connect'),
    'Ada asks to disconnect a host': disconnectQuestion(t, nothingLost, ids),
    'Ada asks to disconnect a host on which much depends': disconnectQuestion(
      t,
      { ...nothingLost, defaultServer: survival, panels: 2, schedules: 1, hasAlerts: true },
      ids,
    ),
    'The only host is disconnected': disconnectedMessage(t, connection, true, {}),
    'One of two hosts is disconnected': disconnectedMessage(t, connection, false, {}),
    'The only host, one’s own machine, is disconnected': disconnectedMessage(t, connection, true, {
      isOwnMachine: true,
    }),
    'One’s own machine is disconnected': disconnectedMessage(t, connection, false, { isOwnMachine: true }),
  };
}

const endedPanel: Panel = {
  id: 'panel',
  guildId: '100',
  channelId: '404',
  channelName: 'status',
  server: null,
  buttons: true,
  look: usualLook,
  language: 'en',
  createdBy: ada.id,
  createdAt: ago(10_000),
  messageId: '900',
  refreshAt: null,
  pictureRefused: false,
  ended: { reason: 'no-access', at: ago(60) },
};

function forms() {
  return Object.fromEntries(
    hostKinds.map((kind) => [
      `The form for an API key: ${kind}`,
      connectForm(t, 'form', { title: t.plain('setup.key-form.title'), address: 'https://', kind }),
    ]),
  );
}

function checks() {
  const host = {
    name: 'My host',
    capabilities: genericCapabilities,
    readAt: ago(1),
    isOutdated: false,
  } as const;
  const bare = { ...genericCapabilities, backups: null };
  const person = { id: mo.id, name: mo.name, roleIds: new Set(['500']), isAdmin: false };
  const grants = [grant(), grant({ permission: 'command', server: survival, commands: ['say'] })];
  const access = new Access(person, grants);
  const wrong: SetupFacts = {
    discord: {
      id: '100',
      ownerId: ada.id,
      locale: 'en-US',
      systemChannelId: null,
      roles: [
        { id: '100', name: '@everyone', permissions: '0', mentionable: false },
        { id: '501', name: 'Silent', permissions: '0', mentionable: false },
      ],
      bot: { id: '999', roles: [] },
      channels: ['401', '404', '402'].map((id) => ({ id, type: 0, overwrites: [] })),
    },
    threads: new Set(),
    connections: [{ ...works, host: { items: [], more: false } }, fails],
    servers: [
      {
        connection: 'My host',
        server: aServer('s-1', {
          name: 'Survival',
          deniedToKey: { 'power.stop': ['control.stop'], 'power.log': ['activity.read'] },
        }),
      },
    ],
    machine: null,
    outdated: ['My host'],
    settings: { ...allSet, chosen: [] },
    grants: [grant({ server: creative })],
    panels: [],
    alerts: [],
    schedules: [],
    pausing: [],
  };
  const found = (change: Partial<SetupFacts>) =>
    checkMessage(t, findProblems({ ...wrong, ...change }), [{ ...host, testing: 'on' }]);
  const daily = aSchedule({ state: 'active', server: survival });
  const alert = { ...alertSetting, roleId: '501' };
  const member = (change: Partial<Parameters<typeof memberMessage>[2]>) =>
    memberMessage(t, '100', { id: mo.id, access: null, isAdmin: false, grants: [], askable: [], ...change });
  const help = (change: Partial<Parameters<typeof helpMessage>[1]>) =>
    helpMessage(t, {
      access,
      isAdmin: false,
      isConnected: true,
      canDo: () => true,
      askable: [],
      guideUrl: 'https://example.com/guide',
      ...change,
    });
  return {
    'Nothing is connected, as a check says': found({ connections: [] }),
    'Much is wrong': found({ panels: [endedPanel], schedules: [daily], pausing: [daily] }),
    'Nobody has permissions, as a check says': found({
      connections: [works],
      servers: [],
      outdated: [],
      grants: [],
    }),
    'Discord doesn’t say what the bot may do': found({ discord: null, panels: [endedPanel] }),
    'Roles that are mentioned are gone, or silent': found({
      alerts: [alert, { ...alert, roleId: '502' }],
      settings: { ...allSet, approvalsRoleId: '501', approvalsChannelId: '401' },
    }),
    'A member can do something': member({ access, grants }),
    'A member can do something, and ask for more': member({ access, grants, askable: ['backup.restore'] }),
    'A member can do nothing': member({ access: new Access({ ...person, roleIds: new Set() }, grants) }),
    'A member is an admin': member({ access, isAdmin: true }),
    'Help for a moderator': help({}),
    'Help for a moderator who can ask for more': help({ askable: ['backup.restore', 'power.kill'] }),
    'Help for someone who can do nothing': help({
      access: new Access({ ...person, roleIds: new Set() }, grants),
    }),
    'Help for an admin': help({ access: new Access({ ...person, isAdmin: true }, []), isAdmin: true }),
    'Help for an admin before anything is connected': help({
      access: new Access({ ...person, isAdmin: true }, []),
      isAdmin: true,
      isConnected: false,
    }),
    'Nothing is wrong': checkMessage(t, [], [{ ...host, testing: 'on' }]),
    'Nothing is wrong at a host that can do little': checkMessage(
      t,
      [],
      [{ ...host, capabilities: bare, testing: 'never', readAt: null }],
    ),
    'Nothing is wrong, and backups are only tested by hand': checkMessage(
      t,
      [],
      [{ ...host, testing: 'by-hand' }],
    ),
    'Nothing is wrong, and backups aren’t tested': checkMessage(t, [], [{ ...host, testing: 'off' }]),
    'Who was looked up has left': member({}),
  };
}

function personal() {
  const stored = {
    actions: 12,
    oldest: ago(100_000),
    since: ago(100_000),
    requests: 1,
    schedules: 2,
    alerts: 1,
    settings: 3,
  };
  const nothing = {
    actions: 0,
    oldest: null,
    since: null,
    requests: 0,
    schedules: 0,
    alerts: 0,
    settings: 0,
  };
  return {
    'What is stored about Ada': privacyMessage(
      t,
      stored,
      'https://example.com/privacy',
      'owner@example.com',
      'remove',
    ),
    'What is stored about Ada, and isn’t old enough to be removed': privacyMessage(
      t,
      stored,
      null,
      null,
      null,
    ),
    'Nothing is stored about Ada': privacyMessage(t, nothing, null, null, null),
    'Ada’s name was removed': removedMessage(t, 12),
    'There was no name of Ada to remove': removedMessage(t, 0),
  };
}

export function settings(): readonly Situation[] {
  return [
    ...situationsOf('channel', {
      'The bot has joined a Discord server': greetingMessage(t, now),
      'Somebody has connected a host since': connectedGreeting(t),
    }),
    ...situationsOf('private', { ...setup(), ...forms(), ...checks(), ...permissions(), ...personal() }),
    ...situationsOf('log', changes()),
  ];
}
