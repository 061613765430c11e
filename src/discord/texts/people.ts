import type { FindingAnswer } from '../../backups/model/world-finding.ts';
import { isRemoved } from '../../domain/people.ts';
import { inline, type Markdown, mention } from './markdown.ts';
import type { Texts } from './texts.ts';

/** Returns a person's name, or that it was removed. */
export function personName(t: Texts, person: { readonly id: string; readonly name: string }): Markdown {
  return isRemoved(person) ? t.md('person.removed') : inline(person.name, 32);
}

/** Returns a mention of a person whose name may have been removed. */
export function personMention(t: Texts, id: string): Markdown {
  return isRemoved({ id }) ? t.md('person.removed') : mention.user(id);
}

/** Returns a mention of who did something; for a different guild from theirs, which may not have that person, the name. */
export function personIn(
  t: Texts,
  guildId: string,
  { guildId: where, by }: Pick<FindingAnswer, 'guildId' | 'by'>,
): Markdown {
  return where === guildId ? personMention(t, by.id) : personName(t, by);
}

/** Returns a mention of a role. The id of @everyone is the guild's id; a mention of it would show as "@@everyone". */
export function roleText(t: Texts, guildId: string, roleId: string): Markdown {
  return roleId === guildId ? t.md('access.everyone') : mention.role(roleId);
}
