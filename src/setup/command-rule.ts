import {
  CommandPatternError,
  maxPatternLength,
  maxPatterns,
  parseCommandPatterns,
} from '../access/command-patterns.ts';
import type { CommandContext } from '../discord/interactions/context.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { requireConnection } from '../discord/resolvers/connections.ts';
import { join } from '../discord/texts/markdown.ts';
import { type Message, notice } from '../discord/views/embed.ts';
import { type CommandBackups, commandRules, riskyCommandLines } from '../settings/command-backups.ts';

/** Saves when backups are made before console commands, and which commands are risky here. Returns what to reply. @throws UserError */
export async function saveCommandRule(ctx: CommandContext): Promise<Message> {
  const { options, guildId, privateTexts: t, services } = ctx;
  const [add, remove] = [patternsOf(options.get('add')), patternsOf(options.get('remove'))];
  const { guild } = await requireConnection(ctx);
  const rule = options.choice('rule', commandRules) ?? guild.commandBackups.rule;
  const changed = changedCommands({ ...guild.commandBackups, rule }, add, remove);
  if (Math.max(changed.added.length, changed.removed.length) > maxPatterns)
    throw new UserError('too-many-risky-commands', { count: maxPatterns });
  await services.store.connections.changeSettings(guildId, { commandBackups: changed }, ctx.person.id);
  const text = join([t.md(`setup.commands.${rule}.text`), ...riskyCommandLines(t, changed)]);
  return notice('good', t.md('setup.commands.title'), text);
}

/**
 * Returns a guild's commands after some were added, and others removed. What is removed and was added before is only forgotten; so is
 * the other way round.
 */
export function changedCommands(
  { rule, added, removed }: CommandBackups,
  add: readonly string[],
  remove: readonly string[],
): CommandBackups {
  const without = (some: readonly string[], others: readonly string[]) =>
    some.filter((pattern) => !others.includes(pattern));
  return {
    rule,
    added: [...new Set([...without(added, remove), ...without(add, [...removed, ...remove])])],
    removed: [...new Set([...without(removed, add), ...without(remove, [...added, ...add])])],
  };
}

/** @throws UserError */
function patternsOf(typed: string | null): readonly string[] {
  if (typed === null) return [];
  try {
    return parseCommandPatterns(typed, { inWords: true });
  } catch (error) {
    if (!(error instanceof CommandPatternError)) throw error;
    const { pattern } = error;
    throw new UserError('commands-unreadable', { pattern, count: maxPatterns, length: maxPatternLength });
  }
}
