import { z } from 'zod';
import { inlineCode, type Markdown } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { Setting } from './setting.ts';

/** When a backup is made before a console command: always, if someone says so when it's risky, or never. */
export const commandRules = ['always', 'ask', 'never'] as const;

const patternsSchema = z.array(z.string()).readonly();

const schema = z
  .object({
    rule: z.enum(commandRules),
    /** Risky commands of the guild's own. */
    added: patternsSchema,
    /** Commands that are risky elsewhere, and not here. */
    removed: patternsSchema,
  })
  .readonly();

/** How a guild has backups made before console commands. The patterns are as `parseCommandPatterns` returns them. */
export type CommandBackups = z.infer<typeof schema>;

export const commandBackups: Setting<CommandBackups> = {
  schema,
  usual: { rule: 'ask', added: [], removed: [] },
  told: (t, _value, { person }) => t.md('change.command-backups', { person }),
  line: (t, value) =>
    t.sentences([t.md(`setup.commands.${value.rule}.line`), ...riskyCommandLines(t, value)]),
  isOfBackups: true,
};

/** Returns which commands the guild has added or removed; nothing if its rule asks about none. */
export function riskyCommandLines(t: Texts, { rule, added, removed }: CommandBackups): readonly Markdown[] {
  if (rule !== 'ask') return [];
  const list = (patterns: readonly string[]) => t.list(patterns.map(inlineCode), 'and');
  return [
    ...(added.length === 0 ? [] : [t.md('setup.commands.added', { commands: list(added) })]),
    ...(removed.length === 0 ? [] : [t.md('setup.commands.removed', { commands: list(removed) })]),
  ];
}
