import { type Permission, permissionSchema } from '../../access/actions.ts';
import type { Markdown } from '../views/markdown.ts';
import { inline } from '../views/markdown.ts';
import type { Texts } from './texts.ts';

/** Returns the key of the label of a level or an action. */
export function permissionKey(permission: Permission) {
  return permission === 'viewer' || permission === 'operator' || permission === 'manager'
    ? (`permission.${permission}` as const)
    : (`action.${permission}` as const);
}

/** Returns the label of a level or an action; a newer version may have granted one that this one doesn't know. */
export function permissionLabel(t: Texts, permission: string): Markdown {
  const known = permissionSchema.safeParse(permission);
  return known.success ? t.md(permissionKey(known.data)) : inline(permission);
}
