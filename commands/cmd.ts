import { runConsoleCommand } from '../src/backups/command-backups.ts';
import { type Command, command } from '../src/discord/interactions/command.ts';
import { serverOption, textOption } from '../src/discord/interactions/options.ts';
import { maxCommandLength, parseConsoleCommand } from '../src/discord/resolvers/console-command.ts';
import { requireKeyPermission } from '../src/discord/resolvers/key-permissions.ts';
import { deferAndResolveServer } from '../src/discord/resolvers/resolve-server.ts';
import { requireRights } from '../src/discord/resolvers/rights.ts';
import { autocompleteServer } from '../src/discord/resolvers/suggestions.ts';
import { askForAll, isForAll } from '../src/groups/asking.ts';

/** `/cmd`: runs one console command, perhaps after a backup, and shows the host's response. */
export const cmd: Command = command('cmd', {
  options: [
    textOption('command', 'command.cmd.command', { required: true, max_length: maxCommandLength }),
    serverOption,
  ],

  async execute(ctx) {
    const typed = parseConsoleCommand(ctx.options.get('command') ?? '');
    const request = { kind: 'command', command: typed } as const;
    if (isForAll(ctx)) return askForAll(ctx, request);
    await ctx.services.approvals.withApprovalOffer(ctx, request, async () => {
      const resolved = await deferAndResolveServer(ctx, 'command');
      requireRights(resolved.access, request, resolved.server);
      await requireKeyPermission(resolved, 'command');
      await runConsoleCommand(resolved, typed);
    });
  },

  autocomplete: (ctx) => autocompleteServer(ctx, ['command'], true),
});
