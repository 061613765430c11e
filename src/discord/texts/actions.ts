import type { Action, Permission } from '../../access/actions.ts';

/** What an action allows, to follow "may" or "to". */
export const actionTexts: Readonly<Record<Action, string>> = {
  status: 'see the status',
  'power.start': 'start the server',
  'power.stop': 'stop the server',
  'power.restart': 'restart the server',
  'power.kill': 'kill the server',
  command: 'run console commands',
  'backup.list': 'see the backups',
  'backup.create': 'make backups',
  'backup.restore': 'restore backups',
  'backup.delete': 'delete backups',
};

/** The names of levels and actions in choices and lists. */
export const permissionTexts: Readonly<Record<Permission, string>> = {
  viewer: 'viewer (status and backup list)',
  operator: 'operator (viewer, and start, stop, restart, make backups)',
  manager: 'manager (everything)',
  ...actionTexts,
};
