import { ApplicationCommandOptionType } from '@discordjs/core/http-only';
import type { Command } from '../src/discord/dispatch/command.ts';
import { forEveryone, serverOption } from '../src/discord/dispatch/definition.ts';
import { consoleLine, longestCommand } from '../src/discord/options/console-line.ts';
import { beginOperation, draftOf } from '../src/discord/options/drafts.ts';
import { accessOf, requireAnywhere } from '../src/discord/options/permission.ts';
import { beginOnServer, completeServer } from '../src/discord/options/server-use.ts';

/** `/cmd`: runs one console command, and shows what the host answers. */
export const cmd: Command = {
  definition: {
    ...forEveryone,
    name: 'cmd',
    description: 'Run a command in the console of a server',
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'command',
        description: 'One line, as it would be typed into the console, for example: say Hello',
        required: true,
        max_length: longestCommand,
      },
      serverOption,
    ],
  },

  async run(use, deps) {
    requireAnywhere(await accessOf(use, deps), 'command');
    const command = consoleLine(use.options.get('command') ?? '');
    const chosen = await beginOnServer(use, deps, 'command');
    await beginOperation(use, deps, draftOf(use, chosen, chosen.server, { kind: 'command', command }));
  },

  complete(use, deps) {
    return completeServer(use, deps, ['command']);
  },
};
