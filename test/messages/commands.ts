import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  ApplicationCommandOptionType,
} from 'discord.js';
import { commandsFor } from '../../commands/index.ts';

/** The commands as people see them while they type. */
interface CommandPage {
  readonly text: string;
  /** Every description of a command or an option, and every name of a choice. */
  readonly said: ReadonlySet<string>;
}

/** Returns all commands of a bot to which several hosts can be connected. */
export function commandPage(): CommandPage {
  const said = new Set<string>();
  const sections = commandsFor({ hosts: [{}], openHosts: [{}] }).flatMap(({ definition }) => {
    const { name, description, options = [] } = definition;
    said.add(description);
    return [
      `## /${name}`,
      description,
      ...options.flatMap((option) => optionLines(`/${name}`, option, said)),
    ];
  });
  return { text: `${['# Commands', ...sections].join('\n\n')}\n`, said };
}

function optionLines(
  path: string,
  option: APIApplicationCommandOption,
  said: Set<string>,
): readonly string[] {
  said.add(option.description);
  switch (option.type) {
    case ApplicationCommandOptionType.SubcommandGroup:
      return (option.options ?? []).flatMap((each) => optionLines(`${path} ${option.name}`, each, said));
    case ApplicationCommandOptionType.Subcommand:
      return [
        `### ${path} ${option.name}`,
        option.description,
        ...(option.options ?? []).map((each) => optionLine(each, said)),
      ];
    default:
      return [optionLine(option, said)];
  }
}

function optionLine(option: APIApplicationCommandBasicOption, said: Set<string>): string {
  said.add(option.description);
  const choices = 'choices' in option ? (option.choices ?? []).map(({ name }) => name) : [];
  for (const choice of choices) said.add(choice);
  const needed = option.required === true ? ' (needed)' : '';
  const among = choices.length === 0 ? '' : `: ${choices.join(' · ')}`;
  return `- \`${option.name}\`${needed}: ${option.description}${among}`;
}
