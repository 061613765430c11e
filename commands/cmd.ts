import { ApplicationCommandOptionType } from '@discordjs/core/http-only';
import { accessOf, requireAnywhere } from '../src/discord/account.ts';
import type { Command } from '../src/discord/command.ts';
import { consoleLine, longestCommand } from '../src/discord/console-line.ts';
import { forEveryone, serverOption } from '../src/discord/definition.ts';
import { draftOf } from '../src/discord/drafts.ts';
import { beginOnServer, completeServer } from '../src/discord/server-use.ts';

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
    await deps.engine.begin(draftOf(use, chosen, chosen.server, { kind: 'command', command }));
  },

  complete(use, deps) {
    return completeServer(use, deps, ['command']);
  },
};
