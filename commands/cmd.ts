import { ApplicationCommandOptionType } from 'discord.js';
import type { Command } from '../src/discord/interactions/context.ts';
import { guildCommand, serverOption } from '../src/discord/interactions/definitions.ts';
import { maxCommandLength, parseConsoleCommand } from '../src/discord/resolvers/console-command.ts';
import { beginOperation, operationRequest } from '../src/discord/resolvers/operation-request.ts';
import { loadAccess, requireAnyServer } from '../src/discord/resolvers/permissions.ts';
import { autocompleteServer, deferAndResolveServer } from '../src/discord/resolvers/preconditions.ts';

/** `/cmd`: runs one console command, and shows what the host answers. */
export const cmd: Command = {
  definition: {
    ...guildCommand,
    name: 'cmd',
    description: 'Run a command in the console of a server',
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'command',
        description: 'One line, as it would be typed into the console, for example: say Hello',
        required: true,
        max_length: maxCommandLength,
      },
      serverOption,
    ],
  },

  async execute(use, deps) {
    requireAnyServer(await loadAccess(use, deps), 'command');
    const command = parseConsoleCommand(use.options.get('command') ?? '');
    const chosen = await deferAndResolveServer(use, deps, 'command');
    await beginOperation(
      use,
      deps,
      operationRequest(use, chosen, chosen.server, { kind: 'command', command }),
    );
  },

  autocomplete(use, deps) {
    return autocompleteServer(use, deps, ['command']);
  },
};
