import {
  type APIApplicationCommandOption,
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
} from 'discord.js';
import { describe, expect, test } from 'vitest';
import { commandsFor } from '../../commands/index.ts';
import { isTextKey, type TextKey } from '../../src/discord/texts/catalog.ts';
import { en } from '../../src/discord/texts/languages/en.ts';
import { commandsOn } from '../../src/discord/texts/server-commands.ts';
import { translationsOf } from '../../src/discord/texts/translations.ts';
import { languages } from '../../src/domain/language.ts';
import { typedIn } from '../support/typed-commands.ts';

const keys = Object.keys(en).filter(isTextKey);

/** Texts that name a command without a server, because they are about none, or about all of them. */
const aboutNoServer: readonly TextKey[] = [
  // After any command, of which nobody knows any more for which server it was
  'error.reply-refused.text',
  'error.alert-gone.text',
  // A list of all servers, or of what is set for all
  'check.alert-role-gone',
  'check.member.nothing',
  'check.schedule-channel-gone',
  'error.alert-over.text',
  'error.no-such-schedule.text',
  'error.panel-gone.text',
  'error.schedule-changed.text',
  'error.schedule-run-over.text',
  'error.several-not-later.text',
  'error.too-many-addresses.text',
  'error.too-many-alerts.text',
  'error.too-many-games.text',
  'error.too-many-grants.text',
  'error.too-many-mutes.text',
  'overview.more',
  'panel.list.none',
  'schedule.list.none',
  'schedule.misses.end',
  // Setup, and what it changes
  'access.also-keeps',
  'access.nobody-else',
  'alerts.none.text',
  'alerts.welcome.text',
  'setup.ask.alerts',
  'setup.ask.level',
  'setup.ask.panel',
  'setup.ask.schedules',
  'setup.ask.server-more',
  'setup.commands.always.text',
  'setup.commands.ask.text',
];

/** The options of each command that takes a server, by what people type. */
const optionsOf = new Map(
  commandsFor({ hosts: [], openHosts: [] }).flatMap(({ definition: { name, options = [] } }) =>
    pathsOf(name, options).filter(([, ofPath]) => ofPath.some((option) => option.name === 'server')),
  ),
);

function pathsOf(
  path: string,
  options: readonly APIApplicationCommandOption[],
): readonly (readonly [path: string, readonly APIApplicationCommandOption[]])[] {
  const inner = options.filter(isSubcommand);
  if (inner.length === 0) return [[path, options]];
  return inner.flatMap(({ name, options: ofInner = [] }) => pathsOf(`${path} ${name}`, ofInner));
}

function isSubcommand(option: APIApplicationCommandOption): option is APIApplicationCommandSubcommandOption {
  return option.type === ApplicationCommandOptionType.Subcommand;
}

/** Returns what a text names that would run on the default server, or on all. */
function withoutServer(text: string): readonly string[] {
  return [...text.matchAll(/`\/([^`]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => [...optionsOf.keys()].some((path) => code === path || code.startsWith(`${path} `)))
    .filter((code) => !code.includes(' server:'));
}

describe.each(languages)('in %s', (language) => {
  test('a text on one server names no command that would run on another', () => {
    const translations = translationsOf(language);
    const named = keys.filter((key) => withoutServer(translations[key] ?? en[key]).length > 0);
    expect(named.toSorted()).toEqual(aboutNoServer.toSorted());
  });
});

test('each command of the texts is one that takes a server, with its choices', () => {
  const server = { connectionId: 'c', id: 's-1', name: 'Creative' };
  for (const [name, command] of Object.entries(commandsOn(server))) {
    const [typed, ...others] = typedIn(`${command.toMarkdown()}`, [...optionsOf.keys()]);
    expect(others).toEqual([]);
    const options = optionsOf.get(typed?.path ?? '');
    expect(typed?.options['server'], name).toBe('Creative');
    const action = options?.find((option) => option.name === 'action');
    const choices = action !== undefined && 'choices' in action ? (action.choices ?? []) : [];
    if (typed?.options['action'] !== undefined)
      expect(choices.map(({ value }) => value)).toContain(typed.options['action']);
  }
});

test('a command on all servers names all', () => {
  const all = { connectionId: '', id: '*', name: 'All servers' };
  expect(`${commandsOn(all).command_schedule_add.toMarkdown()}`).toBe('`/schedule add server:*`');
});

test('a command on a server that isn’t known is no link that fills it in', () => {
  expect(`${commandsOn(null).command_backup_list.toMarkdown()}`).toBe('`/backup list server:…`');
});
