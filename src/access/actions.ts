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

const viewer = ['status', 'backup.list'] as const satisfies readonly Action[];
const operator = [
  ...viewer,
  'power.start',
  'power.stop',
  'power.restart',
  'backup.create',
  'logs',
  'history',
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
