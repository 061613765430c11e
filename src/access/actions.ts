import type { KeyAction } from '@steward/hosts/model';
import { z } from 'zod';

/** Everything that a person can be allowed to do. */
export const actions = [
  'status',
  'power.start',
  'power.stop',
  'power.restart',
  'power.kill',
  'command',
  'logs',
  'history',
  'schedule',
  'alerts.mute',
  'backup.list',
  'backup.create',
  'backup.restore',
  'backup.delete',
  'backup.lock',
  'backup.download',
  'backup.test',
] as const;
/** Something that a person can be allowed to do. */
export type Action = (typeof actions)[number];

/** The groups in which `/help` lists the actions, in their order. */
export const helpGroups = ['status', 'power', 'backups', 'console', 'schedules'] as const;

/** What the bot knows of an action, besides its texts. */
interface ActionKind {
  /** What it needs of the API key; null: nothing that a host could deny to it alone. */
  readonly key: KeyAction | null;
  /** Where `/help` lists it. */
  readonly group: (typeof helpGroups)[number];
  /** Its commands, as `/help` shows them. */
  readonly commands: readonly string[];
}

const power = { group: 'power', commands: ['/power'] } as const;
const backups = { group: 'backups' } as const;

export const actionKinds: Readonly<Record<Action, ActionKind>> = {
  status: { key: null, group: 'status', commands: ['/status', '/players'] },
  history: { key: null, group: 'status', commands: ['/history list', '/history chart'] },
  'alerts.mute': { key: null, group: 'status', commands: ['/alerts mute'] },
  'power.start': { key: 'power.start', ...power },
  'power.stop': { key: 'power.stop', ...power },
  'power.restart': { key: 'power.restart', ...power },
  'power.kill': { key: 'power.kill', ...power },
  'backup.list': { key: 'backup.list', commands: ['/backup list'], ...backups },
  'backup.create': { key: 'backup.create', commands: ['/backup create'], ...backups },
  'backup.restore': { key: 'backup.restore', commands: ['/backup restore'], ...backups },
  'backup.delete': { key: 'backup.delete', commands: ['/backup delete'], ...backups },
  'backup.lock': { key: 'backup.lock', commands: ['/backup lock'], ...backups },
  'backup.download': { key: 'backup.download', commands: ['/backup download'], ...backups },
  'backup.test': { key: 'backup.test', commands: ['/backup test'], ...backups },
  logs: { key: 'logs', group: 'console', commands: ['/logs'] },
  command: { key: 'command', group: 'console', commands: ['/cmd'] },
  schedule: { key: null, group: 'schedules', commands: ['/schedule list', '/schedule add'] },
};

const viewer = ['status', 'backup.list'] as const satisfies readonly Action[];
const operator = [
  ...viewer,
  'power.start',
  'power.stop',
  'power.restart',
  'backup.create',
  'logs',
  'history',
  'alerts.mute',
] as const satisfies readonly Action[];

/** Named sets of actions, each holding the one before it. */
export const levels = { viewer, operator, manager: actions } as const satisfies Record<
  string,
  readonly Action[]
>;
type Level = keyof typeof levels;
export const levelNames = ['viewer', 'operator', 'manager'] as const satisfies readonly Level[];

/** Returns the levels that a grant of this permission replaces: the others if it is a level, else none. */
export function replacedLevels(permission: string): readonly Level[] {
  const others = levelNames.filter((name) => name !== permission);
  return others.length < levelNames.length ? others : [];
}

/** What a grant can name: a level or a single action. */
export const permissionSchema = z.enum([...levelNames, ...actions]);
export type Permission = z.infer<typeof permissionSchema>;

/** Returns the actions that a level or an action stands for. */
export function actionsOf(permission: Permission): readonly Action[] {
  return permission === 'viewer' || permission === 'operator' || permission === 'manager'
    ? levels[permission]
    : [permission];
}
