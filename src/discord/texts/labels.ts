import { type Action, type Permission, permissionSchema } from '../../access/actions.ts';
import { isTextKey } from './catalog.ts';
import { inline, type Markdown, md, mention } from './markdown.ts';
import type { Texts } from './texts.ts';

/** Returns the key of the label of a level or an action. */
export function permissionKey(permission: Permission) {
  return permission === 'viewer' || permission === 'operator' || permission === 'manager'
    ? (`permission.${permission}` as const)
    : (`action.${permission}` as const);
}

/** Returns a level's or an action's code and label; a newer version may have granted one that this one doesn't know. */
export function permissionText(t: Texts, permission: string): Markdown {
  const known = permissionSchema.safeParse(permission);
  if (!known.success) return md`**${inline(permission)}**`;
  return t.md('access.permission', { code: permission, label: t.md(permissionKey(known.data)) });
}

/** Returns the labels of actions as a list. */
export function actionList(t: Texts, actions: readonly Action[], type: 'and' | 'or'): Markdown {
  const labels = actions.map((action) => t.md(`action.${action}`));
  return t.list(labels, type);
}

/** Returns why the log channel can't be used; a newer version may have stored a code that this one doesn't know. */
export function logProblemText(t: Texts, code: string): Markdown {
  const key = `log.problem.${code}`;
  return t.mdOf(isTextKey(key) ? key : 'log.problem.refused');
}

/** Returns what has to be done so that alerts, or requests for approval, can mention a role. */
export function roleSilentText(t: Texts, what: 'alert' | 'approval', roleId: string): Markdown {
  const permission = t.md('check.permission.mention');
  return t.md(`check.${what}-role-silent`, { role: mention.role(roleId), permission });
}
